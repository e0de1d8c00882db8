/* Pi, and minima and maxima that keep what is not a number. */
#ifndef BRISTLE_NUMBERS_H
#define BRISTLE_NUMBERS_H

#include <math.h>
#include <bristle/export.h>

/* The ratio of a circle's circumference to its diameter; M_PI is not in standard C. */
#define BR_PI 3.14159265358979323846

BR_BEGIN_DECLS

/* The larger of two values, NaN if one of them is: what could not be computed cannot pass a claim on the
 * worst of many. (fmax would drop it.) */
static inline double br_larger(double a, double b)
{
    return isnan(a) || a >= b ? a : b;
}

/* The smaller of two values, NaN if one of them is, for the same reason. (fmin would drop it.) */
static inline double br_smaller(double a, double b)
{
    return isnan(a) || a <= b ? a : b;
}

/* Keeps the smaller of *least and value; a NaN stays. */
static inline void br_least(double *least, double value)
{
    *least = br_smaller(*least, value);
}

/* Keeps the larger of *most and value; a NaN stays. */
static inline void br_most(double *most, double value)
{
    *most = br_larger(*most, value);
}

/* Keeps the larger of *worst and |deviation|; a NaN stays. */
static inline void br_worst(double *worst, double deviation)
{
    br_most(worst, fabs(deviation));
}

/* Keeps of *worst and `value` the one farther from `from`, sign and all, for a claim that shows the worst of
 * many as it was measured; start with *worst = from. A NaN stays. */
static inline void br_farthest(double *worst, double value, double from)
{
    if (!isnan(*worst) && !(fabs(value - from) <= fabs(*worst - from)))
        *worst = value;
}

BR_END_DECLS
#endif
