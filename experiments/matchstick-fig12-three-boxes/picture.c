/* The boxes on the friction texture, in its colours. */
#include "fig12.h"

void draw(br_experiment *ex, const boxes *c, const br_slope_run *runs)
{
    static const setting drawn[] = {AS_IT_IS, MEAN};
    static const char *const names[] = {"texture", "isotropic-mean"};
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_scene_looks_options looks = br_scene_looks_default();
    const br_scene_finish finishes[] = {
        {.body = "plane",
         .structure = {{0.9, 0.9, 0.9}, {0.6, 0.6, 0.6}, .painted = 1, .width = 1, .edge = 0.7, .seed = 1},
         .roughness = 0.8},
        {.body = "box",
         .structure = {{0.33, 0.47, 0.78}, {0.25, 0.37, 0.65}, .width = 1, .edge = 0.7, .seed = 1},
         .roughness = 0.5}};
    looks.n = sizeof finishes / sizeof *finishes;
    looks.finishes = finishes;
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn && pictures; i++)
        br_pictures_strobe(pictures, names[i], &br_slope_boxes_type, &runs[drawn[i]].params,
                           &runs[drawn[i]].variant, &looks);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
