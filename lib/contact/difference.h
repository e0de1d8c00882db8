/* How far a cylinder (A) and another convex shape (B) overlap along a direction, in the coordinates of B: the
 * support function of B - A, which is the sum of a polyhedron and a disc or two (a cylinder is the sum of its
 * axis and a disc). Of a capsule (B) this is its axis; its radius adds the same in all directions. */
#ifndef BRISTLE_CONTACT_DIFFERENCE_H
#define BRISTLE_CONTACT_DIFFERENCE_H

#include "narrow.h"

typedef struct disc {
    br_vec3 axis; /* unit */
    double radius;
} disc;

typedef struct difference {
    const br_vec3 *corners; /* (n) of B, or the ends of its axis */
    int n;
    br_vec3 ends[2];
    br_vec3 centre, arm; /* A: its middle, and half of its axis */
    disc discs[2];       /* A's, then B's if that is a cylinder */
    int n_discs;
    double size; /* of the largest coordinates [m] */
} difference;

void difference_make(difference *d, const placed *cylinder, const placed *other);
/* How far they overlap along the unit vector n, from B to A. */
double difference_overlap(const difference *d, br_vec3 n);
/* From n along the great circle of the unit vector `along`, downhill, to the first direction from where it
 * goes up again; an eighth of the circle at most. Returns the tangent of the angle; 0: it does not go down.
 * *corner: it ends where one corner of the polyhedron takes over from another. Corners that reach as far but
 * for `slack` [m] are tied. */
double difference_walk(const difference *d, br_vec3 n, br_vec3 along, double slack, bool *corner);

/* Sine of the angle between direction and a disc's axis; below FACE_ON the disc is seen face on. */
#define FACE_ON 1e-10
static inline double disc_sine(const disc *c, br_vec3 n)
{
    return br_vec3_length(br_vec3_cross(n, c->axis));
}

#endif
