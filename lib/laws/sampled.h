/* Velocities that were sampled, and change linearly between the rows of a record. */
#ifndef BRISTLE_LAWS_SAMPLED_H
#define BRISTLE_LAWS_SAMPLED_H

#include <math.h>

/* Pieces into which the time between two rows is cut: in each the velocity changes by two hundredths of its
 * size at most; at a reversal there are eight. */
static inline int br_sampled_pieces(double change, double size)
{
    return size > 0 ? (int)fmin(8, fmax(1, ceil(change / (0.02 * size)))) : 1;
}

/* The moment of a piece, as a share of it, whose velocity, held throughout, leaves bristles where one that
 * changes linearly does. They forget where they were as exp(-x) over the piece, so that its end counts more:
 * 1/2 where they forget nothing, 1 where they are much shorter than the way of the piece, which the mean
 * velocity would leave behind by half of the change. */
static inline double br_sampled_moment(double x)
{
    return x > 1e-3 ? 1 / -expm1(-x) - 1 / x : 0.5 + fmax(x, 0) / 12;
}

#endif
