/* Planar, Figure 37: the error of the reduced model over the resolution N_ls of its limit surface.
 *
 * As Figure 36, on 21 x 21 cells, against the same model with N_ls = 100. Claims: every value of the recorded
 * and of the published figure; the maxima of the baselines; that a step of half the length gives the same;
 * that the gradient line converges slowest. Recorded besides: the fitted order in 1/N_ls. Differs from the
 * text in the cell that eq. (21) finds below the low edges (table.as_published) and in the circle's radius
 * (contact.as_published). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/statistics.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_rmse_study common;
    const char *study;
    const int *resolutions;
    size_t n_resolutions;
    int cells, baseline;
} scene;

static const br_field scene_fields[] = {
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW_LIST(scene, resolutions, n_resolutions, "sweep.resolutions"),
    BR_ROW(scene, baseline, "sweep.baseline_resolution"),
    BR_ROW(scene, cells, "sweep.cells"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

static void parameters(br_params *params, void *data)
{
    scene *s = data;
    br_planar_bind_rmse(params, &s->common);
}

static void make(const void *data, int value, bool baseline, br_rmse_run *run)
{
    const scene *s = data;
    (void)baseline;
    run->cells = s->cells;
    run->n_ls = value;
}

/* At how many resolutions, of both rows, the gradient line has the largest error of force and of torque. */
static void rank(br_experiment *ex, const br_rmse_result *r)
{
    int held = 0, all = 0;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t v = 0; v < r->n_values; v++) {
            double most[2] = {0, 0}, line[2] = {0, 0};
            for (size_t k = 0; k < r->n_surfaces; k++) {
                const br_rmse_run *run = br_rmse_at(r, k, row, v);
                double *to = strcmp(r->surfaces[k], "line-gradient") == 0 ? line : most;
                br_most(&to[0], run->force);
                br_most(&to[1], run->torque);
            }
            held += (line[0] > most[0]) + (line[1] > most[1]);
            all += 2;
        }
    br_claim_fraction(ex, "line-gradient-largest", held, all);
}

/* Fitted order of the gradient line over the lowest of the other surfaces: the largest of force, torque and
 * rows. */
static void rank_orders(br_experiment *ex, const br_rmse_result *r)
{
    double largest = 0;
    for (size_t row = 0; row < r->n_rows; row++)
        for (int c = 0; c < 2; c++) {
            double line = NAN, others = INFINITY;
            for (size_t k = 0; k < r->n_surfaces; k++) {
                const double order = r->order[2 * br_rmse_curve(r, k, row) + (size_t)c];
                if (strcmp(r->surfaces[k], "line-gradient") == 0)
                    line = order;
                else
                    br_least(&others, order);
            }
            br_most(&largest, line / others);
        }
    br_claim(ex, "line-gradient-slowest", largest);
}

/* Square and circle at the value of the check: the largest error. */
static void even_surfaces(br_experiment *ex, const scene *s, const br_rmse_result *r)
{
    double worst = -INFINITY;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t k = 0; k < r->n_surfaces; k++)
            for (size_t v = 0; v < r->n_values; v++)
                if (s->resolutions[v] == s->common.check_value &&
                    (strcmp(r->surfaces[k], "square") == 0 || strcmp(r->surfaces[k], "circle") == 0)) {
                    const br_rmse_run *run = br_rmse_at(r, k, row, v);
                    br_most(&worst, br_larger(run->force, run->torque));
                }
    if (worst > 0)
        br_claim(ex, "square-circle-low", worst);
}

/* Order of convergence with cell indices rounded down less that with the published truncation, p = 0, the
 * least of square and circle; force and torque together. */
static void compare_orders(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep,
                           const br_rmse_result *r)
{
    const size_t n = s->n_resolutions;
    br_rmse_study text = s->common;
    text.table_as_published = false;
    double *x = br_doubles(ex, n), *on = br_doubles(ex, n), *off = br_doubles(ex, n), least = INFINITY;
    br_rmse_run *runs = br_memory(ex, n, sizeof *runs);
    for (size_t k = 0; k < r->n_surfaces; k++) {
        if (strcmp(r->surfaces[k], "square") != 0 && strcmp(r->surfaces[k], "circle") != 0)
            continue;
        br_rmse_run base = {.surface = r->surfaces[k], .protocol = r->protocol};
        base.trace = br_doubles(ex, 3 * r->protocol->samples);
        make(s, sweep->baseline, true, &base);
        br_rmse_run_all(ex, &text, &base, 1);
        for (size_t v = 0; v < n; v++) {
            runs[v] =
                (br_rmse_run){.surface = r->surfaces[k], .protocol = r->protocol, .baseline = base.trace};
            make(s, s->resolutions[v], false, &runs[v]);
        }
        br_rmse_run_all(ex, &text, runs, n);
        for (size_t v = 0; v < n; v++) {
            const br_rmse_run *published = br_rmse_at(r, k, 0, v);
            x[v] = 1.0 / s->resolutions[v];
            on[v] = hypot(published->force, published->torque);
            off[v] = hypot(runs[v].force, runs[v].torque);
        }
        const double published = br_log_slope(x, on, n), rounded = br_log_slope(x, off, n);
        char key[60];
        snprintf(key, sizeof key, "order_%s_as_published", r->surfaces[k]);
        br_note_number(ex, key, published, "1");
        snprintf(key, sizeof key, "order_%s_rounded_down", r->surfaces[k]);
        br_note_number(ex, key, rounded, "1");
        least = br_smaller(least, rounded - published);
    }
    br_claim(ex, "truncation-costs-order", least);
}

/* Orders over the values of the study, p = 0. */
static void note_study(br_experiment *ex, const char *path)
{
    br_csv *csv = br_data_read(ex, path);
    const long surface = br_csv_column_find(csv, "surface");
    if (surface < 0)
        br_experiment_fail(ex, "%s: no column surface", path);
    const size_t rows = br_csv_rows(csv);
    double *row = br_data_column(ex, csv, "p"), *n_ls = br_data_column(ex, csv, "N_ls"),
           *force = br_data_column(ex, csv, "rmse_force_1"),
           *torque = br_data_column(ex, csv, "rmse_torque_1"), *x = br_doubles(ex, rows),
           *y = br_doubles(ex, rows), most = 0;
    static const char *const surfaces[2] = {"square", "circle"};
    for (int k = 0; k < 2; k++) {
        size_t n = 0;
        for (size_t i = 0; i < rows; i++)
            if (row[i] == 0 && strcmp(br_csv_cell(csv, i, (size_t)surface), surfaces[k]) == 0) {
                x[n] = 1 / n_ls[i];
                y[n++] = hypot(force[i], torque[i]);
                br_most(&most, n_ls[i]);
            }
        char key[60];
        snprintf(key, sizeof key, "study_order_%s", surfaces[k]);
        br_note_number(ex, key, n > 1 ? br_log_slope(x, y, n) : NAN, "1");
    }
    br_note_number(ex, "study_most_n_ls", most, "1");
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    const br_rmse_sweep sweep = {
        "Nls", s->resolutions, s->n_resolutions, s->baseline, make, s, 6 + 2 * (s->n_resolutions + 1), 0};
    br_rmse_result r = br_rmse_sweep_run(ex, &s->common, &sweep);
    if (s->common.compare) {
        rank(ex, &r);
        rank_orders(ex, &r);
        even_surfaces(ex, s, &r);
    }
    const br_rmse_switch gradient = {br_rmse_table.of, "line-gradient", false};
    const br_rmse_switch *const switches[3] = {&br_rmse_table, &gradient, &br_rmse_circle};
    double ratio[3][2];
    br_rmse_effects(ex, &s->common, &sweep, &r, switches, 3, ratio);
    if (!br_experiment_quick(ex) && s->common.compare)
        compare_orders(ex, s, &sweep, &r);
    br_rmse_copy_study(ex, s->study, "N_ls", NULL);
    note_study(ex, s->study);
    br_table_show(br_data_copy(ex, s->study, "order.csv", "study_order"));
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "planar-fig37-rmse-nls",
        .title = "Error of the reduced model over the resolution of its limit surface",
        .reproduces = "planar, Figure 37",
        .summary =
            "Normalised RMSE of force and torque of the reduced elasto-plastic model over the resolution "
            "N_ls of its pre-computed limit surface, against N_ls = 100, for the motion of Figure 5.",
        .scene = &scene_struct, .parameters = parameters, .run = run,
        BR_OUTPUTS(BR_RMSE_OUTPUTS("N_ls", "resolution of the limit surface"), BR_RMSE_STUDY_OUTPUT("N_ls"),
                   {"study_order.csv", BR_RMSE_ORDER_COLUMNS, "orders of convergence from it"},
                   BR_SWITCHES_OUTPUT));
