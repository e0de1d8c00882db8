/* Where points lie in an experiment's picture, against a pinhole camera: height and width of the picture,
 * opening angle of the height, what is behind the camera. */
#include <bristle/harness/scene_pictures.h>
#include <bristle/numbers.h>

#include <math.h>

#include "check.h"

int main(void)
{
    check_begin();
    /* From the south, 2 m away, level. */
    const double eye[] = {0.3, -2, 0.5}, target[] = {0.3, 0, 0.5}, light[] = {0, 0, 1};
    const double view = 0.6, half = tan(view / 2);
    const br_picture_params p = {.width = 300,
                                 .height = 200,
                                 .samples = 1,
                                 .columns = 1,
                                 .eye = eye,
                                 .target = target,
                                 .light = light,
                                 .view = view};
    const struct {
        const char *what;
        br_vec3 point;
        double x, y;
    } points[] = {
        {"what the camera looks at is in the middle", {0.3, 0, 0.5}, 0.5, 0.5},
        {"above it, higher", {0.3, 0, 0.8}, 0.5, 0.5 + 0.5 * 0.3 / (2 * half)},
        {"to the east, on the right, by the picture's shape",
         {0.7, 0, 0.5},
         0.5 + 0.5 * 0.4 / (2 * half * 1.5),
         0.5},
        {"twice as far, half as much", {0.7, 2, 0.5}, 0.5 + 0.5 * 0.4 / (4 * half * 1.5), 0.5},
    };
    br_vec2 at;
    for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
        const bool seen = br_pictures_place(&p, points[k].point, &at);
        check(seen && fabs(at.x - points[k].x) < 1e-6 && fabs(at.y - points[k].y) < 1e-6, "%s: %.6f, %.6f",
              points[k].what, at.x, at.y);
    }
    check(!br_pictures_place(&p, br_vec3_make(0.3, -2.1, 0.5), &at), "behind the camera is nowhere");
    return check_end();
}
