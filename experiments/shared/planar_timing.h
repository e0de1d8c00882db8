/* Timing for the experiments on cost: CPU time of a unit of work over several repetitions. */
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

/* CPU time of one unit [s], the least of the repetitions. */
double planar_least_time(const planar_timer *timer, planar_work *work, void *context);

/* Works that are compared (n), each with its context, take turns: CPU time [s] of one unit of work k in repetition i goes to
 * seconds[k * repetitions + i]. */
void planar_times_in_turn(br_experiment *ex, const planar_timer *timer, size_t n, planar_work *const *works,
                          void *const *contexts, double *seconds);

/* Of the times of planar_times_in_turn: the median of work k. */
double planar_median_time(const planar_timer *timer, const double *seconds, size_t k);

/* Evaluates a claim on the median of a value (timer->repetitions) that each repetition gives: against `expected`, or
 * against the published number when that is NaN. Tells the spread. */
void planar_claim_times(br_experiment *ex, const char *id, const planar_timer *timer, const double *values,
                        double expected);

#endif
