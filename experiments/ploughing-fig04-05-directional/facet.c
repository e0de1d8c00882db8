/* A single facet. */
#include <math.h>

#include "facet.h"

view exact_view(void)
{
    return (view){BR_PACKING_FLOAT, BR_FILTER_NEAREST, 1, false};
}

static br_image *one_facet(br_experiment *ex, double angle, const view *how)
{
    const int n = how->texels;
    br_error error = {0};
    br_image *map = NULL;
    br_require(ex, br_image_create(n, n, 3, &map, &error), &error);
    for (int i = 0; i < n * n; i++)
        br_texture_put_slope(map->samples + 3 * i, br_vec2_make(tan(angle), 0));
    if (how->map_of_8_bits)
        br_image_quantise(map, 8);
    return map;
}

facet open_facet(br_experiment *ex, double angle, const view *how)
{
    facet f;
    br_image *const map = one_facet(ex, angle, how);
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    br_patch_options options = br_patch_options_default();
    br_error error = {0};
    spec.normals = map;
    options.width = map->width;
    options.resolution = map->width;
    options.packing = how->packing;
    spec.filter = how->filter;
    br_require(ex, br_patch_map_surface(&spec, 1, 1, &f.surface, &error), &error);
    br_require(ex, br_patch_cpu_create(1, &f.surface, &options, &f.backend, &error), &error);
    br_image_destroy(map);
    return f;
}

void close_facet(facet *f)
{
    br_patch_backend_destroy(f->backend);
    br_patch_surface_destroy(f->surface);
}

double coefficient(br_experiment *ex, const facet *f, double angle)
{
    br_error error = {0};
    const double c = cos(angle), s = sin(angle), half = f->backend->options.width / 2;
    /* The map faces down, as the upper body's; with y turned round by the turning over, the tangent is too.
     */
    br_patch p = {.point = {half, -half, 0},
                  .normal = {0, 0, 1},
                  .tangent = {c, -s, 0},
                  .binormal = {s, c, 0},
                  .surface_a = 0,
                  .surface_b = -1};
    p.pose_a = br_ploughing_turned_over();
    p.pose_b = br_pose_identity();
    double mu[4];
    br_require(ex, br_patch_evaluate(f->backend, 1, &p, mu, NULL, &error), &error);
    return mu[0];
}
