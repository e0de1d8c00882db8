/* Anderson's mixing. */
#include <math.h>
#include <string.h>
#include "../base/pair.h"
#include "mixing.h"

/* Of the products' largest diagonal: differences that hardly differ are no directions. */
static const double REGULARISATION = 1e-6;

double mixing_product(size_t n, const double *x, const double *y)
{
    br_pair even = {0, 0}, odd = {0, 0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        even += br_pair_load(x + i) * br_pair_load(y + i);
        odd += br_pair_load(x + i + 2) * br_pair_load(y + i + 2);
    }
    for (; i < n; i++)
        even[0] += x[i] * y[i];
    return (even[0] + even[1]) + (odd[0] + odd[1]);
}

/* difference = x - y */
static void subtract(size_t n, const double *x, const double *y, double *difference)
{
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        br_pair_store(difference + i, br_pair_load(x + i) - br_pair_load(y + i));
    if (i < n)
        difference[i] = x[i] - y[i];
}

void mixing_forget(mixing *m)
{
    m->columns = m->next = 0;
}

void mixing_add(mixing *m, size_t n, double *const *vectors, const double *change, const double *last_change,
                const double *result, const double *last_result)
{
    const int k = m->next;
    double *const dc = vectors[k];
    subtract(n, change, last_change, dc);
    subtract(n, result, last_result, vectors[MIXING_DEPTH + k]);
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
    double *const *const dr = vectors + MIXING_DEPTH;
    size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        br_pair sum = {0, 0};
        for (int k = 0; k < m->columns; k++)
            sum -= gamma[k] * br_pair_load(dr[k] + i);
        br_pair_store(step + i, sum);
    }
    if (i < n) {
        step[i] = 0;
        for (int k = 0; k < m->columns; k++)
            step[i] -= gamma[k] * dr[k][i];
    }
}
