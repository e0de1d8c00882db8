/* Cross-validation by blocks: each block of rows in turn is left out, the law is fitted to the others from
 * where it was, and judged in the block. */
#include "fit_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 50 };

br_status br_fit_cross(br_fit_cost *cost, const br_fit_options *options, const double *u, double *rms,
                       br_error *error)
{
    const size_t p = cost->space->n, rows = cost->record.n - cost->from, folds = (size_t)options->folds;
    double *const tried = malloc((p + cost->record.n) * sizeof *tried), *const predicted = tried + p;
    const br_fit_problem problem = br_fit_cost_problem(cost);
    double sum = 0;
    br_status status = tried ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t k = 0; k < folds && status >= 0; k++) {
        cost->skip_from = cost->from + k * rows / folds;
        cost->skip_until = cost->from + (k + 1) * rows / folds;
        memcpy(tried, u, p * sizeof *tried);
        (void)br_fit_descend(&problem, options, ITERATIONS, tried, NULL);
        br_fit_space_set(cost->space, tried, cost->params);
        if (!br_fit_predict(cost, predicted))
            status = br_fail(error, BR_ERR_RANGE, "law %s: not finite along the rows of block %zu",
                             cost->law->name, k + 1);
        for (size_t i = cost->skip_from; i < cost->skip_until && status >= 0; i++)
            sum += (predicted[i] - cost->friction[i]) * (predicted[i] - cost->friction[i]);
    }
    cost->skip_from = cost->skip_until = 0;
    free(tried);
    *rms = sqrt(sum / (double)rows);
    return status;
}
