/* Factors of a sparse matrix, column by column: each column is a triangular system with the columns of L
 * before it, of which only those take part that the column's entries lead to. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <bristle/grow.h>
#include "pivot_lu.h"
#include "solvers.h"

/* A row is the pivot of its own column unless another one is larger by more than this. */
static const double THRESHOLD = 0.01;
static const size_t NOWHERE = SIZE_MAX;

static bool reserve(pivot_lu *f, size_t n)
{
    if (n <= f->capacity && f->l_start)
        return true;
    const size_t more = br_grown(f->capacity, n);
    if (!br_resize(&f->l_start, more + 1, sizeof *f->l_start) ||
        !br_resize(&f->u_start, more + 1, sizeof *f->u_start) ||
        !br_resize(&f->place, more, sizeof *f->place) || !br_resize(&f->stack, more, sizeof *f->stack) ||
        !br_resize(&f->where, more, sizeof *f->where) || !br_resize(&f->found, more, sizeof *f->found) ||
        !br_resize(&f->seen, more, sizeof *f->seen) || !br_resize(&f->x, more, sizeof *f->x))
        return false;
    f->capacity = more;
    return true;
}

void pivot_lu_free(pivot_lu *f)
{
    free(f->l_start);
    free(f->u_start);
    free(f->place);
    free(f->stack);
    free(f->where);
    free(f->found);
    free(f->seen);
    free(f->x);
    free(f->l_row);
    free(f->u_row);
    free(f->l);
    free(f->u);
}

/* Rows that a row leads to through columns of L, each before those that it leads to: into `found` from its
 * end, downwards from `top`. Returns the new top. */
static size_t follow(pivot_lu *f, size_t first, size_t stamp, size_t top)
{
    size_t depth = 0;
    f->stack[0] = first;
    f->seen[first] = stamp;
    f->where[0] = f->place[first] == NOWHERE ? 0 : f->l_start[f->place[first]];
    for (;;) {
        const size_t row = f->stack[depth], column = f->place[row];
        const size_t end = column == NOWHERE ? 0 : f->l_start[column + 1];
        size_t k = f->where[depth];
        while (k < end && f->seen[f->l_row[k]] == stamp)
            k++;
        if (k < end) {
            const size_t next = f->l_row[k];
            f->where[depth] = k + 1;
            f->seen[next] = stamp;
            f->stack[++depth] = next;
            f->where[depth] = f->place[next] == NOWHERE ? 0 : f->l_start[f->place[next]];
            continue;
        }
        f->found[--top] = row;
        if (depth == 0)
            return top;
        depth--;
    }
}

static bool grow(pivot_lu *f, size_t l, size_t u)
{
    return br_grow(&f->l_row, &f->l_row_capacity, l, sizeof *f->l_row) &&
           br_grow(&f->l, &f->l_capacity, l, sizeof *f->l) &&
           br_grow(&f->u_row, &f->u_row_capacity, u, sizeof *f->u_row) &&
           br_grow(&f->u, &f->u_capacity, u, sizeof *f->u);
}

pivot_lu_outcome pivot_lu_factorise(pivot_lu *f, size_t n, const size_t *start, const size_t *row,
                                    const double *value, size_t most, const br_solver_options *options)
{
    if (!reserve(f, n))
        return PIVOT_LU_NO_MEMORY;
    f->n = n;
    for (size_t i = 0; i < n; i++) {
        f->place[i] = NOWHERE;
        f->seen[i] = 0;
        f->x[i] = 0;
    }
    size_t l = 0, u = 0;
    for (size_t k = 0; k < n; k++) {
        f->l_start[k] = l;
        f->u_start[k] = u;
        if (l + u > most)
            return PIVOT_LU_TOO_MANY;
        if (solver_late(options))
            return PIVOT_LU_LATE;
        if (!grow(f, l + n, u + n))
            return PIVOT_LU_NO_MEMORY;
        size_t top = n;
        for (size_t e = start[k]; e < start[k + 1]; e++)
            if (f->seen[row[e]] != k + 1)
                top = follow(f, row[e], k + 1, top);
        for (size_t e = start[k]; e < start[k + 1]; e++)
            f->x[row[e]] += value[e];
        size_t pivot = NOWHERE;
        double largest = 0;
        for (size_t at = top; at < n; at++) {
            const size_t i = f->found[at], column = f->place[i];
            if (column == NOWHERE) {
                if (fabs(f->x[i]) > largest) {
                    largest = fabs(f->x[i]);
                    pivot = i;
                }
                continue;
            }
            const double xi = f->x[i];
            f->u_row[u] = column;
            f->u[u++] = xi;
            for (size_t e = f->l_start[column]; e < f->l_start[column + 1]; e++)
                f->x[f->l_row[e]] -= f->l[e] * xi;
        }
        if (f->seen[k] == k + 1 && f->place[k] == NOWHERE && fabs(f->x[k]) >= THRESHOLD * largest)
            pivot = k;
        if (pivot == NOWHERE || !(largest > 0) || !isfinite(f->x[pivot]))
            return PIVOT_LU_SINGULAR;
        const double inverse = 1 / f->x[pivot];
        f->place[pivot] = k;
        f->u_row[u] = k;
        f->u[u++] = f->x[pivot];
        for (size_t at = top; at < n; at++) {
            const size_t i = f->found[at];
            if (f->place[i] == NOWHERE && f->x[i] != 0) {
                f->l_row[l] = i;
                f->l[l++] = f->x[i] * inverse;
            }
            f->x[i] = 0;
        }
    }
    f->l_start[n] = l;
    f->u_start[n] = u;
    for (size_t e = 0; e < l; e++)
        f->l_row[e] = f->place[f->l_row[e]];
    return PIVOT_LU_DONE;
}

void pivot_lu_solve(pivot_lu *f, double *b)
{
    double *x = f->x;
    for (size_t i = 0; i < f->n; i++)
        x[f->place[i]] = b[i];
    for (size_t k = 0; k < f->n; k++)
        for (size_t e = f->l_start[k]; e < f->l_start[k + 1]; e++)
            x[f->l_row[e]] -= f->l[e] * x[k];
    for (size_t k = f->n; k-- > 0;) {
        const size_t last = f->u_start[k + 1] - 1;
        x[k] /= f->u[last];
        for (size_t e = f->u_start[k]; e < last; e++)
            x[f->u_row[e]] -= f->u[e] * x[k];
    }
    for (size_t i = 0; i < f->n; i++) {
        b[i] = x[i];
        x[i] = 0;
    }
}
