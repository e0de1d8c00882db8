/* The runs: three fields, each as it is and with one thing changed. */
#include <math.h>

#include "fig03.h"

const char *const field_names[FIELDS] = {"channel", "spread", "slalom"};
static const char *const setting_names[OTHER_SOLVERS] = {
    "as it is",        "point mass", "finer step",     "boxes half",
    "boxes a quarter", "texture",    "isotropic mean", "isotropic least",
};

br_slope_boxes_params with_field(const structure *c, int field)
{
    static const br_slope_field_kind kinds[FIELDS] = {BR_SLOPE_CHANNEL, BR_SLOPE_SPREAD, BR_SLOPE_SLALOM};
    const double rates[FIELDS] = {c->channel_rate, c->spread_rate, 0},
                 aparts[FIELDS] = {c->channel_apart, c->spread_apart, c->slalom_apart};
    br_slope_boxes_params p = c->slope;
    p.field = kinds[field];
    p.rate = rates[field];
    p.apart = aparts[field];
    return p;
}

static void shrink(br_slope_run *r, const structure *c, double by)
{
    r->params.sides = br_vec3_scale(1 / by, r->params.sides);
    r->variant.substeps = c->finer;
}

static void change(const structure *c, setting s, br_slope_run *r)
{
    switch (s) {
    case MASSES:
        r->masses = true;
        break;
    case FINER:
        r->variant.substeps = c->finer;
        break;
    case SMALLER:
        shrink(r, c, c->divide);
        break;
    case SMALLEST:
        shrink(r, c, c->divide * c->divide);
        break;
    case TEXTURE:
        r->params.texel = c->texel;
        break;
    case MEAN:
        r->variant = *br_scene_variant_find("isotropic");
        break;
    case LEAST:
        r->params.friction.mu = r->params.friction.mu_b = r->params.friction.mu_t;
        break;
    case AS_IT_IS:
    case OTHER_SOLVERS:
        break;
    }
}

runs make_runs(br_experiment *ex, const structure *c)
{
    runs all;
    const char *const *const names =
        br_scene_runs_names(ex, setting_names, OTHER_SOLVERS, c->solvers, &all.n);
    all.list = br_memory(ex, FIELDS * all.n, sizeof *all.list);
    for (size_t i = 0; i < FIELDS * all.n; i++) {
        br_slope_run *const r = &all.list[i];
        const size_t s = i % all.n;
        *r = (br_slope_run){.name = names[s], .params = with_field(c, (int)(i / all.n))};
        if (s < OTHER_SOLVERS)
            change(c, (setting)s, r);
        else
            br_scene_name_solver(ex, &r->params.options.world, r->name);
        r->paths = br_slope_paths_make(ex, &r->params, c->interval);
    }
    return all;
}

const br_slope_run *run_of(const runs *all, int field, size_t which)
{
    return &all->list[(size_t)field * all->n + which];
}

double apart(const structure *c, const br_slope_run *a, const br_slope_run *b)
{
    const double from = c->slope.start + c->slope.sides.x, to = c->slope.length;
    return br_slope_apart(&a->paths, &b->paths, from, to, (size_t)lround((to - from) / c->spacing));
}
