/* Private: the square root of a vector, and whether a mask holds anywhere. Included, as wide.h is, with
 * BR_WIDTH and BR_TARGET defined. */
#ifndef BR_BASE_WIDE_ROOT_H
#define BR_BASE_WIDE_ROOT_H

#include <math.h>

#include "wide.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

INLINE vd v_sqrt(vd x)
{
#if defined(__x86_64__) && BR_WIDTH == 8
    return (vd)_mm512_sqrt_pd((__m512d)x);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_sqrt_pd((__m256d)x);
#elif defined(__x86_64__) && BR_WIDTH == 2
    return (vd)_mm_sqrt_pd((__m128d)x);
#elif defined(__aarch64__) && BR_WIDTH == 2
    return (vd)vsqrtq_f64((float64x2_t)x);
#elif BR_WIDTH == 1
    return sqrt(x);
#else
    vd y;
    for (int i = 0; i < BR_WIDTH; i++)
        y[i] = sqrt(x[i]);
    return y;
#endif
}

/* Whether a mask of wide.h holds in any lane. */
INLINE int v_any(vm mask)
{
#if defined(__x86_64__) && BR_WIDTH == 8
    return _mm512_test_epi64_mask((__m512i)mask, (__m512i)mask) != 0;
#elif defined(__x86_64__) && BR_WIDTH == 4
    return _mm256_movemask_pd((__m256d)mask) != 0;
#elif defined(__x86_64__) && BR_WIDTH == 2
    return _mm_movemask_pd((__m128d)mask) != 0;
#elif BR_WIDTH == 1
    return mask != 0;
#else
    long long any = 0;
    for (int i = 0; i < BR_WIDTH; i++)
        any |= mask[i];
    return any != 0;
#endif
}

#endif
