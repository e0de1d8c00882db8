/* A box slides down a plank. */
#include <math.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"
#include "plank.h"

#define SIMULATOR .source = "matchstick, scenes of the authors' simulator"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_incline_box_params, PLANK_OPTIONS),
    MATCHSTICK_STONE(br_incline_box_params, stone, "mu = 0.2, mu_t = 0.2, tau = 0.2"),
    MATCHSTICK_GROUND(br_incline_box_params, terrain),
    {BR_FIELD_INSIDE(br_incline_box_params, plank, &br_plank_struct)},
    {BR_FIELD_OF(br_incline_box_params, sides), .unit = "m",
     .meaning = "sides of the box: along the plank, away from it, across", SIMULATOR,
     .preset_text = "1 0.6666666666666666 1", BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_incline_box_params, density), .unit = "kg/m^3", .meaning = "of the box", SIMULATOR,
     .preset = 2000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_incline_box_params, at), .unit = "m",
     .meaning = "where the box starts, uphill from the plank's middle", SIMULATOR, .preset = 7,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_incline_box_params, structure), .unit = "rad",
     .meaning = "angle of the box's structure direction, as the plank's", SIMULATOR,
     .preset = 0.7853981633974483, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_incline_box_params, speed), .unit = "m/s", .meaning = "of the box at the start",
     SIMULATOR, .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_incline_box_params, heading), .unit = "rad",
     .meaning = "of that velocity against downhill, positive towards z", .source = "ours", .preset = 0,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_incline_box_params, duration), .unit = "s", .meaning = "of a run", SIMULATOR,
     .preset = 2.5, BR_MORE_THAN(0)},
};

const br_struct_type br_incline_box_struct = BR_STRUCT_OF(br_incline_box_params, fields, NULL);

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_incline_box_params *const p = params;
    br_plank_state *const state = own;
    const br_shape *box;
    BR_TRY(plank_build(scene, &p->plank, state, error));
    BR_TRY(br_scene_box(scene, p->sides, &box, error));
    const br_pose start = plank_above(&p->plank, p->at, p->sides.y / 2);
    const double mass = p->density * p->sides.x * p->sides.y * p->sides.z;
    BR_TRY(br_scene_add_solid(scene, "box", box, mass, start, PLANK_BODY, &state->body, error));
    const br_vec3 v = br_vec3_make(-p->speed * cos(p->heading), 0, p->speed * sin(p->heading));
    br_world_set_velocity(br_scene_world(scene), state->body,
                          (br_velocity){br_quat_rotate(start.orientation, v), {0, 0, 0}});
    return BR_OK;
}

static br_status friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error)
{
    const br_incline_box_params *const p = params;
    (void)scene, (void)state;
    return plank_friction(&p->plank, &p->stone, &p->terrain, plank_field(p->structure), generator, error);
}

static double duration(const void *params)
{
    return ((const br_incline_box_params *)params)->duration;
}

const br_scene_type br_incline_box_type = {.size = sizeof(br_scene_type),
                                           .name = "incline-box",
                                           .title =
                                               "a box slides down a plank, turned by structure directions",
                                           .source = "matchstick, Figure 7",
                                           .params = &br_incline_box_struct,
                                           .state_size = sizeof(br_plank_state),
                                           .build = build,
                                           .duration = duration,
                                           .friction = friction};
