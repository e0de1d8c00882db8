/* Newton's method on natural maps: what its files share.
 *
 * Unknowns are the components that can be changed, block by block: one of a row or of a contact without
 * friction, three of a contact, four with torque, whose impulses are divided by a length so that all
 * directions of a contact are of one order. Blocks that nothing moves have none. */
#ifndef BRISTLE_SOLVERS_NEWTON_H
#define BRISTLE_SOLVERS_NEWTON_H

#include <bristle/problem_matrix.h>
#include <bristle/solver.h>
#include "../cones/projections.h"
#include "newton_bodies.h"
#include "solvers.h"
#include "sparse_lu.h"

/* A block as Newton's method sees it. */
typedef struct newton_block {
    size_t first;        /* of its unknowns */
    size_t from;         /* of its components in the problem */
    int size;            /* unknowns: 0, 1, 3 or 4 */
    bool contact;        /* else a row */
    double normal;       /* of W + compliance: the row's or normal's own [1/kg] */
    double friction;     /* of W: the largest of the other directions' [1/kg] */
    double length;       /* [m] torque over it is of the order of forces */
    double low, high;    /* of a row */
    const br_cone *cone; /* of a contact with friction */
} newton_block;

/* The problem in these unknowns: v = H x + g, bias and compliance included, by blocks of rows; and the
 * pattern of H by columns of components, for the sparse solver. */
typedef struct newton_problem {
    size_t n_blocks, n; /* blocks, unknowns */
    newton_block *block;
    size_t *start, *column, *at; /* as of br_problem_matrix, among the unknowns of each block */
    double *h, *g;
    size_t *column_start, *row; /* (n + 1), (entries): the pattern */
    size_t *place;              /* where the first value of each block entry lies in the pattern */
    size_t *filled;             /* (n_blocks) work */
    size_t blocks_capacity, start_capacity, column_capacity, at_capacity, h_capacity, g_capacity,
        column_start_capacity, row_capacity, place_capacity, filled_capacity;
} newton_problem;

/* Entries in each of a block's columns: from one to the next in the pattern. */
static inline size_t newton_height(const newton_problem *p, const newton_block *b)
{
    return p->column_start[b->first + 1] - p->column_start[b->first];
}

enum { NEWTON_SIZE = BR_BLOCK };

/* Component k of a block over its unknown: torque is in units of force times length. */
static inline double newton_scale(const newton_block *b, int k)
{
    return k == BR_BLOCK_TAU ? b->length : 1;
}

/* Of an unknown in D, the blocks' own masses. */
static inline double newton_weight(const newton_block *b, int k)
{
    return k == 0 ? b->normal : b->friction;
}

/* The natural map of a block, in units of velocity, and how it moves: dF = b dx + c dv. */
typedef struct newton_map {
    double value[NEWTON_SIZE];
    double b[NEWTON_SIZE][NEWTON_SIZE], c[NEWTON_SIZE][NEWTON_SIZE];
} newton_map;

/* The impulses of a contact with friction, moved against its velocities: what its map and the map's
 * derivative begin with. Torques over the block's length. */
typedef struct newton_moved {
    double normal;
    br_contact_vec friction;
    projection nearest; /* 0 without a normal impulse */
} newton_moved;

/* The loop's vectors of unknowns: where it is, the velocities there, the step, where the shift draws to, an
 * admissible point near, and the best of these. */
enum { NEWTON_X, NEWTON_V, NEWTON_STEP, NEWTON_CENTRE, NEWTON_TRIAL, NEWTON_BEST, NEWTON_VECTORS };

/* In which unknowns the linear system is: where there are many blocks of bodies, in whichever are fewer. */
typedef enum newton_way { NEWTON_SMALLER, NEWTON_BY_BODIES, NEWTON_IN_IMPULSES } newton_way;

typedef struct newton {
    br_contact_solver base;
    newton_way way; /* of its own solutions; NEWTON_SMALLER unless set */
    br_problem_matrix_maker *maker;
    sparse_lu *lu;
    newton_problem problem;
    newton_bodies bodies;
    bool by_bodies;                         /* the linear system is that of the bodies' velocities */
    double *vector[NEWTON_VECTORS], *value; /* value: of the derivative, in the pattern */
    size_t vector_capacity[NEWTON_VECTORS], value_capacity;
    newton_moved *moved; /* (blocks) of the residual that was looked at last */
    size_t moved_capacity;
    double alpha, least; /* the shift, and the least that it may become */
    double wanted;       /* residual of the shifted problem that ends it */
    double limit;        /* of the velocity that an impulse alone would make */
    int inner;           /* steps that the shifted problem has taken */
    double best;         /* residual of the best */
    double change;       /* of the last step: largest velocity that an impulse's alone would make */
    const br_solver_options *options; /* of the solution under way */
    bool late;                        /* the next would end after the options' time */
} newton;

/* newton.c: the problem and its linear system; in impulses wherever there are no bodies. Error: out of
 * memory. */
br_status newton_make(newton *s, const br_contact_problem *problem, newton_way way, br_error *error);
/* newton_step.c: begins at the impulses of the problem. */
void newton_begin(newton *s, const br_contact_problem *problem);
/* The largest velocity that an impulse alone makes. */
double newton_pushed(const newton *s);
/* One linear system, and a step. BR_LOOSE: there was none to take. Errors: out of memory. */
br_status newton_step(newton *s, br_error *error);
/* The system in impulses, of its values; BR_LOOSE: there is no time for it within the options' limit, as the
 * package that factorises looks at no clock. */
br_status newton_factorise(newton *s, br_error *error);
/* The nearest admissible impulses, if they are better than the best: into the problem; true. */
bool newton_keep(newton *s, const br_contact_problem *problem);
/* The next step is one from the best, hardly shifted. */
void newton_polish(newton *s);

/* newton_problem.c: the blocks and g of a problem, without H, all that its matrix in impulses is needed for;
 * H; its unknowns out of the problem's impulses, and back. */
br_status newton_problem_look(newton_problem *p, const br_contact_problem *problem, br_error *error);
br_status newton_problem_make(newton_problem *p, const br_contact_problem *problem,
                              const br_problem_matrix *matrix, br_error *error);
void newton_problem_free(newton_problem *p);
void newton_problem_unknowns(const newton_problem *p, const double *lambda, double *x);
void newton_problem_impulses(const newton_problem *p, const double *x, double *lambda);
/* v = H x + g, or H x where g is null. */
void newton_problem_product(const newton_problem *p, const double *x, const double *g, double *v);

/* newton_map.c: what a block at x, v of its unknowns is moved to, if it has friction; and all of a problem,
 * which costs less. */
void newton_move(const newton_block *block, const double *x, const double *v, newton_moved *moved);
void newton_move_all(const newton_problem *p, const double *x, const double *v, newton_moved *moved);
/* The map of a block at x, v, moved there. */
void newton_map_value(const newton_block *block, const double *x, const double *v, const newton_moved *moved,
                      double *value);
void newton_map_derivative(const newton_block *block, const double *x, const double *v,
                           const newton_moved *moved, newton_map *map);
/* The nearest admissible impulses: bounds, normals that push, friction within its cone. Of all blocks, with
 * room for what they are moved to, as above. */
void newton_map_admit(const newton_block *block, double *x);
void newton_map_admit_all(const newton_problem *p, double *x, newton_moved *moved);

#endif
