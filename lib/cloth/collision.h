/* Collision detection of cloth: which vertices and faces, and which edges, may meet in a step; where they are
 * closest; when they meet; and whether a state is free of intersections.
 *
 * All of it works on arrays of positions [m], at the start of a step (x0) and at its end (x1); in between
 * each vertex moves on a straight line at constant velocity, and times are shares of the step, 0 to 1. Four
 * vertices make a pair: a vertex and the corners of a face, or the ends of two edges. Positions are finite
 * and below 1e30 m in size (cloth_tree_refit refuses others). Which promise holds where:
 *   - cloth_pairs_... leave out no pair that comes within the reach of the tree;
 *   - cloth_impact_find looks for impulses: good to rounding, no promise;
 *   - cloth_may_touch never says false of a pair that touches on the way, whatever rounding does;
 *   - cloth_orient..., cloth_meet and the lists of intersections made of them are exact.
 * Lists come in an order that depends on meshes and positions alone. Nothing is allocated while lists stay
 * within what they have held before. */
#ifndef BRISTLE_CLOTH_COLLISION_H
#define BRISTLE_CLOTH_COLLISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bristle/error.h>
#include <bristle/vec.h>
#include "../base/team.h"

/* ---- features.c ---- */

/* The features of a mesh. Each vertex and each edge is owned by one triangle (the first that has it), so that
 * a pair of triangles finds each pair of features at most once. Const after creation. */
typedef struct cloth_features {
    size_t n_vertices, n_triangles, n_edges;
    uint32_t *triangles;      /* (n_triangles x 3) vertices */
    uint32_t *edges;          /* (n_edges x 2) vertices, the lower one first; in the order of their first
                                 triangles */
    uint32_t *triangle_edges; /* (n_triangles x 3): edge k goes from corner k to corner k + 1 */
    uint8_t *owned;           /* (n_triangles) bit k: corner k is owned; bit 3 + k: edge k */
    size_t *corner_begin;     /* (n_vertices + 1) into corners, for each vertex */
    uint32_t *corners;        /* (3 n_triangles) triangles of each vertex, in ascending order */
} cloth_features;

/* Copies the triangles. Any mesh will do: edges may have one triangle, two or more, and triangles may have no
 * area; vertices of no triangle take part in nothing. Errors: BR_ERR_RANGE: a triangle names a vertex that is
 * not there, or one vertex twice; BR_ERR_MEMORY. */
br_status cloth_features_create(size_t n_vertices, size_t n_triangles, const uint32_t *triangles,
                                cloth_features **features, br_error *error);
/* Frees; takes null. */
void cloth_features_destroy(cloth_features *features);

/* ---- tree.c ---- */

/* A tree of boxes over the triangles of a mesh. Its shape is made once, its boxes anew for each step. */
typedef struct cloth_tree cloth_tree;

/* A tree whose triangles are near each other at the positions x (n_vertices). The features are kept, not
 * copied. Errors: BR_ERR_MEMORY. */
br_status cloth_tree_create(const cloth_features *features, const br_vec3 *x, cloth_tree **tree,
                            br_error *error);
/* Frees; takes null. */
void cloth_tree_destroy(cloth_tree *tree);
/* Boxes about the ways from x0 to x1 (n_vertices each; the same array where nothing moves), thickened by half
 * of `reach` >= 0 [m]: the boxes of two features that come within the reach overlap. In single precision,
 * rounded outwards. x1 is kept for queries until the next call. Errors: BR_ERR_RANGE: a position is not a
 * number or too large; the boxes are then of no use. */
br_status cloth_tree_refit(cloth_tree *tree, const br_vec3 *x0, const br_vec3 *x1, double reach,
                           br_error *error);

/* The threads that share refits and queries of the tree (of two trees: those of the first) from then on;
 * null: the caller's alone. Lists have the same bytes either way. The team is kept, not owned. */
void cloth_tree_use(cloth_tree *tree, br_team *team);

/* ---- pairs.c ---- */

/* What a pair is made of. */
typedef enum cloth_pair_kind {
    CLOTH_VERTEX_FACE, /* a vertex of A and a face of B; in one mesh A = B */
    CLOTH_FACE_VERTEX, /* of two meshes only: a vertex of B and a face of A. The vertex still comes first */
    CLOTH_EDGE_EDGE    /* an edge of A and one of B */
} cloth_pair_kind;

/* Two features that may meet. */
typedef struct cloth_pair {
    cloth_pair_kind kind;
    uint32_t first, second; /* vertex and triangle, or edge and edge: indices of the features */
    uint32_t v[4]; /* vertex, then the corners of the face; or the ends of the first edge, then of the
                      second */
} cloth_pair;

/* A list of them. Zero-initialise, then cloth_pairs_clear in the end. */
typedef struct cloth_pairs {
    cloth_pair *at;
    size_t n, capacity;
} cloth_pairs;

/* All pairs of a mesh with itself that come within the reach of its last refit at any time of the step, but
 * for those that share a vertex; some others, too, whose boxes and swept ways come near. Replaces the list.
 * `moved` (n_vertices), if not null, limits it to pairs of which at least one vertex has moved[v] != 0.
 * Errors: BR_ERR_MEMORY. */
br_status cloth_pairs_self(cloth_tree *tree, const uint8_t *moved, cloth_pairs *pairs, br_error *error);
/* The same of two meshes A and B; the reach is the mean of the two. */
br_status cloth_pairs_between(cloth_tree *a, const cloth_tree *b, cloth_pairs *pairs, br_error *error);
/* Frees the list and empties it. */
void cloth_pairs_clear(cloth_pairs *pairs);
/* Positions (or velocities, ...) of the four vertices of a pair, from arrays of A and of B; of one mesh a =
 * b.
 */
static inline void cloth_pair_gather(const cloth_pair *pair, const br_vec3 *a, const br_vec3 *b, br_vec3 x[4])
{
    const br_vec3 *const head = pair->kind == CLOTH_FACE_VERTEX ? b : a;
    const br_vec3 *const tail = pair->kind == CLOTH_FACE_VERTEX ? a : b;
    const bool edges = pair->kind == CLOTH_EDGE_EDGE;
    x[0] = head[pair->v[0]];
    x[1] = edges ? head[pair->v[1]] : tail[pair->v[1]];
    x[2] = tail[pair->v[2]];
    x[3] = tail[pair->v[3]];
}

/* ---- distance.c ---- */

/* Where two features are closest. With weights w, sum w_i x_i is the point of the first (vertex, first edge)
 * minus that of the second; so sum w_i v_i is their relative velocity, and an impulse p on the first is w_i p
 * on vertex i. Of a vertex and a face w = (1, -a, -b, -c), of two edges (1 - s, s, t - 1, -t), where a, b, c,
 * s, t lie in [0, 1]. */
typedef struct cloth_closest {
    double w[4];
    br_vec3 normal; /* unit, from the second to the first; where they meet: of the face, or at right angles to
                       both edges, of either sign; where that is not defined either: any */
    double distance; /* [m], at least 0 */
} cloth_closest;

/* The closest points of the pair at x, also where the face is a line or a point, edges are parallel or have
 * no length. Kinds CLOTH_VERTEX_FACE and CLOTH_FACE_VERTEX are the same here and below. */
cloth_closest cloth_closest_points(cloth_pair_kind kind, const br_vec3 x[4]);

/* ---- cubic.c ---- */

/* Times in [0, 1] at which the four points lie in one plane, ascending, each once; returns their number, or
 * -1 if they lie in one plane all the time, as far as rounding can tell. [Provot 1997: a cubic equation] */
int cloth_coplanar_times(const br_vec3 x0[4], const br_vec3 x1[4], double t[3]);

/* When and where two features meet. */
typedef struct cloth_impact {
    double time; /* share of the step, 0 to 1 */
    cloth_closest
        at; /* then; the normal points to where the first comes from: normal.sum w_i (x1_i - x0_i) <=
               0 */
} cloth_impact;

/* The first time at which the four points lie in one plane and the features are no farther apart than
 * `tolerance` > 0 [m]; false: none. Those that lie in one plane all the time are looked at by
 * cloth_may_touch. For impulses: it finds what crosses, up to rounding. */
bool cloth_impact_find(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double tolerance,
                       cloth_impact *impact);

/* ---- conservative.c ---- */

/* May the features come within `gap` >= 0 [m] in the step? False only if they do not, rounding included. On
 * true they are farther apart than `gap` in [0, *until), `until` may be null; the true time is not earlier. A
 * pair that comes as near as gap + 1 % of what it had at the start above it may be taken for one that
 * touches; with gap = 0 only if its four points lie in one plane at some time. */
bool cloth_may_touch(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double gap,
                     double *until);
/* A quick first answer: true only if they stay farther apart than `reach` >= 0 [m]; false: not known. */
bool cloth_stay_apart(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double reach);

/* ---- predicates.c ---- */

/* The exact sign of (a - d).((b - d) x (c - d)): +1 where a, b, c are clockwise seen from d, -1 where they
 * are counter-clockwise, 0 where the four lie in one plane. Coordinates are 0 or between 1e-70 and 1e70 in
 * size. [Shewchuk 1997: a floating-point filter, then sums without rounding] */
int cloth_orient3d(br_vec3 a, br_vec3 b, br_vec3 c, br_vec3 d);
/* The exact sign of (a - c) x (b - c): +1 where a, b, c are counter-clockwise. */
int cloth_orient2d(br_vec2 a, br_vec2 b, br_vec2 c);

/* ---- meet.c ---- */

/* How an edge and a triangle, both with their borders, are to each other. */
typedef enum cloth_meeting {
    CLOTH_APART, /* no point in common */
    CLOTH_TOUCH, /* common points, but not as below: on a border, at an end, or in one plane */
    CLOTH_CROSS  /* the inside of the edge goes through the inside of the triangle */
} cloth_meeting;

/* The exact answer for the edge p q and the triangle a b c, either of which may have no extent. */
cloth_meeting cloth_meet(br_vec3 p, br_vec3 q, br_vec3 a, br_vec3 b, br_vec3 c);

/* ---- intersections.c ---- */

/* An edge that meets a triangle. */
typedef struct cloth_intersection {
    cloth_meeting meeting; /* CLOTH_TOUCH or CLOTH_CROSS */
    bool edge_of_b;        /* of two meshes: the edge is of B, the triangle of A; else the other way round */
    uint32_t edge, triangle; /* indices of the features */
    uint32_t v[5];           /* ends of the edge, corners of the triangle */
} cloth_intersection;

/* A list of them. Zero-initialise, then cloth_intersections_clear in the end. */
typedef struct cloth_intersections {
    cloth_intersection *at;
    size_t n, capacity;
} cloth_intersections;

/* All edges and triangles of a mesh that meet and share no vertex, at the positions x1 of the last refit;
 * an empty list is the promise that no two parts of the mesh go through each other. (An edge that shares one
 * vertex with a triangle can meet it elsewhere only where both lie in one plane.) `moved` (n_vertices), if
 * not null, limits the list to pairs of which at least one vertex has moved[v] != 0: a list known to be empty
 * before need not be made anew. Errors: BR_ERR_MEMORY.
 */
br_status cloth_intersections_self(cloth_tree *tree, const uint8_t *moved, cloth_intersections *intersections,
                                   br_error *error);
/* The same of two meshes A and B; `moved` is of A's vertices. */
br_status cloth_intersections_between(cloth_tree *a, const cloth_tree *b, const uint8_t *moved,
                                      cloth_intersections *intersections, br_error *error);
/* Frees the list and empties it. */
void cloth_intersections_clear(cloth_intersections *intersections);

#endif
