/* Capsules in a funnel. */
#include <bristle/scenes/hopper.h>

#include <stdio.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/random.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"

#define AUTHORS .source = "matchstick, Figure 9: the authors' simulator"

static const char *const directions[] = {"along", "around", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_hopper_params,
                     "world.gravity = 0 0 -9.82, world.solver = prox, world.solver_options.iterations = 500, "
                     "world.solver_options.tolerance = 1e-4, world.collision.margin = 0.02"),
    MATCHSTICK_STONE(br_hopper_params, stone, "mu = 0.2, mu_t = 0.2, tau = 0.2"),
    MATCHSTICK_GROUND(br_hopper_params, ground),
    {BR_FIELD_OF(br_hopper_params, funnel_direction), .unit = "-",
     .meaning = "of the funnel's structure: down the wall, or around its axis",
     .source = "matchstick, Figure 9", .preset = BR_HOPPER_ALONG, .words = directions},
    {BR_FIELD_OF(br_hopper_params, capsule_direction), .unit = "-",
     .meaning = "of the capsules' structure: along their axes, or around them",
     .source = "matchstick, Figure 9", .preset = BR_HOPPER_ALONG, .words = directions},
    {BR_FIELD_OF(br_hopper_params, mouth), .unit = "m", .meaning = "radius of the funnel's upper end",
     AUTHORS, .preset = 4.56, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, top), .unit = "m", .meaning = "height of the funnel's upper end", AUTHORS,
     .preset = 6.72, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, slope), .unit = "rad", .meaning = "of the wall, from the horizontal",
     AUTHORS, .preset = BR_PI / 4, BR_BETWEEN(0.05, 1.5)},
    {BR_FIELD_OF(br_hopper_params, thickness), .unit = "m", .meaning = "of the wall", AUTHORS, .preset = 0.4,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, outlet), .unit = "m", .meaning = "radius of the neck", AUTHORS,
     .preset = 1.28, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, neck), .unit = "m", .meaning = "height of the neck", AUTHORS,
     .preset = 0.14, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, radius), .unit = "m", .meaning = "of a capsule", AUTHORS, .preset = 0.4,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, length), .unit = "m", .meaning = "of a capsule's cylinder", AUTHORS,
     .preset = 0.6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, density), .unit = "kg/m^3", .meaning = "of a capsule", AUTHORS,
     .preset = 2000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, columns), .unit = "1", .meaning = "of capsules, each way", AUTHORS,
     .preset = 5, BR_BETWEEN(1, 32)},
    {BR_FIELD_OF(br_hopper_params, layers), .unit = "1", .meaning = "of capsules", AUTHORS, .preset = 4,
     BR_BETWEEN(1, BR_HOPPER_CAPSULES_MAX)},
    {BR_FIELD_OF(br_hopper_params, pitch), .unit = "m", .meaning = "between columns", AUTHORS, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, pitch_up), .unit = "m", .meaning = "between layers", AUTHORS,
     .preset = 1.6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, start), .unit = "m", .meaning = "height of the lowest centres", AUTHORS,
     .preset = 10, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_hopper_params, jitter), .unit = "m",
     .meaning = "by which a capsule is off its place at the start, at most, each way", .source = "ours",
     .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_hopper_params, seed), .unit = "1", .meaning = "of the jitter",
     .source = "ours: any number", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_hopper_params, floor), .unit = "-", .meaning = "below the funnel", AUTHORS,
     .preset = true},
    {BR_FIELD_OF(br_hopper_params, duration), .unit = "s", .meaning = "of a run", AUTHORS, .preset = 10,
     BR_MORE_THAN(0)},
};

/* ---- geometry ---- */

/* The wall's thickness, measured sideways [m]. */
static double width(const br_hopper_params *p)
{
    return p->thickness / sin(p->slope);
}

double br_hopper_outlet_height(const br_hopper_params *p)
{
    BR_ASSERT_HANDLE(p);
    return p->top - (p->mouth - p->outlet) * tan(p->slope) - p->neck;
}

void br_hopper_section(const br_hopper_params *p, br_vec2 corners[5])
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(corners);
    const double bottom = br_hopper_outlet_height(p), w = width(p);
    corners[0] = br_vec2_make(p->outlet, bottom);
    corners[1] = br_vec2_make(p->outlet + w - p->neck / tan(p->slope), bottom);
    corners[2] = br_vec2_make(p->mouth + w, p->top);
    corners[3] = br_vec2_make(p->mouth, p->top);
    corners[4] = br_vec2_make(p->outlet, bottom + p->neck);
}

static br_status check(const void *params, br_error *error)
{
    const br_hopper_params *const p = params;
    const double high = p->length + 2 * p->radius;
    if (p->outlet >= p->mouth)
        return br_fail(error, BR_ERR_RANGE, "outlet = %g m is not below mouth = %g m", p->outlet, p->mouth);
    if (width(p) <= p->neck / tan(p->slope))
        return br_fail(error, BR_ERR_RANGE, "a neck = %g m reaches through a wall of thickness = %g m",
                       p->neck, p->thickness);
    if (p->floor && br_hopper_outlet_height(p) <= 0)
        return br_fail(error, BR_ERR_RANGE, "an outlet = %g m of this funnel lies in the ground", p->outlet);
    if (p->pitch < 2 * (p->radius + p->jitter) || p->pitch_up < high + 2 * p->jitter)
        return br_fail(error, BR_ERR_RANGE,
                       "capsules of radius = %g m overlap with pitch = %g m, pitch_up = %g m, jitter = %g m",
                       p->radius, p->pitch, p->pitch_up, p->jitter);
    if (p->start < p->top + high / 2 + p->jitter)
        return br_fail(error, BR_ERR_RANGE, "capsules that start = %g m high begin inside of the funnel",
                       p->start);
    return p->columns * p->columns * p->layers <= BR_HOPPER_CAPSULES_MAX
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "columns = %d and layers = %d are more than %d capsules",
                         p->columns, p->layers, BR_HOPPER_CAPSULES_MAX);
}

const br_struct_type br_hopper_struct = BR_STRUCT_OF(br_hopper_params, fields, check);

/* ---- friction ---- */

enum { CAPSULES, FUNNEL, GROUND };

/* The ground's structure does not matter, since its friction is the same all round. */
static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error)
{
    (void)scene, (void)state;
    const br_hopper_params *const p = params;
    const br_vec3 middle = {0, 0, 0}, axis = {0, 0, 1}, down = {cos(p->slope), 0, sin(p->slope)},
                  around = {0, 1, 0};
    const br_structure_field fields_of[] = {
        [CAPSULES] =
            br_structure_swept(middle, axis, p->capsule_direction == BR_HOPPER_ALONG ? axis : around),
        [FUNNEL] = br_structure_swept(middle, axis, p->funnel_direction == BR_HOPPER_ALONG ? down : around),
        [GROUND] = br_structure_uniform(br_vec3_make(0, 1, 0))};
    return br_scene_matchstick(&p->stone, &p->ground, GROUND, fields_of, generator, error);
}

/* ---- bodies ---- */

static br_status add_ground(br_scene *scene, br_error *error)
{
    const br_shape *slab;
    BR_TRY(br_scene_box(scene, br_vec3_make(10, 10, 1), &slab, error));
    return br_scene_add_fixed(scene, "ground", slab, (br_pose){br_vec3_make(0, 0, -0.5), br_quat_identity()},
                              GROUND, NULL, error);
}

static br_status add_funnel(br_scene *scene, const br_hopper_params *p, br_error *error)
{
    br_vec2 corners[5];
    br_shape *funnel;
    br_hopper_section(p, corners);
    BR_TRY(br_shape_revolution(5, corners, &funnel, error));
    BR_TRY(br_scene_own_shape(scene, funnel, error));
    return br_scene_add_fixed(scene, "funnel", funnel, br_pose_identity(), FUNNEL, NULL, error);
}

/* Columns first, layers from below; three numbers are drawn for each. */
static br_status add_capsules(br_scene *scene, const br_hopper_params *p, br_hopper_state *state,
                              br_random *random, br_error *error)
{
    const br_shape *capsule;
    br_mass mass;
    BR_TRY(br_scene_capsule(scene, p->radius, p->length, &capsule, error));
    BR_TRY(br_shape_mass(capsule, p->density, &mass, error));
    state->capsules = p->columns * p->columns * p->layers;
    for (int i = 0; i < state->capsules; i++) {
        const int column = i / p->layers;
        char name[24];
        br_pose pose = br_pose_identity();
        double *const at[3] = {&pose.position.x, &pose.position.y, &pose.position.z};
        pose.position = br_vec3_make((column / p->columns - (p->columns - 1) / 2.0) * p->pitch,
                                     (column % p->columns - (p->columns - 1) / 2.0) * p->pitch,
                                     p->start + i % p->layers * p->pitch_up);
        for (int k = 0; k < 3; k++)
            *at[k] += br_random_between(random, -p->jitter, p->jitter);
        snprintf(name, sizeof name, "capsule %d", i + 1);
        BR_TRY(br_scene_add_solid(scene, name, capsule, mass.mass, pose, CAPSULES,
                                  i == 0 ? &state->first : NULL, error));
    }
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_hopper_params *const p = params;
    if (p->floor)
        BR_TRY(add_ground(scene, error));
    BR_TRY(add_funnel(scene, p, error));
    br_random *const random = br_random_create(p->seed, 0);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "a stream of random numbers");
    const br_status status = add_capsules(scene, p, own, random, error);
    br_random_destroy(random);
    return status;
}

/* ---- what comes of them ---- */

static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_hopper_params *const p = params;
    br_hopper_state *const state = own;
    const br_pose *const poses = br_world_poses(br_scene_world(scene)) + state->first;
    const double bottom = br_hopper_outlet_height(p), edge = p->mouth + width(p);
    for (int i = 0; i < state->capsules; i++) {
        const br_vec3 x = poses[i].position;
        const double rho = hypot(x.x, x.y);
        if (state->place[i] != BR_HOPPER_INSIDE)
            continue;
        if (x.z < bottom && rho < p->outlet) {
            state->place[i] = BR_HOPPER_PASSED;
            state->passed++;
        } else if (x.z < bottom || rho > edge) {
            state->place[i] = BR_HOPPER_SPILLED;
            state->spilled++;
        }
    }
    return state->passed + state->spilled == state->capsules;
}

double br_hopper_upright(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    const br_hopper_state *const state = br_scene_state(scene);
    const br_pose *const poses = br_world_poses(br_scene_world(scene)) + state->first;
    double sum = 0;
    int inside = 0;
    for (int i = 0; i < state->capsules; i++)
        if (state->place[i] == BR_HOPPER_INSIDE) {
            sum += fabs(br_quat_rotate(poses[i].orientation, br_vec3_make(0, 0, 1)).z);
            inside++;
        }
    return inside > 0 ? sum / inside : NAN;
}

double br_hopper_fastest(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    const br_hopper_state *const state = br_scene_state(scene);
    const br_velocity *const velocities = br_world_velocities(br_scene_world(scene)) + state->first;
    double most = 0;
    for (int i = 0; i < state->capsules; i++)
        if (state->place[i] == BR_HOPPER_INSIDE)
            br_most(&most, br_vec3_length(velocities[i].linear));
    return most;
}

static double duration(const void *params)
{
    return ((const br_hopper_params *)params)->duration;
}

const br_scene_type br_hopper_type = {.size = sizeof(br_scene_type),
                                      .name = "hopper",
                                      .title = "capsules fall into a funnel, and flow or jam",
                                      .source = "matchstick, Figure 9",
                                      .params = &br_hopper_struct,
                                      .state_size = sizeof(br_hopper_state),
                                      .friction = friction,
                                      .build = build,
                                      .done = done,
                                      .duration = duration};
