/* Pre-computation and steps over the number of cells and the resolution, beside the published ones. */
#include <math.h>
#include <stdio.h>

#include <bristle/statistics.h>

#include "cost.h"

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
    const size_t repetitions = (size_t)s->work.timer.repetitions;
    double *count = br_doubles(ex, n), *values = br_doubles(ex, n), *exponents = br_doubles(ex, repetitions);
    for (size_t i = 0; i < n; i++)
        count[i] = (double)keys[i] * keys[i];
    for (size_t r = 0; r < repetitions; r++) {
        for (size_t i = 0; i < n; i++)
            values[i] = seconds[i * repetitions + r];
        exponents[r] = br_log_slope(count, values, n);
    }
    br_claim_times(ex, ours_id, &s->work.timer, exponents);
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
    const size_t repetitions = (size_t)s->work.timer.repetitions;
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
    br_claim_times(ex, "timing-independent-of-cells", &s->work.timer, alike);
    br_claim_times(ex, "timing-reduced-cheaper", &s->work.timer, cheaper);
}

void over_cells(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured)
{
    br_csv *printed = br_data_read(ex, s->table5);
    br_table *table = br_table_open(ex, "timing_cells");
    br_table_show(table);
    for (size_t i = 0; i < s->n_cells; i++) {
        const double step = br_timer_median(&s->work.timer, t->reduced, i),
                     full = br_timer_median(&s->work.timer, t->distributed, i);
        br_table_integer(table, s->cells[i]);
        put_row(ex, table, s->cells[i], "N", "Pre-compute", br_timer_median(&s->work.timer, t->precompute, i),
                printed, measured, true);
        put_row(ex, table, s->cells[i], "N", "Running it/s", 1 / step, printed, measured, false);
        br_table_put(table, full / step);
    }
    claim_steps(ex, s, t);
    claim_growth(ex, s, "timing-linear-cells", "printed-linear-cells", "N", s->cells, s->n_cells,
                 t->precompute, printed);
}

void over_resolutions(br_experiment *ex, const scene *s, const br_csv *measured)
{
    br_csv *printed = br_data_read(ex, s->table6);
    br_table *table = br_table_open(ex, "timing_resolutions");
    br_table_show(table);
    double *const seconds = cost_over_resolutions(ex, s, s->n_resolutions, s->resolutions);
    for (size_t i = 0; i < s->n_resolutions; i++) {
        br_table_integer(table, s->resolutions[i]);
        put_row(ex, table, s->resolutions[i], "N_ls", "Pre-compute",
                br_timer_median(&s->work.timer, seconds, i), printed, measured, true);
    }
    claim_growth(ex, s, "timing-linear-samples", "printed-linear-samples", "N_ls", s->resolutions,
                 s->n_resolutions, seconds, printed);
}
