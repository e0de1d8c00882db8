/* Projected Gauss-Seidel: what its files share. Bodies are numbered with the fixed world last, so that no
 * sweep asks whether a body is there. */
#ifndef BRISTLE_SOLVERS_PGS_H
#define BRISTLE_SOLVERS_PGS_H

#include <bristle/solver.h>
#include "../cones/cones.h"

typedef struct pgs_row {
    int a, b;
    br_vec3 linear, angular_a, angular_b; /* J */
    br_vec3 spin_a, spin_b;               /* inverse inertia times angular_a, angular_b */
    double inverse_a, inverse_b;          /* 1/mass */
    double diagonal;                      /* of J M^-1 J^T, without compliance */
    double inverse;                       /* 1/(diagonal + compliance); 0: the row can do nothing */
    double bias, compliance, low, high, lambda;
} pgs_row;

/* Indices of a contact's directions. */
enum { PGS_N, PGS_T, PGS_B, PGS_TAU, PGS_DIRECTIONS };

typedef enum pgs_friction {
    PGS_NONE,
    PGS_BOX,
    PGS_CIRCLE,
    PGS_ELLIPSE,
    PGS_POLYGON,
    PGS_ELLIPSOID
} pgs_friction;

typedef struct pgs_contact {
    int a, b;
    pgs_friction kind;
    br_vec3 normal, tangent, binormal; /* the tangents turned to the cone's axes */
    br_vec3 arm_a, arm_b;
    double inverse_a, inverse_b;                   /* 1/mass */
    double matrix[PGS_DIRECTIONS][PGS_DIRECTIONS]; /* J M^-1 J^T of the contact alone */
    double inverse_n, inverse_t, inverse_b_;       /* of the diagonal; 0: can do nothing */
    double step, largest;       /* of the local friction problem: 1/largest eigenvalue, and it */
    double inverse_determinant; /* of the tangents' 2 x 2 block; 0: singular */
    double bias, compliance, lambda[PGS_DIRECTIONS];
    double mu[4]; /* box: bounds; ellipse: half axes; ellipsoid: half axes, then tau's length */
    const br_corners *corners;
} pgs_contact;

typedef struct pgs {
    br_contact_solver base;
    size_t bodies, rows, contacts; /* room */
    br_inverse_mass *mass;         /* (bodies + 1) */
    br_velocity *velocity;         /* (bodies + 1) */
    pgs_row *row;
    pgs_contact *contact;
    br_corners *corners;
    double *before,
        *search; /* (rows + PGS_DIRECTIONS contacts) lambda before a sweep, and the search direction */
} pgs;

/* Friction of one contact under the normal impulse lambda_n: changes lambda and the contact's own velocity u.
 * Returns the largest change of velocity. */
double pgs_friction_update(pgs_contact *c, int inner, double *u);

void pgs_prepare_friction(pgs_contact *c, const br_cone *cone, br_corners *corners);

#endif
