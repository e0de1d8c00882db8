/* Times measured again and again, the runs that are compared in turn. */
#include <math.h>

#include <bristle/harness/times.h>
#include <bristle/assert.h>
#include <bristle/statistics.h>

#include "private.h"

/* Puts the values in order. */
static br_times spread_of(double *values, size_t n)
{
    bool finite = n > 0;
    for (size_t i = 0; i < n; i++)
        finite = finite && isfinite(values[i]);
    if (!finite)
        return (br_times){n, NAN, NAN, NAN, NAN, NAN};
    const br_box box = br_box_of(values, n);
    return (br_times){n, values[0], box.q1, box.median, box.q3, values[n - 1]};
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
    BR_ASSERT_ARRAY(values, n);
    return of_ratios(values, NULL, n);
}

br_times br_times_ratio(const double *above, const double *below, size_t n)
{
    BR_ASSERT_HANDLE(above);
    BR_ASSERT_ARRAY(below, n);
    return of_ratios(above, below, n);
}

void br_times_alternate(size_t n_works, size_t repetitions, void (*work)(size_t which, void *context),
                        void *context, double *seconds)
{
    BR_ASSERT_HANDLE(seconds);
    for (size_t i = 0; i < repetitions; i++)
        for (size_t which = 0; which < n_works; which++) {
            const double start = br_cpu_seconds();
            work(which, context);
            seconds[which * repetitions + i] = br_cpu_seconds() - start;
        }
}
