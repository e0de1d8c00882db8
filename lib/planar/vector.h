/* Private: a vector of BR_WIDTH doubles and elementary functions of it. Included with BR_WIDTH and BR_TARGET
 * (the function attribute that allows that width) defined. */
#include "../base/wide_root.h"
#include "../base/wide_test.h"
#include "elementary.h"

/* So many vectors go through a long chain of operations side by side: one alone would wait for its own
 * results, and processors look ahead by some two such chains only. A file that has one vector only says 1. */
#ifndef BR_FLIGHT
#define BR_FLIGHT 4
#endif
enum { BR_FLIGHT_CELLS = BR_FLIGHT * BR_WIDTH };
#define EACH UNROLL for (int j = 0; j < BR_FLIGHT; j++)

/* 1/sqrt(x) of normal numbers x > 0, in place: a first guess by the bits of x, within 3.5 %, two steps of
 * Newton's method whose constants share out its one-sided errors, 9e-4 and 6e-7, and one of third order. Many
 * processors would take as long for the root alone. Of 0 some finite number. */
INLINE void v_inverse_roots(double *x)
{
    vd half[BR_FLIGHT], y[BR_FLIGHT], left[BR_FLIGHT];
    EACH
    {
        const vd v = v_load(x + j * BR_WIDTH);
        half[j] = 0.5 * v;
        y[j] = (vd)(0x5fe6ed50c7b537a9LL - (vm)((vu)v >> 1));
    }
    EACH y[j] = y[j] * (1.50088 - half[j] * y[j] * y[j]);
    EACH y[j] = y[j] * (1.50000058 - half[j] * y[j] * y[j]);
    EACH left[j] = 0.5 - half[j] * y[j] * y[j];
    EACH v_store(x + j * BR_WIDTH, y[j] + y[j] * (left[j] * (1 + 1.5 * left[j])));
}

/* Whether a < b in any lane. */
INLINE int v_any_less(vd a, vd b)
{
#if defined(__x86_64__) && BR_WIDTH == 8
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ) != 0;
#else
    return v_any(a < b);
#endif
}

/* a < b ? yes : no */
INLINE vd v_if_less(vd a, vd b, vd yes, vd no)
{
#if defined(__x86_64__) && BR_WIDTH == 8
    return (vd)_mm512_mask_blend_pd(_mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ), (__m512d)no,
                                    (__m512d)yes);
#else
    return v_select(a < b, yes, no);
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
    return (vd)((vu)BR_POLY_EXP(r, r2, r4, r8) + ((vu)shifted << 52));
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

/* The bits of a number, for constants. */
INLINE vm v_fill_bits(double x)
{
    return (vm)v_fill(x);
}
