/* CPU time of units of work. */
#include <math.h>

#include <bristle/harness/data.h>
#include <bristle/assert.h>
#include <bristle/harness/timer.h>
#include <bristle/harness/times.h>

static double run(br_work *work, void *context, long count)
{
    const double start = br_cpu_seconds();
    work(context, count);
    return br_cpu_seconds() - start;
}

/* How many units fill the window, and the time that they took. */
static long count_for(const br_timer *timer, br_work *work, void *context, double *t)
{
    long count = 1;
    *t = run(work, context, count);
    while (*t < timer->window && count < 1000000000) {
        count *= 2;
        *t = run(work, context, count);
    }
    return count;
}

double br_timer_least(const br_timer *timer, br_work *work, void *context)
{
    BR_ASSERT_HANDLE(timer);
    BR_ASSERT_HANDLE(work);
    double t;
    const long count = count_for(timer, work, context, &t);
    for (int i = 1; i < timer->repetitions; i++)
        br_least(&t, run(work, context, count));
    return t / (double)count;
}

typedef struct turns {
    br_work *const *works;
    void *const *contexts;
    const long *counts;
} turns;

static void turn(size_t which, void *context)
{
    const turns *const t = context;
    t->works[which](t->contexts[which], t->counts[which]);
}

void br_timer_in_turn(br_experiment *ex, const br_timer *timer, size_t n, br_work *const *works,
                      void *const *contexts, double *seconds)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(timer);
    BR_ASSERT_ARRAY(works, n);
    BR_ASSERT_HANDLE(seconds);
    const size_t repetitions = (size_t)timer->repetitions;
    long *const counts = br_memory(ex, n, sizeof *counts);
    double ignored;
    for (size_t k = 0; k < n; k++)
        counts[k] = count_for(timer, works[k], contexts[k], &ignored);
    turns all = {works, contexts, counts};
    br_times_alternate(n, repetitions, turn, &all, seconds);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < repetitions; i++)
            seconds[k * repetitions + i] /= (double)counts[k];
}

double br_timer_median(const br_timer *timer, const double *seconds, size_t k)
{
    BR_ASSERT_HANDLE(timer);
    BR_ASSERT_HANDLE(seconds);
    return br_times_of(seconds + k * (size_t)timer->repetitions, (size_t)timer->repetitions).median;
}

void br_claim_times(br_experiment *ex, const char *id, const br_timer *timer, const double *values)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(id);
    BR_ASSERT_HANDLE(timer);
    BR_ASSERT_HANDLE(values);
    const br_times times = br_times_of(values, (size_t)timer->repetitions);
    br_claim_repetitions(ex, id, &times);
    br_claim(ex, id, times.median);
}
