/* Events: what CVODE's root finding needs so that no crossing is missed or reported twice around a start.
 *
 * CVODE knows the sign of g_i at the start of a search and looks for a change. At a start with g_i = 0 there
 * is no sign. The rule here: a component that is zero at a start takes the side to which it is moving, found
 * by evaluating g a moment ahead; leaving zero is no event, coming back is. Where it is not moving, it takes
 * the side on which it is first seen outside zero.
 *
 * After an event "zero" has a width: the event was located to within some round-offs of time, so g_i is a
 * little to one side of zero by chance. Its width, event_band, is measured: the larger of |g_i| at the
 * located time and one resolution of time before. When the integration restarts at the event, |g_i| <=
 * event_band counts as zero; but not where another function has come in g_i's place. */
#include <math.h>
#include <float.h>
#include <string.h>
#include "ivp_private.h"

double br_ivp_time_resolution(const struct br_ivp *ivp, double t)
{
    return BR_IVP_LOCATION_ROUND_OFFS * DBL_EPSILON * (fabs(t) + fabs(ivp->last_step));
}

int br_ivp_cvode_event(sunrealtype t, N_Vector y, sunrealtype *g, void *data)
{
    struct br_ivp *const ivp = data;
    const size_t n = ivp->problem.n_events;
    if (ivp->g_prepared) {
        memcpy(g, ivp->g, n * sizeof *g);
        ivp->g_prepared = false;
        return 0;
    }
    const int rc = br_ivp_call_event(ivp, t, NV_DATA_S(y), g);
    if (rc == 0 && ivp->n_bands > 0)
        for (size_t i = 0; i < n; i++)
            if (fabs(g[i]) <= ivp->zero[i].band)
                g[i] = 0;
    return rc;
}

/* Evaluates g_other a moment ahead along dydt. False where it cannot be evaluated. */
static bool look_ahead(struct br_ivp *ivp, double t_stop)
{
    const size_t n = ivp->problem.n;
    /* A moment: far above the resolution of time, far below the scales of the problem. */
    double scale = fabs(t_stop - ivp->t);
    if (ivp->last_step > 0 && ivp->last_step < scale)
        scale = ivp->last_step;
    const double moment = fmax(1e-8 * scale, br_ivp_time_resolution(ivp, ivp->t));

    ivp->sum.rhs_evaluations++;
    bool ok = br_ivp_call_rhs(ivp, ivp->t, ivp->y, ivp->dydt) == 0;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            ivp->y_other[i] = ivp->y[i] + moment * ivp->dydt[i];
        ok = br_ivp_call_event(ivp, ivp->t + moment, ivp->y_other, ivp->g_other) == 0;
    }
    if (!ok)
        ivp->trouble.what = NULL; /* CVODE will meet it again, if it is in the way */
    return ok;
}

br_status br_ivp_events_start(struct br_ivp *ivp, double t_stop, br_error *error)
{
    const size_t n = ivp->problem.n_events;
    if (n == 0)
        return BR_OK;
    if (br_ivp_call_event(ivp, ivp->t, ivp->y, ivp->g) != 0)
        return br_ivp_fail_trouble(ivp, error);

    /* Which components are zero? The width of an event holds only where and when it happened. */
    const double resolution = br_ivp_time_resolution(ivp, ivp->t);
    ivp->n_bands = 0;
    bool any_zero = false;
    for (size_t i = 0; i < n; i++) {
        br_ivp_zero *const zero = &ivp->zero[i];
        const double band = fabs(ivp->t - zero->t_event) <= resolution ? zero->event_band : 0;
        zero->band = 0;
        if (fabs(ivp->g[i]) <= band) {
            zero->band = band;
            any_zero = true;
        }
    }

    /* Give them the side to which they are moving. */
    const bool ahead = any_zero && look_ahead(ivp, t_stop);
    for (size_t i = 0; any_zero && i < n; i++) {
        br_ivp_zero *const zero = &ivp->zero[i];
        if (fabs(ivp->g[i]) > zero->band)
            continue;
        const double change = ahead ? ivp->g_other[i] - ivp->g[i] : 0;
        ivp->g[i] = change;
        if (change != 0)
            zero->band = 0;
        else if (zero->band > 0)
            ivp->n_bands++;
    }
    ivp->g_prepared = true;
    return BR_OK;
}

br_status br_ivp_events_settle(struct br_ivp *ivp, br_error *error)
{
    if (ivp->n_bands == 0)
        return BR_OK;
    if (br_ivp_call_event(ivp, ivp->t_frontier, ivp->y_frontier, ivp->g_other) != 0)
        return br_ivp_fail_trouble(ivp, error);
    for (size_t i = 0; i < ivp->problem.n_events; i++)
        if (ivp->zero[i].band > 0 && fabs(ivp->g_other[i]) > ivp->zero[i].band) {
            ivp->zero[i].band = 0;
            ivp->n_bands--;
        }
    return BR_OK;
}

br_status br_ivp_events_at_break(struct br_ivp *ivp, bool *event, br_error *error)
{
    const size_t n = ivp->problem.n_events;
    *event = false;
    /* CVODE looks no farther than the break. A crossing within one resolution of time after it belongs to the
     * time before: on_break could move the state across and hide it. */
    const double after = ivp->t_frontier + br_ivp_time_resolution(ivp, ivp->t_frontier);
    if (n == 0 || CVodeGetDky(ivp->cvode, after, 0, ivp->scratch) != CV_SUCCESS)
        return BR_OK;
    if (br_ivp_call_event(ivp, ivp->t_frontier, ivp->y_frontier, ivp->g) != 0 ||
        br_ivp_call_event(ivp, after, ivp->y_scratch, ivp->g_other) != 0)
        return br_ivp_fail_trouble(ivp, error);
    for (size_t i = 0; i < n; i++) {
        const double here = ivp->g[i], there = ivp->g_other[i];
        const int wanted = ivp->problem.event_direction ? ivp->problem.event_direction[i] : 0;
        ivp->crossed[i] = 0;
        if (fabs(here) <= ivp->zero[i].band || (here > 0) == (there > 0))
            continue;
        const int direction = here > 0 ? -1 : 1;
        if (wanted != -direction) {
            ivp->crossed[i] = direction;
            *event = true;
        }
    }
    return BR_OK;
}

/* Measures how wide zero is at the event at the present time, for the components that crossed. */
static br_status measure_bands(struct br_ivp *ivp, br_error *error)
{
    const size_t n = ivp->problem.n_events;
    if (br_ivp_call_event(ivp, ivp->t, ivp->y, ivp->g) != 0)
        return br_ivp_fail_trouble(ivp, error);

    double reached = ivp->t, step = 0;
    CVodeGetCurrentTime(ivp->cvode, &reached);
    CVodeGetLastStep(ivp->cvode, &step);
    const double before = fmax(ivp->t - br_ivp_time_resolution(ivp, ivp->t), reached - step);
    const bool has_before = CVodeGetDky(ivp->cvode, before, 0, ivp->scratch) == CV_SUCCESS &&
                            br_ivp_call_event(ivp, before, ivp->y_scratch, ivp->g_other) == 0;
    for (size_t i = 0; i < n; i++)
        if (ivp->crossed[i] != 0 && !(ivp->problem.event_replaced && ivp->problem.event_replaced[i])) {
            ivp->zero[i].t_event = ivp->t;
            ivp->zero[i].event_band = fmax(fabs(ivp->g[i]), has_before ? fabs(ivp->g_other[i]) : 0);
        }
    return BR_OK;
}

br_status br_ivp_events_handle(struct br_ivp *ivp, br_ivp_action *action, br_error *error)
{
    const br_ivp_problem *const problem = &ivp->problem;
    *action = BR_IVP_CONTINUE;

    size_t first = problem->n_events;
    for (size_t i = problem->n_events; i-- > 0;)
        if (ivp->crossed[i] != 0) {
            first = i;
            ivp->sum.events++;
        }

    /* Chattering: events that follow one another as closely as they can be told apart. */
    const bool at_once = fabs(ivp->t - ivp->t_last_event) <= 4 * br_ivp_time_resolution(ivp, ivp->t);
    ivp->events_at_once = at_once ? ivp->events_at_once + 1 : 1;
    ivp->t_last_event = ivp->t;
    if (ivp->events_at_once > ivp->options.max_events_at_once)
        return br_fail(
            error, BR_ERR_TOO_MUCH_WORK,
            "t = %.17g: event %zu chatters: more than %zu events at one time; the state after it leads "
            "straight back to it",
            ivp->t, first, ivp->options.max_events_at_once);

    const br_status status = measure_bands(ivp, error);
    if (status != BR_OK || !problem->on_event)
        return status;
    const int answer = problem->on_event(ivp->t, ivp->y, ivp->crossed, problem->context);
    if (answer != BR_IVP_CONTINUE && answer != BR_IVP_RESTART && answer != BR_IVP_STOP)
        return br_fail(error, BR_ERR_CALLBACK, "t = %.9g: on_event for event %zu returned %d", ivp->t, first,
                       answer);
    *action = (br_ivp_action)answer;
    /* Only a restart takes a changed state. */
    if (answer != BR_IVP_RESTART)
        memcpy(ivp->y, ivp->y_frontier, problem->n * sizeof *ivp->y);
    return BR_OK;
}
