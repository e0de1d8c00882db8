/* Figure 3: the large sheets, C beside CSS, and a film of both beside each other. */
#include "fig03.h"

void draw(br_experiment *ex, const scene *c, run *runs)
{
    br_cloth_record *const seen[] = {runs[0].seen, runs[1].seen};
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_pictures_turn(pictures, br_cloth_incline_upright(&c->sheet));
    br_pictures_cloth(pictures, 2, seen, "C-beside-CSS");
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
    for (int k = 0; k < 2; k++)
        br_cloth_record_destroy(seen[k]);
}
