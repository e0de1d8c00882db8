/* The PROX variant of Gauss-Seidel: what its files share. Rows and contacts are those of projected
 * Gauss-Seidel (pgs.h). */
#ifndef BRISTLE_SOLVERS_PROX_H
#define BRISTLE_SOLVERS_PROX_H

#include "pgs.h"

/* What a sweep has changed at most. */
typedef struct prox_change {
    double impulse;  /* [N s, N m s] */
    double velocity; /* the same by the r factor of each block: velocities [m/s, rad/s] */
} prox_change;

/* prox_sweep.c: one sweep with all r factors multiplied by `factor`. `separate`: friction has an r for each
 * axis, the inverse of the diagonal's entry, as the authors' program has; else one for all, the inverse of
 * the largest eigenvalue of its part of W. */
prox_change prox_sweep(pgs *s, const br_contact_problem *problem, double factor, bool separate);

#endif
