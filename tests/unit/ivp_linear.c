/* What the integrator asks of a linear solver: the Jacobian is kept while it serves, made anew before a step
 * is given up for it, and "fresh" says which of the two it was. */
#include "check.h"
#include "ivp_run.h"

#define RATE 50.0

enum { MOST = 2000, NEVER = MOST };

typedef struct asked {
    double t, gamma;
    bool reuse;
} asked;

/* M = 1 + gamma RATE of y' = -RATE (y - cos t), and a solve that can be made to fail. */
typedef struct scalar_solver {
    asked setup[MOST];
    size_t setups, jacobians;
    bool preset_differs; /* "fresh" did not come in as !reuse */
    bool says;           /* sets "fresh" itself; otherwise it leaves what came in */
    size_t fails_from;   /* from the solves of this setup on ... */
    size_t fails_until;  /* ... to those before this one nothing converges */
    double m;
} scalar_solver;

static int rhs(double t, const double *y, double *dydt, void *context)
{
    (void)context;
    dydt[0] = -RATE * (y[0] - cos(t));
    return 0;
}

static int setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                 void *context)
{
    (void)y;
    (void)dydt;
    scalar_solver *s = context;
    if (s->setups == MOST)
        return -1;
    s->setup[s->setups++] = (asked){t, gamma, reuse};
    s->jacobians += !reuse;
    s->preset_differs = s->preset_differs || *fresh != !reuse;
    if (s->says)
        *fresh = !reuse;
    s->m = 1 + gamma * RATE;
    return 0;
}

static int solve(double *b, void *context)
{
    const scalar_solver *s = context;
    b[0] /= s->m;
    return s->setups > s->fails_from && s->setups <= s->fails_until;
}

static int accept(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                  void *context)
{
    (void)t;
    (void)y;
    (void)dydt;
    (void)gamma;
    (void)reuse;
    (void)fresh;
    (void)context;
    return 0;
}

static int refuse(double *b, void *context)
{
    (void)b;
    return *(const int *)context;
}

/* Runs to the end of the transient and some way beyond it. */
static br_status run_scalar(scalar_solver *s, br_ivp_statistics *statistics)
{
    const br_ivp_linear_solver solver = {
        .name = "scalar", .setup = setup, .solve = solve, .solver_context = s};
    const br_ivp_problem problem = {.n = 1, .rhs = rhs, .linear_solver = &solver};
    const double y0 = 0;
    br_ivp *ivp = make(&problem, NULL, &y0);
    br_error error = {0};
    const br_status status = run_to(ivp, 3, &error);
    *statistics = br_ivp_get_statistics(ivp);
    /* y = (RATE^2 cos t + RATE sin t)/(RATE^2 + 1) once the start has died away. */
    if (status == BR_OK)
        check_near(br_ivp_state(ivp)[0], (RATE * RATE * cos(3) + RATE * sin(3)) / (RATE * RATE + 1),
                   TOL_INTEGRATOR(1e-8), "solution with %zu setups", s->setups);
    br_ivp_destroy(ivp);
    return status;
}

/* The first setup after `from` that may keep the Jacobian. */
static size_t next_reuse(const scalar_solver *s, size_t from)
{
    while (from < s->setups && !s->setup[from].reuse)
        from++;
    return from;
}

int main(void)
{
    check_begin();
    for (int says = 0; says < 2; says++) {
        scalar_solver plain = {.says = says, .fails_from = NEVER};
        br_ivp_statistics counted;
        check(run_scalar(&plain, &counted) == BR_OK, "runs");
        check(!plain.preset_differs, "\"fresh\" comes in as \"may not be kept\"");
        check(counted.linear_setups == plain.setups && counted.jacobians == plain.jacobians &&
                  plain.jacobians < plain.setups,
              "Jacobians are counted as they are made: %zu in %zu setups", counted.jacobians,
              counted.linear_setups);

        /* One failure with a kept Jacobian at each setup that kept one. */
        size_t tried = 0;
        for (size_t k = next_reuse(&plain, 1); k + 1 < plain.setups && tried < 8;
             k = next_reuse(&plain, k + 1), tried++) {
            scalar_solver once = {.says = says, .fails_from = k, .fails_until = k + 1};
            check(run_scalar(&once, &counted) == BR_OK, "runs");
            const asked *failed = &once.setup[k], *then = failed + 1;
            check(failed->reuse && !then->reuse && then->t == failed->t && then->gamma == failed->gamma,
                  "setup %zu kept the Jacobian and failed: a fresh one for the same step", k);
            check(counted.convergence_failures == 1, "one failure is counted (%zu)",
                  counted.convergence_failures);

            scalar_solver twice = {.says = says, .fails_from = k, .fails_until = k + 2};
            check(run_scalar(&twice, &counted) == BR_OK, "runs");
            const asked *fresh = &twice.setup[k + 1], *smaller = fresh + 1;
            check(!fresh->reuse && smaller->gamma < fresh->gamma && smaller->t < fresh->t,
                  "setup %zu: the fresh one failed, too: a smaller step", k);
            check(counted.convergence_failures == 2, "two are counted (%zu)", counted.convergence_failures);
        }
        check(tried > 2, "failures at %zu places", tried);
    }

    /* A solve that never works ends the run and is named; one that fails for good does so at once. */
    static const double one[1] = {1};
    for (int code = -1; code <= 1; code += 2) {
        const br_ivp_linear_solver solver = {
            .name = "refuses", .setup = accept, .solve = refuse, .solver_context = &code};
        const br_ivp_problem problem = {.n = 1, .rhs = rhs, .linear_solver = &solver};
        br_ivp *ivp = make(&problem, NULL, one);
        br_error error = {0};
        check(run_to(ivp, 3, &error) == BR_ERR_CALLBACK &&
                  strstr(error.message, code < 0 ? "linear solver's solve function returned -1"
                                                 : "linear solver's solve function returned 1"),
              "a solve that returns %d: %s", code, error.message);
        check(code > 0 || br_ivp_get_statistics(ivp).convergence_failures <= 1, "how often: %zu",
              br_ivp_get_statistics(ivp).convergence_failures);
        br_ivp_destroy(ivp);
    }
    return check_end();
}
