/* Boxes slide down a plane with a field of structure directions. */
#include <bristle/scenes/slope_boxes.h>

#include <math.h>
#include <stdio.h>

#include <bristle/assert.h>

#include "../scene_fields.h"
#include "matchstick_pair.h"
#include "slope.h"

#define OURS .source = "ours"

static const char *const field_words[] = {"uniform", "channel", "spread", "slalom", "gather", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_slope_boxes_params, "world.solver_options.iterations = 2000, "
                                            "world.solver_options.tolerance = 1e-9"),
    {BR_FIELD_INSIDE(br_slope_boxes_params, friction, &br_matchstick_struct),
     .preset_text = "mu = 0.4, mu_t = 0.1, mu_b = 1, tau = 0, mu_tau = 0"},
    {BR_FIELD_OF(br_slope_boxes_params, length), .unit = "m", .meaning = "of the plane, down the slope", OURS,
     .preset = 10, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, width), .unit = "m", .meaning = "of the plane, across the slope",
     OURS, .preset = 8, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, thickness), .unit = "m", .meaning = "of the plane", OURS,
     .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, slope), .unit = "rad", .meaning = "of the plane against the level",
     OURS ": above mu_t", .preset = 0.17, BR_BETWEEN(0, 1.5)},
    {BR_FIELD_OF(br_slope_boxes_params, field), .unit = "-", .meaning = "structure directions of the plane",
     .source = "matchstick, Figures 3 and 12", .preset = BR_SLOPE_CHANNEL, .words = field_words},
    {BR_FIELD_OF(br_slope_boxes_params, angle), .unit = "rad",
     .meaning = "of the uniform field, from down the slope to the left", OURS, .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_slope_boxes_params, rate), .unit = "1/m",
     .meaning = "by which the directions of channel and spread turn across the slope, and at which gathering "
                "lines do",
     OURS, .preset = 0.25, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_slope_boxes_params, amplitude), .unit = "m", .meaning = "of slalom and gathering lines",
     OURS, .preset = 0.4, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_slope_boxes_params, wavelength), .unit = "m", .meaning = "of slalom and gathering lines",
     OURS, .preset = 5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, texel), .unit = "m",
     .meaning = "of a texture that the field is painted into; 0: the field itself", OURS, .preset = 0,
     BR_AT_LEAST(0)},
    {BR_FIELD_KIND(br_slope_boxes_params, picture, "picture", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "texture (PNG) over the plane, in place of the field", .source = "matchstick, section 5.1"},
    {BR_FIELD_OF(br_slope_boxes_params, boxes), .unit = "1", .meaning = "side by side", OURS, .preset = 5,
     BR_BETWEEN(1, BR_SLOPE_BOXES_MAX)},
    {BR_FIELD_OF(br_slope_boxes_params, sides), .unit = "m", .meaning = "of a box", OURS,
     .preset_text = "0.4 0.4 0.2", BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, density), .unit = "kg/m^3", .meaning = "of a box", OURS,
     .preset = 1000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, start), .unit = "m",
     .meaning = "of the boxes' middles below the upper edge at the start", OURS, .preset = 0.5,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_slope_boxes_params, apart), .unit = "m", .meaning = "of the middles of neighbours", OURS,
     .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_slope_boxes_params, yaw), .unit = "rad",
     .meaning = "by which the first box is turned at the start, to the left", OURS, .preset = 0,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_slope_boxes_params, yaw_step), .unit = "rad",
     .meaning = "by which each box is turned against the one before", OURS, .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_slope_boxes_params, speed), .unit = "m/s", .meaning = "down the slope at the start", OURS,
     .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_slope_boxes_params, structure), .unit = "-",
     .meaning = "boxes have a structure direction, along their first sides",
     .source = "ours: without it the plane's alone decides [matchstick, section 6]", .preset = false},
    {BR_FIELD_OF(br_slope_boxes_params, meet), .unit = "-",
     .meaning = "boxes touch each other; else they pass through each other", OURS, .preset = false},
    {BR_FIELD_OF(br_slope_boxes_params, duration), .unit = "s", .meaning = "of a run, at most", OURS,
     .preset = 8, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_slope_boxes_params *const p = params;
    const double half = hypot(p->sides.x, p->sides.y) / 2, row = (p->boxes - 1) * p->apart;
    if (p->start < half || p->start + half > p->length)
        return br_fail(error, BR_ERR_RANGE, "boxes at start = %g m hang over an edge of length = %g m",
                       p->start, p->length);
    if (row + 2 * half > p->width)
        return br_fail(error, BR_ERR_RANGE, "a row of boxes = %d, apart = %g m, is wider than width = %g m",
                       p->boxes, p->apart, p->width);
    return !p->meet || p->boxes == 1 || p->apart > 2 * half
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "boxes that meet overlap at the start: apart = %g m", p->apart);
}

const br_struct_type br_slope_boxes_struct = BR_STRUCT_OF(br_slope_boxes_params, fields, check);

/* ---- what follows from the parameters ---- */

br_pose br_slope_pose(const br_slope_boxes_params *p)
{
    BR_ASSERT_HANDLE(p);
    return (br_pose){br_vec3_make(p->length / 2, 0, 0), br_quat_identity()};
}

br_structure_field br_slope_field(const br_slope_boxes_params *p)
{
    BR_ASSERT_HANDLE(p);
    const br_vec3 middle = br_vec3_make(0, 0, 0), edge = br_vec3_make(-p->length / 2, 0, 0),
                  up = br_vec3_make(0, 0, 1), down = br_vec3_make(1, 0, 0);
    switch ((br_slope_field_kind)p->field) {
    case BR_SLOPE_CHANNEL:
        return br_structure_fan(middle, up, down, -p->rate);
    case BR_SLOPE_SPREAD:
        return br_structure_fan(middle, up, down, p->rate);
    case BR_SLOPE_SLALOM:
        return br_structure_wave(edge, up, down, p->amplitude, p->wavelength);
    case BR_SLOPE_GATHER:
        return br_structure_gather(middle, up, down, p->amplitude, p->wavelength, p->rate);
    case BR_SLOPE_UNIFORM:
        break;
    }
    return br_structure_uniform(br_vec3_make(cos(p->angle), sin(p->angle), 0));
}

br_vec2 br_slope_start(const br_slope_boxes_params *p, int box)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_INDEX("box", box, p->boxes);
    return br_vec2_make(p->start, (box - (p->boxes - 1) / 2.0) * p->apart);
}

br_vec3 slope_gravity(const br_slope_boxes_params *p)
{
    const double g = br_vec3_length(p->options.world.gravity);
    return br_vec3_make(g * sin(p->slope), 0, -g * cos(p->slope));
}

/* ---- the scene ---- */

/* The plane is body 0. */
static bool plane_alone(int a, int b, void *context)
{
    (void)b, (void)context;
    return a <= 0;
}

static void prepare(const void *params, br_scene_options *options)
{
    const br_slope_boxes_params *const p = params;
    options->world.gravity = slope_gravity(p);
    if (!p->meet)
        options->world.collision.filter = plane_alone;
}

/* Materials, as the surfaces of geoms. */
enum { PLANE, BOX, MATERIALS };

static br_status add_plane(br_scene *scene, const br_slope_boxes_params *p, int *plane, br_error *error)
{
    br_body_spec spec = br_body_spec_default();
    br_geom_spec geom = br_geom_spec_default();
    spec.motion = BR_BODY_FIXED;
    spec.pose = br_slope_pose(p);
    BR_TRY(br_scene_add_body(scene, "plane", &spec, plane, error));
    BR_TRY(br_scene_box(scene, br_vec3_make(p->length, p->width, p->thickness), &geom.shape, error));
    geom.body = *plane;
    geom.surface = PLANE;
    geom.local.position.z = -p->thickness / 2;
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_slope_boxes_params *const p = params;
    br_slope_boxes_state *const state = own;
    const double mass = p->density * p->sides.x * p->sides.y * p->sides.z;
    const br_shape *box;
    BR_TRY(add_plane(scene, p, &state->plane, error));
    BR_TRY(slope_scene_field(scene, p, &state->field, error));
    BR_TRY(br_scene_box(scene, p->sides, &box, error));
    for (int i = 0; i < p->boxes; i++) {
        char name[20];
        const br_vec2 at = br_slope_start(p, i);
        const br_pose pose = {
            br_vec3_make(at.x, at.y, p->sides.z / 2),
            br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->yaw + i * p->yaw_step),
        };
        int body;
        snprintf(name, sizeof name, "box %d", i + 1);
        BR_TRY(br_scene_add_solid(scene, name, box, mass, pose, BOX, &body, error));
        br_world_set_velocity(br_scene_world(scene), body, (br_velocity){{p->speed, 0, 0}, {0, 0, 0}});
        if (i == 0)
            state->first = body;
    }
    return BR_OK;
}

static br_status friction(br_scene *scene, const void *params, void *own, br_cone_generator **generator,
                          br_error *error)
{
    const br_slope_boxes_params *const p = params;
    const br_slope_boxes_state *const state = own;
    br_material materials[MATERIALS] = {
        [PLANE] = {.name = "plane", .structure = state->field}, [BOX] = {.name = "box"}};
    (void)scene;
    if (p->structure)
        materials[BOX].structure = br_structure_uniform(br_vec3_make(1, 0, 0));
    return br_scene_matchstick_alike(&p->friction, MATERIALS, materials, generator, error);
}

static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_slope_boxes_params *const p = params;
    const br_slope_boxes_state *const state = own;
    const br_pose *const poses = br_world_poses(br_scene_world(scene));
    for (int i = 0; i < p->boxes; i++) {
        const br_vec3 x = poses[state->first + i].position;
        if (x.x <= p->length && fabs(x.y) <= p->width / 2)
            return false;
    }
    return true;
}

static double duration(const void *params)
{
    return ((const br_slope_boxes_params *)params)->duration;
}

const br_scene_type br_slope_boxes_type = {
    .size = sizeof(br_scene_type),
    .name = "slope-boxes",
    .title = "boxes slide down a plane, steered by its structure directions",
    .source = "matchstick, Figures 3 and 12",
    .params = &br_slope_boxes_struct,
    .state_size = sizeof(br_slope_boxes_state),
    .prepare = prepare,
    .build = build,
    .done = done,
    .duration = duration,
    .friction = friction};
