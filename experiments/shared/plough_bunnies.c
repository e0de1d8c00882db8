/* The bunnies and their incline. */
#include <bristle/bunny.h>
#include <bristle/texture.h>
#include "plough_bunnies.h"

const char *const bunny_names[BUNNIES] = {"stone", "metal", "plastic"};

static const br_field bunnies_params_fields[] = {
    BR_ROW(bunnies_scene, slope, "incline.slope"),
    BR_ROW(bunnies_scene, size, "incline.size"),
    BR_ROW(bunnies_scene, logo, "incline.logo"),
    BR_ROW(bunnies_scene, logo_size, "incline.logo_size"),
    BR_ROW(bunnies_scene, logo_x, "incline.logo_x"),
    BR_ROW(bunnies_scene, logo_depth, "incline.logo_depth"),
    BR_ROW(bunnies_scene, logo_pixels, "incline.logo_pixels"),
    BR_ROW(bunnies_scene, logo_bevel, "incline.logo_bevel"),
    BR_ROW(bunnies_scene, k_plane, "incline.k"),
    BR_ROW(bunnies_scene, height, "bunny.height"),
    BR_ROW(bunnies_scene, cells, "bunny.cells"),
    BR_ROW_FILE_OR_NONE(bunnies_scene, mesh_path, "bunny.mesh"),
    BR_ROW_CHOICE(bunnies_scene, collision, "bunny.collision"),
    BR_ROW(bunnies_scene, pieces, "bunny.pieces"),
    BR_ROW(bunnies_scene, density, "bunny.density"),
    BR_ROW(bunnies_scene, texture, "bunny.texture"),
    BR_ROW(bunnies_scene, pixels, "bunny.pixels"),
    BR_ROW(bunnies_scene, texture_seed, "bunny.texture_seed"),
    BR_ROW(bunnies_scene, stone, "bunny.stone"),
    BR_ROW(bunnies_scene, metal, "bunny.metal"),
    BR_ROW(bunnies_scene, plastic, "bunny.plastic"),
    BR_ROW(bunnies_scene, k_bunny, "bunny.k"),
    BR_ROW(bunnies_scene, lane, "bunny.lane"),
    BR_ROW(bunnies_scene, start_x, "launch.x"),
    BR_ROW(bunnies_scene, speed, "launch.speed"),
    BR_ROW(bunnies_scene, drop, "launch.drop"),
    BR_ROW(bunnies_scene, duration, "launch.duration"),
    BR_ROW(bunnies_scene, fallen, "launch.fallen"),
    BR_ROW(bunnies_scene, stuck, "launch.stuck"),
};
static const br_struct_type bunnies_params_struct = BR_STRUCT_OF(bunnies_scene, bunnies_params_fields, NULL);

void bunnies_params(br_params *p, bunnies_scene *s)
{
    br_params_struct(p, "", &bunnies_params_struct, s);
    static const char *const maps[] = {"maps.stone", "maps.metal", "maps.plastic", "maps.logo"};
    scene_maps_bind(p, &s->maps, sizeof maps / sizeof *maps, maps);
}

/* The incline: the logo's square in the middle of nine rectangles; those around it show a corner of the
 * picture, which is flat. */
static br_status incline_mesh(const bunnies_scene *s, br_mesh **mesh, br_error *error)
{
    const double x[4] = {s->logo_x - s->size / 2, s->logo_x - s->logo_size / 2, s->logo_x + s->logo_size / 2,
                         s->logo_x + s->size / 2};
    const double y[4] = {-s->size / 2, -s->logo_size / 2, s->logo_size / 2, s->size / 2};
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
    return br_mesh_create(&source, mesh, error);
}

/* The teapot: a sharp outline; the bevel is made by embossing. */
static br_status logo_map(const bunnies_scene *s, br_image **map, br_error *error)
{
    br_image *mask = NULL, *heights = NULL;
    br_status status = br_teapot_relief(s->logo_pixels, 0.5 / s->logo_pixels, &mask, error);
    status = status ? status
                    : br_texture_emboss(mask, s->logo ? s->logo_depth : 0, s->logo_bevel, &heights, error);
    status = status ? status
                    : br_texture_from_heights(heights, s->logo_size / s->logo_pixels, BR_STENCIL_CENTRAL, map,
                                              error);
    br_image_destroy(mask);
    br_image_destroy(heights);
    return status;
}

static br_status add_incline(const bunnies_scene *s, br_patch_filter filter, plough_scene *out,
                             br_error *error)
{
    br_mesh *mesh = NULL;
    br_image *map = NULL;
    br_status status = incline_mesh(s, &mesh, error);
    status = status ? status : scene_maps_read(&s->maps, BUNNIES, &map, error);
    if (!status && !map)
        status = logo_map(s, &map, error);
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    surface.mesh = mesh;
    surface.normals = map;
    surface.k = s->k_plane;
    surface.filter = filter;
    status = status ? status : plough_surface(out, &surface, error);
    br_image_destroy(map);
    br_mesh_destroy(mesh);
    return status;
}

/* The mesh with its centre of mass at the origin, and where that was. */
static br_status bunny_mesh(const bunnies_scene *s, br_mesh **mesh, br_mass *mass, br_error *error)
{
    br_mesh *raw = NULL;
    br_shape *shape = NULL;
    br_bunny_spec spec = br_bunny_spec_default();
    spec.height = s->height;
    spec.cells = s->cells;
    spec.texture = s->texture;
    br_status status =
        s->mesh_path ? br_mesh_read(s->mesh_path, &raw, error) : br_bunny_mesh(&spec, &raw, error);
    if (!status && s->mesh_path) {
        /* To the height, on its feet: the mesh's z is up. */
        br_vec3 low, high;
        br_mesh *scaled = NULL;
        br_mesh_bounds(raw, &low, &high);
        if (!(high.z > low.z)) {
            br_mesh_destroy(raw);
            return br_fail(error, BR_ERR_RANGE, "%s: the mesh has no height", s->mesh_path);
        }
        const double scale = s->height / (high.z - low.z);
        const br_pose move = {
            br_vec3_scale(-scale, br_vec3_make((low.x + high.x) / 2, (low.y + high.y) / 2, low.z)),
            br_quat_identity()};
        status = br_mesh_transform(raw, scale, move, &scaled, error);
        br_mesh_destroy(raw);
        raw = scaled;
    }
    if (!status && !raw->uvs) {
        br_mesh *mapped = NULL;
        status = br_mesh_project(raw, s->texture, &mapped, error);
        br_mesh_destroy(raw);
        raw = mapped;
    }
    status = status ? status : br_shape_mesh(raw, &shape, error);
    status = status ? status : br_shape_mass(shape, s->density, mass, error);
    const br_pose centred = {br_vec3_scale(-1, mass->centre), br_quat_identity()};
    status = status ? status : br_mesh_transform(raw, 1, centred, mesh, error);
    br_shape_destroy(shape);
    br_mesh_destroy(raw);
    return status;
}

static br_status add_bunny_surface(const bunnies_scene *s, bunny which, const br_mesh *mesh,
                                   br_patch_filter filter, plough_scene *out, br_error *error)
{
    br_image *heights = NULL, *map = NULL;
    br_status status = scene_maps_read(&s->maps, (size_t)which, &map, error);
    if (status || map) {
        /* the user's own */
    } else if (which == BUNNY_METAL) {
        status = br_texture_gaussian_slopes(s->pixels, s->pixels, br_vec2_make(s->metal, s->metal),
                                            s->texture_seed, &map, error);
    } else {
        const br_texture_material_spec spec = {.material = which == BUNNY_STONE ? BR_TEXTURE_STONE
                                                                                : BR_TEXTURE_ACRYLIC,
                                               .width = s->pixels,
                                               .height = s->pixels,
                                               .pixel = s->texture / s->pixels,
                                               .amplitude = which == BUNNY_STONE ? s->stone : s->plastic,
                                               .seed = s->texture_seed};
        status = br_texture_material_heights(&spec, &heights, error);
        status =
            status ? status : br_texture_from_heights(heights, spec.pixel, BR_STENCIL_CENTRAL, &map, error);
    }
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    surface.mesh = mesh;
    surface.normals = map;
    surface.k = s->k_bunny;
    surface.filter = filter;
    status = status ? status : plough_surface(out, &surface, error);
    br_image_destroy(heights);
    br_image_destroy(map);
    return status;
}

/* The mesh is left to the caller. */
static br_status add_surfaces(const bunnies_scene *s, br_patch_filter filter, plough_scene *out,
                              br_mesh **mesh, br_mass *mass, br_error *error)
{
    br_status status = add_incline(s, filter, out, error);
    status = status ? status : bunny_mesh(s, mesh, mass, error);
    for (int b = 0; b < BUNNIES && !status; b++)
        status = add_bunny_surface(s, (bunny)b, *mesh, filter, out, error);
    return status;
}

br_status bunnies_surfaces(const bunnies_scene *s, br_patch_filter filter, plough_scene *out, br_error *error)
{
    br_mesh *mesh = NULL;
    br_mass mass;
    const br_status status = add_surfaces(s, filter, out, &mesh, &mass, error);
    br_mesh_destroy(mesh);
    return status;
}

/* Everything that a run owns. */
typedef struct parts {
    plough_scene surfaces;
    br_mesh *mesh;
    br_shape *shape, *plane;
    br_world *world;
} parts;

static br_status collision_shape(const bunnies_scene *s, const br_mesh *mesh, br_shape **shape,
                                 br_error *error)
{
    if (s->collision == BUNNY_AS_HULL)
        return br_shape_hull(mesh->n_vertices, mesh->positions, 0, shape, error);
    if (s->collision == BUNNY_AS_MESH)
        return br_shape_mesh(mesh, shape, error);
    br_shape *whole = NULL;
    br_decomposition_options options = br_decomposition_options_default();
    options.pieces = s->pieces;
    options.vertices = 0;
    br_status status = br_shape_mesh(mesh, &whole, error);
    status = status ? status : br_shape_decompose(whole, &options, shape, NULL, error);
    br_shape_destroy(whole);
    return status;
}

static br_status build(const bunnies_scene *s, const scene_params *rigid, const bunnies_start *from, parts *p,
                       double *rise, br_error *error)
{
    br_mass mass;
    br_status status = add_surfaces(s, rigid->filter, &p->surfaces, &p->mesh, &mass, error);
    p->surfaces.path = rigid->path;
    p->surfaces.probe = rigid->probe;
    status = status ? status : plough_ready(&p->surfaces, &rigid->patch, error);
    status = status ? status : collision_shape(s, p->mesh, &p->shape, error);
    status = status ? status : br_shape_plane(&p->plane, error);
    br_world_options options = scene_world_options(rigid, from->half_step);
    const double g = scene_gravity(rigid);
    options.gravity = br_vec3_make(g * sin(s->slope), 0, -g * cos(s->slope));
    status = status
                 ? status
                 : br_world_create(&options, from->isotropic ? p->surfaces.isotropic : p->surfaces.ploughing,
                                   &p->world, error);
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = p->plane;
    ground.surface = 0;
    status = status ? status : br_world_add_geom(p->world, &ground, NULL, error);
    if (status)
        return status;
    *rise = mass.centre.z;
    for (int b = 0; b < BUNNIES && !status; b++) {
        br_body_spec body = br_body_spec_default();
        body.mass = mass.mass;
        body.inertia = mass.inertia;
        body.pose.position =
            br_vec3_make(s->start_x, (b - 1) * s->lane + from->shift, mass.centre.z + s->drop);
        body.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), from->yaw);
        int index = 0;
        status = br_world_add_body(p->world, &body, &index, error);
        if (!status)
            br_world_set_velocity(
                p->world, index, (br_velocity){br_vec3_make(s->speed * (1 + from->faster), 0, 0), {0, 0, 0}});
        br_geom_spec geom = br_geom_spec_default();
        geom.shape = p->shape;
        geom.body = index;
        geom.surface = 1 + b;
        status = status ? status : br_world_add_geom(p->world, &geom, NULL, error);
    }
    return status;
}

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

br_status bunnies_run(const bunnies_scene *s, const scene_params *rigid, const bunnies_start *from,
                      bunny_outcome outcome[BUNNIES], double *contacts, plough_trace *trace, br_error *error)
{
    parts p = {0};
    double rise = 0, mu[BUNNIES] = {0}, load[BUNNIES] = {0};
    *contacts = 0;
    br_status status = build(s, rigid, from, &p, &rise, error);
    for (int b = 0; b < BUNNIES; b++)
        outcome[b] = (bunny_outcome){.fall_time = NAN, .fall_x = NAN};
    const double dt = from->half_step ? rigid->world.dt / 2 : rigid->world.dt;
    const size_t steps = (size_t)(s->duration / dt + 0.5);
    const double half_way = (s->start_x + s->logo_x - s->logo_size / 2) / 2;
    for (size_t i = 0; i < steps && !status; i++) {
        status = br_world_step(p.world, error);
        if (status)
            break;
        scene_probe_step(rigid->probe, p.world);
        *contacts += (double)br_world_last(p.world).contacts / (double)steps;
        for (int b = 0; b < BUNNIES; b++) {
            bunny_outcome *o = &outcome[b];
            const br_pose pose = br_world_poses(p.world)[b];
            const br_velocity v = br_world_velocities(p.world)[b];
            if (isnan(o->fall_time)) {
                o->slid += plough_slip(p.world, b, NULL) * dt;
                if (pose.position.x < s->logo_x - s->logo_size / 2)
                    gather_mu(p.world, b, &mu[b], &load[b]);
                if (o->early_speed == 0 && pose.position.x > half_way)
                    o->early_speed = v.linear.x;
                if (plough_tilt(pose, br_vec3_make(0, 0, 1)) > s->fallen) {
                    o->fall_time = (double)(i + 1) * dt;
                    o->fall_x = pose.position.x;
                }
            }
            o->end_x = pose.position.x;
        }
        if (trace)
            status = plough_record(trace, p.world, 0, error);
    }
    for (int b = 0; b < BUNNIES; b++)
        outcome[b].mu = load[b] > 0 ? mu[b] / load[b] : NAN;
    br_world_destroy(p.world);
    plough_free(&p.surfaces);
    br_shape_destroy(p.shape);
    br_shape_destroy(p.plane);
    br_mesh_destroy(p.mesh);
    return status;
}
