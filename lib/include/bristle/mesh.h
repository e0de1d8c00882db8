/* Triangle meshes with normals, tangent frames and texture coordinates; OBJ, PLY and STL files; shapes.
 *
 * Triangles are counter-clockwise seen from outside. Texture coordinates have their origin at the lower left
 * corner of the picture, u to the right and v upwards, and repeat with period 1 (image.h). The frame at a
 * vertex: normal N outwards, tangent T along growing u at a right angle to N, bitangent B = h N x T with the
 * handedness h = +1 or -1, which points along growing v; h = -1 where the picture is mirrored. A normal map's
 * facet normal is x T + y B + z N. Between vertices a renderer interpolates N and T, normalises both and
 * makes T orthogonal to N: so do the back ends of patch.h. */
#ifndef BRISTLE_MESH_H
#define BRISTLE_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <bristle/error.h>
#include <bristle/field.h>
#include <bristle/vec.h>

enum {
    BR_MESH_VERTICES_MAX = 20000000, /* vertices, and triangles, too */
    BR_MESH_FLOATS = 12              /* floats per vertex of br_mesh_floats */
};

/* A mesh: const after creation. Owned: make or read, then destroy. */
typedef struct br_mesh {
    size_t n_vertices, n_triangles;
    br_vec3 *positions;  /* (n_vertices) [m], body coordinates */
    br_vec3 *normals;    /* (n_vertices), unit */
    br_vec3 *tangents;   /* (n_vertices), unit, orthogonal to the normals; null without texture coordinates */
    double *handedness;  /* (n_vertices), +1 or -1; null without texture coordinates */
    br_vec2 *uvs;        /* (n_vertices); null without texture coordinates */
    uint32_t *triangles; /* (n_triangles x 3), row-major: indices of vertices */
    size_t n_removed;    /* triangles left out because their area is zero */
    bool normals_given;  /* false: normals were computed from the triangles */
} br_mesh;

/* What a mesh is made of; zero-initialise, then fill. */
typedef struct br_mesh_source {
    size_t n_vertices, n_triangles;
    const br_vec3 *positions; /* (n_vertices) [m] */
    const br_vec3 *normals; /* (n_vertices), any length; null: computed, triangles weighted by their angle at
                               the vertex */
    const br_vec2 *uvs;     /* (n_vertices); null: no frames */
    const uint32_t *triangles; /* (n_triangles x 3) */
} br_mesh_source;

/* A nut: a prism with a round hole along z. Default: M10. */
typedef struct br_mesh_nut_spec {
    double across_flats; /* [m], outside */
    int sides;           /* outside: 6 for a nut; many for a washer */
    double hole_radius;  /* [m] */
    int segments;        /* of the hole */
    double length;       /* [m], along z */
    double texture;      /* [m] per repeat */
    double pitch;        /* [m] of the thread of the hole; 0: none */
} br_mesh_nut_spec;

BR_BEGIN_DECLS

/* Its fields, from which br_struct_default makes the default. */
extern BR_API const br_struct_type br_mesh_nut_spec_struct;

/* Makes a mesh: checks, drops triangles without area (their number in n_removed), computes normals where none
 * are given or one is zero, and frames from the texture coordinates. A vertex at which mirrored and
 * unmirrored triangles meet becomes two. Unused vertices stay, with the normal z. Errors: no triangle left,
 * an index out of range, a number that is not finite: with the place.
 */
BR_API BR_NODISCARD br_status br_mesh_create(const br_mesh_source *source, br_mesh **mesh, br_error *error);
BR_API void br_mesh_destroy(br_mesh *mesh);
BR_API BR_NODISCARD br_status br_mesh_copy(const br_mesh *mesh, br_mesh **copy, br_error *error);

/* Reads an OBJ, a PLY (ASCII, binary of either byte order) or an STL file (ASCII, binary), told apart by
 * their bytes. Polygons become fans of triangles. OBJ: v, vn, vt and f count; groups, materials, lines and
 * curves are passed over. PLY: x y z, nx ny nz, and u v, s t or texture_u texture_v of the vertices;
 * vertex_indices (or vertex_index) of the faces. STL: corners at exactly one place become one vertex; facet
 * normals and attributes are passed over. Errors: "PATH:LINE: ..." or "PATH: vertex N: ...". */
BR_API BR_NODISCARD br_status br_mesh_read(const char *path, br_mesh **mesh, br_error *error);
/* The same from bytes in memory, with `name` in messages. */
BR_API BR_NODISCARD br_status br_mesh_parse(const char *name, const void *bytes, size_t size, br_mesh **mesh,
                                            br_error *error);

/* Writes an OBJ, positions [m], normals and texture coordinates with all their digits, atomically. Who
 * reads it has the same triangles, normals but for the rounding of being made unit again. */
BR_API BR_NODISCARD br_status br_mesh_write_obj(const br_mesh *mesh, const char *path, br_error *error);
/* The same to a stream. */
BR_API void br_mesh_put_obj(const br_mesh *mesh, FILE *to);

/* Vertices as a GPU takes them, (n_vertices x BR_MESH_FLOATS): position x y z, normal x y z, tangent x y z,
 * handedness, u, v. Without texture coordinates: any tangent, handedness 1, u = v = 0. */
BR_API void br_mesh_floats(const br_mesh *mesh, float *vertices);

/* Smallest box around the vertices [m]. */
BR_API void br_mesh_bounds(const br_mesh *mesh, br_vec3 *low, br_vec3 *high);
/* Enclosed volume [m^3], of a closed mesh. */
BR_API double br_mesh_volume(const br_mesh *mesh);

/* A new mesh: positions scaled [1], then turned and moved; scale > 0. */
BR_API BR_NODISCARD br_status br_mesh_transform(const br_mesh *mesh, double scale, br_pose pose,
                                                br_mesh **result, br_error *error);
/* A new mesh of n meshes side by side, without merging vertices. All with or all without texture
 * coordinates. */
BR_API BR_NODISCARD br_status br_mesh_join(size_t n, const br_mesh *const *meshes, br_mesh **result,
                                           br_error *error);

/* A new mesh with texture coordinates of a box around it, in place of its own, if any: each triangle is
 * projected along the axis that its normal is nearest to, as br_mesh_box lays out its faces; true lengths but
 * for that projection (a factor of 1/sqrt(3) at least). Seams run where that axis changes; vertices there are
 * doubled. `texture` [m] per repeat. */
BR_API BR_NODISCARD br_status br_mesh_project(const br_mesh *mesh, double texture, br_mesh **result,
                                              br_error *error);

/* A new mesh with texture coordinates of its own, under which no two triangles share a texel: pieces that
 * face the same way are projected along the axis that their normals are nearest to, as br_mesh_project does
 * it, and stand beside each other in a picture of *width by *height texels, two of them free around each.
 * `texel` [m] is its size, but for that projection. Every triangle has vertices of its own. Errors: a texel
 * that is not positive, a picture larger than image.h allows, out of memory. */
BR_API BR_NODISCARD br_status br_mesh_unfold(const br_mesh *mesh, double texel, br_mesh **result, int *width,
                                             int *height, br_error *error);

/* Shapes, centred at the origin, their axis along z. `texture` [m] is the length of one repeat of the picture
 * along u and v. Where u goes around, whole numbers of repeats, at least one, are fitted to the
 * circumference. Errors: a size that is not positive. */

/* Rectangle in z = 0, n_x by n_y cells, normal z; u = x/texture, v = y/texture: the origin has u = v = 0. */
BR_API BR_NODISCARD br_status br_mesh_plane(double size_x, double size_y, int n_x, int n_y, double texture,
                                            br_mesh **mesh, br_error *error);
/* Box of the given edges. Each face has the picture's lower left corner at its own, seen from outside with z
 * (or, on top and bottom, y) upwards: u along x, y, -x, -y on the sides -y, +x, +y, -x; along x on top, -x at
 * the bottom. */
BR_API BR_NODISCARD br_status br_mesh_box(br_vec3 size, double texture, br_mesh **mesh, br_error *error);
/* Side: u around, v along z. Caps: u along x (top), -x (bottom). */
BR_API BR_NODISCARD br_status br_mesh_cylinder(double radius, double length, int segments, double texture,
                                               br_mesh **mesh, br_error *error);
/* Cylinder whose thread lives in the normal map: v = z/pitch - angle/(2 pi), so that lines of constant v are
 * the right-handed helix and the picture holds one turn's profile along v; u around. */
BR_API BR_NODISCARD br_status br_mesh_thread(double radius, double length, int segments, double texture,
                                             double pitch, br_mesh **mesh, br_error *error);
/* Nut: its hole carries the same coordinates as br_mesh_thread at the same place, facing inwards
 * (mirrored). */
BR_API BR_NODISCARD br_status br_mesh_nut(const br_mesh_nut_spec *spec, br_mesh **mesh, br_error *error);
/* Sphere: `segments` around, half as many from pole to pole; v from pole to pole. */
BR_API BR_NODISCARD br_status br_mesh_sphere(double radius, int segments, double texture, br_mesh **mesh,
                                             br_error *error);
/* Capsule: `length` [m] between the centres of its half spheres. */
BR_API BR_NODISCARD br_status br_mesh_capsule(double radius, double length, int segments, double texture,
                                              br_mesh **mesh, br_error *error);

BR_END_DECLS
#endif
