/* Stacks of cubes, of which one gets an impulse. */
#include <bristle/scenes/stacks.h>

#include <math.h>
#include <stdio.h>

#include "../scene_fields.h"
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

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_stacks_params, "world.solver = nncg, world.solver_options.iterations = 2000, "
                                       "world.solver_options.tolerance = 1e-6, patch.mu_0 = 0.2"),
    BR_SCENE_MAP(br_stacks_params, 0, "map_acrylic", "cubes of acrylic"),
    BR_SCENE_MAP(br_stacks_params, 1, "map_oak", "cubes of oak"),
    BR_SCENE_MAP(br_stacks_params, 2, "map_pvc", "cubes of PVC"),
    BR_SCENE_GREEN(br_stacks_params),
    {BR_FIELD_OF(br_stacks_params, k_ground), .unit = "1", .meaning = "k_A, field mask of the ground",
     .source = "ploughing, Table 1, stacking of boxes", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_stacks_params, k_cubes), .unit = "1", .meaning = "k_B, field mask of the cubes",
     .source = "ploughing, Table 1, stacking of boxes", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_stacks_params, amplitude[0], "amplitude_acrylic"), .unit = "1",
     .meaning = "depth of the texture of acrylic, in units of its own (texture.h)", .source = "ours",
     .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_stacks_params, amplitude[1], "amplitude_oak"), .unit = "1",
     .meaning = "depth of the texture of oak, in units of its own (texture.h)", .source = "ours", .preset = 6,
     BR_AT_LEAST(0)},
    {BR_FIELD_AS(br_stacks_params, amplitude[2], "amplitude_pvc"), .unit = "1",
     .meaning = "depth of the texture of PVC, in units of its own (texture.h)", .source = "ours",
     .preset = 12, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_stacks_params, pixel), .unit = "m", .meaning = "of the textures",
     .source = "as ploughing, section 5.1", .preset = 1e-3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_stacks_params, pixels), .unit = "1",
     .meaning = "along their side, after which they repeat", .source = "ours", .preset = 256,
     BR_BETWEEN(2, 16384)},
    {BR_FIELD_OF(br_stacks_params, seed), .unit = "1", .meaning = "of the textures",
     .source = "ours: any number", .preset = 14, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_stacks_params, cubes), .unit = "1", .meaning = "of a stack",
     .source = "not stated; ours: about the contacts of Table 1", .preset = 5, BR_AT_LEAST(2)},
    {BR_FIELD_OF(br_stacks_params, side), .unit = "m", .meaning = "of a cube",
     .source = "ploughing, section 5.6", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_stacks_params, mass), .unit = "kg", .meaning = "of a cube",
     .source = "not stated; impulse over mass matters", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_stacks_params, apart), .unit = "m", .meaning = "distance between stacks",
     .source = "ours", .preset = 1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_stacks_params, crosswise), .unit = "-",
     .meaning = "every other cube is turned by a quarter", .source = "not stated; ours", .preset = true},
    {BR_FIELD_OF(br_stacks_params, impulse), .unit = "N s", .meaning = "on the second cube from below",
     .source = "not stated; ours", .preset = 2.6, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_stacks_params, off_centre), .unit = "m",
     .meaning = "how far from the centre of the cube it acts", .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_stacks_params, settle), .unit = "s", .meaning = "time before the impulse",
     .source = "ours", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_stacks_params, duration), .unit = "s", .meaning = "time after the impulse",
     .source = "ours: all is at rest by then", .preset = 3, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_stacks_params *const p = params;
    if (p->apart < p->side)
        return br_fail(error, BR_ERR_RANGE, "cubes of side = %g m overlap in stacks apart = %g m", p->side,
                       p->apart);
    if (fabs(p->off_centre) > p->side / 2)
        return br_fail(error, BR_ERR_RANGE, "off_centre = %g m is outside of a cube of side = %g m",
                       p->off_centre, p->side);
    return BR_OK;
}

const br_struct_type br_stacks_struct = BR_STRUCT_OF(br_stacks_params, fields, check);

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

const br_scene_type br_stacks_type = {.size = sizeof(br_scene_type),
                                      .name = "stacks",
                                      .title = "stacks of acrylic, oak and PVC cubes, of which one is pushed",
                                      .source = "ploughing, Figures 14 and 15",
                                      .params = &br_stacks_struct,
                                      .state_size = sizeof(br_stacks_state),
                                      .build = build,
                                      .drive = drive,
                                      .duration = duration};
