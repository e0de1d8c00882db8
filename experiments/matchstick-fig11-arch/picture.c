/* The arches as they are seen, structure directions as grain. */
#include "fig11.h"

void draw(br_experiment *ex, const scene *c)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    trial weak = trial_of(c, BR_ARCH_RADIAL, true), strong = trial_of(c, BR_ARCH_AXIAL, true), few = strong;
    br_world_plain_sweeps(&few.params.options.world, c->few);
    br_pictures_run(pictures, "strong-few-sweeps", &br_arch_type, &few.params, &few.variant, NULL);
    br_pictures_run(pictures, "weak", &br_arch_type, &weak.params, &weak.variant, NULL);
    if (br_pictures_filming(pictures))
        br_pictures_run(pictures, "strong", &br_arch_type, &strong.params, &strong.variant, NULL);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
