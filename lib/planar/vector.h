/* Private: a vector of BR_WIDTH doubles and elementary functions of it. Included with BR_WIDTH and BR_TARGET
 * (the function attribute that allows that width) defined. */
#include "../base/wide.h"
#include "elementary.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#else
#include <math.h>
#endif

INLINE vd v_sqrt(vd x)
{
#if defined(__x86_64__) && BR_WIDTH == 8
    return (vd)_mm512_sqrt_pd((__m512d)x);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_sqrt_pd((__m256d)x);
#elif defined(__x86_64__)
    return (vd)_mm_sqrt_pd((__m128d)x);
#elif defined(__aarch64__)
    return (vd)vsqrtq_f64((float64x2_t)x);
#else
    vd y;
    for (int i = 0; i < BR_WIDTH; i++)
        y[i] = sqrt(x[i]);
    return y;
#endif
}

/* exp(x) for x in [-700, 0]; smaller x count as -700, where nothing is left beside 1. */
INLINE vd v_exp(vd x)
{
    x = v_select(x < -700.0, v_fill(-700.0), x);
    const vd shifted = x * BR_INV_LN2 + BR_ROUNDER;
    const vd n = shifted - BR_ROUNDER;
    const vd r = (x - n * BR_LN2_HIGH) - n * BR_LN2_LOW;
    const vd r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    /* n goes into the exponent. */
    return (vd)((vm)BR_POLY_EXP(r, r2, r4, r8) + ((vm)shifted << 52));
}

/* log(x) for normal x > 0: x = m 2^k with m in [sqrt(1/2), sqrt(2)), log m = 2 atanh((m - 1)/(m + 1)). */
INLINE vd v_log(vd x)
{
    const vm bits = (vm)x - 0x3fe6a09e667f3bcdLL;
    const vm k = bits >> 52;
    const vd m = (vd)((vm)x - (k << 52));
    const vd s = (m - 1) / (m + 1), u = s * s, u2 = u * u, u4 = u2 * u2;
    const vd p = ((2.0 / 3 + u * (2.0 / 5)) + u2 * (2.0 / 7 + u * (2.0 / 9))) +
                 u4 * (((2.0 / 11 + u * (2.0 / 13)) + u2 * (2.0 / 15 + u * (2.0 / 17))) +
                       u4 * (2.0 / 19 + u * (2.0 / 21)));
    /* k as a double: its bits below those of the rounder. */
    const vd kd = (vd)(k + (vm)v_fill(BR_ROUNDER)) - BR_ROUNDER;
    return kd * BR_LN2_HIGH + (2 * s + (s * u * p + kd * BR_LN2_LOW));
}

/* sin(pi t) and cos(pi t), |t| <= 1/2. */
INLINE vd v_sinpi(vd t)
{
    const vd u = t * t, u2 = u * u, u4 = u2 * u2;
    return t * BR_POLY_9(BR_SINPI, u, u2, u4);
}

INLINE vd v_cospi(vd t)
{
    const vd u = t * t, u2 = u * u, u4 = u2 * u2;
    return BR_POLY_9(BR_COSPI, u, u2, u4);
}
