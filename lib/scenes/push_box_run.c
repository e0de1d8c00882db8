/* Runs of the pushed rigid box through time, with events. */
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>

#include "push_box_internal.h"

/* Event functions, all rising: the four kinds, then a touch of each corner (where the damper's force jumps).
 */
enum { N_KINDS = 4, N_EVENTS = N_KINDS + BR_PUSH_BOX_CORNERS };

static const int rising[N_EVENTS] = {1, 1, 1, 1, 1, 1, 1, 1};

struct br_push_box_run {
    br_push_box box;
    br_push_box_options options;
    br_push_box_result result;
    br_ivp *ivp;
};

static int rhs(double t, const double *state, double *rate, void *context)
{
    br_push_box_run *const run = context;
    return br_push_box_rhs(t, state, rate, &run->box);
}

static int event(double t, const double *state, double *g, void *context)
{
    const br_push_box_run *const run = context;
    const br_push_box *const box = &run->box;
    const br_push_box_forces forces = br_push_box_evaluate(box, t, state);

    /* slip of the slowest corner on the floor; a lifted corner does not count */
    double slowest = INFINITY;
    for (int i = NEAR; i <= FAR; i++)
        if (forces.normal[i] > 0)
            slowest = fmin(slowest, fabs(forces.slip[i]));
    g[0] = isfinite(slowest) ? slowest / box->epsilon - 2 : -1;

    /* the near corner's force before it is cut at 0 */
    double x, y, rx, ry, bx, by;
    push_box_corner(box, NEAR, &bx, &by);
    push_box_arm(state, bx, by, &rx, &ry);
    br_push_box_corner(box, state, NEAR, &x, &y);
    const double uncut = -box->stiffness * y - box->damping * (state[VY] - state[OMEGA] * rx);
    g[1] = -uncut / (box->mass * box->gravity);
    g[2] = y / run->options.gap - 1;

    push_box_corner(box, FAR, &bx, &by);
    push_box_arm(state, bx, by, &rx, &ry);
    g[3] = -rx / box->width;

    for (int i = 0; i < BR_PUSH_BOX_CORNERS; i++)
        g[N_KINDS + i] = forces.penetration[i] / box->height;
    return 0;
}

static int on_event(double t, double *state, const int *crossed, void *context)
{
    (void)state;
    br_push_box_run *const run = context;
    br_push_box_result *const result = &run->result;
    int action = BR_IVP_CONTINUE;
    for (int i = 0; i < N_EVENTS; i++) {
        if (crossed[i] <= 0)
            continue;
        if (i >= N_KINDS) {
            action = action == BR_IVP_STOP ? action : BR_IVP_RESTART;
            continue;
        }
        const unsigned bit = 1u << i;
        if (!(result->seen & bit)) {
            result->time[i] = t;
            result->push[i] = run->box.push + run->box.push_rate * t;
        }
        if (!result->seen)
            result->first = bit;
        result->seen |= bit;
        if (run->options.stop & bit)
            action = BR_IVP_STOP;
    }
    return action;
}

static void read_state(br_push_box_run *run)
{
    run->result.t = br_ivp_time(run->ivp);
    memcpy(run->result.state, br_ivp_state(run->ivp), sizeof run->result.state);
    run->result.statistics = br_ivp_get_statistics(run->ivp);
}

static br_status make_integrator(br_push_box_run *run, const double *state, br_error *error)
{
    const br_push_box *const box = &run->box;
    /* positions matter against the sinking at rest, velocities against epsilon and against the speed of
     * sinking in */
    const double tolerance = run->options.tolerance;
    const double sinking = box->mass * box->gravity / (2 * box->stiffness);
    const double position = tolerance * sinking;
    const double velocity = tolerance * fmax(box->epsilon, sqrt(box->gravity * sinking));
    const double scale = 2 / fmax(box->width, box->height);
    const double absolute[BR_PUSH_BOX_STATES] = {position, position, position * scale,
                                                 velocity, velocity, velocity * scale};
    const br_ivp_problem problem = {.n = BR_PUSH_BOX_STATES,
                                    .rhs = rhs,
                                    .n_events = N_EVENTS,
                                    .event = event,
                                    .event_direction = rising,
                                    .on_event = on_event,
                                    .context = run};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = tolerance;
    options.absolute_tolerances = absolute;
    options.max_steps = 5000000;
    return br_ivp_create(&problem, &options, 0, state, &run->ivp, error);
}

br_status br_push_box_run_create(const br_push_box *box, const br_push_box_options *options,
                                 const double *state, br_push_box_run **out, br_error *error)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(state);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    BR_TRY(br_push_box_check(box, error));
    BR_TRY(br_error_within(error, br_struct_check(&br_push_box_options_struct, options, error), "push box"));
    br_push_box_run *const run = calloc(1, sizeof *run);
    if (!run)
        return br_fail(error, BR_ERR_MEMORY, "push box: out of memory");
    run->box = *box;
    run->options = *options;
    for (int i = 0; i < N_KINDS; i++)
        run->result.time[i] = run->result.push[i] = NAN;
    const br_status status = make_integrator(run, state, error);
    if (status < 0) {
        br_push_box_run_destroy(run);
        return status;
    }
    read_state(run);
    *out = run;
    return BR_OK;
}

void br_push_box_run_destroy(br_push_box_run *run)
{
    if (!run)
        return;
    br_ivp_destroy(run->ivp);
    free(run);
}

br_status br_push_box_run_to(br_push_box_run *run, double until, const double *times, size_t n_times,
                             br_ivp_on_output on_sample, void *context, br_error *error)
{
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_ARRAY(times, n_times);
    if (!(until > run->result.t && isfinite(until)))
        return br_fail(error, BR_ERR_RANGE, "push box: until = %g s is not a time after %g s", until,
                       run->result.t);
    const br_status status = br_ivp_run(run->ivp, until, times, n_times, on_sample, context, error);
    read_state(run);
    return status;
}

const br_push_box_result *br_push_box_run_result(const br_push_box_run *run)
{
    BR_ASSERT_HANDLE(run);
    return &run->result;
}
