/* The runs: as it is, and with one thing changed each. */
#include <math.h>

#include "fig12.h"

static const char *const names[OTHER_SOLVERS] = {
    "as it is",
    "point mass",
    "finer step",
    "field itself",
    "finer texture",
    "boxes half",
    "boxes a quarter",
    "one orientation",
    "one place",
    "one place finer step",
    "one place field itself",
    "one place boxes half",
    "one place turned twice",
    "one place farther down",
    "boxes with structure",
    "contact of boxes",
    "isotropic mean",
    "isotropic least",
};

/* With the finer step, whose error would hide the boxes'. */
static void shrink(br_slope_run *r, const boxes *c, double by)
{
    r->params.sides = br_vec3_scale(1 / by, r->params.sides);
    r->variant.substeps = c->finer;
}

static void change(const boxes *c, setting s, br_slope_run *r)
{
    br_slope_boxes_params *const p = &r->params;
    if (s >= ONE_PLACE && s <= PLACE_LOWER)
        p->apart = 0;
    switch (s) {
    case MASSES:
        r->masses = true;
        break;
    case FINER:
    case PLACE_FINER:
        r->variant.substeps = c->finer;
        break;
    case FIELD:
    case PLACE_FIELD:
        p->texel = 0;
        break;
    case FINER_TEXTURE:
        p->texel /= c->divide;
        break;
    case SMALLER:
        shrink(r, c, c->divide);
        break;
    case SMALLEST:
        shrink(r, c, c->divide * c->divide);
        break;
    case TURNED:
        p->yaw_step = 0;
        break;
    case PLACE_SMALLER:
        p->sides = br_vec3_scale(1.0 / c->divide, p->sides);
        break;
    case PLACE_TURNED:
        p->yaw_step *= 2;
        break;
    case PLACE_LOWER:
        p->start *= 2;
        break;
    case STRUCTURED:
        p->structure = true;
        break;
    case MEETING:
        p->meet = true;
        break;
    case MEAN:
        r->variant = *br_scene_variant_find("isotropic");
        break;
    case LEAST:
        p->friction.mu = p->friction.mu_b = p->friction.mu_t;
        break;
    case AS_IT_IS:
    case ONE_PLACE:
    case OTHER_SOLVERS:
        break;
    }
}

br_slope_run *make_runs(br_experiment *ex, const boxes *c, size_t *n)
{
    const char *const *const all = br_scene_runs_names(ex, names, OTHER_SOLVERS, c->solvers, n);
    br_slope_run *const runs = br_memory(ex, *n, sizeof *runs);
    for (size_t i = 0; i < *n; i++) {
        br_slope_run *const r = &runs[i];
        *r = (br_slope_run){.name = all[i], .params = c->slope};
        if (i < OTHER_SOLVERS)
            change(c, (setting)i, r);
        else
            br_scene_name_solver(ex, &r->params.options.world, r->name);
        r->paths = br_slope_paths_make(ex, &r->params, c->interval);
    }
    return runs;
}

double apart(const boxes *c, const br_slope_run *a, const br_slope_run *b)
{
    const double side = c->slope.sides.x;
    return br_slope_apart(&a->paths, &b->paths, c->slope.start + side, c->slope.length, c->places);
}

double exits(const br_slope_run *r)
{
    return br_slope_width(&r->paths, r->params.length);
}

void put_settings(br_experiment *ex, const boxes *c, const br_slope_run *runs, size_t n)
{
    enum { SHOWN = 3 };
    br_table *const table = br_table_open(ex, "settings");
    br_table_show(table);
    for (size_t i = 0; i < n; i++) {
        const br_slope_run *const r = &runs[i];
        const double end = r->params.length;
        br_table_text(table, r->name);
        br_table_integer(table, (long long)i + 1);
        for (size_t k = 0; k < SHOWN; k++)
            br_table_number(table, k < r->paths.boxes ? br_slope_crossing(&r->paths, k, end) : NAN);
        br_table_put(table, exits(r), apart(c, r, &runs[AS_IT_IS]), r->paths.iterations);
    }
}
