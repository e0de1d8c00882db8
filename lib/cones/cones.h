/* What the files of this layer share: sets of admissible force for a unit normal force, in the cone's own
 * axes. */
#ifndef BRISTLE_CONES_PRIVATE_H
#define BRISTLE_CONES_PRIVATE_H

#include <bristle/cone.h>

/* Corners of a polygon in the plane of the dissipative force -f, counter-clockwise; n from 1 (a point) up. */
typedef struct br_corners {
    int n;
    br_vec2 at[BR_CONE_DIRECTIONS_MAX + 4];
    double size; /* the largest directional coefficient */
} br_corners;

/* Direction i of n, exact on the axes. */
br_vec2 br_cone_direction(int i, int n);

/* The polygon's corners: the intersection of its half planes -f.d_i <= mu_i. */
void br_polygon_corners(const br_cone *cone, br_corners *corners);

/* Of a polygon with these corners: support; whether a point is inside, and its nearest point; the point of
 * largest dissipation. */
double br_corners_support(const br_corners *corners, br_vec2 d);
bool br_corners_project(const br_corners *corners, br_vec2 *point);
br_vec2 br_corners_extreme(const br_corners *corners, br_vec2 d);

/* Nearest point of the ellipsoid with half axes `half` (n <= 3, each >= 0) to x, in place. */
void br_ellipsoid_project(int n, const double *half, double *x);

#endif
