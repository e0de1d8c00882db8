/* Times measured again and again, the runs that are compared in turn. */
#include <math.h>
#include <stdlib.h>

#include <bristle/harness/times.h>

#include "private.h"

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of values in order: the one at `share` of the way from the first to the last. */
static double quantile(const double *ordered, size_t n, double share)
{
    const double place = share * (double)(n - 1);
    const size_t below = (size_t)place;
    const double rest = place - (double)below;
    return below + 1 < n ? ordered[below] + rest * (ordered[below + 1] - ordered[below]) : ordered[below];
}

/* Puts the values in order. */
static br_times spread_of(double *values, size_t n)
{
    bool finite = n > 0;
    for (size_t i = 0; i < n; i++)
        finite = finite && isfinite(values[i]);
    if (!finite)
        return (br_times){n, NAN, NAN, NAN, NAN, NAN};
    qsort(values, n, sizeof *values, by_size);
    return (br_times){n,
                      values[0],
                      quantile(values, n, 0.25),
                      quantile(values, n, 0.5),
                      quantile(values, n, 0.75),
                      values[n - 1]};
}

static br_times of_ratios(const double *above, const double *below, size_t n)
{
    br_pool pool = {0};
    double *const copy = br_pool_alloc(&pool, n, sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = below != NULL ? above[i] / below[i] : above[i];
    const br_times times = spread_of(copy, n);
    br_pool_free(&pool);
    return times;
}

br_times br_times_of(const double *values, size_t n)
{
    return of_ratios(values, NULL, n);
}

br_times br_times_ratio(const double *above, const double *below, size_t n)
{
    return of_ratios(above, below, n);
}

void br_times_alternate(size_t n_works, size_t repetitions, void (*work)(size_t which, void *context),
                        void *context, double *seconds)
{
    for (size_t i = 0; i < repetitions; i++)
        for (size_t which = 0; which < n_works; which++) {
            const double start = br_cpu_seconds();
            work(which, context);
            seconds[which * repetitions + i] = br_cpu_seconds() - start;
        }
}
