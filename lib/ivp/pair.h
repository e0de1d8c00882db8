/* Vectors of two doubles, which every 64-bit x86 and ARM has in its base instruction set: for loops too short
 * to choose wider ones. */
#ifndef BRISTLE_IVP_PAIR_H
#define BRISTLE_IVP_PAIR_H

#include <stddef.h>
#include <string.h>

typedef double br_pair __attribute__((vector_size(2 * sizeof(double))));

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

#endif
