/* Intervals of fitted parameters by bootstrap of residuals in blocks. */
#include "fit_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 20 };

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Which row's residual each row (n) gets: blocks that start anywhere. */
static br_status draw_rows(const br_fit_options *options, size_t k, size_t n, size_t block, size_t *of,
                           br_error *error)
{
    br_random *const random = br_random_create(options->seed, 1u << 20 | k);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < n; i += block) {
        const size_t start = br_random_below(random, n - block + 1);
        for (size_t j = 0; j < block && i + j < n; j++)
            of[i + j] = start + j;
    }
    br_random_destroy(random);
    return BR_OK;
}

br_status br_fit_resample(const br_fit_problem *problem, const br_fit_rows *rows,
                          const br_fit_options *options, const double *u, size_t block, double *low,
                          double *high, br_error *error)
{
    const size_t p = problem->space->n, n = rows->n, m = (size_t)options->resamples;
    double *const tried = malloc((p + p * m) * sizeof *tried), *const values = tried + p;
    size_t *const of = malloc(n * sizeof *of);
    br_status status = tried && of ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    block = block > n / 4 ? n / 4 + 1 : block;
    for (size_t k = 0; k < m && status >= 0; k++) {
        status = draw_rows(options, k, n, block, of, error);
        if (status < 0)
            break;
        rows->draw(rows->context, of);
        memcpy(tried, u, p * sizeof *tried);
        (void)br_fit_descend(problem, options, ITERATIONS, tried, NULL);
        br_fit_space_set(problem->space, tried, problem->params);
        for (size_t i = 0; i < p; i++)
            values[i * m + k] = *br_fit_field(&problem->space->type, problem->params, i);
    }
    rows->draw(rows->context, NULL);
    for (size_t i = 0; i < p && status >= 0; i++) {
        double *const sorted = values + i * m;
        qsort(sorted, m, sizeof *sorted, by_size);
        low[i] = sorted[(size_t)floor(0.025 * (double)(m - 1))];
        high[i] = sorted[(size_t)ceil(0.975 * (double)(m - 1))];
    }
    free(tried);
    free(of);
    return status;
}
