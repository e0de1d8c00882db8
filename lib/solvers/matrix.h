/* What the files of the matrix assembler share. */
#ifndef BRISTLE_SOLVERS_MATRIX_H
#define BRISTLE_SOLVERS_MATRIX_H

#include <bristle/matrix_problem.h>
#include "matrix_packed.h"

struct br_matrix_assembler {
    br_contact_operator op;
    size_t rows_capacity, contacts_capacity;
    br_matrix_problem source;
    br_problem_row *row;
    br_problem_contact *contact;
    double *lambda;  /* of the problem, in blocks and in the cones' axes */
    double *running; /* impulses of the running solution, as the arrays have them */
    double *product; /* the vector that apply multiplies, the same */
    double *strip;   /* matrix_blocks.c: a block row, BR_BLOCK rows of all components */
    size_t *columns; /* its block columns */
    bool *seen;      /* (blocks) which they are */
    size_t *reached; /* of sparse arrays: blocks whose rows have entries in the columns of each block, */
    size_t *first;   /* (blocks + 2) where those of each begin */
    size_t reached_capacity, first_capacity;
    size_t strip_capacity, columns_capacity, seen_capacity;
    matrix_packed packed; /* for sweeps */
};

/* Number of components of the arrays. */
static inline size_t matrix_size(const br_matrix_problem *p)
{
    return p->n_rows + (size_t)p->directions * p->n_contacts;
}

/* Row i of W times x. */
static inline double matrix_row(const br_matrix_problem *p, size_t i, const double *x)
{
    double sum = 0;
    if (p->start) {
        for (size_t k = p->start[i]; k < p->start[i + 1]; k++)
            sum += p->w[k] * x[p->column[k]];
        return sum;
    }
    const size_t m = matrix_size(p);
    const double *w = &p->w[i * m];
    for (size_t j = 0; j < m; j++)
        sum += w[j] * x[j];
    return sum;
}

double matrix_entry(const br_matrix_problem *p, size_t i, size_t j);

/* Of the cone of contact i. */
static inline br_vec2 matrix_axis(const br_matrix_problem *p, size_t i)
{
    return p->cones ? p->cones[i].axis : br_vec2_make(1, 0);
}

/* Between the arrays' components of contact i, in its frame, and a block in the axes of its cone. */
void matrix_into_block(const br_matrix_problem *p, size_t i, const double *array, double *block);
void matrix_from_block(const br_matrix_problem *p, size_t i, const double *block, double *array);

/* matrix_blocks.c */
br_status matrix_operator_matrix(br_contact_operator *op, br_problem_matrix_maker *maker, br_error *error);

/* matrix_operator.c */
extern const br_contact_operator_type matrix_operator_type;

#endif
