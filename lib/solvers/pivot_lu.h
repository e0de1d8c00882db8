/* Sparse systems of block pivoting: order of elimination, and factors by columns [Gilbert, Peierls: Sparse
 * partial pivoting in time proportional to arithmetic operations, 1988]. Memory grows and is kept: a step
 * that has as many entries as one before allocates nothing. */
#ifndef BRISTLE_SOLVERS_PIVOT_LU_H
#define BRISTLE_SOLVERS_PIVOT_LU_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/solver.h>

/* Work space of pivot_order_make. Zero-initialise. */
typedef struct pivot_order {
    size_t capacity, list_capacity, element_capacity;
    size_t *start, *variables, *elements, *degree, *mark, *list, *element_start, *element_end, *element;
    bool *gone;
} pivot_order;

/* The order in which n symmetric rows are eliminated, those with fewest neighbours first; row i has entries
 * in the columns start[i] to start[i + 1] - 1 of `column`, its own among them or not. False: out of memory.
 */
bool pivot_order_make(pivot_order *o, size_t n, const size_t *start, const size_t *column, size_t *order);
void pivot_order_free(pivot_order *o);

/* Factors. Zero-initialise. */
typedef struct pivot_lu {
    size_t n, capacity;
    size_t *l_start, *u_start, *place, *stack, *where, *found, *seen;
    double *x;
    size_t *l_row, *u_row;
    double *l, *u;
    size_t l_row_capacity, l_capacity, u_row_capacity, u_capacity;
} pivot_lu;

typedef enum pivot_lu_outcome {
    PIVOT_LU_DONE,
    PIVOT_LU_SINGULAR,
    PIVOT_LU_TOO_MANY,
    PIVOT_LU_LATE,
    PIVOT_LU_NO_MEMORY
} pivot_lu_outcome;

/* Factors of an n x n matrix given by columns, in the order given; a row is taken as pivot for its own column
 * unless another entry is more than a hundred times as large. TOO_MANY: more than `most` entries. LATE: the
 * options' limit of time has passed, which each column looks at. */
pivot_lu_outcome pivot_lu_factorise(pivot_lu *lu, size_t n, const size_t *start, const size_t *row,
                                    const double *value, size_t most, const br_solver_options *options);
/* b becomes x. */
void pivot_lu_solve(pivot_lu *lu, double *b);
void pivot_lu_free(pivot_lu *lu);

#endif
