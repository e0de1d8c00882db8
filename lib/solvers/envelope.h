/* Symmetric positive definite systems by Cholesky's method within the envelope: of each row what lies between
 * its first entry and the diagonal [Jennings 1966; George, Liu: Computer Solution of Large Sparse Positive
 * Definite Systems, 1981]. For matrices that are narrow in a good order, as those of towers and chains are:
 * no fill to be looked for, no pivots, no memory once it is large enough. */
#ifndef BRISTLE_SOLVERS_ENVELOPE_H
#define BRISTLE_SOLVERS_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>

/* The lower triangle: row i holds columns first[i] to i, its first value at value[begin[i]]. */
typedef struct envelope {
    size_t n;
    size_t *first, *begin; /* (n), (n + 1) */
    double *value;         /* (begin[n]) */
    double *inverse;       /* (n) of the factor's diagonal */
    size_t first_capacity, begin_capacity, value_capacity, inverse_capacity;
} envelope;

void envelope_free(envelope *e);
/* Room for n rows, of which `first` must then be filled in. False: out of memory. */
bool envelope_rows(envelope *e, size_t n);
/* `begin`, and values, all 0. False: a factor would take more than `most` multiplications, or out of memory.
 */
bool envelope_values(envelope *e, double most);
/* Where the value of row i, column first[i] <= j <= i is. */
static inline double *envelope_at(envelope *e, size_t i, size_t j)
{
    return &e->value[e->begin[i] + j - e->first[i]];
}
/* The factor in the place of the values. False: not positive definite, or a number is none. */
bool envelope_factorise(envelope *e);
/* b (n) becomes the solution. */
void envelope_solve(const envelope *e, double *b);

/* Reverse Cuthill-McKee's order of a symmetric graph given by rows: order[k] is the node that comes k-th.
 * mark (n) is overwritten. */
void envelope_order(size_t n, const size_t *start, const size_t *column, size_t *order, size_t *mark);

#endif
