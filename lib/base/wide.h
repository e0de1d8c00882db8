/* Private: vectors of BR_WIDTH doubles for loops that are compiled once for each vector width and chosen by
 * what the processor can do. Included with BR_WIDTH and BR_TARGET (the function attribute that allows that
 * width) defined. Every width gives the same bytes as long as a loop uses correctly rounded operations only
 * and gathers sums in BR_LANES fixed lanes. */
#ifndef BR_BASE_WIDE_H
#define BR_BASE_WIDE_H

#include <string.h>

#define BR_LANES 8

/* Vectors are passed between inlined functions only: no calling convention is at stake. */
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline)) BR_TARGET

/* Before a short loop whose bounds are constants where it is inlined: GCC keeps arrays that it indexes in
 * memory otherwise. */
#if defined(__clang__)
#define UNROLL
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

#if BR_WIDTH == 1
/* A plain number: no compiler makes good code of a vector of one. Unsigned, so that nothing overflows. */
typedef double vd;
typedef unsigned long long vm, vu;
#else
typedef double vd __attribute__((vector_size(BR_WIDTH * sizeof(double))));
typedef long long vm __attribute__((vector_size(BR_WIDTH * sizeof(long long)))); /* a mask: -1 or 0 */
typedef unsigned long long vu __attribute__((vector_size(BR_WIDTH * sizeof(long long)))); /* shifts in 0 */
#endif

/* From and to memory of any alignment. */
INLINE vd v_load(const double *p)
{
    vd v;
    memcpy(&v, p, sizeof v);
    return v;
}

INLINE void v_store(double *p, vd v)
{
    memcpy(p, &v, sizeof v);
}

#if BR_WIDTH == 1
INLINE vm v_bits(vd x)
{
    vm m;
    memcpy(&m, &x, sizeof m);
    return m;
}

INLINE vd v_of(vm m)
{
    vd x;
    memcpy(&x, &m, sizeof x);
    return x;
}

INLINE vd v_fill(double x)
{
    return x;
}

INLINE vd v_select(vm mask, vd yes, vd no)
{
    return mask ? yes : no;
}

/* The mask of a comparison: V_IS(x, <, y). */
#define V_IS(x, compared, y) (-(vm)((x)compared(y)))
#else
INLINE vm v_bits(vd x)
{
    return (vm)x;
}

INLINE vd v_of(vm m)
{
    return (vd)m;
}

INLINE vd v_fill(double x)
{
    return x - (vd){0};
}

INLINE vd v_select(vm mask, vd yes, vd no)
{
    return (vd)((mask & (vm)yes) | (~mask & (vm)no));
}

#define V_IS(x, compared, y) ((x)compared(y))
#endif

/* x where the mask holds, else 0. */
INLINE vd v_where(vm mask, vd x)
{
    return v_of(mask & v_bits(x));
}

INLINE vd v_abs(vd x)
{
    return v_of(v_bits(x) & 0x7fffffffffffffffLL);
}

/* Eight partial sums: element i of an array in lane i mod 8. */
typedef struct lanes {
    vd part[BR_LANES / BR_WIDTH];
} lanes;

INLINE void lanes_clear(lanes *s)
{
    UNROLL
    for (int j = 0; j < BR_LANES / BR_WIDTH; j++)
        s->part[j] = v_fill(0);
}

#endif
