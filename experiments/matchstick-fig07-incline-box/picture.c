/* The box on its way, with the structure directions of both as grain. */
#include <string.h>

#include "fig07.h"

static bool is_shown(br_experiment *ex, const incline *c, const char *name)
{
    size_t n;
    const char *const *const names = br_words(ex, c->shown, &n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

void draw(br_experiment *ex, const incline *c)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (size_t i = 0; i < c->n_cases && pictures; i++) {
        const box_case *const of = &c->cases[i];
        br_incline_box_params p = c->box;
        p.plank.structure = of->plank;
        p.structure = of->box;
        p.stone.mu_b = of->mu_b;
        if (br_pictures_filming(pictures) || is_shown(ex, c, of->name))
            br_pictures_strobe(pictures, of->name, &br_incline_box_type, &p, NULL, NULL);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
