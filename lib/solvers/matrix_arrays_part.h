/* Some blocks of a problem as arrays: those of a copy, which takes all of them, and those of an island. */
#ifndef BRISTLE_SOLVERS_MATRIX_ARRAYS_PART_H
#define BRISTLE_SOLVERS_MATRIX_ARRAYS_PART_H

#include <bristle/matrix_arrays.h>
#include <bristle/problem_matrix.h>

/* Arrays that grow and are kept. */
struct br_matrix_arrays {
    br_matrix_problem problem;
    size_t *start, *column;
    double *w, *q, *low, *high, *lambda;
    br_cone *cones;
    br_cone_pool *pool; /* of cones that are copies; null for an island */
    size_t start_capacity, column_capacity, w_capacity, q_capacity, low_capacity, high_capacity,
        lambda_capacity, cones_capacity;
};

/* Which blocks, and where they come to. */
typedef struct matrix_part {
    size_t n_blocks, n_rows, size; /* blocks; those that are rows, which come first; components */
    const size_t *block;           /* (n_blocks) ascending; null: all */
    const size_t *to;              /* of each block of the problem that is taken: where its components begin
                                    * among those of the part; null: where they do in the problem */
} matrix_part;

/* Where a block's components begin; behind the last one, the length. */
static inline size_t matrix_place(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? block : p->n_rows + BR_BLOCK * (block - p->n_rows);
}

/* The blocks of a part, which W couples with no others, with biases in q and compliances in W; room for
 * cones, which are the caller's to make. Error: out of memory. */
br_status matrix_arrays_fill(br_matrix_arrays *arrays, const br_contact_problem *problem,
                             const br_problem_matrix *matrix, const matrix_part *part, br_error *error);
/* What it holds, not itself. */
void matrix_arrays_free(br_matrix_arrays *arrays);

#endif
