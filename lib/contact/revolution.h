/* Solids of revolution: vertices are the corners (r, 0, z) of the cross section, normals those of the edges
 * from each corner to the next, and `prism` has triangles in its place. */
#ifndef BRISTLE_CONTACT_REVOLUTION_H
#define BRISTLE_CONTACT_REVOLUTION_H

#include "narrow.h"

/* Its mass properties for a density [kg/m^3]. */
br_mass revolution_mass(const br_shape *shape, double density);
/* A ball or capsule (A) on a solid of revolution (B). */
void touch_round_revolution(const placed *a, const placed *solid, double margin, touches *out);

#endif
