/* Eight lanes of doubles: the unit in which this layer's vector loops work.
 *
 * Sums are always gathered in these eight lanes (element i in lane i mod 8) and joined in one order, whatever
 * the processor's own vector length, so that results do not depend on compiler, optimisation or machine.
 * Lanes are passed by address: by value their calling convention would depend on the instruction set. */
#ifndef BRISTLE_IVP_LANES_H
#define BRISTLE_IVP_LANES_H

#include <stddef.h>
#include <string.h>

#define BR_LANES 8

typedef double br_lanes __attribute__((vector_size(BR_LANES * sizeof(double))));

/* From and to memory of any alignment. */
static inline void br_lanes_load(br_lanes *v, const double *p)
{
    memcpy(v, p, sizeof *v);
}
static inline void br_lanes_store(double *p, const br_lanes *v)
{
    memcpy(p, v, sizeof *v);
}

static inline void br_lanes_fill(br_lanes *v, double x)
{
    *v = (br_lanes){x, x, x, x, x, x, x, x};
}

/* The sum over the lanes, in the one order. */
static inline double br_lanes_sum(const br_lanes *v)
{
    const br_lanes s = *v;
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

#endif
