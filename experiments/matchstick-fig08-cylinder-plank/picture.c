/* The cylinder on its way, with the structure directions of both as grain. */
#include "fig08.h"

void draw(br_experiment *ex, const planks *c)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < c->n_pairs && pictures; i++) {
        const br_plank_cylinder_params p = with_pair(c, &c->pairs[i]);
        if (br_pictures_filming(pictures) || i < (size_t)c->shown)
            br_pictures_strobe(pictures, c->pairs[i].name, &br_plank_cylinder_type, &p, NULL, NULL);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
