/* The arches as they are seen, structure directions as grain. */
#include <math.h>

#include "fig11.h"

/* Films of arches that fall go on after the last snapshot [s]; later stones fall off the edge of the scene's
 * ground, which is seen as endless. */
static const double LONGER = 0.7;

static void show_fall(br_scene_pictures *pictures, const scene *c, const char *name, trial t)
{
    if (c->picture.n_times > 0)
        t.params.duration = fmin(t.params.duration, c->picture.times[c->picture.n_times - 1] + LONGER);
    br_pictures_run(pictures, name, &br_arch_type, &t.params, &t.variant, NULL);
}

void draw(br_experiment *ex, const scene *c)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    trial weak = trial_of(c, BR_ARCH_RADIAL, true), strong = trial_of(c, BR_ARCH_AXIAL, true), few = strong;
    br_world_plain_sweeps(&few.params.options.world, c->few);
    show_fall(pictures, c, "strong-few-sweeps", few);
    show_fall(pictures, c, "weak", weak);
    if (br_pictures_filming(pictures))
        br_pictures_run(pictures, "strong", &br_arch_type, &strong.params, &strong.variant, NULL);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
