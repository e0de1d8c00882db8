/* The nominal run as it is seen. */
#include "fig16.h"

void draw(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *bunnies;
    size_t n;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_bunnies_type, &s->bunnies, NULL, &bunnies, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(bunnies, &n);
    const br_render_material looks[BR_BUNNIES] = {br_pictures_material(0.66, 0.62, 0.56, 0.95, 0),
                                                  br_pictures_material(0.80, 0.80, 0.83, 0.3, 0.8),
                                                  br_pictures_material(0.35, 0.58, 0.80, 0.25, 0)};
    const int incline = br_pictures_shape(pictures, surfaces[0], NULL);
    br_pictures_show(pictures, -1, incline, br_pose_identity(),
                     br_pictures_material(0.86, 0.80, 0.70, 0.7, 0));
    for (int b = 0; b < BR_BUNNIES; b++)
        br_pictures_show(pictures, b, br_pictures_shape(pictures, surfaces[1 + b], NULL), br_pose_identity(),
                         looks[b]);
    br_pictures_turn(pictures, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), s->bunnies.slope));
    br_pictures_trace(pictures, trace);
    br_pictures_end(pictures);
    br_scene_destroy(bunnies);
}
