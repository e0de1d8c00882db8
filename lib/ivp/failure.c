/* Failures of CVODE in terms of the caller's problem: one line with time, step and what may help. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ivp_private.h"

#if SUNDIALS_VERSION_MAJOR >= 7
static void keep_message(int line, const char *function, const char *file, const char *message,
                         SUNErrCode code, void *data, SUNContext context)
{
    (void)line;
    (void)function;
    (void)file;
    (void)code;
    (void)context;
    struct br_ivp *const ivp = data;
    snprintf(ivp->cvode_message, sizeof ivp->cvode_message, "%s", message ? message : "");
}

int br_ivp_install_error_handler(struct br_ivp *ivp)
{
    SUNContext_ClearErrHandlers(ivp->context);
    return SUNContext_PushErrHandler(ivp->context, keep_message, ivp);
}
#else
static void keep_message(int code, const char *module, const char *function, char *message, void *data)
{
    (void)module;
    (void)function;
    struct br_ivp *const ivp = data;
    if (code < 0) /* warnings are of no use to the caller */
        snprintf(ivp->cvode_message, sizeof ivp->cvode_message, "%s", message);
}

int br_ivp_install_error_handler(struct br_ivp *ivp)
{
    return CVodeSetErrHandlerFn(ivp->cvode, keep_message, ivp);
}
#endif

br_status br_ivp_fail_trouble(const struct br_ivp *ivp, br_error *error)
{
    const br_ivp_trouble *const x = &ivp->trouble;
    if (x->returned != 0 && strcmp(x->what, "event function") == 0)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: the %s returned %d", x->t, x->what, x->returned);
    if (x->returned != 0)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: the %s returned %d%s", x->t, x->what, x->returned,
                       x->returned > 0 ? " (cannot be evaluated here), and a smaller step did not help" : "");
    if (strcmp(x->what, "Jacobian") == 0)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: entry (%zu, %zu) of the Jacobian is %g", x->t,
                       x->component % ivp->problem.n, x->component / ivp->problem.n, x->value);
    return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: component %zu of the %s is %g%s", x->t, x->component,
                   strcmp(x->what, "right-hand side") == 0 ? "right-hand side dydt" : x->what, x->value,
                   strcmp(x->what, "right-hand side") == 0 ? ", and a smaller step did not help" : "");
}

br_status br_ivp_fail_stalled(struct br_ivp *ivp, br_error *error)
{
    if (ivp->overcome.what) {
        ivp->trouble = ivp->overcome;
        return br_ivp_fail_trouble(ivp, error);
    }
    const br_ivp_statistics sum = br_ivp_get_statistics(ivp);
    return br_fail(
        error, BR_ERR_SOLVER,
        "t = %.9g: the step has shrunk to %.3g s, below the round-off of time, after %zu failures of "
        "Newton's iteration and %zu of the error test; does the right-hand side jump there (tell it as a "
        "break or an event), does the solution grow without bound, is the Jacobian right?",
        ivp->t_frontier, ivp->last_step, sum.convergence_failures, sum.failed_steps);
}

br_status br_ivp_fail(struct br_ivp *ivp, int flag, br_error *error)
{
    double t = ivp->t_frontier, h = ivp->last_step;
    if (ivp->cvode) {
        CVodeGetCurrentTime(ivp->cvode, &t);
        CVodeGetCurrentStep(ivp->cvode, &h);
    }
    const bool callback = ivp->trouble.what != NULL;
    switch (flag) {
    case CV_RHSFUNC_FAIL:
    case CV_FIRST_RHSFUNC_ERR:
    case CV_REPTD_RHSFUNC_ERR:
    case CV_UNREC_RHSFUNC_ERR:
    case CV_RTFUNC_FAIL:
        if (callback)
            return br_ivp_fail_trouble(ivp, error);
        break;
    case CV_LSETUP_FAIL:
    case CV_LSOLVE_FAIL:
        if (callback)
            return br_ivp_fail_trouble(ivp, error);
        return br_fail(error, BR_ERR_SOLVER, "t = %.9g, step %.3g: the linear solver failed", t, h);
    case CV_CONV_FAILURE:
        if (callback)
            return br_ivp_fail_trouble(ivp, error);
        return br_fail(
            error, BR_ERR_SOLVER,
            "t = %.9g: Newton's iteration fails even with step %.3g; is the Jacobian right, does the "
            "right-hand side jump (tell it as a break or an event), is a tolerance below round-off?",
            t, h);
    case CV_ERR_FAILURE:
        return br_fail(
            error, BR_ERR_SOLVER,
            "t = %.9g: the error test fails even with step %.3g; does the right-hand side jump there (tell "
            "it as a break or an event), or does the solution grow without bound?",
            t, h);
    case CV_TOO_MUCH_ACC:
        return br_fail(
            error, BR_ERR_RANGE,
            "t = %.9g, step %.3g: the tolerances ask for more than double precision; the relative one is "
            "%.3g",
            t, h, ivp->options.relative_tolerance);
    case CV_ILL_INPUT:
        if (strstr(ivp->cvode_message, "EwtSet"))
            return br_fail(
                error, BR_ERR_RANGE,
                "t = %.9g: a component of the state is zero and its absolute tolerance, too: no error in it "
                "is allowed",
                t);
        break;
    case CV_MEM_FAIL:
    case CV_MEM_NULL:
        return br_fail(error, BR_ERR_MEMORY, "out of memory in the integrator");
    default:
        break;
    }
    char *const name = CVodeGetReturnFlagName(flag);
    const br_status status =
        br_fail(error, BR_ERR_SOLVER, "t = %.9g, step %.3g: %s (%s)", t, h,
                ivp->cvode_message[0] ? ivp->cvode_message : "the integrator failed", name);
    free(name);
    return status;
}
