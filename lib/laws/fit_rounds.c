/* A fit from many starts: all of them a few steps along a coarse problem, the best of them to their ends, and
 * the best of each of the two best sums along the whole. */
#include "fit_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ITERATIONS = 15 };

void br_fit_choose(const double *t, size_t n, const br_fit_options *o, size_t *from, size_t *until)
{
    const double span = t[n - 1] - t[0];
    *from = 0;
    while (*from < n && t[*from] - t[0] < o->train_from * span)
        ++*from;
    *until = n;
    while (o->train_until < 1 && *until > *from && t[*until - 1] - t[0] >= o->train_until * span)
        --*until;
}

typedef struct start {
    double sum;
    int index;
    double *u;
} start;

static int by_sum(const void *a, const void *b)
{
    const start *const x = a, *const y = b;
    return x->sum < y->sum ? -1 : x->sum > y->sum ? 1 : x->index - y->index;
}

/* From all starts a few steps; then in order of their sums. */
static br_status first_round(const br_fit_problem *problem, const br_fit_options *o, br_fit_begin *begin,
                             void *context, start *starts, br_error *error)
{
    for (int k = 0; k < o->starts; k++) {
        br_random *const random = br_random_create(o->seed, (uint64_t)k);
        if (!random)
            return br_fail(error, BR_ERR_MEMORY, "out of memory");
        begin(context, k > 0 ? random : NULL, problem->params);
        br_fit_space_get(problem->space, problem->params, starts[k].u);
        br_random_destroy(random);
        starts[k].index = k;
        starts[k].sum = br_fit_descend(problem, o, FIRST_ITERATIONS, starts[k].u, NULL).sum;
    }
    qsort(starts, (size_t)o->starts, sizeof *starts, by_sum);
    return BR_OK;
}

/* Whether a number is so far out that moving it may move nothing: its parameter lies on a bound, or is
 * practically infinite. */
static bool is_far_out(const br_fit_axis *a, double u)
{
    static const double FAR_BETWEEN = 7, FAR_ABOVE = 10; /* a thousandth of the range; 2e4 times the preset */
    return a->scale == BR_FIT_BETWEEN ? fabs(u) > FAR_BETWEEN
                                      : a->scale == BR_FIT_ABOVE && fabs(u - log(a->unit)) > FAR_ABOVE;
}

/* A descent that has come there stays, whether or not the least sum lies there: each such parameter is tried
 * once more from the middle of its range, or from its preset. */
static void leave_plateaus(const br_fit_problem *problem, const br_fit_options *o, start *best, double *tried)
{
    const size_t p = problem->space->n;
    for (size_t i = 0; i < p; i++) {
        const br_fit_axis *const a = &problem->space->axes[i];
        if (!is_far_out(a, best->u[i]))
            continue;
        memcpy(tried, best->u, p * sizeof *tried);
        tried[i] = a->scale == BR_FIT_BETWEEN ? 0 : log(a->unit);
        const double sum = br_fit_descend(problem, o, o->iterations, tried, NULL).sum;
        if (sum < best->sum) {
            best->sum = sum;
            memcpy(best->u, tried, p * sizeof *tried);
        }
    }
}

/* The best of them go on to their ends along the same record; how many end at the best sum. */
static void second_round(const br_fit_problem *problem, const br_fit_options *o, start *starts, double *tried,
                         br_fit_finalists *best)
{
    const size_t p = problem->space->n;
    best->n = o->starts < BR_FIT_FINALISTS ? o->starts : BR_FIT_FINALISTS;
    for (int k = 0; k < best->n; k++) {
        starts[k].sum = br_fit_descend(problem, o, o->iterations, starts[k].u, NULL).sum;
        leave_plateaus(problem, o, &starts[k], tried);
    }
    qsort(starts, (size_t)best->n, sizeof *starts, by_sum);
    best->agreeing = 0;
    while (best->agreeing < best->n && starts[best->agreeing].sum <= starts[0].sum * (1 + 1e-6))
        best->agreeing++;
    for (int k = 0; k < best->n; k++)
        memcpy(best->u + (size_t)k * p, starts[k].u, p * sizeof *best->u);
}

br_status br_fit_first(const br_fit_problem *problem, const br_fit_options *o, br_fit_begin *begin,
                       void *context, br_fit_finalists *best, br_error *error)
{
    const size_t p = problem->space->n;
    start *const starts = calloc((size_t)o->starts, sizeof *starts);
    double *const numbers = malloc(((size_t)(o->starts + 1) * p + 1) * sizeof *numbers);
    best->u = malloc((BR_FIT_FINALISTS * p + 1) * sizeof *best->u);
    br_status status = starts && numbers && best->u ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int k = 0; status >= 0 && k < o->starts; k++)
        starts[k].u = numbers + (size_t)k * p;
    if (status >= 0)
        status = first_round(problem, o, begin, context, starts, error);
    if (status >= 0)
        second_round(problem, o, starts, numbers + (size_t)o->starts * p, best);
    free(starts);
    free(numbers);
    return status;
}

br_status br_fit_last(const br_fit_problem *problem, const br_fit_options *o, br_fit_finalists *best,
                      double *u, double *normal_matrix, bool *converged, br_error *error)
{
    const size_t p = problem->space->n;
    const int last[2] = {0, best->agreeing};
    double least = INFINITY;
    double *const tried = malloc((p * p + 1) * sizeof *tried);
    if (!tried)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (int k = 0; k < 2 && last[k] < best->n; k++) {
        double *const at = best->u + (size_t)last[k] * p;
        const br_fit_end end = br_fit_descend(problem, o, o->iterations, at, tried);
        if (end.sum >= least)
            continue;
        least = end.sum;
        *converged = end.converged;
        memcpy(u, at, p * sizeof *u);
        memcpy(normal_matrix, tried, p * p * sizeof *u);
    }
    free(tried);
    return least < INFINITY ? BR_OK : BR_END_OF_DATA;
}
