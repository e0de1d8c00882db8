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

/* Products of y with three vectors, each summed as above: additions of one do not wait for those of
 * another. */
static void three_products(size_t n, double *const x[3], const double *y, double product[3])
{
    const double *const a = x[0], *const b = x[1], *const c = x[2];
    br_pair even_a = {0, 0}, even_b = {0, 0}, even_c = {0, 0}, odd_a = {0, 0}, odd_b = {0, 0}, odd_c = {0, 0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const br_pair even = br_pair_load(y + i), odd = br_pair_load(y + i + 2);
        even_a += br_pair_load(a + i) * even;
        odd_a += br_pair_load(a + i + 2) * odd;
        even_b += br_pair_load(b + i) * even;
        odd_b += br_pair_load(b + i + 2) * odd;
        even_c += br_pair_load(c + i) * even;
        odd_c += br_pair_load(c + i + 2) * odd;
    }
    for (; i < n; i++) {
        even_a[0] += a[i] * y[i];
        even_b[0] += b[i] * y[i];
        even_c[0] += c[i] * y[i];
    }
    product[0] = (even_a[0] + even_a[1]) + (odd_a[0] + odd_a[1]);
    product[1] = (even_b[0] + even_b[1]) + (odd_b[0] + odd_b[1]);
    product[2] = (even_c[0] + even_c[1]) + (odd_c[0] + odd_c[1]);
}

/* Products of y with `columns` vectors. */
static void products(size_t n, int columns, double *const *x, const double *y, double *product)
{
    int k = 0;
    for (; k + 3 <= columns; k += 3)
        three_products(n, x + k, y, product + k);
    double last[3];
    if (columns - k == 2) {
        three_products(n, (double *const[3]){x[k], x[k + 1], x[k + 1]}, y, last);
        memcpy(product + k, last, 2 * sizeof *last);
    } else if (columns - k == 1) {
        product[k] = mixing_product(n, x[k], y);
    }
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
    double product[MIXING_DEPTH];
    products(n, m->columns, vectors, dc, product);
    for (int j = 0; j < m->columns; j++)
        m->product[k][j] = m->product[j][k] = product[j];
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
    products(n, m->columns, vectors, change, gamma);
    solve_normal(m->columns, a, gamma);
    double *const *const dr = vectors + MIXING_DEPTH;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        br_pair first = {0, 0}, second = {0, 0}, third = {0, 0}, fourth = {0, 0};
        for (int k = 0; k < m->columns; k++) {
            const double *const from = dr[k] + i;
            first -= gamma[k] * br_pair_load(from);
            second -= gamma[k] * br_pair_load(from + 2);
            third -= gamma[k] * br_pair_load(from + 4);
            fourth -= gamma[k] * br_pair_load(from + 6);
        }
        br_pair_store(step + i, first);
        br_pair_store(step + i + 2, second);
        br_pair_store(step + i + 4, third);
        br_pair_store(step + i + 6, fourth);
    }
    for (; i < n; i++) {
        step[i] = 0;
        for (int k = 0; k < m->columns; k++)
            step[i] -= gamma[k] * dr[k][i];
    }
}
