/* Private: scalar elementary functions of the reduced model, our own for speed and so that their bytes do not
 * depend on the mathematics library. */
#ifndef BR_PLANAR_TRIGONOMETRY_H
#define BR_PLANAR_TRIGONOMETRY_H

#include <math.h>
#include <string.h>

#include "elementary.h"

/* Angle of (x, y) with x, y >= 0, in [0, pi/2]; 0 for (0, 0). The quadrant is cut at pi/16, 3 pi/16 ... and
 * atan(y/x) taken as the middle angle of the part plus the arctangent of the tangent of the difference.
 * Chosen by counting, without a branch that nobody can predict. */
static inline double br_atan2_quadrant(double y, double x)
{
    static const double sine[] = {0, 0x1.87de2a6aea963p-2, 0x1.6a09e667f3bcdp-1, 0x1.d906bcf328d46p-1, 1};
    static const double cosine[] = {1, 0x1.d906bcf328d46p-1, 0x1.6a09e667f3bcdp-1, 0x1.87de2a6aea963p-2, 0};
    static const double angle[] = {0, 0x1.921fb54442d18p-2, 0x1.921fb54442d18p-1, 0x1.2d97c7f3321d2p+0,
                                   0x1.921fb54442d18p+0};
    /* tan(pi/16), tan(3 pi/16); the other two cuts are their mirror images. */
    const double first = 0x1.975f5e0553158p-3, second = 0x1.561b82ab7f990p-1;
    const int part = (y > first * x) + (y > second * x) + (second * y > x) + (first * y > x);
    const double c = cosine[part], s = sine[part];
    const double down = c * x + s * y;
    const double t = (c * y - s * x) / (down > 0 ? down : 1);
    const double u = t * t, u2 = u * u, u4 = u2 * u2;
    return angle[part] + t * BR_POLY_9(BR_ATAN, u, u2, u4);
}

/* Angle of (x, y) in [-pi, pi]. */
static inline double br_atan2(double y, double x)
{
    const double quadrant = br_atan2_quadrant(fabs(y), fabs(x));
    return copysign(x < 0 ? 0x1.921fb54442d18p+1 - quadrant : quadrant, y);
}

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
