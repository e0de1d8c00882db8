/* Private: two numbers at once, in a vector of the processor where it has them, as every 64-bit x86 and ARM
 * has: for loops too short to choose wider ones (wide.h). Each operation rounds as on single numbers, so
 * results are the same bytes with and without vectors. */
#ifndef BR_BASE_PAIR_H
#define BR_BASE_PAIR_H

#include <math.h>
#include <stdbool.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef double br_pair __attribute__((vector_size(16)));
typedef long long br_pair_test __attribute__((vector_size(16))); /* -1: true; 0: false */
typedef int br_pair_int __attribute__((vector_size(8)));

#define BR_PAIR static inline __attribute__((always_inline, unused))

BR_PAIR br_pair br_pair_of(double both)
{
    return (br_pair){both, both};
}

BR_PAIR br_pair br_pair_load(const double *from)
{
    br_pair p;
    memcpy(&p, from, sizeof p);
    return p;
}

BR_PAIR void br_pair_store(double *to, br_pair p)
{
    memcpy(to, &p, sizeof p);
}

/* Tests, number by number. (Compilers take comparisons of their own vectors apart when several are combined.)
 */
BR_PAIR br_pair_test br_pair_less(br_pair a, br_pair b)
{
#ifdef __SSE2__
    return (br_pair_test)_mm_cmplt_pd((__m128d)a, (__m128d)b);
#else
    return a < b;
#endif
}

BR_PAIR br_pair_test br_pair_at_most(br_pair a, br_pair b)
{
#ifdef __SSE2__
    return (br_pair_test)_mm_cmple_pd((__m128d)a, (__m128d)b);
#else
    return a <= b;
#endif
}

BR_PAIR br_pair_test br_pair_equal(br_pair a, br_pair b)
{
#ifdef __SSE2__
    return (br_pair_test)_mm_cmpeq_pd((__m128d)a, (__m128d)b);
#else
    return a == b;
#endif
}

/* a where the test holds, elsewhere b. */
BR_PAIR br_pair br_pair_choose(br_pair_test test, br_pair a, br_pair b)
{
    return (br_pair)(((br_pair_test)a & test) | ((br_pair_test)b & ~test));
}

/* a where the test holds, elsewhere 0. */
BR_PAIR br_pair br_pair_where(br_pair_test test, br_pair a)
{
    return (br_pair)((br_pair_test)a & test);
}

/* a > b ? a : b */
BR_PAIR br_pair br_pair_max(br_pair a, br_pair b)
{
#ifdef __SSE2__
    return (br_pair)_mm_max_pd((__m128d)a, (__m128d)b);
#else
    return br_pair_choose(a > b, a, b);
#endif
}

/* a < b ? a : b */
BR_PAIR br_pair br_pair_min(br_pair a, br_pair b)
{
#ifdef __SSE2__
    return (br_pair)_mm_min_pd((__m128d)a, (__m128d)b);
#else
    return br_pair_choose(a < b, a, b);
#endif
}

/* |a| */
BR_PAIR br_pair br_pair_abs(br_pair a)
{
    const long long sign = (long long)(1ULL << 63);
    return (br_pair)((br_pair_test)a & ~(br_pair_test){sign, sign});
}

BR_PAIR br_pair br_pair_root(br_pair a)
{
#ifdef __SSE2__
    return (br_pair)_mm_sqrt_pd((__m128d)a);
#else
    return (br_pair){sqrt(a[0]), sqrt(a[1])};
#endif
}

/* Bit k: the test holds for number k. */
BR_PAIR unsigned br_pair_bits(br_pair_test test)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_pd((__m128d)test);
#else
    return (unsigned)(test[0] & 1) | (unsigned)(test[1] & 2);
#endif
}

#endif
