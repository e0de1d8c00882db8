/* LU factors of a dense matrix with partial pivoting, column by column. */
#include <math.h>
#include "dense.h"
#include "../base/pair.h"

/* y -= c x over n elements. */
static void subtract_scaled(size_t n, double c, const double *x, double *y)
{
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        br_pair_store(y + i, br_pair_load(y + i) - c * br_pair_load(x + i));
    if (i < n)
        y[i] -= c * x[i];
}

/* The same for four columns of a matrix with n_rows, one after the other in each element: y -= c_0 x_0 + ...
 * + c_3 x_3. Four at a time, because reading and writing y costs more than the arithmetic. */
static void subtract_four(size_t n, const double *c, const double *x, size_t n_rows, double *y)
{
    const double c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3];
    const double *const x0 = x, *const x1 = x + n_rows, *const x2 = x1 + n_rows, *const x3 = x2 + n_rows;
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        br_pair r = br_pair_load(y + i);
        r -= c0 * br_pair_load(x0 + i);
        r -= c1 * br_pair_load(x1 + i);
        r -= c2 * br_pair_load(x2 + i);
        r -= c3 * br_pair_load(x3 + i);
        br_pair_store(y + i, r);
    }
    for (; i < n; i++)
        y[i] = (((y[i] - c0 * x0[i]) - c1 * x1[i]) - c2 * x2[i]) - c3 * x3[i];
}

/* Eliminates with the columns [0, n_columns) of the unit lower triangle in `factors` (n x n): column -= L U
 * of it. */
static void eliminate(size_t n, size_t n_columns, const double *factors, double *column)
{
    size_t k = 0;
    for (; k + 4 <= n_columns; k += 4) {
        /* The triangle of the four, then the rows below them. */
        const double *const x = factors + k * n + k;
        column[k + 1] -= column[k] * x[1];
        column[k + 2] = (column[k + 2] - column[k] * x[2]) - column[k + 1] * x[n + 2];
        column[k + 3] =
            ((column[k + 3] - column[k] * x[3]) - column[k + 1] * x[n + 3]) - column[k + 2] * x[2 * n + 3];
        if (column[k] != 0 || column[k + 1] != 0 || column[k + 2] != 0 || column[k + 3] != 0)
            subtract_four(n - k - 4, column + k, x + 4, n, column + k + 4);
    }
    for (; k < n_columns; k++)
        if (column[k] != 0)
            subtract_scaled(n - k - 1, column[k], factors + k * n + k + 1, column + k + 1);
}

size_t br_lu_factor(size_t n, double *a, size_t *pivots)
{
    for (size_t j = 0; j < n; j++) {
        double *const column = a + j * n;

        /* Bring the column up to date with the exchanges and eliminations of the columns before it. */
        for (size_t k = 0; k < j; k++) {
            const double top = column[pivots[k]];
            column[pivots[k]] = column[k];
            column[k] = top;
        }
        eliminate(n, j, a, column);

        /* Pivot. */
        size_t p = j;
        for (size_t i = j + 1; i < n; i++)
            if (fabs(column[i]) > fabs(column[p]))
                p = i;
        const double pivot = column[p];
        if (!(fabs(pivot) > 0))
            return j + 1;
        pivots[j] = p;
        for (size_t k = 0; k <= j; k++) {
            const double swapped = a[k * n + p];
            a[k * n + p] = a[k * n + j];
            a[k * n + j] = swapped;
        }
        const double inverse = 1.0 / pivot;
        for (size_t i = j + 1; i < n; i++)
            column[i] *= inverse;
    }
    return 0;
}

void br_lu_solve(size_t n, const double *factors, const size_t *pivots, double *b)
{
    for (size_t k = 0; k < n; k++) {
        const double swapped = b[pivots[k]];
        b[pivots[k]] = b[k];
        b[k] = swapped;
    }
    eliminate(n, n, factors, b);
    for (size_t k = n; k-- > 0;) {
        b[k] /= factors[k * n + k];
        subtract_scaled(k, b[k], factors + k * n, b);
    }
}
