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

void compare_models(br_experiment *ex, const scene *s, const br_rmse_result *r)
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
