/* Costs: CPU time of a unit of work, repeated until a window of time is full, several times over. What is
 * compared takes turns (harness/times.h), and the median of the repetitions counts. */
#ifndef BRISTLE_HARNESS_TIMER_H
#define BRISTLE_HARNESS_TIMER_H

#include <bristle/harness/experiment.h>

/* Does `count` units of work. */
typedef void br_work(void *context, long count);

/* How it is timed. */
typedef struct br_timer {
    int repetitions; /* >= 1 */
    double window;   /* [s]: a repetition lasts at least so long */
} br_timer;

BR_BEGIN_DECLS

/* CPU time of one unit [s], the least of the repetitions. */
BR_API double br_timer_least(const br_timer *timer, br_work *work, void *context);

/* Works that are compared (n), each with its context, take turns: CPU time [s] of one unit of work k in
 * repetition i goes to seconds[k * repetitions + i]. */
BR_API void br_timer_in_turn(br_experiment *ex, const br_timer *timer, size_t n, br_work *const *works,
                             void *const *contexts, double *seconds);

/* Of the times of br_timer_in_turn: the median of work k. */
BR_API double br_timer_median(const br_timer *timer, const double *seconds, size_t k);

/* Evaluates a claim on the median of a value (timer->repetitions) that each repetition gives, by what
 * params.ini expects of it. Reports the spread. */
BR_API void br_claim_times(br_experiment *ex, const char *id, const br_timer *timer, const double *values);

BR_END_DECLS
#endif
