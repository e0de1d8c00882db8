/* Block pivoting: what its files share. */
#ifndef BRISTLE_SOLVERS_PIVOT_H
#define BRISTLE_SOLVERS_PIVOT_H

#include <bristle/cone_type.h>
#include <bristle/pivot.h>
#include <bristle/problem_matrix.h>
#include "pivot_lu.h"

/* Directions of friction: tangent, binormal, torque. */
enum { PIVOT_FRICTION = 3, PIVOT_SIMPLEX = PIVOT_FRICTION + 1 };

/* The polyhedral limit surface of a contact, per unit of normal force, in the axes of its cone. */
typedef struct pivot_surface {
    int n;                                        /* corners; 0: no friction */
    const br_contact_vec *corner;                 /* (n) */
    double length;                                /* [m] unit of torques: all extents are of one order */
    bool exact;                                   /* the limit surface is this polyhedron */
    int rank;                                     /* dimension of what the corners span */
    double basis[PIVOT_FRICTION][PIVOT_FRICTION]; /* (rank) of it: orthonormal, torques over length */
} pivot_surface;

/* What a block is taken for in a pivot: which of its impulses are unknown, and what the others are.
 * Of a contact: lambda = lambda_n (1, base) + sum of y_a (0, along_a), with the equations that the normal's
 * velocity is 0 and that the one along along_a is -give_a y_a: 0 on a facet and at rest, the facet's bend on
 * a curved surface. */
typedef struct pivot_label {
    int unknowns; /* 0: known. Of a row 1, of a contact 1 and the number of directions */
    int key; /* of a row -1, 0, 1: at its lower bound, free, at its upper one; of a contact 0: open, else a
                face */
    double base[PIVOT_FRICTION];
    double along[PIVOT_FRICTION][PIVOT_FRICTION]; /* tau: times length */
    double give[PIVOT_FRICTION];
} pivot_label;

/* What a block is besides its velocity. */
typedef struct pivot_block {
    bool dead;          /* nothing moves it */
    double w[BR_BLOCK]; /* diagonal of W */
    double diagonal;    /* of its first component, with compliance */
    double step;        /* of friction in labels: one over the largest of its diagonal, torques over length */
    double tangential;  /* the larger of the tangents' diagonal */
    pivot_surface surface;
    br_cone hull;           /* that surface as a cone */
    br_cone cone;           /* the problem's, along its axes */
    double scale[BR_BLOCK]; /* of its unknowns in the present pivot */
    size_t offset;          /* of its first unknown */
} pivot_block;

/* Limit surfaces of a pivot. */
typedef enum pivot_stage { PIVOT_FRICTIONLESS, PIVOT_FACETS, PIVOT_CURVED } pivot_stage;

typedef struct pivot {
    br_contact_solver base;
    br_pivot_options options;
    br_contact_solver *sweeps; /* one block at a time */
    br_problem_matrix_maker *maker;
    br_problem_matrix matrix; /* of the problem */
    size_t rows, contacts;    /* capacity */
    pivot_block *block;
    pivot_label *label, *next;
    br_contact_vec *corner;
    br_problem_contact *contact;    /* with polyhedral surfaces as cones */
    size_t *order;                  /* of elimination */
    double *lambda, *velocity;      /* of the last pivot */
    double *tried, *tried_velocity; /* the same made admissible */
    double *best, *before;          /* what has come nearest to a solution; velocities of the pivot before */
    double *right, *unknown;
    double *kept, *centre; /* of the proximal shift */
    double shift;          /* of W's diagonal, of itself */
    size_t unknowns;
    size_t *start, *row; /* the pivot's matrix, by columns */
    double *value;
    size_t start_capacity, row_capacity, value_capacity;
    pivot_order sort;
    pivot_lu lu;
} pivot;

/* pivot_surface.c: corners (into `corner`, room for pivot_corners_room), span, units; of friction in the
 * directions that `moves` says. */
size_t pivot_corners_room(const br_pivot_options *options);
void pivot_make_surface(pivot_surface *surface, br_contact_vec *corner, const br_cone *cone, int facets,
                        const bool moves[PIVOT_FRICTION]);
/* The surface as a cone; the surface must stay where it is. */
br_cone pivot_hull(const pivot_surface *surface);

/* pivot_nearest.c: the nearest point to z (torques over length) of lambda_n times the hull of the corners, in
 * its place, and the corners whose simplex holds it; returns their number, 0: z is inside. */
int pivot_nearest(const pivot_surface *surface, double lambda_n, double length, double z[PIVOT_FRICTION],
                  int simplex[PIVOT_SIMPLEX]);

/* pivot_label.c: the label of a block by impulses and velocities. */
void pivot_label_block(const pivot *s, const br_contact_problem *problem, pivot_stage stage, size_t i,
                       const double *lambda, const double *velocity, pivot_label *label);
/* pivot_curve.c: of a contact that slides on a curved surface, at the nearest point p to z on it. */
void pivot_label_curved(const pivot_block *block, double lambda_n, const double z[PIVOT_FRICTION],
                        const double p[PIVOT_FRICTION], pivot_label *label);

/* pivot_system.c: impulses and velocities by the labels. */
typedef enum pivot_outcome { PIVOT_DONE, PIVOT_SINGULAR, PIVOT_LATE, PIVOT_NO_MEMORY } pivot_outcome;
pivot_outcome pivot_solve_labels(pivot *s, const br_contact_problem *problem,
                                 const br_solver_options *options);
/* By the same labels and factors, without the shift's effect. */
void pivot_polish(pivot *s, const br_contact_problem *problem);
/* y = W x + q. */
void pivot_multiply(const pivot *s, const br_contact_problem *problem, const double *x, double *y);

/* pivot_measure.c: the nearest admissible impulses, and the natural map at impulses and velocities. */
void pivot_make_admissible(const pivot *s, const br_contact_problem *problem, bool facets, double *lambda);
double pivot_natural_map(const pivot *s, const br_contact_problem *problem, bool facets, const double *lambda,
                         const double *velocity);

/* pivot_prepare.c: memory, and the problem in. */
br_status pivot_reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error);
br_status pivot_load(pivot *s, const br_contact_problem *problem, br_error *error);
void pivot_destroy(br_contact_solver *self);

/* Where a block's components begin. */
static inline size_t pivot_at(const br_contact_problem *problem, size_t block)
{
    return block < problem->n_rows ? block : problem->n_rows + BR_BLOCK * (block - problem->n_rows);
}

#endif
