/* Structure directions that are painted on a mesh: per vertex, or in the red and green of a texture
 * [matchstick, section 5.1]; and textures made from pictures of real materials [matchstick, section 6].
 *
 *     br_structure_surface *wood;
 *     br_structure_texture(mesh, grain, true, &wood, &error);
 *     const br_material oak = {.name = "oak", .structure = br_structure_painted(wood)};
 *
 * A structure direction is a line: which way it points does not matter. Where neighbouring vertices or texels
 * point to opposite sides they are turned to one side before they are mixed. */
#ifndef BRISTLE_STRUCTURE_SURFACE_H
#define BRISTLE_STRUCTURE_SURFACE_H

#include <bristle/image.h>
#include <bristle/materials.h>
#include <bristle/mesh.h>

/* A mesh with directions on it. Opaque; const after creation, so any thread may read it. */
typedef struct br_structure_surface br_structure_surface;

BR_BEGIN_DECLS

/* Directions at the vertices (mesh->n_vertices), in the mesh's coordinates, any length, zero: none; between
 * them barycentric. Mesh and directions are copied. Errors: a direction that is not finite, out of memory. */
BR_API BR_NODISCARD br_status br_structure_vertices(const br_mesh *mesh, const br_vec3 *directions,
                                                    br_structure_surface **surface, br_error *error);

/* A texture over the mesh's texture coordinates: (2 r - 1) T + (2 g - 1) B in the frame of normal, tangent
 * and bitangent between the vertices (mesh.h). Mixed between the four nearest texels, or (`smooth` false)
 * taken from the nearest one. A vector shorter than 0.01, as the middle grey of 8 bits is, counts as none.
 * Both are copied. Errors: a mesh without texture coordinates, a texture of fewer than three channels, out of
 * memory. */
BR_API BR_NODISCARD br_status br_structure_texture(const br_mesh *mesh, const br_image *texture, bool smooth,
                                                   br_structure_surface **surface, br_error *error);

/* The other way: a texture of width by height texels that br_structure_texture reads back as the field
 * (materials.h, in the mesh's coordinates), made unit and along the surface. Grey where no triangle is
 * or the field has no direction; where the picture repeats over the mesh the last triangle counts; blue is 0.
 * Errors: a mesh without texture coordinates, sides out of range, a triangle that covers more texels than a
 * picture may have or lies at 1e9 of them, out of memory. */
BR_API BR_NODISCARD br_status br_structure_paint(const br_mesh *mesh, const br_structure_field *field,
                                                 int width, int height, br_image **texture, br_error *error);

/* Frees; takes null. */
BR_API void br_structure_surface_destroy(br_structure_surface *surface);

/* The field of the nearest point of the surface, for br_material. Valid as long as the surface. */
BR_API br_structure_field br_structure_painted(const br_structure_surface *surface);

/* A texture for br_structure_texture from the picture of a material, by the structure tensor: the mean of g
 * g^T over a Gaussian window of standard deviation `window` [pixels], g the gradient of the brightness. The
 * direction is that of least change, which is the grain; its length is the coherence (l1 - l2)/(l1 + l2) of
 * the tensor's eigenvalues l1 >= l2: 1 where all lines are parallel, 0 where no direction is preferred. Blue
 * is 0. The picture is taken as periodic. Errors: window not in (0, 1000], a picture narrower than 3 pixels,
 * out of memory. */
BR_API BR_NODISCARD br_status br_structure_grain(const br_image *picture, double window, br_image **texture,
                                                 br_error *error);

BR_END_DECLS
#endif
