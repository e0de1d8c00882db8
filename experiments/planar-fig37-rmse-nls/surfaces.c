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

/* The gradient line's order over the lowest of the others, the largest of force, torque and rows. */
static void judge(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r, br_rmse_part part,
                  const void *context)
{
    (void)context;
    double largest = 0;
    for (size_t row = part.row_from; row < part.row_until; row++)
        for (int torque = 0; torque < 2; torque++) {
            double line = NAN, others = INFINITY;
            for (size_t k = 0; k < r->n_surfaces; k++) {
                const double order = br_rmse_order(r, sweep, k, row, torque, part);
                if (strcmp(r->surfaces[k], "line-gradient") == 0)
                    line = order;
                else
                    br_least(&others, order);
            }
            br_most(&largest, line / others);
        }
    br_claim(ex, "line-gradient-slowest", largest);
}

void rank_orders(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r)
{
    judge(ex, sweep, r, br_rmse_whole(r), NULL);
    br_rmse_vary(ex, sweep, r, judge, NULL);
}

/* The largest error of square and circle at a value of the sweep. */
static double largest_error(const br_rmse_result *r, size_t v)
{
    double worst = 0;
    for (size_t row = 0; row < r->n_rows; row++)
        for (size_t k = 0; k < r->n_surfaces; k++) {
            const br_rmse_run *const run = br_rmse_at(r, k, row, v);
            if (strcmp(r->surfaces[k], "square") == 0 || strcmp(r->surfaces[k], "circle") == 0)
                br_most(&worst, br_larger(run->force, run->torque));
        }
    return worst;
}

void even_surfaces(br_experiment *ex, const scene *s, const br_rmse_result *r)
{
    size_t checked = r->n_values;
    for (size_t v = 0; v < r->n_values; v++)
        if (s->resolutions[v] == s->common.check_value)
            checked = v;
    if (checked == r->n_values || largest_error(r, checked) <= 0)
        return;
    br_claim(ex, "square-circle-low", largest_error(r, checked));
    /* "Rapid": from half that resolution on. */
    for (size_t v = 0; v < r->n_values; v++) {
        if (v == checked || 2 * s->resolutions[v] < s->common.check_value)
            continue;
        br_variation_begin(ex, "N_ls = %d", s->resolutions[v]);
        br_claim(ex, "square-circle-low", largest_error(r, v));
        br_variation_end(ex);
    }
}
