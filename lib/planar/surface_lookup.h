/* Private: looking up a limit surface's table, inline for the reduced model's step. The two angles, and x and
 * y, are the two numbers of a vector. */
#ifndef BR_PLANAR_SURFACE_LOOKUP_H
#define BR_PLANAR_SURFACE_LOOKUP_H

#define BR_WIDTH 2
#define BR_TARGET
#include "surface.h"
#include "vector.h"

typedef int br_cells __attribute__((vector_size(2 * sizeof(int))));

/* Force (x, y) and torque over r at a twist, `sliding` = |(v.x, v.y)|. */
INLINE vd br_surface_at(const br_limit_surface *s, double r, br_twist v, double sliding, double *torque)
{
    const double sign = v.omega < 0 ? -1 : 1;
    /* A backward rotation is looked up as the forward one with the opposite sliding. Eq. (36) prints the
     * arguments of phi the other way round; the sampling of eq. (33) has phi = 0 at pure spin. */
    const vd y = {sign * v.y, sliding}, x = {sign * v.x, s->angle_scale * r * fabs(v.omega)};
    /* theta, phi; the turn of theta is in [0, 4 n_ls] steps. */
    const vd half = v_atan2(y, x);
    const vd steps = v_select(half < 0.0, half + 2 * BR_PI, half) * (s->n_ls * (2 / BR_PI));
    /* The last cell takes its upper end; and NaN, which goes on as the residue. */
    const vd last = {4 * s->n_ls - 1, s->n_ls - 1};
    const br_cells cell = __builtin_convertvector(v_min(steps, last), br_cells);
    const vd residue = steps - __builtin_convertvector(cell, vd);
    const br_wrench *f00 = &s->nodes[br_surface_index(s, cell[0], cell[1])], *f10 = f00 + s->n_ls + 1;
    const br_wrench *f01 = f00 + 1, *f11 = f10 + 1;
    const double t1 = sign * residue[0], t0 = sign - t1;
    const vd t = {t0, t1}, w1 = t * residue[1], w0 = t - w1;
    *torque = (w0[0] * f00->torque + w0[1] * f10->torque) + (w1[0] * f01->torque + w1[1] * f11->torque);
    return (w0[0] * v_load(&f00->x) + w0[1] * v_load(&f10->x)) +
           (w1[0] * v_load(&f01->x) + w1[1] * v_load(&f11->x));
}

static inline br_wrench br_surface_lookup(const br_limit_surface *s, double r, br_twist v)
{
    br_wrench h;
    const vd xy = br_surface_at(s, r, v, sqrt(v.x * v.x + v.y * v.y), &h.torque);
    h.x = xy[0];
    h.y = xy[1];
    return h;
}

#endif
