/* Cross-validation by blocks: each block of rows in turn is left out, what is fitted follows the others from
 * where it was, and is judged in the block. */
#include "fit_problem.h"

#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 50 };

br_status br_fit_cross(const br_fit_problem *problem, const br_fit_rows *rows, const br_fit_options *options,
                       const double *u, double *squares, br_error *error)
{
    const size_t p = problem->space->n, n = rows->n, m = rows->each, folds = (size_t)options->folds;
    double *const tried = malloc((p + m * n) * sizeof *tried), *const residuals = tried + p;
    br_status status = tried ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t j = 0; j < m; j++)
        squares[j] = 0;
    for (size_t k = 0; k < folds && status >= 0; k++) {
        const size_t from = k * n / folds, until = (k + 1) * n / folds;
        memcpy(tried, u, p * sizeof *tried);
        rows->skip(rows->context, from, until);
        (void)br_fit_descend(problem, options, ITERATIONS, tried, NULL);
        rows->skip(rows->context, 0, 0);
        if (!br_fit_residuals_at(problem, tried, 1, residuals))
            status = br_fail(error, BR_ERR_RANGE, "not finite along the rows of block %zu", k + 1);
        for (size_t i = m * from; i < m * until && status >= 0; i++)
            squares[i % m] += residuals[i] * residuals[i];
    }
    free(tried);
    return status;
}
