/* Logs slide down a ravine with a building in it. */
#include "ravine.h"

#include <math.h>
#include <stdio.h>

#include <bristle/numbers.h>
#include <bristle/random.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"

#define OURS .source = "ours"

static const char *const field_words[] = {"towards", "around", "along", "none", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_ravine_params, "world.solver = newton, world.solver_options.iterations = 500, "
                                       "world.solver_options.tolerance = 1e-5, world.collision.margin = 0.1"),
    {BR_FIELD_INSIDE(br_ravine_params, friction, &br_matchstick_struct),
     .preset_text = "mu = 0.5, mu_t = 0.3, mu_b = 0.7, tau = 0, mu_tau = 0"},
    {BR_FIELD_OF(br_ravine_params, length), .unit = "m", .meaning = "of the ravine, down the slope", OURS,
     .preset = 26, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, radius), .unit = "m", .meaning = "of the ravine's section", OURS,
     .preset = 60, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, wall), .unit = "m", .meaning = "of the ravine, below its surface", OURS,
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, slope), .unit = "rad", .meaning = "of the bottom against the level",
     OURS ": above the mean of mu_t and mu_b, so that logs slide under isotropic friction, too",
     .preset = 0.52, BR_BETWEEN(0, 1.5)},
    {BR_FIELD_OF(br_ravine_params, field), .unit = "-", .meaning = "structure directions of the ravine",
     .source = "matchstick, Figures 4 and 5", .preset = BR_RAVINE_TOWARDS, .words = field_words},
    {BR_FIELD_OF(br_ravine_params, angle), .unit = "rad",
     .meaning = "to which directions turn, towards the middle line or away from it", OURS, .preset = 0.5,
     BR_BETWEEN(0, 1.5)},
    {BR_FIELD_OF(br_ravine_params, bend_from), .unit = "m", .meaning = "down the slope where they begin to",
     OURS, .preset = 2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ravine_params, bend_to), .unit = "m", .meaning = "and where they have", OURS,
     .preset = 10, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, middle), .unit = "m",
     .meaning = "from the middle line within which they turn less", OURS, .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, building), .unit = "-", .meaning = "is there a building",
     .source = "matchstick, Figure 4", .preset = true},
    {BR_FIELD_OF(br_ravine_params, at), .unit = "m", .meaning = "of the building's middle, down the slope",
     OURS, .preset = 20, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, side), .unit = "m", .meaning = "of the building, a cube",
     .source = "matchstick, Figure 4: a cube; its size is ours", .preset = 4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, log_radius), .unit = "m", .meaning = "of a log", OURS, .preset = 0.2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, log_length), .unit = "m",
     .meaning = "of a log's cylinder, between its round ends", OURS, .preset = 1.6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, density), .unit = "kg/m^3", .meaning = "of a log", OURS ": wood",
     .preset = 600, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, inertia), .unit = "1",
     .meaning = "factor on a log's moments of inertia: large ones slide without turning", OURS, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, spin), .unit = "1",
     .meaning = "and on that about its axis: a large one keeps it from rolling", OURS, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, rows), .unit = "1", .meaning = "of logs, down the slope", OURS,
     .preset = 2, BR_BETWEEN(1, BR_RAVINE_LOGS_MAX)},
    {BR_FIELD_OF(br_ravine_params, columns), .unit = "1", .meaning = "of logs, across it", OURS, .preset = 10,
     BR_BETWEEN(1, BR_RAVINE_LOGS_MAX)},
    {BR_FIELD_OF(br_ravine_params, start), .unit = "m",
     .meaning = "of the first row's middles from the upper end", OURS, .preset = 1.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, pitch), .unit = "m", .meaning = "between rows", OURS, .preset = 2.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, apart), .unit = "m", .meaning = "between neighbours of a row", OURS,
     .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ravine_params, yaw), .unit = "rad",
     .meaning = "of the logs' axes at the start, from down the slope to the left", OURS, .preset = 0,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_ravine_params, jitter), .unit = "m",
     .meaning = "by which a log is off its place at the start, at most, each way", OURS, .preset = 0.1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ravine_params, turn), .unit = "rad",
     .meaning = "by which a log is turned at the start, at most, either way", OURS, .preset = 0.05,
     BR_BETWEEN(0, 1.5)},
    {BR_FIELD_OF(br_ravine_params, seed), .unit = "1", .meaning = "of both", OURS ": any number", .preset = 4,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ravine_params, speed), .unit = "m/s", .meaning = "down the slope at the start", OURS,
     .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ravine_params, duration), .unit = "s", .meaning = "of a run, at most", OURS, .preset = 10,
     BR_MORE_THAN(0)},
};

/* Middles of neighbours come closer than they are on the surface. */
static double inner(const br_ravine_params *p, double across)
{
    return across * (p->radius - p->log_radius) / p->radius;
}

static br_status check(const void *params, br_error *error)
{
    const br_ravine_params *const p = params;
    const double half = p->log_length / 2 + p->log_radius + p->jitter,
                 thick = 2 * (p->log_radius + p->jitter), last = p->start + (p->rows - 1) * p->pitch + half,
                 end = p->building ? p->at - p->side / 2 : p->length;
    if (p->bend_to <= p->bend_from)
        return br_fail(error, BR_ERR_RANGE, "bend_to = %g m is not below bend_from = %g m", p->bend_to,
                       p->bend_from);
    if (p->rows * p->columns > BR_RAVINE_LOGS_MAX)
        return br_fail(error, BR_ERR_RANGE, "rows = %d and columns = %d are more than %d logs", p->rows,
                       p->columns, BR_RAVINE_LOGS_MAX);
    if ((p->columns - 1) * p->apart / 2 + half > p->radius)
        return br_fail(error, BR_ERR_RANGE, "columns = %d, apart = %g m, climb the walls of radius = %g m",
                       p->columns, p->apart, p->radius);
    if (p->building && (p->side > p->radius || p->at + p->side / 2 > p->length))
        return br_fail(error, BR_ERR_RANGE, "a building with side = %g m at = %g m does not fit in", p->side,
                       p->at);
    if (p->start < half || last > end)
        return br_fail(error, BR_ERR_RANGE,
                       "logs with start = %g m, rows = %d, pitch = %g m reach from %g m to %g m of %g m",
                       p->start, p->rows, p->pitch, p->start - half, last, end);
    const bool meet =
        (p->columns > 1 &&
         inner(p, p->apart) <= thick + p->log_length * sin(fmin(fabs(p->yaw) + p->turn, BR_PI / 2))) ||
        (p->rows > 1 && p->pitch <= p->log_length + thick);
    return !meet ? BR_OK
                 : br_fail(error, BR_ERR_RANGE,
                           "logs of log_length = %g m overlap with apart = %g m, pitch = %g m, jitter = %g "
                           "m, turned by up to %g",
                           p->log_length, p->apart, p->pitch, p->jitter, fabs(p->yaw) + p->turn);
}

const br_struct_type br_ravine_struct = BR_STRUCT_OF(br_ravine_params, fields, check);

/* ---- the scene ---- */

static void prepare(const void *params, br_scene_options *options)
{
    options->world.gravity = ravine_gravity(params);
}

/* Materials, as the surfaces of geoms. */
enum { RAVINE, BUILDING, LOG, MATERIALS };

static br_status add_ravine(br_scene *scene, const br_ravine_params *p, int *ravine, br_error *error)
{
    const double half = p->length / 2, out = p->radius + p->wall;
    const br_vec2 section[] = {{p->radius, -half}, {out, -half}, {out, half}, {p->radius, half}};
    br_body_spec spec = br_body_spec_default();
    br_geom_spec geom = br_geom_spec_default();
    br_shape *channel;
    BR_TRY(br_shape_revolution(sizeof section / sizeof *section, section, &channel, error));
    BR_TRY(br_scene_own_shape(scene, channel, error));
    spec.motion = BR_BODY_FIXED;
    BR_TRY(br_scene_add_body(scene, "ravine", &spec, ravine, error));
    geom.shape = channel;
    geom.body = *ravine;
    geom.surface = RAVINE;
    geom.local = (br_pose){br_vec3_make(half, 0, p->radius),
                           br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2)};
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

/* It stands on the bottom line; beside that the ground is higher than its base. */
static br_status add_building(br_scene *scene, const br_ravine_params *p, int *building, br_error *error)
{
    const br_shape *cube;
    BR_TRY(br_scene_box(scene, br_vec3_make(p->side, p->side, p->side), &cube, error));
    const br_pose pose = {br_vec3_make(p->at, 0, p->side / 2), br_quat_identity()};
    return br_scene_add_fixed(scene, "building", cube, pose, BUILDING, building, error);
}

/* Three numbers are drawn for each. */
static br_status add_logs(br_scene *scene, const br_ravine_params *p, br_ravine_state *state,
                          br_random *random, br_error *error)
{
    br_body_spec spec = br_body_spec_default();
    br_geom_spec geom = br_geom_spec_default();
    br_mass mass;
    BR_TRY(br_scene_capsule(scene, p->log_radius, p->log_length, &geom.shape, error));
    BR_TRY(ravine_log_mass(p, &mass, error));
    spec.mass = mass.mass;
    spec.inertia = mass.inertia;
    spec.velocity.linear.x = p->speed;
    geom.surface = LOG;
    state->logs = p->rows * p->columns;
    for (int i = 0; i < state->logs; i++) {
        char name[20];
        const br_vec2 at = br_ravine_start(p, i);
        const double x = at.x + br_random_between(random, -p->jitter, p->jitter),
                     across = at.y + br_random_between(random, -p->jitter, p->jitter),
                     yaw = p->yaw + br_random_between(random, -p->turn, p->turn);
        spec.pose = br_ravine_pose(p, x, across, yaw);
        snprintf(name, sizeof name, "log %d", i + 1);
        BR_TRY(br_scene_add_body(scene, name, &spec, &geom.body, error));
        BR_TRY(br_world_add_geom(br_scene_world(scene), &geom, NULL, error));
        if (i == 0)
            state->first = geom.body;
    }
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_ravine_params *const p = params;
    br_ravine_state *const state = own;
    BR_TRY(add_ravine(scene, p, &state->ravine, error));
    state->building = -1;
    if (p->building)
        BR_TRY(add_building(scene, p, &state->building, error));
    br_random *const random = br_random_create(p->seed, 0);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "a stream of random numbers");
    const br_status status = add_logs(scene, p, state, random, error);
    br_random_destroy(random);
    return status;
}

static br_status friction(br_scene *scene, const void *params, void *own, br_cone_generator **generator,
                          br_error *error)
{
    const br_ravine_params *const p = params;
    br_material materials[MATERIALS] = {[RAVINE] = {.name = "ravine", .structure = br_ravine_field(p)},
                                        [BUILDING] = {.name = "building"},
                                        [LOG] = {.name = "log"}};
    (void)scene, (void)own;
    return br_scene_matchstick_alike(&p->friction, MATERIALS, materials, generator, error);
}

/* ---- what comes of them ---- */

/* Impulses on the building in the last step, and who touches it for the first time. */
static void feel(const br_scene *scene, br_ravine_state *state)
{
    const br_world *const world = br_scene_world(scene);
    const double dt = br_scene_dt(scene);
    size_t n;
    const br_contact *const contacts = br_world_contacts(world, &n);
    const br_contact_force *const forces = br_world_contact_forces(world);
    const long step = br_scene_steps(scene);
    for (size_t i = 0; i < n && state->building >= 0; i++) {
        const br_contact *const c = &contacts[i];
        const bool is_a = c->body_a == state->building;
        if ((!is_a && c->body_b != state->building) || !(forces[i].normal > 0))
            continue;
        const br_vec3 on_a = br_vec3_add(br_vec3_scale(forces[i].normal, c->normal),
                                         br_vec3_add(br_vec3_scale(forces[i].friction.t, c->tangent),
                                                     br_vec3_scale(forces[i].friction.b, c->binormal)));
        const int log = (is_a ? c->body_b : c->body_a) - state->first;
        state->impulse = br_vec3_add_scaled(state->impulse, is_a ? dt : -dt, on_a);
        if (state->place[log] != BR_RAVINE_HIT) {
            state->place[log] = BR_RAVINE_HIT;
            state->touched[log] = step;
            state->hits++;
        }
        if (step <= state->touched[log] + 1)
            state->blow[log] += dt * forces[i].normal;
    }
}

static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_ravine_params *const p = params;
    br_ravine_state *const state = own;
    const br_pose *const poses = br_world_poses(br_scene_world(scene)) + state->first;
    const double below = br_ravine_below(p);
    feel(scene, state);
    state->passed = 0;
    bool touching = false; /* whose blow is not over */
    for (int i = 0; i < state->logs; i++) {
        if (state->place[i] == BR_RAVINE_COMING && poses[i].position.x > below)
            state->place[i] = BR_RAVINE_PASSED;
        state->passed += state->place[i] == BR_RAVINE_PASSED;
        touching |= state->place[i] == BR_RAVINE_HIT && br_scene_steps(scene) <= state->touched[i];
    }
    return !touching && state->hits + state->passed == state->logs;
}

static double duration(const void *params)
{
    return ((const br_ravine_params *)params)->duration;
}

const br_scene_type br_ravine_type = {.size = sizeof(br_scene_type),
                                      .name = "ravine",
                                      .title =
                                          "logs slide down a ravine, steered by its structure directions",
                                      .source = "matchstick, Figures 4 and 5",
                                      .params = &br_ravine_struct,
                                      .state_size = sizeof(br_ravine_state),
                                      .prepare = prepare,
                                      .build = build,
                                      .friction = friction,
                                      .done = done,
                                      .duration = duration};
