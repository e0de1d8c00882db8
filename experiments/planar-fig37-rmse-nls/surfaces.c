/* The gradient line beside the other surfaces. */
#include <math.h>
#include <string.h>

#include "fig37.h"

void rank(br_experiment *ex, const br_rmse_result *r)
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

void rank_orders(br_experiment *ex, const br_rmse_result *r)
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

void even_surfaces(br_experiment *ex, const scene *s, const br_rmse_result *r)
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
