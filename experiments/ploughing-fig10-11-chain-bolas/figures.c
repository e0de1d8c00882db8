/* The throw of the figures. */
#include <stdlib.h>
#include "bolas.h"

void film(br_experiment *ex, const scene *c)
{
    br_error error = {0};
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth rod", "rough rod"};
    const bolas_start start = {c->chain.speed, c->chain.offset, c->chain.yaw};
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    for (int i = 0; i < 2; i++) {
        bolas_outcome o;
        br_pictures_begin_film(pictures, i == 0 ? "smooth-rod" : "rough-rod");
        br_require(ex,
                   bolas_throw(c, ra[i], &start, names[i], PLOUGHING, 0, NULL, NULL, pictures, &o, &error),
                   &error);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}

void figures(br_experiment *ex, const scene *c)
{
    br_error error = {0};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *wraps = br_table_open(ex, "wrap"), *summary = br_table_open(ex, "summary");
    br_table_show(summary);
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth", "rough"};
    double mean[2] = {0, 0};
    br_scene_pictures *pictures = br_pictures_begin(ex, &c->picture);
    for (int v = 0; v < VARIANTS; v++)
        for (int i = 0; i < 2; i++) {
            bolas_track track = {.n = 0};
            const bolas_start start = {c->chain.speed, c->chain.offset, c->chain.yaw};
            bolas_outcome o;
            br_require(ex,
                       bolas_throw(c, ra[i], &start, names[i], v, mean[i], &tables, &track,
                                   v == PLOUGHING ? pictures : NULL, &o, &error),
                       &error);
            br_progress_step_of(ex, bolas_cost(v));
            if (v == PLOUGHING)
                mean[i] = o.sums.coefficient;
            br_table_text(summary, names[i]);
            br_table_text(summary, variant_names[v]);
            br_table_put(summary, o.sums.coefficient, o.wrap, o.height, o.contacts, o.sums.residual);
            for (size_t k = 0; k < track.n; k++) {
                br_table_text(wraps, names[i]);
                br_table_text(wraps, variant_names[v]);
                br_table_put(wraps, track.points[k].t, track.points[k].wrap, track.points[k].height,
                             track.points[k].contacts);
            }
            free(track.points);
        }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
