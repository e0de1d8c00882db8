/* Integration with fixed steps: explicit Euler and the classical Runge-Kutta method. */
#include <math.h>
#include <bristle/ivp.h>
#include "../base/pair.h"
#include "vector.h"

static br_status evaluate(const br_ivp_problem *problem, double t, const double *y, double *dydt,
                          br_error *error)
{
    const int rc = problem->rhs(t, y, dydt, problem->context);
    if (rc != 0)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: the right-hand side returned %d", t, rc);
    const size_t bad = br_vector_first_not_finite(problem->n, dydt);
    if (bad < problem->n)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: component %zu of the right-hand side dydt is %g", t,
                       bad, dydt[bad]);
    return BR_OK;
}

/* z = y + h k, which may be y. */
static void move(size_t n, const double *y, double h, const double *k, double *z)
{
    size_t i = 0;
    for (; i + 2 <= n; i += 2)
        br_pair_store(z + i, br_pair_load(y + i) + h * br_pair_load(k + i));
    for (; i < n; i++)
        z[i] = y[i] + h * k[i];
}

static br_status euler_step(const br_ivp_problem *problem, double t, double dt, double *y, double *work,
                            br_error *error)
{
    const br_status status = evaluate(problem, t, y, work, error);
    if (status == BR_OK)
        move(problem->n, y, dt, work, y);
    return status;
}

static br_status rk4_step(const br_ivp_problem *problem, double t, double dt, double *y, double *work,
                          br_error *error)
{
    const size_t n = problem->n;
    double *const k1 = work, *const k2 = work + n, *const k3 = work + 2 * n, *const k4 = work + 3 * n;
    double *const stage = work + 4 * n;
    br_status status = evaluate(problem, t, y, k1, error);
    if (status == BR_OK) {
        move(n, y, 0.5 * dt, k1, stage);
        status = evaluate(problem, t + 0.5 * dt, stage, k2, error);
    }
    if (status == BR_OK) {
        move(n, y, 0.5 * dt, k2, stage);
        status = evaluate(problem, t + 0.5 * dt, stage, k3, error);
    }
    if (status == BR_OK) {
        move(n, y, dt, k3, stage);
        status = evaluate(problem, t + dt, stage, k4, error);
    }
    if (status == BR_OK)
        for (size_t i = 0; i < n; i++)
            y[i] += dt / 6 * ((k1[i] + k4[i]) + 2 * (k2[i] + k3[i]));
    return status;
}

br_status br_fixed_run(const br_ivp_problem *problem, br_fixed_method method, double t, double dt,
                       size_t steps, double *y, double *work, br_ivp_on_output on_step, void *step_context,
                       br_error *error)
{
    if (!problem || !problem->rhs || problem->n == 0 || !y || !work)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "fixed steps need a problem with states, a right-hand side, y and work");
    if (method != BR_FIXED_EULER && method != BR_FIXED_RK4)
        return br_fail(error, BR_ERR_RANGE, "method = %d is neither BR_FIXED_EULER nor BR_FIXED_RK4",
                       (int)method);
    if (!(dt > 0) || !isfinite(dt) || !isfinite(t))
        return br_fail(error, BR_ERR_RANGE, "fixed steps: t = %g s must be finite and dt = %g s > 0", t, dt);
    const size_t bad = br_vector_first_not_finite(problem->n, y);
    if (bad < problem->n)
        return br_fail(error, BR_ERR_RANGE, "t = %.9g: component %zu of the initial state is %g", t, bad,
                       y[bad]);

    for (size_t k = 0; k < steps; k++) {
        /* From the index, so that the time does not gather round-off. */
        const double now = t + (double)k * dt;
        const br_status status = method == BR_FIXED_EULER ? euler_step(problem, now, dt, y, work, error)
                                                          : rk4_step(problem, now, dt, y, work, error);
        if (status != BR_OK)
            return status;
        const double next = t + (double)(k + 1) * dt;
        const int rc = on_step ? on_step(next, y, step_context) : 0;
        if (rc < 0)
            return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: on_step returned %d", next, rc);
        if (rc > 0)
            return BR_STOPPED_AT_EVENT;
    }
    return BR_OK;
}
