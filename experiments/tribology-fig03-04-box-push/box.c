/* The soft box under each rule of friction, and one run of it. */
#include "fig03.h"

#include <math.h>
#include <stdlib.h>

/* Listing 1 alone as printed: mu_k N against the motion, N = -f.n of either sign (law C would take no force
 * from a pulled contact). Its parameters are those of law C. */
static double kinetic_friction(const void *params, double speed, double normal)
{
    (void)speed;
    return ((const br_coulomb *)params)->mu_c * normal;
}

static double kinetic_slope(const void *params, double speed, double normal)
{
    (void)params, (void)speed, (void)normal;
    return 0;
}

static double kinetic_breakaway(const void *params, double normal)
{
    (void)params, (void)normal;
    return 0;
}

static const br_law_type kinetic_printed_type = {
    .size = sizeof(br_law_type),
    .name = "kinetic_printed",
    .title = "Kinetic friction, as Listing 1 prints it",
    .source = "tribology, Listing 1",
    .formula = "F(v) = mu_k N for N of either sign; holds no load at rest",
    .flags = BR_LAW_AS_PRINTED,
    .params_size = sizeof(br_coulomb),
    .friction = kinetic_friction,
    .slope = kinetic_slope,
    .breakaway = kinetic_breakaway,
};

br_soft_box_params with_rule(const scene *s, rule r)
{
    br_soft_box_params params = s->box;
    params.printed_normal = r == PRINTED || r == KINETIC;
    if (r == CORRECTED)
        params.friction = (br_law){&br_threshold_type, &s->corrected};
    else if (r == PRINTED)
        params.friction = (br_law){&br_threshold_printed_type, &s->printed};
    else if (r == KINETIC)
        params.friction = (br_law){&kinetic_printed_type, &s->kinetic};
    else
        params.drag = s->drag;
    return params;
}

br_status run_box(const scene *s, const br_soft_box_params *params, const br_soft_box_start *start,
                  double t_end, double dt, double stop_tilt, br_soft_box_on_frame on_frame, void *context,
                  br_soft_box_result *result, br_error *error)
{
    const br_soft_box_options options = {.dt = dt,
                                         .method = BR_FIXED_RK4,
                                         .steps_per_frame = (size_t)fmax(1, round(s->frame / dt)),
                                         .stop_tilt = stop_tilt};
    br_soft_box *box = NULL;
    br_soft_box_run *run = NULL;
    double *state = NULL;
    BR_TRY(br_soft_box_create(params, &box, error));
    br_status status = BR_OK;
    if (start && !(state = malloc(br_soft_box_states(box) * sizeof *state)))
        status = br_fail(error, BR_ERR_MEMORY, "out of memory for the box's state");
    if (state)
        br_soft_box_place(box, start, state);
    if (status >= 0)
        status = br_soft_box_run_create(box, &options, state, &run, error);
    if (status >= 0) {
        status = br_soft_box_run_to(run, t_end, on_frame, context, error);
        *result = *br_soft_box_run_result(run);
    }
    br_soft_box_run_destroy(run);
    free(state);
    br_soft_box_destroy(box);
    return status;
}
