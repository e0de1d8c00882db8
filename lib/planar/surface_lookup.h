/* Private: looking up a limit surface's table, inline for the reduced model's step. The two angles, and x and
 * y, are the two numbers of a vector. */
#ifndef BR_PLANAR_SURFACE_LOOKUP_H
#define BR_PLANAR_SURFACE_LOOKUP_H

#define BR_WIDTH 2
#define BR_TARGET
#include "surface.h"
#include "vector.h"
#include "quadrant.h"

typedef int br_cells __attribute__((vector_size(2 * sizeof(int))));

/* Force (x, y) and torque over r at a twist, `sliding` = |(v.x, v.y)|; of a backward rotation the opposite,
 * as it is looked up as the forward one with the opposite sliding. The least number in the denominators has
 * no motion point along x. */
INLINE vd br_surface_at(const br_limit_surface *s, double r, br_twist v, double sliding, double *torque)
{
    const vm sign = (vm)(v_fill(v.omega) < 0.0) & v_fill_bits(-0.0);
    const vd xy = (vd)((vm)(vd){v.x, v.y} ^ sign) + 0.0, size = v_abs(xy), other = {size[1], size[0]};
    const vm minus = (vm)(xy < 0.0), turned = {minus[1], minus[0]};
    /* theta in its quadrant, which begins at the x axis or, for signs that differ, at the y axis; and phi.
     * Eq. (36) prints the arguments of phi the other way round; the sampling of eq. (33) has phi = 0 at pure
     * spin. */
    const vd along = v_select(minus ^ turned, size, other), around = (size + 0x1p-1074) + other;
    const vd part = {along[0], sliding};
    const vd whole = {around[0], sliding + (s->angle_scale * r * fabs(v.omega) + 0x1p-1074)};
    const vd steps = v_quadrant_share(part / whole) * (double)s->n_ls;
    /* The last cell takes its upper end; and NaN, which goes on as the residue. */
    const br_cells cell = __builtin_convertvector(v_min(steps, v_fill(s->n_ls - 1)), br_cells);
    const vd residue = steps - __builtin_convertvector(cell, vd);
    const unsigned signs = v_test_bits(minus), quadrant = signs ^ signs >> 1;
    const long long row = (long long)quadrant * s->n_ls + cell[0], n = s->n_ls + 1;
    const br_wrench *f00 = s->nodes + (row * n + cell[1]);
    const br_wrench *f10 = f00 + n, *f01 = f00 + 1, *f11 = f10 + 1;
    const vd t = {1 - residue[0], residue[0]}, w1 = t * residue[1], w0 = t - w1;
    const vd taus = w0 * (vd){f00->torque, f10->torque} + w1 * (vd){f01->torque, f11->torque};
    *torque = taus[0] + taus[1];
    return (w0[0] * v_load(&f00->x) + w0[1] * v_load(&f10->x)) +
           (w1[0] * v_load(&f01->x) + w1[1] * v_load(&f11->x));
}

static inline br_wrench br_surface_lookup(const br_limit_surface *s, double r, br_twist v)
{
    br_wrench h;
    const vd xy = br_surface_at(s, r, v, sqrt(v.x * v.x + v.y * v.y), &h.torque);
    const double sign = v.omega < 0 ? -1 : 1;
    h.x = sign * xy[0];
    h.y = sign * xy[1];
    h.torque *= sign;
    return h;
}

#endif
