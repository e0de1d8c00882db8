/* Contact problems given as arrays: W, q and coefficients, as files of contact problems hold them [Acary,
 * Bremond, Koziara, Perignon: FCLIB, a collection of discrete 3D frictional contact problems, 2014]; an
 * assembler makes blocks and an operator of them (problem.h). */
#ifndef BRISTLE_MATRIX_PROBLEM_H
#define BRISTLE_MATRIX_PROBLEM_H

#include <bristle/problem.h>

/* The problem: m = n_rows + directions n_contacts components, rows first, then for each contact normal,
 * tangent, binormal and, if there are four directions, the torque about the normal. Nothing is owned. */
typedef struct br_matrix_problem {
    size_t n_rows, n_contacts;
    int directions;  /* of a contact: 3, or 4 with torque */
    const double *w; /* (m x m) by rows, symmetric, positive semi-definite [1/kg]; with `start` only the
                        entries that are there */
    /* Sparse, by rows: entries start[i] to start[i + 1] - 1 of w lie in row i, in the columns that `column`
     * says, each column once. Null: w is dense. */
    const size_t *start, *column;
    const double *q;          /* (m) [m/s] */
    const double *low, *high; /* (n_rows) bounds of the rows' impulses; null: none */
    const br_cone *cones;     /* (n_contacts); null: no friction */
    double *lambda;           /* (m) in: the first guess; out: the solution [N s] */
    double *velocity;         /* (m) out: W lambda + q [m/s]; may be null */
} br_matrix_problem;

/* The assembler: memory that grows and is kept. One thread at a time. */
typedef struct br_matrix_assembler br_matrix_assembler; /* opaque */

BR_BEGIN_DECLS

/* Null when out of memory. Destroying takes null. */
BR_API br_matrix_assembler *br_matrix_assembler_create(void);
BR_API void br_matrix_assembler_destroy(br_matrix_assembler *assembler);

/* The problem as blocks and operator, with its impulses as the first guess. What `matrix` points to must stay
 * until the problem is stored. Errors: directions that are not 3 or 4, a column beyond the matrix, a number
 * that is not finite. */
BR_API BR_NODISCARD br_status br_matrix_assembler_assemble(br_matrix_assembler *assembler,
                                                           const br_matrix_problem *matrix,
                                                           br_contact_problem *problem, br_error *error);
/* The impulses of a problem that was assembled here, and the velocities that belong to them, back into its
 * arrays. */
BR_API void br_matrix_assembler_store(br_matrix_assembler *assembler, const br_contact_problem *problem);

/* The residual straight from the arrays: natural maps as of br_contact_problem_residual, at `lambda` and W
 * lambda + q. */
BR_API br_problem_residual br_matrix_problem_residual(const br_matrix_problem *matrix);

/* The measure that all solvers are judged by, straight from the arrays at `lambda`: no code of a solver, and
 * no running solution. */
BR_API br_block_residual br_matrix_problem_block_residual(const br_matrix_problem *matrix);

BR_END_DECLS
#endif
