/* Steps per second of all numbers of cells, and claims on them. */
#include <math.h>
#include <stdio.h>

#include <bristle/harness/times.h>

#include "table2.h"

/* Rows of reference: as printed, and measured from the published program. */
enum { FROM_CXX = 2 };
static const char *const published_rows[] = {"it/s", "it/s, called from Python, -O2",
                                             "it/s, called from C++, -O2",
                                             "it/s, called from C++, -O3 -march=native"};

/* A time or rate under a key that names the cells, for claims to quote. */
static void note(br_experiment *ex, const char *before, int side, const char *after, double value,
                 const char *unit)
{
    char key[60];
    snprintf(key, sizeof key, "%s%d%s", before, side, after);
    br_timing(ex, key, value, unit);
}

void put_rates(br_experiment *ex, const scene *s, const steps *t)
{
    br_csv *const table = br_data_read(ex, s->table), *const measured = br_data_read(ex, s->measured);
    br_table *const times = br_table_open(ex, "timing_steps");
    br_table_show(times);
    for (size_t i = 0; i < s->n_cells; i++) {
        const double step = br_timer_median(&s->work.timer, t->seconds, i);
        char column[40];
        snprintf(column, sizeof column, "N = %d", s->cells[i]);
        br_table_integer(times, s->cells[i]);
        br_table_put(times, 1 / step, step / t->cells[i] * 1e9);
        for (size_t k = 0; k < 4; k++) {
            const double theirs = br_data_value(ex, k == 0 ? table : measured, published_rows[k], column);
            br_table_put(times, theirs, 1 / step / theirs);
        }
        const double program = br_data_value(ex, measured, published_rows[FROM_CXX], column);
        note(ex, "program_step_n", s->cells[i], "_us", 1e6 / program, "us");
        note(ex, "program_cell_n", s->cells[i], "_ns", 1e9 / program / t->cells[i], "ns");
        note(ex, "steps_per_s_n", s->cells[i], "", 1 / step, "1/s");
        note(ex, "step_n", s->cells[i], "_us", 1e6 * step, "us");
    }
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
