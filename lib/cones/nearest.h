/* The nearest point of a convex hull of forces with torques. */
#ifndef BRISTLE_CONES_NEAREST_H
#define BRISTLE_CONES_NEAREST_H

#include <bristle/cone.h>

/* Independent points that span space. */
enum { NEAREST_CORRAL = 4 };

/* Moves *f to the nearest point of the hull of p (n >= 1), where distances are those after torques were
 * divided by length > 0. Returns how many of the points span the face that it lies on, and which (null:
 * unwanted); 0: f lies in the hull and is unchanged. */
int nearest_in_hull(int n, const br_contact_vec *p, double length, br_contact_vec *f,
                    int index[NEAREST_CORRAL]);

#endif
