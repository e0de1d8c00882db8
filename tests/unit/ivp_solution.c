/* Solutions known in closed form: linear problems, dense output, tolerances, fixed steps. */
#include <float.h>
#include <stdlib.h>
#include <bristle/ivp.h>
#include "check.h"

/* ---- problems ---- */

static int decay(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    dydt[0] = -*(const double *)context * y[0];
    return 0;
}

static int oscillator(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const double omega = *(const double *)context;
    dydt[0] = y[1];
    dydt[1] = -omega * omega * y[0];
    return 0;
}

/* dy/dt of y = 1 + 2 t - 3 t^2 + t^3 / 2. */
static double cubic(double t)
{
    return 1 + t * (2 + t * (-3 + t * 0.5));
}
static int cubic_rate(double t, const double *y, double *dydt, void *context)
{
    (void)y;
    (void)context;
    dydt[0] = 2 + t * (-6 + t * 1.5);
    return 0;
}

/* dy/dt = -y^2: y = y0 / (1 + y0 t). */
static int quadratic(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    dydt[0] = -y[0] * y[0];
    return 0;
}
static int quadratic_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    (void)t;
    (void)dydt;
    (void)context;
    jacobian[0] = -2 * y[0];
    return 0;
}

/* ---- helpers ---- */

static br_ivp *make(const br_ivp_problem *problem, const br_ivp_options *options, double t0, const double *y0)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    const br_status status = br_ivp_create(problem, options, t0, y0, &ivp, &error);
    if (status != BR_OK) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
    return ivp;
}

static bool advance(br_ivp *ivp, double t_end)
{
    br_error error = {0};
    const br_status status = br_ivp_run(ivp, t_end, NULL, 0, NULL, NULL, &error);
    if (status != BR_OK)
        br_tap_comment(&check_tap, "%s", error.message);
    return status == BR_OK;
}

/* ---- tests ---- */

static void test_decay(br_ivp_method method)
{
    static const double rates[] = {0.1, 1, 30};
    for (size_t r = 0; r < 3; r++)
        for (double rtol = 1e-4; rtol > 5e-11; rtol *= 0.1) {
            double rate = rates[r];
            const br_ivp_problem problem = {.n = 1, .rhs = decay, .context = &rate};
            br_ivp_options options = br_ivp_options_default();
            options.method = method;
            options.relative_tolerance = rtol;
            options.absolute_tolerance = 0;
            const double y0 = 2;
            br_ivp *ivp = make(&problem, &options, 0, &y0);
            const double t = 3 / rate;
            check(advance(ivp, t), "%s, decay at %g/s, rtol %g: runs", method == BR_IVP_BDF ? "BDF" : "Adams",
                  rate, rtol);
            check_close(br_ivp_state(ivp)[0], 2 * exp(-3.0), TOL_INTEGRATOR(rtol),
                        "%s, decay at %g/s, rtol %g", method == BR_IVP_BDF ? "BDF" : "Adams", rate, rtol);
            check(br_ivp_time(ivp) == t, "the time is the end asked for, %g", t);
            br_ivp_destroy(ivp);
        }
}

static void test_oscillator(br_ivp_method method, bool stock)
{
    for (double rtol = 1e-5; rtol > 5e-11; rtol *= 0.1) {
        double omega = 2;
        const br_ivp_problem problem = {.n = 2, .rhs = oscillator, .context = &omega};
        br_ivp_options options = br_ivp_options_default();
        options.method = method;
        options.relative_tolerance = rtol;
        options.absolute_tolerance = rtol;
        options.stock_vector_operations = stock;
        options.stock_dense_solver = stock;
        const double y0[2] = {1, 0};
        br_ivp *ivp = make(&problem, &options, 0, y0);
        const double period = 3.14159265358979323846;
        advance(ivp, 3 * period);
        const double *const y = br_ivp_state(ivp);
        /* The flow keeps the energy norm, so that the global error is at most the sum of the local ones; the
         * error test holds each of them below sqrt(2) (rtol |y| + atol) in a component, |y| <= 2. */
        const double allowed = (double)br_ivp_get_statistics(ivp).steps * sqrt(2.0) * 3 * rtol;
        const char *const name = stock ? "stock" : "own";
        check_near(y[0], 1.0, allowed, "%d %s: oscillator after 3 periods, position, rtol %g", method, name,
                   rtol);
        check_near(y[1], 0.0, 2 * allowed, "%d %s: oscillator after 3 periods, velocity, rtol %g", method,
                   name, rtol);
        check_near(0.5 * (y[1] * y[1] + 4 * y[0] * y[0]), 2.0, 4 * allowed,
                   "%d %s: oscillator, energy, rtol %g", method, name, rtol);
        check(allowed < 0.05, "the bound says something: %g", allowed);
        br_ivp_destroy(ivp);
    }
}

typedef struct record {
    size_t count;
    double t[200], y[200];
} record;

static int keep(double t, const double *y, void *context)
{
    record *const r = context;
    r->t[r->count] = t;
    r->y[r->count++] = y[0];
    return 0;
}

static void test_dense_output(void)
{
    const br_ivp_problem problem = {.n = 1, .rhs = cubic_rate};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-9;
    options.absolute_tolerance = 1e-9;
    double times[101];
    for (int k = 0; k <= 100; k++)
        times[k] = 0.05 * k;
    const double y0 = cubic(0);

    br_ivp *bare = make(&problem, &options, 0, &y0);
    advance(bare, times[100]);
    br_ivp *ivp = make(&problem, &options, 0, &y0);
    record r = {0};
    br_error error = {0};
    check(br_ivp_run(ivp, times[100], times, 101, keep, &r, &error) == BR_OK, "a run with 101 outputs");
    check(r.count == 101 && r.t[0] == 0 && r.t[100] == times[100],
          "outputs at the start and at the end are told");
    double worst = 0;
    for (size_t k = 0; k < r.count; k++)
        worst = fmax(worst, fabs(r.y[k] - cubic(r.t[k])));
    check_near(worst, 0.0, TOL_INTEGRATOR(1e-9), "dense output equals the cubic");
    check(br_ivp_get_statistics(ivp).steps == br_ivp_get_statistics(bare).steps, "outputs cost no steps");
    check(br_ivp_get_statistics(ivp).rhs_evaluations == br_ivp_get_statistics(bare).rhs_evaluations,
          "outputs cost no right-hand sides");

    /* In two runs, the integrator goes on as if it were one. */
    br_ivp *halves = make(&problem, &options, 0, &y0);
    advance(halves, 1.234);
    check_near(br_ivp_state(halves)[0], cubic(1.234), TOL_INTEGRATOR(1e-9),
               "the state at the end of the first run");
    advance(halves, times[100]);
    check(br_ivp_state(halves)[0] == br_ivp_state(ivp)[0], "two runs end with the bytes of one");
    br_ivp_destroy(halves);
    br_ivp_destroy(bare);
    br_ivp_destroy(ivp);
}

static void test_jacobian(void)
{
    for (int given = 0; given < 2; given++) {
        const br_ivp_problem problem = {
            .n = 1, .rhs = quadratic, .jacobian = given ? quadratic_jacobian : NULL};
        const double y0 = 5;
        br_ivp *ivp = make(&problem, NULL, 0, &y0);
        advance(ivp, 10);
        check_close(br_ivp_state(ivp)[0], 5.0 / 51, TOL_INTEGRATOR(1e-8), "dy/dt = -y^2, Jacobian %s",
                    given ? "given" : "by differences");
        const br_ivp_statistics s = br_ivp_get_statistics(ivp);
        check(s.steps > 10 && s.jacobians > 0 && s.linear_setups >= s.jacobians &&
                  s.newton_iterations >= s.steps && s.rhs_evaluations > s.steps && s.last_step > 0,
              "the counters count");
        check(given ? s.jacobian_rhs_evaluations == 0 : s.jacobian_rhs_evaluations == s.jacobians,
              "difference Jacobians cost n right-hand sides each, a given one none");
        br_ivp_destroy(ivp);
    }
}

/* Slope of log error over log dt, least squares. */
static double order(br_fixed_method method)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    int count = 0;
    for (size_t steps = 40; steps <= 640; steps *= 2, count++) {
        double omega = 2;
        const br_ivp_problem problem = {.n = 2, .rhs = oscillator, .context = &omega};
        double y[2] = {1, 0}, work[10];
        br_error error = {0};
        check_need(
            br_fixed_run(&problem, method, 0, 1.0 / (double)steps, steps, y, work, NULL, NULL, &error));
        const double lx = log(1.0 / (double)steps), ly = log(hypot(y[0] - cos(2), (y[1] + 2 * sin(2)) / 2));
        sx += lx, sy += ly, sxx += lx * lx, sxy += lx * ly;
    }
    return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

static int count_steps(double t, const double *y, void *context)
{
    (void)t;
    (void)y;
    return ++*(int *)context == 7;
}

static void test_fixed(void)
{
    /* The fitted slope differs from the order by the next term of the error: some first-order part of it. */
    check_near(order(BR_FIXED_EULER), 1.0, 0.05, "explicit Euler has order 1");
    check_near(order(BR_FIXED_RK4), 4.0, 0.05, "classical Runge-Kutta has order 4");

    double rate = 1.5;
    const br_ivp_problem problem = {.n = 1, .rhs = decay, .context = &rate};
    double y = 1, work[5];
    br_error error = {0};
    check_need(br_fixed_run(&problem, BR_FIXED_EULER, 0, 0.01, 100, &y, work, NULL, NULL, &error));
    check_close(y, pow(1 - 0.015, 100), TOL_ROUND_OFF_MANY, "explicit Euler multiplies by 1 - k dt");
    y = 1;
    check_need(br_fixed_run(&problem, BR_FIXED_RK4, 0, 0.2, 50, &y, work, NULL, NULL, &error));
    const double z = -0.3;
    check_close(y, pow(1 + z + z * z / 2 + z * z * z / 6 + z * z * z * z / 24, 50), TOL_ROUND_OFF_MANY,
                "Runge-Kutta multiplies by the Taylor polynomial of degree 4");
    int calls = 0;
    y = 1;
    check(br_fixed_run(&problem, BR_FIXED_EULER, 0, 0.01, 100, &y, work, count_steps, &calls, &error) ==
                  BR_STOPPED_AT_EVENT &&
              calls == 7,
          "on_step can stop the run");
    check_close(y, pow(1 - 0.015, 7), TOL_ROUND_OFF_MANY, "and the state is the one there");
    calls = 0;
    check_need(br_fixed_run(&problem, BR_FIXED_RK4, 0, 0.01, 0, &y, work, count_steps, &calls, &error));
    check(calls == 0, "no steps, no calls");
}

/* Two components of different size: each has its own absolute tolerance. */
static int two_scales(double t, const double *y, double *dydt, void *context)
{
    (void)context;
    dydt[0] = cos(t);
    dydt[1] = 1e-6 * cos(3 * t) + 0 * y[0];
    return 0;
}

static void test_vector_tolerances(void)
{
    const br_ivp_problem problem = {.n = 2, .rhs = two_scales};
    const double y0[2] = {0, 0};
    const double tolerances[2] = {1e-8, 1e-14};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-8;
    options.absolute_tolerances = tolerances;
    br_ivp *ivp = make(&problem, &options, 0, y0);
    advance(ivp, 5);
    check_near(br_ivp_state(ivp)[0], sin(5), TOL_INTEGRATOR(1e-8), "vector tolerances, the large component");
    check_near(br_ivp_state(ivp)[1] * 1e6, sin(15) / 3, TOL_INTEGRATOR(1e-8),
               "vector tolerances, the small component");
    const size_t steps = br_ivp_get_statistics(ivp).steps;
    br_ivp_destroy(ivp);

    options.absolute_tolerances = NULL;
    options.absolute_tolerance = 1e-8;
    ivp = make(&problem, &options, 0, y0);
    advance(ivp, 5);
    check(br_ivp_get_statistics(ivp).steps < steps, "one tolerance for both does not resolve the small one");
    br_ivp_destroy(ivp);
}

int main(void)
{
    check_begin();
    test_decay(BR_IVP_BDF);
    test_decay(BR_IVP_ADAMS);
    test_oscillator(BR_IVP_BDF, false);
    test_oscillator(BR_IVP_ADAMS, false);
    test_oscillator(BR_IVP_BDF, true);
    test_dense_output();
    test_jacobian();
    test_fixed();
    test_vector_tolerances();
    return check_end();
}
