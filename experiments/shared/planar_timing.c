#include "planar_timing.h"

#include <math.h>

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

double planar_least_time(const planar_timer *timer, planar_work *work, void *context)
{
    long count = 1;
    double t = run(work, context, count);
    while (t < timer->window && count < 1000000000) {
        count *= 2;
        t = run(work, context, count);
    }
    for (int i = 1; i < timer->repetitions; i++)
        br_least(&t, run(work, context, count));
    return t / (double)count;
}
