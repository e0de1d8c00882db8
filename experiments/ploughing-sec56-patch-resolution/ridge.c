/* A ridge under a patch. */
#include "sec56.h"

#include <math.h>
#include <bristle/gpu.h>
#include <bristle/numbers.h>

/* From before the widest patch reaches the ramp to past it; the ramp down lies beyond. */
size_t ridge_positions(const scene *s)
{
    return (size_t)((s->ridge_bevel + s->ridge_plateau) / s->ridge_step) + 1;
}
double ridge_position(const scene *s, size_t i)
{
    return -(s->ridge_bevel + s->ridge_plateau) / 2 + (double)i * s->ridge_step;
}

/* Height of the ridge at a pixel: the ramp up lies in the middle of the picture, at x = 0 of the mesh. */
static double ridge_height_at(const scene *s, int i)
{
    const double x = (i + 0.5) * s->ridge_length / s->ridge_pixels - s->ridge_length / 2;
    const double up = fmin(1, fmax(0, x / s->ridge_bevel + 0.5)),
                 down = fmin(1, fmax(0, (s->ridge_plateau + s->ridge_bevel - x) / s->ridge_bevel + 0.5));
    return s->ridge_height * up * down;
}

static br_status ridge_map(const scene *s, br_image **map, br_error *error)
{
    br_image *heights;
    BR_TRY(br_image_create(s->ridge_pixels, 4, 1, &heights, error));
    for (int i = 0; i < s->ridge_pixels; i++)
        for (int j = 0; j < 4; j++)
            *br_image_pixel(heights, i, j) = (float)ridge_height_at(s, i);
    const br_status status =
        br_texture_from_heights(heights, s->ridge_length / s->ridge_pixels, BR_STENCIL_CENTRAL, map, error);
    br_image_destroy(heights);
    return status;
}

/* u = 1/2 at x = 0: the plane's origin has u = 0, so the mesh is moved by half a picture. */
static br_status ridge_mesh(const scene *s, br_mesh **mesh, br_error *error)
{
    br_mesh *raw;
    BR_TRY(br_mesh_plane(2 * s->ridge_length, 2 * s->ridge_length, 1, 1, s->ridge_length, &raw, error));
    const br_pose move = {br_vec3_make(-s->ridge_length / 2, 0, 0), br_quat_identity()};
    const br_status status = br_mesh_transform(raw, 1, move, mesh, error);
    br_mesh_destroy(raw);
    return status;
}

static br_status ridge_surface(const scene *s, const sampling *how, br_patch_surface **surface,
                               br_error *error)
{
    br_image *map = NULL;
    br_mesh *mesh = NULL;
    br_status status = ridge_map(s, &map, error);
    if (status >= 0)
        status = ridge_mesh(s, &mesh, error);
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    spec.k = s->ridge_k;
    spec.filter = how->filter;
    if (status >= 0)
        status = br_patch_surface_create(&spec, surface, error);
    br_image_destroy(map);
    br_mesh_destroy(mesh);
    return status;
}

/* Two passes: the peak, then where it is felt. */
static br_status scan(const scene *s, br_patch_backend *backend, ridge_result *result, size_t n,
                      double *profile, br_error *error)
{
    const size_t positions = ridge_positions(s);
    double mu[4];
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < positions; i++) {
            br_patch patch = {.normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}};
            /* Off the grid across the slide, where nothing changes. */
            patch.point = br_vec3_make(ridge_position(s, i), 1e-5, 0);
            patch.surface_a = -1;
            patch.pose_a = patch.pose_b = br_pose_identity();
            BR_TRY(br_patch_evaluate(backend, 1, &patch, mu, NULL, error));
            if (pass == 0) {
                result->peak = fmax(result->peak, mu[0]);
                result->work += mu[0] * s->ridge_step;
                if (profile && i < n)
                    profile[i] = mu[0];
            } else if (mu[0] > s->felt * result->peak) {
                result->reach += s->ridge_step;
            }
        }
    return BR_OK;
}

br_status scan_ridge(const scene *s, const sampling *how, ridge_result *result, size_t n, double *profile,
                     br_error *error)
{
    br_patch_surface *surface = NULL;
    br_patch_backend *backend = NULL;
    br_patch_options options = br_patch_options_default();
    options.width = how->width;
    options.resolution = how->resolution;
    options.packing = how->packing;
    options.mu_0 = 0;
    *result = (ridge_result){0};
    BR_TRY(ridge_surface(s, how, &surface, error));
    br_status status = br_patch_backend_open(s->backend, 1, &surface, &options, &backend, error);
    if (status >= 0)
        status = scan(s, backend, result, n, profile, error);
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surface);
    return status;
}

double ridge_cost(const scene *s, const sampling *how)
{
    return 2 * (double)ridge_positions(s) * how->resolution * how->resolution / 16;
}

br_status saturate_ridge(const scene *s, double slope, saturation *result, br_error *error)
{
    scene own = *s;
    own.ridge_height = slope * s->ridge_bevel;
    sampling how = {s->width, s->resolution, BR_FILTER_NEAREST, BR_PACKING_FLOAT};
    ridge_result floats, bytes;
    br_status status = scan_ridge(&own, &how, &floats, 0, NULL, error);
    how.packing = BR_PACKING_RGBA8;
    status = status ? status : scan_ridge(&own, &how, &bytes, 0, NULL, error);
    if (status)
        return status;
    /* Eq. (5) of the facets of the ramp up, by the same differences as the map's, as they are and as the
     * nearest of 255 levels, at most the last. */
    double all = 0, levels = 0;
    const double pixel = s->ridge_length / s->ridge_pixels;
    for (int i = 1; i + 1 < s->ridge_pixels; i++) {
        const double rise = (ridge_height_at(&own, i + 1) - ridge_height_at(&own, i - 1)) / (2 * pixel);
        const double mu = 2 / BR_PI * fmax(0, rise);
        all += mu;
        levels += floor(255 * fmin(1, mu) + 0.5);
    }
    *result = (saturation){slope, bytes.work / floats.work, levels / 255 / all};
    return BR_OK;
}
