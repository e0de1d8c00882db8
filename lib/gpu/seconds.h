/* Time of the wall clock [s], for differences. */
#ifndef BRISTLE_GPU_SECONDS_H
#define BRISTLE_GPU_SECONDS_H

#include <time.h>

static inline double br_gpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
