/* Piecewise-constant inputs: exact stops, fresh starts, state changes at a break, against closed forms. */
#include <stdlib.h>
#include <bristle/ivp.h>
#include "check.h"

/* dy/dt = (u - y) / tau with u constant between breaks: y relaxes to u exactly as exp(-t / tau). */
typedef struct relaxation {
    double tau, u;
    const double *inputs; /* u after break k */
    size_t n_breaks, taken;
    const double *breaks;
    bool exact;    /* every on_break came at its break's own time */
    double latest; /* of the times of f since the last break */
    bool overshot; /* f was evaluated beyond the next break */
} relaxation;

static int relax(double t, const double *y, double *dydt, void *context)
{
    relaxation *const r = context;
    if (r->taken < r->n_breaks && t > r->breaks[r->taken])
        r->overshot = true;
    dydt[0] = (r->u - y[0]) / r->tau;
    return 0;
}
static int switch_input(size_t k, double t, double *y, void *context)
{
    (void)y;
    relaxation *const r = context;
    r->exact = r->exact && k == r->taken && t == r->breaks[k];
    r->taken = k + 1;
    r->u = r->inputs[k];
    return 0;
}

static double exact_relaxation(const relaxation *r, double y, double t)
{
    double from = 0, u = 0;
    for (size_t k = 0; k < r->n_breaks && r->breaks[k] <= t; k++) {
        y = u + (y - u) * exp(-(r->breaks[k] - from) / r->tau);
        from = r->breaks[k];
        u = r->inputs[k];
    }
    return u + (y - u) * exp(-(t - from) / r->tau);
}

static br_ivp *make(const br_ivp_problem *problem, const br_ivp_options *options, double t0, const double *y0)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    if (br_ivp_create(problem, options, t0, y0, &ivp, &error) != BR_OK) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
    return ivp;
}

typedef struct worst {
    const relaxation *r;
    double error;
    size_t count;
} worst;
static int compare(double t, const double *y, void *context)
{
    worst *const w = context;
    w->error = fmax(w->error, fabs(y[0] - exact_relaxation(w->r, 1, t)));
    w->count++;
    return 0;
}

static const double breaks[6] = {0.1, 0.25, 0.3, 1.0 / 3, 2.5, 7};
static const double inputs[6] = {3, -2, 5, 0.5, 1, -1};

static void test_relaxation(void)
{
    for (int method = 0; method < 2; method++)
        for (double tau = 0.05; tau < 10; tau *= 10)
            for (double rtol = 1e-4; rtol > 5e-11; rtol *= 0.1) {
                relaxation r = {.tau = tau, .inputs = inputs, .breaks = breaks, .n_breaks = 6, .exact = true};
                const br_ivp_problem problem = {.n = 1,
                                                .rhs = relax,
                                                .n_breaks = 6,
                                                .breaks = breaks,
                                                .on_break = switch_input,
                                                .context = &r};
                br_ivp_options options = br_ivp_options_default();
                options.method = method ? BR_IVP_ADAMS : BR_IVP_BDF;
                options.relative_tolerance = rtol;
                options.absolute_tolerance = rtol;
                const double y0 = 1;
                br_ivp *ivp = make(&problem, &options, 0, &y0);
                double times[81];
                for (int k = 0; k <= 80; k++)
                    times[k] = 0.1 * k;
                relaxation reference = r;
                worst w = {.r = &reference};
                br_error error = {0};
                check(br_ivp_run(ivp, 8, times, 81, compare, &w, &error) == BR_OK && w.count == 81,
                      "method %d, tau %g, rtol %g: runs %s", method, tau, rtol, error.message);
                check_near(w.error, 0.0, 2 * TOL_INTEGRATOR(rtol),
                           "method %d, tau %g, rtol %g: at all outputs", method, tau, rtol);
                check(r.taken == 6 && r.exact, "every break is taken, in order, at its own time");
                check(!r.overshot, "f is never evaluated beyond a break before it is taken");
                check(br_ivp_get_statistics(ivp).restarts == 6, "one restart each");
                br_ivp_destroy(ivp);
            }
}

/* The same input as a function of time that the integrator knows nothing about. */
static int relax_untold(double t, const double *y, double *dydt, void *context)
{
    const relaxation *const r = context;
    double u = 0;
    for (size_t k = 0; k < r->n_breaks && r->breaks[k] <= t; k++)
        u = r->inputs[k];
    dydt[0] = (u - y[0]) / r->tau;
    return 0;
}

static void test_told_beats_untold(void)
{
    for (double rtol = 1e-6; rtol > 5e-11; rtol *= 1e-2) {
        size_t steps[2], failed[2];
        double errors[2];
        for (int told = 0; told < 2; told++) {
            relaxation r = {.tau = 1, .inputs = inputs, .breaks = breaks, .n_breaks = 6, .exact = true};
            const br_ivp_problem problem = {.n = 1,
                                            .rhs = told ? relax : relax_untold,
                                            .n_breaks = told ? 6 : 0,
                                            .breaks = breaks,
                                            .on_break = switch_input,
                                            .context = &r};
            br_ivp_options options = br_ivp_options_default();
            options.relative_tolerance = rtol;
            options.absolute_tolerance = rtol;
            const double y0 = 1;
            br_ivp *ivp = make(&problem, &options, 0, &y0);
            br_error error = {0};
            check_need(br_ivp_run(ivp, 8, NULL, 0, NULL, NULL, &error));
            errors[told] = fabs(br_ivp_state(ivp)[0] - exact_relaxation(&r, 1, 8));
            steps[told] = br_ivp_get_statistics(ivp).steps;
            failed[told] = br_ivp_get_statistics(ivp).failed_steps;
            br_ivp_destroy(ivp);
        }
        check(steps[1] < steps[0] && failed[1] < failed[0],
              "rtol %g: breaks told take %zu steps and %zu failures, not told %zu and %zu", rtol, steps[1],
              failed[1], steps[0], failed[0]);
        check(errors[1] < 2 * TOL_INTEGRATOR(rtol), "rtol %g: error told %.2g (not told %.2g)", rtol,
              errors[1], errors[0]);
    }
}

/* ---- at the edges ---- */

typedef struct counted {
    size_t calls, last;
} counted;
static int still(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)y;
    (void)context;
    dydt[0] = 0;
    return 0;
}
static int add_one(size_t k, double t, double *y, void *context)
{
    (void)t;
    counted *const c = context;
    c->calls++;
    c->last = k;
    y[0] += 1;
    return 0;
}
static int keep_last(double t, const double *y, void *context)
{
    (void)t;
    *(double *)context = y[0];
    return 0;
}

static void test_edges(void)
{
    static const double at[4] = {-1, 0, 1, 2};
    counted c = {0};
    const br_ivp_problem problem = {
        .n = 1, .rhs = still, .n_breaks = 4, .breaks = at, .on_break = add_one, .context = &c};
    const double y0 = 0, end = 1, beyond = 1.5;
    br_ivp *ivp = make(&problem, NULL, 0, &y0);
    br_error error = {0};
    check_need(br_ivp_run(ivp, 0.5, NULL, 0, NULL, NULL, &error));
    check(c.calls == 0, "breaks before and at the start are passed over");
    double seen = -1;
    check(br_ivp_run(ivp, 1, &end, 1, keep_last, &seen, &error) == BR_OK && c.calls == 1 && c.last == 2,
          "a break at the end of a run is taken in it");
    check(seen == 1 && br_ivp_state(ivp)[0] == 1, "the output there and the state are those after it");
    check(br_ivp_run(ivp, 1.5, &beyond, 1, keep_last, &seen, &error) == BR_OK && c.calls == 1,
          "the next run does not take it again");
    check_need(br_ivp_run(ivp, 10, NULL, 0, NULL, NULL, &error));
    check(c.calls == 2 && br_ivp_state(ivp)[0] == 2, "the last break");

    /* Back to the start: the breaks are taken again. */
    check_need(br_ivp_reset(ivp, 0, &y0, &error));
    check_need(br_ivp_run(ivp, 10, NULL, 0, NULL, NULL, &error));
    check(c.calls == 4, "after a reset to the start, breaks are taken again");
    /* Beyond all breaks. */
    check(br_ivp_reset(ivp, 5, &y0, &error) == BR_OK &&
              br_ivp_run(ivp, 10, NULL, 0, NULL, NULL, &error) == BR_OK && c.calls == 4,
          "after a reset beyond the breaks, none is taken %s", error.message);
    br_ivp_destroy(ivp);

    /* Breaks one round-off apart. */
    const double close[3] = {1, nextafter(1, 2), nextafter(nextafter(1, 2), 2)};
    c = (counted){0};
    const br_ivp_problem tight = {
        .n = 1, .rhs = still, .n_breaks = 3, .breaks = close, .on_break = add_one, .context = &c};
    ivp = make(&tight, NULL, 0, &y0);
    check(br_ivp_run(ivp, 2, NULL, 0, NULL, NULL, &error) == BR_OK && c.calls == 3,
          "breaks one round-off apart are all taken %s", error.message);
    br_ivp_destroy(ivp);
}

/* Sampled input: 20000 windows, each with its own constant rate; the state is their sum. */
typedef struct sampled {
    double rate;
} sampled;
static double rate_of(size_t k)
{
    return sin(0.01 * (double)k);
}
static int at_rate(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const sampled *const s = context;
    dydt[0] = s->rate;
    dydt[1] = -(y[1] - y[0]) * 50;
    return 0;
}
static int next_rate(size_t k, double t, double *y, void *context)
{
    (void)t;
    (void)y;
    ((sampled *)context)->rate = rate_of(k + 1);
    return 0;
}

static void test_many_windows(void)
{
    enum { N = 20000 };
    double *const at = malloc(N * sizeof *at);
    for (size_t k = 0; k < N; k++)
        at[k] = 1e-3 * (double)(k + 1);
    sampled s = {.rate = rate_of(0)};
    const br_ivp_problem problem = {
        .n = 2, .rhs = at_rate, .n_breaks = N, .breaks = at, .on_break = next_rate, .context = &s};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = 1e-6;
    options.absolute_tolerance = 1e-8;
    const double y0[2] = {0, 0};
    br_ivp *ivp = make(&problem, &options, 0, y0);
    br_error error = {0};
    check(br_ivp_run(ivp, at[N - 1], NULL, 0, NULL, NULL, &error) == BR_OK, "20000 windows: runs %s",
          error.message);
    double sum = 0;
    for (size_t k = 0; k < N; k++)
        sum += 1e-3 * rate_of(k);
    check_near(br_ivp_state(ivp)[0], sum, TOL_INTEGRATOR(1e-6), "20000 windows: the integral of the input");
    const br_ivp_statistics st = br_ivp_get_statistics(ivp);
    check(st.restarts == N, "20000 restarts");
    check(st.steps >= N && st.steps < 10 * N && st.rhs_evaluations < 25 * (size_t)N,
          "a window costs few steps (%.1f) and right-hand sides (%.1f)", (double)st.steps / N,
          (double)st.rhs_evaluations / N);
    br_ivp_destroy(ivp);
    free(at);
}

int main(void)
{
    check_begin();
    test_relaxation();
    test_told_beats_untold();
    test_edges();
    test_many_windows();
    return check_end();
}
