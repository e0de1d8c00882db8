/* Convex polygons in the plane of the dissipative force g = -f, as lists of corners. */
#ifndef BRISTLE_CONES_CORNERS_H
#define BRISTLE_CONES_CORNERS_H

#include <bristle/cone_type.h>

/* n corners, counter-clockwise, and the first one again: n + 1 entries. One corner is a point, two are a
 * segment. */
typedef struct br_corners {
    int n;
    double size; /* the largest coefficient of the half planes */
    br_vec2 at[];
} br_corners;

/* The half planes' intersection g.d_i <= mu_i with n directions that are evenly spread over the circle, in
 * the pool. Null: out of memory. */
const br_corners *br_corners_create(int n, const double *mu, br_cone_pool *pool);

/* Direction i of n, exact on the axes. */
br_vec2 br_cone_direction(int i, int n);
/* So many of them come before they repeat a quarter turn on, where n has four of them: the same numbers,
 * without their cosines. */
int br_cone_quarter(int n);
br_vec2 br_cone_quarter_turn(br_vec2 d);

/* Largest g.d; whether a point is inside, and else its nearest point in its place; the point of largest g.d,
 * the middle of the face where it is at right angles to d. */
double br_corners_support(const br_corners *corners, br_vec2 d);
bool br_corners_project(const br_corners *corners, br_vec2 *point);
/* True: the point is inside. Else the edge that its nearest point lies on, as a unit vector; zero at a
 * corner. */
bool br_corners_direction(const br_corners *corners, br_vec2 point, br_vec2 *along);
br_vec2 br_corners_extreme(const br_corners *corners, br_vec2 d);

/* The same of forces f = -g, for cone types: the nearest one for a normal force, torque left alone; true: it
 * was inside; and the one of maximum dissipation. */
bool br_corners_project_force(const br_corners *corners, double lambda_n, br_contact_vec *f);
br_contact_vec br_corners_max_dissipation_force(const br_corners *corners, const br_contact_vec *v);

#endif
