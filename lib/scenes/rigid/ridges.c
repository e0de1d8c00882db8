/* A flat box on sawtooth ridges that lie askew. */
#include <bristle/scenes/slides.h>

#include <math.h>

#include "../textures.h"

static void defaults(void *params)
{
    br_ridges_params p = {.options = br_scene_options_default(),
                          .k_ridges = 4,
                          .k_box = 1,
                          .gentle_slope = 0.2679491924311227,
                          .steep_slope = 3.732050807568877,
                          .period = 17,
                          .steep = 2,
                          .pixel = 6.25e-5,
                          .turned = 0.7853981633974483,
                          .size = 10,
                          .sides = {0.2, 0.2, 0.04},
                          .mass = 1,
                          .speed = 12,
                          .duration = 0.2};
    p.options.world.solver_options.iterations = 500;
    p.options.world.solver_options.tolerance = 1e-7;
    p.options.patch.mu_0 = 0.2;
    *(br_ridges_params *)params = p;
}

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

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_ridges_params, options, &br_scene_options_struct)},
};

const br_struct_type br_ridges_struct = BR_STRUCT_OF(br_ridges_params, fields, NULL);

const br_scene_type br_ridges_type = {.name = "ridges",
                                      .title = "a flat box slides over sawtooth ridges that lie askew",
                                      .source = "ploughing, section 5.5",
                                      .params = &br_ridges_struct,
                                      .state_size = sizeof(br_ridges_state),
                                      .defaults = defaults,
                                      .build = build,
                                      .duration = duration};
