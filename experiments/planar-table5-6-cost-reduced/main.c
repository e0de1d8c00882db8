/* Planar, Tables V and VI: cost of the reduced model, pre-computation over N and N_ls and steps per second
 * over N.
 *
 * The workload of the published timings: uniform square, elasto-plastic, constant twist, one call is one
 * explicit Euler step that returns the wrench at the centre; pre-computation is making distribution, limit
 * surface and constants. Ours from C on one core, medians of the CPU time, all in turn; beside it the printed
 * numbers and those of the published program on the reference machine (data/reference/planar/README.md,
 * section 11).
 *
 * Claims about results: nodes of the tables as recorded; the timed model ends in its steady state (half the
 * time step, see planar-table2-cost-distributed); 3 states against 882; the printed ratio of Tables II and V.
 * Claims about times (ratios only): the reduced step does not depend on N and is cheaper; the "80 times";
 * growth of pre-computation with N^2 and 4 N_ls^2. Differs from the document: our pre-computation sums each
 * rotation about a corner of the grid once and shares it between nodes, so it grows otherwise. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/statistics.h>

#include "cost.h"

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW_LIST(scene, resolutions, n_resolutions, "sweep.resolutions"),
    BR_ROW(scene, table3_cells, "sweep.table3_cells"),
    BR_ROW(scene, table3_resolution, "sweep.table3_resolution"),
    BR_ROW(scene, as_published, "table.as_published"),
    BR_ROW(scene, twist.x, "motion.v_x"),
    BR_ROW(scene, twist.y, "motion.v_y"),
    BR_ROW(scene, twist.omega, "motion.omega"),
    BR_ROW(scene, normal_force, "motion.normal_force"),
    BR_ROW(scene, dt, "motion.time_step"),
    BR_ROW(scene, steps, "motion.steps"),
    BR_ROW_FILE(scene, table2, "reference.table2"),
    BR_ROW_FILE(scene, table5, "reference.table5"),
    BR_ROW_FILE(scene, table6, "reference.table6"),
    BR_ROW_FILE(scene, measured, "reference.measured"),
    BR_ROW_FILE(scene, nodes_circle, "reference.nodes_circle"),
    BR_ROW_FILE(scene, nodes_gradient, "reference.nodes_gradient"),
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

#define FROM_CXX ", called from C++, -O2"
#define FROM_PYTHON ", called from Python, -O2"

/* ours, printed, from Python, from C++, and our advantage over each; larger is better unless `time`. */
static void put_row(br_experiment *ex, br_table *table, int key, const char *name, const char *row,
                    double ours, const br_csv *printed, const br_csv *measured, bool time)
{
    char column[40], python[100], cxx[100];
    snprintf(column, sizeof column, "%s = %d", name, key);
    snprintf(python, sizeof python, "%s" FROM_PYTHON, row);
    snprintf(cxx, sizeof cxx, "%s" FROM_CXX, row);
    const double theirs[3] = {br_data_value(ex, printed, row, column),
                              br_data_value(ex, measured, python, column),
                              br_data_value(ex, measured, cxx, column)};
    br_table_number(table, ours);
    for (int k = 0; k < 3; k++)
        br_table_put(table, theirs[k], time ? theirs[k] / ours : ours / theirs[k]);
}

/* Exponent of time over a count, of ours (in each repetition, of which the median counts) and of the printed
 * table (over the same keys). */
static void claim_growth(br_experiment *ex, const scene *s, const char *ours_id, const char *printed_id,
                         const char *name, const int *keys, size_t n, const double *seconds,
                         const br_csv *printed)
{
    const size_t repetitions = (size_t)s->timer.repetitions;
    double *count = br_doubles(ex, n), *values = br_doubles(ex, n), *exponents = br_doubles(ex, repetitions);
    for (size_t i = 0; i < n; i++)
        count[i] = (double)keys[i] * keys[i];
    for (size_t r = 0; r < repetitions; r++) {
        for (size_t i = 0; i < n; i++)
            values[i] = seconds[i * repetitions + r];
        exponents[r] = br_log_slope(count, values, n);
    }
    br_claim_times(ex, ours_id, &s->timer, exponents, NAN);
    for (size_t i = 0; i < n; i++) {
        char column[40];
        snprintf(column, sizeof column, "%s = %d", name, keys[i]);
        values[i] = br_data_value(ex, printed, "Pre-compute", column);
    }
    br_claim(ex, printed_id, br_log_slope(count, values, n));
}

/* In each repetition: the dearest of the reduced model's steps over the cheapest, and its smallest lead. */
static void claim_steps(br_experiment *ex, const scene *s, const cost_times *t)
{
    const size_t repetitions = (size_t)s->timer.repetitions;
    double *alike = br_doubles(ex, repetitions), *cheaper = br_doubles(ex, repetitions);
    for (size_t r = 0; r < repetitions; r++) {
        double least = INFINITY, most = 0, lead = INFINITY;
        for (size_t i = 0; i < s->n_cells; i++) {
            const double step = t->reduced[i * repetitions + r];
            br_least(&least, step);
            br_most(&most, step);
            br_least(&lead, t->distributed[i * repetitions + r] / step);
        }
        alike[r] = most / least;
        cheaper[r] = lead;
    }
    br_claim_times(ex, "timing-independent-of-cells", &s->timer, alike, 2);
    br_claim_times(ex, "timing-reduced-cheaper", &s->timer, cheaper, 1);
}

/* Table V: pre-computation and steps over N; what the reduced model saves. */
static void over_cells(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured)
{
    br_csv *printed = br_data_read(ex, s->table5);
    br_table *table = br_table_open(ex, "timing_cells");
    br_table_show(table);
    for (size_t i = 0; i < s->n_cells; i++) {
        const double step = br_timer_median(&s->timer, t->reduced, i),
                     full = br_timer_median(&s->timer, t->distributed, i);
        br_table_integer(table, s->cells[i]);
        put_row(ex, table, s->cells[i], "N", "Pre-compute", br_timer_median(&s->timer, t->precompute, i),
                printed, measured, true);
        put_row(ex, table, s->cells[i], "N", "Running it/s", 1 / step, printed, measured, false);
        br_table_put(table, full / step);
    }
    claim_steps(ex, s, t);
    claim_growth(ex, s, "timing-linear-cells", "printed-linear-cells", "N", s->cells, s->n_cells,
                 t->precompute, printed);
}

/* Table VI: pre-computation over N_ls. */
static void over_resolutions(br_experiment *ex, const scene *s, const br_csv *measured)
{
    br_csv *printed = br_data_read(ex, s->table6);
    br_table *table = br_table_open(ex, "timing_resolutions");
    br_table_show(table);
    double *const seconds = cost_over_resolutions(ex, s, s->n_resolutions, s->resolutions);
    for (size_t i = 0; i < s->n_resolutions; i++) {
        br_table_integer(table, s->resolutions[i]);
        put_row(ex, table, s->resolutions[i], "N_ls", "Pre-compute", br_timer_median(&s->timer, seconds, i),
                printed, measured, true);
    }
    claim_growth(ex, s, "timing-linear-samples", "printed-linear-samples", "N_ls", s->resolutions,
                 s->n_resolutions, seconds, printed);
}

/* Steps per second of the reduced model over the distributed one's at N = 21: printed, the published
 * program's, ours. */
static void ratios(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured)
{
    br_csv *table2 = br_data_read(ex, s->table2), *table5 = br_data_read(ex, s->table5);
    br_table *table = br_table_open(ex, "ratios");
    br_table_show(table);
    char column[40];
    snprintf(column, sizeof column, "N = %d", s->table3_cells);
    const struct {
        const char *id, *distributed, *reduced;
        const br_csv *of_distributed, *of_reduced;
    } sources[] = {
        {"printed-ratio", "it/s", "Running it/s", table2, table5},
        {"program-ratio-python", "it/s" FROM_PYTHON, "Running it/s" FROM_PYTHON, measured, measured},
        {"program-ratio-cxx", "it/s" FROM_CXX, "Running it/s" FROM_CXX, measured, measured},
    };
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        const double full = br_data_value(ex, sources[i].of_distributed, sources[i].distributed, column);
        const double reduced = br_data_value(ex, sources[i].of_reduced, sources[i].reduced, column);
        br_table_text(table, sources[i].id);
        br_table_put(table, full, reduced, reduced / full);
        br_claim(ex, sources[i].id, reduced / full);
    }
    /* Ours stands last, behind the cells of Table V. */
    const size_t repetitions = (size_t)s->timer.repetitions, last = s->n_cells * repetitions;
    double *lead = br_doubles(ex, repetitions);
    for (size_t r = 0; r < repetitions; r++)
        lead[r] = t->distributed[last + r] / t->reduced[last + r];
    br_claim_times(ex, "timing-ratio", &s->timer, lead, NAN);
    const double full = br_timer_median(&s->timer, t->distributed, s->n_cells),
                 reduced = br_timer_median(&s->timer, t->reduced, s->n_cells),
                 ours = br_timer_median(&s->timer, t->precompute, s->n_cells);
    const double python = 1 / br_data_value(ex, measured, "Running it/s" FROM_PYTHON, column),
                 cxx = 1 / br_data_value(ex, measured, "Running it/s" FROM_CXX, column);
    br_note_number(ex, "program_call_us", 1e6 * (python - cxx), "us");
    br_note_number(ex, "program_call_share", 1 - cxx / python, "1");
    br_note_number(ex, "program_distributed_step_us",
                   1e6 / br_data_value(ex, measured, "it/s" FROM_CXX, column), "us");
    br_timing(ex, "reduced_steps_per_s", 1 / reduced, "1/s");
    br_timing(ex, "distributed_steps_per_s", 1 / full, "1/s");
    br_timing(ex, "reduced_over_distributed", full / reduced, "1");
    br_timing(ex, "distributed_step_us", 1e6 * full, "us");
    br_timing(ex, "precompute_s", ours, "s");
    br_timing(ex, "precompute_advantage", br_data_value(ex, measured, "Pre-compute" FROM_CXX, column) / ours,
              "1");
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    br_planar_begin(ex, s->own);
    br_csv *measured = br_data_read(ex, s->measured);
    br_progress_begin(ex, 2);
    compare_nodes(ex, s, "nodes-circle", "circle", s->nodes_circle);
    compare_nodes(ex, s, "nodes-gradient", "line-gradient", s->nodes_gradient);
    int *const cells = br_memory(ex, s->n_cells + 1, sizeof *cells);
    memcpy(cells, s->cells, s->n_cells * sizeof *cells);
    cells[s->n_cells] = s->table3_cells;
    double off_steady;
    const cost_times times = cost_over_cells(ex, s, s->n_cells + 1, cells, &off_steady);
    br_progress_step(ex);
    br_claim(ex, "steady-state", off_steady);
    over_cells(ex, s, &times, measured);
    over_resolutions(ex, s, measured);
    br_progress_step(ex);
    ratios(ex, s, &times, measured);
    return BR_OK;
}

#define BESIDE(name, unit)                                                                                   \
    name "_" unit ", printed_" name "_" unit ", " name "_ratio_printed_1, python_" name "_" unit ", " name   \
         "_ratio_python_1, cxx_" name "_" unit ", " name "_ratio_cxx_1"

BR_EXPERIMENT(.id = "planar-table5-6-cost-reduced", .title = "Cost of the reduced model",
              .reproduces = "planar, Tables V and VI",
              .summary = "Pre-computation of the reduced model over the number of cells and the resolution "
                         "of its limit surface, and its steps per second, called from C on one core, beside "
                         "the printed numbers and those of the published program on the reference machine.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS({"ratios.csv", "source, distributed_per_s, reduced_per_s, ratio_1",
                          "steps per second of both models, N = 21: printed and the published program's"},
                         {"timing_cells.csv",
                          "N, " BESIDE("precompute", "s") ", " BESIDE("steps",
                                                                      "per_s") ", reduced_over_distributed_1",
                          "pre-computation and steps of the reduced model over N: ours, printed, published "
                          "program from Python and C++ on the reference machine, our advantage over each; "
                          "steps per second of the reduced over those of the distributed model, ours"},
                         {"timing_resolutions.csv", "N_ls, " BESIDE("precompute", "s"),
                          "pre-computation over N_ls"}));
