/* LU factors of a dense matrix with partial pivoting, column by column. */
#include <math.h>
#include "dense.h"
#include "lanes.h"

/* y -= c x over n elements. */
static void subtract_scaled(size_t n, double c, const double *x, double *y)
{
    size_t i = 0;
    for (; i + BR_LANES <= n; i += BR_LANES) {
        br_lanes a, b;
        br_lanes_load(&a, x + i);
        br_lanes_load(&b, y + i);
        b -= c * a;
        br_lanes_store(y + i, &b);
    }
    for (; i < n; i++)
        y[i] -= c * x[i];
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
        for (size_t k = 0; k < j; k++)
            if (column[k] != 0)
                subtract_scaled(n - k - 1, column[k], a + k * n + k + 1, column + k + 1);

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
    for (size_t k = 0; k < n; k++)
        if (b[k] != 0)
            subtract_scaled(n - k - 1, b[k], factors + k * n + k + 1, b + k + 1);
    for (size_t k = n; k-- > 0;) {
        b[k] /= factors[k * n + k];
        subtract_scaled(k, b[k], factors + k * n, b);
    }
}
