/* Meshes and normal maps that several scenes make; the scene owns them, or its store. */
#ifndef BRISTLE_SCENE_TEXTURES_H
#define BRISTLE_SCENE_TEXTURES_H

#include <bristle/scene.h>
#include <bristle/texture.h>

/* Of independent Gaussian heights with the standard deviation sigma [m], a square of `pixels` texels of the
 * size `pixel` [m]. */
br_status br_scene_gaussian_map(br_scene *scene, int pixels, double pixel, double sigma, uint64_t seed,
                                br_texture_stencil stencil, br_image **map, br_error *error);
/* Of independent Gaussian slopes with the standard deviation sigma [1] along both sides of a square. */
br_status br_scene_slopes_map(br_scene *scene, int pixels, double sigma, uint64_t seed, br_image **map,
                              br_error *error);
/* Of a material's heights, by central differences. */
br_status br_scene_material_map(br_scene *scene, const br_texture_material_spec *spec, br_image **map,
                                br_error *error);
/* Of ridges. */
br_status br_scene_sawtooth_map(br_scene *scene, const br_texture_sawtooth_spec *spec, br_image **map,
                                br_error *error);

/* As br_mesh_box. */
br_status br_scene_box_mesh(br_scene *scene, br_vec3 sides, double texture, br_mesh **mesh, br_error *error);
/* As br_mesh_plane, of one cell. */
br_status br_scene_plane_mesh(br_scene *scene, double x, double y, double texture, br_mesh **mesh,
                              br_error *error);
/* As br_mesh_sphere, br_mesh_capsule, br_mesh_cylinder. */
br_status br_scene_sphere_mesh(br_scene *scene, double radius, int segments, double texture, br_mesh **mesh,
                               br_error *error);
br_status br_scene_capsule_mesh(br_scene *scene, double radius, double length, int segments, double texture,
                                br_mesh **mesh, br_error *error);
br_status br_scene_cylinder_mesh(br_scene *scene, double radius, double length, int segments, double texture,
                                 br_mesh **mesh, br_error *error);

#endif
