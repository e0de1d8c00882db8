/* Steps per second of all numbers of cells, and claims on them. */
#include <math.h>
#include <stdio.h>

#include <bristle/harness/published.h>
#include <bristle/harness/times.h>

#include "table2.h"

/* How the published program was measured. */
enum { FROM_PYTHON, FROM_CXX, FROM_CXX_NATIVE, WAYS };
static const char *const ways[WAYS] = {", called from Python, -O2", ", called from C++, -O2",
                                       ", called from C++, -O3 -march=native"};

/* A time or rate under a key that names the cells, for claims to quote. */
static void note(br_experiment *ex, const char *before, int side, const char *after, double value,
                 const char *unit)
{
    char key[60];
    snprintf(key, sizeof key, "%s%d%s", before, side, after);
    br_timing(ex, key, value, unit);
}

/* What the printed table says by itself, and beside the published program. */
static void claim_printed(br_experiment *ex, const scene *s, const br_published *printed,
                          const char *const *columns)
{
    const double *const rates = br_published_values(ex, printed, BR_PRINTED, columns, s->n_cells);
    br_claim_order(ex, "printed-grows", rates, s->n_cells, true);
    br_claim(ex, "printed-scaled", br_published_spread(ex, printed, FROM_PYTHON, columns, s->n_cells));
    /* The entry that lies farthest off, at the speed of the median one. */
    double *const factor = br_doubles(ex, s->n_cells);
    size_t off = 0;
    for (size_t i = 0; i < s->n_cells; i++)
        factor[i] = br_published_value(ex, printed, FROM_PYTHON, columns[i]) / rates[i];
    const double median = br_times_of(factor, s->n_cells).median;
    for (size_t i = 0; i < s->n_cells; i++)
        if (fabs(log(factor[i] / median)) > fabs(log(factor[off] / median)))
            off = i;
    br_note_number(ex, "printed_off_n", s->cells[off], "1");
    br_note_number(ex, "printed_off", rates[off], "1/s");
    br_note_number(ex, "printed_off_scaled", factor[off] * rates[off] / median, "1/s");
    br_note_number(ex, "printed_factor", median, "1");
}

void put_rates(br_experiment *ex, const scene *s, const steps *t)
{
    const br_published printed = {
        br_data_read(ex, s->table), br_data_read(ex, s->measured), "it/s", ways, WAYS, false};
    const char *const *const columns = br_published_columns(ex, "N", s->cells, s->n_cells);
    br_table *const times = br_table_open(ex, "timing_steps");
    br_table_show(times);
    for (size_t i = 0; i < s->n_cells; i++) {
        const double step = br_timer_median(&s->work.timer, t->seconds, i);
        br_table_integer(times, s->cells[i]);
        br_table_put(times, 1 / step, step / t->cells[i] * 1e9);
        br_published_put(ex, times, &printed, columns[i], 1 / step);
        const double program = br_published_value(ex, &printed, FROM_CXX, columns[i]);
        note(ex, "program_step_n", s->cells[i], "_us", 1e6 / program, "us");
        note(ex, "program_cell_n", s->cells[i], "_ns", 1e9 / program / t->cells[i], "ns");
        note(ex, "steps_per_s_n", s->cells[i], "", 1 / step, "1/s");
        note(ex, "step_n", s->cells[i], "_us", 1e6 * step, "us");
    }
    claim_printed(ex, s, &printed, columns);
}

void claim_rates(br_experiment *ex, const scene *s, const steps *over)
{
    const double *const seconds = over->seconds, *const cells = over->cells;
    const size_t n = (size_t)s->work.timer.repetitions;
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
        rate[k] = 1 / br_timer_median(&s->work.timer, seconds, k);
    const br_times times = br_times_of(gaps, n);
    br_claim_repetitions(ex, "timing-grows", &times);
    br_claim_order(ex, "timing-grows", rate, s->n_cells, true);
    br_claim_times(ex, "timing-proportional", &s->work.timer, spread);
}
