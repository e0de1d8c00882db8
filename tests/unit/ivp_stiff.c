/* Stiff problems against reference values, and linear solvers against one another. */
#include <stdlib.h>
#include <bristle/ivp.h>
#include "../../lib/ivp/dense.h"
#include "check.h"

static void integrate(const br_ivp_problem *problem, const br_ivp_options *options, const double *y,
                      double t_end, double *result, br_ivp_statistics *statistics)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    br_status status = br_ivp_create(problem, options, 0, y, &ivp, &error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, t_end, NULL, 0, NULL, NULL, &error);
    check(status == BR_OK, "runs to %g %s", t_end, error.message);
    if (ivp) {
        memcpy(result, br_ivp_state(ivp), problem->n * sizeof *result);
        if (statistics)
            *statistics = br_ivp_get_statistics(ivp);
    }
    br_ivp_destroy(ivp);
}

/* ---- Van der Pol: y0' = y1, eps y1' = (1 - y0^2) y1 - y0 ---- */

static int van_der_pol(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const double eps = *(const double *)context;
    dydt[0] = y[1];
    dydt[1] = ((1 - y[0] * y[0]) * y[1] - y[0]) / eps;
    return 0;
}
static int van_der_pol_jacobian(double t, const double *y, const double *dydt, double *jacobian,
                                void *context)
{
    (void)t;
    (void)dydt;
    const double eps = *(const double *)context;
    jacobian[1] = (-2 * y[0] * y[1] - 1) / eps;
    jacobian[2] = 1;
    jacobian[3] = (1 - y[0] * y[0]) / eps;
    return 0;
}

static void test_van_der_pol(void)
{
    const double start[2] = {2, 0};
    for (double eps = 1e-2; eps > 5e-7; eps *= 1e-2) {
        br_ivp_problem problem = {
            .n = 2, .rhs = van_der_pol, .jacobian = van_der_pol_jacobian, .context = &eps};
        br_ivp_options options = br_ivp_options_default();
        double reference[2] = {0}, y[2] = {0};
        options.relative_tolerance = 1e-12;
        options.absolute_tolerance = 1e-13;
        integrate(&problem, &options, start, 2, reference, NULL);
        for (double rtol = 1e-5; rtol > 5e-10; rtol *= 1e-2)
            for (int analytic = 0; analytic < 2; analytic++) {
                problem.jacobian = analytic ? van_der_pol_jacobian : NULL;
                options.relative_tolerance = options.absolute_tolerance = rtol;
                br_ivp_statistics s = {0};
                integrate(&problem, &options, start, 2, y, &s);
                check_close(y[0], reference[0], TOL_INTEGRATOR(rtol),
                            "Van der Pol, eps %g, rtol %g, Jacobian %d", eps, rtol, analytic);
                check(s.jacobians < s.steps / 4, "few Jacobians: %zu in %zu steps", s.jacobians, s.steps);
            }
        /* Test Set for Initial Value Problem Solvers (F. Mazzia, C. Magherini, release 2.4, 2008), problem
         * VDPOL. */
        if (fabs(eps - 1e-6) < 1e-12) {
            check_close(reference[0], 0.1706167732170483e1, 1e-9,
                        "Van der Pol: published reference, position");
            check_close(reference[1], -0.8928097010247975e0, 1e-9,
                        "Van der Pol: published reference, velocity");
        }
    }
}

/* ---- Robertson's reaction ---- */

static int robertson(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    dydt[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    dydt[2] = 3e7 * y[1] * y[1];
    dydt[1] = -dydt[0] - dydt[2];
    return 0;
}

static void test_robertson(void)
{
    /* The same test set, problem ROBER, at t = 1e11; the small tolerances follow the components' sizes. */
    static const double reference[3] = {0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050};
    const double start[3] = {1, 0, 0}, tolerances[3] = {1e-18, 1e-22, 1e-12};
    const br_ivp_problem problem = {.n = 3, .rhs = robertson};
    for (double rtol = 1e-6; rtol > 5e-11; rtol *= 1e-2) {
        br_ivp_options options = br_ivp_options_default();
        options.relative_tolerance = rtol;
        options.absolute_tolerances = tolerances;
        double y[3] = {0};
        integrate(&problem, &options, start, 1e11, y, NULL);
        for (int i = 0; i < 3; i++)
            check_close(y[i], reference[i], TOL_INTEGRATOR(rtol), "Robertson, component %d, rtol %g", i,
                        rtol);
        check_close(y[0] + y[1] + y[2], 1.0, TOL_ROUND_OFF_MANY, "Robertson, mass is kept");
    }
}

/* ---- heat in a rod, a banded problem: y_i' = k (y_(i-1) - 2 y_i + y_(i+1)), ends held at zero ---- */

enum { RODS = 60 };
static const double conductivity = 4e3;

typedef struct tridiagonal {
    double gamma;
    double pivot[RODS]; /* of Thomas's elimination */
    int setups, solves;
} tridiagonal;

static int heat(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    for (int i = 0; i < RODS; i++)
        dydt[i] = conductivity * ((i > 0 ? y[i - 1] : 0) - 2 * y[i] + (i < RODS - 1 ? y[i + 1] : 0));
    return 0;
}
static int heat_setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                      void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    tridiagonal *const m = context;
    *fresh = !reuse;
    m->gamma = gamma;
    m->setups++;
    const double off = -gamma * conductivity;
    m->pivot[0] = 1 - 2 * off;
    for (int i = 1; i < RODS; i++)
        m->pivot[i] = 1 - 2 * off - off * off / m->pivot[i - 1];
    return 0;
}
static int heat_solve(double *b, void *context)
{
    tridiagonal *const m = context;
    m->solves++;
    const double off = -m->gamma * conductivity;
    for (int i = 1; i < RODS; i++)
        b[i] -= off / m->pivot[i - 1] * b[i - 1];
    b[RODS - 1] /= m->pivot[RODS - 1];
    for (int i = RODS - 1; i-- > 0;)
        b[i] = (b[i] - off * b[i + 1]) / m->pivot[i];
    return 0;
}

/* All linear solvers take the same way; mode k decays exactly as exp(-4 k sin^2(pi k / (2 (n + 1))) t). */
static void test_linear_solvers(void)
{
    const double pi = 3.14159265358979323846;
    double start[RODS], y[4][RODS];
    for (int i = 0; i < RODS; i++)
        start[i] = sin(pi * (i + 1) / (RODS + 1)) + 0.2 * sin(5 * pi * (i + 1) / (RODS + 1));
    tridiagonal m = {0};
    const br_ivp_linear_solver solver = {
        .name = "tridiagonal", .setup = heat_setup, .solve = heat_solve, .solver_context = &m};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-8;
    options.absolute_tolerance = 1e-10;
    br_ivp_statistics s[4] = {{0}};
    const double t = 0.05;
    for (int k = 0; k < 4; k++) {
        const br_ivp_problem problem = {.n = RODS, .rhs = heat, .linear_solver = k == 1 ? &solver : NULL};
        options.stock_dense_solver = k >= 2;
        options.stock_vector_operations = k == 3;
        integrate(&problem, &options, start, t, y[k], &s[k]);
    }
    static const char *const names[4] = {"own dense", "tridiagonal", "package's dense",
                                         "package's dense and vectors"};
    const double decay1 = exp(-4 * conductivity * t * pow(sin(pi / (2 * (RODS + 1))), 2));
    const double decay5 = exp(-4 * conductivity * t * pow(sin(5 * pi / (2 * (RODS + 1))), 2));
    for (int k = 0; k < 4; k++) {
        double worst = 0, apart = 0;
        for (int i = 0; i < RODS; i++) {
            worst = fmax(worst, fabs(y[k][i] - decay1 * sin(pi * (i + 1) / (RODS + 1)) -
                                     decay5 * 0.2 * sin(5 * pi * (i + 1) / (RODS + 1))));
            apart = fmax(apart, fabs(y[k][i] - y[0][i]));
        }
        check_near(worst, 0.0, TOL_INTEGRATOR(1e-8), "heat in a rod, %s: closed form", names[k]);
        check_near(apart, 0.0, TOL_INTEGRATOR(1e-10), "heat in a rod, %s: as with our dense solver",
                   names[k]);
        check(fabs((double)s[k].steps - (double)s[0].steps) <= 0.1 * (double)s[0].steps,
              "heat in a rod, %s: %zu steps", names[k], s[k].steps);
        check(s[k].linear_setups > 0 && s[k].jacobians > 0 && s[k].jacobians <= s[k].linear_setups,
              "heat in a rod, %s: %zu setups, %zu Jacobians", names[k], s[k].linear_setups, s[k].jacobians);
        check(s[k].jacobian_rhs_evaluations == (k == 1 ? 0 : RODS * s[k].jacobians),
              "heat in a rod, %s: n right-hand sides a difference Jacobian", names[k]);
    }
    check((size_t)m.setups == s[1].linear_setups && (size_t)m.solves == s[1].newton_iterations,
          "the caller's solver is asked once a setup (%d) and once an iteration (%d)", m.setups, m.solves);
}

/* ---- LU ---- */

/* Numbers in [-1, 1] from a fixed linear congruence (Knuth's MMIX constants). */
static double next_random(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) * 0x1p-52 - 1;
}

static void test_lu(void)
{
    unsigned long long state = 42;
    for (size_t n = 1; n < 200; n = n < 24 ? n + 1 : n + 37) {
        double *const a = malloc(n * n * sizeof(double)), *const lu = malloc(n * n * sizeof(double));
        double *const x = malloc(n * sizeof(double)), *const b = malloc(n * sizeof(double));
        size_t *const pivots = malloc(n * sizeof(size_t));
        for (size_t i = 0; i < n * n; i++)
            a[i] = next_random(&state);
        for (size_t i = 0; i < n; i++)
            x[i] = next_random(&state);
        memcpy(lu, a, n * n * sizeof(double));
        const size_t bad = br_lu_factor(n, lu, pivots);
        for (size_t i = 0; i < n; i++) {
            b[i] = 0;
            for (size_t j = 0; j < n; j++)
                b[i] += a[j * n + i] * x[j];
        }
        double *const solved = malloc(n * sizeof(double));
        memcpy(solved, b, n * sizeof(double));
        br_lu_solve(n, lu, pivots, solved);
        /* The residual of Gaussian elimination with partial pivoting is round-off, whatever the condition. */
        double residual = 0, multiplier = 0;
        for (size_t i = 0; i < n; i++) {
            double sum = -b[i], size = fabs(b[i]);
            for (size_t j = 0; j < n; j++) {
                sum += a[j * n + i] * solved[j];
                size += fabs(a[j * n + i] * solved[j]);
            }
            residual = fmax(residual, fabs(sum) / size);
            for (size_t j = 0; j < i; j++)
                multiplier = fmax(multiplier, fabs(lu[j * n + i]));
        }
        check(bad == 0 && multiplier <= 1, "LU, n %zu: the multipliers do not exceed 1", n);
        check_near(residual, 0.0, TOL_ROUND_OFF_MANY, "LU, n %zu: residual", n);
        free(solved);
        free(pivots);
        free(b);
        free(x);
        free(lu);
        free(a);
    }
    double singular[4] = {1, 2, 2, 4}, undefined[1] = {NAN};
    size_t pivots[2];
    check(br_lu_factor(2, singular, pivots) == 2, "LU finds the second pivot zero");
    check(br_lu_factor(1, undefined, pivots) == 1, "LU refuses what is not a number");
}

int main(void)
{
    check_begin();
    test_van_der_pol();
    test_robertson();
    test_linear_solvers();
    test_lu();
    return check_end();
}
