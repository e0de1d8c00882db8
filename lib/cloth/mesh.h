/* What the files of cloth meshes share. */
#ifndef BRISTLE_CLOTH_MESH_PRIVATE_H
#define BRISTLE_CLOTH_MESH_PRIVATE_H

#include <stdbool.h>
#include <bristle/cloth_mesh.h>

br_status cloth_mesh_no_memory(const br_cloth_mesh *mesh, br_error *error);
/* The first vertex (n) that is at the same place as each one. False: out of memory. */
bool cloth_mesh_same_places(size_t n, const br_vec3 *at, uint32_t *first);
/* Edges, hinges and loops of the triangles. Errors as br_cloth_mesh_create says. */
br_status cloth_mesh_connect(br_cloth_mesh *mesh, br_error *error);

#endif
