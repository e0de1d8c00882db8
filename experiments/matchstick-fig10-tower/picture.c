/* The tower as it is hit, structure directions as grain. */
#include "fig10.h"

void draw(br_experiment *ex, const scene *c)
{
    static const int rows[] = {ACROSS, ALONG}; /* as the figure has them */
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < DIRECTIONS && pictures; i++) {
        const trial t = trial_of(c, rows[i]);
        br_pictures_run(pictures, direction_name(rows[i]), &br_tower_type, &t.params, &t.variant, NULL);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
