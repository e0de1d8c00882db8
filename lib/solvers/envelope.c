/* Cholesky's method within the envelope. */
#include "envelope.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

#include "mixing.h"

void envelope_free(envelope *e)
{
    free(e->first);
    free(e->begin);
    free(e->value);
    free(e->inverse);
}

bool envelope_rows(envelope *e, size_t n)
{
    e->n = n;
    return br_grow(&e->first, &e->first_capacity, n, sizeof *e->first) &&
           br_grow(&e->begin, &e->begin_capacity, n + 1, sizeof *e->begin) &&
           br_grow(&e->inverse, &e->inverse_capacity, n, sizeof *e->inverse);
}

bool envelope_values(envelope *e, double most)
{
    double work = 0;
    e->begin[0] = 0;
    for (size_t i = 0; i < e->n; i++) {
        const size_t length = i + 1 - e->first[i];
        work += (double)length * (double)length;
        e->begin[i + 1] = e->begin[i] + length;
    }
    const size_t values = e->begin[e->n];
    if (work > most || !br_grow(&e->value, &e->value_capacity, values, sizeof *e->value))
        return false;
    if (values > 0)
        memset(e->value, 0, values * sizeof *e->value);
    return true;
}

bool envelope_factorise(envelope *e)
{
    for (size_t i = 0; i < e->n; i++) {
        double *const row = &e->value[e->begin[i]];
        const size_t first = e->first[i];
        for (size_t j = first; j < i; j++) {
            const size_t common = first > e->first[j] ? first : e->first[j];
            const double *const other = &e->value[e->begin[j]];
            row[j - first] -= mixing_product(j - common, &row[common - first], &other[common - e->first[j]]);
            row[j - first] *= e->inverse[j];
        }
        const double pivot = row[i - first] - mixing_product(i - first, row, row);
        if (!(pivot > 0) || !isfinite(pivot))
            return false;
        row[i - first] = sqrt(pivot);
        e->inverse[i] = 1 / row[i - first];
    }
    return true;
}

void envelope_solve(const envelope *e, double *b)
{
    for (size_t i = 0; i < e->n; i++) {
        const size_t first = e->first[i];
        b[i] = (b[i] - mixing_product(i - first, &e->value[e->begin[i]], &b[first])) * e->inverse[i];
    }
    for (size_t i = e->n; i-- > 0;) {
        const double *const row = &e->value[e->begin[i]];
        const double x = b[i] * e->inverse[i];
        const size_t first = e->first[i];
        b[i] = x;
        for (size_t j = first; j < i; j++)
            b[j] -= row[j - first] * x;
    }
}
