#include "planar_timing.h"

#include <math.h>
#include <stdlib.h>

#include <bristle/harness/times.h>

void planar_bind_timer(br_params *params, planar_timer *timer)
{
    br_params_int(params, "timing.repetitions", &timer->repetitions);
    br_params_double(params, "timing.window", &timer->window);
}

static double run(planar_work *work, void *context, long count)
{
    const double start = br_cpu_seconds();
    work(context, count);
    return br_cpu_seconds() - start;
}

/* How many units fill the window, and the time that they took. */
static long count_for(const planar_timer *timer, planar_work *work, void *context, double *t)
{
    long count = 1;
    *t = run(work, context, count);
    while (*t < timer->window && count < 1000000000) {
        count *= 2;
        *t = run(work, context, count);
    }
    return count;
}

double planar_least_time(const planar_timer *timer, planar_work *work, void *context)
{
    double t;
    const long count = count_for(timer, work, context, &t);
    for (int i = 1; i < timer->repetitions; i++)
        br_least(&t, run(work, context, count));
    return t / (double)count;
}

typedef struct turns {
    planar_work *const *works;
    void *const *contexts;
    const long *counts;
} turns;

static void turn(size_t which, void *context)
{
    const turns *const t = context;
    t->works[which](t->contexts[which], t->counts[which]);
}

void planar_times_in_turn(br_experiment *ex, const planar_timer *timer, size_t n, planar_work *const *works,
                          void *const *contexts, double *seconds)
{
    const size_t repetitions = (size_t)timer->repetitions;
    long *const counts = malloc(n * sizeof *counts);
    if (!counts)
        br_experiment_fail(ex, "out of memory");
    double ignored;
    for (size_t k = 0; k < n; k++)
        counts[k] = count_for(timer, works[k], contexts[k], &ignored);
    turns all = {works, contexts, counts};
    br_times_alternate(n, repetitions, turn, &all, seconds);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < repetitions; i++)
            seconds[k * repetitions + i] /= (double)counts[k];
    free(counts);
}

double planar_median_time(const planar_timer *timer, const double *seconds, size_t k)
{
    return br_times_of(seconds + k * (size_t)timer->repetitions, (size_t)timer->repetitions).median;
}

void planar_claim_times(br_experiment *ex, const char *id, const planar_timer *timer, const double *values,
                        double expected)
{
    const br_times times = br_times_of(values, (size_t)timer->repetitions);
    br_claim_repetitions(ex, id, &times);
    if (isnan(expected))
        br_claim_published(ex, id, times.median);
    else
        br_claim_theory(ex, id, times.median, expected);
}
