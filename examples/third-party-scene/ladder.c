/* A stick that leans against a wall: whether it stays or slides down, is a question of its angle. */
#include "ladder.h"

#include <bristle/numbers.h>

/* The stick's centre, where both ends just touch. */
static br_vec3 centre(const ladder_params *p)
{
    return br_vec3_make(p->radius + 0.5 * p->length * cos(p->angle), 0,
                        p->radius + 0.5 * p->length * sin(p->angle));
}

/* The floor has a grain, the wall none. */
static br_status add_walls(br_scene *scene, const ladder_params *p, br_error *error)
{
    br_geom_spec floor = br_geom_spec_default(), wall = floor;
    BR_TRY(br_scene_plane(scene, &floor.shape, error));
    floor.structure = br_vec3_make(cos(p->grain), sin(p->grain), 0);
    BR_TRY(br_world_add_geom(br_scene_world(scene), &floor, NULL, error));
    wall.shape = floor.shape;
    wall.local.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.5 * BR_PI); /* z to x */
    return br_world_add_geom(br_scene_world(scene), &wall, NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const ladder_params *const p = params;
    ladder_state *const state = own;
    const br_shape *stick;
    BR_TRY(add_walls(scene, p, error));
    BR_TRY(br_scene_capsule(scene, p->radius, p->length, &stick, error));
    /* A capsule lies along z; its upper end leans towards -x. */
    const br_pose pose = {centre(p), br_quat_from_axis_angle(br_vec3_make(0, 1, 0), p->angle - 0.5 * BR_PI)};
    state->start = pose.position;
    return br_scene_add_solid(scene, "stick", stick, p->mass, pose, -1, &state->stick, error);
}

static bool done(const br_scene *scene, const void *params, void *own)
{
    const ladder_params *const p = params;
    ladder_state *const state = own;
    const br_vec3 at = br_world_poses(br_scene_world(scene))[state->stick].position;
    state->slides = br_vec3_length(br_vec3_sub(at, state->start)) > p->slid;
    return state->slides;
}

static double duration(const void *params)
{
    return ((const ladder_params *)params)->duration;
}

static const br_field fields[] = {
    {BR_FIELD_INSIDE(ladder_params, options, &br_scene_options_struct),
     .preset_text = "world.solver_options.iterations = 5000, world.solver_options.tolerance = 1e-12"},
    {BR_FIELD_OF(ladder_params, length), .unit = "m", .meaning = "of the cylindrical part", .source = "ours",
     .preset = 2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(ladder_params, radius), .unit = "m", .meaning = "of the stick", .source = "ours",
     .preset = 0.05, BR_MORE_THAN(0)},
    {BR_FIELD_OF(ladder_params, mass), .unit = "kg", .meaning = "of the stick",
     .source = "ours: the angle does not depend on it", .preset = 10, BR_MORE_THAN(0)},
    {BR_FIELD_OF(ladder_params, angle), .unit = "rad", .meaning = "of the stick over the floor",
     .source = "ours", .preset = 1, BR_BETWEEN(0, 1.5707963267948966)},
    {BR_FIELD_OF(ladder_params, grain), .unit = "rad", .meaning = "of the floor's grain from the x axis",
     .source = "ours", BR_ANY_NUMBER},
    {BR_FIELD_OF(ladder_params, slid), .unit = "m", .meaning = "way after which the stick counts as sliding",
     .source = "ours: far below what it slides in this time a thousandth of a radian beyond the limit",
     .preset = 1e-7, BR_MORE_THAN(0)},
    {BR_FIELD_OF(ladder_params, duration), .unit = "s", .meaning = "of a run", .source = "ours",
     .preset = 0.2, BR_MORE_THAN(0)},
};

const br_struct_type ladder_params_struct = BR_STRUCT_OF(ladder_params, fields, NULL);

const br_scene_type ladder_type = {
    .size = sizeof(br_scene_type),
    .name = "ladder",
    .title = "a stick leans against a wall",
    .source = "textbooks of statics",
    .params = &ladder_params_struct,
    .state_size = sizeof(ladder_state),
    .build = build,
    .done = done,
    .duration = duration,
};
