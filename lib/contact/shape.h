/* What a shape is made of; seen by lib/contact only. */
#ifndef BRISTLE_CONTACT_SHAPE_H
#define BRISTLE_CONTACT_SHAPE_H

#include <bristle/contact.h>

enum { FACE_CORNERS_MAX = 64 };

/* Longer than this, or shorter than its inverse, squares of squares would leave the range of numbers [m]. */
#define LENGTH_MOST 1e50

/* Edge of a convex polyhedron, between two vertices and two faces (left of the direction from v0 to v1, and
 * right). */
typedef struct edge {
    int v0, v1, left, right;
} edge;

/* Node of a bounding volume tree over triangles: a leaf holds order[first .. first + count); otherwise count
 * is 0, the first child follows the node, and `first` is the second one. */
typedef struct tree_node {
    br_vec3 low, high;
    int first, count;
} tree_node;

struct br_shape {
    br_shape_kind kind;
    double radius, length; /* sphere, capsule, cylinder [m] */
    br_vec3 half;          /* box: half the edges [m] */
    br_vec3 low, high;     /* bounds in its own coordinates; not for a plane */
    double size;           /* radius of a ball about the origin of the bounds' middle that holds it [m] */
    /* Box, convex, mesh, height field. */
    int n_vertices;
    br_vec3 *vertices;
    /* Box and convex: faces as polygons. */
    int n_faces;
    int *face_start; /* (n_faces + 1) into corners */
    int *corners;
    br_vec3 *normals; /* (n_faces) unit, outward */
    int n_edges;
    edge *edges;     /* mesh: its ridges and borders; left and right are triangles, right -1 at a border */
    br_vec3 centre;  /* mean of the vertices */
    br_shape *prism; /* cylinder, revolution: the polyhedron or triangles in its place; owned */
    /* Mesh and height field. */
    int n_triangles;
    int *triangles;        /* (n_triangles x 3) */
    br_vec3 *face_normals; /* (n_triangles) unit */
    int *neighbours;       /* (n_triangles x 3) the triangle across each edge; -1: none, or several */
    int n_nodes;
    tree_node *nodes;
    int *order; /* (n_triangles) triangles in the order of the tree */
    bool closed;
    bool convex;             /* mesh: as a whole */
    double longest;          /* mesh: of its ridges [m] */
    br_vec3 *vertex_normals; /* (n_vertices) mesh: unit */
    int *around_start;       /* (n_vertices + 1) into around */
    int *around;             /* (6 n_triangles) vertices next to each */
    /* Compound. */
    int n_parts;
    br_shape_part *parts;
    br_shape **owned; /* (n_parts) null: the parts' shapes are someone else's */
};

/* A coordinate that can be computed with. */
static inline bool bounded3(br_vec3 v)
{
    return fabs(v.x) <= LENGTH_MOST && fabs(v.y) <= LENGTH_MOST && fabs(v.z) <= LENGTH_MOST;
}
static inline br_vec3 min3(br_vec3 a, br_vec3 b)
{
    return br_vec3_make(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}
static inline br_vec3 max3(br_vec3 a, br_vec3 b)
{
    return br_vec3_make(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}

/* A zeroed shape of the kind; every maker begins with it, ... */
br_status shape_begin(br_shape_kind kind, br_shape **shape, br_error *error);
/* ... and ends with this, which destroys what an error left half made. */
br_status shape_finish(br_shape **shape, br_status status);
/* A length [m] must be positive, and within reason; `what` goes into the message. */
br_status shape_length(const char *what, double value, br_error *error);
void shape_bound_vertices(br_shape *shape);

/* Vertices at one place, as seams of textures have them, become one, so that a closed surface is seen to be
 * closed. Fills vertices, n_vertices and triangles; false: out of memory. */
bool mesh_weld(br_shape *mesh, size_t n, const br_vec3 *vertices, size_t n_corners, const uint32_t *corners);
/* Neighbours across edges, and whether the surface is closed; false: out of memory. */
bool mesh_neighbours(br_shape *mesh);
/* Ridges, vertex normals and what lies around vertices, after normals and neighbours; false: out of memory.
 */
bool mesh_features(br_shape *mesh);

/* Faces, normals and edges of a convex polyhedron whose vertices and corners are in place; checks it. */
br_status polyhedron_finish(br_shape *shape, br_error *error);
/* Largest coordinate of the shape (sphere, box, capsule, cylinder, convex) along the direction, in its own
 * coordinates. The direction by its address: a copy would be written number by number and read as a whole,
 * for which processors wait. */
double shape_support(const br_shape *shape, const br_vec3 *direction);

/* Tree over the triangles; false: out of memory. */
bool tree_build(br_shape *mesh);
/* Triangles whose bounds overlap [low, high], into *found, which grows. Returns their number or -1 (out of
 * memory). */
int tree_query(const br_shape *mesh, br_vec3 low, br_vec3 high, int **found, int *capacity);

#endif
