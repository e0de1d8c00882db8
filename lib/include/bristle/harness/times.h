/* Times measured again and again: the runs that are compared take turns, and of their ratios the median
 * counts, beside its spread. A single ratio of two times says little on a machine that does something else
 * meanwhile. */
#ifndef BRISTLE_HARNESS_TIMES_H
#define BRISTLE_HARNESS_TIMES_H

#include <stddef.h>
#include <bristle/export.h>
#include <bristle/harness/claims.h>

/* Repetitions of one time or ratio: how many, and what they spread over, in the unit of the values. */
typedef struct br_times {
    size_t n;
    double least, lower, median, upper, most; /* lower and upper: quartiles */
} br_times;

BR_BEGIN_DECLS

/* Of values (n): extremes, quartiles and median, by linear interpolation between neighbours in order (type 7
 * of Hyndman and Fan, The American Statistician 50, 1996). All are NaN when there is no value or one of them
 * is not finite. */
BR_API br_times br_times_of(const double *values, size_t n);

/* The same of the ratios above[i]/below[i] (n): both were measured one right after the other, so that load
 * and clock of the processor are alike in them. */
BR_API br_times br_times_ratio(const double *above, const double *below, size_t n);

/* Calls work(which, context) for which = 0 ... n_works - 1 in turn, `repetitions` times over, and writes the
 * processor time [s] of each call to seconds[which * repetitions + repetition]. */
BR_API void br_times_alternate(size_t n_works, size_t repetitions, void (*work)(size_t which, void *context),
                               void *context, double *seconds);

/* Says of a claim which repetitions its measured value is the median of: their number and spread are recorded
 * with it and named in the cause if it deviates. A limit that lies between the least and the largest of them
 * makes it undecided. Before the claim is evaluated, rules within, relative, at-least, at-most and order (the
 * gaps' repetitions). */
BR_API void br_claim_repetitions(br_experiment *ex, const char *id, const br_times *times);

BR_END_DECLS
#endif
