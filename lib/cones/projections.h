/* Nearest forces of many cones that wait for nothing of each other: `project` of each cone's type, the same
 * bytes, and of circles, ellipses and ellipsoids from outside several at once (ellipsoids.h). */
#ifndef BRISTLE_CONES_PROJECTIONS_H
#define BRISTLE_CONES_PROJECTIONS_H

#include <bristle/cone.h>

#include "ellipsoids.h"

/* A nearest force, and by which it is found again: for these from outside the multiplier t of
 * br_ellipsoid_project_outside, else -1. */
typedef struct projection {
    br_contact_vec force; /* torque over the length */
    double t;
} projection;

typedef struct projections {
    const ellipsoids_kernel *kernel;
    ellipsoids waiting;
    projection *to[ELLIPSOIDS_MOST];
    int axes[ELLIPSOIDS_MOST];
} projections;

projections projections_begin(void);
/* In place of to->force its nearest one, at once or until projections_end; `lambda_n` > 0. */
void projections_add(projections *all, const br_cone *cone, double lambda_n, double length, projection *to);
void projections_end(projections *all);

/* One alone. */
void projection_find(const br_cone *cone, double lambda_n, double length, projection *of);
/* br_cone_projection_derivative at f, of which `of` is the projection. */
void projection_derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                           const projection *of, double a[3][3]);

#endif
