/* The cylinder on its way, with the structure directions of both as grain. */
#include <math.h>

#include "fig08.h"

/* Films go on after the last exposure [s]; then the cylinder is out of sight. */
static const double LONGER = 0.4;

void draw(br_experiment *ex, const planks *c)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < c->n_pairs && pictures; i++) {
        br_plank_cylinder_params p = with_pair(c, &c->pairs[i]);
        if (c->picture.n_times > 0)
            p.duration = fmin(p.duration, c->picture.times[c->picture.n_times - 1] + LONGER);
        if (br_pictures_filming(pictures) || i < (size_t)c->shown)
            br_pictures_strobe(pictures, c->pairs[i].name, &br_plank_cylinder_type, &p, NULL, NULL);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
