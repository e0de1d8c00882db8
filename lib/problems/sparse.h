/* Sparse matrices of problem files: entries in any order, and the same by rows. Not installed. */
#ifndef BRISTLE_PROBLEMS_SPARSE_H
#define BRISTLE_PROBLEMS_SPARSE_H

#include <stdbool.h>
#include <stddef.h>

/* Entries as they come; such as name the same place add up. Starts zeroed; memory is freed by
 * triplets_free. */
typedef struct triplets {
    size_t n, capacity;
    size_t *row, *column;
    double *value;
} triplets;

/* By rows: entries start[i] to start[i + 1] - 1 lie in row i, columns ascending. Starts zeroed: no
 * matrix. */
typedef struct sparse {
    size_t rows, columns;
    size_t *start, *column;
    double *value;
} sparse;

/* False: out of memory. */
bool triplets_reserve(triplets *t, size_t n);
bool triplets_add(triplets *t, size_t row, size_t column, double value);
void triplets_free(triplets *t);

/* The matrix (rows x columns) of entries that lie in it. False: out of memory. */
bool sparse_make(const triplets *t, size_t rows, size_t columns, sparse *out);
bool sparse_transpose(const sparse *a, sparse *out);
void sparse_free(sparse *a);

/* Entries; 0 of no matrix. */
size_t sparse_entries(const sparse *a);
/* An entry, 0 where there is none. */
double sparse_at(const sparse *a, size_t row, size_t column);
/* Largest |a_ij - a_ji| over largest |a_ij|, of a square matrix and its transpose, and where that is. */
double sparse_asymmetry(const sparse *a, const sparse *transposed, size_t at[2]);

#endif
