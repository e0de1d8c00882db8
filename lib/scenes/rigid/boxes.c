/* Four boxes that slide over four grounds. */
#include <bristle/scenes/boxes.h>

#include <math.h>
#include <stdio.h>

#include <bristle/texture.h>

#include "../textures.h"

const char *br_boxes_lane_name(int lane)
{
    static const char *const names[BR_BOXES_LANES] = {"plastic", "steel", "cast iron", "concrete"};
    return names[lane];
}

static void defaults(void *params)
{
    br_boxes_params p = {.options = br_scene_options_default(),
                         .k_ground = 2,
                         .k_box = 2,
                         .ra = {0, 1e-5, 1.5e-4, 1e-3},
                         .reading = 1,
                         .pixel = 1e-3,
                         .pixels = 256,
                         .length = 2.4,
                         .width = 0.4,
                         .seed = 9,
                         .side = 0.2,
                         .mass = 1,
                         .plaster = 1,
                         .speed = 2,
                         .duration = 1.4};
    p.options.world.solver_options.iterations = 1000;
    p.options.world.solver_options.tolerance = 1e-8;
    p.options.patch.mu_0 = 0.2;
    *(br_boxes_params *)params = p;
}

/* ---- textures ---- */

static br_status ground_map(br_scene *scene, const br_boxes_params *p, int lane, br_image **map,
                            br_error *error)
{
    BR_TRY(br_scene_user_map(scene, &p->maps, (size_t)lane, map, error));
    if (*map)
        return BR_OK;
    const double sigma =
        br_texture_sigma(p->ra[lane], p->reading ? BR_RA_STANDARD_DEVIATION : BR_RA_MEAN_DEVIATION);
    return br_scene_gaussian_map(scene, p->pixels, p->pixel, sigma, p->seed + (unsigned)lane,
                                 p->stencil ? BR_STENCIL_CENTRAL : BR_STENCIL_FORWARD, map, error);
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

const br_scene_type br_boxes_type = {.name = "boxes",
                                     .title = "boxes slide over plastic, steel, cast iron and concrete",
                                     .source = "ploughing, Figure 9",
                                     .params_size = sizeof(br_boxes_params),
                                     .state_size = sizeof(br_boxes_state),
                                     .defaults = defaults,
                                     .build = build,
                                     .duration = duration};
