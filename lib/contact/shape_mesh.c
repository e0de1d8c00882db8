/* Triangle meshes and height fields, which are meshes over a grid. */
#include <stdlib.h>
#include <string.h>
#include "shape.h"

#include <bristle/assert.h>
#include <bristle/mesh.h>

static br_status fill_mesh(br_shape *mesh, size_t n_vertices, const br_vec3 *vertices, size_t n_triangles,
                           const uint32_t *triangles, br_error *error)
{
    if (n_triangles == 0 || n_triangles > 1u << 28 || n_vertices > 1u << 28)
        return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: %zu vertices, %zu triangles", n_vertices,
                       n_triangles);
    mesh->vertices = malloc((n_vertices + 1) * sizeof *mesh->vertices);
    mesh->triangles = malloc(3 * n_triangles * sizeof *mesh->triangles);
    mesh->face_normals = malloc(n_triangles * sizeof *mesh->face_normals);
    if (!mesh->vertices || !mesh->triangles || !mesh->face_normals)
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    for (size_t i = 0; i < n_vertices; i++)
        if (!bounded3(vertices[i]))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "mesh shape: vertex %zu is not finite, or farther than %g m from the origin", i,
                           LENGTH_MOST);
    for (size_t i = 0; i < 3 * n_triangles; i++)
        if (triangles[i] >= n_vertices)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "mesh shape: triangle %zu has the corner %u; there are %zu vertices", i / 3,
                           triangles[i], n_vertices);
    if (!mesh_weld(mesh, n_vertices, vertices, 3 * n_triangles, triangles))
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    mesh->n_triangles = (int)n_triangles;
    shape_bound_vertices(mesh);
    for (size_t t = 0; t < n_triangles; t++) {
        const br_vec3 a = vertices[triangles[3 * t]], b = vertices[triangles[3 * t + 1]];
        const br_vec3 ab = br_vec3_sub(b, a), ac = br_vec3_sub(vertices[triangles[3 * t + 2]], a);
        const br_vec3 cross = br_vec3_cross(ab, ac);
        const double longest = fmax(br_vec3_dot(ab, ab), br_vec3_dot(ac, ac));
        if (!(br_vec3_length(cross) > 1e-12 * longest))
            return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: triangle %zu is degenerate", t);
        mesh->face_normals[t] = br_vec3_normalise(cross);
    }
    if (!tree_build(mesh) || !mesh_neighbours(mesh) || !mesh_features(mesh))
        return br_fail(error, BR_ERR_MEMORY, "mesh shape of %zu triangles", n_triangles);
    return BR_OK;
}

br_status br_shape_triangles(size_t n_vertices, const br_vec3 *vertices, size_t n_triangles,
                             const uint32_t *triangles, br_shape **shape, br_error *error)
{
    BR_ASSERT_ARRAY(vertices, n_vertices);
    BR_ASSERT_ARRAY(triangles, n_triangles);
    BR_ASSERT_HANDLE(shape);
    const br_status status = shape_begin(BR_SHAPE_MESH, shape, error);
    return status
               ? status
               : shape_finish(shape, fill_mesh(*shape, n_vertices, vertices, n_triangles, triangles, error));
}

br_status br_shape_height_field(int nx, int ny, double dx, double dy, const double *heights, br_shape **shape,
                                br_error *error)
{
    BR_ASSERT_HANDLE(heights);
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    br_status status = shape_length("spacing", dx, error);
    if (status || (status = shape_length("spacing", dy, error)))
        return status;
    if (nx < 2 || ny < 2 || nx > 16384 || ny > 16384)
        return br_fail(error, BR_ERR_RANGE, "height field of %d x %d heights; from 2 to 16384 each way", nx,
                       ny);
    if ((status = shape_begin(BR_SHAPE_HEIGHT_FIELD, shape, error)))
        return status;
    const size_t n = (size_t)nx * (size_t)ny, n_triangles = 2 * (size_t)(nx - 1) * (size_t)(ny - 1);
    br_vec3 *vertices = malloc(n * sizeof *vertices);
    uint32_t *triangles = malloc(3 * n_triangles * sizeof *triangles);
    if (!vertices || !triangles) {
        status = br_fail(error, BR_ERR_MEMORY, "height field of %d x %d", nx, ny);
    } else {
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
                vertices[j * nx + i] =
                    br_vec3_make((i - (nx - 1) / 2.0) * dx, (j - (ny - 1) / 2.0) * dy, heights[j * nx + i]);
        uint32_t *t = triangles;
        const uint32_t row = (uint32_t)nx;
        for (int j = 0; j < ny - 1; j++)
            for (int i = 0; i < nx - 1; i++, t += 6) {
                const uint32_t a = (uint32_t)(j * nx + i),
                               cell[6] = {a, a + 1, a + row + 1, a, a + row + 1, a + row};
                memcpy(t, cell, sizeof cell);
            }
        status = fill_mesh(*shape, n, vertices, n_triangles, triangles, error);
    }
    free(vertices);
    free(triangles);
    return shape_finish(shape, status);
}

br_status br_shape_mesh(const struct br_mesh *mesh, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    if (!mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "mesh shape: no mesh");
    return br_shape_triangles(mesh->n_vertices, mesh->positions, mesh->n_triangles, mesh->triangles, shape,
                              error);
}
