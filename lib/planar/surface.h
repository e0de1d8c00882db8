/* Private: the table of a limit surface and its look-up, inline for the reduced model's step. */
#ifndef BR_PLANAR_SURFACE_H
#define BR_PLANAR_SURFACE_H

#include <math.h>

#include <bristle/limit_surface.h>
#include <bristle/numbers.h>

#include "trigonometry.h"

struct br_limit_surface {
    int n_ls;
    double radius;
    double angle_scale; /* of r in eq. (36); 1 */
    br_wrench *nodes; /* ((4 n_ls + 1) x (n_ls + 1)), theta major */
};

static inline size_t br_surface_index(const br_limit_surface *s, int a, int b)
{
    return (size_t)a * (size_t)(s->n_ls + 1) + (size_t)b;
}

/* Cell and position in it of an angle in units of the table's step; the last cell takes its upper end. */
static inline int br_surface_cell(double steps, int n, double *residue)
{
    /* NaN takes the last cell, too, and goes on as the residue. */
    const int i = steps < n ? (int)steps : n - 1;
    *residue = steps - i;
    return i;
}

static inline br_wrench br_surface_lookup(const br_limit_surface *s, double r, br_twist v)
{
    const double sign = v.omega < 0 ? -1 : 1;
    /* A backward rotation is looked up as the forward one with the opposite sliding. The turn of theta is in
     * [0, 4 n_ls] steps. */
    const double steps = s->n_ls * (2 / BR_PI);
    double theta = br_atan2(sign * v.y, sign * v.x);
    theta = theta < 0 ? theta + 2 * BR_PI : theta;
    /* Eq. (36) prints the arguments the other way round; the sampling of eq. (33) has phi = 0 at pure spin.
     */
    const double phi = br_atan2_quadrant(sqrt(v.x * v.x + v.y * v.y), s->angle_scale * r * fabs(v.omega));
    double dt, dp;
    const int a = br_surface_cell(theta * steps, 4 * s->n_ls, &dt),
              b = br_surface_cell(phi * steps, s->n_ls, &dp);
    const br_wrench *f00 = &s->nodes[br_surface_index(s, a, b)],
                    *f10 = &s->nodes[br_surface_index(s, a + 1, b)];
    const br_wrench *f01 = f00 + 1, *f11 = f10 + 1;
    const double t1 = sign * dt, t0 = sign - t1, w01 = t0 * dp, w11 = t1 * dp, w00 = t0 - w01, w10 = t1 - w11;
    const br_wrench h = {(w00 * f00->x + w10 * f10->x) + (w01 * f01->x + w11 * f11->x),
                         (w00 * f00->y + w10 * f10->y) + (w01 * f01->y + w11 * f11->y),
                         (w00 * f00->torque + w10 * f10->torque) + (w01 * f01->torque + w11 * f11->torque)};
    return h;
}

#endif
