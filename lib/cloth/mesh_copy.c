/* A mesh of one's own. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "cloth.h"
#include "mesh.h"

/* n items of `size`; `to` is the address of a pointer to them. */
static bool copy_items(void *to, const void *from, size_t n, size_t size)
{
    if (!br_resize(to, n, size))
        return false;
    void *items;
    memcpy(&items, to, sizeof items);
    if (n)
        memcpy(items, from, n * size);
    return true;
}

br_status cloth_mesh_copy(const br_cloth_mesh *mesh, br_cloth_mesh **copy, br_error *error)
{
    br_cloth_mesh *const m = malloc(sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "cloth mesh: out of memory");
    *m = *mesh;
    m->rest = NULL;
    m->triangles = m->edges = m->edge_triangles = m->triangle_edges = m->hinges = m->hinge_edges = NULL;
    m->material = NULL;
    m->areas = NULL;
#define COPY(member, n) copy_items(&m->member, mesh->member, n, sizeof *m->member)
    if (COPY(rest, m->n_vertices) && COPY(triangles, 3 * m->n_triangles) &&
        COPY(material, 3 * m->n_triangles) && COPY(areas, m->n_triangles) && COPY(edges, 2 * m->n_edges) &&
        COPY(edge_triangles, 2 * m->n_edges) && COPY(triangle_edges, 3 * m->n_triangles) &&
        COPY(hinges, 4 * m->n_hinges) && COPY(hinge_edges, m->n_hinges)) {
        *copy = m;
        return BR_OK;
    }
#undef COPY
    const br_status status = cloth_mesh_no_memory(m, error);
    br_cloth_mesh_destroy(m);
    return status;
}
