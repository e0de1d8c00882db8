/* Clocks for benchmarks [s], for differences. */
#ifndef BRISTLE_BENCH_CLOCK_H
#define BRISTLE_BENCH_CLOCK_H

#include <time.h>

static inline double bench_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What passes on the wall. */
static inline double wall_seconds(void)
{
    return bench_clock(CLOCK_MONOTONIC);
}

/* What this process uses of all processors. */
static inline double cpu_seconds(void)
{
    return bench_clock(CLOCK_PROCESS_CPUTIME_ID);
}

#endif
