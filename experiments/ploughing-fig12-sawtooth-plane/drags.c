/* Drags of the box. */
#include "drags.h"

#include <math.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>

double gravity(const scene *s)
{
    return -s->drag.options.world.gravity.z;
}

/* ---- theory ---- */

/* The steep slope as the texture has it. */
static double steep_slope(const scene *s, texture kind)
{
    const int steep = s->steep[kind];
    return kind == FACETS ? s->drag.steep_slope : s->gentle_slope[kind] * (s->drag.period - steep) / steep;
}

double theory_mu(const scene *s, texture kind, int direction, double k_plane)
{
    const double mu_0 = s->drag.options.patch.mu_0;
    if (direction == ALONG)
        return mu_0;
    const double share = (double)s->steep[kind] / s->drag.period;
    double mu = 2 / BR_PI * (direction == STEEP ? steep_slope(s, kind) : s->gentle_slope[kind]);
    if (kind == HEIGHTS_CLAMPED)
        mu = fmin(mu, 1);
    return mu_0 + k_plane * mu * (direction == STEEP ? share : 1 - share);
}

double ramp_theory(const scene *s, texture kind, int d)
{
    const double per_k = theory_mu(s, kind, d, 1) - s->drag.options.patch.mu_0;
    return (s->ramp_force - s->drag.options.patch.mu_0) / per_k;
}

/* ---- runs ---- */

/* A run that is followed. */
typedef struct watch {
    const scene *s;
    outcome *result;
    br_scene_trace *trace; /* null: none */
    double most;           /* force before it tips [N] */
} watch;

static double spring_force(const br_scene *drag)
{
    const br_drag_state *const state = br_scene_state(drag);
    return br_vec3_length(br_world_joint(br_scene_world(drag), state->spring).force);
}

static br_status observe(br_scene *drag, void *context, br_error *error)
{
    watch *const at = context;
    outcome *const result = at->result;
    const scene *const s = at->s;
    const br_drag_state *const state = br_scene_state(drag);
    const br_world *const world = br_scene_world(drag);
    const double force = spring_force(drag);
    const double tilt = br_pose_tilt(br_world_poses(world)[state->box], br_vec3_make(0, 0, 1));
    const double slip = br_world_sliding_speed(world, state->box, NULL);
    if (at->trace)
        BR_TRY(br_scene_trace_step(at->trace, drag, force, error));
    if (!result->topples)
        result->slid += slip * br_scene_dt(drag);
    if (tilt < s->tip)
        at->most = fmax(at->most, force);
    /* Sliding, not the rolling of a foot that lifts. */
    if (isnan(result->break_force) && tilt < s->tip && slip > s->break_speed)
        result->break_force = force;
    if (tilt > s->topple && !result->topples) {
        result->topples = true;
        result->topple_force = at->most;
        if (!at->trace)
            return BR_STOPPED_AT_EVENT; /* what comes after the fall counts for nothing */
    }
    return BR_OK;
}

static br_drag_params drag_params(const scene *s, const start *from)
{
    br_drag_params p = s->drag;
    p.direction = (br_drag_direction)from->direction;
    p.steep = s->steep[from->texture];
    p.gentle_slope = from->gentle_slope > 0 ? from->gentle_slope : s->gentle_slope[from->texture];
    p.lift = from->less_depth;
    p.x = from->x;
    p.y = from->y;
    p.turn = from->turn;
    if (from->texture != FACETS) {
        p.steep_slope = -1;
        p.height = from->tips ? s->drag.height : s->low_height;
        p.maps.path[0] = NULL; /* the user's map is that of the facets */
    }
    if (from->height > 0)
        p.height = from->height;
    if (from->texture == HEIGHTS_CLAMPED || from->eight_bits)
        p.options.patch.packing = BR_PACKING_RGBA8;
    if (from->bilinear)
        p.options.filter = BR_FILTER_BILINEAR;
    return p;
}

br_status run_drag(const scene *s, const start *from, outcome *result, br_scene_trace *trace, br_error *error)
{
    const br_drag_params params = drag_params(s, from);
    watch at = {.s = s, .result = result, .trace = trace};
    br_scene *drag;
    *result = (outcome){.break_force = NAN, .topple_force = NAN};
    BR_TRY(br_scene_create(&br_drag_type, &params,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &drag, error));
    const br_status status = br_scene_run(drag, br_scene_duration(drag), observe, &at, error);
    br_count_steps(drag);
    br_scene_destroy(drag);
    return status;
}

static br_status observe_ramp(br_scene *drag, void *context, br_error *error)
{
    ramp *const r = context;
    const br_drag_params *const p = br_scene_params(drag);
    const br_drag_state *const state = br_scene_state(drag);
    const double speed = br_vec3_dot(br_world_velocities(br_scene_world(drag))[state->box].linear,
                                     br_drag_direction_vector(p->direction)),
                 k = br_drag_ramp_k(drag, br_scene_steps(drag) - 1);
    if (!br_grow(&r->samples, &r->capacity, r->n + 1, sizeof *r->samples))
        return br_fail(error, BR_ERR_MEMORY, "a ramp");
    r->samples[r->n++] = (struct ramp_sample){k, speed, spring_force(drag)};
    return BR_OK;
}

void judge_ramp(const scene *s, ramp *r)
{
    const double moves = s->ramp_moves * s->ramp_speed;
    bool slid = false;
    r->k = r->slips_at = NAN;
    r->slips_again = false;
    for (size_t i = 0; i < r->n; i++) {
        const double speed = r->samples[i].speed;
        slid = slid || speed > moves;
        if (slid && speed < s->break_speed && isnan(r->k))
            r->k = r->samples[i].k;
        if (isnan(r->k) || speed <= moves)
            continue;
        r->slips_again = true;
        r->slips_at = r->samples[i].k;
    }
}

br_status run_ramp(const scene *s, const start *from, ramp *r, br_error *error)
{
    br_drag_params params = drag_params(s, from);
    params.height = s->low_height;
    params.force_limit = s->ramp_force * s->drag.mass * gravity(s);
    params.k_plane = s->ramp_k[from->direction];
    params.levels = s->ramp_levels;
    params.duration = s->ramp_duration;
    params.speed = s->ramp_speed;
    br_scene *drag;
    BR_TRY(br_scene_create(&br_drag_ramp_type, &params,
                           from->variant ? br_scene_variant_find(from->variant) : NULL, &drag, error));
    const br_status status = br_scene_run(drag, br_scene_duration(drag), observe_ramp, r, error);
    br_count_steps(drag);
    br_scene_destroy(drag);
    judge_ramp(s, r);
    return status;
}
