/* Anderson's mixing. */
#include <math.h>
#include <string.h>
#include "mixing.h"

/* Of the products' largest diagonal: differences that hardly differ are no directions. */
static const double REGULARISATION = 1e-6;

double mixing_product(size_t n, const double *x, const double *y)
{
    double sum[4] = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += x[i + (size_t)k] * y[i + (size_t)k];
    for (; i < n; i++)
        sum[0] += x[i] * y[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void mixing_forget(mixing *m)
{
    m->columns = m->next = 0;
}

void mixing_add(mixing *m, size_t n, double *const *vectors, const double *change, const double *last_change,
                const double *result, const double *last_result)
{
    const int k = m->next;
    double *dc = vectors[k], *dr = vectors[MIXING_DEPTH + k];
    for (size_t i = 0; i < n; i++) {
        dc[i] = change[i] - last_change[i];
        dr[i] = result[i] - last_result[i];
    }
    m->next = (k + 1) % MIXING_DEPTH;
    if (m->columns < MIXING_DEPTH)
        m->columns++;
    for (int j = 0; j < m->columns; j++) {
        const double a = mixing_product(n, dc, vectors[j]);
        m->product[k][j] = m->product[j][k] = a;
    }
}

/* Solves the normal equations by Cholesky's method; gamma comes in as the right side. */
static void solve_normal(int m, double a[MIXING_DEPTH][MIXING_DEPTH], double *gamma)
{
    double largest = 0;
    for (int k = 0; k < m; k++)
        largest = fmax(largest, a[k][k]);
    for (int k = 0; k < m; k++) {
        double pivot = a[k][k] + REGULARISATION * largest;
        for (int j = 0; j < k; j++)
            pivot -= a[k][j] * a[k][j];
        a[k][k] = pivot > 0 ? sqrt(pivot) : 0;
        const double inverse = pivot > 0 ? 1 / a[k][k] : 0;
        for (int i = k + 1; i < m; i++) {
            for (int j = 0; j < k; j++)
                a[i][k] -= a[i][j] * a[k][j];
            a[i][k] *= inverse;
        }
        for (int j = 0; j < k; j++)
            gamma[k] -= a[k][j] * gamma[j];
        gamma[k] *= inverse;
    }
    for (int k = m - 1; k >= 0; k--) {
        for (int i = k + 1; i < m; i++)
            gamma[k] -= a[i][k] * gamma[i];
        gamma[k] = a[k][k] > 0 ? gamma[k] / a[k][k] : 0;
    }
}

void mixing_step(const mixing *m, size_t n, double *const *vectors, const double *change, double *step)
{
    double a[MIXING_DEPTH][MIXING_DEPTH], gamma[MIXING_DEPTH];
    memcpy(a, m->product, sizeof a);
    for (int k = 0; k < m->columns; k++)
        gamma[k] = mixing_product(n, vectors[k], change);
    solve_normal(m->columns, a, gamma);
    memset(step, 0, n * sizeof *step);
    for (int k = 0; k < m->columns; k++) {
        const double *dr = vectors[MIXING_DEPTH + k];
        for (size_t i = 0; i < n; i++)
            step[i] -= gamma[k] * dr[i];
    }
}
