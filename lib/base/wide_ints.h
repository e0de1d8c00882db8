/* Private: ints in vectors as wide as those of the doubles beside them, but for the widest. Included, as
 * wide.h is, with BR_WIDTH and BR_TARGET defined. Comparisons give -1 and 0. */
#ifndef BR_BASE_WIDE_INTS_H
#define BR_BASE_WIDE_INTS_H

#include "wide.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* How many: at least as many as doubles. */
enum { INTS = BR_WIDTH < 4 ? 4 : 8 };

typedef int vn __attribute__((vector_size(INTS * sizeof(int))));

INLINE vn vn_load(const int *p)
{
    vn v;
    memcpy(&v, p, sizeof v);
    return v;
}

INLINE void vn_store(int *p, vn v)
{
    memcpy(p, &v, sizeof v);
}

INLINE vn vn_fill(int x)
{
    return x - (vn){0};
}

/* first, first + 1 ... */
INLINE vn vn_count(int first)
{
#if BR_WIDTH < 4
    return first + (vn){0, 1, 2, 3};
#else
    return first + (vn){0, 1, 2, 3, 4, 5, 6, 7};
#endif
}

/* a where the mask holds, elsewhere b. */
INLINE vn vn_choose(vn mask, vn a, vn b)
{
    return (mask & a) | (~mask & b);
}

/* Bit k: the sign of number k. */
INLINE unsigned vn_bits(vn x)
{
#if defined(__x86_64__) && BR_WIDTH >= 4
    return (unsigned)_mm256_movemask_ps((__m256)x);
#elif defined(__SSE2__)
    return (unsigned)_mm_movemask_ps((__m128)x);
#else
    unsigned bits = 0;
    for (int k = 0; k < INTS; k++)
        bits |= (unsigned)(x[k] < 0) << k;
    return bits;
#endif
}

/* The mask of the bits' numbers. */
INLINE vn vn_of_bits(unsigned bits)
{
#if BR_WIDTH < 4
    const vn each = {1, 2, 4, 8};
#else
    const vn each = {1, 2, 4, 8, 16, 32, 64, 128};
#endif
    return (vn_fill((int)bits) & each) != 0;
}

#endif
