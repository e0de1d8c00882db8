/* The one-step method: its order by halving the step, at stiff problems and between the steps; damping of
 * what is infinitely stiff; error control; breaks, failures and refusals. */
#include <stdlib.h>
#include <bristle/ivp.h>
#include "check.h"

/* Options under which every step has the size h: no error counts. */
static br_ivp_options fixed_steps(double h)
{
    br_ivp_options o = br_ivp_options_default();
    o.method = BR_IVP_ROSENBROCK;
    o.relative_tolerance = o.absolute_tolerance = 1e9;
    o.initial_step = o.max_step = h;
    return o;
}

typedef struct outputs {
    double (*exact)(double t);
    double worst;
} outputs;

static int compare(double t, const double *y, void *context)
{
    outputs *const o = context;
    o->worst = fmax(o->worst, fabs(y[0] - o->exact(t)));
    return 0;
}

/* Largest error of y[0] at `n_times` equal times up to t_end. */
static double error_of(const br_ivp_problem *problem, const br_ivp_options *options, const double *y0,
                       double t_end, double (*exact)(double t), size_t n_times)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    outputs o = {.exact = exact};
    double times[100];
    for (size_t k = 0; k < n_times; k++)
        times[k] = t_end * (double)(k + 1) / (double)n_times;
    br_status status = br_ivp_create(problem, options, 0, y0, &ivp, &error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, t_end, times, n_times, compare, &o, &error);
    if (status != BR_OK)
        check(false, "runs: %s", error.message);
    br_ivp_destroy(ivp);
    return status == BR_OK ? o.worst : INFINITY;
}

/* Least order seen between steps t_end/16, /32 ... above round-off. With n_times = 4 the times are ends of
 * steps. */
static double observed_order(const br_ivp_problem *problem, const double *y0, double t_end,
                             double (*exact)(double t), size_t n_times)
{
    double least = INFINITY, last = 0;
    for (int n = 16; n <= 128; n *= 2) {
        const br_ivp_options o = fixed_steps(t_end / n);
        const double error = error_of(problem, &o, y0, t_end, exact, n_times);
        if (n > 16 && error > 1e-13)
            least = fmin(least, log2(last / error));
        last = error;
    }
    return least;
}

/* ---- a fast and a slow mode, mixed: s' = -s^3/2, q' = -lambda q; y = (s + q, s - 2 q) ---- */

static int modes(double t, const double *y, double *dydt, void *lambda)
{
    (void)t;
    const double s = (2 * y[0] + y[1]) / 3, q = (y[0] - y[1]) / 3;
    const double ds = -0.5 * s * s * s, dq = -*(double *)lambda * q;
    dydt[0] = ds + dq;
    dydt[1] = ds - 2 * dq;
    return 0;
}
static int modes_jacobian(double t, const double *y, const double *dydt, double *j, void *lambda)
{
    (void)t;
    (void)dydt;
    const double l = *(double *)lambda, s = (2 * y[0] + y[1]) / 3, by_s = -1.5 * s * s;
    j[0] = (2 * by_s - l) / 3;
    j[1] = (2 * by_s + 2 * l) / 3;
    j[2] = (by_s + l) / 3;
    j[3] = (by_s - 2 * l) / 3;
    return 0;
}
static double slow(double t)
{
    return 1 / sqrt(1 + t);
}

static void test_order(void)
{
    for (double lambda = 1; lambda < 1e9; lambda *= 100) {
        /* The fast mode is at rest, as after any moment of a stiff problem. */
        const double y0[2] = {1, 1};
        br_ivp_problem p = {
            .n = 2, .rhs = modes, .jacobian = modes_jacobian, .autonomous = true, .context = &lambda};
        double order = observed_order(&p, y0, 2, slow, 4);
        check(order > 4.7, "stiffness %g: order %.2f of five", lambda, order);
        order = observed_order(&p, y0, 2, slow, 100);
        check(order > 3.7, "stiffness %g: order %.2f of four between the steps", lambda, order);
        p.autonomous = false;
        order = observed_order(&p, y0, 2, slow, 4);
        check(order > 4.7, "stiffness %g, not said to be autonomous: order %.2f", lambda, order);
    }
}

/* ---- what depends on time: y' = -lambda (y - sin(t + 0.3)) + cos(t + 0.3) (Prothero and Robinson) ---- */

static int forced(double t, const double *y, double *dydt, void *lambda)
{
    dydt[0] = -*(double *)lambda * (y[0] - sin(t + 0.3)) + cos(t + 0.3);
    return 0;
}
static int forced_jacobian(double t, const double *y, const double *dydt, double *j, void *lambda)
{
    (void)t;
    (void)y;
    (void)dydt;
    j[0] = -*(double *)lambda;
    return 0;
}
static double forcing(double t)
{
    return sin(t + 0.3);
}

static void test_forced(void)
{
    const double y0[1] = {sin(0.3)};
    double lambda = 1;
    const br_ivp_problem p = {.n = 1, .rhs = forced, .jacobian = forced_jacobian, .context = &lambda};
    const double order = observed_order(&p, y0, 1, forcing, 4);
    check(order > 4.7, "an input that varies: order %.2f of five", order);
    /* Order is lost to stiffness, but not accuracy: the error falls with h^3/lambda (order three in general).
     */
    for (lambda = 1e4; lambda < 2e8; lambda *= 100)
        for (int n = 4; n <= 64; n *= 4) {
            const br_ivp_options o = fixed_steps(1.0 / n);
            const double error = error_of(&p, &o, y0, 1, forcing, 1), bound = pow(1.0 / n, 3) / lambda;
            check(error <= 0.2 * bound + 1e-15, "stiffness %g, %d steps: error %.1e of at most %.1e", lambda,
                  n, error, 0.2 * bound);
        }
}

/* ---- damping ---- */

static int decay(double t, const double *y, double *dydt, void *lambda)
{
    (void)t;
    dydt[0] = -*(double *)lambda * y[0];
    return 0;
}
static int decay_jacobian(double t, const double *y, const double *dydt, double *j, void *lambda)
{
    return forced_jacobian(t, y, dydt, j, lambda);
}
static double nothing(double t)
{
    (void)t;
    return 0;
}

static void test_damping(void)
{
    const double y0[1] = {1};
    for (double lambda = 1e3; lambda < 1e13; lambda *= 1e3) {
        const br_ivp_problem p = {
            .n = 1, .rhs = decay, .jacobian = decay_jacobian, .autonomous = true, .context = &lambda};
        const br_ivp_options o = fixed_steps(1);
        const double left = error_of(&p, &o, y0, 1, nothing, 1);
        check(left < 50 / lambda, "one step over %g time constants leaves %.1e", lambda, left);
    }
}

/* ---- error control ---- */

static void test_tolerances(void)
{
    double lambda = 1e4;
    for (int difference = 0; difference < 2; difference++)
        for (double rtol = 1e-4; rtol > 1e-11; rtol *= 0.1) {
            const double y0[2] = {2, -1}; /* s = 1, q = 1: begins with a transient */
            const br_ivp_problem p = {.n = 2,
                                      .rhs = modes,
                                      .jacobian = difference ? NULL : modes_jacobian,
                                      .autonomous = true,
                                      .context = &lambda};
            br_ivp_options o = br_ivp_options_default();
            o.method = BR_IVP_ROSENBROCK;
            o.relative_tolerance = o.absolute_tolerance = rtol;
            const double error = error_of(&p, &o, y0, 2, slow, 4);
            check(error < TOL_INTEGRATOR(rtol), "tolerance %g, %s Jacobian: error %.1e", rtol,
                  difference ? "difference" : "exact", error);
        }
}

/* ---- breaks: y' = -1e3 (y - u) with u = +1, -1, +1 ... ---- */

typedef struct square_wave {
    double input;
    size_t seen;
} square_wave;

static int follow(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    dydt[0] = -1e3 * (y[0] - ((square_wave *)context)->input);
    return 0;
}
static int follow_jacobian(double t, const double *y, const double *dydt, double *j, void *context)
{
    (void)context;
    double lambda = 1e3;
    return forced_jacobian(t, y, dydt, j, &lambda);
}
static int turn(size_t k, double t, double *y, void *context)
{
    (void)t;
    (void)y;
    square_wave *const w = context;
    w->seen += k == w->seen;
    w->input = -w->input;
    return 0;
}

static void test_breaks(void)
{
    enum { N = 20 };
    double breaks[N], y0[1] = {0}, expected = 0, input = 1;
    for (int k = 0; k < N; k++)
        breaks[k] = 1e-3 * (k + 1);
    for (int k = 0; k < N; k++, input = -input)
        expected = input + (expected - input) * exp(-1);
    square_wave wave = {.input = 1};
    const br_ivp_problem p = {.n = 1,
                              .rhs = follow,
                              .jacobian = follow_jacobian,
                              .n_breaks = N,
                              .breaks = breaks,
                              .on_break = turn,
                              .autonomous = true,
                              .context = &wave};
    br_ivp_options o = br_ivp_options_default();
    o.method = BR_IVP_ROSENBROCK;
    br_ivp *ivp;
    br_error error = {0};
    if (br_ivp_create(&p, &o, 0, y0, &ivp, &error) < 0 ||
        br_ivp_run(ivp, breaks[N - 1], NULL, 0, NULL, NULL, &error) < 0) {
        check(false, "runs over breaks: %s", error.message);
        return;
    }
    const br_ivp_statistics n = br_ivp_get_statistics(ivp);
    check(wave.seen == N && n.restarts == N && br_ivp_time(ivp) == breaks[N - 1],
          "every break is met at its time and once (%zu of %d)", wave.seen, N);
    check_near(br_ivp_state(ivp)[0], expected, TOL_INTEGRATOR(1e-8), "exponentials from break to break");
    check(n.jacobians == n.steps && n.linear_setups == n.steps + n.failed_steps + n.convergence_failures &&
              n.newton_iterations == 0 && n.last_step > 0,
          "a Jacobian a step (%zu), a factorisation a try", n.steps);
    br_ivp_destroy(ivp);

    /* Runs that end between breaks go on as one long run would. */
    double pieces = 0;
    wave = (square_wave){.input = 1};
    const double *last = NULL;
    if (br_ivp_create(&p, &o, 0, y0, &ivp, &error) == BR_OK) {
        for (int k = 1; k <= 50; k++)
            check_need(br_ivp_run(ivp, k == 50 ? breaks[N - 1] : 0.02 * k / 50, NULL, 0, NULL, NULL, &error));
        last = br_ivp_state(ivp);
        pieces = last[0];
        const br_ivp_statistics m = br_ivp_get_statistics(ivp);
        check(m.steps == n.steps, "fifty short runs make the steps of a long one");
    }
    check_near(pieces, expected, TOL_INTEGRATOR(1e-8), "and end where it ends");
    br_ivp_destroy(ivp);
}

/* ---- failures ---- */

static int root(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    if (y[0] < 0)
        return 1;
    dydt[0] = -2 * sqrt(y[0]);
    return 0;
}
static int broken(double t, const double *y, double *dydt, void *context)
{
    (void)y;
    (void)context;
    dydt[0] = 1;
    return t > 0.5 ? -7 : 0;
}
static int infinite(double t, const double *y, double *dydt, void *context)
{
    (void)y;
    (void)context;
    dydt[0] = t > 0.5 ? INFINITY : 1;
    return 0;
}
static int blow_up(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    dydt[0] = y[0] * y[0];
    return 0;
}

static br_status run_one(br_ivp_rhs rhs, double t_end, br_error *error, double *y_end)
{
    const br_ivp_problem p = {.n = 1, .rhs = rhs};
    br_ivp_options o = br_ivp_options_default();
    o.method = BR_IVP_ROSENBROCK;
    const double y0[1] = {1};
    br_ivp *ivp;
    br_status status = br_ivp_create(&p, &o, 0, y0, &ivp, error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, t_end, NULL, 0, NULL, NULL, error);
    if (ivp)
        *y_end = br_ivp_state(ivp)[0];
    br_ivp_destroy(ivp);
    return status;
}

static int no_event(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[0];
    return 0;
}

static void test_failures(void)
{
    br_error error = {0}, fatal = {0}, endless = {0}, pole = {0}, refused = {0};
    double y = 0;
    check(run_one(root, 0.999, &error, &y) == BR_OK, "steps that leave the domain are made smaller: %s",
          error.message);
    check_near(y, 1e-6, TOL_INTEGRATOR(1e-8), "sqrt(y) falls to 1e-3");
    check(run_one(broken, 1, &fatal, &y) == BR_ERR_CALLBACK && strstr(fatal.message, "-7"),
          "a fatal right-hand side is told: %s", fatal.message);
    check(run_one(infinite, 1, &endless, &y) == BR_ERR_CALLBACK && strstr(endless.message, "inf"),
          "an infinite right-hand side is told: %s", endless.message);
    check(run_one(blow_up, 2, &pole, &y) < 0 && strstr(pole.message, "t = "), "a pole at 1 is told: %s",
          pole.message);

    const br_ivp_problem p = {.n = 1, .rhs = blow_up, .n_events = 1, .event = no_event};
    br_ivp_options o = br_ivp_options_default();
    o.method = BR_IVP_ROSENBROCK;
    br_ivp *ivp = NULL;
    check(br_ivp_create(&p, &o, 0, &y, &ivp, &refused) == BR_ERR_ARGUMENT && !ivp, "events are refused: %s",
          refused.message);
}

int main(void)
{
    check_begin();
    test_order();
    test_forced();
    test_damping();
    test_tolerances();
    test_breaks();
    test_failures();
    return check_end();
}
