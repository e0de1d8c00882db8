/* Meshes of tetrahedra for soft bodies (soft.h). */
#ifndef BRISTLE_SOFT_MESH_H
#define BRISTLE_SOFT_MESH_H

#include <stddef.h>
#include <stdint.h>
#include <bristle/error.h>
#include <bristle/vec.h>

enum { BR_SOFT_MESH_MAX = 100000000 /* nodes, and tetrahedra, too */ };

/* A mesh at rest: const after creation. Owned: make, then destroy. */
typedef struct br_soft_mesh {
    size_t n_nodes, n_tetrahedra, n_triangles;
    br_vec3 *nodes;       /* (n_nodes) [m] */
    uint32_t *tetrahedra; /* (n_tetrahedra x 4) nodes a, b, c, d with (b - a) x (c - a).(d - a) > 0 */
    uint32_t *triangles;  /* (n_triangles x 3) the surface: faces of one tetrahedron alone, counter-clockwise
                             seen from outside */
} br_soft_mesh;

BR_BEGIN_DECLS

/* A mesh of any tetrahedra (n_tetrahedra x 4); everything is copied. Errors, each with its place: a
 * coordinate that is not finite, an index out of range, a tetrahedron that is inverted, or flat to 1e-9 of
 * its longest edge's cube, a face of more than two tetrahedra or of two on the same side of it, a node of
 * none, no tetrahedron. */
BR_API BR_NODISCARD br_status br_soft_mesh_create(size_t n_nodes, const br_vec3 *nodes, size_t n_tetrahedra,
                                                  const uint32_t *tetrahedra, br_soft_mesh **mesh,
                                                  br_error *error);

/* A box of the given sides [m] > 0 about the origin, nx x ny x nz >= 1 cells of five tetrahedra each, whose
 * pattern is mirrored from cell to cell: with even numbers the mesh is its own mirror image. Nodes are
 * numbered along x first, then y, then z. Errors: sides or numbers out of range, out of memory. */
BR_API BR_NODISCARD br_status br_soft_mesh_box(br_vec3 sides, int nx, int ny, int nz, br_soft_mesh **mesh,
                                               br_error *error);

/* Frees; takes null. */
BR_API void br_soft_mesh_destroy(br_soft_mesh *mesh);

/* Volume [m^3]. */
BR_API double br_soft_mesh_volume(const br_soft_mesh *mesh);

BR_END_DECLS
#endif
