/* The box that slides on cast iron, as in Figure 9. */
#include "sec56.h"

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

br_status iron_surfaces(const scene *s, const sampling *how, unsigned long long seed, plough_scene *out,
                        double *theory, br_error *error)
{
    br_image *heights = NULL, *iron = NULL, *relief = NULL, *plaster = NULL;
    br_mesh *plane = NULL, *box = NULL;
    br_status status = scene_maps_read(&s->maps, 0, &iron, error);
    status = status ? status : scene_maps_read(&s->maps, 1, &plaster, error);
    if (!status && !iron) {
        status = br_texture_gaussian_heights(s->pixels, s->pixels, s->ra, seed, &heights, error);
        status =
            status ? status : br_texture_from_heights(heights, s->pixel, BR_STENCIL_FORWARD, &iron, error);
    }
    const int skin = (int)(s->side / s->pixel + 0.5);
    const br_texture_material_spec spec = {BR_TEXTURE_PLASTER, skin, skin, s->pixel, s->plaster, seed + 1};
    if (!status && !plaster) {
        status = br_texture_material_heights(&spec, &relief, error);
        status =
            status ? status : br_texture_from_heights(relief, s->pixel, BR_STENCIL_CENTRAL, &plaster, error);
    }
    status = status ? status : br_mesh_plane(20, 2, 1, 1, iron->width * s->pixel, &plane, error);
    status = status ? status : br_mesh_box(br_vec3_make(s->side, s->side, s->side), s->side, &box, error);
    if (!status)
        *theory = s->iron_mu_0 +
                  2 / 3.14159265358979323846 * s->iron_k * (positive_slope(iron) + positive_slope(plaster));
    br_patch_surface_spec surface = br_patch_surface_spec_default();
    surface.k = s->iron_k;
    surface.filter = how->filter;
    surface.mesh = plane;
    surface.normals = iron;
    status = status ? status : plough_surface(out, &surface, error);
    surface.mesh = box;
    surface.normals = plaster;
    status = status ? status : plough_surface(out, &surface, error);
    br_patch_options options = br_patch_options_default();
    options.width = how->width;
    options.resolution = how->resolution;
    options.packing = how->packing;
    options.mu_0 = s->iron_mu_0;
    out->path = s->rigid.path;
    status = status ? status : plough_ready(out, &options, error);
    br_image_destroy(heights);
    br_image_destroy(iron);
    br_image_destroy(relief);
    br_image_destroy(plaster);
    br_mesh_destroy(plane);
    br_mesh_destroy(box);
    return status;
}

static br_status build(const scene *s, const iron_start *from, const plough_scene *surfaces,
                       const br_shape *box, const br_shape *plane, br_world **world, br_error *error)
{
    const br_world_options options = scene_world_options(&s->rigid, from->half_step);
    br_status status =
        br_world_create(&options, from->isotropic ? surfaces->isotropic : surfaces->ploughing, world, error);
    br_geom_spec ground = br_geom_spec_default();
    ground.shape = plane;
    ground.surface = 0;
    status = status ? status : br_world_add_geom(*world, &ground, NULL, error);
    /* Off the pixels' grid, so that no sample falls on a border of two. */
    const br_pose pose = {{1.3e-4, 2.7e-4, s->side / 2}, {1, 0, 0, 0}};
    status = status ? status : br_world_add_solid(*world, box, s->mass, pose, 1, NULL, error);
    if (!status)
        br_world_set_velocity(*world, 0, (br_velocity){{s->speed, 0, 0}, {0, 0, 0}});
    return status;
}

br_status slide_on_iron(const scene *s, const sampling *how, const iron_start *from, iron_result *result,
                        plough_trace *trace, br_error *error)
{
    plough_scene surfaces = {0};
    br_shape *box = NULL, *plane = NULL;
    br_world *world = NULL;
    *result = (iron_result){0};
    br_status status = iron_surfaces(s, how, from->seed, &surfaces, &result->theory, error);
    status = status ? status : br_shape_box(br_vec3_make(s->side, s->side, s->side), &box, error);
    status = status ? status : br_shape_plane(&plane, error);
    status = status ? status : build(s, from, &surfaces, box, plane, &world, error);
    double sum = 0, squares = 0, count = 0;
    /* Until it rests; it could slide for v/(mu_0 g) at most. */
    const double dt = from->half_step ? s->rigid.world.dt / 2 : s->rigid.world.dt;
    const int most = (int)(s->speed / (s->iron_mu_0 * scene_gravity(&s->rigid)) / dt) + 2;
    for (int i = 0; i < most && !status; i++) {
        status = br_world_step(world, error);
        if (!status && trace)
            status = plough_record(trace, world, 0, error);
        if (status || !(br_world_velocities(world)[0].linear.x > 1e-6))
            break;
        size_t n;
        br_world_contacts(world, &n);
        const br_cone *cones = br_world_cones(world);
        for (size_t k = 0; k < n; k++) {
            const double mu = br_cone_support(&cones[k], (br_contact_vec){1, 0, 0});
            sum += mu;
            squares += mu * mu;
            count++;
        }
    }
    if (!status) {
        result->mu = sum / count;
        result->spread = sqrt(fmax(0, squares / count - result->mu * result->mu));
        result->distance = br_world_poses(world)[0].position.x - 1.3e-4;
    }
    br_world_destroy(world);
    plough_free(&surfaces);
    br_shape_destroy(box);
    br_shape_destroy(plane);
    return status;
}

/* The maps of plane and box; four contacts' patches are little beside them. */
double iron_cost(const scene *s)
{
    const double skin = s->side / s->pixel;
    return (double)s->pixels * s->pixels + skin * skin;
}
