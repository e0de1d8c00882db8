/* Sparse LU by KLU: the one file that knows it. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <klu.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "sparse_lu.h"

struct sparse_lu {
    klu_common common;
    klu_symbolic *symbolic; /* null: nothing was analysed */
    klu_numeric *numeric;   /* null: nothing was factorised */
    int n, *start, *row;    /* the pattern */
    double seconds;         /* of the last factorisation of it; 0: none */
    size_t columns_capacity, entries_capacity;
};

/* Pivots chosen for other values serve while entries grow by no more than the inverse of this in the
 * elimination: ten digits are left then. */
static const double LEAST_GROWTH = 1e-6;

/* In a second [1/s], by est_flops of KLU: 2.6e9 were measured of systems of 1,600 to 8,100 unknowns (AMD
 * EPYC, 2026). */
static const double OPERATIONS = 1.5e9;

sparse_lu *sparse_lu_create(void)
{
    sparse_lu *lu = calloc(1, sizeof *lu);
    if (lu)
        klu_defaults(&lu->common);
    return lu;
}

static void forget_factors(sparse_lu *lu)
{
    if (lu->numeric)
        klu_free_numeric(&lu->numeric, &lu->common);
}

static void forget(sparse_lu *lu)
{
    forget_factors(lu);
    if (lu->symbolic)
        klu_free_symbolic(&lu->symbolic, &lu->common);
    lu->seconds = 0;
}

void sparse_lu_destroy(sparse_lu *lu)
{
    if (!lu)
        return;
    forget(lu);
    free(lu->start);
    free(lu->row);
    free(lu);
}

static bool is_known(const sparse_lu *lu, size_t n, const size_t *start, const size_t *row)
{
    if (!lu->symbolic || (size_t)lu->n != n)
        return false;
    for (size_t j = 0; j <= n; j++)
        if ((size_t)lu->start[j] != start[j])
            return false;
    for (size_t e = 0; e < start[n]; e++)
        if ((size_t)lu->row[e] != row[e])
            return false;
    return true;
}

static br_status no_memory(size_t n, size_t entries, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "sparse matrix: out of memory for %zu unknowns, %zu entries", n,
                   entries);
}

br_status sparse_lu_analyse(sparse_lu *lu, size_t n, const size_t *start, const size_t *row, br_error *error)
{
    BR_ASSERT_HANDLE(lu);
    BR_ASSERT_HANDLE(start);
    forget_factors(lu);
    if (is_known(lu, n, start, row))
        return BR_OK;
    forget(lu);
    const size_t entries = start[n];
    if (n >= INT_MAX || entries > INT_MAX)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "sparse matrix: %zu unknowns with %zu entries are more than %d", n, entries, INT_MAX);
    if (!br_grow(&lu->start, &lu->columns_capacity, n + 1, sizeof *lu->start) ||
        !br_grow(&lu->row, &lu->entries_capacity, entries, sizeof *lu->row))
        return no_memory(n, entries, error);
    lu->n = (int)n;
    for (size_t j = 0; j <= n; j++)
        lu->start[j] = (int)start[j];
    for (size_t e = 0; e < entries; e++)
        lu->row[e] = (int)row[e];
    if (n == 0)
        return BR_OK;
    lu->symbolic = klu_analyze(lu->n, lu->start, lu->row, &lu->common);
    if (lu->symbolic)
        return BR_OK;
    return lu->common.status == KLU_OUT_OF_MEMORY
               ? no_memory(n, entries, error)
               : br_fail(error, BR_ERR_SOLVER, "sparse matrix: its pattern of %zu unknowns is no pattern", n);
}

/* KLU compares with a zero pivot only, and a comparison with NaN is false. */
static bool all_finite(const sparse_lu *lu, const double *value)
{
    for (int e = 0; e < lu->start[lu->n]; e++)
        if (!isfinite(value[e]))
            return false;
    return true;
}

/* KLU writes to neither pattern nor values, but says so nowhere. */
static bool again(sparse_lu *lu, double *value)
{
    return klu_refactor(lu->start, lu->row, value, lu->symbolic, lu->numeric, &lu->common) &&
           lu->common.status == KLU_OK &&
           klu_rgrowth(lu->start, lu->row, value, lu->symbolic, lu->numeric, &lu->common) &&
           lu->common.rgrowth >= LEAST_GROWTH;
}

br_status sparse_lu_factorise(sparse_lu *lu, const double *value, br_error *error)
{
    BR_ASSERT_HANDLE(lu);
    if (lu->n == 0)
        return BR_OK;
    BR_ASSERT(lu->symbolic, "no pattern was analysed");
    BR_ASSERT_HANDLE(value);
    if (!all_finite(lu, value)) {
        forget_factors(lu);
        return br_fail(error, BR_ERR_SOLVER, "sparse matrix: a value is not finite");
    }
    double *const values = (double *)value;
    if (lu->numeric && again(lu, values))
        return BR_OK;
    forget_factors(lu);
    lu->numeric = klu_factor(lu->start, lu->row, values, lu->symbolic, &lu->common);
    if (lu->numeric && lu->common.status == KLU_OK)
        return BR_OK;
    const bool memory = lu->common.status == KLU_OUT_OF_MEMORY || lu->common.status == KLU_TOO_LARGE;
    forget_factors(lu);
    return memory ? no_memory((size_t)lu->n, (size_t)lu->start[lu->n], error)
                  : br_fail(error, BR_ERR_SOLVER, "sparse matrix of %d unknowns: it is singular", lu->n);
}

void sparse_lu_solve(sparse_lu *lu, double *b)
{
    sparse_lu_solve_columns(lu, 1, b);
}

void sparse_lu_solve_columns(sparse_lu *lu, size_t columns, double *b)
{
    BR_ASSERT_HANDLE(lu);
    if (lu->n == 0 || columns == 0)
        return;
    BR_ASSERT(lu->numeric, "nothing was factorised");
    BR_ASSERT_HANDLE(b);
    BR_ASSERT(columns <= INT_MAX, "%zu columns are more than %d", columns, INT_MAX);
    klu_solve(lu->symbolic, lu->numeric, lu->n, (int)columns, b, &lu->common);
}

double sparse_lu_estimate(const sparse_lu *lu)
{
    BR_ASSERT_HANDLE(lu);
    if (lu->seconds > 0 || !lu->symbolic)
        return lu->seconds;
    return fmax(lu->symbolic->est_flops, 0) / OPERATIONS;
}

void sparse_lu_set_seconds(sparse_lu *lu, double seconds)
{
    BR_ASSERT_HANDLE(lu);
    lu->seconds = seconds;
}

size_t sparse_lu_entries(const sparse_lu *lu)
{
    BR_ASSERT_HANDLE(lu);
    return lu->numeric ? (size_t)lu->numeric->lnz + (size_t)lu->numeric->unz : 0;
}
