/* Two meshes: what the files of that pair share. All in the coordinates of B. */
#ifndef BRISTLE_CONTACT_MESHES_H
#define BRISTLE_CONTACT_MESHES_H

#include "narrow.h"

/* A place where A and B may push one another apart: a point of each, A's behind B's by `depth` along the
 * normal (from B to A). Strict: nothing of either surface nearby goes farther; otherwise it only helps to
 * carry the load. */
typedef struct mesh_candidate {
    br_vec3 on_a, on_b, normal;
    double depth;
    bool strict;
    bool by_edges;
} mesh_candidate;

/* A ridge, ready to be compared. */
typedef struct mesh_ridge {
    br_vec3 p0, p1;
    br_vec3 in_left, in_right; /* unit, away from the edge into its two faces (a border: into the solid) */
    br_vec3 low, high;
} mesh_ridge;

typedef struct meshes_pair {
    const br_shape *a, *b;
    placed a_in_b;         /* A at its place in B's coordinates */
    br_vec3 a_low, a_high; /* its bounds there */
    double reach;          /* deeper than this is no touch */
    double margin;         /* gap up to which they count as touching */
    double slack;          /* what counts as the same place: round-off */
    mesh_work *work;
} meshes_pair;

bool mesh_candidate_add(mesh_work *work, mesh_candidate c);
/* Candidates from vertices of one in the other; fills work->clear_a and clear_b. */
void mesh_vertices(const meshes_pair *pair);
/* Candidates from ridges that cross ridges. */
void mesh_ridges(const meshes_pair *pair);
/* How far the point (B's coordinates) is from A, or B: nothing nearer than `reach` is -1 in .triangle. */
mesh_point mesh_near_a(const meshes_pair *pair, br_vec3 x, double reach);
mesh_point mesh_near_b(const meshes_pair *pair, br_vec3 x, double reach);
/* From candidates to touches (B's coordinates): drops those that are gone when a less deep one is. */
void mesh_settle(const meshes_pair *pair, touches *out);

#endif
