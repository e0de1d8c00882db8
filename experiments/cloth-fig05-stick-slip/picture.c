/* Figure 5 (a): what the strip looks like with C and with CSS, and a film of both beside each other. */
#include "fig05.h"

void draw(br_experiment *ex, const scene *c, run *runs)
{
    br_cloth_record *const seen[] = {runs[C].seen, runs[CSS].seen};
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_pictures_cloth(pictures, 2, seen, "C-beside-CSS");
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
    for (model m = C; m < MODELS; m++)
        br_cloth_record_destroy(runs[m].seen);
}
