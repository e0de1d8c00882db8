/* What the figure shows: paths, outlines, the texture and its directions. */
#include <math.h>

#include "fig12.h"

enum { CORNERS = 4 };

static void put_paths(br_table *table, const char *name, const br_slope_run *r)
{
    for (size_t k = 0; k < r->paths.boxes; k++) {
        const br_vec2 *const at = br_slope_path(&r->paths, k);
        for (size_t i = 0; i <= r->paths.n && at[i].x <= r->params.length; i++) {
            br_table_text(table, name);
            br_table_put(table, (double)k + 1, r->paths.interval * (double)i, at[i].x, at[i].y);
        }
    }
}

static void put_outline(br_table *table, const br_slope_run *r, size_t box, size_t i)
{
    br_vec2 corners[CORNERS];
    br_slope_corners(&r->params, &r->paths, box, i, corners);
    for (int k = 0; k <= CORNERS + 1; k++) /* closed; the last row ends a line */
        br_table_put(table, (double)box + 1, r->paths.interval * (double)i, k <= CORNERS,
                     corners[k % CORNERS].x, corners[k % CORNERS].y);
}

void put_figure(br_experiment *ex, const boxes *c, const br_slope_run *runs)
{
    static const setting drawn[] = {AS_IT_IS, MASSES, MEAN};
    br_table *const paths = br_table_open(ex, "paths"), *const outlines = br_table_open(ex, "outlines");
    br_error *const error = br_experiment_error(ex);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        put_paths(paths, runs[drawn[i]].name, &runs[drawn[i]]);
    const br_slope_run *const own = &runs[AS_IT_IS];
    for (size_t k = 0; k < own->paths.boxes; k++)
        for (size_t t = 0; t < c->n_times; t++) {
            const size_t i = (size_t)lround(c->times[t] / c->interval);
            if (i <= own->paths.n && isfinite(br_slope_path(&own->paths, k)[i].x))
                put_outline(outlines, own, k, i);
        }
    br_image *texture;
    br_require(ex, br_slope_texture(&c->slope, &texture, error), NULL);
    br_own(ex, texture, (void (*)(void *))br_image_destroy);
    br_picture_put(ex, "texture", texture, NULL);
    /* Strokes of what the scene itself uses. */
    br_scene *scene;
    br_require(ex, br_scene_create(&br_slope_boxes_type, &c->slope, NULL, &scene, error), NULL);
    br_own(ex, scene, (void (*)(void *))br_scene_destroy);
    const br_slope_boxes_state *const state = br_scene_state(scene);
    br_strokes_put(br_table_open(ex, "strokes"), "texture", &state->field, br_slope_pose(&c->slope),
                   br_vec2_make(0, -c->slope.width / 2), br_vec2_make(c->slope.length, c->slope.width / 2),
                   c->spacing, c->stroke);
}
