/* Planes that keep two features apart. The points of a pair are taken relative to its first one, which drops
 * what they share; along any direction n the features are apart by at least the least difference of
 * projections, so n may be wrong by any rounding, and only that of the projections counts. */
#ifndef BRISTLE_CLOTH_SEPARATION_H
#define BRISTLE_CLOTH_SEPARATION_H

#include <math.h>
#include "collision.h"

/* Rounding of a difference of two projections, over the largest coordinate and the 1-norm of the direction:
 * differences of coordinates, products and sums of three take 8 halves of 2^-52 together, interpolation and a
 * crossing time as much again; eight times that. */
#define CLOTH_ROUNDING 0x1p-46

/* cubic.c: do the four points never lie in one plane? Then the features do not meet. True only if that is
 * certain. */
bool cloth_keep_sides(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4]);

static inline double cloth_largest(double m, br_vec3 v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    m = x > m ? x : m;
    m = y > m ? y : m;
    return z > m ? z : m;
}

static inline double cloth_one_norm(br_vec3 n)
{
    return fabs(n.x) + fabs(n.y) + fabs(n.z);
}

/* Differences n.(first - second) of all points of the two features, from points relative to the first one;
 * returns their number. */
static inline int cloth_separations(bool edges, br_vec3 n, const br_vec3 d[4], double s[4])
{
    const double q1 = br_vec3_dot(n, d[1]), q2 = br_vec3_dot(n, d[2]), q3 = br_vec3_dot(n, d[3]);
    if (!edges) {
        s[0] = -q1;
        s[1] = -q2;
        s[2] = -q3;
        return 3;
    }
    s[0] = -q2;
    s[1] = -q3;
    s[2] = q1 - q2;
    s[3] = q1 - q3;
    return 4;
}

static inline double cloth_least(const double *s, int n)
{
    double least = s[0];
    for (int i = 1; i < n; i++)
        least = s[i] < least ? s[i] : least;
    return least;
}

#endif
