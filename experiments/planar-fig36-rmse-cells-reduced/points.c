/* The runs of error against cost, and what they cost. */
#include "points.h"

#include <math.h>

const char *const model_names[N_MODELS] = {"distributed", "reduced", "reduced-own"};

size_t pareto_most_runs(const pareto *p)
{
    return 6 * (p->n_distributed + p->n_reduced * (p->n_resolutions + (p->own_cells > 0)));
}

double pareto_cost(const pareto *p)
{
    double cost = 0;
    for (size_t i = 0; i < p->n_distributed; i++)
        cost += br_rmse_cost(&(br_rmse_run){.cells = p->distributed[i]});
    for (size_t i = 0; i < p->n_reduced; i++) {
        for (size_t j = 0; j < p->n_resolutions; j++) {
            const double x = (double)p->reduced[i] * p->resolutions[j];
            if (x * x <= p->largest_table)
                cost += br_rmse_cost(&(br_rmse_run){.cells = p->reduced[i], .n_ls = p->resolutions[j]});
        }
        if (p->own_cells > 0)
            cost += br_rmse_cost(&(br_rmse_run){.cells = p->reduced[i], .n_ls = p->own_resolution});
    }
    return 6 * (cost + (p->own_cells > 0 ? br_rmse_cost(&(br_rmse_run){.cells = p->own_cells}) : 0));
}

double table_work(const point *p)
{
    const double x = (double)p->run.cells * p->run.n_ls;
    return x * x;
}

double run_seconds(const point *p)
{
    return p->setup + (double)p->run.protocol->steps * p->step;
}

void put_costs(br_table *table, const point *p)
{
    br_table_put(table, p->setup, p->step, run_seconds(p));
}

static void add(points *list, const br_rmse_result *sweep, int model, size_t surface, size_t row, int cells,
                int n_ls, const double *baseline)
{
    list->at[list->n++] = (point){.run = {.surface = sweep->surfaces[surface],
                                          .row = (int)row,
                                          .cells = cells,
                                          .n_ls = n_ls,
                                          .protocol = sweep->protocol,
                                          .baseline = baseline},
                                  .model = model,
                                  .surface = surface,
                                  .setup = NAN,
                                  .step = NAN};
}

/* The reduced model's own baselines, (surfaces x rows), with traces. */
static br_rmse_run *own_baselines(br_experiment *ex, const br_rmse_study *s, const pareto *p,
                                  const br_rmse_result *sweep)
{
    const size_t curves = sweep->n_rows * sweep->n_surfaces;
    br_rmse_run *runs = br_memory(ex, curves, sizeof *runs);
    for (size_t row = 0; row < sweep->n_rows; row++)
        for (size_t k = 0; k < sweep->n_surfaces; k++)
            runs[br_rmse_curve(sweep, k, row)] =
                (br_rmse_run){.surface = sweep->surfaces[k],
                              .row = (int)row,
                              .cells = p->own_cells,
                              .n_ls = p->own_resolution,
                              .protocol = sweep->protocol,
                              .trace = br_doubles(ex, 3 * sweep->protocol->samples)};
    br_rmse_run_all(ex, s, runs, curves);
    return runs;
}

static points plan(br_experiment *ex, const pareto *p, const br_rmse_result *sweep, const br_rmse_run *own)
{
    const size_t curves = sweep->n_rows * sweep->n_surfaces;
    points list = {
        br_memory(ex, curves * (p->n_distributed + p->n_reduced * (p->n_resolutions + 1)), sizeof(point)), 0};
    for (size_t row = 0; row < sweep->n_rows; row++)
        for (size_t k = 0; k < sweep->n_surfaces; k++) {
            const size_t curve = br_rmse_curve(sweep, k, row);
            const double *truth = sweep->baselines[curve].trace;
            for (size_t i = 0; i < p->n_distributed; i++)
                add(&list, sweep, DISTRIBUTED, k, row, p->distributed[i], 0, truth);
            for (size_t i = 0; i < p->n_reduced; i++)
                for (size_t j = 0; j < p->n_resolutions; j++) {
                    add(&list, sweep, REDUCED, k, row, p->reduced[i], p->resolutions[j], truth);
                    if (table_work(&list.at[list.n - 1]) > p->largest_table)
                        list.n--;
                }
            for (size_t i = 0; own && i < p->n_reduced; i++)
                add(&list, sweep, OWN, k, row, p->reduced[i], p->own_resolution, own[curve].trace);
        }
    return list;
}

/* Cost does not depend on the row of Table I: the last one is timed, the others share its times. */
static void take_times(br_experiment *ex, const br_rmse_study *s, const pareto *p, points *list)
{
    for (size_t i = list->n; i-- > 0;) {
        point *a = &list->at[i];
        br_pressure_spec spec = s->contact;
        br_pressure_set_surface(&spec, a->run.surface);
        spec.n_x = spec.n_y = a->run.cells;
        br_pressure *pressure = NULL;
        br_require(ex, br_pressure_create(&spec, &pressure, br_experiment_error(ex)), NULL);
        a->states = a->model == DISTRIBUTED ? 2 * (double)pressure->n : 3;
        br_pressure_destroy(pressure);
        for (size_t j = i + 1; j < list->n; j++) {
            const point *b = &list->at[j];
            if (b->surface == a->surface && b->run.cells == a->run.cells && b->run.n_ls == a->run.n_ls &&
                (b->model == DISTRIBUTED) == (a->model == DISTRIBUTED)) {
                a->setup = b->setup;
                a->step = b->step;
            }
        }
        if (isnan(a->step))
            br_rmse_time(ex, s, &a->run, &p->timer, &a->setup, &a->step);
    }
}

points run_points(br_experiment *ex, const br_rmse_study *s, const pareto *p, const br_rmse_result *sweep)
{
    const br_rmse_run *const own = p->own_cells > 0 ? own_baselines(ex, s, p, sweep) : NULL;
    points list = plan(ex, p, sweep, own);
    br_rmse_run *const runs = br_memory(ex, list.n, sizeof *runs);
    for (size_t i = 0; i < list.n; i++)
        runs[i] = list.at[i].run;
    br_rmse_run_all(ex, s, runs, list.n);
    for (size_t i = 0; i < list.n; i++)
        list.at[i].run = runs[i];
    take_times(ex, s, p, &list);
    return list;
}
