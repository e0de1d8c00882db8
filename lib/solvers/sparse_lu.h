/* Sparse systems of linear equations, A x = b with A square and unsymmetric: A = L U by KLU, which calls no
 * BLAS, so that digits do not depend on whose is installed [Davis, Palamadai Natarajan: Algorithm 907: KLU, a
 * direct sparse solver for circuit simulation problems, 2010]. Its own functions allocate as they find fill;
 * nothing else here does while sizes stay within what was there before. */
#ifndef BRISTLE_SOLVERS_SPARSE_LU_H
#define BRISTLE_SOLVERS_SPARSE_LU_H

#include <stddef.h>
#include <bristle/error.h>

/* One matrix at a time, one thread at a time. Opaque. */
typedef struct sparse_lu sparse_lu;

/* Null when out of memory. */
sparse_lu *sparse_lu_create(void);
/* Takes null. */
void sparse_lu_destroy(sparse_lu *lu);

/* Where A may have entries, by columns: column j holds those start[j] to start[j + 1] - 1, in the rows `row`
 * (start[n]), ascending. Works out an order of elimination; the same pattern again costs a comparison. The
 * arrays are copied. What is factorised afterwards depends on nothing before. Errors: out of memory, more
 * than INT_MAX unknowns or entries. */
br_status sparse_lu_analyse(sparse_lu *lu, size_t n, const size_t *start, const size_t *row, br_error *error);

/* L and U of the values (start[n]) at these places: with the rows chosen the last time as pivots where they
 * still serve, else anew. BR_ERR_SOLVER: A is singular, or a value is not finite. */
br_status sparse_lu_factorise(sparse_lu *lu, const double *value, br_error *error);

/* b (n) becomes x, after sparse_lu_factorise has succeeded. */
void sparse_lu_solve(sparse_lu *lu, double *b);
/* The same of several columns, one after the other in b (n x columns); faster than one by one. */
void sparse_lu_solve_columns(sparse_lu *lu, size_t columns, double *b);

/* What a factorisation of the pattern will take [s]: as long as the last one, which the caller has timed and
 * set here, or, where that is 0 as after another pattern, by its operations. */
double sparse_lu_estimate(const sparse_lu *lu);
void sparse_lu_set_seconds(sparse_lu *lu, double seconds);

/* Entries of L and U. */
size_t sparse_lu_entries(const sparse_lu *lu);

#endif
