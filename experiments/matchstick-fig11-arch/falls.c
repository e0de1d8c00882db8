/* One fall of the arch, and several at a time. */
#include <math.h>
#include <bristle/numbers.h>

#include "fig11.h"

const char *friction_name(br_arch_direction direction)
{
    return direction == BR_ARCH_RADIAL ? "weak" : "strong";
}

trial trial_of(const scene *c, br_arch_direction direction, bool pillars)
{
    trial t = {.params = c->arch, .variant = *br_scene_variant_find("own")};
    t.params.direction = direction;
    t.params.pillars = pillars;
    return t;
}

trial isotropic_trial(const scene *c, double mu, bool pillars)
{
    trial t = trial_of(c, BR_ARCH_RADIAL, pillars);
    t.params.stone.mu = t.params.stone.mu_t = t.params.stone.mu_b = mu;
    return t;
}

/* ---- what is measured ---- */

typedef struct watch {
    const scene *c;
    const trial *trial;
    outcome *o;
    double before;       /* fall at the step before [m] */
    size_t level, drawn; /* passed, shown */
} watch;

/* Between two steps the fall is taken as linear. */
static void pass_levels(watch *at, double t, double dt, double fall, double spread)
{
    while (at->level < at->c->n_levels && fall >= at->c->levels[at->level]) {
        const double share = (at->c->levels[at->level] - at->before) / (fall - at->before);
        at->o->t[at->level] = t - dt + share * dt;
        if (at->level == 1)
            at->o->pushed = spread;
        at->level++;
    }
    at->before = fall;
}

/* Outlines in the plane of the arch: corners of boxes and wedges, closed; the last row ends a line. */
static void put_shapes(const watch *at, const br_scene *arch, double t)
{
    const br_arch_params *const p = br_scene_params(arch);
    const br_arch_state *const state = br_scene_state(arch);
    const br_world *const world = br_scene_world(arch);
    const double half = BR_PI / (2 * p->wedges), low = p->inner * cos(half), high = p->outer * cos(half);
    const double centre = 2.0 / 3 * (pow(high, 3) - pow(low, 3)) / (high * high - low * low);
    for (int b = 1; b < (int)br_world_bodies(world); b++)
        for (int i = 0; i < CORNERS; i++) {
            const double side = i % 4 == 1 || i % 4 == 2 ? 1 : -1, up = i % 4 >= 2 ? 1 : -1,
                         z = b >= state->wedge ? (up > 0 ? high : low) - centre
                                               : up * p->pillar_height / p->pillar_stones / 2,
                         x = b >= state->wedge ? (z + centre) * tan(half) : (p->outer - p->inner) / 2;
            const br_vec3 corner = br_pose_apply(br_world_poses(world)[b], br_vec3_make(side * x, 0, z));
            br_table_text(at->trial->shapes, at->trial->label);
            br_table_put(at->trial->shapes, t, b, i, corner.x, corner.z);
        }
}

static br_status observe(br_scene *arch, void *context, br_error *error)
{
    watch *const at = context;
    const br_world *const world = br_scene_world(arch);
    const double t = br_world_time(world), dt = br_scene_dt(arch), fall = br_arch_fall(arch),
                 spread = br_arch_spread(arch);
    (void)error;
    pass_levels(at, t, dt, fall, spread);
    at->o->fall = fall;
    at->o->spread = spread;
    at->o->iterations += br_world_last(world).solver.iterations;
    if (at->trial->track && br_scene_steps(arch) % at->c->track_every == 0) {
        br_table_text(at->trial->track, at->trial->label);
        br_table_put(at->trial->track, t, fall, spread);
    }
    if (at->trial->shapes && at->drawn < at->c->n_snapshots && t > at->c->snapshots[at->drawn] - dt / 2) {
        put_shapes(at, arch, at->c->snapshots[at->drawn]);
        at->drawn++;
    }
    return at->level == at->c->n_levels && !at->trial->to_the_end ? BR_STOPPED_AT_EVENT : BR_OK;
}

/* ---- runs ---- */

br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error)
{
    br_scene *arch;
    *o = (outcome){.t = {NAN, NAN, NAN, NAN}, .pushed = NAN};
    watch at = {.c = c, .trial = how, .o = o};
    BR_TRY(br_scene_create(&br_arch_type, &how->params, &how->variant, &arch, error));
    const br_status status = br_scene_run(arch, br_scene_duration(arch), observe, &at, error);
    o->iterations /= (double)br_scene_steps(arch);
    o->loose = (double)br_world_loose_steps(br_scene_world(arch)) / (double)br_scene_steps(arch);
    br_count_steps(arch);
    br_scene_destroy(arch);
    return status;
}

static br_status one(const void *c, const void *how, void *o, br_error *error)
{
    return run_trial(c, how, o, error);
}

void run_trials(br_experiment *ex, const scene *c, const trial *trials, size_t n, outcome *outcomes)
{
    br_trials(ex, n, one, c, trials, sizeof *trials, outcomes, sizeof *outcomes);
}
