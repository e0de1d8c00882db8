/* Private: scalar elementary functions of the reduced model, our own for speed and so that their bytes do not
 * depend on the mathematics library. */
#ifndef BR_PLANAR_TRIGONOMETRY_H
#define BR_PLANAR_TRIGONOMETRY_H

#include <string.h>

#include "elementary.h"

/* exp(x) for x in [-700, 0]; smaller x count as -700. */
static inline double br_exp(double x)
{
    x = x < -700 ? -700 : x;
    const double shifted = x * BR_INV_LN2 + BR_ROUNDER;
    const double n = shifted - BR_ROUNDER;
    const double r = (x - n * BR_LN2_HIGH) - n * BR_LN2_LOW;
    const double r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    const double p = BR_POLY_EXP(r, r2, r4, r8);
    unsigned long long bits, exponent;
    memcpy(&bits, &p, sizeof bits);
    memcpy(&exponent, &shifted, sizeof exponent);
    bits += exponent << 52;
    double result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

/* sin(pi t), |t| <= 1/2. */
static inline double br_sinpi(double t)
{
    const double u = t * t, u2 = u * u, u4 = u2 * u2;
    return t * BR_POLY_9(BR_SINPI, u, u2, u4);
}

#endif
