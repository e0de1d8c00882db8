/* The block on a surface: deciding between stuck and sliding, and the run from transition to transition. */
#include <float.h>
#include <math.h>
#include <string.h>
#include "block_internal.h"

#include <bristle/assert.h>

/* One call of br_block_run. */
typedef struct block_run {
    br_block *block;
    const double *times;
    size_t n_times;
    size_t next; /* first output time that is still to come */
    br_block_on_sample on_sample;
    void *context;
    bool stopped;  /* a callback asked to stop */
    double stop_t; /* where a sample did so */
    double stop_y[BLOCK_ALL_STATES];
} block_run;

static br_status check_contact(const br_block *block, br_error *error)
{
    if (block->lifts || !(block_normal(block, block->t) > 0))
        return br_fail(error, BR_ERR_RANGE, "block: the normal force is not positive at t = %.9g s",
                       block->t);
    return BR_OK;
}

static br_status after_callback(int answer, double t, bool *stopped, br_error *error)
{
    if (answer < 0)
        return br_fail(error, BR_ERR_CALLBACK, "block: a callback failed at t = %.9g s", t);
    *stopped = *stopped || answer > 0;
    return BR_OK;
}

/* ---- at rest ---- */

/* How far the load exceeds what is held, as a share of the latter; *sign is the load's direction. */
static double excess(const br_block *block, double t, int *sign)
{
    const double load = block_load(block, t, block->y[BLOCK_X], 0);
    const double held = block_held(block, t);
    *sign = load < 0 ? -1 : 1;
    return (fabs(load) - held) / held;
}

/* Whether the load breaks the block away at time t; *sign is its direction. `crossed`: the integrator has
 * seen the load cross the break-away force, to within round-off. */
static bool breaks_away(const br_block *block, double t, bool crossed, int *sign)
{
    enum { DECADES = 5 };
    const double equal = 8 * DBL_EPSILON;
    const double now = excess(block, t, sign);
    if (now > equal)
        return true;
    if (now < -equal && !crossed)
        return false;
    /* At break-away what counts is where the load goes from here, as soon as that can be told from round-off.
     */
    double h = block->options.launch_time;
    for (int i = 0; i < DECADES; i++, h *= 10) {
        const double ahead = excess(block, t + h, sign);
        if (fabs(ahead) > equal)
            return ahead > 0;
    }
    return now > 0 || crossed;
}

br_block_sample br_block_now(const br_block *block)
{
    BR_ASSERT_HANDLE(block);
    br_block as_decided = *block;
    int sign;
    if (block->undecided && breaks_away(block, block->t, false, &sign)) {
        as_decided.mode = BR_BLOCK_SLIDES;
        as_decided.direction = sign;
        as_decided.region = 0;
    }
    return block_sample(&as_decided, block->t, block->y);
}

static br_status report(br_block *block, br_block_transition transition, const br_block_sample *before,
                        bool *stopped, br_error *error)
{
    if (++block->transitions > block->options.max_transitions)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "block: more than %zu transitions by t = %.9g s",
                       block->options.max_transitions, block->t);
    if (!block->options.on_transition)
        return BR_OK;
    const br_block_sample after = block_sample(block, block->t, block->y);
    return after_callback(block->options.on_transition(transition, before, &after, block->options.context),
                          block->t, stopped, error);
}

/* Length of the first moment after rest: longer only if the load exceeds the break-away force so slowly that
 * nothing moves, shorter if friction rises steeply with speed, never near a break. */
static br_status choose_launch(br_block *block, br_error *error)
{
    enum { DECADES_UP = 6, DECADES_DOWN = 40 };
    const br_block_model *model = block->model;
    const double longest =
        block->passed < model->n_breaks ? (model->breaks[block->passed] - block->t) / 2 : INFINITY;
    double h = fmin(block->options.launch_time, longest);
    bool was_long = false;
    for (int tries = 0; tries < DECADES_DOWN; tries++) {
        double y[BLOCK_ALL_STATES];
        memcpy(y, block->y, sizeof y);
        const br_status status = block_launch(block, block->t, h, y, error);
        block->launch_h = h;
        if (status == BR_LOOSE) {
            was_long = true;
            h /= 10;
        } else if (status < 0 || y[BLOCK_V] != 0 || was_long || tries == DECADES_UP || h >= longest) {
            return status;
        } else {
            h = fmin(10 * h, longest);
        }
    }
    return br_fail(error, BR_ERR_SOLVER, "block: friction rises too steeply from rest at t = %.9g s",
                   block->t);
}

/* At v = 0: goes on sliding, sticks, or stays stuck. */
static br_status decide(br_block *block, bool crossed, bool *stopped, br_error *error)
{
    block->y[BLOCK_V] = 0;
    const br_block_sample before = block_sample(block, block->t, block->y);
    const int old_direction = block->direction;
    int sign;
    const bool moves = breaks_away(block, block->t, crossed, &sign);
    block->undecided = false;
    block->stale = true;
    block->mode = moves ? BR_BLOCK_SLIDES : BR_BLOCK_STUCK;
    block->direction = moves ? sign : 0;
    block->region = 0;
    if (!moves)
        return before.mode == BR_BLOCK_SLIDES ? report(block, BR_BLOCK_STICKS, &before, stopped, error)
                                              : BR_OK;

    block->launching = true;
    block->origin_t = block->t;
    memcpy(block->origin_y, block->y, sizeof block->y);
    const br_status status = choose_launch(block, error);
    if (status < 0)
        return status;
    const bool was_stuck = before.mode == BR_BLOCK_STUCK;
    /* A speed that only touched 0 within the tolerance has not turned round. */
    if (!was_stuck && sign == old_direction)
        return BR_OK;
    return report(block, was_stuck ? BR_BLOCK_BREAKS_AWAY : BR_BLOCK_REVERSES, &before, stopped, error);
}

/* ---- samples ---- */

static br_status emit(block_run *run, double t, const double *y, br_error *error)
{
    run->next++;
    if (!run->on_sample)
        return BR_OK;
    const br_block_sample sample = block_sample(run->block, t, y);
    return after_callback(run->on_sample(&sample, run->context), t, &run->stopped, error);
}

/* The output times that are now. */
static br_status emit_present(block_run *run, br_error *error)
{
    const br_block *block = run->block;
    while (run->next < run->n_times && run->times[run->next] <= block->t && !run->stopped) {
        const br_status status = emit(run, block->t, block->y, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

static int on_output(double t, const double *y, void *context)
{
    block_run *run = context;
    double exact[BLOCK_ALL_STATES];
    memcpy(exact, y, run->block->problem.n * sizeof *exact);
    /* Dense output rounds; a stuck block does not move by round-off either. */
    if (run->block->mode == BR_BLOCK_STUCK) {
        exact[BLOCK_X] = run->block->y[BLOCK_X];
        exact[BLOCK_V] = 0;
    }
    const br_status status = emit(run, t, exact, NULL);
    if (status < 0)
        return -1;
    if (run->stopped) {
        run->stop_t = t;
        memcpy(run->stop_y, exact, run->block->problem.n * sizeof *exact);
    }
    return run->stopped ? 1 : 0;
}

/* ---- between transitions ---- */

/* Through the first moment after rest, or to t_end within it. Samples inside are computed from rest as well.
 */
static br_status run_launch(block_run *run, double t_end, br_error *error)
{
    br_block *block = run->block;
    const double end = block->origin_t + block->launch_h;
    double target = fmin(end, t_end);
    br_status status = BR_OK;
    double y[BLOCK_ALL_STATES];
    while (run->next < run->n_times && run->times[run->next] < target && status >= 0 && !run->stopped) {
        const double t = run->times[run->next];
        memcpy(y, block->origin_y, sizeof y);
        status = block_launch(block, block->origin_t, t - block->origin_t, y, error);
        if (status >= 0)
            status = emit(run, t, y, error);
        if (run->stopped)
            target = t;
    }
    if (status < 0)
        return status;
    memcpy(block->y, block->origin_y, sizeof block->y);
    status = block_launch(block, block->origin_t, fmin(target - block->origin_t, block->launch_h), block->y,
                          error);
    block->t = target;
    block->stale = true;
    if (target >= end) {
        block->launching = false;
        block->region = 0;
        while (block->region < block->model->n_kinks &&
               fabs(block->y[BLOCK_V]) > block->model->kinks[block->region])
            block->region++;
        /* The load has gone below the break-away force before anything moved. */
        if (block->y[BLOCK_V] == 0)
            block->undecided = true;
    }
    return status;
}

/* With the integrator to `end`, which is no further than the next break. */
static br_status run_smooth(block_run *run, double end, br_error *error)
{
    br_block *block = run->block;
    if (block->stale) {
        block_settle(block, block->t, NULL, block->y);
        const br_status status = br_ivp_reset(block->ivp, block->t, block->y, error);
        if (status < 0)
            return status;
        block->stale = false;
    }
    size_t n = 0;
    while (run->next + n < run->n_times && run->times[run->next + n] < end)
        n++;
    block->came_to_zero = false;
    block->lifts = false;
    const br_status status =
        br_ivp_run(block->ivp, end, n ? run->times + run->next : NULL, n, on_output, run, error);
    if (status < 0)
        return status;
    const double held_x = block->y[BLOCK_X];
    if (run->stopped) {
        block->t = run->stop_t;
        memcpy(block->y, run->stop_y, block->problem.n * sizeof *block->y);
        block->stale = true;
    } else {
        block->t = block->came_to_zero || block->lifts ? br_ivp_time(block->ivp) : end;
        memcpy(block->y, br_ivp_state(block->ivp), block->problem.n * sizeof *block->y);
    }
    if (block->mode == BR_BLOCK_STUCK) {
        block->y[BLOCK_X] = held_x;
        block->y[BLOCK_V] = 0;
    }
    return BR_OK;
}

br_status br_block_run(br_block *block, double t_end, const double *times, size_t n_times,
                       br_block_on_sample on_sample, void *sample_context, br_error *error)
{
    BR_ASSERT_HANDLE(block);
    block_run run = {.block = block,
                     .times = times,
                     .n_times = n_times,
                     .on_sample = on_sample,
                     .context = sample_context};
    if (!(t_end >= block->t) || !isfinite(t_end))
        return br_fail(error, BR_ERR_ARGUMENT, "block: end %.9g s is before the present time %.9g s", t_end,
                       block->t);
    if (n_times > 0 && !times)
        return br_fail(error, BR_ERR_ARGUMENT, "block: n_times = %zu, but times is null", n_times);
    for (size_t i = 0; i < n_times; i++)
        if (!(times[i] >= (i ? times[i - 1] : block->t)) || times[i] > t_end)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "block: output time %.9g s is out of order or outside [%.9g, %.9g] s", times[i],
                           block->t, t_end);

    const br_block_model *model = block->model;
    br_status status = check_contact(block, error);
    if (status >= 0 && block->undecided)
        status = decide(block, false, &run.stopped, error);
    if (status >= 0)
        status = emit_present(&run, error);

    while (status >= 0 && !run.stopped && block->t < t_end) {
        bool at_zero = false, crossed = false;
        if (block->launching) {
            status = run_launch(&run, t_end, error);
            at_zero = block->undecided;
        } else {
            const bool break_next = block->passed < model->n_breaks && model->breaks[block->passed] <= t_end;
            const double end = break_next ? model->breaks[block->passed] : t_end;
            status = run_smooth(&run, end, error);
            if (status < 0 || run.stopped)
                break;
            at_zero = block->came_to_zero;
            crossed = at_zero && block->mode == BR_BLOCK_STUCK;
            if (break_next && block->t >= end) {
                block->passed++;
                block->stale = true;
                at_zero = at_zero || block->mode == BR_BLOCK_STUCK;
                crossed = false;
            }
            status = check_contact(block, error);
        }
        if (status >= 0 && at_zero)
            status = decide(block, crossed, &run.stopped, error);
        if (status >= 0)
            status = emit_present(&run, error);
    }
    if (status < 0)
        return status;
    return run.stopped ? BR_STOPPED_AT_EVENT : BR_OK;
}
