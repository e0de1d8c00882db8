/* The nearest point of a convex hull of points in space. */
#ifndef BRISTLE_CONES_NEAREST_H
#define BRISTLE_CONES_NEAREST_H

#include <stdbool.h>
#include <bristle/vec.h>

/* Moves *x to the nearest point of the hull of p (n >= 1); true: it lies in the hull and is unchanged.
 * Distances are those after each axis was multiplied by `scale`, whose components are positive. */
bool nearest_in_hull(int n, const br_vec3 *p, br_vec3 scale, br_vec3 *x);

#endif
