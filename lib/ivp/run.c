/* The run: steps of CVODE, and in their order of time outputs, events, breaks and the end.
 *
 * CVODE goes ahead of what the caller sees. The farthest time it has reached, the frontier, is the end of a
 * step, an event within the step, or a break. Outputs before the frontier are interpolated; then the frontier
 * becomes the present. */
#include <float.h>
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include "ivp_private.h"
#include "vector.h"

/* Steps in a row below the round-off of time, before it is called a failure. */
#define MAX_STALLED_STEPS 20

/* What a run was asked for, and how far it is. */
typedef struct run {
    double t_end;
    const double *times;
    size_t n_times, next_time;
    br_ivp_on_output on_output;
    void *output_context;
} run;

static br_status check_run(const br_ivp *ivp, const run *r, br_error *error)
{
    if (!(r->t_end > ivp->t) || !isfinite(r->t_end))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "the end %.9g s of the run is not after the present time %.9g s", r->t_end, ivp->t);
    if (r->n_times > 0 && !r->times)
        return br_fail(error, BR_ERR_ARGUMENT, "n_times = %zu, but times is null", r->n_times);
    for (size_t k = 0; k < r->n_times; k++)
        if (!(r->times[k] >= ivp->t && r->times[k] <= r->t_end) ||
            (k > 0 && !(r->times[k] > r->times[k - 1])))
            return br_fail(
                error, BR_ERR_ARGUMENT,
                "output time %zu is %.9g s: output times must increase and lie within [%.9g, %.9g] s", k,
                r->times[k], ivp->t, r->t_end);
    return BR_OK;
}

/* Makes t (at most the frontier) the present, by interpolation. */
static br_status move_to(struct br_ivp *ivp, double t, br_error *error)
{
    const double *y = ivp->y_frontier;
    if (t < ivp->t_frontier) {
        const int flag = ivp->cvode ? CVodeGetDky(ivp->cvode, t, 0, ivp->scratch) : CV_SUCCESS;
        if (flag != CV_SUCCESS)
            return br_ivp_fail(ivp, flag, error);
        if (!ivp->cvode)
            br_rosenbrock_interpolate(ivp, t, ivp->y_scratch);
        y = ivp->y_scratch;
    }
    ivp->t = t;
    memcpy(ivp->y, y, ivp->problem.n * sizeof *y);
    return BR_OK;
}

/* The next output, at the present time. */
static br_status output(struct br_ivp *ivp, run *r, br_error *error)
{
    r->next_time++;
    ivp->steps_since_output = 0;
    const int rc = r->on_output ? r->on_output(ivp->t, ivp->y, r->output_context) : 0;
    if (rc < 0)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: on_output returned %d", ivp->t, rc);
    return rc > 0 ? BR_STOPPED_AT_EVENT : BR_OK;
}

/* Outputs up to `limit`, the limit itself only if `with_limit`. */
static br_status outputs_until(struct br_ivp *ivp, run *r, double limit, bool with_limit, br_error *error)
{
    br_status status = BR_OK;
    while (status == BR_OK && r->next_time < r->n_times &&
           (r->times[r->next_time] < limit || (with_limit && r->times[r->next_time] == limit))) {
        status = r->times[r->next_time] > ivp->t ? move_to(ivp, r->times[r->next_time], error) : BR_OK;
        if (status == BR_OK)
            status = output(ivp, r, error);
    }
    return status;
}

/* The same as below by the one-step method. */
static br_status advance_by_one_step(struct br_ivp *ivp, double t_break, br_error *error)
{
    const int flag = br_rosenbrock_step(ivp, t_break);
    if (flag < 0)
        return br_ivp_fail(ivp, flag, error);
    ivp->fresh = false;
    ivp->overcome.what = NULL;
    ivp->frontier = ivp->t_frontier == t_break ? BR_FRONTIER_BREAK : BR_FRONTIER_STEP;
    return BR_OK;
}

/* One step, or the rest of one: sets the frontier. */
static br_status advance(struct br_ivp *ivp, double t_end, br_error *error)
{
    const br_ivp_problem *const problem = &ivp->problem;
    const bool has_break = ivp->next_break < problem->n_breaks;
    const double t_stop = has_break ? fmin(problem->breaks[ivp->next_break], t_end) : t_end;

    if (ivp->fresh) {
        /* A way of a few round-offs is too short to start on, and changes nothing. */
        if (t_stop - ivp->t <= 4 * DBL_EPSILON * fmax(fabs(ivp->t), fabs(t_stop))) {
            ivp->t = t_stop;
            if (!has_break || problem->breaks[ivp->next_break] != t_stop)
                return br_ivp_restart(ivp, error);
            ivp->t_frontier = t_stop;
            ivp->frontier = BR_FRONTIER_BREAK;
            return BR_OK;
        }
        const br_status status = br_ivp_events_start(ivp, t_stop, error);
        if (status != BR_OK)
            return status;
    }

    if (ivp->steps_since_output >= ivp->options.max_steps)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK,
                       "t = %.9g: more than %zu steps without an output or break; the last step was %.3g s",
                       ivp->t, ivp->options.max_steps, ivp->last_step);
    ivp->steps_since_output++;

    if (!ivp->cvode)
        return advance_by_one_step(ivp, has_break ? problem->breaks[ivp->next_break] : INFINITY, error);

    double reached = ivp->t;
    int flag = CVode(ivp->cvode, t_stop, ivp->frontier_y, &reached, CV_ONE_STEP);
    if (flag == CV_ILL_INPUT && !ivp->fresh && ivp->t == ivp->t_last_event) {
        /* An event function stays at zero after its event. CVODE refuses that as two roots at one time; a
         * start allows it. */
        const br_status status = br_ivp_restart(ivp, error);
        return status != BR_OK ? status : advance(ivp, t_end, error);
    }
    if (flag < 0)
        return br_ivp_fail(ivp, flag, error);

    ivp->fresh = false;
    ivp->t_frontier = reached;
    CVodeGetLastStep(ivp->cvode, &ivp->last_step);
    /* CVODE goes on with steps that do not move the time. */
    ivp->stalled_steps = reached + ivp->last_step == reached ? ivp->stalled_steps + 1 : 0;
    if (ivp->stalled_steps > MAX_STALLED_STEPS)
        return br_ivp_fail_stalled(ivp, error);
    if (ivp->stalled_steps == 0)
        ivp->overcome.what = NULL;
    ivp->frontier = BR_FRONTIER_STEP;
    br_status status = BR_OK;
    if (flag == CV_TSTOP_RETURN) {
        bool event = false;
        status = br_ivp_events_at_break(ivp, &event, error);
        ivp->frontier = event ? BR_FRONTIER_EVENT : BR_FRONTIER_BREAK;
    } else if (flag == CV_ROOT_RETURN) {
        ivp->frontier = BR_FRONTIER_EVENT;
        CVodeGetRootInfo(ivp->cvode, ivp->crossed);
    }
    return status == BR_OK ? br_ivp_events_settle(ivp, error) : status;
}

static br_status start_after_change(struct br_ivp *ivp, const char *who, br_error *error)
{
    const size_t n = ivp->problem.n, bad = br_vector_first_not_finite(n, ivp->y);
    if (bad < n) {
        br_fail(error, BR_ERR_CALLBACK, "t = %.9g: %s set component %zu of the state to %g", ivp->t, who, bad,
                ivp->y[bad]);
        memcpy(ivp->y, ivp->y_frontier, n * sizeof *ivp->y);
        return BR_ERR_CALLBACK;
    }
    ivp->sum.restarts++;
    return br_ivp_restart(ivp, error);
}

/* Makes the frontier the present: calls on_event and on_break. */
static br_status take_frontier(struct br_ivp *ivp, br_error *error)
{
    const br_ivp_problem *const problem = &ivp->problem;
    const br_frontier kind = ivp->frontier;
    const char *changed_by = NULL;
    br_status status = move_to(ivp, ivp->t_frontier, error);
    ivp->frontier = BR_FRONTIER_NONE;
    if (status != BR_OK)
        return status;

    /* A break at the time of an event follows at once, so that an output there sees both. */
    const bool at_break = kind == BR_FRONTIER_BREAK ||
                          (kind == BR_FRONTIER_EVENT && ivp->next_break < problem->n_breaks &&
                           problem->breaks[ivp->next_break] - ivp->t <= 4 * DBL_EPSILON * fabs(ivp->t));

    if (kind == BR_FRONTIER_EVENT) {
        br_ivp_action action = BR_IVP_CONTINUE;
        status = br_ivp_events_handle(ivp, &action, error);
        if (status != BR_OK)
            return status;
        if (action == BR_IVP_STOP) {
            if (at_break) {
                ivp->frontier = BR_FRONTIER_BREAK;
                ivp->t_frontier = problem->breaks[ivp->next_break];
            }
            return BR_STOPPED_AT_EVENT;
        }
        if (action == BR_IVP_RESTART)
            changed_by = "on_event";
    }
    if (at_break) {
        const size_t k = ivp->next_break++;
        ivp->t = problem->breaks[k];
        ivp->steps_since_output = 0;
        const int rc = problem->on_break ? problem->on_break(k, ivp->t, ivp->y, problem->context) : 0;
        if (rc != 0)
            return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: on_break for break %zu returned %d", ivp->t, k,
                           rc);
        changed_by = "on_break";
    }
    return changed_by ? start_after_change(ivp, changed_by, error) : BR_OK;
}

br_status br_ivp_run(br_ivp *ivp, double t_end, const double *times, size_t n_times,
                     br_ivp_on_output on_output, void *output_context, br_error *error)
{
    BR_ASSERT_HANDLE(ivp);
    run r = {.t_end = t_end,
             .times = times,
             .n_times = n_times,
             .on_output = on_output,
             .output_context = output_context};
    br_status status = check_run(ivp, &r, error);
    ivp->steps_since_output = 0;

    while (status == BR_OK) {
        /* Outputs at the present are due: whatever happens at this time has happened, or lies ahead of it. */
        status = outputs_until(ivp, &r, ivp->t, true, error);
        if (status != BR_OK || ivp->t >= t_end)
            break;
        if (ivp->frontier == BR_FRONTIER_NONE) {
            status = advance(ivp, t_end, error);
            continue;
        }

        /* Outputs before the frontier, then the frontier itself, unless the run ends before it. */
        status = outputs_until(ivp, &r, fmin(ivp->t_frontier, t_end), false, error);
        if (status != BR_OK)
            break;
        if (ivp->t_frontier <= t_end)
            status = take_frontier(ivp, error);
        else
            status = move_to(ivp, t_end, error);
    }
    return status;
}
