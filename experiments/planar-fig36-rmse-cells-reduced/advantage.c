/* Errors of the reduced model over those of the distributed one at the same N. */
#include <math.h>
#include <stdio.h>

#include "fig36.h"

/* Force and torque: sums of logarithms, and how many are below 1. */
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

/* The reduced model's errors over the recorded ones of the distributed model at the same N; NaN: there are
 * none. */
static void ratios(const scene *s, const br_csv *csv, const br_rmse_result *r, size_t k, size_t row, size_t v,
                   double ratio[2])
{
    static const char *const columns[2] = {"rmse_ft_over_ftmax", "rmse_tau_over_taumax"};
    const br_rmse_run *const own = br_rmse_at(r, k, row, v);
    const double errors[2] = {own->force, own->torque};
    for (int c = 0; c < 2; c++)
        ratio[c] = errors[c] / br_rmse_reference(csv, (int)row, r->surfaces[k], "N", s->cells[v], columns[c]);
}

/* Of a part of the sweep: all, and by surface (n_surfaces). */
static tally tally_of(const scene *s, const br_csv *csv, const br_rmse_result *r, br_rmse_part part,
                      tally *by_surface)
{
    tally all = {.n = 0};
    for (size_t k = 0; k < r->n_surfaces; k++) {
        by_surface[k] = (tally){.n = 0};
        for (size_t row = part.row_from; row < part.row_until; row++)
            for (size_t v = part.from; v < part.until; v++) {
                double ratio[2];
                ratios(s, csv, r, k, row, v, ratio);
                if (isnan(ratio[0])) /* a study goes beyond the recorded values */
                    continue;
                add(&by_surface[k], ratio[0], ratio[1]);
                add(&all, ratio[0], ratio[1]);
            }
    }
    return all;
}

/* The farthest of the surfaces' geometric means from 1, as a factor. */
static double farthest(const tally *by_surface, size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        for (int c = 0; by_surface[k].n > 0 && c < 2; c++)
            br_most(&most, exp(fabs(log(geometric_mean(&by_surface[k], c)))));
    return most;
}

/* The sentences of the text, on a part of the sweep. */
static void judge(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r, br_rmse_part part,
                  const void *context)
{
    const scene *const s = context;
    const br_csv *const csv = br_data_read(ex, s->distributed);
    tally *const by_surface = br_memory(ex, r->n_surfaces, sizeof *by_surface);
    const tally all = tally_of(s, csv, r, part, by_surface);
    (void)sweep;
    if (all.n == 0)
        return;
    br_claim(ex, "comparable", farthest(by_surface, r->n_surfaces));
    br_claim(ex, "force-better-than-distributed", geometric_mean(&all, 0));
    br_claim(ex, "torque-better-than-distributed", geometric_mean(&all, 1));
}

void compare_models(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep, const br_rmse_result *r)
{
    const br_csv *const csv = br_data_read(ex, s->distributed);
    br_table *table = br_table_open(ex, "advantage");
    for (size_t k = 0; k < r->n_surfaces; k++)
        for (size_t row = 0; row < r->n_rows; row++)
            for (size_t v = 0; v < r->n_values; v++) {
                double ratio[2];
                ratios(s, csv, r, k, row, v, ratio);
                br_table_integer(table, (long long)br_rmse_curve(r, k, row));
                br_table_integer(table, (long long)row);
                br_table_text(table, r->surfaces[k]);
                br_table_integer(table, s->cells[v]);
                br_table_row(table, ratio, 2);
            }
    if (!s->common.compare)
        return;
    tally *const by_surface = br_memory(ex, r->n_surfaces, sizeof *by_surface);
    const tally all = tally_of(s, csv, r, br_rmse_whole(r), by_surface);
    static const char *const components[2] = {"force", "torque"};
    for (size_t k = 0; k < r->n_surfaces; k++)
        for (int c = 0; by_surface[k].n > 0 && c < 2; c++) {
            char name[100];
            snprintf(name, sizeof name, "%s_%s", components[c], r->surfaces[k]);
            br_note_number(ex, name, geometric_mean(&by_surface[k], c), "1");
        }
    if (all.n == 0)
        return;
    judge(ex, sweep, r, br_rmse_whole(r), s);
    br_rmse_vary(ex, sweep, r, judge, s);
    br_note_number(ex, "share_with_smaller_force_error", (double)all.below[0] / (double)all.n, "1");
    br_note_number(ex, "share_with_smaller_torque_error", (double)all.below[1] / (double)all.n, "1");
}
