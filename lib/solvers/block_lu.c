/* Sparse LU by blocks of 6 x 6. Row and column k of the factors have one pattern: below the diagonal L's
 * column, right of it U's row. */
#include "block_lu.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "../base/ascending.h"
#include "block_lu_dense.h"
#include "pivot_lu.h"

struct block_lu {
    size_t n;
    pivot_order sort;
    size_t *order, *step;  /* (n) row of each step, and back */
    size_t *first, *later; /* (n + 1), (first[n]): steps that step k's pattern holds, ascending */
    size_t *parent, *mark; /* (n) work: the first later one, or n; the step that has seen a row */
    double *value;         /* blocks: n of the diagonal, L's, U's */
    int *from;             /* (6 n) the order of rows within the diagonal's blocks */
    double *x;             /* (6 n) in the order of the steps */
    size_t order_capacity, step_capacity, first_capacity, later_capacity, parent_capacity, mark_capacity,
        value_capacity, from_capacity, x_capacity;
};

block_lu *block_lu_create(void)
{
    return calloc(1, sizeof(block_lu));
}

void block_lu_destroy(block_lu *lu)
{
    if (!lu)
        return;
    pivot_order_free(&lu->sort);
    free(lu->order);
    free(lu->step);
    free(lu->first);
    free(lu->later);
    free(lu->parent);
    free(lu->mark);
    free(lu->value);
    free(lu->from);
    free(lu->x);
    free(lu);
}

/* ---- pattern ---- */

static size_t take(block_lu *lu, size_t k, size_t step, size_t n)
{
    if (step > k && lu->mark[step] != k) {
        lu->mark[step] = k;
        lu->later[n++] = step;
    }
    return n;
}

/* A step's pattern: what its row holds, and what those steps leave whose first later one it is. Children are
 * chained: `child` of a step is the last one found, `next` of that the one before. */
static bool find_later(block_lu *lu, const size_t *start, const size_t *column, size_t *child, size_t *next)
{
    size_t n = 0;
    for (size_t k = 0; k < lu->n; k++)
        lu->mark[k] = child[k] = lu->n;
    for (size_t k = 0; k < lu->n; k++) {
        if (!br_grow(&lu->later, &lu->later_capacity, n + lu->n, sizeof *lu->later))
            return false;
        lu->first[k] = n;
        for (size_t e = start[lu->order[k]]; e < start[lu->order[k] + 1]; e++)
            n = take(lu, k, lu->step[column[e]], n);
        for (size_t c = child[k]; c < lu->n; c = next[c])
            for (size_t e = lu->first[c]; e < lu->first[c + 1]; e++)
                n = take(lu, k, lu->later[e], n);
        lu->first[k + 1] = n;
        ascending_sort(&lu->later[lu->first[k]], n - lu->first[k]);
        if (n > lu->first[k]) {
            const size_t parent = lu->later[lu->first[k]];
            next[k] = child[parent];
            child[parent] = k;
        }
    }
    return true;
}

br_status block_lu_analyse(block_lu *lu, size_t n, const size_t *start, const size_t *column, br_error *error)
{
    BR_ASSERT_HANDLE(lu);
    BR_ASSERT_HANDLE(start);
    lu->n = n;
    bool room = br_grow(&lu->order, &lu->order_capacity, n + 1, sizeof *lu->order) &&
                br_grow(&lu->step, &lu->step_capacity, n + 1, sizeof *lu->step) &&
                br_grow(&lu->first, &lu->first_capacity, n + 1, sizeof *lu->first) &&
                br_grow(&lu->parent, &lu->parent_capacity, 2 * n + 1, sizeof *lu->parent) &&
                br_grow(&lu->mark, &lu->mark_capacity, n + 1, sizeof *lu->mark) &&
                br_grow(&lu->from, &lu->from_capacity, N * n + 1, sizeof *lu->from) &&
                br_grow(&lu->x, &lu->x_capacity, N * n + 1, sizeof *lu->x) &&
                pivot_order_make(&lu->sort, n, start, column, lu->order);
    if (room) {
        lu->first[0] = 0;
        for (size_t k = 0; k < n; k++)
            lu->step[lu->order[k]] = k;
        room = find_later(lu, start, column, lu->parent, &lu->parent[n]) &&
               br_grow(&lu->value, &lu->value_capacity, VALUES * block_lu_blocks(lu) + 1, sizeof *lu->value);
    }
    if (!room)
        return br_fail(error, BR_ERR_MEMORY, "block matrix: out of memory for %zu block rows", n);
    block_lu_clear(lu);
    return BR_OK;
}

size_t block_lu_blocks(const block_lu *lu)
{
    BR_ASSERT_HANDLE(lu);
    return lu->n + 2 * lu->first[lu->n];
}

static double *diagonal(const block_lu *lu, size_t k)
{
    return &lu->value[VALUES * k];
}

static double *lower(const block_lu *lu, size_t e)
{
    return &lu->value[VALUES * (lu->n + e)];
}

static double *upper(const block_lu *lu, size_t e)
{
    return &lu->value[VALUES * (lu->n + lu->first[lu->n] + e)];
}

double *block_lu_values(block_lu *lu)
{
    BR_ASSERT_HANDLE(lu);
    return lu->value;
}

void block_lu_clear(block_lu *lu)
{
    BR_ASSERT_HANDLE(lu);
    memset(lu->value, 0, VALUES * block_lu_blocks(lu) * sizeof *lu->value);
}

size_t block_lu_place(const block_lu *lu, size_t row, size_t column)
{
    BR_ASSERT_HANDLE(lu);
    BR_ASSERT_SIZE_INDEX("block row", row, lu->n);
    BR_ASSERT_SIZE_INDEX("block column", column, lu->n);
    const size_t i = lu->step[row], j = lu->step[column], k = i < j ? i : j, other = i < j ? j : i;
    if (i == j)
        return VALUES * i;
    size_t e = lu->first[k];
    while (lu->later[e] != other)
        e++;
    return (size_t)((i > j ? lower(lu, e) : upper(lu, e)) - lu->value);
}

/* ---- numbers ---- */

/* Step k out of the steps in its pattern, each of which holds the later ones of it, too. */
static void eliminate(block_lu *lu, size_t k)
{
    const size_t end = lu->first[k + 1];
    for (size_t e = lu->first[k]; e < end; e++)
        dense_divide(lower(lu, e), diagonal(lu, k), &lu->from[N * k]);
    for (size_t f = lu->first[k]; f < end; f++) {
        const size_t j = lu->later[f];
        size_t to = lu->first[j];
        dense_subtract_product(diagonal(lu, j), lower(lu, f), upper(lu, f));
        for (size_t e = f + 1; e < end; e++, to++) {
            while (lu->later[to] != lu->later[e])
                to++;
            dense_subtract_product(lower(lu, to), lower(lu, e), upper(lu, f));
            dense_subtract_product(upper(lu, to), lower(lu, f), upper(lu, e));
        }
    }
}

br_status block_lu_factorise(block_lu *lu, const br_solver_options *options, br_error *error)
{
    BR_ASSERT_HANDLE(lu);
    for (size_t k = 0; k < lu->n; k++) {
        if (solver_late(options))
            return BR_LOOSE;
        if (!dense_factorise(diagonal(lu, k), &lu->from[N * k]))
            return br_fail(error, BR_ERR_SOLVER, "block matrix of %zu block rows: it is singular", lu->n);
        eliminate(lu, k);
    }
    return BR_OK;
}

bool block_lu_negative(const block_lu *lu)
{
    bool negative = false;
    for (size_t k = 0; k < lu->n; k++) {
        const int *from = &lu->from[N * k];
        for (int i = 0; i < N; i++) {
            negative ^= diagonal(lu, k)[(N + 1) * i] < 0;
            for (int j = 0; j < i; j++)
                negative ^= from[j] > from[i];
        }
    }
    return negative;
}

void block_lu_solve(block_lu *lu, double *b)
{
    BR_ASSERT_HANDLE(lu);
    if (lu->n == 0)
        return;
    BR_ASSERT_HANDLE(b);
    double *const x = lu->x;
    for (size_t k = 0; k < lu->n; k++)
        memcpy(&x[N * k], &b[N * lu->order[k]], N * sizeof *x);
    for (size_t k = 0; k < lu->n; k++)
        for (size_t e = lu->first[k]; e < lu->first[k + 1]; e++)
            dense_subtract_rows(&x[N * lu->later[e]], lower(lu, e), &x[N * k]);
    for (size_t k = lu->n; k-- > 0;) {
        double left[N];
        memcpy(left, &x[N * k], sizeof left);
        for (size_t e = lu->first[k]; e < lu->first[k + 1]; e++)
            dense_subtract_rows(left, upper(lu, e), &x[N * lu->later[e]]);
        dense_solve(diagonal(lu, k), &lu->from[N * k], left, &x[N * k]);
        memcpy(&b[N * lu->order[k]], &x[N * k], N * sizeof *b);
    }
}
