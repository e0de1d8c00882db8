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

/* Which row's residual each row (n) gets: blocks that start anywhere and go on around the end. */
static br_status draw_rows(const br_fit_options *options, size_t k, size_t n, size_t block, size_t *of,
                           br_error *error)
{
    br_random *const random = br_random_create(options->seed, 1u << 20 | k);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < n; i += block) {
        const size_t start = br_random_below(random, n);
        for (size_t j = 0; j < block && i + j < n; j++)
            of[i + j] = (start + j) % n;
    }
    br_random_destroy(random);
    return BR_OK;
}

br_status br_fit_resample(const br_fit_problem *problem, const br_fit_rows *rows,
                          const br_fit_options *options, const double *u, br_fit_memory memory, double *low,
                          double *high, br_error *error)
{
    const size_t p = problem->space->n, n = rows->n, m = (size_t)options->resamples;
    double *const tried = malloc((p + p * m) * sizeof *tried), *const values = tried + p;
    size_t *const of = malloc(n * sizeof *of);
    br_status status = tried && of ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t k = 0; k < m && status >= 0; k++) {
        status = draw_rows(options, k, n, memory.block, of, error);
        if (status < 0)
            break;
        rows->draw(rows->context, of, memory.enlarge);
        memcpy(tried, u, p * sizeof *tried);
        (void)br_fit_descend(problem, options, ITERATIONS, tried, NULL);
        br_fit_space_set(problem->space, tried, problem->params);
        for (size_t i = 0; i < p; i++)
            values[i * m + k] = *br_fit_field(&problem->space->type, problem->params, i);
    }
    rows->draw(rows->context, NULL, 1);
    /* Of m values in order the k-th has the share k/(m + 1) of all others below it. */
    const double tail = 0.025 * (double)(m + 1);
    const size_t beyond = tail > 1 ? (size_t)tail - 1 : 0;
    for (size_t i = 0; i < p && status >= 0; i++) {
        double *const sorted = values + i * m;
        qsort(sorted, m, sizeof *sorted, by_size);
        low[i] = sorted[beyond];
        high[i] = sorted[m - 1 - beyond];
    }
    free(tried);
    free(of);
    return status;
}
