/* A linear solver for Newton systems shaped like an arrowhead: many small cells that feel one body, and not
 * one another.
 *
 * The state is n_cells pairs (the bristle deflections of a contact patch, say) and one body block of n_body
 * numbers (pose and twist of a rigid body). A cell's rate depends on the cell itself and on the body; the
 * body's rate on all. With M = I - gamma J, block elimination of the cells leaves an n_body x n_body Schur
 * complement: O(n_cells) a solution. The cells' 2 x 2 blocks are inverted by their adjugates, the body block
 * by LU factors with partial pivoting; sums over cells run in eight lanes in a fixed order, so that results
 * are the same bytes on every compiler.
 *
 * Layout of the state vector, and of dydt and b: y[0 .. n_cells) are the first components of all cells,
 * y[n_cells .. 2 n_cells) their second ones, y[2 n_cells .. 2 n_cells + n_body) the body. */
#ifndef BRISTLE_ARROWHEAD_H
#define BRISTLE_ARROWHEAD_H

#include <stddef.h>
#include <bristle/error.h>
#include <bristle/ivp.h>

/* Largest number of body states. */
#define BR_ARROWHEAD_MAX_BODY 8

/* The shape. Body states that no cell feels and body rates that feel no cell (of a pose, whose rate is the
 * twist) are left out of all work. */
typedef struct br_arrowhead_shape {
    size_t n_cells;        /* >= 0 */
    size_t n_body;         /* 1 to BR_ARROWHEAD_MAX_BODY */
    unsigned body_columns; /* bit k set: the cells' rates depend on body state k */
    unsigned body_rows;    /* bit j set: body rate j depends on the cells */
} br_arrowhead_shape;

/* J = df/dy as a structure of arrays, each (n_cells): entry i belongs to cell i. */
typedef struct br_arrowhead_jacobian {
    double *cell[2][2];                          /* d rate r of the cell / d component c of the cell */
    double *cell_body[2][BR_ARROWHEAD_MAX_BODY]; /* d rate r of the cell / d body state k; null unless bit k
                                                    of body_columns */
    double *body_cell[BR_ARROWHEAD_MAX_BODY]
                     [2]; /* d body rate j / d component c of the cell; null unless bit j of body_rows */
    double body[BR_ARROWHEAD_MAX_BODY][BR_ARROWHEAD_MAX_BODY]; /* d body rate j / d body state k at [j][k] */
} br_arrowhead_jacobian;

/* Fills the entries of the Jacobian at (t, y), where f = dydt; all of them, or leaves those that stay as they
 * were (they are zero at first). Returns as br_ivp_rhs does. */
typedef int (*br_arrowhead_fill)(double t, const double *y, const double *dydt,
                                 br_arrowhead_jacobian *jacobian, void *context);

/* The solver: workspace and factors; opaque. */
typedef struct br_arrowhead br_arrowhead;

BR_BEGIN_DECLS

/* Errors: n_body out of range, bits beyond n_body, fill null, memory. All memory is allocated here. */
BR_API BR_NODISCARD br_status br_arrowhead_create(const br_arrowhead_shape *shape, br_arrowhead_fill fill,
                                                  void *context, br_arrowhead **arrowhead, br_error *error);

/* Frees; takes null. */
BR_API void br_arrowhead_destroy(br_arrowhead *arrowhead);

/* The solver for br_ivp_problem.linear_solver; lives as long as `arrowhead`, serves one integrator at a time.
 * Its setup returns 1 if M is singular or not finite. */
BR_API const br_ivp_linear_solver *br_arrowhead_linear_solver(br_arrowhead *arrowhead);

/* J as last filled, dense: (n x n), column-major, n = 2 n_cells + n_body. To check a fill function against
 * differences. */
BR_API void br_arrowhead_dense_jacobian(const br_arrowhead *arrowhead, double *dense);

BR_END_DECLS
#endif
