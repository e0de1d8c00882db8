/* Meshes of tetrahedra: what is refused, and the surface. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/soft_mesh.h>
#include "soft.h"

/* Volume over the cube of the longest edge below which a tetrahedron counts as flat; that of a regular one is
 * 0.118. */
static const double FLAT = 1e-9;

/* Faces of a tetrahedron, counter-clockwise seen from outside. */
static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

double soft_volume(br_vec3 a, br_vec3 b, br_vec3 c, br_vec3 d)
{
    return br_vec3_dot(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(c, a)), br_vec3_sub(d, a)) / 6;
}

void br_soft_mesh_destroy(br_soft_mesh *mesh)
{
    if (!mesh)
        return;
    free(mesh->nodes);
    free(mesh->tetrahedra);
    free(mesh->triangles);
    free(mesh);
}

static br_status no_memory(const br_soft_mesh *mesh, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "soft mesh: out of memory for %zu nodes, %zu tetrahedra",
                   mesh->n_nodes, mesh->n_tetrahedra);
}

static double longest_edge(const br_vec3 corner[4])
{
    double longest = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            longest = fmax(longest, br_vec3_length(br_vec3_sub(corner[i], corner[k])));
    return longest;
}

static br_status check_tetrahedron(const br_soft_mesh *mesh, size_t t, bool *used, br_error *error)
{
    const uint32_t *const node = &mesh->tetrahedra[4 * t];
    br_vec3 corner[4];
    for (int i = 0; i < 4; i++) {
        if (node[i] >= mesh->n_nodes)
            return br_fail(error, BR_ERR_RANGE, "soft mesh: tetrahedron %zu: node %u of %zu", t,
                           (unsigned)node[i], mesh->n_nodes);
        corner[i] = mesh->nodes[node[i]];
        used[node[i]] = true;
    }
    const double volume = soft_volume(corner[0], corner[1], corner[2], corner[3]),
                 longest = longest_edge(corner), flat = FLAT * longest * longest * longest;
    if (fabs(volume) <= flat || !isfinite(volume))
        return br_fail(error, BR_ERR_RANGE, "soft mesh: tetrahedron %zu is degenerate: volume %g m^3", t,
                       volume);
    if (volume < 0)
        return br_fail(error, BR_ERR_RANGE, "soft mesh: tetrahedron %zu is inverted: volume %g m^3", t,
                       volume);
    return BR_OK;
}

static br_status check(const br_soft_mesh *mesh, br_error *error)
{
    for (size_t i = 0; i < mesh->n_nodes; i++)
        if (!isfinite(mesh->nodes[i].x + mesh->nodes[i].y + mesh->nodes[i].z))
            return br_fail(error, BR_ERR_RANGE, "soft mesh: node %zu is not finite", i);
    bool *const used = calloc(mesh->n_nodes + 1, sizeof *used);
    if (!used)
        return no_memory(mesh, error);
    br_status status = BR_OK;
    for (size_t t = 0; status >= 0 && t < mesh->n_tetrahedra; t++)
        status = check_tetrahedron(mesh, t, used, error);
    for (size_t i = 0; status >= 0 && i < mesh->n_nodes; i++)
        if (!used[i])
            status = br_fail(error, BR_ERR_ARGUMENT, "soft mesh: node %zu belongs to no tetrahedron", i);
    free(used);
    return status;
}

/* A face by its nodes in ascending order. */
typedef struct face {
    uint32_t key[3];
    bool odd;     /* the nodes as they are seen from outside are an odd permutation of those */
    size_t place; /* 4 tetrahedron + face */
} face;

static void exchange(face *f, int i, int k)
{
    if (f->key[i] <= f->key[k])
        return;
    const uint32_t keep = f->key[i];
    f->key[i] = f->key[k];
    f->key[k] = keep;
    f->odd = !f->odd;
}

static face face_at(const br_soft_mesh *mesh, size_t place)
{
    face f = {.place = place};
    for (int i = 0; i < 3; i++)
        f.key[i] = mesh->tetrahedra[place / 4 * 4 + (size_t)faces[place % 4][i]];
    exchange(&f, 0, 1);
    exchange(&f, 1, 2);
    exchange(&f, 0, 1);
    return f;
}

static int compare_keys(const face *a, const face *b)
{
    for (int i = 0; i < 3; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

static int compare(const void *a, const void *b)
{
    const face *const f = a, *const g = b;
    const int keys = compare_keys(f, g);
    return keys ? keys : f->place < g->place ? -1 : f->place > g->place;
}

/* Which faces, sorted by their nodes, are alone. */
static br_status mark_surface(const face *list, size_t n, bool *outside, br_error *error)
{
    for (size_t i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && compare_keys(&list[i], &list[next]) == 0;)
            next++;
        if (next - i > 2)
            return br_fail(error, BR_ERR_ARGUMENT, "soft mesh: face %u %u %u belongs to %zu tetrahedra",
                           (unsigned)list[i].key[0], (unsigned)list[i].key[1], (unsigned)list[i].key[2],
                           next - i);
        if (next - i == 2 && list[i].odd == list[i + 1].odd)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "soft mesh: tetrahedra %zu and %zu lie on the same side of a face",
                           list[i].place / 4, list[i + 1].place / 4);
        for (size_t k = i; k < next; k++)
            outside[list[k].place] = next - i == 1;
    }
    return BR_OK;
}

static br_status find_surface(br_soft_mesh *mesh, br_error *error)
{
    const size_t n = 4 * mesh->n_tetrahedra;
    face *const list = malloc(n * sizeof *list);
    bool *const outside = malloc(n * sizeof *outside);
    br_status status = list && outside ? BR_OK : no_memory(mesh, error);
    if (status >= 0) {
        for (size_t i = 0; i < n; i++)
            list[i] = face_at(mesh, i);
        qsort(list, n, sizeof *list, compare);
        status = mark_surface(list, n, outside, error);
    }
    if (status >= 0) {
        for (size_t i = 0; i < n; i++)
            mesh->n_triangles += outside[i];
        if (!br_resize(&mesh->triangles, 3 * mesh->n_triangles, sizeof *mesh->triangles))
            status = no_memory(mesh, error);
    }
    for (size_t i = 0, at = 0; status >= 0 && i < n; i++)
        for (int k = 0; outside[i] && k < 3; k++)
            mesh->triangles[at++] = mesh->tetrahedra[i / 4 * 4 + (size_t)faces[i % 4][k]];
    free(list);
    free(outside);
    return status;
}

static br_status fill(br_soft_mesh *mesh, const br_vec3 *nodes, const uint32_t *tetrahedra, br_error *error)
{
    if (!br_resize(&mesh->nodes, mesh->n_nodes, sizeof *mesh->nodes) ||
        !br_resize(&mesh->tetrahedra, 4 * mesh->n_tetrahedra, sizeof *mesh->tetrahedra))
        return no_memory(mesh, error);
    if (mesh->n_nodes)
        memcpy(mesh->nodes, nodes, mesh->n_nodes * sizeof *nodes);
    memcpy(mesh->tetrahedra, tetrahedra, 4 * mesh->n_tetrahedra * sizeof *tetrahedra);
    BR_TRY(check(mesh, error));
    return find_surface(mesh, error);
}

br_status br_soft_mesh_create(size_t n_nodes, const br_vec3 *nodes, size_t n_tetrahedra,
                              const uint32_t *tetrahedra, br_soft_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_ARRAY(nodes, n_nodes);
    BR_ASSERT_ARRAY(tetrahedra, n_tetrahedra);
    *mesh = NULL;
    if (n_tetrahedra == 0 || n_nodes > BR_SOFT_MESH_MAX || n_tetrahedra > BR_SOFT_MESH_MAX)
        return br_fail(error, BR_ERR_RANGE, "soft mesh: %zu nodes, %zu tetrahedra are not 1 to %d", n_nodes,
                       n_tetrahedra, BR_SOFT_MESH_MAX);
    br_soft_mesh *const m = calloc(1, sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "soft mesh: out of memory");
    m->n_nodes = n_nodes;
    m->n_tetrahedra = n_tetrahedra;
    const br_status status = fill(m, nodes, tetrahedra, error);
    if (status >= 0)
        *mesh = m;
    else
        br_soft_mesh_destroy(m);
    return status;
}

double br_soft_mesh_volume(const br_soft_mesh *mesh)
{
    BR_ASSERT_HANDLE(mesh);
    double volume = 0;
    for (size_t t = 0; t < mesh->n_tetrahedra; t++) {
        const uint32_t *const n = &mesh->tetrahedra[4 * t];
        volume += soft_volume(mesh->nodes[n[0]], mesh->nodes[n[1]], mesh->nodes[n[2]], mesh->nodes[n[3]]);
    }
    return volume;
}
