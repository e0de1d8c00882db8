/* The tower as it is hit, structure directions as grain. */
#include <math.h>

#include "fig10.h"

/* Films go on after the last snapshot [s]; later a cube falls off the edge of the scene's ground, which is
 * seen as endless. */
static const double LONGER = 0.2;

void draw(br_experiment *ex, const scene *c)
{
    static const int rows[] = {ACROSS, ALONG}; /* as the figure has them */
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < DIRECTIONS && pictures; i++) {
        trial t = trial_of(c, rows[i]);
        if (c->picture.n_times > 0)
            t.params.duration = fmin(t.params.duration, c->picture.times[c->picture.n_times - 1] + LONGER);
        br_pictures_run(pictures, direction_name(rows[i]), &br_tower_type, &t.params, &t.variant, NULL);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
