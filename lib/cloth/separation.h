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

/* One coordinate at both ends of the step: what is done with one is done with the other. */
typedef double cloth_both __attribute__((vector_size(16)));
typedef long long cloth_both_tests __attribute__((vector_size(16))); /* -1: true; 0: false */

/* Where a point is at both ends of the step. */
typedef struct cloth_way {
    cloth_both x, y, z;
} cloth_way;

static inline cloth_way cloth_way_make(br_vec3 x0, br_vec3 x1)
{
    const cloth_way w = {{x0.x, x1.x}, {x0.y, x1.y}, {x0.z, x1.z}};
    return w;
}

static inline cloth_way cloth_way_sub(const cloth_way *a, const cloth_way *b)
{
    const cloth_way w = {a->x - b->x, a->y - b->y, a->z - b->z};
    return w;
}

static inline cloth_both cloth_way_along(br_vec3 n, const cloth_way *w)
{
    return n.x * w->x + n.y * w->y + n.z * w->z;
}

/* Do planes at right angles to the way from middle to middle, over the whole step, keep the features of a
 * pair farther apart than `reach`? `rounding`: of a projection on a direction of 1-norm 1. Inline, for each
 * kind. */
static inline __attribute__((always_inline)) bool cloth_planes_apart(bool edges, const cloth_way *const p[4],
                                                                     double reach, double rounding)
{
    const cloth_way b = cloth_way_sub(p[1], p[0]), c = cloth_way_sub(p[2], p[0]),
                    d = cloth_way_sub(p[3], p[0]);
    const cloth_both mx = edges ? b.x - c.x - d.x : -b.x - c.x - d.x,
                     my = edges ? b.y - c.y - d.y : -b.y - c.y - d.y,
                     mz = edges ? b.z - c.z - d.z : -b.z - c.z - d.z;
    const br_vec3 n = {mx[0] + mx[1], my[0] + my[1], mz[0] + mz[1]};
    const double least = reach * br_vec3_length(n) + rounding * cloth_one_norm(n);
    const cloth_both limit = {least, least}, along_b = cloth_way_along(n, &b),
                     along_c = cloth_way_along(n, &c), along_d = cloth_way_along(n, &d);
    const cloth_both_tests tests =
        (edges ? (along_b - along_c > limit) & (along_b - along_d > limit) : -along_b > limit) &
        (-along_c > limit) & (-along_d > limit);
    return (tests[0] & tests[1]) != 0;
}

#endif
