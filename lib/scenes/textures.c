/* Meshes and normal maps that several scenes make. */
#include "textures.h"

/* A normal map of heights, which are the scene's. */
static br_status of_heights(br_scene *scene, const br_image *heights, double pixel,
                            br_texture_stencil stencil, br_image **map, br_error *error)
{
    BR_TRY(br_texture_from_heights(heights, pixel, stencil, map, error));
    return br_scene_own_image(scene, *map, error);
}

br_status br_scene_gaussian_map(br_scene *scene, int pixels, double pixel, double sigma, uint64_t seed,
                                br_texture_stencil stencil, br_image **map, br_error *error)
{
    br_image *heights;
    BR_TRY(br_texture_gaussian_heights(pixels, pixels, sigma, seed, &heights, error));
    BR_TRY(br_scene_own_image(scene, heights, error));
    return of_heights(scene, heights, pixel, stencil, map, error);
}

br_status br_scene_material_map(br_scene *scene, const br_texture_material_spec *spec, br_image **map,
                                br_error *error)
{
    br_image *heights;
    BR_TRY(br_texture_material_heights(spec, &heights, error));
    BR_TRY(br_scene_own_image(scene, heights, error));
    return of_heights(scene, heights, spec->pixel, BR_STENCIL_CENTRAL, map, error);
}

br_status br_scene_sawtooth_map(br_scene *scene, const br_texture_sawtooth_spec *spec, br_image **map,
                                br_error *error)
{
    BR_TRY(br_texture_sawtooth(spec, map, error));
    return br_scene_own_image(scene, *map, error);
}

br_status br_scene_box_mesh(br_scene *scene, br_vec3 sides, double texture, br_mesh **mesh, br_error *error)
{
    BR_TRY(br_mesh_box(sides, texture, mesh, error));
    return br_scene_own_mesh(scene, *mesh, error);
}

br_status br_scene_plane_mesh(br_scene *scene, double side, double texture, br_mesh **mesh, br_error *error)
{
    BR_TRY(br_mesh_plane(side, side, 1, 1, texture, mesh, error));
    return br_scene_own_mesh(scene, *mesh, error);
}
