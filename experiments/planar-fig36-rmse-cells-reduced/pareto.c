#include "pareto.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/statistics.h>

static const br_field pareto_fields[] = {
    BR_ROW_LIST(pareto, distributed, n_distributed, "pareto.distributed"),
    BR_ROW_LIST(pareto, reduced, n_reduced, "pareto.reduced"),
    BR_ROW_LIST(pareto, resolutions, n_resolutions, "pareto.resolutions"),
    BR_ROW(pareto, largest_table, "pareto.largest_table"),
    BR_ROW(pareto, own_cells, "pareto.own_cells"),
    BR_ROW(pareto, own_resolution, "pareto.own_resolution"),
    BR_ROW(pareto, order_from, "pareto.order_from"),
    BR_ROW(pareto, order_until, "pareto.order_until"),
    BR_ROW_LIST(pareto, levels, n_levels, "pareto.levels"),
};
static const br_struct_type pareto_struct = BR_STRUCT_OF(pareto, pareto_fields, NULL);

void pareto_bind(br_params *params, pareto *p)
{
    br_params_struct(params, "", &pareto_struct, p);
    br_planar_bind_timer(params, &p->timer);
}

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

enum { DISTRIBUTED, REDUCED, OWN, N_MODELS };
static const char *const model_names[N_MODELS] = {"distributed", "reduced", "reduced-own"};

/* One point: a run with its cost. */
typedef struct point {
    br_rmse_run run;
    int model;
    size_t surface;
    double states;
    double setup, step; /* [s]; NaN: not timed */
} point;

typedef struct points {
    point *at;
    size_t n;
} points;

static double table_work(const point *p)
{
    const double x = (double)p->run.cells * p->run.n_ls;
    return x * x;
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

static void put_errors(br_table *table, const br_rmse_result *sweep, const point *p)
{
    br_table_text(table, model_names[p->model]);
    br_table_integer(table, (long long)br_rmse_curve(sweep, p->surface, (size_t)p->run.row));
    br_table_integer(table, p->run.row);
    br_table_text(table, p->run.surface);
    br_table_integer(table, p->run.cells);
    br_table_integer(table, p->run.n_ls);
    br_table_put(table, table_work(p), p->states, p->run.force, p->run.torque);
}

static void put_costs(br_table *table, const point *p)
{
    br_table_put(table, p->setup, p->step, p->setup + (double)p->run.protocol->steps * p->step);
}

/* Slopes of log error over log 1/N of one model on one curve; the reduced model at its finest table. */
static void put_order(br_table *table, const pareto *p, const points *list, int model, const char *surface,
                      int row)
{
    double *x = malloc(3 * (list->n + 1) * sizeof *x), *force = x ? x + list->n + 1 : NULL,
           *torque = x ? force + list->n + 1 : NULL;
    size_t n = 0;
    int finest = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].model == model && list->at[i].run.n_ls > finest &&
            list->at[i].run.cells >= p->order_until)
            finest = list->at[i].run.n_ls;
    for (size_t i = 0; x && i < list->n; i++) {
        const br_rmse_run *r = &list->at[i].run;
        if (list->at[i].model != model || r->row != row || strcmp(r->surface, surface) != 0 ||
            r->cells < p->order_from || r->cells > p->order_until || (model == REDUCED && r->n_ls != finest))
            continue;
        x[n] = 1.0 / r->cells;
        force[n] = r->force;
        torque[n++] = r->torque;
    }
    br_table_text(table, model_names[model]);
    br_table_integer(table, row);
    br_table_text(table, surface);
    br_table_put(table, p->order_from, p->order_until, n > 1 ? br_log_slope(x, force, n) : NAN,
                 n > 1 ? br_log_slope(x, torque, n) : NAN);
}

/* 1 where no other of the same group costs as little and is as exact, else 0. */
static void mark_front(size_t n, const double *group, const double *cost, const double *error, double *front)
{
    for (size_t i = 0; i < n; i++) {
        bool beaten = false;
        for (size_t j = 0; j < n && !beaten; j++)
            beaten = group[j] >= group[i] && group[j] <= group[i] && cost[j] <= cost[i] &&
                     error[j] <= error[i] && (cost[j] < cost[i] || error[j] < error[i]);
        front[i] = !beaten;
    }
}

static bool reaches(const point *p, double level)
{
    return p->run.force <= level && p->run.torque <= level;
}

/* The same kind of model on the same curve. */
static bool beside(const point *a, const point *b)
{
    return a->model == b->model && a->surface == b->surface && a->run.row == b->run.row;
}

/* Whether the level holds at this point and at all that are at least as fine. */
static bool holds_from(const points *list, const point *p, double level)
{
    for (size_t i = 0; i < list->n; i++) {
        const point *q = &list->at[i];
        if (beside(p, q) && q->run.cells >= p->run.cells && q->run.n_ls >= p->run.n_ls && !reaches(q, level))
            return false;
    }
    return reaches(p, level);
}

static bool cheaper(const point *a, const point *b)
{
    if (table_work(a) < table_work(b) || table_work(a) > table_work(b))
        return table_work(a) < table_work(b);
    return a->run.cells < b->run.cells;
}

/* Torque error of the square at the finest grid (p = 0) with the last resolution of the list, over that with
 * the one before. */
static double floor_ratio(const pareto *p, const points *list)
{
    double error[2] = {NAN, NAN};
    for (size_t i = 0; p->n_resolutions > 1 && i < list->n; i++) {
        const br_rmse_run *r = &list->at[i].run;
        if (list->at[i].model != REDUCED || r->row != 0 || strcmp(r->surface, "square") != 0 ||
            r->cells != p->reduced[p->n_reduced - 1])
            continue;
        for (size_t k = 0; k < 2; k++)
            if (r->n_ls == p->resolutions[p->n_resolutions - 2 + k])
                error[k] = r->torque;
    }
    return error[1] / error[0];
}

static void put_best(br_table *best, br_table *times, const br_rmse_result *sweep, const pareto *p,
                     const points *list)
{
    for (size_t i = 0; i < list->n; i++) {
        /* Once for each model and curve. */
        if (list->at[i].model == OWN || (i > 0 && beside(&list->at[i], &list->at[i - 1])))
            continue;
        for (size_t l = 0; l < p->n_levels; l++) {
            const point *found = NULL;
            for (size_t j = 0; j < list->n; j++)
                if (beside(&list->at[i], &list->at[j]) && holds_from(list, &list->at[j], p->levels[l]) &&
                    (!found || cheaper(&list->at[j], found)))
                    found = &list->at[j];
            const point *any = &list->at[i];
            for (int t = 0; t < 2; t++) {
                br_table *table = t == 0 ? best : times;
                br_table_text(table, model_names[any->model]);
                br_table_integer(table, (long long)br_rmse_curve(sweep, any->surface, (size_t)any->run.row));
                br_table_integer(table, any->run.row);
                br_table_text(table, any->run.surface);
                br_table_put(table, p->levels[l], found ? (double)found->run.cells : NAN,
                             found ? (double)found->run.n_ls : NAN, found ? found->run.force : NAN,
                             found ? found->run.torque : NAN);
            }
            if (found)
                put_costs(times, found);
            else
                br_table_put(times, NAN, NAN, NAN);
        }
    }
}

void pareto_run(br_experiment *ex, const br_rmse_study *s, const pareto *p, const br_rmse_result *sweep)
{
    br_rmse_run *own = p->own_cells > 0 ? own_baselines(ex, s, p, sweep) : NULL;
    points list = plan(ex, p, sweep, own);
    br_rmse_run *runs = br_memory(ex, list.n, sizeof *runs);
    for (size_t i = 0; i < list.n; i++)
        runs[i] = list.at[i].run;
    br_rmse_run_all(ex, s, runs, list.n);
    for (size_t i = 0; i < list.n; i++)
        list.at[i].run = runs[i];
    take_times(ex, s, p, &list);

    double *numbers = br_doubles(ex, 4 * list.n), *group = numbers, *cost = group + list.n,
           *error = cost + list.n, *front = error + list.n;
    for (size_t i = 0; i < list.n; i++) {
        const point *one = &list.at[i];
        group[i] = (double)(br_rmse_curve(sweep, one->surface, (size_t)one->run.row) * N_MODELS +
                            (size_t)one->model);
        cost[i] = one->setup + (double)one->run.protocol->steps * one->step;
        error[i] = br_larger(one->run.force, one->run.torque);
    }
    mark_front(list.n, group, cost, error, front);
    br_table *errors = br_table_open(ex, "pareto"), *times = br_table_open(ex, "timing_pareto");
    for (size_t i = 0; i < list.n; i++) {
        put_errors(errors, sweep, &list.at[i]);
        put_errors(times, sweep, &list.at[i]);
        put_costs(times, &list.at[i]);
        br_table_number(times, front[i]);
    }
    br_table *orders = br_table_open(ex, "pareto_order");
    for (int model = 0; model < (own ? N_MODELS : OWN); model++)
        for (size_t row = 0; row < sweep->n_rows; row++)
            for (size_t k = 0; k < sweep->n_surfaces; k++)
                put_order(orders, p, &list, model, sweep->surfaces[k], (int)row);
    const double ratio = floor_ratio(p, &list);
    if (s->compare && !isnan(ratio))
        br_claim(ex, "reduced-has-floor", ratio);
    put_best(br_table_open(ex, "best"), br_table_open(ex, "timing_best"), sweep, p, &list);
}

/* Errors and times of a study, with the front marked. */
static void copy_points(br_experiment *ex, const char *path)
{
    static const char *const columns[] = {
        "curve",         "p",       "N",      "N_ls", "table_work_1", "states", "rmse_force_1",
        "rmse_torque_1", "setup_s", "step_s", "run_s"};
    enum { CURVE, ROW, N, N_LS, WORK, STATES, FORCE, TORQUE, SETUP, STEP, RUN, COLUMNS };
    br_csv *csv = br_data_read(ex, path);
    const size_t n = br_csv_rows(csv);
    const char *const *const model = br_data_texts(ex, csv, "model"), *const *const surface =
                                                                          br_data_texts(ex, csv, "surface");
    double *value[COLUMNS], *group = br_doubles(ex, 3 * n), *error = group + n, *front = error + n;
    for (int c = 0; c < COLUMNS; c++)
        value[c] = br_data_column(ex, csv, columns[c]);
    for (size_t i = 0; i < n; i++) {
        int which = 0;
        while (which < OWN && strcmp(model[i], model_names[which]) != 0)
            which++;
        group[i] = value[CURVE][i] * N_MODELS + which;
        error[i] = br_larger(value[FORCE][i], value[TORQUE][i]);
    }
    mark_front(n, group, value[RUN], error, front);
    br_table *table = br_table_open(ex, "study_pareto");
    for (size_t i = 0; i < n; i++) {
        br_table_text(table, model[i]);
        br_table_put(table, value[CURVE][i], value[ROW][i]);
        br_table_text(table, surface[i]);
        for (int c = N; c < COLUMNS; c++)
            br_table_number(table, value[c][i]);
        br_table_number(table, front[i]);
    }
}

void pareto_copy_study(br_experiment *ex, const char *times)
{
    copy_points(ex, times);
    br_table_show(br_data_copy(ex, times, "pareto_order.csv", "study_order"));
    br_table_show(br_data_copy(ex, times, "timing_best.csv", "study_best"));
}
