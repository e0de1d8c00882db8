/* Velocities that were sampled, and change linearly between the rows of a record. */
#ifndef BRISTLE_LAWS_SAMPLED_H
#define BRISTLE_LAWS_SAMPLED_H

#include <math.h>

/* Pieces into which the time between two rows is cut: in each the velocity changes by two hundredths of its
 * size at most, as a bristle that is shorter than the way of a piece follows its mean, and so lags behind by
 * half of that; at a reversal there are eight. */
static inline int br_sampled_pieces(double change, double size)
{
    return size > 0 ? (int)fmin(8, fmax(1, ceil(change / (0.02 * size)))) : 1;
}

#endif
