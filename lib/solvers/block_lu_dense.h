/* What block_lu.c does with single blocks of 6 x 6, by rows. */
#ifndef BRISTLE_SOLVERS_BLOCK_LU_DENSE_H
#define BRISTLE_SOLVERS_BLOCK_LU_DENSE_H

#include <math.h>
#include <stdbool.h>
#include "block_lu.h"

enum { N = BLOCK_LU_SIZE, VALUES = BLOCK_LU_VALUES };

/* Two at a time: each sum is what it is one by one. */
typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));

/* c -= a b. */
static inline void dense_subtract_product(double *c, const double *a, const double *b)
{
    const pair *const right = (const pair *)b;
    for (int i = 0; i < N; i++) {
        pair *const to = (pair *)&c[N * i];
        pair x = to[0], y = to[1], z = to[2];
        for (int k = 0; k < N; k++) {
            const pair f = {a[N * i + k], a[N * i + k]};
            x -= f * right[3 * k];
            y -= f * right[3 * k + 1];
            z -= f * right[3 * k + 2];
        }
        to[0] = x;
        to[1] = y;
        to[2] = z;
    }
}

/* a becomes L below and U from the diagonal on of its rows in the order `from`, by the largest pivot of a
 * column. */
static inline bool dense_factorise(double *a, int *from)
{
    for (int k = 0; k < N; k++)
        from[k] = k;
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int i = k + 1; i < N; i++)
            if (fabs(a[N * i + k]) > fabs(a[N * best + k]))
                best = i;
        if (!(fabs(a[N * best + k]) > 0) || !isfinite(a[N * best + k]))
            return false;
        for (int j = 0; j < N && best != k; j++) {
            const double keep = a[N * k + j];
            a[N * k + j] = a[N * best + j];
            a[N * best + j] = keep;
        }
        const int keep = from[k];
        from[k] = from[best];
        from[best] = keep;
        for (int i = k + 1; i < N; i++) {
            const double factor = a[N * i + k] /= a[N * k + k];
            for (int j = k + 1; j < N; j++)
                a[N * i + j] -= factor * a[N * k + j];
        }
    }
    return true;
}

/* x = a d^-1 in place of a; d as of dense_factorise. Rows are lanes, each with the operations that it has by
 * itself. */
static inline void dense_divide(double *a, const double *d, const int *from)
{
    enum { PAIRS = N / 2 };
    pair x[N][PAIRS];
    for (int c = 0; c < N; c++)
        for (int p = 0; p < PAIRS; p++) {
            pair sum = {a[N * (2 * p) + c], a[N * (2 * p + 1) + c]};
            for (int k = 0; k < c; k++)
                sum -= x[k][p] * d[N * k + c];
            x[c][p] = sum / d[N * c + c];
        }
    for (int c = N; c-- > 0;)
        for (int p = 0; p < PAIRS; p++) {
            for (int k = c + 1; k < N; k++)
                x[c][p] -= x[k][p] * d[N * k + c];
            a[N * (2 * p) + from[c]] = x[c][p][0];
            a[N * (2 * p + 1) + from[c]] = x[c][p][1];
        }
}

/* x = d^-1 b. */
static inline void dense_solve(const double *d, const int *from, const double *b, double *x)
{
    for (int i = 0; i < N; i++) {
        x[i] = b[from[i]];
        for (int k = 0; k < i; k++)
            x[i] -= d[N * i + k] * x[k];
    }
    for (int i = N; i-- > 0;) {
        for (int k = i + 1; k < N; k++)
            x[i] -= d[N * i + k] * x[k];
        x[i] /= d[N * i + i];
    }
}

/* y -= a x. */
static inline void dense_subtract_rows(double *y, const double *a, const double *x)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int k = 0; k < N; k++)
            sum += a[N * i + k] * x[k];
        y[i] -= sum;
    }
}

#endif
