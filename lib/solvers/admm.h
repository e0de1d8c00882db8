/* Alternating directions: what its files share. Rows and contacts are those of projected Gauss-Seidel
 * (pgs.h). */
#ifndef BRISTLE_SOLVERS_ADMM_H
#define BRISTLE_SOLVERS_ADMM_H

#include <bristle/problem_matrix.h>

#include "envelope.h"
#include "pgs.h"

/* Impulses of the equations and of the laws of contact; what is left between the two, summed up, by the
 * penalty; q with biases; the penalty for rho = 1, and its root; velocities by impulses, for the measure; the
 * right side; the z that changed least; the impulses of the start; for mixing the state z + u after an
 * iteration and after the one before, what has changed in it, and differences; for conjugate gradients the
 * remainder, the direction, and the direction's product. */
enum {
    ADMM_X,
    ADMM_Z,
    ADMM_U,
    ADMM_Q,
    ADMM_PENALTY,
    ADMM_ROOT,
    ADMM_WEIGHT,
    ADMM_RIGHT,
    ADMM_BEST,
    ADMM_START,
    ADMM_STATE,
    ADMM_LAST_STATE,
    ADMM_CHANGE,
    ADMM_LAST_CHANGE,
    ADMM_DIFFERENCES,
    ADMM_REST = ADMM_DIFFERENCES + MIXING_VECTORS,
    ADMM_SEARCH,
    ADMM_PRODUCT,
    ADMM_VECTORS
};
_Static_assert((int)ADMM_VECTORS <= (int)PGS_VECTORS_MAX, "vectors of alternating directions");

typedef struct admm {
    pgs sweeps;
    double rho;
    /* the equations (admm_equations.c) */
    br_problem_matrix_maker *maker;
    br_problem_matrix matrix;
    envelope factor;
    bool direct;          /* by the factor, else by conjugate gradients */
    size_t *order, *mark; /* (blocks) */
    size_t *place;        /* (components) of each in the factor; SIZE_MAX: not an unknown */
    double *right;        /* (unknowns) in the factor's order */
    size_t order_capacity, mark_capacity, place_capacity, right_capacity;
} admm;

/* A solution on its way. */
typedef struct admm_run {
    admm *s;
    const br_contact_problem *problem;
    size_t n;
    double *x, *z, *u, *q, *penalty, *weight, *right;
    mixing mixing;
    bool fresh;          /* nothing to take a difference from */
    double last;         /* square of the change of the state */
    int rest, pause;     /* iterations without mixing: that are left, and after the next failure */
    double primal, dual; /* what u and z have changed, by W's diagonal and the penalty [m/s, rad/s] */
    double change;       /* the velocity by which x and z are apart [m/s, rad/s] */
    int look, wait;      /* iterations between looks, and to the next */
    bool looks;          /* rho is adapted */
    double least;        /* change with this rho */
    double best;         /* change with any: of the z that is kept */
    bool lawful;         /* z and u are what the laws have made, not the first guess */
    int idle, patience;  /* iterations since then, and how many there may be */
    int tried;           /* of the fixed penalties the next */
    bool rejected;       /* mixing was */
    double most, limit;  /* of a velocity that an impulse alone makes [m/s] */
} admm_run;

/* Rows without bounds obey no law but their equation. */
static inline bool admm_unbounded(const br_problem_row *row)
{
    return isinf(row->low) && isinf(row->high);
}

/* admm_iteration.c: an iteration. */
void admm_step(admm_run *r);
/* Mixing starts anew. */
void admm_forget(admm_run *r);

/* admm_equations.c: (W + compliance + rho penalty) x = right for the components whose penalty is not 0; the
 * others are left alone. Prepares the pattern, after the penalty. Error: out of memory. */
br_status admm_prepare_equations(admm *s, const br_contact_problem *problem, br_error *error);
/* Anew after a change of rho. */
void admm_factorise(admm *s, const br_contact_problem *problem);
/* From ADMM_RIGHT to ADMM_X; where that takes iterations, to an error of the right side of `tolerance`. */
void admm_solve_equations(admm *s, const br_contact_problem *problem, double tolerance);
/* y = (W + compliance) x. */
void admm_apply(const br_contact_problem *problem, const double *x, double *y);
void admm_free_equations(admm *s);

#endif
