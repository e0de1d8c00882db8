/* What goes wrong, and the message that says so: arguments, callbacks, limits. CVODE itself must not print.
 */
#include <stdlib.h>
#include <unistd.h>
#include <bristle/ivp.h>
#include "check.h"

/* ---- callbacks that misbehave on request ---- */

typedef struct plan {
    double t_bad;     /* from this time on */
    int rhs_return;   /* of the right-hand side */
    double rhs_value; /* of component 1 of dydt */
    double event_value;
    int event_return, on_event_return, on_break_return, on_output_return;
    double state_value; /* that on_event sets */
} plan;

static int rhs(double t, const double *y, double *dydt, void *context)
{
    const plan *const p = context;
    dydt[0] = -y[0];
    dydt[1] = t >= p->t_bad ? p->rhs_value : 1;
    dydt[2] = y[1];
    return t >= p->t_bad ? p->rhs_return : 0;
}
static int event(double t, const double *y, double *g, void *context)
{
    const plan *const p = context;
    g[0] = 1 + y[0] * y[0];
    g[1] = t >= p->t_bad ? p->event_value : y[1] - 2;
    return t >= p->t_bad ? p->event_return : 0;
}
static int on_event(double t, double *y, const int *crossed, void *context)
{
    (void)t;
    (void)crossed;
    const plan *const p = context;
    y[2] = p->state_value;
    return p->on_event_return;
}
static int on_break(size_t k, double t, double *y, void *context)
{
    (void)k;
    (void)t;
    (void)y;
    return ((const plan *)context)->on_break_return;
}
static int on_output(double t, const double *y, void *context)
{
    (void)t;
    (void)y;
    return ((const plan *)context)->on_output_return;
}

static const double breaks[2] = {1, 3};
static const double start0[3] = {1, 0, 0};

static br_ivp_problem good_problem(plan *p)
{
    *p = (plan){.t_bad = 1e9};
    return (br_ivp_problem){.n = 3,
                            .rhs = rhs,
                            .n_events = 2,
                            .event = event,
                            .on_event = on_event,
                            .n_breaks = 2,
                            .breaks = breaks,
                            .on_break = on_break,
                            .context = p};
}

/* ---- creation ---- */

static void refuse(const br_ivp_problem *problem, const br_ivp_options *options, double t0, const double *y,
                   br_status expected, const char *text)
{
    br_error error = {0};
    br_ivp *ivp = (br_ivp *)&error;
    const br_status status = br_ivp_create(problem, options, t0, y, &ivp, &error);
    check(status == expected && !ivp && strstr(error.message, text), "refused with \"%s\": %s", text,
          error.message);
    if (ivp && status >= 0)
        br_ivp_destroy(ivp);
}

static void test_create(void)
{
    plan p;
    const br_ivp_problem good = good_problem(&p);
    br_ivp_problem bad;
    refuse(NULL, NULL, 0, start0, BR_ERR_ARGUMENT, "the problem is null");
    bad = good, bad.n = 0;
    refuse(&bad, NULL, 0, start0, BR_ERR_ARGUMENT, "n = 0");
    bad = good, bad.rhs = NULL;
    refuse(&bad, NULL, 0, start0, BR_ERR_ARGUMENT, "rhs is null");
    bad = good, bad.event = NULL;
    refuse(&bad, NULL, 0, start0, BR_ERR_ARGUMENT, "event is null");
    bad = good, bad.n_events = (size_t)1 << 40;
    refuse(&bad, NULL, 0, start0, BR_ERR_RANGE, "n_events");
    static const int directions[2] = {0, 2};
    bad = good, bad.event_direction = directions;
    refuse(&bad, NULL, 0, start0, BR_ERR_RANGE, "event_direction[1] = 2");
    bad = good, bad.breaks = NULL;
    refuse(&bad, NULL, 0, start0, BR_ERR_ARGUMENT, "breaks is null");
    static const double unordered[2] = {1, 1}, infinite[2] = {1, INFINITY};
    bad = good, bad.breaks = unordered;
    refuse(&bad, NULL, 0, start0, BR_ERR_RANGE, "breaks[1] = 1");
    bad.breaks = infinite;
    refuse(&bad, NULL, 0, start0, BR_ERR_RANGE, "breaks[1] = inf");
    static const br_ivp_linear_solver half = {.name = "half"};
    bad = good, bad.linear_solver = &half;
    refuse(&bad, NULL, 0, start0, BR_ERR_ARGUMENT, "linear solver half");

    const br_ivp_options defaults = br_ivp_options_default();
    br_ivp_options o;
    static const double wrong[4] = {0, -1e-8, INFINITY, NAN};
    for (int k = 0; k < 4; k++) {
        o = defaults, o.relative_tolerance = wrong[k];
        refuse(&good, &o, 0, start0, BR_ERR_RANGE, "relative_tolerance");
        if (k == 0)
            continue;
        o = defaults, o.absolute_tolerance = wrong[k];
        refuse(&good, &o, 0, start0, BR_ERR_RANGE, "absolute_tolerance");
        const double each[3] = {1e-8, 0, wrong[k]};
        o = defaults, o.absolute_tolerances = each;
        refuse(&good, &o, 0, start0, BR_ERR_RANGE, "absolute_tolerances[2]");
        o = defaults, o.max_step = wrong[k];
        refuse(&good, &o, 0, start0, BR_ERR_RANGE, "max_step");
        o = defaults, o.initial_step = wrong[k];
        refuse(&good, &o, 0, start0, BR_ERR_RANGE, "initial_step");
    }
    o = defaults, o.max_steps = 0;
    refuse(&good, &o, 0, start0, BR_ERR_RANGE, "max_steps");
    o = defaults, o.max_events_at_once = 0;
    refuse(&good, &o, 0, start0, BR_ERR_RANGE, "max_events_at_once");
    o = defaults, o.method = (br_ivp_method)7;
    refuse(&good, &o, 0, start0, BR_ERR_RANGE, "method = 7");

    const double bad_state[3] = {0, 0, NAN};
    refuse(&good, NULL, 0, bad_state, BR_ERR_RANGE, "component 2 of the initial state is nan");
    refuse(&good, NULL, 0, NULL, BR_ERR_ARGUMENT, "the initial state is null");
    refuse(&good, NULL, INFINITY, start0, BR_ERR_RANGE, "the initial time is inf");
}

/* ---- runs ---- */

static void fails(const br_ivp_problem *problem, const br_ivp_options *options, const double *y,
                  br_status expected, double t_low, double t_high, const char *text)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    br_status status = br_ivp_create(problem, options, 0, y, &ivp, &error);
    const double end = 5;
    if (status == BR_OK)
        status = br_ivp_run(ivp, end, &end, 1, on_output, problem->context, &error);
    check(status == expected && strstr(error.message, text), "fails with \"%s\": %s", text, error.message);
    check(ivp && br_ivp_time(ivp) >= t_low && br_ivp_time(ivp) <= t_high, "having reached %g",
          ivp ? br_ivp_time(ivp) : -1);
    double t_said = -1;
    const bool said = sscanf(error.message, "t = %lf", &t_said) == 1;
    check(said && t_said >= t_low - 1e-6 && t_said < t_high + 1, "the message has the time: %g", t_said);
    br_ivp_destroy(ivp);
}

static void test_callbacks(void)
{
    plan p;
    const br_ivp_problem problem = good_problem(&p);
    const double rounding = 1e-6;

    for (int method = 0; method < 2; method++) {
        br_ivp_options options = br_ivp_options_default();
        options.method = method ? BR_IVP_ADAMS : BR_IVP_BDF;
        p = (plan){.t_bad = 2.5, .rhs_return = -3, .rhs_value = 1, .event_value = 0.5};
        fails(&problem, &options, start0, BR_ERR_CALLBACK, 1, 2.5, "the right-hand side returned -3");
        p = (plan){.t_bad = 2.5, .rhs_return = 4, .rhs_value = 1, .event_value = 0.5};
        fails(&problem, &options, start0, BR_ERR_CALLBACK, 2, 2.5,
              "returned 4 (cannot be evaluated here), and a smaller step");
        p = (plan){.t_bad = 2.5, .rhs_value = NAN, .event_value = 0.5};
        fails(&problem, &options, start0, BR_ERR_CALLBACK, 2, 2.5,
              "component 1 of the right-hand side dydt is nan");
        p = (plan){.t_bad = 2.5, .rhs_value = -INFINITY, .event_value = 0.5};
        fails(&problem, &options, start0, BR_ERR_CALLBACK, 2, 2.5,
              "component 1 of the right-hand side dydt is -inf");
    }
    p = (plan){.t_bad = 0, .rhs_value = NAN, .event_value = 0.5};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 0, 0, "component 1 of the right-hand side dydt is nan");
    p = (plan){.t_bad = 2.5, .rhs_value = 1, .event_value = NAN};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 1, 2.5, "component 1 of the event function is nan");
    p = (plan){.t_bad = 2.5, .rhs_value = 1, .event_value = 1, .event_return = 1};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 1, 2.5, "the event function returned 1");
    p = (plan){.t_bad = 9, .on_event_return = 17};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 2 - rounding, 2 + rounding,
          "on_event for event 1 returned 17");
    p = (plan){.t_bad = 9, .on_event_return = -1};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 2 - rounding, 2 + rounding,
          "on_event for event 1 returned -1");
    p = (plan){.t_bad = 9, .on_event_return = BR_IVP_RESTART, .state_value = NAN};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 2 - rounding, 2 + rounding,
          "on_event set component 2 of the state to nan");
    p = (plan){.t_bad = 9, .on_break_return = -2};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 1, 1, "on_break for break 0 returned -2");
    p = (plan){.t_bad = 9, .on_output_return = -1};
    fails(&problem, NULL, start0, BR_ERR_CALLBACK, 5, 5, "on_output returned -1");

    p = (plan){.t_bad = 9, .on_output_return = 1};
    br_error error = {0};
    br_ivp *ivp = NULL;
    check_need(br_ivp_create(&problem, NULL, 0, start0, &ivp, &error));
    const double at = 4;
    check(br_ivp_run(ivp, 5, &at, 1, on_output, &p, &error) == BR_STOPPED_AT_EVENT && br_ivp_time(ivp) == 4,
          "a positive return of on_output stops the run there");
    br_ivp_destroy(ivp);
}

/* ---- problems that cannot be solved as asked ---- */

static int explode(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)context;
    dydt[0] = y[0] * y[0];
    return 0;
}
static int stiff(double t, const double *y, double *dydt, void *context)
{
    (void)context;
    dydt[0] = -1e7 * (y[0] * y[0] * y[0] - cos(t));
    return 0;
}
static int wrong_jacobian(double t, const double *y, const double *dydt, double *jacobian, void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    jacobian[0] = *(const double *)context;
    return 0;
}
static int refuse_setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                        void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    (void)gamma;
    (void)reuse;
    *fresh = true;
    return *(const int *)context;
}
static int refuse_solve(double *b, void *context)
{
    b[0] = -b[0];
    return *(const int *)context;
}

static void test_limits(void)
{
    const double one[1] = {1};
    double jacobian = NAN;
    br_ivp_problem problem = {.n = 1, .rhs = explode, .context = &jacobian};
    br_error error = {0};
    br_ivp *ivp = NULL;
    check_need(br_ivp_create(&problem, NULL, 0, one, &ivp, &error));
    double reached = -1;
    const br_status status = br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error);
    check(status < 0 && sscanf(error.message, "t = %lf", &reached) == 1 && fabs(reached - 1) < 1e-3,
          "a solution that grows without bound at t = 1: %s", error.message);
    check(br_ivp_time(ivp) > 0.999 && br_ivp_time(ivp) < 1.001, "the time reached: %.9g", br_ivp_time(ivp));
    br_ivp_destroy(ivp);

    plan p;
    const br_ivp_problem good = good_problem(&p);
    br_ivp_options options = br_ivp_options_default();
    options.max_steps = 20;
    fails(&good, &options, start0, BR_ERR_TOO_MUCH_WORK, 0, 5, "more than 20 steps without an output");
    options = br_ivp_options_default();
    options.relative_tolerance = 1e-18;
    options.absolute_tolerance = 1e-20;
    fails(&good, &options, start0, BR_ERR_RANGE, 0, 5, "more than double precision");
    options = br_ivp_options_default();
    options.absolute_tolerance = 0;
    fails(&good, &options, start0, BR_ERR_RANGE, 0, 5, "its absolute tolerance, too");

    problem = (br_ivp_problem){.n = 1, .rhs = stiff, .jacobian = wrong_jacobian, .context = &jacobian};
    error = (br_error){0};
    check_need(br_ivp_create(&problem, NULL, 0, one, &ivp, &error));
    check(br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error) == BR_ERR_CALLBACK &&
              strstr(error.message, "entry (0, 0) of the Jacobian is nan"),
          "a Jacobian that is not a number: %s", error.message);
    br_ivp_destroy(ivp);

    for (int code = -1; code <= 1; code += 2) {
        const br_ivp_linear_solver solver = {
            .name = "refuses", .setup = refuse_setup, .solve = refuse_solve, .solver_context = &code};
        problem = (br_ivp_problem){.n = 1, .rhs = stiff, .linear_solver = &solver};
        error = (br_error){0};
        check_need(br_ivp_create(&problem, NULL, 0, one, &ivp, &error));
        check(br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error) == BR_ERR_CALLBACK &&
                  strstr(error.message, "linear solver's setup function returned"),
              "a linear solver whose setup returns %d: %s", code, error.message);
        br_ivp_destroy(ivp);
    }
    int code = 0;
    br_ivp_linear_solver solver = {
        .name = "x", .setup = refuse_setup, .solve = refuse_solve, .solver_context = &code};
    problem = (br_ivp_problem){.n = 1, .rhs = stiff, .linear_solver = &solver};
    error = (br_error){0};
    check_need(br_ivp_create(&problem, NULL, 0, one, &ivp, &error));
    /* It corrects to the wrong side: Newton's iteration does not converge, however small the step. */
    check(br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error) == BR_ERR_SOLVER &&
              strstr(error.message, "Newton's iteration"),
          "a linear solver that does not solve: %s", error.message);
    br_ivp_destroy(ivp);
}

static void test_run_arguments(void)
{
    plan p;
    const br_ivp_problem problem = good_problem(&p);
    br_error error = {0};
    br_ivp *ivp = NULL;
    check_need(br_ivp_create(&problem, NULL, 0, start0, &ivp, &error));
    static const double ends[4] = {0, -1, NAN, INFINITY};
    for (int k = 0; k < 4; k++) {
        error = (br_error){0};
        check(br_ivp_run(ivp, ends[k], NULL, 0, NULL, NULL, &error) == BR_ERR_ARGUMENT &&
                  strstr(error.message, "the end"),
              "a run to %g is refused: %s", ends[k], error.message);
    }
    static const double times[4][2] = {{-0.1, 0.5}, {0.5, 1.5}, {0.5, 0.5}, {0.5, NAN}};
    static const int culprit[4] = {0, 1, 1, 1};
    for (int k = 0; k < 4; k++) {
        char text[40];
        snprintf(text, sizeof text, "output time %d is", culprit[k]);
        error = (br_error){0};
        check(br_ivp_run(ivp, 1, times[k], 2, NULL, NULL, &error) == BR_ERR_ARGUMENT &&
                  strstr(error.message, text),
              "output times %g, %g are refused: %s", times[k][0], times[k][1], error.message);
    }
    error = (br_error){0};
    check(br_ivp_run(ivp, 1, NULL, 3, NULL, NULL, &error) == BR_ERR_ARGUMENT, "three null times: %s",
          error.message);
    const double nan3[3] = {0, NAN, 0};
    error = (br_error){0};
    check(br_ivp_reset(ivp, 1, nan3, &error) == BR_ERR_RANGE && strstr(error.message, "component 1"),
          "reset: %s", error.message);
    error = (br_error){0};
    check(br_ivp_run(ivp, 1, NULL, 0, NULL, NULL, &error) == BR_OK,
          "after all refusals the integrator still runs");
    br_ivp_destroy(ivp);
    br_ivp_destroy(NULL);
}

/* After a failure, the integrator can be put elsewhere and used again. */
static void test_recovery(void)
{
    plan p;
    const br_ivp_problem problem = good_problem(&p);
    p.t_bad = 2.5, p.rhs_return = -1, p.rhs_value = 1, p.event_value = 0.5;
    br_error error = {0};
    br_ivp *ivp = NULL;
    check_need(br_ivp_create(&problem, NULL, 0, start0, &ivp, &error));
    check(br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error) == BR_ERR_CALLBACK, "fails");
    p.t_bad = 1e9;
    error = (br_error){0};
    check(br_ivp_reset(ivp, 0, start0, &error) == BR_OK &&
              br_ivp_run(ivp, 5, NULL, 0, NULL, NULL, &error) == BR_OK,
          "runs after a reset %s", error.message);
    check_close(br_ivp_state(ivp)[0], exp(-5.0),
                TOL_INTEGRATOR(1e-8) * 1e-10 / (1e-8 * exp(-5.0)) + TOL_INTEGRATOR(1e-8),
                "with the right result");
    br_ivp_destroy(ivp);
}

/* dy/dt = -sqrt(y), y = (1 - t / 2)^2: steps that would leave the domain are refused, not wrong. */
static int root_rate(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    if (y[0] < 0 && *(const int *)context == 0)
        return 1;
    dydt[0] = -sqrt(y[0]);
    return 0;
}
static void test_domain(void)
{
    for (int as_nan = 0; as_nan < 2; as_nan++)
        for (double rtol = 1e-4; rtol > 5e-9; rtol *= 1e-2) {
            const br_ivp_problem problem = {.n = 1, .rhs = root_rate, .context = &as_nan};
            br_ivp_options options = br_ivp_options_default();
            options.relative_tolerance = rtol;
            options.absolute_tolerance = rtol * 1e-2;
            const double start = 1;
            br_error error = {0};
            br_ivp *ivp = NULL;
            check_need(br_ivp_create(&problem, &options, 0, &start, &ivp, &error));
            check(br_ivp_run(ivp, 1.9, NULL, 0, NULL, NULL, &error) == BR_OK,
                  "sqrt to the edge of its domain, rtol %g %s", rtol, error.message);
            check_near(br_ivp_state(ivp)[0], 0.0025, TOL_INTEGRATOR(rtol), "sqrt, outside is %s, rtol %g",
                       as_nan ? "not a number" : "refused", rtol);
            br_ivp_destroy(ivp);
        }
}

/* Fixed steps have the same checks. */
static void test_fixed(void)
{
    plan p;
    br_ivp_problem problem = good_problem(&p);
    double y[3] = {1, 0, 0}, work[15];
    br_error error = {0};
    check(br_fixed_run(NULL, BR_FIXED_EULER, 0, 0.1, 1, y, work, NULL, NULL, &error) == BR_ERR_ARGUMENT,
          "null: %s", error.message);
    static const double steps[4] = {0, -0.1, NAN, INFINITY};
    for (int k = 0; k < 4; k++) {
        error = (br_error){0};
        check(br_fixed_run(&problem, BR_FIXED_RK4, 0, steps[k], 1, y, work, NULL, NULL, &error) ==
                  BR_ERR_RANGE,
              "dt %g: %s", steps[k], error.message);
    }
    error = (br_error){0};
    check(br_fixed_run(&problem, (br_fixed_method)5, 0, 0.1, 1, y, work, NULL, NULL, &error) == BR_ERR_RANGE,
          "%s", error.message);
    p.t_bad = 0.45, p.rhs_return = 2, p.rhs_value = 1;
    error = (br_error){0};
    check(br_fixed_run(&problem, BR_FIXED_RK4, 0, 0.1, 9, y, work, NULL, NULL, &error) == BR_ERR_CALLBACK &&
              strstr(error.message, "t = 0.45: the right-hand side returned 2"),
          "%s", error.message);
    p.rhs_return = 0, p.rhs_value = NAN;
    error = (br_error){0};
    check(br_fixed_run(&problem, BR_FIXED_EULER, 0, 0.1, 9, y, work, NULL, NULL, &error) == BR_ERR_CALLBACK &&
              strstr(error.message, "component 1 of the right-hand side dydt is nan"),
          "%s", error.message);
    const double bad[3] = {0, INFINITY, 0};
    memcpy(y, bad, sizeof y);
    error = (br_error){0};
    check(br_fixed_run(&problem, BR_FIXED_EULER, 0, 0.1, 9, y, work, NULL, NULL, &error) == BR_ERR_RANGE,
          "%s", error.message);
    check(br_fixed_run(&problem, BR_FIXED_EULER, 0, 0.1, 9, y, work, NULL, NULL, NULL) == BR_ERR_RANGE,
          "without an error object, too");
}

int main(void)
{
    check_begin();
    /* From here to the end, stderr goes to a file: it must stay empty. */
    fflush(stderr);
    const int saved = dup(2);
    FILE *const file = tmpfile();
    if (file)
        dup2(fileno(file), 2);

    test_create();
    test_callbacks();
    test_limits();
    test_run_arguments();
    test_recovery();
    test_domain();
    test_fixed();

    fflush(stderr);
    dup2(saved, 2);
    close(saved);
    if (file) {
        fseek(file, 0, SEEK_END);
        check(ftell(file) == 0, "nothing was printed on stderr in all these failures (%ld bytes)",
              ftell(file));
        fclose(file);
    } else
        check_skip("no temporary file", "nothing was printed on stderr");
    return check_end();
}
