/* Cloth from any mesh: vertices that were doubled for their normals or texture coordinates become one again.
 */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include "mesh.h"

/* Vertices of the welded mesh. */
typedef struct weld {
    uint32_t *index; /* (n_vertices of the mesh) */
    br_vec3 *rest;
    uint32_t *triangles;
    br_vec2 *material;
    size_t n;
} weld;

/* Numbers those that triangles use, in the order in which they stand. */
static void number(weld *w, const br_mesh *mesh, const uint32_t *first)
{
    for (size_t i = 0; i < mesh->n_vertices; i++)
        w->index[i] = BR_CLOTH_NONE;
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++)
        w->index[first[mesh->triangles[i]]] = 0;
    for (size_t i = 0; i < mesh->n_vertices; i++)
        if (w->index[i] == 0) {
            w->rest[w->n] = mesh->positions[i];
            w->index[i] = (uint32_t)w->n++;
        }
    for (size_t i = 0; i < mesh->n_vertices; i++)
        if (first[i] != i)
            w->index[i] = w->index[first[i]];
}

static br_status make(weld *w, const br_mesh *mesh, double texture, br_vec3 warp, br_cloth_mesh **cloth,
                      br_error *error)
{
    const bool flat = texture > 0 && mesh->uvs;
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++) {
        w->triangles[i] = w->index[mesh->triangles[i]];
        if (flat)
            w->material[i] = br_vec2_scale(texture, mesh->uvs[mesh->triangles[i]]);
    }
    const br_cloth_mesh_source source = {.n_vertices = w->n,
                                         .n_triangles = mesh->n_triangles,
                                         .rest = w->rest,
                                         .triangles = w->triangles,
                                         .material = flat ? w->material : NULL,
                                         .warp = warp};
    return br_cloth_mesh_create(&source, cloth, error);
}

br_status br_cloth_mesh_weld(const br_mesh *mesh, double texture, br_vec3 warp, uint32_t *vertices,
                             br_cloth_mesh **cloth, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(cloth);
    *cloth = NULL;
    if (!(texture >= 0) || !isfinite(texture))
        return br_fail(error, BR_ERR_RANGE, "cloth mesh: texture = %g m is not at least 0", texture);
    uint32_t *const first = malloc((mesh->n_vertices + 1) * sizeof *first);
    weld w = {.index = malloc((mesh->n_vertices + 1) * sizeof *w.index),
              .rest = malloc((mesh->n_vertices + 1) * sizeof *w.rest),
              .triangles = malloc((3 * mesh->n_triangles + 1) * sizeof *w.triangles),
              .material = malloc((3 * mesh->n_triangles + 1) * sizeof *w.material)};
    br_status status;
    if (first && w.index && w.rest && w.triangles && w.material &&
        cloth_mesh_same_places(mesh->n_vertices, mesh->positions, first)) {
        number(&w, mesh, first);
        status = make(&w, mesh, texture, warp, cloth, error);
        for (size_t i = 0; status >= 0 && vertices && i < mesh->n_vertices; i++)
            vertices[i] = w.index[i];
    } else {
        status =
            br_fail(error, BR_ERR_MEMORY, "cloth mesh: out of memory for %zu vertices", mesh->n_vertices);
    }
    free(first);
    free(w.index);
    free(w.rest);
    free(w.triangles);
    free(w.material);
    return status;
}
