/* Newton's linear system in the velocities of bodies instead of impulses.
 *
 * With W = J M^-1 J' and the natural maps' derivatives B and C, the system for the step dx of the impulses is
 * (A + C J M^-1 J') dx = -F, A = B + C (alpha D + compliance) block by block. u = R' J' dx, R R' = M^-1, are
 * the changes of the bodies' velocities in units in which masses are one: A dx + C J R u = -F, so that
 *
 *   (1 + R' J' G J R) u = -R' J' A^-1 F,   G = A^-1 C,   dx = -A^-1 F - G J R u.
 *
 * A of a contact is inverted by itself: it is regular as long as the shift alpha is positive. Six unknowns a
 * body that moves, coupled where a contact or a row is between two, however many there are of them. */
#ifndef BRISTLE_SOLVERS_NEWTON_BODIES_H
#define BRISTLE_SOLVERS_NEWTON_BODIES_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>
#include <bristle/problem.h>
#include "block_lu.h"

enum { NEWTON_BODY = BLOCK_LU_SIZE, NEWTON_ENDS = 2, NEWTON_PAIR = NEWTON_ENDS * NEWTON_BODY };

/* What a block couples. */
typedef struct newton_ends {
    size_t n, body[NEWTON_ENDS];            /* bodies that move, counted among those; n of them */
    size_t place[NEWTON_ENDS][NEWTON_ENDS]; /* where the block (row, column) begins in the matrix */
    double compliance;
} newton_ends;

typedef struct newton_bodies {
    size_t n_blocks, n;        /* blocks; bodies that move */
    size_t *index;             /* (bodies + 1) among those that move, or SIZE_MAX */
    newton_ends *ends;         /* (n_blocks) */
    double *j;                 /* (unknowns x NEWTON_PAIR) J R, of both ends */
    double *gain;              /* (n_blocks x 16) G by rows */
    double *u;                 /* (6 n) */
    size_t *first, *neighbour; /* (n + 1), the bodies that each touches and itself, ascending */
    block_lu *lu;              /* null until it is needed */
    size_t index_capacity, ends_capacity, j_capacity, gain_capacity, u_capacity, first_capacity,
        neighbour_capacity;
} newton_bodies;

struct newton;
struct newton_problem;

void newton_bodies_free(newton_bodies *s);

/* newton_bodies.c: whether the problem is one of bodies. */
bool newton_bodies_may(const br_contact_problem *problem);
/* Then: its couplings; false in *wanted where the matrix in impulses has no more entries than that in
 * velocities. Error: out of memory. */
br_status newton_bodies_look(newton_bodies *s, const struct newton_problem *p,
                             const br_contact_problem *problem, bool *wanted, br_error *error);
/* After that: the order of elimination and J R. Error: out of memory. */
br_status newton_bodies_make(newton_bodies *s, const struct newton_problem *p,
                             const br_contact_problem *problem, br_error *error);

/* newton_bodies_step.c: the step of the problem's state into NEWTON_STEP, BR_ERR_SOLVER where the matrix is
 * singular. */
br_status newton_bodies_step(struct newton *s, br_error *error);
/* Its parts, for whoever has gains of his own: u = R' J' x of impulses x; v = J R u, to which compliance adds
 * what x makes, and g, unless it is null; and 1 + R' J' G J R of all gains, factorised in `lu`, BR_LOOSE
 * where the options' time was over. */
void newton_bodies_gather(const newton_bodies *s, const struct newton_problem *p, const double *x, double *u);
void newton_bodies_spread(const newton_bodies *s, const struct newton_problem *p, const double *u,
                          const double *x, const double *g, double *v);
br_status newton_bodies_factorise(newton_bodies *s, const struct newton_problem *p,
                                  const br_solver_options *options, br_error *error);

#endif
