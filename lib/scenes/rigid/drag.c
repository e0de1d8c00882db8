/* A box that is dragged over ridges. */
#include <bristle/scenes/drag.h>

#include <math.h>

#include "../textures.h"

const char *br_drag_direction_name(br_drag_direction d)
{
    static const char *const names[BR_DRAG_DIRECTIONS] = {"steep", "gentle", "along"};
    return names[d];
}

br_vec3 br_drag_direction_vector(br_drag_direction d)
{
    return d == BR_DRAG_STEEP    ? br_vec3_make(-1, 0, 0)
           : d == BR_DRAG_GENTLE ? br_vec3_make(1, 0, 0)
                                 : br_vec3_make(0, 1, 0);
}

static void defaults(void *params)
{
    br_drag_params p = {.options = br_scene_options_default(),
                        .side = 0.2,
                        .mass = 1,
                        .k_box = 1,
                        .depth = 2e-3,
                        .size = 8,
                        .k_plane = 4,
                        .texel = 1.25e-3,
                        .period = 4,
                        .steep = 2,
                        .gentle_slope = 0.2679491924311227,
                        .steep_slope = 3.732050807568877,
                        .stiffness = 50,
                        .damping = 5,
                        .force_limit = INFINITY,
                        .speed = 0.05,
                        .height = 0.1,
                        .topple = 0.7853981633974483,
                        .duration = 6};
    p.options.world.solver_options.iterations = 2000;
    p.options.world.solver_options.tolerance = 1e-10;
    p.options.patch.mu_0 = 0.2;
    *(br_drag_params *)params = p;
}

/* The mouse draws low, where the box does not tip, as strongly as the box is heavy. */
static void ramp_defaults(void *params)
{
    br_drag_params *const p = params;
    defaults(p);
    p->k_plane = 1.2;
    p->height = 0.04;
    p->force_limit = 9.81;
    p->levels = 240;
    p->duration = 24;
}

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
    BR_TRY(br_scene_plane_mesh(scene, p->size, map->width * p->texel, &plane, error));
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

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_drag_params, options, &br_scene_options_struct)},
};

const br_struct_type br_drag_struct = BR_STRUCT_OF(br_drag_params, fields, NULL);

const br_scene_type br_drag_type = {.name = "sawtooth",
                                    .title = "a box is dragged over sawtooth ridges",
                                    .source = "ploughing, Figure 12",
                                    .params = &br_drag_struct,
                                    .state_size = sizeof(br_drag_state),
                                    .defaults = defaults,
                                    .prepare = prepare,
                                    .build = build,
                                    .drive = drive,
                                    .done = toppled,
                                    .duration = duration};

const br_scene_type br_drag_ramp_type = {.name = "sawtooth-ramp",
                                         .title =
                                             "a box is dragged over sawtooth ridges whose field mask grows",
                                         .source = "ploughing, section 5.2",
                                         .params = &br_drag_struct,
                                         .state_size = sizeof(br_drag_state),
                                         .defaults = ramp_defaults,
                                         .prepare = prepare,
                                         .build = build_ramp,
                                         .drive = drive_ramp,
                                         .duration = duration};
