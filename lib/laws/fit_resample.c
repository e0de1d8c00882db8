/* Intervals of fitted parameters by bootstrap of residuals in blocks. */
#include "fit_judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 20 };

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Friction as predicted and residuals in blocks that start anywhere. */
static void resample(br_random *random, const br_fit_cost *cost, const double *predicted,
                     const double *residuals, size_t block, double *friction)
{
    const size_t n = cost->record.n - cost->from;
    memcpy(friction, predicted, cost->record.n * sizeof *friction);
    for (size_t i = 0; i < n; i += block) {
        const size_t start = br_random_below(random, n - block + 1);
        for (size_t k = 0; k < block && i + k < n; k++)
            friction[cost->from + i + k] -= residuals[start + k];
    }
}

br_status br_fit_resample(br_fit_cost *cost, const br_fit_options *options, const double *u,
                          const double *predicted, const double *residuals, size_t block, double *low,
                          double *high, br_error *error)
{
    const size_t p = cost->space->n, n = cost->record.n - cost->from, m = (size_t)options->resamples;
    double *const friction = malloc((cost->record.n + p + p * m) * sizeof *friction);
    br_status status = friction ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    const br_fit_problem problem = br_fit_cost_problem(cost);
    const double *const measured = cost->friction;
    block = block > n / 4 ? n / 4 + 1 : block;
    for (size_t k = 0; k < m && status >= 0; k++) {
        double *const tried = friction + cost->record.n, *const values = tried + p;
        br_random *const random = br_random_create(options->seed, 1u << 20 | k);
        if (!random) {
            status = br_fail(error, BR_ERR_MEMORY, "out of memory");
            break;
        }
        resample(random, cost, predicted, residuals, block, friction);
        br_random_destroy(random);
        memcpy(tried, u, p * sizeof *tried);
        cost->friction = friction;
        (void)br_fit_descend(&problem, options, ITERATIONS, tried, NULL);
        br_fit_space_set(cost->space, tried, cost->params);
        for (size_t i = 0; i < p; i++)
            values[i * m + k] = *br_fit_field(&cost->space->type, cost->params, i);
    }
    cost->friction = measured;
    for (size_t i = 0; i < p && status >= 0; i++) {
        double *const values = friction + cost->record.n + p + i * m;
        qsort(values, m, sizeof *values, by_size);
        low[i] = values[(size_t)floor(0.025 * (double)(m - 1))];
        high[i] = values[(size_t)ceil(0.975 * (double)(m - 1))];
    }
    free(friction);
    return status;
}
