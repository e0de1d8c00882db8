/* A cube that slides to rest on cast iron. */
#include <bristle/numbers.h>
#include <bristle/scenes/slides.h>

#include <math.h>

#include "../scene_fields.h"
#include "../textures.h"

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_iron_params,
                     "world.solver_options.iterations = 1000, world.solver_options.tolerance = 1e-8, "
                     "world.collision.margin = 2e-4, patch.mu_0 = 0.2"),
    BR_SCENE_MAP(br_iron_params, 0, "map_iron", "the cast iron"),
    BR_SCENE_MAP(br_iron_params, 1, "map_plaster", "the box"),
    BR_SCENE_GREEN(br_iron_params),
    {BR_FIELD_OF(br_iron_params, k), .unit = "1", .meaning = "field mask of both",
     .source = "ploughing, Table 1, boxes on different materials", .preset = 2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_iron_params, ra), .unit = "m", .meaning = "R_a, standard deviation of the heights",
     .source = "ploughing, section 5.1: cast iron", .preset = 1.5e-4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_iron_params, pixel), .unit = "m", .meaning = "of the textures",
     .source = "ploughing, section 5.1", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_iron_params, pixels), .unit = "1", .meaning = "along the side of the iron's texture",
     .source = "ours", .preset = 256, BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_iron_params, seed), .unit = "1", .meaning = "of the textures",
     .source = "ours: any; the section's number", .preset = 56, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_iron_params, side), .unit = "m", .meaning = "of the box",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_iron_params, mass), .unit = "kg", .meaning = "of the box",
     .source = "not stated; distances do not depend on it", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_iron_params, plaster), .unit = "1",
     .meaning = "depth of the box's texture in units of 0.1 mm", .source = "not stated; as Figure 9",
     .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_iron_params, speed), .unit = "m/s", .meaning = "of the box at the start",
     .source = "not stated; as Figure 9", .preset = 2, BR_AT_LEAST(0)},
};

/* How long it may slide is said by mu_0 and gravity. */
static br_status check(const void *params, br_error *error)
{
    const br_scene_options *const o = params;
    return o->patch.mu_0 > 0 && br_vec3_length(o->world.gravity) > 0
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE,
                         "with patch.mu_0 = %g and no more gravity than %g m/s^2 the box "
                         "may never stop",
                         o->patch.mu_0, br_vec3_length(o->world.gravity));
}

const br_struct_type br_iron_struct = BR_STRUCT_OF(br_iron_params, fields, check);

/* Mean of the positive part of the slope along x. */
static double positive_slope(const br_image *map)
{
    double sum = 0;
    for (int j = 0; j < map->height; j++)
        for (int i = 0; i < map->width; i++) {
            br_vec2 slope;
            if (br_texture_slope(br_image_pixel_const(map, i, j), &slope))
                sum += fmax(0, slope.x);
        }
    return sum / ((double)map->width * map->height);
}

static br_status add_surfaces(br_scene *scene, const br_iron_params *p, br_iron_state *state, br_error *error)
{
    const int skin = (int)(p->side / p->pixel + 0.5);
    const br_texture_material_spec spec = {BR_TEXTURE_PLASTER, skin, skin, p->pixel, p->plaster, p->seed + 1};
    br_image *iron, *plaster;
    br_mesh *plane, *box;
    BR_TRY(br_scene_user_map(scene, &p->maps, 0, &iron, error));
    BR_TRY(br_scene_user_map(scene, &p->maps, 1, &plaster, error));
    if (!iron)
        BR_TRY(br_scene_gaussian_map(scene, p->pixels, p->pixel, p->ra, p->seed, BR_STENCIL_FORWARD, &iron,
                                     error));
    if (!plaster)
        BR_TRY(br_scene_material_map(scene, &spec, &plaster, error));
    state->theory =
        p->options.patch.mu_0 + 2 / BR_PI * p->k * (positive_slope(iron) + positive_slope(plaster));
    BR_TRY(br_scene_plane_mesh(scene, 20, 2, iron->width * p->pixel, &plane, error));
    BR_TRY(br_scene_box_mesh(scene, br_vec3_make(p->side, p->side, p->side), p->side, &box, error));
    BR_TRY(br_scene_add_surface(scene, plane, iron, p->k, NULL, error));
    return br_scene_add_surface(scene, box, plaster, p->k, NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_iron_params *const p = params;
    br_iron_state *const state = own;
    const br_shape *box, *plane;
    BR_TRY(add_surfaces(scene, p, state, error));
    BR_TRY(br_scene_box(scene, br_vec3_make(p->side, p->side, p->side), &box, error));
    BR_TRY(br_scene_plane(scene, &plane, error));
    BR_TRY(br_scene_add_ground(scene, plane, 0, error));
    /* Off the pixels' grid, so that no sample falls on a border of two. */
    const br_pose pose = {{1.3e-4, 2.7e-4, p->side / 2}, {1, 0, 0, 0}};
    BR_TRY(br_scene_add_solid(scene, "box", box, p->mass, pose, 1, &state->box, error));
    state->start_x = pose.position.x;
    br_world_set_velocity(br_scene_world(scene), state->box, (br_velocity){{p->speed, 0, 0}, {0, 0, 0}});
    return BR_OK;
}

static bool at_rest(const br_scene *scene, const void *params, void *own)
{
    const br_iron_state *const state = own;
    (void)params;
    return !(br_world_velocities(br_scene_world(scene))[state->box].linear.x > 1e-6);
}

/* It could slide for v/(mu_0 g) at most. */
static double duration(const void *params)
{
    const br_iron_params *const p = params;
    const double g = br_vec3_length(p->options.world.gravity);
    return p->speed / (p->options.patch.mu_0 * g) + 2 * p->options.world.dt;
}

const br_scene_type br_iron_type = {.size = sizeof(br_scene_type),
                                    .name = "iron",
                                    .title = "a box slides to rest on cast iron",
                                    .source = "ploughing, sections 5.1 and 5.6",
                                    .params = &br_iron_struct,
                                    .state_size = sizeof(br_iron_state),
                                    .build = build,
                                    .done = at_rest,
                                    .duration = duration};
