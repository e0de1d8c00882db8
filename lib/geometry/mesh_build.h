/* Private: a mesh that grows vertex by vertex, for readers and shapes. Zero-initialise it; finish it in every
 * case. */
#ifndef BR_GEOMETRY_MESH_BUILD_H
#define BR_GEOMETRY_MESH_BUILD_H

#include <bristle/mesh.h>

typedef struct br_mesh_build {
    size_t n_vertices, n_triangles, vertices_capacity, triangles_capacity;
    br_vec3 *positions, *normals;
    br_vec2 *uvs;
    uint32_t *triangles;
    bool failed; /* out of memory or over the limit: later calls do nothing */
} br_mesh_build;

/* Index of the new vertex; a zero normal is computed later. */
uint32_t br_mesh_build_vertex(br_mesh_build *build, br_vec3 position, br_vec3 normal, br_vec2 uv);
void br_mesh_build_triangle(br_mesh_build *build, uint32_t a, uint32_t b, uint32_t c);

/* Makes the mesh and frees what was gathered; `status` < 0 only frees and returns it. */
br_status br_mesh_build_finish(br_mesh_build *build, br_status status, bool normals, bool uvs, br_mesh **mesh,
                               br_error *error);

#endif
