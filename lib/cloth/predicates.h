/* Expansions: exact sums of doubles [Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust
 * Geometric Predicates, 1997]. And the predicates' filters. */
#ifndef BRISTLE_CLOTH_PREDICATES_H
#define BRISTLE_CLOTH_PREDICATES_H

#include "collision.h"

/* The sign that floating point alone can promise; 0: not known. */
static inline int cloth_orient3d_filter(br_vec3 a, br_vec3 b, br_vec3 c, br_vec3 d)
{
    /* Shewchuk's bound A: (7 + 56 u) u times the sum of the sizes of all products, u = 2^-53. */
    const double bound = (7 + 56 * 0x1p-53) * 0x1p-53;
    const br_vec3 p = br_vec3_sub(a, d), q = br_vec3_sub(b, d), r = br_vec3_sub(c, d);
    const double qr = q.x * r.y, rq = r.x * q.y, rp = r.x * p.y, pr = p.x * r.y, pq = p.x * q.y,
                 qp = q.x * p.y;
    const double determinant = p.z * (qr - rq) + q.z * (rp - pr) + r.z * (pq - qp);
    const double sizes = fabs(p.z) * (fabs(qr) + fabs(rq)) + fabs(q.z) * (fabs(rp) + fabs(pr)) +
                         fabs(r.z) * (fabs(pq) + fabs(qp));
    return determinant > bound * sizes ? 1 : -determinant > bound * sizes ? -1 : 0;
}

#endif
