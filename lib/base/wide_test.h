/* Private: comparisons of vectors, and the integers that a loop over doubles needs. Included, as wide.h is,
 * with BR_WIDTH and BR_TARGET defined. A test is a bit a lane where the processor has registers for that, and
 * a vector of -1 and 0 elsewhere; `&` and `|` combine both. */
#ifndef BR_BASE_WIDE_TEST_H
#define BR_BASE_WIDE_TEST_H

#include "wide.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if BR_WIDTH == 8
typedef __mmask8 vt;
#else
typedef vm vt;
#endif

#if defined(__x86_64__) && BR_WIDTH == 8
#define V_COMPARE(a, b, how) _mm512_cmp_pd_mask((__m512d)(a), (__m512d)(b), how)
#elif defined(__x86_64__) && BR_WIDTH == 4
#define V_COMPARE(a, b, how) ((vt)_mm256_cmp_pd((__m256d)(a), (__m256d)(b), how))
#endif

INLINE vt v_less(vd a, vd b)
{
#if defined(V_COMPARE)
    return V_COMPARE(a, b, _CMP_LT_OQ);
#elif defined(__SSE2__)
    return (vt)_mm_cmplt_pd((__m128d)a, (__m128d)b);
#else
    return (vt)(a < b);
#endif
}

INLINE vt v_at_most(vd a, vd b)
{
#if defined(V_COMPARE)
    return V_COMPARE(a, b, _CMP_LE_OQ);
#elif defined(__SSE2__)
    return (vt)_mm_cmple_pd((__m128d)a, (__m128d)b);
#else
    return (vt)(a <= b);
#endif
}

INLINE vt v_equal(vd a, vd b)
{
#if defined(V_COMPARE)
    return V_COMPARE(a, b, _CMP_EQ_OQ);
#elif defined(__SSE2__)
    return (vt)_mm_cmpeq_pd((__m128d)a, (__m128d)b);
#else
    return (vt)(a == b);
#endif
}

/* a where the test holds, elsewhere b. */
INLINE vd v_choose(vt test, vd a, vd b)
{
#if BR_WIDTH == 8
    return (vd)_mm512_mask_blend_pd(test, (__m512d)b, (__m512d)a);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_blendv_pd((__m256d)b, (__m256d)a, (__m256d)test);
#else
    return v_select(test, a, b);
#endif
}

/* a where the test holds, elsewhere 0. */
INLINE vd v_keep(vt test, vd a)
{
#if BR_WIDTH == 8
    return (vd)_mm512_maskz_mov_pd(test, (__m512d)a);
#else
    return v_where(test, a);
#endif
}

/* Bit k: the test holds in lane k. */
INLINE unsigned v_test_bits(vt test)
{
#if BR_WIDTH == 8
    return test;
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (unsigned)_mm256_movemask_pd((__m256d)test);
#elif defined(__SSE2__)
    return (unsigned)_mm_movemask_pd((__m128d)test);
#else
    unsigned bits = 0;
    for (int k = 0; k < BR_WIDTH; k++)
        bits |= (unsigned)(test[k] & 1) << k;
    return bits;
#endif
}

/* The test of the bits' lanes. */
INLINE vt v_test_of_bits(unsigned bits)
{
#if BR_WIDTH == 8
    return (vt)bits;
#elif BR_WIDTH == 4
    const vm each = {1, 2, 4, 8};
    return (vt)((((long long)bits - (vm){0}) & each) == each);
#else
    return (vt){-(long long)(bits & 1), -(long long)(bits >> 1 & 1)};
#endif
}

/* a < b ? a : b */
INLINE vd v_min(vd a, vd b)
{
#if BR_WIDTH == 8
    return (vd)_mm512_min_pd((__m512d)a, (__m512d)b);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_min_pd((__m256d)a, (__m256d)b);
#elif defined(__SSE2__)
    return (vd)_mm_min_pd((__m128d)a, (__m128d)b);
#else
    return v_choose(v_less(a, b), a, b);
#endif
}

/* a > b ? a : b */
INLINE vd v_max(vd a, vd b)
{
#if BR_WIDTH == 8
    return (vd)_mm512_max_pd((__m512d)a, (__m512d)b);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_max_pd((__m256d)a, (__m256d)b);
#elif defined(__SSE2__)
    return (vd)_mm_max_pd((__m128d)a, (__m128d)b);
#else
    return v_choose(v_less(b, a), a, b);
#endif
}

/* An int a lane. */
typedef int vi __attribute__((vector_size(BR_WIDTH * sizeof(int))));

/* Towards zero, for |x| below 2^31. */
INLINE vi v_whole(vd x)
{
    return __builtin_convertvector(x, vi);
}

/* The same as a double, of either sign where it is zero. */
INLINE vd v_truncate(vd x)
{
#if BR_WIDTH == 8
    return (vd)_mm512_roundscale_pd((__m512d)x, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#elif defined(__x86_64__) && BR_WIDTH == 4
    return (vd)_mm256_round_pd((__m256d)x, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
#else
    return __builtin_convertvector(v_whole(x), vd);
#endif
}

#endif
