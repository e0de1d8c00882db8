/* What is read off a recorded series of values: how far it drifts, how wide it swings, how its errors spread,
 * how well its mean is known, with which power it grows. */
#ifndef BRISTLE_STATISTICS_H
#define BRISTLE_STATISTICS_H

#include <stddef.h>

#include <bristle/export.h>

BR_BEGIN_DECLS

/* Mean of values [from, until); NaN of none. */
BR_API double br_mean(const double *values, size_t from, size_t until);

/* Half of what values [from, until) run through: the amplitude of an oscillation that the span holds a period
 * of, in the unit of the values; NaN of none, and where one is NaN. */
BR_API double br_amplitude(const double *values, size_t from, size_t until);

/* The same of an oscillation that drifts, by `slope` from each value to the next, which is taken out. */
BR_API double br_amplitude_about_drift(const double *values, size_t from, size_t until, double slope);

/* Drift between two spans of a series: mean of [last_from, last_until) less that of [first_from,
 * first_until). An oscillation whose whole periods both spans hold cancels. In the unit of the values. */
BR_API double br_drift_between(const double *values, size_t first_from, size_t first_until, size_t last_from,
                               size_t last_until);

/* Median of samples (n), which are put in order; of an even number the mean of the two in the middle; NaN of
 * none. */
BR_API double br_median(double *samples, size_t n);

/* The two of the samples (n), which are put in order, between which the median of what they are drawn from
 * lies with a chance of 95 % at least, whatever their distribution: by the binomial distribution of how many
 * of them lie below it. NaN of fewer than 6. */
BR_API void br_median_interval(double *samples, size_t n, double *low, double *high);

/* A boxplot's levels [planar, Figure 22], in the unit of the samples. Quartiles by linear interpolation
 * between neighbours in order (type 7 of Hyndman and Fan, The American Statistician 50, 1996); whiskers reach
 * to the most extreme samples within 1.5 times the box's height of the box. */
typedef struct br_box {
    double whisker_low, q1, median, q3, whisker_high, mean, most;
} br_box;

/* Of samples (n), which are put in order; n at least 1, all finite. */
BR_API br_box br_box_of(double *samples, size_t n);

/* Mean of samples and its standard error, in their unit. */
typedef struct br_estimate {
    double mean, error;
} br_estimate;

/* Of independent samples (n), the error from their variance with n - 1; n at least 2. */
BR_API br_estimate br_estimate_of(const double *samples, size_t n);

/* Half of the 95 % interval of a mean of independent samples (n) after Student, in their unit; NaN of fewer
 * than two, which have none. */
BR_API double br_mean_half(const double *samples, size_t n);

/* Chance of at least `heads` heads in n throws of a fair coin: the sign test of pairs of which `heads` out of
 * the n that differ do so one way. */
BR_API double br_coin_chance(int heads, int n);

/* A share of runs and the ends of its 95 % interval after Wilson (1927): inside [0, 1], and right for few
 * runs. NaN of no runs. */
typedef struct br_share {
    double share, low, high;
} br_share;
BR_API br_share br_share_of(int held, int runs);

/* The fewest runs of which this share tells a limit in [0, 1]: whose interval leaves the limit out. INFINITY
 * where the share is the limit. */
BR_API double br_share_runs(double share, double limit);

/* Share a less share b, of runs that are independent of each other, and the ends of its 95 % interval after
 * Newcombe (1998, method 10, from the intervals of both): never without width. NaN when one of them is. */
BR_API br_share br_share_less(br_share a, br_share b);

/* Exponent k of y = c x^k through n points, by least squares of the logarithms; n at least 2, all
 * positive. */
BR_API double br_log_slope(const double *x, const double *y, size_t n);

BR_END_DECLS
#endif
