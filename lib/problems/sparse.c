/* Sparse matrices: sorting of entries by counting, in time proportional to their number. */
#include "sparse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

bool triplets_reserve(triplets *t, size_t n)
{
    if (n <= t->capacity)
        return true;
    if (!br_resize(&t->row, n, sizeof *t->row) || !br_resize(&t->column, n, sizeof *t->column) ||
        !br_resize(&t->value, n, sizeof *t->value))
        return false;
    t->capacity = n;
    return true;
}

bool triplets_add(triplets *t, size_t row, size_t column, double value)
{
    if (t->n == t->capacity && !triplets_reserve(t, br_grown(t->capacity, t->n + 1)))
        return false;
    t->row[t->n] = row;
    t->column[t->n] = column;
    t->value[t->n++] = value;
    return true;
}

void triplets_free(triplets *t)
{
    free(t->row);
    free(t->column);
    free(t->value);
    *t = (triplets){0};
}

static bool allocate(sparse *a, size_t rows, size_t columns, size_t entries)
{
    *a = (sparse){.rows = rows, .columns = columns};
    if (br_resize(&a->start, rows + 1, sizeof *a->start) &&
        br_resize(&a->column, entries, sizeof *a->column) &&
        br_resize(&a->value, entries, sizeof *a->value)) {
        memset(a->start, 0, (rows + 1) * sizeof *a->start);
        return true;
    }
    sparse_free(a);
    return false;
}

/* Entries into rows, in the order in which they come. */
static bool by_rows(const triplets *t, size_t rows, size_t columns, sparse *out)
{
    if (!allocate(out, rows, columns, t->n))
        return false;
    size_t *const start = out->start;
    for (size_t k = 0; k < t->n; k++)
        start[t->row[k] + 1]++;
    for (size_t i = 0; i < rows; i++)
        start[i + 1] += start[i];
    for (size_t k = 0; k < t->n; k++) {
        const size_t at = start[t->row[k]]++;
        out->column[at] = t->column[k];
        out->value[at] = t->value[k];
    }
    for (size_t i = rows; i > 0; i--)
        start[i] = start[i - 1];
    start[0] = 0;
    return true;
}

/* Neighbours in a row that name one column become one. */
static void add_up(sparse *a)
{
    size_t n = 0;
    for (size_t i = 0; i < a->rows; i++) {
        const size_t from = a->start[i], to = a->start[i + 1], first = n;
        for (size_t k = from; k < to; k++)
            if (n > first && a->column[n - 1] == a->column[k]) {
                a->value[n - 1] += a->value[k];
            } else {
                a->column[n] = a->column[k];
                a->value[n++] = a->value[k];
            }
        a->start[i] = first;
    }
    a->start[a->rows] = n;
}

bool sparse_transpose(const sparse *a, sparse *out)
{
    if (!allocate(out, a->columns, a->rows, sparse_entries(a)))
        return false;
    for (size_t k = 0; k < sparse_entries(a); k++)
        out->start[a->column[k] + 1]++;
    for (size_t i = 0; i < out->rows; i++)
        out->start[i + 1] += out->start[i];
    for (size_t i = 0; i < a->rows; i++)
        for (size_t k = a->start[i]; k < a->start[i + 1]; k++) {
            const size_t at = out->start[a->column[k]]++;
            out->column[at] = i;
            out->value[at] = a->value[k];
        }
    for (size_t i = out->rows; i > 0; i--)
        out->start[i] = out->start[i - 1];
    out->start[0] = 0;
    return true;
}

/* Twice transposed, rows have ascending columns. */
bool sparse_make(const triplets *t, size_t rows, size_t columns, sparse *out)
{
    sparse loose, turned;
    *out = (sparse){0};
    if (!by_rows(t, rows, columns, &loose))
        return false;
    const bool done = sparse_transpose(&loose, &turned);
    sparse_free(&loose);
    if (!done)
        return false;
    const bool made = sparse_transpose(&turned, out);
    sparse_free(&turned);
    if (made)
        add_up(out);
    return made;
}

void sparse_free(sparse *a)
{
    free(a->start);
    free(a->column);
    free(a->value);
    *a = (sparse){0};
}

size_t sparse_entries(const sparse *a)
{
    return a->start ? a->start[a->rows] : 0;
}

double sparse_at(const sparse *a, size_t row, size_t column)
{
    for (size_t k = a->start[row]; k < a->start[row + 1]; k++)
        if (a->column[k] == column)
            return a->value[k];
    return 0;
}

double sparse_asymmetry(const sparse *a, const sparse *b, size_t at[2])
{
    double largest = 0, apart = 0;
    at[0] = at[1] = 0;
    for (size_t i = 0; i < a->rows; i++) {
        size_t k = a->start[i], l = b->start[i];
        while (k < a->start[i + 1] || l < b->start[i + 1]) {
            const size_t left = k < a->start[i + 1] ? a->column[k] : (size_t)-1;
            const size_t right = l < b->start[i + 1] ? b->column[l] : (size_t)-1;
            const double x = left <= right ? a->value[k++] : 0, y = right <= left ? b->value[l++] : 0;
            largest = fmax(largest, fabs(x));
            if (fabs(x - y) > apart) {
                apart = fabs(x - y);
                at[0] = i;
                at[1] = left <= right ? left : right;
            }
        }
    }
    return largest > 0 ? apart / largest : 0;
}
