/* Runs of the bolt. */
#include "turns.h"

#include <math.h>
#include <bristle/numbers.h>

static br_nut_params params_of(const scene *s, const start *from)
{
    br_nut_params p = s->nut;
    p.drive = from->drive;
    if (from->drive == BR_NUT_PULL)
        p.duration = s->pull_duration;
    if (from->drive == BR_NUT_PULL_RAMP) {
        p.duration = s->ramp_duration;
        p.pull = s->ramp_force;
    }
    if (from->friction == SMOOTH_WALLS)
        p.flank_slope = 0;
    if (from->friction >= BARE_BOX)
        p.k_nut = p.k_bolt = 0;
    if (from->no_side_load)
        p.side_load = 0;
    if (from->eight_bits)
        p.options.patch.packing = BR_PACKING_RGBA8;
    if (from->filter != BR_FILTER_NEAREST)
        p.options.filter = from->filter;
    if (from->side_load > 0)
        p.side_load = from->side_load;
    if (from->clearance > 0)
        p.clearance = from->clearance;
    if (from->torque > 0)
        p.torque = from->torque;
    if (from->pull > 0)
        p.pull = from->pull;
    if (from->shorter) {
        p.turns = s->vary_turns;
        if (from->drive == BR_NUT_PULL)
            p.duration = s->vary_pull_duration;
    }
    p.world_frames = from->fixed_frames;
    p.angle = from->angle;
    p.height = from->height;
    return p;
}

/* How a run is followed. */
typedef struct watch {
    const scene *s;
    const start *from;
    outcome *o;
    br_scene_trace *trace; /* null: none */
    double loaded;         /* sum of normal forces whose coefficients are known [N] */
} watch;

/* Adds up what the contacts are and carry. */
static void add_contacts(const br_world *world, watch *at)
{
    static const br_contact_vec along[2] = {{1, 0, 0}, {-1, 0, 0}}, across[2] = {{0, 1, 0}, {0, -1, 0}};
    outcome *const o = at->o;
    const bool isotropic = at->from->friction == ISOTROPIC || at->from->friction == BARE_CIRCLE;
    size_t n;
    br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    const br_contact_force *forces = br_world_contact_forces(world);
    o->contacts += (double)n;
    for (size_t i = 0; i < n; i++) {
        o->load += forces[i].normal;
        if (!(forces[i].normal > 0) || isotropic)
            continue;
        at->loaded += forces[i].normal;
        o->along += forces[i].normal *
                    (br_cone_support(&cones[i], along[0]) + br_cone_support(&cones[i], along[1])) / 2;
        o->across += forces[i].normal *
                     (br_cone_support(&cones[i], across[0]) + br_cone_support(&cones[i], across[1])) / 2;
    }
}

static br_status observe(br_scene *nut, void *context, br_error *error)
{
    watch *const at = context;
    outcome *const o = at->o;
    const br_nut_state *const state = br_scene_state(nut);
    const br_nut_params *const p = &at->s->nut;
    const bool ramp = at->from->drive == BR_NUT_PULL_RAMP;
    o->turned = state->turned;
    o->advanced = state->advanced;
    o->moved = fmax(o->moved, fmax(fabs(o->advanced), p->radius * fabs(o->turned)));
    if (isnan(o->break_pull) && ramp && o->moved > at->s->breaks)
        o->break_pull = state->driven;
    const double off = fabs(o->advanced - p->pitch * o->turned / (2 * BR_PI));
    if (isnan(o->strip_pull) && ramp && off > at->s->breaks)
        o->strip_pull = state->driven;
    add_contacts(br_scene_world(nut), at);
    return at->trace ? br_scene_trace_step(at->trace, nut, state->driven, error) : BR_OK;
}

/* Means are over all steps, the last one included. */
static void finish(const br_scene *nut, watch *at)
{
    outcome *const o = at->o;
    const double steps = (double)br_scene_steps(nut), radius = at->s->nut.radius;
    o->contacts /= steps;
    o->load /= steps;
    o->along /= at->loaded > 0 ? at->loaded : NAN;
    o->across /= at->loaded > 0 ? at->loaded : NAN;
    /* Screw motion by an angle: the pull works over pitch/(2 pi), friction over the helix. */
    const double lead = at->s->nut.pitch / (2 * BR_PI);
    if (at->from->drive == BR_NUT_PULL_RAMP) {
        o->break_theory = o->along * o->load * hypot(radius, lead) / lead;
        o->strip_theory = o->across * o->load * hypot(radius, lead) / radius;
    }
    if (fabs(o->turned) > 2 * BR_PI * at->s->enough)
        o->per_turn = o->advanced / (o->turned / (2 * BR_PI));
}

br_status turn(const scene *s, const start *from, outcome *o, br_scene_trace *trace, br_error *error)
{
    const br_nut_params params = params_of(s, from);
    const br_scene_variant variant = {
        .generator = from->friction == ISOTROPIC || from->friction == BARE_CIRCLE ? "isotropic" : "ploughing",
        .substeps = from->half_step ? 2 : 1};
    watch at = {.s = s, .from = from, .o = o, .trace = trace};
    br_scene *nut;
    *o = (outcome){
        .per_turn = NAN, .break_pull = NAN, .strip_pull = NAN, .break_theory = NAN, .strip_theory = NAN};
    BR_TRY(br_scene_create(&br_nut_type, &params, &variant, &nut, error));
    const br_status status = br_scene_run(nut, br_scene_duration(nut), observe, &at, error);
    if (status >= 0)
        finish(nut, &at);
    br_count_steps(nut);
    br_scene_destroy(nut);
    return status;
}
