/* The scenes of the table. */
#include "table1.h"

#include <math.h>
#include <stdlib.h>

const table1_row table1_rows[SCENES] = {
    {"boxes on different materials", "boxes", false, 0},
    {"sawtooth plane", "sawtooth", false, 0},
    {"chain bolas (rough)", "bolas-rough", true, 0},
    {"chain bolas (smooth)", "bolas-smooth", true, 0},
    {"stacking of boxes", "stacks", true, 0},
    {"tumbling bunnies", "bunnies", false, 0},
    {"nut and bolt", "nut", false, 0},
    {"crawling worm", "worm", true, 4}, /* it starts up for a cycle of 2 s */
};

/* The scene's parameters; the caller frees them. Null without memory. */
static br_scene_options *params_of(const table1 *t, const table1_row *row, double *duration)
{
    const br_scene_type *const type = br_scene_find(row->scene);
    br_scene_options *const params = malloc(type->params->size);
    if (!params)
        return NULL;
    br_scene_default(type, params);
    params->store = t->options.store;
    if (row->sweeps)
        params->world.solver_options.iterations = t->sweeps_a_step;
    *duration = fmax(row->least, t->share * type->duration(params));
    return params;
}

void table1_run(br_experiment *ex, const table1 *t, int row, br_scene_probe *probe)
{
    const table1_row *const r = &table1_rows[row];
    const br_scene_variant variant = {.solver = r->sweeps ? &br_pgs_type : NULL};
    br_error error = {0};
    double duration;
    br_scene_options *const params = params_of(t, r, &duration);
    if (!params)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_scene_probe_run(probe, br_scene_find(r->scene), params, &variant, duration, &error),
               &error);
    free(params);
}

double table1_steps(const table1 *t, int row)
{
    double duration;
    br_scene_options *const params = params_of(t, &table1_rows[row], &duration);
    const double steps = params ? duration / params->world.dt : 0;
    free(params);
    return steps;
}
