/* The sweep that Figures 9, 36 and 37 have in common: tables and claims. */
#include <math.h>
#include <bristle/assert.h>
#include <stdio.h>
#include <string.h>

#include <bristle/harness/planar_rmse.h>

size_t br_rmse_curve(const br_rmse_result *r, size_t surface, size_t row)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_SIZE_INDEX("row", row, r->n_rows);
    BR_ASSERT_SIZE_INDEX("surface", surface, r->n_surfaces);
    return row * r->n_surfaces + surface;
}

const br_rmse_run *br_rmse_at(const br_rmse_result *r, size_t surface, size_t row, size_t value)
{
    BR_ASSERT_HANDLE(r);
    BR_ASSERT_SIZE_INDEX("row", row, r->n_rows);
    BR_ASSERT_SIZE_INDEX("value", value, r->n_values);
    return &r->runs[br_rmse_curve(r, surface, row) * r->n_values + value];
}

const br_rmse_run *br_rmse_checked(const br_rmse_study *study, const br_rmse_sweep *sweep,
                                   const br_rmse_result *result, const char *surface,
                                   const br_rmse_run **baseline)
{
    BR_ASSERT_HANDLE(study);
    BR_ASSERT_HANDLE(sweep);
    BR_ASSERT_HANDLE(result);
    BR_ASSERT_HANDLE(surface);
    BR_ASSERT_HANDLE(baseline);
    for (size_t k = 0; k < result->n_surfaces; k++)
        for (size_t v = 0; v < result->n_values; v++)
            if (strcmp(result->surfaces[k], surface) == 0 && sweep->values[v] == study->check_value) {
                *baseline = &result->baselines[br_rmse_curve(result, k, 0)];
                return br_rmse_at(result, k, 0, v);
            }
    return NULL;
}

/* The last surface of the list at p = 0 with the step halved: its baseline, or the value of the check. */
static br_rmse_run half_step(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                             const br_rmse_result *r, bool baseline)
{
    br_rmse_run run = {.surface = r->surfaces[r->n_surfaces - 1], .protocol = r->half};
    sweep->make(sweep->scene, baseline ? sweep->baseline : s->check_value, baseline, &run);
    if (baseline)
        run.trace = br_doubles(ex, 3 * run.protocol->samples);
    else
        run.baseline = r->baselines[r->n_rows * r->n_surfaces].trace;
    return run;
}

/* Runs the baselines; traces and maxima stay in `base` (curves, and that of half the step). */
static void run_baselines(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                          const br_planar_protocol *p, const br_rmse_result *r, br_rmse_run *base)
{
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t k = 0; k < r->n_surfaces; k++) {
            br_rmse_run *run = &base[br_rmse_curve(r, k, row)];
            run->surface = r->surfaces[k];
            run->row = (int)row;
            run->protocol = p;
            run->trace = br_doubles(ex, 3 * p->samples);
            sweep->make(sweep->scene, sweep->baseline, true, run);
        }
    base[r->n_rows * r->n_surfaces] = half_step(ex, s, sweep, r, true);
    br_rmse_run_all(ex, s, base, r->n_rows * r->n_surfaces + 1);
}

static void run_values(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                       const br_planar_protocol *p, br_rmse_result *r, const br_rmse_run *base)
{
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t k = 0; k < r->n_surfaces; k++)
            for (size_t v = 0; v < r->n_values; v++) {
                br_rmse_run *run = &r->runs[br_rmse_curve(r, k, row) * r->n_values + v];
                *run = (br_rmse_run){.surface = r->surfaces[k],
                                     .row = (int)row,
                                     .protocol = p,
                                     .baseline = base[br_rmse_curve(r, k, row)].trace};
                sweep->make(sweep->scene, sweep->values[v], false, run);
            }
    r->runs[r->n_rows * r->n_surfaces * r->n_values] = half_step(ex, s, sweep, r, false);
    br_rmse_run_all(ex, s, r->runs, r->n_rows * r->n_surfaces * r->n_values + 1);
}

/* NaN without a reference. */
static double deviation(double ours, double theirs)
{
    return fabs(ours - theirs) / fabs(theirs);
}

/* Worst deviation as long as nothing was compared. */
#define NOTHING (-INFINITY)

/* Compares with a recorded or published value, if there is one; what we could not compute stays NaN. */
static void compare(double *worst, double ours, double theirs)
{
    if (!isnan(theirs))
        br_most(worst, deviation(ours, theirs));
}

/* rmse.csv and the claims against recorded and published values. */
static void record(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                   const br_rmse_result *r)
{
    br_csv *csv = br_data_read(ex, s->reference);
    br_table *table = br_table_open(ex, "rmse");
    double worst_published = NOTHING;
    for (size_t row = 0; row < r->n_rows; row++) {
        double worst = NOTHING;
        for (size_t k = 0; k < r->n_surfaces; k++)
            for (size_t v = 0; v < r->n_values; v++) {
                static const char *const columns[] = {"rmse_ft_over_ftmax", "rmse_tau_over_taumax",
                                                      "published_rmse_ft", "published_rmse_tau"};
                const br_rmse_run *run = br_rmse_at(r, k, row, v);
                double theirs[4];
                for (size_t c = 0; c < 4; c++)
                    theirs[c] = !s->compare ? NAN
                                            : br_rmse_reference(csv, (int)row, r->surfaces[k], sweep->key,
                                                                sweep->values[v], columns[c]);
                compare(&worst, run->force, theirs[0]);
                compare(&worst, run->torque, theirs[1]);
                compare(&worst_published, run->force, theirs[2]);
                compare(&worst_published, run->torque, theirs[3]);
                br_table_integer(table, (long long)br_rmse_curve(r, k, row));
                br_table_integer(table, (long long)row);
                br_table_text(table, r->surfaces[k]);
                br_table_integer(table, sweep->values[v]);
                br_table_put(table, run->force, run->torque, theirs[0], theirs[1], theirs[2], theirs[3]);
            }
        char id[100];
        snprintf(id, sizeof id, "rmse-p%zu", row);
        if (worst != NOTHING)
            br_claim(ex, id, worst);
    }
    if (worst_published != NOTHING) /* a study goes beyond the document's values */
        br_claim(ex, "published-figure", worst_published);
}

static void record_baselines(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                             const br_rmse_result *r, const br_rmse_run *base)
{
    br_csv *csv = br_data_read(ex, s->reference);
    br_table *table = br_table_open(ex, "baseline");
    double worst = NOTHING;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t k = 0; k < r->n_surfaces; k++) {
            const br_rmse_run *run = &base[br_rmse_curve(r, k, row)];
            double theirs[2] = {NAN, NAN};
            /* The maxima stand in every row of the file. Values beyond the document's have baselines of their
             * own. */
            for (size_t i = 0; s->compare && i < sweep->n_values && isnan(theirs[0]); i++) {
                const int v = sweep->values[i];
                theirs[0] =
                    br_rmse_reference(csv, (int)row, r->surfaces[k], sweep->key, v, "ftmax_baseline_N");
                theirs[1] =
                    br_rmse_reference(csv, (int)row, r->surfaces[k], sweep->key, v, "taumax_baseline_Nm");
            }
            compare(&worst, run->force, theirs[0]);
            compare(&worst, run->torque, theirs[1]);
            br_table_integer(table, (long long)row);
            br_table_text(table, r->surfaces[k]);
            br_table_put(table, run->force, run->torque, theirs[0], theirs[1]);
        }
    if (worst != NOTHING)
        br_claim(ex, "baseline-maxima", worst);
}

/* How far the RMSE of the last surface moves as the step is halved, in baseline and model. */
static void check_step(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep,
                       const br_rmse_result *r)
{
    const char *const surface = r->surfaces[r->n_surfaces - 1];
    const br_rmse_run *const half = &r->runs[r->n_rows * r->n_surfaces * r->n_values], *base = NULL,
                             *known = br_rmse_checked(s, sweep, r, surface, &base);
    br_rmse_run whole = {.surface = surface, .protocol = r->protocol};
    if (known == NULL) { /* a sweep of the user's own need not hold the value */
        whole.baseline = r->baselines[br_rmse_curve(r, r->n_surfaces - 1, 0)].trace;
        sweep->make(sweep->scene, s->check_value, false, &whole);
        br_rmse_run_all(ex, s, &whole, 1);
        known = &whole;
    }
    br_claim(ex, "half-step",
             br_larger(deviation(half->force, known->force), deviation(half->torque, known->torque)));
}

void br_rmse_copy_study(br_experiment *ex, const char *path, const char *key, const char *model)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(key);
    br_csv *csv = br_data_read(ex, path);
    double *curve = br_data_column(ex, csv, "curve"), *row = br_data_column(ex, csv, "p"),
           *value = br_data_column(ex, csv, key);
    double *force = br_data_column(ex, csv, "rmse_force_1"),
           *torque = br_data_column(ex, csv, "rmse_torque_1");
    const long surface = br_csv_column_find(csv, "surface"), of_model = br_csv_column_find(csv, "model");
    br_table *table = br_table_open(ex, "study");
    for (size_t i = 0; surface >= 0 && i < br_csv_rows(csv); i++) {
        if (model && of_model >= 0 && strcmp(br_csv_cell(csv, i, (size_t)of_model), model) != 0)
            continue;
        br_table_put(table, curve[i], row[i]);
        br_table_text(table, br_csv_cell(csv, i, (size_t)surface));
        br_table_put(table, value[i], force[i], torque[i]);
    }
}

static double cost_of(const br_rmse_sweep *sweep, int value, bool baseline)
{
    br_rmse_run run = {0};
    sweep->make(sweep->scene, value, baseline, &run);
    return br_rmse_cost(&run);
}

/* Baselines and values for all curves, those of half the step, and what follows. */
static double cost_of_all(const br_rmse_study *s, const br_rmse_sweep *sweep, size_t curves)
{
    const double baseline = cost_of(sweep, sweep->baseline, true);
    double cost = ((double)curves + 1) * baseline + cost_of(sweep, s->check_value, false);
    for (size_t v = 0; v < sweep->n_values; v++)
        cost += (double)curves * cost_of(sweep, sweep->values[v], false);
    return cost + (sweep->more_cost > 0 ? sweep->more_cost : (double)sweep->more * baseline);
}

br_rmse_result br_rmse_sweep_run(br_experiment *ex, const br_rmse_study *s, const br_rmse_sweep *sweep)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(sweep);
    br_planar_begin(ex, s->own);
    br_rmse_result r = {.n_rows = (size_t)s->rows, .n_values = sweep->n_values};
    r.surfaces = br_words(ex, s->surfaces, &r.n_surfaces);
    const size_t curves = r.n_rows * r.n_surfaces;
    r.runs = br_memory(ex, curves * r.n_values + 1, sizeof *r.runs);
    r.baselines = br_memory(ex, curves + 1, sizeof *r.baselines);
    r.order = br_doubles(ex, 2 * curves);
    r.protocol = br_rmse_protocol(ex, s, s->dt);
    r.half = br_rmse_protocol(ex, s, s->dt / 2);
    br_progress_begin(ex, curves * (r.n_values + 1) + 2 + sweep->more);
    br_progress_cost(ex, cost_of_all(s, sweep, curves));
    run_baselines(ex, s, sweep, r.protocol, &r, r.baselines);
    run_values(ex, s, sweep, r.protocol, &r, r.baselines);
    record(ex, s, sweep, &r);
    record_baselines(ex, s, sweep, &r, r.baselines);
    br_table *table = br_table_open(ex, "order");
    br_table_show(table);
    for (size_t row = 0; row < r.n_rows; row++)
        for (size_t k = 0; k < r.n_surfaces; k++) {
            double *order = &r.order[2 * br_rmse_curve(&r, k, row)];
            order[0] = br_rmse_order(&r, sweep, k, row, false, br_rmse_whole(&r));
            order[1] = br_rmse_order(&r, sweep, k, row, true, br_rmse_whole(&r));
            br_table_integer(table, (long long)row);
            br_table_text(table, r.surfaces[k]);
            br_table_row(table, order, 2);
        }
    check_step(ex, s, sweep, &r);
    return r;
}
