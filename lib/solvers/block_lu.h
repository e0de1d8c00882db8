/* Sparse systems whose entries are blocks of 6 x 6 in a symmetric pattern, as those of bodies are: A = L U by
 * blocks, in an order of least degree. Pivots are chosen within the blocks of the diagonal alone: for
 * matrices in which these are regular by themselves, as 1 + J' G J. The order depends on the pattern only,
 * and digits on nothing else. No function allocates but block_lu_analyse, where the pattern is larger than
 * any before. */
#ifndef BRISTLE_SOLVERS_BLOCK_LU_H
#define BRISTLE_SOLVERS_BLOCK_LU_H

#include <stddef.h>
#include "solvers.h"

enum { BLOCK_LU_SIZE = 6, BLOCK_LU_VALUES = BLOCK_LU_SIZE * BLOCK_LU_SIZE };

/* One matrix at a time, one thread at a time. Opaque. */
typedef struct block_lu block_lu;

/* Null when out of memory. */
block_lu *block_lu_create(void);
/* Takes null. */
void block_lu_destroy(block_lu *lu);

/* Which blocks a row has, (n + 1) and (start[n]) columns, ascending, the diagonal among them: a symmetric
 * pattern. Afterwards the matrix is zero. Errors: out of memory. */
br_status block_lu_analyse(block_lu *lu, size_t n, const size_t *start, const size_t *column,
                           br_error *error);

/* All blocks become zero. */
void block_lu_clear(block_lu *lu);
/* Where the block of a row and a column of the pattern begins among the values: by rows. */
size_t block_lu_place(const block_lu *lu, size_t row, size_t column);
/* To be added to between block_lu_clear and block_lu_factorise. */
double *block_lu_values(block_lu *lu);

/* In place of the values. BR_ERR_SOLVER: a block of the diagonal is singular, or a value is not finite.
 * BR_LOOSE: the options' time was over before the end, and there are no factors. */
br_status block_lu_factorise(block_lu *lu, const br_solver_options *options, br_error *error);
/* Whether the determinant of the factorised matrix is negative. */
bool block_lu_negative(const block_lu *lu);
/* b (6 n) becomes x. */
void block_lu_solve(block_lu *lu, double *b);

/* Blocks of L and U, and of the diagonal. */
size_t block_lu_blocks(const block_lu *lu);

#endif
