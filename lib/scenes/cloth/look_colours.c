/* Colours of cloth and of what it touches: pictures of one period, which repeat. */
#include "look.h"

#include <math.h>

enum { WEAVE = 128, CHECKS = 64 }; /* texels along a period */
static const double LINE = 0.05,   /* width of the lines of checks, over the period */
    COVERS = 0.62,                 /* how much of what is below a band hides */
    DARKER = 0.8;                  /* of two checks of an object */

static br_vec3 mix(br_vec3 a, br_vec3 b, double share)
{
    return br_vec3_add_scaled(br_vec3_scale(1 - share, a), share, b);
}

/* How much of a texel about `at` lies in [low, high] of a period. */
static double inside(double at, double low, double high)
{
    const double half = 0.5 / WEAVE;
    return fmax(fmin(at + half, high) - fmax(at - half, low), 0) / (2 * half);
}

static br_vec3 woven(const br_cloth_look_options *o, double u, double v)
{
    br_vec3 c = o->ground;
    if (o->pattern != BR_CLOTH_PLAIN)
        c = mix(c, o->warp, COVERS * inside(v, 0, 0.5));
    if (o->pattern == BR_CLOTH_CHECKS) {
        /* Where bands cross both are seen. */
        c = mix(c, o->weft, COVERS * (1 - 0.5 * inside(v, 0, 0.5)) * inside(u, 0, 0.5));
        c = mix(c, o->warp, inside(v, 0.75 - LINE / 2, 0.75 + LINE / 2));
        c = mix(c, o->weft, inside(u, 0.75 - LINE / 2, 0.75 + LINE / 2));
    }
    return c;
}

static void put(br_image *image, int column, int row, br_vec3 c)
{
    float *const to = br_image_pixel(image, column, row);
    to[0] = (float)c.x;
    to[1] = (float)c.y;
    to[2] = (float)c.z;
}

br_status br_cloth_look_weave(const br_cloth_look_options *o, br_cloth_side side, br_image **colours,
                              br_error *error)
{
    BR_TRY(br_image_create(WEAVE, WEAVE, 3, colours, error));
    for (int j = 0; j < WEAVE; j++)
        for (int i = 0; i < WEAVE; i++) {
            br_vec3 c = woven(o, (i + 0.5) / WEAVE, 1 - (j + 0.5) / WEAVE);
            if (side == BR_CLOTH_BACK)
                c = br_vec3_make(c.x * o->back.x, c.y * o->back.y, c.z * o->back.z);
            put(*colours, i, j, c);
        }
    return BR_OK;
}

br_status br_cloth_look_checks(const br_cloth_look_options *o, br_image **colours, br_error *error)
{
    BR_TRY(br_image_create(CHECKS, CHECKS, 3, colours, error));
    for (int j = 0; j < CHECKS; j++)
        for (int i = 0; i < CHECKS; i++)
            put(*colours, i, j, br_vec3_scale((2 * i < CHECKS) == (2 * j < CHECKS) ? DARKER : 1, o->object));
    return BR_OK;
}
