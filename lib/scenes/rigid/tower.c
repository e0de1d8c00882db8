/* A ball that flies into a tower of cubes. */
#include <bristle/scenes/tower.h>

#include <stdio.h>

#include <bristle/numbers.h>
#include <bristle/random.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"

#define AUTHORS .source = "matchstick, Figure 10: the authors' simulator"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(
        br_tower_params,
        "world.gravity = 0 0 -9.82, world.solver = nncg, world.solver_options.iterations = 1000, "
        "world.solver_options.tolerance = 1e-5"),
    MATCHSTICK_STONE(br_tower_params, stone, "mu = 0.1, mu_t = 0.1, tau = 0.1"),
    MATCHSTICK_GROUND(br_tower_params, ground),
    {BR_FIELD_OF(br_tower_params, direction), .unit = "rad",
     .meaning = "of the structure, from the flight, about the vertical", AUTHORS " runs 0 and pi/2",
     .preset = BR_PI / 2, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_tower_params, cubes), .unit = "1", .meaning = "of the tower", AUTHORS, .preset = 6,
     BR_BETWEEN(1, BR_TOWER_CUBES_MAX)},
    {BR_FIELD_OF(br_tower_params, side), .unit = "m", .meaning = "of a cube", AUTHORS, .preset = 1,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_tower_params, density), .unit = "kg/m^3", .meaning = "of cubes and ball", AUTHORS,
     .preset = 2000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_tower_params, radius), .unit = "m", .meaning = "of the ball", AUTHORS, .preset = 0.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_tower_params, distance), .unit = "m",
     .meaning = "of the ball's centre from the tower's axis at the start", AUTHORS, .preset = 5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_tower_params, height), .unit = "m",
     .meaning = "of the ball's centre above the ground at the start", AUTHORS, .preset = 6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_tower_params, speed), .unit = "m/s", .meaning = "of the ball at the start", AUTHORS,
     .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_tower_params, jitter), .unit = "m",
     .meaning = "by which every body is off its place at the start, at most: cubes sideways, the ball across "
                "its flight",
     .source = "ours", .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_tower_params, seed), .unit = "1", .meaning = "of the jitter",
     .source = "ours: any number", .preset = 10, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_tower_params, duration), .unit = "s", .meaning = "of a run", AUTHORS, .preset = 4,
     BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_tower_params *const p = params;
    if (p->distance < p->side / 2 + p->radius + p->jitter)
        return br_fail(error, BR_ERR_RANGE,
                       "a ball of radius = %g m at distance = %g m overlaps cubes of side = %g m", p->radius,
                       p->distance, p->side);
    if (p->height < p->radius + p->jitter)
        return br_fail(error, BR_ERR_RANGE, "a ball of radius = %g m at height = %g m overlaps the ground",
                       p->radius, p->height);
    return p->jitter < p->side / 2 ? BR_OK
                                   : br_fail(error, BR_ERR_RANGE,
                                             "cubes of side = %g m do not stand on each other with "
                                             "jitter = %g m",
                                             p->side, p->jitter);
}

const br_struct_type br_tower_struct = BR_STRUCT_OF(br_tower_params, fields, check);

/* ---- friction ---- */

enum { CUBES, BALL, GROUND };

/* The ball has no structure; the ground's does not matter, since its friction is the same all round. */
static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error)
{
    (void)scene, (void)state;
    const br_tower_params *const p = params;
    const br_vec3 along = br_vec3_make(cos(p->direction), sin(p->direction), 0);
    const br_structure_field fields_of[] = {[CUBES] = br_structure_uniform(along),
                                            [BALL] = br_structure_uniform(br_vec3_make(0, 0, 0)),
                                            [GROUND] = br_structure_uniform(br_vec3_make(0, 1, 0))};
    return br_scene_matchstick(&p->stone, &p->ground, GROUND, fields_of, generator, error);
}

/* ---- bodies ---- */

static br_status add_solid(br_scene *scene, const br_tower_params *p, const char *name, const br_shape *shape,
                           br_vec3 at, int surface, int *body, br_error *error)
{
    br_mass mass;
    BR_TRY(br_shape_mass(shape, p->density, &mass, error));
    return br_scene_add_solid(scene, name, shape, mass.mass, (br_pose){at, br_quat_identity()}, surface, body,
                              error);
}

static br_status add_ground(br_scene *scene, const br_tower_params *p, br_error *error)
{
    const double width = 10 * p->side;
    const br_shape *slab;
    BR_TRY(br_scene_box(scene, br_vec3_make(width, width, p->side), &slab, error));
    return br_scene_add_fixed(scene, "ground", slab,
                              (br_pose){br_vec3_make(0, 0, -p->side / 2), br_quat_identity()}, GROUND, NULL,
                              error);
}

/* The bodies' places are drawn in their order, two numbers each. */
static br_status add_bodies(br_scene *scene, const br_tower_params *p, br_tower_state *state,
                            br_random *random, br_error *error)
{
    const br_shape *cube, *ball;
    BR_TRY(br_scene_box(scene, br_vec3_make(p->side, p->side, p->side), &cube, error));
    BR_TRY(br_scene_sphere(scene, p->radius, &ball, error));
    for (int i = 0; i < p->cubes; i++) {
        char name[20];
        snprintf(name, sizeof name, "cube %d", i + 1);
        br_vec3 *const at = &state->start[i];
        at->x = br_random_between(random, -p->jitter, p->jitter);
        at->y = br_random_between(random, -p->jitter, p->jitter);
        at->z = (i + 0.5) * p->side;
        BR_TRY(add_solid(scene, p, name, cube, *at, CUBES, i == 0 ? &state->first : NULL, error));
    }
    const double y = br_random_between(random, -p->jitter, p->jitter),
                 z = br_random_between(random, -p->jitter, p->jitter);
    BR_TRY(add_solid(scene, p, "ball", ball, br_vec3_make(p->distance, y, p->height + z), BALL, &state->ball,
                     error));
    br_world_set_velocity(br_scene_world(scene), state->ball, (br_velocity){{-p->speed, 0, 0}, {0, 0, 0}});
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_tower_params *const p = params;
    BR_TRY(add_ground(scene, p, error));
    br_random *const random = br_random_create(p->seed, 0);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "a stream of random numbers");
    const br_status status = add_bodies(scene, p, own, random, error);
    br_random_destroy(random);
    return status;
}

static double duration(const void *params)
{
    return ((const br_tower_params *)params)->duration;
}

const br_scene_type br_tower_type = {.size = sizeof(br_scene_type),
                                     .name = "tower",
                                     .title = "a ball flies into a tower of cubes",
                                     .source = "matchstick, Figure 10",
                                     .params = &br_tower_struct,
                                     .state_size = sizeof(br_tower_state),
                                     .friction = friction,
                                     .build = build,
                                     .duration = duration};
