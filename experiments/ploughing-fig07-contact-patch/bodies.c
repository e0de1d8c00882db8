/* Plane and box, and where they touch. */
#include "fig07.h"

/* Ridges along y: as steep on both sides. */
static br_image *plane_map(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_image *map = NULL;
    const br_texture_sawtooth_spec spec = {.width = s->side,
                                           .height = s->side,
                                           .period = s->period,
                                           .steep = s->period / 2,
                                           .gentle_slope = s->ridge_slope,
                                           .steep_slope = -1,
                                           .turned = true};
    if (s->own_plane)
        return br_ploughing_read_map(ex, s->own_plane);
    br_require(ex, br_texture_sawtooth(&spec, &map, &error), &error);
    return map;
}

static br_image *box_map(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_image *heights = NULL, *map = NULL;
    if (s->own_box)
        return br_ploughing_read_map(ex, s->own_box);
    const double sigma = br_texture_sigma(s->ra, BR_RA_MEAN_DEVIATION);
    br_require(ex, br_texture_gaussian_heights(s->side, s->side, sigma, s->seed, &heights, &error), &error);
    br_require(ex, br_texture_from_heights(heights, s->pixel, BR_STENCIL_FORWARD, &map, &error), &error);
    br_image_destroy(heights);
    return map;
}

void make_surfaces(br_experiment *ex, const scene *s, br_patch_surface *surfaces[BODIES])
{
    br_error error = {0};
    br_image *maps[BODIES] = {plane_map(ex, s), box_map(ex, s)};
    br_mesh *meshes[BODIES] = {NULL, NULL};
    br_require(
        ex,
        br_mesh_plane(4 * s->box, 4 * s->box, 1, 1, maps[PLANE]->width * s->pixel, &meshes[PLANE], &error),
        &error);
    br_require(
        ex,
        br_mesh_box(br_vec3_make(s->box, s->box, s->box), maps[BOX]->width * s->pixel, &meshes[BOX], &error),
        &error);
    for (int k = 0; k < BODIES; k++) {
        br_patch_surface_spec spec = br_patch_surface_spec_default();
        spec.mesh = meshes[k];
        spec.normals = maps[k];
        spec.filter = s->filter;
        br_require(ex, br_patch_surface_create(&spec, &surfaces[k], &error), &error);
        br_image_destroy(maps[k]);
        br_mesh_destroy(meshes[k]);
    }
}

br_patch corner_patch(const scene *s)
{
    br_patch p = {.normal = {0, 0, -1},
                  .tangent = {1, 0, 0},
                  .binormal = {0, -1, 0},
                  .depth = s->depth,
                  .surface_a = PLANE,
                  .surface_b = BOX};
    p.pose_a = p.pose_b = br_pose_identity();
    p.pose_a.position.z = s->depth / 2;
    p.pose_b.position = br_vec3_make(s->box / 2, -s->box / 2, s->box / 2 - s->depth / 2);
    return p;
}
