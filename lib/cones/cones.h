/* What the files of this layer share. */
#ifndef BRISTLE_CONES_PRIVATE_H
#define BRISTLE_CONES_PRIVATE_H

#include <bristle/cone_type.h>
#include <bristle/matchstick.h>

/* A field of a coefficient: dimensionless, in [0, inf). */
#define BR_CONE_COEFFICIENT(name_, meaning_)                                                                 \
    {                                                                                                        \
        .name = (name_), .unit = "1", .meaning = (meaning_), .source = "the generator", .preset = 0.5,       \
        BR_AT_LEAST(0)                                                                                       \
    }

/* Nearest point of the ellipsoid with half axes `half` (n <= 3, each >= 0) to x, in place. */
void br_ellipsoid_project(int n, const double *half, double *x);
/* The same from outside (ellipsoid_side.h), n = 2 or 3; returns the multiplier t of the projection. */
double br_ellipsoid_project_outside(int n, const double *half, double *x);
/* Its derivative at x, whose first n rows and columns are set. */
void br_ellipsoid_derivative(int n, const double *half, const double *x, double a[3][3]);
/* The same outside, where t is known. */
void br_ellipsoid_derivative_outside(int n, const double *half, const double *x, double t, double a[3][3]);

/* What a generator gives every contact, or makes cones of; null: it is none of br_cone_constant_create and
 * br_cone_coulomb_create, or of br_matchstick_create. */
const br_cone *br_cone_constant_of(const br_cone_generator *generator);
const br_matchstick_params *br_matchstick_of(const br_cone_generator *generator);

#endif
