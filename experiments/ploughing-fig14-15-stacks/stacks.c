/* A run of the stacks. */
#include "stacks.h"

#include <math.h>
#include <bristle/numbers.h>

/* How a run is followed. */
typedef struct watch {
    const scene *c;
    result *result;
    br_pose start[STACKS]; /* of the pushed cubes when they get their impulse */
    bool stands[STACKS];
} watch;

static double yaw(br_quat q)
{
    const br_vec3 edge = br_quat_rotate(q, br_vec3_make(1, 0, 0));
    return atan2(edge.y, edge.x);
}

/* Mean coefficient of the contacts between the cubes of a stack, numbered first to last. */
static double mean_coefficient(const br_world *w, int first, int last)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    const br_contact_vec along[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    double sum = 0;
    int count = 0;
    for (size_t i = 0; i < n; i++)
        if (contacts[i].body_a >= first && contacts[i].body_a <= last && contacts[i].body_b >= first &&
            contacts[i].body_b <= last)
            for (int k = 0; k < 4; k++, count++)
                sum += br_cone_support(&cones[i], along[k]);
    return count ? sum / count : NAN;
}

static double moved(const br_pose *start, const br_pose *now)
{
    return hypot(now->position.x - start->position.x, now->position.y - start->position.y);
}

/* The stacks when they have settled. */
static void settled(const br_scene *stacks, watch *at)
{
    const br_stacks_state *const state = br_scene_state(stacks);
    const br_world *const w = br_scene_world(stacks);
    const int cubes = at->c->stacks.cubes;
    for (int k = 0; k < STACKS; k++) {
        const int first = state->first[k];
        for (int i = 0; i < cubes; i++)
            br_most(&at->result->stack[k].rest, br_vec3_length(br_world_velocities(w)[first + i].linear));
        at->result->stack[k].coefficient = mean_coefficient(w, first, first + cubes - 1);
        at->start[k] = br_world_poses(w)[first + 1];
        at->stands[k] = true;
    }
}

/* The pushed cube, now and when it got its impulse. */
static void follow(const br_pose *now, watch *at, int k)
{
    const br_pose *const start = &at->start[k];
    const br_vec3 up = br_quat_rotate(now->orientation, br_vec3_make(0, 0, 1));
    at->stands[k] = at->stands[k] &&
                    start->position.z - now->position.z <= at->c->sunk * at->c->stacks.side &&
                    up.z >= cos(at->c->tilt);
    if (at->stands[k])
        br_worst(&at->result->stack[k].turned,
                 remainder(yaw(now->orientation) - yaw(start->orientation), 2 * BR_PI));
}

#define STACK_KEPT(k, name)                                                                                  \
    {BR_KEPT(result, stack[k].coefficient, "mu_" name "_1")},                                                \
        {BR_KEPT(result, stack[k].displacement, "displacement_" name "_m")},                                 \
        {BR_KEPT(result, stack[k].early, "early_" name "_m")},                                               \
        {BR_KEPT(result, stack[k].turned, "turned_" name "_rad")},                                           \
        {BR_KEPT(result, stack[k].height, "top_height_" name "_m")},                                         \
    {                                                                                                        \
        BR_KEPT(result, stack[k].standing, "standing_" name "_1")                                            \
    }
static const br_field kept_fields[] = {
    {BR_KEPT(result, seed, "seed_1")},   STACK_KEPT(0, "acrylic_sideways"),
    STACK_KEPT(1, "acrylic_forwards"),   STACK_KEPT(2, "oak_sideways"),
    STACK_KEPT(3, "oak_forwards"),       STACK_KEPT(4, "pvc_sideways"),
    STACK_KEPT(5, "pvc_forwards"),       {BR_KEPT(result, steps, "steps")},
    {BR_KEPT(result, solved, "solved")}, {BR_KEPT(result, sums.residual, "residual_m_per_s")}};
const br_struct_type result_struct = BR_STRUCT_OF(result, kept_fields, NULL);

static br_status observe(br_scene *stacks, void *context, br_error *error)
{
    watch *const at = context;
    const br_stacks_state *const state = br_scene_state(stacks);
    const br_world *const w = br_scene_world(stacks);
    const double g = -at->c->stacks.options.world.gravity.z;
    const long settle = br_scene_steps_in(stacks, at->c->stacks.settle),
               look = br_scene_steps_in(stacks, at->c->look), step = br_scene_steps(stacks) - settle;
    (void)error;
    at->result->steps++;
    at->result->solved += br_world_last(w).residual.largest <= at->c->solved * g * br_scene_dt(stacks);
    if (step == 0)
        settled(stacks, at);
    for (int k = 0; k < STACKS && step > 0; k++) {
        const br_pose *const now = &br_world_poses(w)[state->first[k] + 1];
        follow(now, at, k);
        if (step == look)
            at->result->stack[k].early = moved(&at->start[k], now);
    }
    return BR_OK;
}

static void finish(const br_scene *stacks, const watch *at)
{
    const br_stacks_state *const state = br_scene_state(stacks);
    const br_pose *const poses = br_world_poses(br_scene_world(stacks));
    const int cubes = at->c->stacks.cubes;
    for (int k = 0; k < STACKS; k++) {
        stack_outcome *const o = &at->result->stack[k];
        const br_pose *const stack = &poses[state->first[k]];
        o->displacement = moved(&at->start[k], &stack[1]);
        o->height = stack[cubes - 1].position.z;
        o->standing = 1;
        for (int i = 1; i < cubes; i++)
            o->standing += stack[i].position.z - stack[i - 1].position.z > at->c->stacks.side / 2;
    }
}

br_status run_stacks(const scene *c, unsigned long long seed, const br_scene_variant *variant,
                     const br_scene_tables *tables, const drawing *drawn, result *r, br_error *error)
{
    br_stacks_params params = c->stacks;
    params.seed = seed;
    br_scene *stacks;
    *r = (result){.seed = seed};
    watch at = {.c = c, .result = r};
    br_scene_record record = {.log = {.tables = tables, .label = "stacks", .every = c->record_every},
                              .pictures = drawn ? drawn->pictures : NULL,
                              .trace = drawn ? drawn->trace : NULL,
                              .pictures_start = c->stacks.settle,
                              .on_sample = observe,
                              .context = &at};
    BR_TRY(br_scene_create(&br_stacks_type, &params, variant, &stacks, error));
    if (drawn)
        show_stacks(c, drawn, stacks);
    const br_status status = br_scene_record_run(&record, stacks, error);
    if (status >= 0)
        finish(stacks, &at);
    if (drawn && status >= 0)
        put_drawn(c, drawn, stacks);
    r->sums = record.log.sums;
    br_count_steps(stacks);
    br_scene_destroy(stacks);
    return status;
}
