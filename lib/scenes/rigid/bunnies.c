/* Bunnies that are launched down an incline. */
#include <bristle/scenes/bunnies.h>

#include <math.h>

#include <bristle/bunny.h>

#include "../scene_fields.h"
#include "../store.h"
#include "../textures.h"
#include "bunny_body.h"

const char *br_bunny_name(br_bunny_material material)
{
    static const char *const names[BR_BUNNIES] = {"stone", "metal", "plastic"};
    return names[material];
}

static const char *const collisions[] = {"mesh", "convex", "decomposition", NULL};

static const br_field fields[] = {
    BR_SCENE_OPTIONS(br_bunnies_params,
                     "world.solver_options.iterations = 1000, world.solver_options.tolerance = 1e-8, "
                     "world.collision.margin = 2e-4, patch.mu_0 = 0.1, patch.packing = rgba8"),
    BR_SCENE_MAP(br_bunnies_params, 0, "map_stone", "bunny of stone"),
    BR_SCENE_MAP(br_bunnies_params, 1, "map_metal", "bunny of metal"),
    BR_SCENE_MAP(br_bunnies_params, 2, "map_plastic", "bunny of plastic"),
    BR_SCENE_MAP(br_bunnies_params, BR_BUNNIES, "map_logo", "the square on the incline"),
    BR_SCENE_GREEN(br_bunnies_params),
    {BR_FIELD_OF(br_bunnies_params, slope), .unit = "rad", .meaning = "of the incline",
     .source = "not stated; ours: 25 degrees", .preset = 0.4363323129985824,
     BR_BETWEEN(0, 1.5707963267948966), .high_open = true},
    {BR_FIELD_OF(br_bunnies_params, size), .unit = "m", .meaning = "of the incline",
     .source = "ours: longer than any way", .preset = 60, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, logo), .unit = "-", .meaning = "with the teapot",
     .source = "ploughing, section 5.4", .preset = true},
    {BR_FIELD_OF(br_bunnies_params, logo_size), .unit = "m", .meaning = "side of the picture of the teapot",
     .source = "not stated; ours", .preset = 1.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, logo_x), .unit = "m", .meaning = "of its middle, downhill of the start",
     .source = "not stated; ours", .preset = 1.1, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_bunnies_params, logo_depth), .unit = "m",
     .meaning = "height of the relief as its normal map has it", .source = "not stated; ours", .preset = 0.04,
     BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, logo_pixels), .unit = "1", .meaning = "along the side of the picture",
     .source = "ours", .preset = 512, BR_BETWEEN(8, 16384)},
    {BR_FIELD_OF(br_bunnies_params, logo_bevel), .unit = "1", .meaning = "pixels over which the relief rises",
     .source = "not stated; ours", .preset = 8, BR_BETWEEN(1, 16384)},
    {BR_FIELD_OF(br_bunnies_params, k_plane), .unit = "1", .meaning = "k_A, field mask of the incline",
     .source = "ploughing, Table 1, tumbling bunnies", .preset = 4, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, k_bunny), .unit = "1", .meaning = "k_B, field mask of the bunnies",
     .source = "ploughing, Table 1, tumbling bunnies", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, height), .unit = "m", .meaning = "of a bunny",
     .source = "not stated; as the cubes", .preset = 0.2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, density), .unit = "kg/m^3", .meaning = "of a bunny",
     .source = "not stated; does not matter", .preset = 1000, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, texture), .unit = "m",
     .meaning = "length of one repeat of the normal maps", .source = "ours", .preset = 0.1, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, lane), .unit = "m", .meaning = "between bunnies, across the slope",
     .source = "ours", .preset = 0.25, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, cells), .unit = "1", .meaning = "of the mesh along the height of a bunny",
     .source = "ours: about 4,000 triangles", .preset = 28, BR_BETWEEN(16, 200)},
    {BR_FIELD_OF(br_bunnies_params, pixels), .unit = "1", .meaning = "of the maps along their side",
     .source = "ours", .preset = 128, BR_BETWEEN(8, 16384)},
    {BR_FIELD_OF(br_bunnies_params, collision), .unit = "-",
     .meaning = "what touches: the mesh, its hull, convex pieces that hold it", .source = "not stated; ours",
     .preset = BR_BUNNY_AS_MESH, .words = collisions},
    {BR_FIELD_OF(br_bunnies_params, pieces), .unit = "1", .meaning = "of the convex decomposition, at most",
     .source = "ours", .preset = 16, BR_BETWEEN(1, 4096)},
    {BR_FIELD_OF(br_bunnies_params, stone), .unit = "1",
     .meaning = "factor of the natural heights of stone (texture.h)", .source = "not stated; ours",
     .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, metal), .unit = "1",
     .meaning = "standard deviation of the slopes of metal", .source = "not stated; ours: sandblasted",
     .preset = 0.7, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, plastic), .unit = "1",
     .meaning = "factor of the natural heights of acrylic (texture.h)",
     .source = "not stated; ours: polished", .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_KIND(br_bunnies_params, mesh_path, "mesh_path", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "a closed mesh (OBJ or PLY, z up, looking along x) in place of the bunny", .source = "ours"},
    {BR_FIELD_OF(br_bunnies_params, texture_seed), .unit = "1", .meaning = "of the textures",
     .source = "ours: any; the number of the figure", .preset = 16, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, start_x), .unit = "m", .meaning = "of the bunnies at the start",
     .source = "ours", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_bunnies_params, speed), .unit = "m/s", .meaning = "downhill at the start",
     .source = "not stated; ours", .preset = 1.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, drop), .unit = "m", .meaning = "above the incline at the start",
     .source = "not stated; ours", .preset = 0.01, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_bunnies_params, yaw), .unit = "rad", .meaning = "turn of the bunnies at the start",
     .source = "ours: a perturbation", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_bunnies_params, shift), .unit = "m", .meaning = "of the start, across the slope",
     .source = "ours: a perturbation", .preset = 0, BR_ANY_NUMBER},
    {BR_FIELD_OF(br_bunnies_params, faster), .unit = "1",
     .meaning = "share of the speed by which the start is faster", .source = "ours: a perturbation",
     .preset = 0, BR_AT_LEAST(-1)},
    {BR_FIELD_OF(br_bunnies_params, fallen), .unit = "rad", .meaning = "tilt past which a bunny has fallen",
     .source = "ours: 60 degrees", .preset = 1.0471975511965976, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bunnies_params, duration), .unit = "s", .meaning = "of a run",
     .source = "ours: long after they have reached the teapot", .preset = 2.5, BR_MORE_THAN(0)},
};

static br_status check(const void *params, br_error *error)
{
    const br_bunnies_params *const p = params;
    return p->logo_size < p->size
               ? BR_OK
               : br_fail(error, BR_ERR_RANGE, "logo_size = %g m must be less than size = %g m of the incline",
                         p->logo_size, p->size);
}

const br_struct_type br_bunnies_struct = BR_STRUCT_OF(br_bunnies_params, fields, check);

static void prepare(const void *params, br_scene_options *options)
{
    const br_bunnies_params *const p = params;
    const double g = br_vec3_length(options->world.gravity);
    options->world.gravity = br_vec3_make(g * sin(p->slope), 0, -g * cos(p->slope));
}

/* ---- the incline ---- */

/* What the incline's mesh is made from. */
typedef struct incline {
    double logo_x, logo_size, size;
} incline;

/* The incline: the logo's square in the middle of nine rectangles; those around it show a corner of the
 * picture, which is flat. */
static br_status make_incline(const void *key, void **mesh, br_error *error)
{
    const incline *const p = key;
    const double x[4] = {p->logo_x - p->size / 2, p->logo_x - p->logo_size / 2, p->logo_x + p->logo_size / 2,
                         p->logo_x + p->size / 2};
    const double y[4] = {-p->size / 2, -p->logo_size / 2, p->logo_size / 2, p->size / 2};
    br_vec3 positions[36];
    br_vec2 uvs[36];
    uint32_t triangles[54];
    for (uint32_t cell = 0; cell < 9; cell++) {
        const uint32_t i = cell % 3, j = cell / 3, n = 4 * cell;
        for (uint32_t c = 0; c < 4; c++) {
            positions[n + c] = br_vec3_make(x[i + (c & 1)], y[j + (c >> 1)], 0);
            /* The pot stands upright for who looks uphill: v falls along x, u runs along y. */
            const double u = c >> 1, v = 1 - (double)(c & 1);
            uvs[n + c] = cell == 4 ? br_vec2_make(u, v) : br_vec2_make(0.01 + 0.01 * u, 0.01 + 0.01 * v);
        }
        const uint32_t two[6] = {n, n + 1, n + 3, n, n + 3, n + 2};
        for (int k = 0; k < 6; k++)
            triangles[6 * cell + (uint32_t)k] = two[k];
    }
    const br_mesh_source source = {
        .n_vertices = 36, .n_triangles = 18, .positions = positions, .uvs = uvs, .triangles = triangles};
    br_mesh *made;
    const br_status status = br_mesh_create(&source, &made, error);
    *mesh = status < 0 ? NULL : made;
    return status;
}

static br_status incline_mesh(br_scene *scene, const br_bunnies_params *p, br_mesh **mesh, br_error *error)
{
    static const br_scene_part part = BR_SCENE_MESH(make_incline);
    const incline key = {p->logo_x, p->logo_size, p->size};
    return br_scene_take_part(scene, &part, &key, sizeof key, mesh, error);
}

/* What the logo's map is made from. */
typedef struct outline {
    double depth, size;
    int pixels, bevel;
} outline;

static br_status logo_heights(const outline *l, br_image **heights, br_error *error)
{
    br_image *mask;
    BR_TRY(br_teapot_relief(l->pixels, 0.5 / l->pixels, &mask, error));
    const br_status status = br_texture_emboss(mask, l->depth, l->bevel, heights, error);
    br_image_destroy(mask);
    return status;
}

/* The teapot: a sharp outline; the bevel is made by embossing. */
static br_status make_logo(const void *key, void **map, br_error *error)
{
    const outline *const l = key;
    br_image *heights, *made;
    BR_TRY(logo_heights(l, &heights, error));
    const br_status status =
        br_texture_from_heights(heights, l->size / l->pixels, BR_STENCIL_CENTRAL, &made, error);
    br_image_destroy(heights);
    *map = status < 0 ? NULL : made;
    return status;
}

static br_status logo_map(br_scene *scene, const br_bunnies_params *p, br_image **map, br_error *error)
{
    static const br_scene_part part = BR_SCENE_IMAGE(make_logo);
    const outline key = {p->logo ? p->logo_depth : 0, p->logo_size, p->logo_pixels, p->logo_bevel};
    return br_scene_take_part(scene, &part, &key, sizeof key, map, error);
}

static br_status add_incline(br_scene *scene, const br_bunnies_params *p, br_error *error)
{
    br_mesh *mesh;
    br_image *map;
    const br_shape *plane;
    int surface;
    BR_TRY(incline_mesh(scene, p, &mesh, error));
    BR_TRY(br_scene_user_map(scene, &p->maps, BR_BUNNIES, &map, error));
    if (!map)
        BR_TRY(logo_map(scene, p, &map, error));
    BR_TRY(br_scene_add_surface(scene, mesh, map, p->k_plane, &surface, error));
    BR_TRY(br_scene_plane(scene, &plane, error));
    return br_scene_add_ground(scene, plane, surface, error);
}

/* ---- the bunnies ---- */

static br_status bunny_map(br_scene *scene, const br_bunnies_params *p, br_bunny_material which,
                           br_image **map, br_error *error)
{
    BR_TRY(br_scene_user_map(scene, &p->maps, (size_t)which, map, error));
    if (*map)
        return BR_OK;
    if (which == BR_BUNNY_METAL)
        return br_scene_slopes_map(scene, p->pixels, p->metal, p->texture_seed, map, error);
    const br_texture_material_spec spec = {.material = which == BR_BUNNY_STONE ? BR_TEXTURE_STONE
                                                                               : BR_TEXTURE_ACRYLIC,
                                           .width = p->pixels,
                                           .height = p->pixels,
                                           .pixel = p->texture / p->pixels,
                                           .amplitude = which == BR_BUNNY_STONE ? p->stone : p->plastic,
                                           .seed = p->texture_seed};
    return br_scene_material_map(scene, &spec, map, error);
}

static br_status add_bunny(br_scene *scene, const br_bunnies_params *p, br_bunny_material which,
                           const bunny_body *from, int *index, br_error *error)
{
    const br_mass *const mass = &from->mass;
    br_body_spec body = br_body_spec_default();
    body.mass = mass->mass;
    body.inertia = mass->inertia;
    body.pose.position =
        br_vec3_make(p->start_x, ((int)which - 1) * p->lane + p->shift, mass->centre.z + p->drop);
    body.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), p->yaw);
    BR_TRY(br_scene_add_body(scene, br_bunny_name(which), &body, index, error));
    br_world_set_velocity(br_scene_world(scene), *index,
                          (br_velocity){br_vec3_make(p->speed * (1 + p->faster), 0, 0), {0, 0, 0}});
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = from->shape;
    geom.body = *index;
    geom.surface = 1 + (int)which;
    return br_world_add_geom(br_scene_world(scene), &geom, NULL, error);
}

static br_status build(br_scene *scene, const void *params, void *own, br_error *error)
{
    const br_bunnies_params *const p = params;
    br_bunnies_state *const state = own;
    const bunny_body *body;
    BR_TRY(add_incline(scene, p, error));
    BR_TRY(bunny_body_take(scene, p, &body, error));
    for (int b = 0; b < BR_BUNNIES; b++) {
        br_image *map;
        BR_TRY(bunny_map(scene, p, (br_bunny_material)b, &map, error));
        BR_TRY(br_scene_add_surface(scene, body->mesh, map, p->k_bunny, NULL, error));
    }
    for (int b = 0; b < BR_BUNNIES; b++) {
        state->outcome[b] = (br_bunny_outcome){.fall_time = NAN, .fall_x = NAN, .mu = NAN};
        BR_TRY(add_bunny(scene, p, (br_bunny_material)b, body, &state->body[b], error));
    }
    return BR_OK;
}

/* ---- outcomes ---- */

/* Coefficient of a body's loaded contacts for sliding downhill. */
static void gather_mu(const br_world *world, int body, double *sum, double *load)
{
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    const br_contact_force *forces = br_world_contact_forces(world);
    for (size_t i = 0; i < n; i++) {
        if (contacts[i].body_a != body || !(forces[i].normal > 0))
            continue;
        const br_contact_vec downhill = {contacts[i].tangent.x, contacts[i].binormal.x, 0};
        *sum += forces[i].normal * br_cone_support(&cones[i], downhill);
        *load += forces[i].normal;
    }
}

static void follow(const br_scene *scene, const br_bunnies_params *p, br_bunnies_state *state, int b)
{
    const br_world *const world = br_scene_world(scene);
    const double logo = p->logo_x - p->logo_size / 2,
                 half_way = (p->start_x + p->logo_x - p->logo_size / 2) / 2;
    const br_pose pose = br_world_poses(world)[state->body[b]];
    br_bunny_outcome *const o = &state->outcome[b];
    o->end_x = pose.position.x;
    if (!isnan(o->fall_time))
        return;
    o->slid += br_world_sliding_speed(world, state->body[b], NULL) * br_scene_dt(scene);
    if (pose.position.x < logo)
        gather_mu(world, state->body[b], &state->mu[b], &state->load[b]);
    if (state->load[b] > 0)
        o->mu = state->mu[b] / state->load[b];
    if (o->early_speed == 0 && pose.position.x > half_way)
        o->early_speed = br_world_velocities(world)[state->body[b]].linear.x;
    if (br_pose_tilt(pose, br_vec3_make(0, 0, 1)) > p->fallen) {
        o->fall_time = (double)br_scene_steps(scene) * br_scene_dt(scene);
        o->fall_x = pose.position.x;
    }
}

/* Never over before its time. */
static bool done(const br_scene *scene, const void *params, void *own)
{
    const br_bunnies_params *const p = params;
    br_bunnies_state *const state = own;
    state->contacts +=
        (double)br_world_last(br_scene_world(scene)).contacts / (double)br_scene_steps_in(scene, p->duration);
    for (int b = 0; b < BR_BUNNIES; b++)
        follow(scene, p, state, b);
    return false;
}

static double duration(const void *params)
{
    return ((const br_bunnies_params *)params)->duration;
}

const br_scene_type br_bunnies_type = {.size = sizeof(br_scene_type),
                                       .name = "bunnies",
                                       .title = "three bunnies slide and tumble over an embossed teapot",
                                       .source = "ploughing, Figure 16",
                                       .params = &br_bunnies_struct,
                                       .state_size = sizeof(br_bunnies_state),
                                       .prepare = prepare,
                                       .build = build,
                                       .done = done,
                                       .duration = duration};
