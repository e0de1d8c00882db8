/* Stacks of cubes, of which one gets an impulse. */
#include <bristle/scenes/stacks.h>

#include <math.h>
#include <stdio.h>

#include "../textures.h"

const char *br_stacks_material_name(int material)
{
    static const char *const names[BR_STACKS_MATERIALS] = {"acrylic", "oak", "pvc"};
    return names[material];
}

const char *br_stacks_push_name(int push)
{
    static const char *const names[BR_STACKS_PUSHES] = {"sideways", "forwards"};
    return names[push];
}

static void defaults(void *params)
{
    br_stacks_params p = {.options = br_scene_options_default(),
                          .k_ground = 1,
                          .k_cubes = 1,
                          .amplitude = {1, 6, 12},
                          .pixel = 1e-3,
                          .pixels = 256,
                          .seed = 14,
                          .cubes = 5,
                          .side = 0.2,
                          .mass = 1,
                          .apart = 1,
                          .crosswise = true,
                          .impulse = 2.6,
                          .settle = 1,
                          .duration = 3};
    p.options.world.solver = &br_nncg_type;
    p.options.world.solver_options.iterations = 2000;
    p.options.world.solver_options.tolerance = 1e-6;
    p.options.patch.mu_0 = 0.2;
    *(br_stacks_params *)params = p;
}

static br_status material_map(br_scene *scene, const br_stacks_params *p, int material, br_image **map,
                              br_error *error)
{
    static const br_texture_material kinds[BR_STACKS_MATERIALS] = {BR_TEXTURE_ACRYLIC, BR_TEXTURE_OAK,
                                                                   BR_TEXTURE_PVC};
    BR_TRY(br_scene_user_map(scene, &p->maps, (size_t)material, map, error));
    if (*map)
        return BR_OK;
    const br_texture_material_spec spec = {kinds[material],
                                           p->pixels,
                                           p->pixels,
                                           p->pixel,
                                           p->amplitude[material],
                                           p->seed + (unsigned)material};
    return br_scene_material_map(scene, &spec, map, error);
}

static br_status add_cube(br_scene *scene, const br_stacks_params *p, br_stacks_state *state,
                          const br_shape *box, int stack, int i, br_error *error)
{
    const int material = stack / BR_STACKS_PUSHES, push = stack % BR_STACKS_PUSHES;
    const double half = sqrt(0.5);
    const br_quat quarter = {half, 0, 0, half};
    const br_vec3 at = br_vec3_make(p->apart * (material - 0.5 * (BR_STACKS_MATERIALS - 1)),
                                    p->apart * 2 * (push - 0.5), p->side * (i + 0.5));
    const br_pose pose = {at, p->crosswise && i % 2 ? quarter : br_quat_identity()};
    char name[60];
    snprintf(name, sizeof name, "%s %s %d", br_stacks_material_name(material), br_stacks_push_name(push),
             i + 1);
    return br_scene_add_solid(scene, name, box, p->mass, pose, state->skin[material],
                              i == 0 ? &state->first[stack] : NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_stacks_params *const p = params;
    br_stacks_state *const state = own;
    const br_vec3 sides = {p->side, p->side, p->side};
    const double width = p->apart * BR_STACKS;
    const br_shape *box;
    BR_TRY(br_scene_box(scene, sides, &box, error));
    BR_TRY(br_scene_add_slab(scene, "ground", 2 * width, 2 * width, br_pose_identity(), NULL, 1, p->k_ground,
                             NULL, NULL, error));
    for (int m = 0; m < BR_STACKS_MATERIALS; m++) {
        br_image *map;
        br_mesh *mesh;
        BR_TRY(material_map(scene, p, m, &map, error));
        BR_TRY(br_scene_box_mesh(scene, sides, p->pixel * map->width, &mesh, error));
        BR_TRY(br_scene_add_surface(scene, mesh, map, p->k_cubes, &state->skin[m], error));
    }
    for (int stack = 0; stack < BR_STACKS; stack++)
        for (int i = 0; i < p->cubes; i++)
            BR_TRY(add_cube(scene, p, state, box, stack, i, error));
    return BR_OK;
}

/* The impulses, once, a little beside the centre, as a hand or mallet would hit. */
static br_status drive(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_stacks_params *const p = params;
    const br_stacks_state *const state = own;
    br_world *const world = br_scene_world(scene);
    (void)error;
    if (br_scene_steps(scene) != br_scene_steps_in(scene, p->settle))
        return BR_OK;
    for (int stack = 0; stack < BR_STACKS; stack++) {
        const int pushed = state->first[stack] + 1;
        const bool forwards = stack % BR_STACKS_PUSHES;
        const br_vec3 impulse = forwards ? br_vec3_make(0, p->impulse, 0) : br_vec3_make(p->impulse, 0, 0);
        const br_vec3 beside =
            forwards ? br_vec3_make(p->off_centre, 0, 0) : br_vec3_make(0, p->off_centre, 0);
        br_world_apply_impulse(world, pushed, impulse,
                               br_vec3_add(br_world_poses(world)[pushed].position, beside));
    }
    return BR_OK;
}

static double duration(const void *params)
{
    const br_stacks_params *const p = params;
    return p->settle + p->duration;
}

static const br_field fields[] = {
    {BR_FIELD_INSIDE(br_stacks_params, options, &br_scene_options_struct)},
};

const br_struct_type br_stacks_struct = BR_STRUCT_OF(br_stacks_params, fields, NULL);

const br_scene_type br_stacks_type = {.name = "stacks",
                                      .title = "stacks of acrylic, oak and PVC cubes, of which one is pushed",
                                      .source = "ploughing, Figures 14 and 15",
                                      .params = &br_stacks_struct,
                                      .state_size = sizeof(br_stacks_state),
                                      .defaults = defaults,
                                      .build = build,
                                      .drive = drive,
                                      .duration = duration};
