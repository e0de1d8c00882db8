/* Newton systems whose matrix is a band. Column j of J and of the factors is a row of memory: of J the rows
 * j - upper to j + lower, of the factors those and `lower` more above, which pivoting fills. */
#include <math.h>
#include <float.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/banded.h>

struct br_banded {
    size_t n, lower, upper;
    double scale;
    br_ivp_rhs rhs;
    void *context;
    br_ivp_linear_solver solver;
    double *jacobian;     /* (n x (upper + lower + 1)) */
    double *factors;      /* (n x (lower + upper + lower + 1)) */
    size_t *pivots;       /* (n) rows */
    double *moved, *dydt; /* (n) */
};

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Entry (i, j) of J; of the factors. */
static double *of_jacobian(const br_banded *b, size_t i, size_t j)
{
    return &b->jacobian[j * (b->lower + b->upper + 1) + (i + b->upper - j)];
}
static double *of_factors(const br_banded *b, size_t i, size_t j)
{
    return &b->factors[j * (2 * b->lower + b->upper + 1) + (i + b->lower + b->upper - j)];
}

/* Rows of column j within the band: from, and up to but without. */
static size_t first_row(const br_banded *b, size_t j)
{
    return j > b->upper ? j - b->upper : 0;
}
static size_t end_row(const br_banded *b, size_t j)
{
    return least(j + b->lower + 1, b->n);
}

static int differences(br_banded *b, double t, const double *y, const double *dydt)
{
    const size_t apart = b->lower + b->upper + 1;
    for (size_t group = 0; group < least(apart, b->n); group++) {
        memcpy(b->moved, y, b->n * sizeof *b->moved);
        for (size_t j = group; j < b->n; j += apart)
            b->moved[j] += sqrt(DBL_EPSILON) * fmax(fabs(y[j]), b->scale);
        const int rc = b->rhs(t, b->moved, b->dydt, b->context);
        if (rc != 0)
            return rc;
        for (size_t j = group; j < b->n; j += apart)
            for (size_t i = first_row(b, j); i < end_row(b, j); i++)
                *of_jacobian(b, i, j) = (b->dydt[i] - dydt[i]) / (b->moved[j] - y[j]);
    }
    return 0;
}

/* Rows below are taken up to `lower` above their place, so that U has lower + upper diagonals above its own.
 */
static bool factor(br_banded *b)
{
    const size_t n = b->n, reach = b->lower + b->upper;
    for (size_t k = 0; k < n; k++) {
        const size_t end = end_row(b, k), last = least(k + reach + 1, n);
        size_t pivot = k;
        for (size_t i = k + 1; i < end; i++)
            if (fabs(*of_factors(b, i, k)) > fabs(*of_factors(b, pivot, k)))
                pivot = i;
        b->pivots[k] = pivot;
        const double largest = *of_factors(b, pivot, k);
        if (!(fabs(largest) > 0) || !isfinite(largest))
            return false;
        for (size_t j = k; j < last && pivot != k; j++) {
            double *const upper = of_factors(b, k, j), *const lower = of_factors(b, pivot, j), x = *upper;
            *upper = *lower;
            *lower = x;
        }
        for (size_t i = k + 1; i < end; i++)
            *of_factors(b, i, k) /= largest;
        for (size_t j = k + 1; j < last; j++) {
            const double above = *of_factors(b, k, j);
            for (size_t i = k + 1; i < end && above != 0; i++)
                *of_factors(b, i, j) -= *of_factors(b, i, k) * above;
        }
    }
    return true;
}

static int setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                 void *solver_context)
{
    br_banded *const b = solver_context;
    *fresh = !reuse;
    if (!reuse) {
        const int rc = differences(b, t, y, dydt);
        if (rc != 0)
            return rc;
    }
    memset(b->factors, 0, b->n * (2 * b->lower + b->upper + 1) * sizeof *b->factors);
    for (size_t j = 0; j < b->n; j++)
        for (size_t i = first_row(b, j); i < end_row(b, j); i++)
            *of_factors(b, i, j) = (i == j ? 1 : 0) - gamma * *of_jacobian(b, i, j);
    return factor(b) ? 0 : 1;
}

static int solve(double *x, void *solver_context)
{
    const br_banded *const b = solver_context;
    const size_t reach = b->lower + b->upper;
    for (size_t k = 0; k < b->n; k++) {
        const double here = x[b->pivots[k]];
        x[b->pivots[k]] = x[k];
        x[k] = here;
        for (size_t i = k + 1; i < end_row(b, k); i++)
            x[i] -= *of_factors(b, i, k) * here;
    }
    for (size_t k = b->n; k-- > 0;) {
        x[k] /= *of_factors(b, k, k);
        for (size_t i = k > reach ? k - reach : 0; i < k; i++)
            x[i] -= *of_factors(b, i, k) * x[k];
    }
    return 0;
}

br_status br_banded_create(const br_banded_shape *shape, br_ivp_rhs rhs, void *context, br_banded **banded,
                           br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    BR_ASSERT_HANDLE(banded);
    *banded = NULL;
    if (shape->n == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "banded solver: no states, n = 0");
    if (!(shape->scale > 0) || !isfinite(shape->scale))
        return br_fail(error, BR_ERR_RANGE, "banded solver: scale = %.10g is not positive", shape->scale);
    if (!rhs)
        return br_fail(error, BR_ERR_ARGUMENT, "banded solver: rhs is null");
    const size_t lower = least(shape->lower, shape->n - 1), upper = least(shape->upper, shape->n - 1);
    if (shape->n > SIZE_MAX / sizeof(double) / (2 * lower + upper + 1))
        return br_fail(error, BR_ERR_MEMORY, "banded solver: n = %zu states are too many", shape->n);
    br_banded *const b = calloc(1, sizeof *b);
    if (b) {
        *b = (br_banded){.n = shape->n,
                         .lower = lower,
                         .upper = upper,
                         .scale = shape->scale,
                         .rhs = rhs,
                         .context = context};
        b->solver = (br_ivp_linear_solver){"banded", setup, solve, b};
        b->jacobian = calloc(b->n * (lower + upper + 1), sizeof *b->jacobian);
        b->factors = calloc(b->n * (2 * lower + upper + 1), sizeof *b->factors);
        b->pivots = calloc(b->n, sizeof *b->pivots);
        b->moved = calloc(b->n, sizeof *b->moved);
        b->dydt = calloc(b->n, sizeof *b->dydt);
    }
    if (!b || !b->jacobian || !b->factors || !b->pivots || !b->moved || !b->dydt) {
        br_banded_destroy(b);
        return br_fail(error, BR_ERR_MEMORY, "banded solver: out of memory for %zu states", shape->n);
    }
    *banded = b;
    return BR_OK;
}

void br_banded_destroy(br_banded *b)
{
    if (!b)
        return;
    free(b->jacobian);
    free(b->factors);
    free(b->pivots);
    free(b->moved);
    free(b->dydt);
    free(b);
}

const br_ivp_linear_solver *br_banded_linear_solver(br_banded *banded)
{
    BR_ASSERT_HANDLE(banded);
    return &banded->solver;
}

double br_banded_jacobian(const br_banded *banded, size_t i, size_t j)
{
    BR_ASSERT_HANDLE(banded);
    BR_ASSERT_SIZE_INDEX("row", i, banded->n);
    BR_ASSERT_SIZE_INDEX("column", j, banded->n);
    return i >= first_row(banded, j) && i < end_row(banded, j) ? *of_jacobian(banded, i, j) : 0;
}
