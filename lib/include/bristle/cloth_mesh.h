/* Triangle meshes for cloth (cloth.h): places at rest, material coordinates along warp and weft, edges and
 * hinges. */
#ifndef BRISTLE_CLOTH_MESH_H
#define BRISTLE_CLOTH_MESH_H

#include <stddef.h>
#include <stdint.h>
#include <bristle/field.h>
#include <bristle/mesh.h>
#include <bristle/vec.h>

/* Where there is no triangle. */
#define BR_CLOTH_NONE UINT32_MAX

/* A mesh at rest: const after creation. Owned: make, then destroy. Every edge belongs to one triangle or to
 * two that go along it in opposite directions. */
typedef struct br_cloth_mesh {
    size_t n_vertices, n_triangles, n_edges, n_hinges;
    size_t n_loops;           /* closed paths of edges that belong to one triangle alone */
    br_vec3 *rest;            /* (n_vertices) [m] */
    uint32_t *triangles;      /* (n_triangles x 3) vertices */
    br_vec2 *material;        /* (n_triangles x 3) warp and weft coordinates of the corners [m],
                                 counter-clockwise: cloth without strain lies in the plane like this */
    double *areas;            /* (n_triangles) of that [m^2] */
    uint32_t *edges;          /* (n_edges x 2) vertices, the smaller one first, in ascending order */
    uint32_t *edge_triangles; /* (n_edges x 2) its triangles, the smaller first, or BR_CLOTH_NONE in the
                                 second place */
    uint32_t *triangle_edges; /* (n_triangles x 3) edges from corner k to corner k + 1 */
    uint32_t *hinges; /* (n_hinges x 4) of each edge with two triangles, in the edges' order: its vertices a <
                         b, the corner across it of the triangle that goes from a to b, and the other one's */
    uint32_t *hinge_edges; /* (n_hinges) edges */
} br_cloth_mesh;

/* What a mesh is made of; zero-initialise, then fill. */
typedef struct br_cloth_mesh_source {
    size_t n_vertices, n_triangles;
    const br_vec3 *rest;       /* (n_vertices) [m] */
    const uint32_t *triangles; /* (n_triangles x 3) */
    const br_vec2 *material;   /* (n_triangles x 3) as above; null: each triangle is laid flat as it is, its
                                  warp along the projection of `warp` onto it */
    br_vec3 warp;              /* of any length; zero: x */
} br_cloth_mesh_source;

/* Which way the cells of a grid are cut. */
typedef enum br_cloth_diagonals {
    BR_CLOTH_ALTERNATING, /* from cell to cell, so that diagonals meet: no direction is preferred */
    BR_CLOTH_RANDOM,      /* by chance */
    BR_CLOTH_ONE_WAY      /* all alike */
} br_cloth_diagonals;

/* A rectangular sheet. Default: 1 m x 1 m, 64 x 64 cells, alternating. */
typedef struct br_cloth_grid {
    double warp, weft;       /* sides [m] > 0 */
    int n_warp, n_weft;      /* cells along them >= 1 */
    unsigned diagonals;      /* br_cloth_diagonals */
    unsigned long long seed; /* of random ones */
} br_cloth_grid;

BR_BEGIN_DECLS

/* A mesh; everything is copied. Errors, each with its place: a number that is not finite, an index out of
 * range, a triangle that is degenerate (flat to 1e-9 of its longest edge's square, in space or in material
 * coordinates) or turned over in material coordinates, two vertices at one place, a vertex of no triangle
 * (it would have no mass), an edge of more than two triangles or of two that go along it the same way, no
 * triangle. */
BR_API BR_NODISCARD br_status br_cloth_mesh_create(const br_cloth_mesh_source *source, br_cloth_mesh **mesh,
                                                   br_error *error);
/* Of any mesh, one read from a file say: vertices at one place become one. Material coordinates are `texture`
 * [m] times its texture coordinates; 0, or a mesh without: as br_cloth_mesh_source says, with this warp. If
 * it is not null, vertices (mesh->n_vertices) gets the vertex that each one became. Errors: as above. */
BR_API BR_NODISCARD br_status br_cloth_mesh_weld(const br_mesh *mesh, double texture, br_vec3 warp,
                                                 uint32_t *vertices, br_cloth_mesh **cloth, br_error *error);
/* Its fields, from which br_struct_default makes the default. */
extern BR_API const br_struct_type br_cloth_grid_struct;
/* A sheet in the plane z = 0, about the origin, normal z, warp along x, weft along y. Vertices are numbered
 * along warp first: vertex (i, j) is j (n_warp + 1) + i. Errors: out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_mesh_grid(const br_cloth_grid *grid, br_cloth_mesh **mesh,
                                                 br_error *error);

/* Frees; takes null. */
BR_API void br_cloth_mesh_destroy(br_cloth_mesh *mesh);
/* Area in material coordinates [m^2]. */
BR_API double br_cloth_mesh_area(const br_cloth_mesh *mesh);

BR_END_DECLS
#endif
