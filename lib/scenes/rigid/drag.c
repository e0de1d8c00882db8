/* A box that is dragged over ridges. */
#include <bristle/scenes/drag.h>

#include <math.h>

#include "../scene_fields.h"
#include "../textures.h"

static const char *const directions[] = {"steep", "gentle", "along", NULL};

const char *br_drag_direction_name(br_drag_direction d)
{
    return directions[d];
}

br_vec3 br_drag_direction_vector(br_drag_direction d)
{
    return d == BR_DRAG_STEEP    ? br_vec3_make(-1, 0, 0)
           : d == BR_DRAG_GENTLE ? br_vec3_make(1, 0, 0)
                                 : br_vec3_make(0, 1, 0);
}

static const br_field fields[] = {
    BR_SCENE_OPTIONS(
        br_drag_params,
        "world.solver_options.iterations = 2000, world.solver_options.tolerance = 1e-10, patch.mu_0 = 0.2"),
    BR_SCENE_MAP(br_drag_params, 0, "map_plane", "the plane"),
    BR_SCENE_MAP(br_drag_params, 1, "map_box", "the box, which is smooth without"),
    BR_SCENE_GREEN(br_drag_params),
    {BR_FIELD_OF(br_drag_params, direction), .unit = "-",
     .meaning = "in which the mouse moves: against the steep facets, the gentle ones, along the ridges",
     .source = "ploughing, Figure 12", .preset = BR_DRAG_STEEP, .words = directions},
    {BR_FIELD_OF(br_drag_params, side), .unit = "m", .meaning = "of the box",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drag_params, mass), .unit = "kg", .meaning = "of the box",
     .source = "not stated; forces scale with it", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drag_params, k_box), .unit = "1", .meaning = "k_B, field mask of the box",
     .source = "ploughing, Table 1, sawtooth plane", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, depth), .unit = "m",
     .meaning = "overlap with the plane at rest, out of which nothing pushes the box",
     .source = "not stated; ours", .preset = 2e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, lift), .unit = "m", .meaning = "by which the overlap at the start is less",
     .source = "ours", .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, x), .unit = "m", .meaning = "of the box at the start", .source = "ours",
     .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drag_params, y), .unit = "m", .meaning = "of the box at the start", .source = "ours",
     .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drag_params, turn), .unit = "rad",
     .meaning = "of the box at the start, about the vertical", .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drag_params, size), .unit = "m", .meaning = "of the plane",
     .source = "ours: longer than any drag", .preset = 8, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drag_params, k_plane), .unit = "1",
     .meaning = "k_A, field mask of the plane; of the ramp at its end",
     .source = "ploughing, Table 1, sawtooth plane", .preset = 4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, texel), .unit = "m", .meaning = "of the texture",
     .source = "ours: as those of a patch", .preset = 1.25e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drag_params, period), .unit = "1", .meaning = "texels of a ridge", .source = "ours",
     .preset = 4, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_drag_params, steep), .unit = "1", .meaning = "texels of its steep side", .source = "ours",
     .preset = 2, BR_BETWEEN(1, 16383)},
    {BR_FIELD_OF(br_drag_params, gentle_slope), .unit = "1", .meaning = "of the gentle side",
     .source = "ours: tan 15 degrees", .preset = 0.2679491924311227, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, steep_slope), .unit = "1",
     .meaning = "of the steep side; negative: that which closes a ridge, as of a height field",
     .source = "ours: tan 75 degrees", .preset = 3.732050807568877, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_drag_params, stiffness), .unit = "N/m", .meaning = "of the mouse",
     .source = "not stated; ours", .preset = 50, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_drag_params, damping), .unit = "N s/m", .meaning = "of the mouse",
     .source = "not stated; ours", .preset = 5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, force_limit), .unit = "N", .meaning = "largest force of the mouse",
     .source = "ours", .preset = INFINITY, BR_AT_LEAST(0), .infinite = true},
    {BR_FIELD_OF(br_drag_params, speed), .unit = "m/s", .meaning = "of the mouse", .source = "ours",
     .preset = 0.05, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, height), .unit = "m", .meaning = "at which the mouse draws",
     .source = "ours: the middle of the box", .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, topple), .unit = "rad", .meaning = "tilt past which the box has toppled",
     .source = "ours: 45 degrees", .preset = 0.7853981633974483, BR_MORE_THAN(0), .infinite = true},
    {BR_FIELD_OF(br_drag_params, levels), .unit = "1", .meaning = "steps of the field mask, of a ramp",
     .source = "ours", .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_drag_params, duration), .unit = "s", .meaning = "of a run",
     .source = "ours: all directions break away before", .preset = 6, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_drag_params *const p = params;
    return p->steep < p->period
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "steep = %d must be below period = %d", p->steep, p->period);
}

const br_struct_type br_drag_struct = BR_STRUCT_OF(br_drag_params, fields, check);

static br_status check_ramp(const void *params, br_error *error)
{
    BR_TRY(check(params, error));
    const br_drag_params *const p = params;
    return p->levels > 0 ? BR_OK : br_fail(error, BR_ERR_RANGE, "levels = %d: a ramp needs one", p->levels);
}

/* The mouse draws low, where the box does not tip, as strongly as the box is heavy. */
const br_struct_type br_drag_ramp_struct =
    BR_STRUCT_WITH(br_drag_params, fields, check_ramp,
                   "k_plane = 1.2, height = 0.04, force_limit = 9.81, levels = 240, duration = 24");

/* Nothing pushes the box out of the overlap that it starts with. */
static void prepare(const void *params, br_scene_options *options)
{
    options->world.slop += ((const br_drag_params *)params)->depth;
}

static br_status add_surfaces(br_scene *scene, const br_drag_params *p, double k_plane, br_error *error)
{
    const br_texture_sawtooth_spec spec = {.width = p->period,
                                           .height = p->period,
                                           .period = p->period,
                                           .steep = p->steep,
                                           .gentle_slope = p->gentle_slope,
                                           .steep_slope = p->steep_slope < 0 ? -1 : p->steep_slope,
                                           .turned = true};
    const br_vec3 sides = {p->side, p->side, p->side};
    br_image *map, *skin;
    br_mesh *plane, *box;
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, &map, error));
    BR_TRY(br_scene_user_map(scene, &p->maps, 1, &skin, error));
    if (!map)
        BR_TRY(br_scene_sawtooth_map(scene, &spec, &map, error));
    BR_TRY(br_scene_plane_mesh(scene, p->size, p->size, map->width * p->texel, &plane, error));
    BR_TRY(br_scene_box_mesh(scene, sides, p->side, &box, error));
    BR_TRY(br_scene_add_surface(scene, plane, map, k_plane, NULL, error));
    return br_scene_add_surface(scene, box, skin, p->k_box, NULL, error);
}

/* Where the mouse draws at the start. */
static br_vec3 anchor(const br_drag_params *p)
{
    return br_vec3_add(br_vec3_make(p->x, p->y, p->height),
                       br_vec3_scale(p->side / 2, br_drag_direction_vector(p->direction)));
}

static br_status build_with(br_scene *scene, const br_drag_params *p, double k_plane, br_drag_state *state,
                            br_error *error)
{
    const br_shape *box, *plane;
    BR_TRY(add_surfaces(scene, p, k_plane, error));
    BR_TRY(br_scene_box(scene, br_vec3_make(p->side, p->side, p->side), &box, error));
    BR_TRY(br_scene_plane(scene, &plane, error));
    BR_TRY(br_scene_add_ground(scene, plane, 0, error));
    const br_pose pose = {{p->x, p->y, p->side / 2 - p->depth + p->lift},
                          br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->turn)};
    BR_TRY(br_scene_add_solid(scene, "box", box, p->mass, pose, 1, &state->box, error));
    br_joint_spec mouse = br_joint_spec_default(BR_JOINT_SPRING, state->box, -1);
    mouse.anchor_a = mouse.anchor_b = anchor(p);
    mouse.stiffness = p->stiffness;
    mouse.damping = p->damping;
    mouse.force_limit = p->force_limit;
    return br_world_add_joint(br_scene_world(scene), &mouse, &state->spring, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_drag_params *const p = params;
    return build_with(scene, p, p->k_plane, own, error);
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_drag_params *const p = params;
    const br_drag_state *const state = own;
    const br_vec3 d = br_drag_direction_vector(p->direction);
    const double t = (double)(br_scene_steps(scene) + 1) * br_scene_dt(scene);
    (void)error;
    br_world_drive_target(br_scene_world(scene), state->spring,
                          br_vec3_add_scaled(anchor(p), p->speed * t, d), br_vec3_scale(p->speed, d));
    return BR_OK;
}

static bool toppled(const br_scene *scene, const void *params, void *own)
{
    const br_drag_params *const p = params;
    const br_drag_state *const state = own;
    return br_pose_tilt(br_world_poses(br_scene_world(scene))[state->box], br_vec3_make(0, 0, 1)) > p->topple;
}

static double duration(const void *params)
{
    return ((const br_drag_params *)params)->duration;
}

/* ---- the ramp ---- */

static int level_at(const br_scene *scene, const br_drag_params *p, long step)
{
    return (int)((double)step / (double)br_scene_steps_in(scene, p->duration) * p->levels);
}

double br_drag_ramp_k(const br_scene *scene, long step)
{
    const br_drag_params *const p = br_scene_params(scene);
    return p->k_plane * level_at(scene, p, step) / p->levels;
}

static br_status build_ramp(br_scene *scene, const void *params, void *own, br_error *error)
{
    return build_with(scene, params, 0, own, error);
}

/* The field mask belongs to the surface, so each level of the ramp has surfaces of its own. */
static br_status drive_ramp(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_drag_params *const p = params;
    br_drag_state *const state = own;
    const int level = level_at(scene, p, br_scene_steps(scene));
    if (level != state->level) {
        state->level = level;
        br_scene_drop_surfaces(scene);
        BR_TRY(add_surfaces(scene, p, br_drag_ramp_k(scene, br_scene_steps(scene)), error));
        BR_TRY(br_scene_make_generator(scene, error));
    }
    return drive(scene, params, own, error);
}

const br_scene_type br_drag_type = {.size = sizeof(br_scene_type),
                                    .name = "sawtooth",
                                    .title = "a box is dragged over sawtooth ridges",
                                    .source = "ploughing, Figure 12",
                                    .params = &br_drag_struct,
                                    .state_size = sizeof(br_drag_state),
                                    .prepare = prepare,
                                    .build = build,
                                    .drive = drive,
                                    .done = toppled,
                                    .duration = duration};

const br_scene_type br_drag_ramp_type = {.size = sizeof(br_scene_type),
                                         .name = "sawtooth-ramp",
                                         .title =
                                             "a box is dragged over sawtooth ridges whose field mask grows",
                                         .source = "ploughing, section 5.2",
                                         .params = &br_drag_ramp_struct,
                                         .state_size = sizeof(br_drag_state),
                                         .prepare = prepare,
                                         .build = build_ramp,
                                         .drive = drive_ramp,
                                         .duration = duration};
