/* The banded linear solver: its Jacobian and solutions against dense ones, with pivoting, bands of all
 * widths, and a chain of springs integrated as with the dense solver. */
#include <float.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/banded.h>

#include "check.h"

static br_error error;

enum { N = 23 };

/* A linear system whose matrix is a band of entries that are not small on the sides. */
typedef struct band {
    size_t n, lower, upper;
    double m[N][N];
} band;

static band make(size_t n, size_t lower, size_t upper)
{
    band b = {.n = n, .lower = lower, .upper = upper};
    unsigned h = 12345;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            h = h * 1664525u + 1013904223u;
            if (j + lower >= i && i + upper >= j)
                b.m[i][j] = (double)(h >> 8) / (1 << 23) - 1;
        }
    return b;
}

static int rate(double t, const double *y, double *dydt, void *context)
{
    const band *const b = context;
    (void)t;
    for (size_t i = 0; i < b->n; i++) {
        dydt[i] = 0;
        for (size_t j = 0; j < b->n; j++)
            dydt[i] += b->m[i][j] * y[j];
    }
    return 0;
}

static void solves(size_t n, size_t lower, size_t upper)
{
    band b = make(n, lower, upper);
    const br_banded_shape shape = {n, lower, upper, 1};
    br_banded *banded;
    double y[N], dydt[N], x[N], left = 0, off = 0;
    bool fresh = false;
    check_need(br_banded_create(&shape, rate, &b, &banded, &error));
    const br_ivp_linear_solver *const s = br_banded_linear_solver(banded);
    for (size_t i = 0; i < n; i++)
        y[i] = cos((double)i);
    rate(0, y, dydt, &b);
    /* 40 is so much that the unit matrix in M = I - 40 J does not hide a missing exchange of rows. */
    check(s->setup(0, y, dydt, 40, false, &fresh, s->solver_context) == 0 && fresh, "set up");
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            off = fmax(off, fabs(br_banded_jacobian(banded, i, j) - b.m[i][j]));
    check(off < 1e-6, "n = %zu, %zu below and %zu above: J by differences, %.1e off", n, lower, upper, off);
    for (int again = 0; again < 2; again++) {
        const double gamma = again ? 0.7 : 40;
        if (again)
            check(s->setup(0, y, dydt, gamma, true, &fresh, s->solver_context) == 0 && !fresh, "again");
        memcpy(x, y, sizeof x);
        check(s->solve(x, s->solver_context) == 0, "solved");
        left = 0;
        for (size_t i = 0; i < n; i++) {
            double sum = x[i] - y[i];
            for (size_t j = 0; j < n; j++)
                sum -= gamma * br_banded_jacobian(banded, i, j) * x[j];
            left = fmax(left, fabs(sum));
        }
        check(left < 1e-11 * gamma, "gamma = %g: %.1e left", gamma, left);
    }
    br_banded_destroy(banded);
}

/* M without its diagonal, J = 1 there to differences: rows must be exchanged. */
static void exchanges(void)
{
    band b = {.n = 6, .lower = 1, .upper = 1};
    const br_banded_shape shape = {6, 1, 1, 1};
    br_banded *banded;
    const double wanted[6] = {1, -2, 3, -4, 5, -6};
    double y[6] = {0}, dydt[6], x[6];
    bool fresh;
    for (size_t i = 0; i < 6; i++)
        for (size_t j = i > 0 ? i - 1 : 0; j < 6 && j <= i + 1; j++)
            b.m[i][j] = 1;
    check_need(br_banded_create(&shape, rate, &b, &banded, &error));
    const br_ivp_linear_solver *const s = br_banded_linear_solver(banded);
    rate(0, y, dydt, &b);
    check(s->setup(0, y, dydt, 1, false, &fresh, s->solver_context) == 0, "without a diagonal");
    check(fabs(1 - br_banded_jacobian(banded, 2, 2)) < 1e-7, "whose entries differences cancel");
    memcpy(x, wanted, sizeof x);
    check(s->solve(x, s->solver_context) == 0, "solved");
    double off = 0;
    for (size_t i = 0; i < 6; i++) {
        double sum = x[i] - wanted[i];
        for (size_t j = 0; j < 6; j++)
            sum -= br_banded_jacobian(banded, i, j) * x[j];
        off = fmax(off, fabs(sum));
    }
    check(off < 1e-13, "rows are exchanged: %.1e left", off);
    br_banded_destroy(banded);
}

/* Beads on springs, fixed at one end, the states of a bead beside each other: x, v. */
static int chain(double t, const double *y, double *dydt, void *context)
{
    const size_t n = *(const size_t *)context;
    (void)t;
    for (size_t i = 0; i < n; i++) {
        const double before = i > 0 ? y[2 * i - 2] : 0, after = i + 1 < n ? y[2 * i + 2] : y[2 * i];
        dydt[2 * i] = y[2 * i + 1];
        dydt[2 * i + 1] = 1e6 * (before - 2 * y[2 * i] + after) - 2e3 * y[2 * i + 1] - 9.81;
    }
    return 0;
}

static int refuse(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    (void)context;
    return 7;
}

static void integrates(void)
{
    size_t beads = 10;
    double y0[20] = {0}, ends[2] = {0};
    const br_banded_shape shape = {20, 3, 2, 1e-3};
    br_banded *banded;
    check_need(br_banded_create(&shape, chain, &beads, &banded, &error));
    for (int with = 0; with < 2; with++) {
        br_ivp *ivp;
        const br_ivp_problem problem = {.n = 20,
                                        .rhs = chain,
                                        .linear_solver = with ? br_banded_linear_solver(banded) : NULL,
                                        .context = &beads};
        check_need(br_ivp_create(&problem, NULL, 0, y0, &ivp, &error));
        check_need(br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error));
        ends[with] = br_ivp_state(ivp)[18];
        br_ivp_destroy(ivp);
    }
    /* At rest bead i carries what hangs below: the last one sinks by g/k (n + (n - 1) + ... + 1). */
    check_close(ends[1], -9.81e-6 * 55, 1e-5, "the end of a hanging chain");
    check_close(ends[1], ends[0], 1e-5, "as with the dense solver");
    br_banded_destroy(banded);
}

static void refusals(void)
{
    band b = make(3, 1, 1);
    br_banded *banded;
    br_banded_shape shape = {3, 1, 1, 1};
    double y[3] = {1, 1, 1}, dydt[3] = {0, 0, 0};
    bool fresh;
    memset(b.m, 0, sizeof b.m);
    b.m[1][1] = 1;
    check_need(br_banded_create(&shape, rate, &b, &banded, &error));
    const br_ivp_linear_solver *s = br_banded_linear_solver(banded);
    rate(0, y, dydt, &b);
    const int singular = s->setup(0, y, dydt, 1, false, &fresh, s->solver_context);
    /* The difference quotient of 1 is 1 to round-off only. */
    check(singular == 1 || fabs(br_banded_jacobian(banded, 1, 1) - 1) > 0, "a singular matrix is told");
    b.m[1][1] = NAN;
    check(s->setup(0, y, dydt, 1, false, &fresh, s->solver_context) == 1, "so is one that is not finite");
    br_banded_destroy(banded);
    check_need(br_banded_create(&shape, refuse, NULL, &banded, &error));
    s = br_banded_linear_solver(banded);
    check(s->setup(0, y, dydt, 1, false, &fresh, s->solver_context) == 7, "what the right-hand side says");
    br_banded_destroy(banded);
    shape.n = 0;
    check(br_banded_create(&shape, rate, &b, &banded, &error) == BR_ERR_ARGUMENT && !banded, "%s",
          error.message);
    br_error_clear(&error);
    shape.n = 3;
    shape.scale = 0;
    check(br_banded_create(&shape, rate, &b, &banded, &error) == BR_ERR_RANGE && !banded, "%s",
          error.message);
    br_error_clear(&error);
    shape.scale = 1;
    check(br_banded_create(&shape, NULL, &b, &banded, &error) == BR_ERR_ARGUMENT && !banded, "%s",
          error.message);
    br_error_clear(&error);
    br_banded_destroy(NULL);
}

int main(void)
{
    check_begin();
    solves(N, 3, 2);
    solves(N, 1, 4);
    solves(N, 0, 3);
    solves(N, 5, 0);
    solves(5, 40, 40);
    solves(1, 0, 0);
    exchanges();
    integrates();
    refusals();
    return check_end();
}
