/* Contacts of one pair of simple shapes: what the narrow phase's files share. */
#ifndef BRISTLE_CONTACT_NARROW_H
#define BRISTLE_CONTACT_NARROW_H

#include "shape.h"
#include "sort.h"

/* A contact as the narrow phase finds it: normal from B to A, point midway. */
typedef struct touch {
    br_vec3 point, normal;
    double depth;
} touch;

/* The touches of a pair; grows. */
typedef struct touches {
    touch *at;
    int n, capacity;
    bool failed; /* out of memory */
} touches;

/* A shape at its place in the world. */
typedef struct placed {
    const br_shape *shape;
    br_pose pose;
    br_mat3 r; /* the rotation of the pose */
} placed;

typedef struct ode_geom ode_geom;

static inline br_vec3 to_world(const placed *p, br_vec3 v)
{
    return br_vec3_add(p->pose.position, br_mat3_mul_vec(p->r, v));
}
static inline br_vec3 to_body(const placed *p, br_vec3 v)
{
    return br_mat3_tmul_vec(p->r, br_vec3_sub(v, p->pose.position));
}

void touches_add(touches *list, br_vec3 point, br_vec3 normal, double depth);
/* Of those from `begin` on keeps at most `most`: the deepest, then always the one farthest from all that are
 * kept. */
void touches_reduce(touches *list, int begin, int most);
/* Swaps A and B. */
void touches_swap(touches *list);

/* Any bounded shape (A) on a plane (B). */
void touch_plane(const placed *a, const placed *plane, double margin, touches *out);
/* Two convex polyhedra (box or convex): the axis of least overlap, from B to A, the depth along it, a point
 * midway; false: apart by more than the margin. */
bool polyhedra_axis(const placed *a, const placed *b, double margin, touch *deepest);
/* What a piece of surface says to an axis along which it would push (in B's coordinates). */
typedef enum axis_verdict {
    AXIS_MINE,
    AXIS_IGNORED, /* look for another one */
    AXIS_OTHERS   /* the pair touches there, but a neighbouring piece reports it */
} axis_verdict;
typedef axis_verdict (*axis_test)(const void *context, br_vec3 axis);
/* The same with a test (may be null) of the axes that come from the faces of A; false, too, if the answer is
 * AXIS_OTHERS. */
bool polyhedra_axis_if(const placed *a, const placed *b, double margin, axis_test test, const void *context,
                       touch *deepest);
/* A cylinder and another one, a capsule, box or convex polyhedron: normal (from `other` to the cylinder),
 * depth and point where they overlap least; false: apart by more than the margin. */
bool cylinder_axis(const placed *cylinder, const placed *other, double margin, touch *deepest);
/* A ball or capsule (A) and a polyhedron (B): normal, depth and point of the deepest touch; false: apart by
 * more than the margin. */
bool round_hull_axis(const placed *a, const placed *hull, double margin, touch *deepest);
/* The contact area of two convex shapes whose normal is known: the faces or edges that look at each other,
 * clipped against one another. `deepest` is kept where the clipped points don't reach its depth. */
void touch_area(const placed *a, const placed *b, double margin, const touch *deepest, touches *out);
/* Do two cylinders, or a cylinder and a capsule, touch with their sides alone? Then they are as capsules. */
bool sides_touch(const placed *a, const placed *b);
/* Two capsules or spheres. */
void touch_capsules(const placed *a, const placed *b, double margin, touches *out);
/* A sphere or capsule (A) on a mesh or height field (B). `found` is work space that grows. */
void touch_round_mesh(const placed *a, const placed *mesh, double margin, int **found, int *capacity,
                      touches *out);

/* A polyhedron in place of a cylinder: a prism that is turned about its axis until one of its edges points
 * along the direction (world), so that it touches a face where the cylinder does. */
placed as_prism(const placed *cylinder, br_vec3 direction);
/* A box, convex polyhedron or cylinder (A) on a mesh or height field (B). `raw` and `group` are work space.
 */
void touch_hull_mesh(const placed *a, const placed *mesh, double margin, int **found, int *capacity,
                     touches *raw, touches *group, touches *out);
/* The nearest point of a mesh to another one. */
typedef struct mesh_point {
    double distance, height; /* height: above the triangle's plane, negative behind it */
    int triangle;            /* -1: none within reach */
} mesh_point;
/* Coordinates of the mesh; `slack`: distances that count as equal. */
mesh_point mesh_nearest(const br_shape *mesh, br_vec3 x, double reach, double slack);
/* Only faces that look against a direction, with x straight behind, or in front by no more than `above`,
 * whose normals pass the test (may be null). */
typedef bool (*normal_test)(const void *context, br_vec3 normal);
mesh_point mesh_behind(const br_shape *mesh, br_vec3 x, br_vec3 against, normal_test test,
                       const void *context, double above, double reach, double slack);

/* Work space of two meshes; grows. Zero-initialise. */
typedef struct mesh_work {
    struct mesh_candidate *at;
    int n, capacity;
    double *clear_a, *clear_b; /* how far vertices are outside of the other mesh at least [m] */
    int clear_a_capacity, clear_b_capacity;
    struct mesh_ridge *ridges_a, *ridges_b;
    int ridges_a_capacity, ridges_b_capacity;
    sort_work sorting;
    bool failed; /* out of memory */
} mesh_work;
void mesh_work_free(mesh_work *work);
/* Two meshes or height fields. */
void touch_meshes(const placed *a, const placed *b, double margin, mesh_work *work, touches *out);

/* Closest point to p of a triangle. */
br_vec3 closest_on_triangle(br_vec3 p, br_vec3 a, br_vec3 b, br_vec3 c);
/* Closest points of two segments p0 p1 and q0 q1, by their parameters in [0, 1]. */
void closest_on_segments(br_vec3 p0, br_vec3 p1, br_vec3 q0, br_vec3 q1, double *s, double *t);

/* The collision library behind a wall: nothing but ode.c sees it. */
br_status ode_geom_create(const br_shape *shape, ode_geom **geom, br_error *error);
void ode_geom_destroy(ode_geom *geom);
/* Raw touches of a pair: normal from b to a, depth less the margin's share; points as the library puts them.
 */
br_status ode_touch(ode_geom *a, ode_geom *b, const placed *pa, const placed *pb, double margin, touches *out,
                    br_error *error);

#endif
