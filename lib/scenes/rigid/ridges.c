/* A flat box on sawtooth ridges that lie askew. */
#include <bristle/scenes/slides.h>

#include <math.h>

#include "../scene_fields.h"
#include "../textures.h"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(
        br_ridges_params,
        "world.solver_options.iterations = 500, world.solver_options.tolerance = 1e-7, patch.mu_0 = 0.2"),
    BR_SCENE_MAP(br_ridges_params, 0, "map_plane", "the ridges"),
    BR_SCENE_GREEN(br_ridges_params),
    {BR_FIELD_OF(br_ridges_params, k_ridges), .unit = "1", .meaning = "k_A, field mask of the ridges",
     .source = "ploughing, Table 1, sawtooth plane", .preset = 4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ridges_params, k_box), .unit = "1", .meaning = "k_B, field mask of the box",
     .source = "ploughing, Table 1, sawtooth plane", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ridges_params, gentle_slope), .unit = "1", .meaning = "of the gentle side of a ridge",
     .source = "ours: tan 15 degrees", .preset = 0.2679491924311227, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ridges_params, steep_slope), .unit = "1", .meaning = "of its steep side",
     .source = "ours: tan 75 degrees", .preset = 3.732050807568877, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ridges_params, period), .unit = "1", .meaning = "texels of a ridge",
     .source = "ours: prime, so that the patch meets all of them", .preset = 17, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_ridges_params, steep), .unit = "1", .meaning = "texels of its steep side",
     .source = "ours", .preset = 2, BR_BETWEEN(1, 16383)},
    {BR_FIELD_OF(br_ridges_params, pixel), .unit = "m", .meaning = "of the texture",
     .source = "ours: ridges of about 1 mm", .preset = 6.25e-5, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ridges_params, turned), .unit = "rad",
     .meaning = "angle of the ridges against the axes of the world", .source = "ploughing, section 5.5",
     .preset = 0.7853981633974483, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_ridges_params, size), .unit = "m", .meaning = "of the plane",
     .source = "ours: more than the box slides", .preset = 10, BR_MORE_THAN(0)},
    {BR_FIELD_AS(br_ridges_params, sides.x, "length"), .unit = "m", .meaning = "of the box",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_AS(br_ridges_params, sides.y, "width"), .unit = "m", .meaning = "of the box",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_AS(br_ridges_params, sides.z, "height"), .unit = "m", .meaning = "of the box",
     .source = "ours: flat, so that it slides and does not topple", .preset = 0.04, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ridges_params, mass), .unit = "kg", .meaning = "of the box",
     .source = "not stated; coefficients do not depend on it", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_ridges_params, speed), .unit = "m/s", .meaning = "of the box at the start",
     .source = "ours: so fast that the direction hardly changes", .preset = 12, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_ridges_params, angle), .unit = "rad",
     .meaning = "of its velocity against the x axis of the world", .source = "ours", .preset = 0,
     BR_ANY_NUMBER},
    {BR_FIELD_OF(br_ridges_params, shift), .unit = "m", .meaning = "of the start, across the ridges",
     .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_ridges_params, duration), .unit = "s", .meaning = "of a run", .source = "ours",
     .preset = 0.2, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_ridges_params *const p = params;
    return p->steep < p->period
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "steep = %d must be below period = %d", p->steep, p->period);
}

const br_struct_type br_ridges_struct = BR_STRUCT_OF(br_ridges_params, fields, check);

static br_status ridge_map(br_scene *scene, const br_ridges_params *p, br_image **map, br_error *error)
{
    const br_texture_sawtooth_spec spec = {.width = 4 * p->period,
                                           .height = 4,
                                           .period = p->period,
                                           .steep = p->steep,
                                           .gentle_slope = p->gentle_slope,
                                           .steep_slope = p->steep_slope,
                                           .turned = true};
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, map, error));
    return *map ? BR_OK : br_scene_sawtooth_map(scene, &spec, map, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_ridges_params *const p = params;
    br_ridges_state *const state = own;
    const br_pose askew = {{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->turned)};
    const br_shape *box;
    br_image *map;
    br_mesh *mesh;
    int skin;
    BR_TRY(ridge_map(scene, p, &map, error));
    BR_TRY(br_scene_add_slab(scene, "ridges", p->size, p->size, askew, map, p->pixel * map->width,
                             p->k_ridges, NULL, &state->plane, error));
    BR_TRY(br_scene_box_mesh(scene, p->sides, 1, &mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, NULL, p->k_box, &skin, error));
    BR_TRY(br_scene_box(scene, p->sides, &box, error));
    const br_vec3 at = br_vec3_make(p->shift * cos(p->turned), p->shift * sin(p->turned), p->sides.z / 2);
    BR_TRY(br_scene_add_solid(scene, "box", box, p->mass, (br_pose){at, {1, 0, 0, 0}}, skin, &state->box,
                              error));
    const br_vec3 d = br_vec3_make(cos(p->angle), sin(p->angle), 0);
    br_world_set_velocity(br_scene_world(scene), state->box,
                          (br_velocity){br_vec3_scale(p->speed, d), {0, 0, 0}});
    return BR_OK;
}

static double duration(const void *params)
{
    return ((const br_ridges_params *)params)->duration;
}

const br_scene_type br_ridges_type = {.size = sizeof(br_scene_type),
                                      .name = "ridges",
                                      .title = "a flat box slides over sawtooth ridges that lie askew",
                                      .source = "ploughing, section 5.5",
                                      .params = &br_ridges_struct,
                                      .state_size = sizeof(br_ridges_state),
                                      .build = build,
                                      .duration = duration};
