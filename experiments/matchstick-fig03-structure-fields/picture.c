/* Boxes on the three fields, whose lines are the plane's grain. */
#include "fig03.h"

void draw(br_experiment *ex, const structure *c, const runs *all)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    const br_scene_finish box = {
        .body = "box",
        .structure = {{0.33, 0.47, 0.78}, {0.25, 0.37, 0.65}, .width = 1, .edge = 0.7, .seed = 1},
        .roughness = 0.5};
    br_scene_looks_options looks = br_scene_looks_default();
    looks.n = 1;
    looks.finishes = &box;
    for (int f = 0; f < FIELDS && pictures; f++)
        br_pictures_strobe(pictures, field_names[f], &br_slope_boxes_type, &run_of(all, f, AS_IT_IS)->params,
                           NULL, &looks);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
