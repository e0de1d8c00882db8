/* Pre-computation and steps over the number of cells and the resolution, beside the published ones. */
#include <math.h>

#include <bristle/harness/published.h>
#include <bristle/statistics.h>

#include "cost.h"

static const char *const ways[] = {FROM_PYTHON, FROM_CXX};
enum { PYTHON, CXX, WAYS };

/* A row of a printed table, of times or of rates. */
static br_published row_of(const br_csv *printed, const br_csv *measured, const char *row, bool time)
{
    return (br_published){printed, measured, row, ways, WAYS, time};
}

/* Exponent of time over a count, of ours (in each repetition, of which the median counts), of the printed
 * table and of the published program from C++ (over the same keys). */
/* How far times are from a + b count, the line whose relative residuals have the least squares: the farthest,
 * of the time. */
static double off_a_line(const double *count, const double *times, size_t n)
{
    double s1 = 0, s2 = 0, s11 = 0, s12 = 0, s22 = 0, most = 0; /* of 1/t and count/t against 1 */
    for (size_t i = 0; i < n; i++) {
        const double u = 1 / times[i], w = count[i] / times[i];
        s1 += u;
        s2 += w;
        s11 += u * u;
        s12 += u * w;
        s22 += w * w;
    }
    const double determinant = s11 * s22 - s12 * s12, a = (s1 * s22 - s2 * s12) / determinant,
                 b = (s2 * s11 - s1 * s12) / determinant;
    for (size_t i = 0; i < n; i++)
        br_worst(&most, (a + b * count[i]) / times[i] - 1);
    return fabs(most);
}

static void claim_growth(br_experiment *ex, const scene *s, const char *const ids[3], const int *keys,
                         size_t n, const double *seconds, const br_published *row, const char *const *columns)
{
    const size_t repetitions = (size_t)s->work.timer.repetitions;
    double *count = br_doubles(ex, n), *values = br_doubles(ex, n), *farthest = br_doubles(ex, repetitions);
    for (size_t i = 0; i < n; i++)
        count[i] = (double)keys[i] * keys[i];
    for (size_t r = 0; r < repetitions; r++) {
        for (size_t i = 0; i < n; i++)
            values[i] = seconds[i * repetitions + r];
        farthest[r] = off_a_line(count, values, n);
    }
    br_claim_times(ex, ids[0], &s->work.timer, farthest);
    br_claim(ex, ids[1], off_a_line(count, br_published_values(ex, row, BR_PRINTED, columns, n), n));
    br_claim(ex, ids[2], off_a_line(count, br_published_values(ex, row, CXX, columns, n), n));
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

/* Table V as printed: steps do not depend on N and are cheaper than Table II's. */
static void claim_printed(br_experiment *ex, const scene *s, const br_published *steps,
                          const char *const *columns)
{
    const br_csv *const table2 = br_data_read(ex, s->table2);
    double least = INFINITY, most = 0, lead = INFINITY;
    for (size_t i = 0; i < s->n_cells; i++) {
        const double rate = br_published_value(ex, steps, BR_PRINTED, columns[i]);
        br_least(&least, rate);
        br_most(&most, rate);
        br_least(&lead, rate / br_data_value(ex, table2, "it/s", columns[i]));
    }
    br_claim(ex, "printed-independent-of-cells", most / least);
    br_claim(ex, "printed-reduced-cheaper", lead);
    br_claim(ex, "printed-steps-scaled", br_published_spread(ex, steps, PYTHON, columns, s->n_cells));
}

void over_cells(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured)
{
    static const char *const growth[] = {"timing-linear-cells", "printed-linear-cells",
                                         "program-linear-cells"};
    const br_csv *const printed = br_data_read(ex, s->table5);
    const br_published precompute = row_of(printed, measured, "Pre-compute", true),
                       steps = row_of(printed, measured, "Running it/s", false);
    const char *const *const columns = br_published_columns(ex, "N", s->cells, s->n_cells);
    br_table *table = br_table_open(ex, "timing_cells");
    br_table_show(table);
    for (size_t i = 0; i < s->n_cells; i++) {
        const double made = br_timer_median(&s->work.timer, t->precompute, i),
                     step = br_timer_median(&s->work.timer, t->reduced, i),
                     full = br_timer_median(&s->work.timer, t->distributed, i);
        br_table_integer(table, s->cells[i]);
        br_table_number(table, made);
        br_published_put(ex, table, &precompute, columns[i], made);
        br_table_number(table, 1 / step);
        br_published_put(ex, table, &steps, columns[i], 1 / step);
        br_table_put(table, full / step);
    }
    claim_steps(ex, s, t);
    claim_printed(ex, s, &steps, columns);
    br_claim(ex, "printed-cells-scaled", br_published_spread(ex, &precompute, PYTHON, columns, s->n_cells));
    claim_growth(ex, s, growth, s->cells, s->n_cells, t->precompute, &precompute, columns);
}

void over_resolutions(br_experiment *ex, const scene *s, const br_csv *measured)
{
    static const char *const growth[] = {"timing-linear-samples", "printed-linear-samples",
                                         "program-linear-samples"};
    const br_published precompute = row_of(br_data_read(ex, s->table6), measured, "Pre-compute", true);
    const char *const *const columns = br_published_columns(ex, "N_ls", s->resolutions, s->n_resolutions);
    br_table *table = br_table_open(ex, "timing_resolutions");
    br_table_show(table);
    double *const seconds = cost_over_resolutions(ex, s, s->n_resolutions, s->resolutions);
    for (size_t i = 0; i < s->n_resolutions; i++) {
        const double made = br_timer_median(&s->work.timer, seconds, i);
        br_table_integer(table, s->resolutions[i]);
        br_table_number(table, made);
        br_published_put(ex, table, &precompute, columns[i], made);
    }
    br_claim(ex, "printed-samples-scaled",
             br_published_spread(ex, &precompute, PYTHON, columns, s->n_resolutions));
    claim_growth(ex, s, growth, s->resolutions, s->n_resolutions, seconds, &precompute, columns);
}
