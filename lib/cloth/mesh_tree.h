/* Nearest triangle and winding of a mesh, by its tree and by all of its triangles. */
#ifndef BRISTLE_CLOTH_MESH_TREE_H
#define BRISTLE_CLOTH_MESH_TREE_H

#include <bristle/cloth_object.h>
#include "collision.h"

/* Over 4 pi: the part of all directions in which the triangle is seen from p, positive from inside [Van
 * Oosterom, Strackee: The solid angle of a plane triangle, 1983]. */
double cloth_winding(br_vec3 p, br_vec3 a, br_vec3 b, br_vec3 c);
/* Does it wind around p? */
bool cloth_mesh_winds(const br_mesh *mesh, br_vec3 p);
bool cloth_mesh_tree_winds(const br_cloth_mesh_tree *t, br_vec3 p);
/* Where p and the first one of the nearest triangles are closest. */
cloth_closest cloth_mesh_tree_nearest(const br_cloth_mesh_tree *t, br_vec3 p);

#endif
