/* Texture coordinates for a mesh that has none: those of a box around it. */
#include <stdlib.h>
#include <bristle/mesh.h>
#include <bristle/assert.h>

#include "box_faces.h"

/* Which face of the box a triangle is projected on: 0 to 5 for +x, -x, +y, -y, +z, -z. */
static int chart_of(br_vec3 n)
{
    const double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    if (x >= y && x >= z)
        return n.x > 0 ? 0 : 1;
    if (y >= z)
        return n.y > 0 ? 2 : 3;
    return n.z > 0 ? 4 : 5;
}

br_status br_mesh_project(const br_mesh *mesh, double texture, br_mesh **result, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(result);
    *result = NULL;
    if (!(isfinite(texture) && texture > 0))
        return br_fail(error, BR_ERR_RANGE, "projection of a mesh: texture %g m; must be positive", texture);
    /* Each vertex once for each chart that uses it. */
    const size_t most = 6 * mesh->n_vertices;
    uint32_t *index = malloc(most * sizeof *index),
             *triangles = malloc(3 * mesh->n_triangles * sizeof *triangles);
    br_vec3 *positions = malloc(most * sizeof *positions), *normals = malloc(most * sizeof *normals);
    br_vec2 *uvs = malloc(most * sizeof *uvs);
    br_status status = BR_OK;
    if (!index || !triangles || !positions || !normals || !uvs) {
        status = br_fail(error, BR_ERR_MEMORY, "projection of a mesh of %zu vertices", mesh->n_vertices);
    } else {
        uint32_t n = 0;
        for (size_t i = 0; i < most; i++)
            index[i] = UINT32_MAX;
        for (size_t t = 0; t < mesh->n_triangles; t++) {
            const uint32_t *c = mesh->triangles + 3 * t;
            const br_vec3 a = mesh->positions[c[0]];
            const int chart = chart_of(
                br_vec3_cross(br_vec3_sub(mesh->positions[c[1]], a), br_vec3_sub(mesh->positions[c[2]], a)));
            for (int k = 0; k < 3; k++) {
                uint32_t *known = &index[6 * (size_t)c[k] + (size_t)chart];
                if (*known == UINT32_MAX) {
                    positions[n] = mesh->positions[c[k]];
                    normals[n] = mesh->normals[c[k]];
                    uvs[n] = br_vec2_scale(1 / texture, box_face_project(chart, mesh->positions[c[k]]));
                    *known = n++;
                }
                triangles[3 * t + (size_t)k] = *known;
            }
        }
        const br_mesh_source source = {.n_vertices = n,
                                       .n_triangles = mesh->n_triangles,
                                       .positions = positions,
                                       .normals = normals,
                                       .uvs = uvs,
                                       .triangles = triangles};
        status = br_mesh_create(&source, result, error);
    }
    free(index);
    free(triangles);
    free(positions);
    free(normals);
    free(uvs);
    return status;
}
