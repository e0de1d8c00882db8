/* The reduced model's steps over the distributed one's. */
#include <stdio.h>

#include "cost.h"

void ratios(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured)
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
    const size_t repetitions = (size_t)s->work.timer.repetitions, last = s->n_cells * repetitions;
    double *lead = br_doubles(ex, repetitions);
    for (size_t r = 0; r < repetitions; r++)
        lead[r] = t->distributed[last + r] / t->reduced[last + r];
    br_claim_times(ex, "timing-ratio", &s->work.timer, lead);
    const double full = br_timer_median(&s->work.timer, t->distributed, s->n_cells),
                 reduced = br_timer_median(&s->work.timer, t->reduced, s->n_cells),
                 ours = br_timer_median(&s->work.timer, t->precompute, s->n_cells);
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
