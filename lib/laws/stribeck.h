/* What CSS and CSSV share: the Stribeck fall of the coefficient of friction and powers with the usual
 * exponents. */
#ifndef BRISTLE_LAWS_STRIBECK_H
#define BRISTLE_LAWS_STRIBECK_H

#include <math.h>

/* No contact, no friction: forces N <= 0 count as 0. NaN stays NaN. */
static inline double br_compressive(double normal_force)
{
    return normal_force <= 0 ? 0.0 : normal_force;
}

/* x^exponent for x >= 0. The usual exponents cost no pow, and are correctly rounded. */
static inline double br_power(double x, double exponent)
{
    if (exponent == 1)
        return x;
    if (exponent == 2)
        return x * x;
    if (exponent == 0.5)
        return sqrt(x);
    return pow(x, exponent);
}

/* u = (s/v_S)^delta_S, of which the law takes exp(-u). Through the logarithm, which costs two thirds of pow.
 * Its relative error, |log u| round-offs, is large only where u or exp(-u) hardly counts: mu stays within a
 * round-off or two of mu_s. */
static inline double br_stribeck_exponent(double v_S, double delta_S, double speed)
{
    const double ratio = speed / v_S;
    if (delta_S == 1 || delta_S == 2 || delta_S == 0.5)
        return br_power(ratio, delta_S);
    return exp(delta_S * log(ratio));
}

/* mu(s) = mu_c + (mu_s - mu_c) exp(-(s/v_S)^delta_S) [cloth, eq. (4) over |F_n|]. */
static inline double br_stribeck(double mu_c, double mu_s, double v_S, double delta_S, double speed)
{
    return mu_c + (mu_s - mu_c) * exp(-br_stribeck_exponent(v_S, delta_S, speed));
}

/* dmu/ds = -(mu_s - mu_c) exp(-u) delta_S u/s with u = (s/v_S)^delta_S; at s = 0 the limit from above. */
static inline double br_stribeck_slope(double mu_c, double mu_s, double v_S, double delta_S, double speed)
{
    const double fall = mu_s - mu_c;
    if (fall == 0)
        return 0;
    if (speed == 0)
        return delta_S < 1 ? -INFINITY : delta_S == 1 ? -fall / v_S : 0;
    const double u = br_stribeck_exponent(v_S, delta_S, speed);
    const double decay = exp(-u);
    /* Far out exp(-u) underflows before u overflows: 0, not 0 times infinity. */
    return decay == 0 ? 0 : -fall * decay * delta_S * u / speed;
}

/* br_stribeck, and br_stribeck_slope where `slope` is not null: the same bytes from one exponential. */
static inline double br_stribeck_both(double mu_c, double mu_s, double v_S, double delta_S, double speed,
                                      double *slope)
{
    const double fall = mu_s - mu_c;
    const double u = br_stribeck_exponent(v_S, delta_S, speed), decay = exp(-u);
    if (slope)
        *slope = fall == 0 || speed == 0 ? br_stribeck_slope(mu_c, mu_s, v_S, delta_S, speed)
                 : decay == 0            ? 0
                                         : -fall * decay * delta_S * u / speed;
    return mu_c + fall * decay;
}

#endif
