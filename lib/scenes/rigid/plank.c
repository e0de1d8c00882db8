/* A plank that leans on nothing, and the ground below it. */
#include "plank.h"

#include <math.h>

#include <bristle/assert.h>

#include "matchstick_pair.h"

#define SIMULATOR .source = "matchstick, scenes of the authors' simulator"

static const br_field fields[] = {
    {BR_FIELD_OF(br_plank, length), .unit = "m", .meaning = "of the plank", SIMULATOR, .preset = 16,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank, thickness), .unit = "m", .meaning = "of the plank", SIMULATOR, .preset = 0.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank, width), .unit = "m", .meaning = "of the plank", SIMULATOR, .preset = 2,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_plank, slope), .unit = "rad", .meaning = "angle of the plank against the level",
     SIMULATOR, .preset = 0.7853981633974483, BR_BETWEEN(0, 1.5)},
    {BR_FIELD_OF(br_plank, structure), .unit = "rad",
     .meaning = "angle of the plank's structure direction, from along the plank towards across", SIMULATOR,
     .preset = 0.7853981633974483, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_plank, ground), .unit = "m", .meaning = "sides of the ground's slab", SIMULATOR,
     .preset_text = "19.2 1 5.333333333333333", BR_MORE_THAN(0)},
};

const br_struct_type br_plank_struct = BR_STRUCT_OF(br_plank, fields, NULL);

/* The upper face meets the top of the ground; what is below that edge lies in the ground. */
br_pose br_plank_pose(const br_plank *plank)
{
    BR_ASSERT_HANDLE(plank);
    const double s = sin(plank->slope), c = cos(plank->slope);
    return (br_pose){{0, (plank->length * s - plank->thickness * c) / 2, 0},
                     br_quat_from_axis_angle(br_vec3_make(0, 0, 1), plank->slope)};
}

br_vec3 br_plank_local(const br_plank *plank, br_vec3 point)
{
    BR_ASSERT_HANDLE(plank);
    return br_pose_unapply(br_plank_pose(plank), point);
}

br_pose plank_above(const br_plank *plank, double x, double height)
{
    br_pose pose = br_plank_pose(plank);
    pose.position = br_pose_apply(pose, br_vec3_make(x, plank->thickness / 2 + height, 0));
    return pose;
}

br_status plank_build(br_scene *scene, const br_plank *plank, br_plank_state *state, br_error *error)
{
    const br_pose below = {{0, -plank->ground.y / 2, 0}, {1, 0, 0, 0}};
    const br_shape *slab, *board;
    BR_TRY(br_scene_box(scene, plank->ground, &slab, error));
    BR_TRY(br_scene_box(scene, br_vec3_make(plank->length, plank->thickness, plank->width), &board, error));
    BR_TRY(br_scene_add_fixed(scene, "ground", slab, below, PLANK_GROUND, &state->ground, error));
    return br_scene_add_fixed(scene, "plank", board, br_plank_pose(plank), PLANK_STONE, &state->plank, error);
}

br_structure_field plank_field(double angle)
{
    return br_structure_uniform(br_vec3_make(cos(angle), 0, sin(angle)));
}

br_status plank_friction(const br_plank *plank, const br_matchstick_params *stone,
                         const br_matchstick_params *terrain, br_structure_field body,
                         br_cone_generator **generator, br_error *error)
{
    br_structure_field all[PLANK_MATERIALS + 1];
    all[PLANK_STONE] = plank_field(plank->structure);
    all[PLANK_BODY] = body;
    all[PLANK_GROUND] = br_structure_uniform(br_vec3_make(0, 0, 1));
    return br_scene_matchstick(stone, terrain, PLANK_MATERIALS, all, generator, error);
}
