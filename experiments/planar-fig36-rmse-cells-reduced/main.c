/* Planar, Figure 36: the error of the reduced model over the number of cells of its pre-computation.
 *
 * As Figure 9 (the motion of Figure 5 at the CoP, 500 000 Euler steps of 1e-5 s), now with the reduced model
 * of eq. (32) whose limit surface was computed on N x N cells with N_ls = 20. The baseline is the distributed
 * model with 101 x 101 cells.
 *
 * Claims: every value of the recorded and of the published figure; the maxima of the baselines; that a step
 * of half the length gives the same; and the document's comparison with Figure 9, for force and torque apart.
 * Differs from the text: as in Figure 9, the circle grows with N (contact.as_published) and the twist is
 * given at the CoP of the 101 x 101 grid (protocol.twist_cells). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pareto.h"

typedef struct scene {
    br_rmse_study common;
    const int *cells;
    size_t n_cells;
    int baseline, resolution;
    const char *distributed, *study;
    double study_level, study_fine; /* errors for which the study is asked for the cheapest */
    pareto pareto;
} scene;

static const br_field scene_fields[] = {
    BR_ROW_LIST(scene, cells, n_cells, "sweep.cells"),
    BR_ROW(scene, baseline, "sweep.baseline_cells"),
    BR_ROW(scene, resolution, "sweep.resolution"),
    BR_ROW_FILE(scene, distributed, "reference.distributed"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, study_level, "reference.study_level"),
    BR_ROW(scene, study_fine, "reference.study_fine"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_rmse(params, &s->common);
    pareto_bind(params, &s->pareto);
}

static void make(const void *data, int value, bool baseline, br_rmse_run *run)
{
    const scene *s = data;
    run->cells = value;
    run->n_ls = baseline ? 0 : s->resolution;
}

/* Errors of the reduced model over those of the distributed one at the same N, force and torque: sums of
 * logarithms, and how many are below 1. */
typedef struct tally {
    double log_sum[2];
    size_t n, below[2];
} tally;

static void add(tally *t, double force, double torque)
{
    t->log_sum[0] += log(force);
    t->log_sum[1] += log(torque);
    t->below[0] += force < 1;
    t->below[1] += torque < 1;
    t->n++;
}

static double geometric_mean(const tally *t, int component)
{
    return exp(t->log_sum[component] / (double)t->n);
}

static void compare_models(br_experiment *ex, const scene *s, const br_rmse_result *r)
{
    br_csv *csv = br_data_read(ex, s->distributed);
    br_table *table = br_table_open(ex, "advantage");
    tally all = {.n = 0};
    double farthest = 0;
    for (size_t k = 0; k < r->n_surfaces; k++) {
        tally one = {.n = 0};
        for (size_t row = 0; row < r->n_rows; row++)
            for (size_t v = 0; v < r->n_values; v++) {
                const br_rmse_run *own = br_rmse_at(r, k, row, v);
                const double force =
                    br_rmse_reference(csv, (int)row, r->surfaces[k], "N", s->cells[v], "rmse_ft_over_ftmax");
                const double torque = br_rmse_reference(csv, (int)row, r->surfaces[k], "N", s->cells[v],
                                                        "rmse_tau_over_taumax");
                br_table_integer(table, (long long)br_rmse_curve(r, k, row));
                br_table_integer(table, (long long)row);
                br_table_text(table, r->surfaces[k]);
                br_table_integer(table, s->cells[v]);
                br_table_put(table, own->force / force, own->torque / torque);
                if (isnan(force) || !s->common.compare)
                    continue;
                add(&one, own->force / force, own->torque / torque);
                add(&all, own->force / force, own->torque / torque);
            }
        if (one.n == 0) /* a study goes beyond the recorded values */
            continue;
        static const char *const components[2] = {"force", "torque"};
        for (int c = 0; c < 2; c++) {
            char name[100];
            snprintf(name, sizeof name, "%s_%s", components[c], r->surfaces[k]);
            br_note_number(ex, name, geometric_mean(&one, c), "1");
            br_most(&farthest, exp(fabs(log(geometric_mean(&one, c)))));
        }
    }
    if (all.n == 0)
        return;
    br_claim(ex, "comparable", farthest);
    br_claim(ex, "force-better-than-distributed", geometric_mean(&all, 0));
    br_claim(ex, "torque-better-than-distributed", geometric_mean(&all, 1));
    br_note_number(ex, "share_with_smaller_force_error", (double)all.below[0] / (double)all.n, "1");
    br_note_number(ex, "share_with_smaller_torque_error", (double)all.below[1] / (double)all.n, "1");
}

/* What the finding quotes of the study: the reduced model's least torque error on two surfaces, whatever its
 * level. */
static void note_floors(br_experiment *ex, const br_csv *csv)
{
    const long model = br_csv_column_find(csv, "model"), surface = br_csv_column_find(csv, "surface");
    if (model < 0 || surface < 0)
        br_experiment_fail(ex, "%s: no columns model and surface", br_csv_path(csv));
    double *torque = br_data_column(ex, csv, "rmse_torque_1"), square = INFINITY, line = INFINITY;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const char *on = br_csv_cell(csv, i, (size_t)surface);
        if (strcmp(br_csv_cell(csv, i, (size_t)model), "reduced") != 0)
            continue;
        if (strcmp(on, "square") == 0)
            br_least(&square, torque[i]);
        if (strncmp(on, "line", 4) == 0)
            br_least(&line, torque[i]);
    }
    br_note_number(ex, "study_floor_square", square, "1");
    br_note_number(ex, "study_floor_lines", line, "1");
}

/* And for errors of `level` and `fine`: how many times dearer the distributed model is, where both reach
 * `level`; its cells for the square, for `fine`. */
static void note_best(br_experiment *ex, const br_csv *csv, double level, double fine)
{
    const long model = br_csv_column_find(csv, "model"), surface = br_csv_column_find(csv, "surface");
    if (model < 0 || surface < 0)
        br_experiment_fail(ex, "%s: no columns model and surface", br_csv_path(csv));
    double *at = br_data_column(ex, csv, "level_1"), *curve = br_data_column(ex, csv, "curve"),
           least = INFINITY, most = 0, square = 0;
    const size_t n = br_csv_rows(csv);
    /* Not a number where a model does not reach the level, which a column of numbers does not hold. */
    double *cells = br_doubles(ex, 2 * n), *seconds = cells + n;
    const long of_cells = br_csv_column_find(csv, "N"), of_seconds = br_csv_column_find(csv, "run_s");
    for (size_t i = 0; i < n; i++) {
        cells[i] = of_cells < 0 ? NAN : strtod(br_csv_cell(csv, i, (size_t)of_cells), NULL);
        seconds[i] = of_seconds < 0 ? NAN : strtod(br_csv_cell(csv, i, (size_t)of_seconds), NULL);
    }
    for (size_t i = 0; i < n; i++) {
        if (strcmp(br_csv_cell(csv, i, (size_t)model), "distributed") != 0)
            continue;
        if (at[i] == fine && strcmp(br_csv_cell(csv, i, (size_t)surface), "square") == 0)
            br_most(&square, cells[i]);
        for (size_t k = 0; k < n; k++)
            if (at[i] == level && at[k] == level && curve[k] == curve[i] && isfinite(seconds[k]) &&
                strcmp(br_csv_cell(csv, k, (size_t)model), "reduced") == 0) {
                br_least(&least, seconds[i] / seconds[k]);
                br_most(&most, seconds[i] / seconds[k]);
            }
    }
    br_note_number(ex, "study_cheaper_least", least, "1");
    br_note_number(ex, "study_cheaper_most", most, "1");
    br_note_number(ex, "study_cells_square", square, "1");
}

static void note_study(br_experiment *ex, const scene *s)
{
    br_csv *csv = br_data_read(ex, s->study);
    note_floors(ex, csv);
    char path[4200];
    const char *slash = strrchr(s->study, '/');
    snprintf(path, sizeof path, "%.*stiming_best.csv", slash ? (int)(slash - s->study + 1) : 0, s->study);
    csv = br_data_read(ex, path);
    note_best(ex, csv, s->study_level, s->study_fine);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const br_rmse_sweep sweep = {"N",
                                 s->cells,
                                 s->n_cells,
                                 s->baseline,
                                 make,
                                 s,
                                 pareto_most_runs(&s->pareto) + 5,
                                 pareto_cost(&s->pareto)};
    br_rmse_result r = br_rmse_sweep_run(ex, &s->common, &sweep);
    compare_models(ex, s, &r);
    pareto_run(ex, &s->common, &s->pareto, &r);
    /* The baseline is the distributed model, which has no table. */
    const br_rmse_switch table = {br_rmse_table.of, "circle", true};
    const br_rmse_switch *const switches[3] = {&table, &br_rmse_twist, &br_rmse_circle};
    double ratio[3][2];
    br_rmse_effects(ex, &s->common, &sweep, &r, switches, 3, ratio);
    pareto_copy_study(ex, s->study);
    note_study(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "planar-fig36-rmse-cells-reduced",
              .title = "Error of the reduced model over the cells of its pre-computation",
              .reproduces = "planar, Figure 36",
              .summary = "Normalised RMSE of force and torque of the reduced elasto-plastic model over the "
                         "number of cells that its limit surface was computed on, against the distributed "
                         "model with 101 x 101 cells, for the motion of Figure 5.",
              .scene = &scene_struct, .parameters = parameters, .run = run,
              BR_OUTPUTS(BR_RMSE_OUTPUTS("N", "cells per side of the pre-computation"),
                         {"advantage.csv", "curve, p, surface, N, force_ratio_1, torque_ratio_1",
                          "errors of the reduced model over those of the distributed one"},
                         BR_SWITCHES_OUTPUT, PARETO_OUTPUTS, PARETO_STUDY_OUTPUTS));
