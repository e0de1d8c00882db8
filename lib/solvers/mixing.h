/* Anderson's mixing of a fixed-point iteration [Anderson 1965; Walker, Ni 2011]: the last differences of
 * changes and of results, and the combination of results whose changes, if the iteration were linear, would
 * be least. */
#ifndef BRISTLE_SOLVERS_MIXING_H
#define BRISTLE_SOLVERS_MIXING_H

#include <stddef.h>

enum { MIXING_DEPTH = 5, MIXING_VECTORS = 2 * MIXING_DEPTH };

typedef struct mixing {
    int columns, next;                          /* differences that are kept, and where the next one goes */
    double product[MIXING_DEPTH][MIXING_DEPTH]; /* of the columns' changes with each other */
} mixing;

/* Sum of products in four lanes, always the same: sums that don't wait for each other, and one order. */
double mixing_product(size_t n, const double *x, const double *y);
void mixing_forget(mixing *m);
/* Differences to the iteration before take the place of the oldest. `vectors`: MIXING_VECTORS of them. */
void mixing_add(mixing *m, size_t n, double *const *vectors, const double *change, const double *last_change,
                const double *result, const double *last_result);
/* What is to be added to the result. */
void mixing_step(const mixing *m, size_t n, double *const *vectors, const double *change, double *step);

#endif
