/* Four boxes that slide over four grounds. */
#include <bristle/scenes/boxes.h>

#include <math.h>
#include <stdio.h>

#include <bristle/texture.h>

#include "../scene_fields.h"
#include "../textures.h"

const char *br_boxes_lane_name(int lane)
{
    static const char *const names[BR_BOXES_LANES] = {"plastic", "steel", "cast iron", "concrete"};
    return names[lane];
}

#define MATERIALS .source = "ploughing, section 5.1"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_boxes_params, "world.solver_options.iterations = 1000, "
                                      "world.solver_options.tolerance = 1e-8, patch.mu_0 = 0.2"),
    BR_SCENE_MAP(br_boxes_params, 0, "map_plastic", "ground of plastic"),
    BR_SCENE_MAP(br_boxes_params, 1, "map_steel", "ground of steel"),
    BR_SCENE_MAP(br_boxes_params, 2, "map_cast_iron", "ground of cast iron"),
    BR_SCENE_MAP(br_boxes_params, 3, "map_concrete", "ground of concrete"),
    BR_SCENE_MAP(br_boxes_params, BR_BOXES_LANES, "map_plaster", "the boxes"),
    BR_SCENE_GREEN(br_boxes_params),
    {BR_FIELD_OF(br_boxes_params, k_ground), .unit = "1", .meaning = "k_A, field mask of the grounds",
     .source = "ploughing, Table 1", .preset = 2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_boxes_params, k_box), .unit = "1", .meaning = "k_B, field mask of the boxes",
     .source = "ploughing, Table 1", .preset = 2, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_boxes_params, ra[0], "ra_plastic"), .unit = "m", .meaning = "roughness R_a of plastic",
     MATERIALS, .preset = 0, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_boxes_params, ra[1], "ra_steel"), .unit = "m", .meaning = "roughness R_a of steel",
     MATERIALS, .preset = 1e-5, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_boxes_params, ra[2], "ra_cast_iron"), .unit = "m",
     .meaning = "roughness R_a of cast iron", MATERIALS, .preset = 1.5e-4, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_boxes_params, ra[3], "ra_concrete"), .unit = "m", .meaning = "roughness R_a of concrete",
     MATERIALS, .preset = 1e-3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_boxes_params, reading), .unit = "-",
     .meaning = "R_a is the mean or the standard deviation of the heights",
     .source = "ploughing, section 5.1, read literally", .preset = BR_RA_STANDARD_DEVIATION,
     .words = br_scene_reading_words},
    {BR_FIELD_OF(br_boxes_params, stencil), .unit = "-", .meaning = "differences that make the slopes",
     .source = "not stated", .preset = BR_STENCIL_FORWARD, .words = br_scene_stencil_words},
    {BR_FIELD_OF(br_boxes_params, pixel), .unit = "m", .meaning = "of the textures", MATERIALS,
     .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_boxes_params, pixels), .unit = "1",
     .meaning = "along the side of a ground's texture, after which it repeats", .source = "ours",
     .preset = 256, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_boxes_params, length), .unit = "m", .meaning = "of a lane",
     .source = "ours: longer than any of the slides", .preset = 2.4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_boxes_params, width), .unit = "m", .meaning = "of a lane", .source = "ours",
     .preset = 0.4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_boxes_params, seed), .unit = "1", .meaning = "of the textures",
     .source = "ours: any number", .preset = 9, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_boxes_params, side), .unit = "m", .meaning = "of a box",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_boxes_params, mass), .unit = "kg", .meaning = "of a box",
     .source = "not stated; distances do not depend on it", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_boxes_params, plaster), .unit = "1",
     .meaning = "depth of the boxes' texture in units of 0.1 mm", .source = "not stated; ours", .preset = 1,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_boxes_params, speed), .unit = "m/s", .meaning = "of the boxes at the start",
     .source = "not stated; ours: slides of about a metre", .preset = 2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_boxes_params, duration), .unit = "s", .meaning = "of a run",
     .source = "ours: all boxes are at rest by then", .preset = 1.4, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_boxes_params *const p = params;
    return p->side <= p->width ? BR_OK
                               : br_fail(error, BR_ERR_RANGE,
                                         "boxes of side = %g m do not fit beside one another into lanes of "
                                         "width = %g m",
                                         p->side, p->width);
}

const br_struct_type br_boxes_struct = BR_STRUCT_OF(br_boxes_params, fields, check);

/* ---- textures ---- */

static br_status ground_map(br_scene *scene, const br_boxes_params *p, int lane, br_image **map,
                            br_error *error)
{
    BR_TRY(br_scene_user_map(scene, &p->maps, (size_t)lane, map, error));
    if (*map)
        return BR_OK;
    const double sigma = br_texture_sigma(p->ra[lane], p->reading);
    return br_scene_gaussian_map(scene, p->pixels, p->pixel, sigma, p->seed + (unsigned)lane, p->stencil, map,
                                 error);
}

static br_status plaster_map(br_scene *scene, const br_boxes_params *p, br_image **map, br_error *error)
{
    BR_TRY(br_scene_user_map(scene, &p->maps, BR_BOXES_LANES, map, error));
    if (*map)
        return BR_OK;
    const int pixels = (int)lround(p->side / p->pixel);
    const br_texture_material_spec spec = {BR_TEXTURE_PLASTER, pixels,     pixels,
                                           p->pixel,           p->plaster, p->seed + BR_BOXES_LANES};
    return br_scene_material_map(scene, &spec, map, error);
}

static br_boxes_slopes measure(const br_image *map)
{
    double square = 0, positive = 0;
    for (int row = 0; row < map->height; row++)
        for (int column = 0; column < map->width; column++) {
            br_vec2 s;
            if (!br_texture_slope(br_image_pixel_const(map, column, row), &s))
                continue;
            square += s.x * s.x;
            positive += 0.5 * fabs(s.x); /* a height field that tiles has no mean slope */
        }
    const double n = (double)map->width * map->height;
    return (br_boxes_slopes){sqrt(square / n), positive / n};
}

/* ---- the scene ---- */

static br_status add_lane(br_scene *scene, const br_boxes_params *p, br_boxes_state *state,
                          const br_shape *box, int i, br_error *error)
{
    const double y = (i - 0.5 * (BR_BOXES_LANES - 1)) * p->width;
    const br_pose under = {{p->length / 2 - p->side, y, 0}, {1, 0, 0, 0}},
                  start = {{0, y, p->side / 2}, {1, 0, 0, 0}};
    br_image *map;
    char name[40];
    BR_TRY(ground_map(scene, p, i, &map, error));
    state->rough[i] = measure(map);
    snprintf(name, sizeof name, "%s ground", br_boxes_lane_name(i));
    BR_TRY(br_scene_add_slab(scene, name, p->length, p->width, under, map, p->pixel * map->width, p->k_ground,
                             &state->lane[i], &state->ground[i], error));
    snprintf(name, sizeof name, "%s box", br_boxes_lane_name(i));
    BR_TRY(br_scene_add_solid(scene, name, box, p->mass, start, state->skin, &state->box[i], error));
    br_world_set_velocity(br_scene_world(scene), state->box[i], (br_velocity){{p->speed, 0, 0}, {0, 0, 0}});
    return BR_OK;
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_boxes_params *const p = params;
    br_boxes_state *const state = own;
    const br_vec3 sides = {p->side, p->side, p->side};
    const br_shape *box;
    br_image *plaster;
    br_mesh *mesh;
    BR_TRY(br_scene_box(scene, sides, &box, error));
    BR_TRY(plaster_map(scene, p, &plaster, error));
    state->plaster = measure(plaster);
    BR_TRY(br_scene_box_mesh(scene, sides, p->side, &mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, plaster, p->k_box, &state->skin, error));
    for (int i = 0; i < BR_BOXES_LANES; i++)
        BR_TRY(add_lane(scene, p, state, box, i, error));
    return BR_OK;
}

static double duration(const void *params)
{
    return ((const br_boxes_params *)params)->duration;
}

const br_scene_type br_boxes_type = {.size = sizeof(br_scene_type),
                                     .name = "boxes",
                                     .title = "boxes slide over plastic, steel, cast iron and concrete",
                                     .source = "ploughing, Figure 9",
                                     .params = &br_boxes_struct,
                                     .state_size = sizeof(br_boxes_state),
                                     .build = build,
                                     .duration = duration};
