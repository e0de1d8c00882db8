/* Pieces of a closed mesh that planes have cut; seen by lib/contact only. */
#ifndef BRISTLE_CONTACT_CUT_H
#define BRISTLE_CONTACT_CUT_H

#include "hull.h"

enum { PIECE_PLANES_MAX = 64 };

/* The half space normal . x <= offset. */
typedef struct half_space {
    br_vec3 normal;
    double offset;
} half_space;

typedef struct piece_triangle {
    int v[3];
    bool surface; /* of the mesh; else it closes a cut, and only sums of such triangles mean something */
} piece_triangle;

/* What of the mesh lies in all its half spaces. Zero-initialise. */
typedef struct piece {
    br_vec3 *vertices; /* those of cut edges once for each triangle there */
    int n_vertices, vertices_capacity;
    piece_triangle *triangles;
    int n, capacity;
    half_space planes[PIECE_PLANES_MAX];
    int n_planes;
    double volume;   /* of the solid inside [m^3] */
    br_vec3 *points; /* whose hull is the piece's: of the surface, and corners of the half spaces inside of
                        the mesh */
    int n_points, points_capacity;
    hull hull;
    double hull_volume;
    double concavity; /* as decompose.c measures it [m] */
    double distance;  /* of its hull from the mesh, at most [m] */
    bool whole;       /* no cut makes it better */
} piece;

/* The whole mesh (closed) as a piece. */
br_status piece_from_mesh(const br_shape *mesh, piece *p, br_error *error);
/* What of `from` lies in the half space, too; its volume, points and hull. An empty one, or one too flat for
 * a hull, has hull_volume 0. */
br_status piece_cut(const br_shape *mesh, const piece *from, half_space side, piece *p, br_error *error);
void piece_free(piece *p);

#endif
