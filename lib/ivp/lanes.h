/* Vectors of two doubles, and sums in eight lanes.
 *
 * Loops over arrays work on pairs, which every 64-bit x86 and ARM has in its base instruction set (wider
 * vectors than the machine's own make gcc 12 spill). Sums are always gathered in eight lanes, element i in
 * lane i mod 8, and joined in one order, so that results do not depend on compiler, optimisation or machine.
 */
#ifndef BRISTLE_IVP_LANES_H
#define BRISTLE_IVP_LANES_H

#include <stddef.h>
#include <string.h>

#define BR_LANES 8

typedef double br_pair __attribute__((vector_size(2 * sizeof(double))));
typedef long long br_pair_mask __attribute__((vector_size(2 * sizeof(long long))));

/* From and to memory of any alignment. */
static inline br_pair br_pair_load(const double *p)
{
    br_pair v;
    memcpy(&v, p, sizeof v);
    return v;
}
static inline void br_pair_store(double *p, br_pair v)
{
    memcpy(p, &v, sizeof v);
}

/* Eight partial sums: lanes 0 and 1, 2 and 3, ... */
typedef struct br_lanes {
    br_pair s0, s1, s2, s3;
} br_lanes;

/* Adds the term of element i. */
static inline void br_lanes_add(br_lanes *lanes, size_t i, double term)
{
    double all[BR_LANES];
    memcpy(all, lanes, sizeof all);
    all[i % BR_LANES] += term;
    memcpy(lanes, all, sizeof all);
}

/* The sum over the lanes, in the one order. */
static inline double br_lanes_sum(const br_lanes *lanes)
{
    const br_pair even = lanes->s0 + lanes->s2, odd = lanes->s1 + lanes->s3;
    const br_pair both = even + odd;
    return both[0] + both[1];
}

#endif
