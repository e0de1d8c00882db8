/* Planar, Table II: cost of a step of the distributed model over the number of cells.
 *
 * One call is one explicit Euler step of 1e-4 s that returns the wrench at the centre: uniform square,
 * elasto-plastic, constant twist, the parameters of the published timings. Ours is called from C, on one
 * core; medians of the CPU time, all N in turn. Beside it the printed numbers and those measured from the
 * published program on the reference machine, called from C++ and from Python
 * (data/reference/planar/README.md, section 11).
 *
 * Claims about results: with half the time step the timed model ends in the steady state of single points
 * [eqs. (12), (19), (20)], at any N. With the published step it does not: a step moves a bristle by more than
 * its break-away deflection (|v| dt > z_max), and explicit Euler goes back and forth across the steep part of
 * eq. (6) for ever. The work of a step is the same. Claims about times: the cost grows with the number of
 * cells, and in proportion from 21 x 21 cells on; no absolute times are claimed. Beyond the document, from an
 * earlier `make study`: the cost of CVODE per step and cell, up to two million states. Differs from the
 * document: its numbers hold one interpreted call a step; its step costs 56 us in C++ for 441 cells, nested
 * vectors and allocation included. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/distributed.h>
#include <bristle/steady.h>

#include <bristle/harness/times.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    br_lugre friction;
    const char *surface;
    bool own; /* a surface of the user's own */
    const int *cells;
    size_t n_cells;
    br_twist twist;
    double normal_force, dt;
    int steps, proportional_from;
    br_timer timer;
    const char *table, *measured, *study;
    int constant_until;
} scene;

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW(scene, proportional_from, "sweep.proportional_from"),
    BR_ROW(scene, twist.x, "motion.v_x"),
    BR_ROW(scene, twist.y, "motion.v_y"),
    BR_ROW(scene, twist.omega, "motion.omega"),
    BR_ROW(scene, normal_force, "motion.normal_force"),
    BR_ROW(scene, dt, "motion.time_step"),
    BR_ROW(scene, steps, "motion.steps"),
    BR_ROW_FILE(scene, table, "reference.table"),
    BR_ROW_FILE(scene, measured, "reference.measured"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, constant_until, "reference.constant_until"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_grid(params, &s->contact);
    br_planar_bind_surface(params, &s->surface);
    s->own = br_planar_own_case(params);
    br_params_struct(params, "friction", &br_lugre_struct, &s->friction);
    br_planar_bind_timer(params, &s->timer);
}

typedef struct stepper {
    const scene *s;
    br_pressure *pressure; /* that the model looks at */
    br_distributed *model;
    double *z_x, *z_y;
    double dt;
    br_wrench wrench;
} stepper;

static void steps(void *context, long count)
{
    stepper *w = context;
    for (long i = 0; i < count; i++)
        w->wrench = br_distributed_step(w->model, w->s->twist, w->s->normal_force, w->dt, w->z_x, w->z_y);
}

/* Starts at rest, takes `count` steps of dt; returns the relative distance of the wrench from the steady one.
 */
static double settle(stepper *w, const br_pressure *p, double dt, long count, br_wrench steady)
{
    memset(w->z_x, 0, p->n_padded * sizeof *w->z_x);
    memset(w->z_y, 0, p->n_padded * sizeof *w->z_y);
    w->dt = dt;
    steps(w, count);
    const double scale = hypot(steady.x, steady.y);
    return br_larger(hypot(w->wrench.x - steady.x, w->wrench.y - steady.y),
                     fabs(w->wrench.torque - steady.torque) / p->width) /
           scale;
}

/* What the study found: CVODE's time per step and cell in the caches' range, and beyond it the bandwidth that
 * a step reaches, over that of a triad. */
static void integration(br_experiment *ex, const scene *s)
{
    static const char *const columns[] = {"N",
                                          "cells",
                                          "states",
                                          "steps",
                                          "ns_per_step_and_cell",
                                          "bytes_per_step_and_cell",
                                          "gb_per_s",
                                          "triad_gb_per_s",
                                          "share_of_triad_1",
                                          "peak_mib"};
    enum { N, NS = 4, SHARE = 8, COLUMNS = sizeof columns / sizeof *columns };
    br_csv *csv = br_data_read(ex, s->study);
    double *value[COLUMNS], least = INFINITY, most = 0, share = INFINITY;
    for (int c = 0; c < COLUMNS; c++)
        value[c] = br_data_column(ex, csv, columns[c]);
    br_table *table = br_table_open(ex, "study");
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        for (int c = 0; c < COLUMNS; c++)
            br_table_put(table, value[c][i]);
        if (value[N][i] <= s->constant_until) {
            br_least(&least, value[NS][i]);
            br_most(&most, value[NS][i]);
        } else {
            br_least(&share, value[SHARE][i]);
        }
    }
    br_claim(ex, "timing-integration-constant", most / least);
    br_claim(ex, "timing-integration-bandwidth", share);
}

/* Columns of reference: as printed, and measured from the published program. */
enum { FROM_CXX = 2 };
static const char *const published_rows[] = {"it/s", "it/s, called from Python, -O2",
                                             "it/s, called from C++, -O2",
                                             "it/s, called from C++, -O3 -march=native"};

/* The claims on times: each repetition gives a value, and the median counts. */
static void claim_times(br_experiment *ex, const scene *s, const double *seconds, const double *cells)
{
    const size_t n = (size_t)s->timer.repetitions;
    double *rate = br_doubles(ex, s->n_cells), *gaps = br_doubles(ex, n), *spread = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++) {
        double cheapest = INFINITY, dearest = 0, gap = INFINITY;
        for (size_t k = 0; k < s->n_cells; k++) {
            const double t = seconds[k * n + i];
            if (k > 0)
                br_least(&gap, 1 / seconds[(k - 1) * n + i] - 1 / t);
            if (s->cells[k] >= s->proportional_from) {
                br_least(&cheapest, t / cells[k]);
                br_most(&dearest, t / cells[k]);
            }
        }
        gaps[i] = gap;
        spread[i] = dearest / cheapest;
    }
    for (size_t k = 0; k < s->n_cells; k++)
        rate[k] = 1 / br_timer_median(&s->timer, seconds, k);
    const br_times times = br_times_of(gaps, n);
    br_claim_repetitions(ex, "timing-grows", &times);
    br_claim_order(ex, "timing-grows", rate, s->n_cells, true);
    br_claim_times(ex, "timing-proportional", &s->timer, spread, 2);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const size_t n = s->n_cells;
    br_planar_begin(ex, s->own);
    br_csv *table = br_data_read(ex, s->table), *measured = br_data_read(ex, s->measured);
    br_table *wrenches = br_table_open(ex, "wrench"), *times = br_table_open(ex, "timing_steps");
    br_table_show(times);
    stepper *steppers = br_memory(ex, n, sizeof *steppers);
    br_work **works = br_memory(ex, n, sizeof *works);
    void **contexts = br_memory(ex, n, sizeof *contexts);
    double *cells = br_doubles(ex, n), *seconds = br_doubles(ex, n * (size_t)s->timer.repetitions), worst = 0,
           oscillation = 0;
    br_progress_begin(ex, n);
    for (size_t i = 0; i < n; i++) {
        br_pressure *p = br_planar_pressure(ex, &s->contact, s->surface, s->cells[i]);
        stepper *const w = &steppers[i];
        w->s = s;
        w->pressure = p;
        br_error error = {0};
        br_require(ex, br_distributed_create(p, &s->friction, &w->model, &error), &error);
        w->z_x = aligned_alloc(64, p->n_padded * sizeof *w->z_x);
        w->z_y = aligned_alloc(64, p->n_padded * sizeof *w->z_y);
        if (!w->z_x || !w->z_y)
            br_experiment_fail(ex, "no memory for %zu bristles", p->n);
        const br_wrench steady = br_steady_point(p, &s->friction, s->twist, s->normal_force);
        br_most(&worst, settle(w, p, s->dt / 2, 2 * s->steps, steady));
        const br_wrench half = w->wrench;
        br_most(&oscillation, settle(w, p, s->dt, s->steps, steady));
        br_table_integer(wrenches, s->cells[i]);
        br_table_integer(wrenches, (long long)p->n);
        br_table_put(wrenches, w->wrench.x, w->wrench.y, w->wrench.torque, half.x, half.y, half.torque,
                     steady.x, steady.y, steady.torque);
        cells[i] = (double)p->n;
        works[i] = steps;
        contexts[i] = w;
        br_progress_step(ex);
    }
    br_timer_in_turn(ex, &s->timer, n, works, contexts, seconds);
    for (size_t i = 0; i < n; i++) {
        const double step = br_timer_median(&s->timer, seconds, i);
        char column[40], key[60];
        snprintf(column, sizeof column, "N = %d", s->cells[i]);
        br_table_integer(times, s->cells[i]);
        br_table_put(times, 1 / step, step / cells[i] * 1e9);
        for (size_t k = 0; k < 4; k++) {
            const double theirs = br_data_value(ex, k == 0 ? table : measured, published_rows[k], column);
            br_table_put(times, theirs, 1 / step / theirs);
        }
        const double program = br_data_value(ex, measured, published_rows[FROM_CXX], column);
        snprintf(key, sizeof key, "program_step_n%d_us", s->cells[i]);
        br_timing(ex, key, 1e6 / program, "us");
        snprintf(key, sizeof key, "program_cell_n%d_ns", s->cells[i]);
        br_timing(ex, key, 1e9 / program / cells[i], "ns");
        snprintf(key, sizeof key, "steps_per_s_n%d", s->cells[i]);
        br_timing(ex, key, 1 / step, "1/s");
        snprintf(key, sizeof key, "step_n%d_us", s->cells[i]);
        br_timing(ex, key, 1e6 * step, "us");
        br_distributed_destroy(steppers[i].model);
        free(steppers[i].z_x);
        free(steppers[i].z_y);
    }
    br_claim(ex, "steady-state", worst);
    br_claim(ex, "published-step-oscillates", oscillation);
    claim_times(ex, s, seconds, cells);
    integration(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-table2-cost-distributed", .title = "Cost of a step of the distributed model",
              .reproduces = "planar, Table II",
              .summary = "Steps per second of the distributed elasto-plastic model over the number of cells, "
                         "called from C on one core, beside the printed numbers and those of the published "
                         "program on the reference machine.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(
                  {"wrench.csv",
                   "N, cells, fx_N, fy_N, torque_Nm, half_fx_N, half_fy_N, half_torque_Nm, steady_fx_N, "
                   "steady_fy_N, steady_torque_Nm",
                   "wrench at the centre after the steps, with half the time step, and the steady state of "
                   "single points"},
                  {"timing_steps.csv",
                   "N, steps_per_s, ns_per_cell, printed_per_s, ratio_printed_1, python_per_s, "
                   "ratio_python_1, cxx_per_s, ratio_cxx_1, cxx_native_per_s, ratio_cxx_native_1",
                   "steps per second over the cells per side: ours from C; as printed; the published program "
                   "measured on the reference machine from Python, from C++, and with -O3 -march=native; "
                   "ours over each"},
                  {"study.csv",
                   "N, cells, states, steps, ns_per_step_and_cell, bytes_per_step_and_cell, gb_per_s, "
                   "triad_gb_per_s, share_of_triad_1, peak_mib",
                   "CVODE (BDF, arrowhead solver) on an object pushed in steps until it slips, from an "
                   "earlier `make study` (data/studies): least CPU time, bytes that the loops of a step read "
                   "and write, bandwidth of both and of a triad, peak memory of the process"}));
