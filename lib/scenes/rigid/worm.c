/* A worm of boxes on distance joints. */
#include <bristle/scenes/worm.h>
#include <bristle/assert.h>

#include <math.h>
#include <stdio.h>

#include "../scene_fields.h"
#include "../textures.h"

static const char *const textures[] = {"forward", "backward", "symmetric", "flat", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_worm_params, "world.solver_options.iterations = 5000, world.solver_options.tolerance "
                                     "= 1e-6, patch.mu_0 = 0.1, patch.width = 0.01"),
    BR_SCENE_MAP(br_worm_params, 0, "map_boxes", "the boxes"),
    BR_SCENE_GREEN(br_worm_params),
    {BR_FIELD_OF(br_worm_params, k_ground), .unit = "1", .meaning = "k_A, field mask of the ground",
     .source = "ploughing, Table 1, crawling worm", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_worm_params, k_boxes), .unit = "1", .meaning = "k_B, field mask of the boxes",
     .source = "ploughing, Table 1, crawling worm", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_worm_params, texture), .unit = "-",
     .meaning = "facets against sliding backwards, against sliding forwards, alike, none",
     .source = "ploughing, section 5.2", .preset = BR_WORM_FORWARD, .words = textures},
    {BR_FIELD_OF(br_worm_params, gentle_slope), .unit = "1", .meaning = "of the gentle side of a tooth",
     .source = "ours: 15 degrees", .preset = 0.27, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_worm_params, steep_slope), .unit = "1", .meaning = "of its steep side",
     .source = "ours: 72 degrees", .preset = 3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_worm_params, period), .unit = "1", .meaning = "texels of a tooth", .source = "ours",
     .preset = 8, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_worm_params, steep), .unit = "1", .meaning = "texels of its steep side", .source = "ours",
     .preset = 2, BR_BETWEEN(1, 16383)},
    {BR_FIELD_OF(br_worm_params, pixel), .unit = "m", .meaning = "of the texture",
     .source = "ours: as those of a patch", .preset = 6.25e-4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, boxes), .unit = "1", .meaning = "in a row",
     .source = "not stated; ours: about the contacts of Table 1", .preset = 24, BR_AT_LEAST(2)},
    {BR_FIELD_AS(br_worm_params, sides.x, "length"), .unit = "m", .meaning = "of a box",
     .source = "not stated; ours: much longer than its patches", .preset = 0.05, BR_MORE_THAN(0)},
    {BR_FIELD_AS(br_worm_params, sides.y, "width"), .unit = "m", .meaning = "of a box",
     .source = "not stated; ours: wider than long, so that boxes keep their heading", .preset = 0.08,
     BR_MORE_THAN(0)},
    {BR_FIELD_AS(br_worm_params, sides.z, "height"), .unit = "m", .meaning = "of a box",
     .source = "not stated; ours: flat, so that friction does not tilt the boxes", .preset = 0.03,
     BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, mass), .unit = "kg", .meaning = "of a box",
     .source = "not stated; the motion does not depend on it", .preset = 0.1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, gap), .unit = "m", .meaning = "between boxes in the middle of a stroke",
     .source = "ours", .preset = 0.015, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, stroke), .unit = "m", .meaning = "amplitude of the length of a joint",
     .source = "not stated; ours", .preset = 2e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_worm_params, frequency), .unit = "1/s", .meaning = "of the wave",
     .source = "not stated; ours: slow", .preset = 0.5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, cycles), .unit = "1", .meaning = "of the wave; the first one starts up",
     .source = "ours", .preset = 6, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_worm_params, lag), .unit = "rad", .meaning = "of phase between neighbouring joints",
     .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_worm_params, pulses), .unit = "-",
     .meaning = "pulses cos^power where cos is positive, instead of cosines", .source = "ours"},
    {BR_FIELD_OF(br_worm_params, power), .unit = "1", .meaning = "of the pulses: the greater, the shorter",
     .source = "ours", .preset = 8, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_worm_params *const p = params;
    if (!(p->stroke < p->gap))
        return br_fail(error, BR_ERR_RANGE, "stroke = %g m must be less than gap = %g m", p->stroke, p->gap);
    return p->steep < p->period
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "steep = %d must be below period = %d", p->steep, p->period);
}

const br_struct_type br_worm_struct = BR_STRUCT_OF(br_worm_params, fields, check);

static br_status box_map(br_scene *scene, const br_worm_params *p, br_image **map, br_error *error)
{
    *map = NULL;
    if (p->texture == BR_WORM_FLAT)
        return BR_OK;
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, map, error));
    if (*map)
        return BR_OK;
    br_texture_sawtooth_spec spec = {.width = 8 * p->period,
                                     .height = 8,
                                     .period = p->period,
                                     .steep = p->steep,
                                     .gentle_slope = p->gentle_slope,
                                     .steep_slope = p->steep_slope,
                                     .turned = true};
    if (p->texture == BR_WORM_SYMMETRIC) {
        /* equal shares, and as much of slope in all */
        spec.steep = p->period / 2;
        spec.gentle_slope = spec.steep_slope =
            (p->steep * p->steep_slope + (p->period - p->steep) * p->gentle_slope) / p->period;
    }
    return br_scene_sawtooth_map(scene, &spec, map, error);
}

static br_status add_boxes(br_scene *scene, const br_worm_params *p, br_worm_state *state,
                           const br_shape *box, br_error *error)
{
    br_world *const world = br_scene_world(scene);
    /* turned by half a turn, the facets face the other way */
    const br_quat turn = p->texture == BR_WORM_BACKWARD ? br_quat_make(0, 0, 0, 1) : br_quat_identity();
    for (int i = 0; i < p->boxes; i++) {
        const br_pose pose = {{state->distance * (i - 0.5 * (p->boxes - 1)), 0, p->sides.z / 2}, turn};
        char name[32];
        snprintf(name, sizeof name, "box %d", i + 1);
        BR_TRY(br_scene_add_solid(scene, name, box, p->mass, pose, state->skin, i == 0 ? &state->first : NULL,
                                  error));
    }
    for (int i = 0; i + 1 < p->boxes; i++) {
        br_joint_spec joint =
            br_joint_spec_default(BR_JOINT_DISTANCE, state->first + i + 1, state->first + i);
        joint.anchor_a = br_world_poses(world)[state->first + i + 1].position;
        joint.anchor_b = br_world_poses(world)[state->first + i].position;
        BR_TRY(br_world_add_joint(world, &joint, NULL, error));
    }
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_worm_params *const p = params;
    br_worm_state *const state = own;
    state->distance = p->sides.x + p->gap;
    const double length = state->distance * p->boxes;
    const br_shape *box;
    br_image *map;
    br_mesh *mesh;
    BR_TRY(br_scene_add_slab(scene, "ground", 6 * length, 6 * length, br_pose_identity(), NULL, 1,
                             p->k_ground, NULL, &state->ground, error));
    BR_TRY(br_scene_box(scene, p->sides, &box, error));
    BR_TRY(box_map(scene, p, &map, error));
    const int texels = map ? map->width : 8 * p->period;
    BR_TRY(br_scene_box_mesh(scene, p->sides, p->pixel * texels, &mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, map, p->k_boxes, &state->skin, error));
    return add_boxes(scene, p, state, box, error);
}

double br_worm_wave(const br_worm_params *p, double lag, double t)
{
    BR_ASSERT_HANDLE(p);
    const double phase = 6.283185307179586 * p->frequency * t - lag;
    /* pulses: rare and short the more the greater the power */
    const double wave = p->pulses ? 2 * pow(fmax(0, cos(phase)), p->power) - 1 : cos(phase);
    return fmin(1, p->frequency * t) * wave;
}

static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_worm_params *const p = params;
    const br_worm_state *const state = own;
    const double dt = br_scene_dt(scene);
    const double i = (double)br_scene_steps(scene);
    (void)error;
    for (int k = 0; k + 1 < p->boxes; k++) {
        const double from = p->stroke * br_worm_wave(p, k * p->lag, i * dt),
                     to = p->stroke * br_worm_wave(p, k * p->lag, (i + 1) * dt);
        br_world_drive_length(br_scene_world(scene), k, state->distance + to, (to - from) / dt);
    }
    return BR_OK;
}

static double duration(const void *params)
{
    const br_worm_params *const p = params;
    return p->cycles / p->frequency;
}

const br_scene_type br_worm_type = {
    .size = sizeof(br_scene_type),
    .name = "worm",
    .title = "a worm of boxes with a sawtooth texture crawls on joints that lengthen and shorten",
    .source = "ploughing, section 5.2",
    .params = &br_worm_struct,
    .state_size = sizeof(br_worm_state),
    .build = build,
    .drive = drive,
    .duration = duration};
