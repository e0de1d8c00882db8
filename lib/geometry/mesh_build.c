/* A mesh that grows. */
#include "mesh_build.h"

#include <stdlib.h>
#include <bristle/grow.h>

uint32_t br_mesh_build_vertex(br_mesh_build *b, br_vec3 position, br_vec3 normal, br_vec2 uv)
{
    if (b->n_vertices == b->vertices_capacity && !b->failed) {
        const size_t capacity = br_grown(b->vertices_capacity, b->n_vertices + 1);
        b->failed = b->n_vertices >= BR_MESH_VERTICES_MAX ||
                    !br_resize(&b->positions, capacity, sizeof *b->positions) ||
                    !br_resize(&b->normals, capacity, sizeof *b->normals) ||
                    !br_resize(&b->uvs, capacity, sizeof *b->uvs);
        b->vertices_capacity = capacity;
    }
    if (b->failed)
        return 0;
    b->positions[b->n_vertices] = position;
    b->normals[b->n_vertices] = normal;
    b->uvs[b->n_vertices] = uv;
    return (uint32_t)b->n_vertices++;
}

void br_mesh_build_triangle(br_mesh_build *b, uint32_t i, uint32_t j, uint32_t k)
{
    if (b->n_triangles == b->triangles_capacity && !b->failed)
        b->failed =
            b->n_triangles >= BR_MESH_VERTICES_MAX ||
            !br_grow(&b->triangles, &b->triangles_capacity, b->n_triangles + 1, 3 * sizeof *b->triangles);
    if (b->failed)
        return;
    uint32_t *t = b->triangles + 3 * b->n_triangles++;
    t[0] = i;
    t[1] = j;
    t[2] = k;
}

br_status br_mesh_build_finish(br_mesh_build *b, br_status status, bool normals, bool uvs, br_mesh **mesh,
                               br_error *error)
{
    if (status >= 0 && b->failed)
        status =
            br_fail(error, BR_ERR_MEMORY, "no memory for the mesh, or more than %d vertices or triangles",
                    BR_MESH_VERTICES_MAX);
    if (status >= 0) {
        const br_mesh_source source = {.n_vertices = b->n_vertices,
                                       .n_triangles = b->n_triangles,
                                       .positions = b->positions,
                                       .normals = normals ? b->normals : NULL,
                                       .uvs = uvs ? b->uvs : NULL,
                                       .triangles = b->triangles};
        status = br_mesh_create(&source, mesh, error);
    }
    free(b->positions);
    free(b->normals);
    free(b->uvs);
    free(b->triangles);
    *b = (br_mesh_build){0};
    return status;
}
