/* Runs of a soft box through time: fixed steps, frame by frame. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/soft_box.h>

/* frames are counted in a size_t, which has 32 bits on some machines; a run of this many would last for weeks
 */
static const double most_frames = 4e9;

struct br_soft_box_run {
    const br_soft_box *box;
    br_soft_box_options options;
    br_ivp_problem problem;
    double *state, *work; /* (n), (5 n) */
    size_t frames;        /* done */
    bool begun;           /* the start has been looked at */
    br_soft_box_result result;
};

br_status br_soft_box_run_create(const br_soft_box *box, const br_soft_box_options *options,
                                 const double *state, br_soft_box_run **out, br_error *error)
{
    BR_ASSERT_HANDLE(box);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_soft_box_options_struct, options, error), "soft box"));
    const size_t n = br_soft_box_states(box);
    br_soft_box_run *const run = calloc(1, sizeof *run);
    if (run) {
        run->state = malloc(n * sizeof *run->state);
        run->work = malloc(5 * n * sizeof *run->work);
    }
    if (!run || !run->state || !run->work) {
        br_soft_box_run_destroy(run);
        return br_fail(error, BR_ERR_MEMORY, "soft box: out of memory");
    }
    const br_soft_box_start standing = br_soft_box_standing(box);
    if (state)
        memcpy(run->state, state, n * sizeof *state);
    else
        br_soft_box_place(box, &standing, run->state);
    run->box = box;
    run->options = *options;
    /* fixed steps never write to the context: the box stays constant */
    run->problem = (br_ivp_problem){.n = n, .rhs = br_soft_box_rhs, .context = (void *)(uintptr_t)run->box};
    run->result.pose = br_soft_box_get_pose(box, run->state);
    *out = run;
    return BR_OK;
}

void br_soft_box_run_destroy(br_soft_box_run *run)
{
    if (!run)
        return;
    free(run->state);
    free(run->work);
    free(run);
}

/* When a frame ends. */
static double end_of(const br_soft_box_run *run, size_t frame)
{
    return (double)frame * run->options.dt * (double)run->options.steps_per_frame;
}

/* What a frame shows, the start included. */
static br_status look(br_soft_box_run *run, br_soft_box_on_frame on_frame, void *context, br_error *error)
{
    br_soft_box_result *const r = &run->result;
    run->begun = true;
    if (!isfinite(r->pose.x + r->pose.y + r->pose.tilt))
        return br_fail(
            error, BR_ERR_SOLVER,
            "soft box: the state is no longer finite at t = %g s; a smaller step than %g s is needed", r->t,
            run->options.dt);
    r->largest_tilt = fmax(r->largest_tilt, fabs(r->pose.tilt));
    const int answer = on_frame ? on_frame(r->t, &r->pose, run->state, context) : 0;
    if (answer < 0)
        return br_fail(error, BR_ERR_CALLBACK, "soft box: the frame function failed at t = %g s", r->t);
    return answer > 0 || fabs(r->pose.tilt) > run->options.stop_tilt ? BR_STOPPED_AT_EVENT : BR_OK;
}

static br_status next_frame(br_soft_box_run *run, br_error *error)
{
    const br_status status =
        br_fixed_run(&run->problem, run->options.method, end_of(run, run->frames), run->options.dt,
                     run->options.steps_per_frame, run->state, run->work, NULL, NULL, error);
    if (status < 0)
        return status;
    br_soft_box_pose pose = br_soft_box_get_pose(run->box, run->state);
    /* count full turns: a frame is short against half a turn */
    pose.tilt += 2 * BR_PI * round((run->result.pose.tilt - pose.tilt) / (2 * BR_PI));
    run->frames++;
    run->result.pose = pose;
    run->result.t = end_of(run, run->frames);
    return BR_OK;
}

br_status br_soft_box_run_step(br_soft_box_run *run, br_error *error)
{
    BR_ASSERT_HANDLE(run);
    if (!run->begun)
        BR_TRY(look(run, NULL, NULL, error));
    BR_TRY(next_frame(run, error));
    return look(run, NULL, NULL, error);
}

br_status br_soft_box_run_to(br_soft_box_run *run, double until, br_soft_box_on_frame on_frame, void *context,
                             br_error *error)
{
    BR_ASSERT_HANDLE(run);
    const double frames = ceil(until / end_of(run, 1) - 1e-9);
    if (!(frames >= (double)run->frames))
        return br_fail(error, BR_ERR_RANGE, "soft box: until = %g s is not a time from %g s on", until,
                       run->result.t);
    if (!(frames < most_frames))
        return br_fail(error, BR_ERR_RANGE, "soft box: %g s in steps of %g s are %g frames, more than %g",
                       until, run->options.dt, frames, most_frames);
    const size_t last = (size_t)frames;
    br_status status = run->begun ? BR_OK : look(run, on_frame, context, error);
    while (status == BR_OK && run->frames < last) {
        status = next_frame(run, error);
        if (status == BR_OK)
            status = look(run, on_frame, context, error);
    }
    return status;
}

const br_soft_box_result *br_soft_box_run_result(const br_soft_box_run *run)
{
    BR_ASSERT_HANDLE(run);
    return &run->result;
}

const double *br_soft_box_run_state(const br_soft_box_run *run, size_t *n)
{
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(n);
    *n = run->problem.n;
    return run->state;
}
