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

#include <bristle/field.h>
#include <bristle/image.h>
#include <bristle/materials.h>
#include <bristle/mesh.h>

/* A mesh with directions on it. Opaque; const after creation, so any thread may read it. */
typedef struct br_structure_surface br_structure_surface;

/* How a field is drawn. Default: pine, lines of 5 cm. */
typedef struct br_structure_look {
    br_vec3 light, dark; /* colours between lines and on them, sRGB, 0 to 1 */
    double painted;      /* 0 those alone, to 1: the colours that a friction texture has for the direction */
    double width;        /* of a line [m] > 0 */
    double edge;         /* width of a dark band along sharp edges of the mesh [m]; 0: none */
    uint64_t seed;       /* of the grain */
} br_structure_look;

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
 * within half a texel or so, or the field has no direction; where the picture repeats over the mesh the last
 * triangle counts; blue is 0. Pictures repeat when they are read, too: read smoothly, within half a texel of
 * the picture's border the opposite border is mixed in, so leave a texel there where the field does not
 * repeat.
 * Errors: a mesh without texture coordinates, sides out of range, a triangle that covers more texels than a
 * picture may have or lies at 1e9 of them, out of memory. */
BR_API BR_NODISCARD br_status br_structure_paint(const br_mesh *mesh, const br_structure_field *field,
                                                 int width, int height, br_image **texture, br_error *error);

/* The fields of br_structure_look, from which the default is made. */
extern BR_API const br_struct_type br_structure_look_struct;
/* The default that the struct states. */
BR_API br_structure_look br_structure_look_default(void);
/* The field (in the mesh's coordinates) as grain over the mesh, for pictures: width by height texels in sRGB.
 * Dark and light lines run along the directions as they lie in the surface; where there is none they are
 * specks. The grain is one in space, so that it goes on from one piece of the mesh to the next; where the
 * picture repeats over the mesh the first triangle counts (br_mesh_unfold has none). Errors: a mesh without
 * texture coordinates, a look or sides out of range, out of memory. */
BR_API BR_NODISCARD br_status br_structure_draw(const br_mesh *mesh, const br_structure_field *field,
                                                const br_structure_look *look, int width, int height,
                                                br_image **picture, br_error *error);

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
