/* Private: normals and tangent frames of a mesh. */
#ifndef BR_GEOMETRY_MESH_FRAMES_H
#define BR_GEOMETRY_MESH_FRAMES_H

#include <bristle/mesh.h>

/* Completes a mesh that has positions, triangles with area, normals (zero: to be computed) and perhaps
 * texture coordinates. */
br_status br_mesh_make_frames(br_mesh *mesh, br_error *error);

/* Some unit vector at a right angle to a unit normal. */
br_vec3 br_mesh_any_tangent(br_vec3 normal);

#endif
