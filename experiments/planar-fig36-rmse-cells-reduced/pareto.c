/* Tables of error against cost, of this run and of a study. */
#include "points.h"

#include <math.h>
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

/* Slopes of log error over log 1/N of one model on one curve; the reduced model at its finest table. */
static void put_order(br_experiment *ex, br_table *table, const pareto *p, const points *list, int model,
                      const char *surface, int row)
{
    double *const x = br_doubles(ex, 3 * list->n), *const force = x + list->n,
                  *const torque = force + list->n;
    size_t n = 0;
    int finest = 0;
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].model == model && list->at[i].run.n_ls > finest &&
            list->at[i].run.cells >= p->order_until)
            finest = list->at[i].run.n_ls;
    for (size_t i = 0; i < list->n; i++) {
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

void pareto_run(br_experiment *ex, const br_rmse_study *s, const pareto *p, const br_rmse_result *sweep)
{
    const points list = run_points(ex, s, p, sweep);
    double *numbers = br_doubles(ex, 4 * list.n), *group = numbers, *cost = group + list.n,
           *error = cost + list.n, *front = error + list.n;
    for (size_t i = 0; i < list.n; i++) {
        const point *one = &list.at[i];
        group[i] = (double)(br_rmse_curve(sweep, one->surface, (size_t)one->run.row) * N_MODELS +
                            (size_t)one->model);
        cost[i] = run_seconds(one);
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
    for (int model = 0; model < (p->own_cells > 0 ? N_MODELS : OWN); model++)
        for (size_t row = 0; row < sweep->n_rows; row++)
            for (size_t k = 0; k < sweep->n_surfaces; k++)
                put_order(ex, orders, p, &list, model, sweep->surfaces[k], (int)row);
    const double ratio = floor_ratio(p, &list);
    if (s->compare && !isnan(ratio))
        br_claim(ex, "reduced-has-floor", ratio);
    br_note_number(ex, "share_of_table", 1 - ratio * ratio, "1");
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
