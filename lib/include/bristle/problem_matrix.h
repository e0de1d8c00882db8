/* W and q of a contact problem as numbers, for methods that factor W or pivot on it: sparse, by rows of
 * blocks. */
#ifndef BRISTLE_PROBLEM_MATRIX_H
#define BRISTLE_PROBLEM_MATRIX_H

#include <bristle/problem.h>

/* Blocks as of problem.h: rows of one component, contacts of BR_BLOCK, in the axes of their cones.
 * Compliance is not in W. Nothing is owned: the arrays are the maker's, until it makes the next matrix. */
typedef struct br_problem_matrix {
    size_t n_blocks, size; /* n_rows + n_contacts, and the number of components */
    const size_t *start;   /* (n_blocks + 1): entries start[i] to start[i + 1] - 1 lie in block row i */
    const size_t *column;  /* (entries) block column, ascending within a row; the diagonal is always there */
    const size_t *at;      /* (entries + 1) where each entry's values begin in w: components of the block row
                            * times components of the block column, by rows */
    const double *w;       /* [1/kg] */
    const double *q;       /* (size) [m/s] */
} br_problem_matrix;

/* What writes it down: memory that grows and is kept. One thread at a time. Opaque; problem.h names it, too,
 * for operators that hand over their entries. */

BR_BEGIN_DECLS

/* Null when out of memory. Destroying takes null. */
BR_API br_problem_matrix_maker *br_problem_matrix_maker_create(void);
BR_API void br_problem_matrix_maker_destroy(br_problem_matrix_maker *maker);

/* The matrix of a problem, by its operator's own function or, where it has none, by a product with each unit
 * vector. The running solution stays what it is. Error: out of memory. */
BR_API BR_NODISCARD br_status br_problem_matrix_make(br_problem_matrix_maker *maker,
                                                     const br_contact_problem *problem,
                                                     br_problem_matrix *matrix, br_error *error);

/* The measure that all solvers are judged by (problem.h), of a problem's impulses, from its matrix and blocks
 * alone: no code of a solver or an operator, and no running solution. */
BR_API br_block_residual br_problem_matrix_block_residual(const br_problem_matrix *matrix,
                                                          const br_contact_problem *problem);

/* The values of a block's own entry. */
BR_API const double *br_problem_matrix_diagonal(const br_problem_matrix *matrix, size_t block);

/* For an operator's `matrix`: it writes block rows from the first to the last, in each its entries from left
 * to right, and with a block its transpose, be it of zeros: methods order and factor by that pattern. An
 * entry's values, all 0, to be filled in before the next call; null when out of memory. */
BR_API double *br_problem_matrix_add(br_problem_matrix_maker *maker, size_t column);
/* The block row is complete. */
BR_API void br_problem_matrix_end_row(br_problem_matrix_maker *maker);

BR_END_DECLS
#endif
