/* Timing for the experiments on cost: least CPU time of a unit of work over several repetitions, so that
 * other load on the machine counts as little as possible. */
#ifndef PLANAR_TIMING_H
#define PLANAR_TIMING_H

#include <bristle/harness/experiment.h>

/* Does `count` units of work. */
typedef void planar_work(void *context, long count);

typedef struct planar_timer {
    int repetitions;
    double window; /* [s] a repetition lasts at least so long */
} planar_timer;

/* timing.repetitions, timing.window */
void planar_bind_timer(br_params *params, planar_timer *timer);

/* CPU time of one unit [s]. */
double planar_least_time(const planar_timer *timer, planar_work *work, void *context);

#endif
