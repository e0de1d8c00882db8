/* Meshes of cloth: what is refused, and what is worked out once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "mesh.h"

/* Twice the area over the square of the longest edge below which a triangle counts as flat. */
static const double FLAT = 1e-9;

void br_cloth_mesh_destroy(br_cloth_mesh *mesh)
{
    if (!mesh)
        return;
    free(mesh->rest);
    free(mesh->triangles);
    free(mesh->material);
    free(mesh->areas);
    free(mesh->edges);
    free(mesh->edge_triangles);
    free(mesh->triangle_edges);
    free(mesh->hinges);
    free(mesh->hinge_edges);
    free(mesh);
}

br_status cloth_mesh_no_memory(const br_cloth_mesh *mesh, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "cloth mesh: out of memory for %zu vertices, %zu triangles",
                   mesh->n_vertices, mesh->n_triangles);
}

/* ---- triangles ---- */

static double longest_squared(const br_vec3 x[3])
{
    double longest = 0;
    for (int k = 0; k < 3; k++) {
        const br_vec3 e = br_vec3_sub(x[(k + 1) % 3], x[k]);
        longest = fmax(longest, br_vec3_dot(e, e));
    }
    return longest;
}

/* Whether twice an area is too little for these edges; what is not finite is, too. */
static bool flat(double twice, double longest)
{
    return !(fabs(twice) > FLAT * longest) || !isfinite(twice);
}

/* Lays a triangle flat: its first corner at its own place along the axes, so that neighbours that are flat
 * together lie together. */
static void lay(const br_vec3 x[3], br_vec3 warp, br_vec2 out[3])
{
    const br_vec3 n = br_vec3_normalise(br_vec3_cross(br_vec3_sub(x[1], x[0]), br_vec3_sub(x[2], x[0])));
    br_vec3 u = br_vec3_add_scaled(warp, -br_vec3_dot(warp, n), n);
    /* A warp that stands on the triangle has nothing to say: its first edge then does. */
    if (!(br_vec3_length(u) > FLAT * br_vec3_length(warp)))
        u = br_vec3_sub(x[1], x[0]);
    u = br_vec3_normalise(u);
    const br_vec3 v = br_vec3_cross(n, u);
    for (int k = 0; k < 3; k++)
        out[k] = br_vec2_make(br_vec3_dot(x[k], u), br_vec3_dot(x[k], v));
}

static br_status check_triangle(br_cloth_mesh *m, size_t t, const br_vec2 *material, br_vec3 warp,
                                br_error *error)
{
    const uint32_t *const corner = &m->triangles[3 * t];
    br_vec3 x[3];
    for (int k = 0; k < 3; k++) {
        if (corner[k] >= m->n_vertices)
            return br_fail(error, BR_ERR_RANGE, "cloth mesh: triangle %zu: vertex %u of %zu", t,
                           (unsigned)corner[k], m->n_vertices);
        x[k] = m->rest[corner[k]];
    }
    const double twice = br_vec3_length(br_vec3_cross(br_vec3_sub(x[1], x[0]), br_vec3_sub(x[2], x[0])));
    if (flat(twice, longest_squared(x)))
        return br_fail(error, BR_ERR_RANGE,
                       "cloth mesh: triangle %zu (vertices %u %u %u) is degenerate: %g m^2", t,
                       (unsigned)corner[0], (unsigned)corner[1], (unsigned)corner[2], twice / 2);
    br_vec2 *const at = &m->material[3 * t];
    if (material)
        memcpy(at, &material[3 * t], 3 * sizeof *at);
    else
        lay(x, warp, at);
    br_vec3 laid[3];
    for (int k = 0; k < 3; k++)
        laid[k] = br_vec3_make(at[k].x, at[k].y, 0);
    const double signed_twice = br_vec2_cross(br_vec2_sub(at[1], at[0]), br_vec2_sub(at[2], at[0]));
    if (flat(signed_twice, longest_squared(laid)))
        return br_fail(error, BR_ERR_RANGE,
                       "cloth mesh: triangle %zu is degenerate in material coordinates: %g m^2", t,
                       signed_twice / 2);
    if (signed_twice < 0)
        return br_fail(error, BR_ERR_RANGE, "cloth mesh: triangle %zu is turned over in material coordinates",
                       t);
    m->areas[t] = signed_twice / 2;
    return BR_OK;
}

/* ---- vertices ---- */

/* A vertex and its place, to be sorted. */
typedef struct placed {
    br_vec3 at;
    uint32_t vertex;
} placed;

static int compare_placed(const void *a, const void *b)
{
    const placed *const p = a, *const q = b;
    if (p->at.x != q->at.x)
        return p->at.x < q->at.x ? -1 : 1;
    if (p->at.y != q->at.y)
        return p->at.y < q->at.y ? -1 : 1;
    if (p->at.z != q->at.z)
        return p->at.z < q->at.z ? -1 : 1;
    return p->vertex < q->vertex ? -1 : p->vertex > q->vertex;
}

bool cloth_mesh_same_places(size_t n, const br_vec3 *at, uint32_t *first)
{
    placed *const list = malloc((n + 1) * sizeof *list);
    if (!list)
        return false;
    for (size_t i = 0; i < n; i++)
        list[i] = (placed){at[i], (uint32_t)i};
    qsort(list, n, sizeof *list, compare_placed);
    for (size_t i = 0, group = 0; i < n; i++) {
        const br_vec3 a = list[group].at, b = list[i].at;
        if (a.x != b.x || a.y != b.y || a.z != b.z)
            group = i;
        first[list[i].vertex] = list[group].vertex;
    }
    free(list);
    return true;
}

static br_status check_vertices(const br_cloth_mesh *m, br_error *error)
{
    for (size_t i = 0; i < m->n_vertices; i++)
        if (!isfinite(m->rest[i].x + m->rest[i].y + m->rest[i].z))
            return br_fail(error, BR_ERR_RANGE, "cloth mesh: vertex %zu is not finite", i);
    uint32_t *const first = malloc((m->n_vertices + 1) * sizeof *first);
    if (!first || !cloth_mesh_same_places(m->n_vertices, m->rest, first)) {
        free(first);
        return cloth_mesh_no_memory(m, error);
    }
    br_status status = BR_OK;
    for (size_t i = 0; status >= 0 && i < m->n_vertices; i++)
        if (first[i] != i)
            status = br_fail(error, BR_ERR_ARGUMENT, "cloth mesh: vertices %u and %zu are at one place",
                             (unsigned)first[i], i);
    free(first);
    return status;
}

static br_status check_used(const br_cloth_mesh *m, br_error *error)
{
    bool *const used = calloc(m->n_vertices + 1, sizeof *used);
    if (!used)
        return cloth_mesh_no_memory(m, error);
    for (size_t i = 0; i < 3 * m->n_triangles; i++)
        used[m->triangles[i]] = true;
    br_status status = BR_OK;
    for (size_t i = 0; status >= 0 && i < m->n_vertices; i++)
        if (!used[i])
            status = br_fail(error, BR_ERR_ARGUMENT,
                             "cloth mesh: vertex %zu belongs to no triangle and would have no mass", i);
    free(used);
    return status;
}

/* ---- making ---- */

static br_status fill(br_cloth_mesh *m, const br_cloth_mesh_source *s, br_error *error)
{
    if (!br_resize(&m->rest, m->n_vertices, sizeof *m->rest) ||
        !br_resize(&m->triangles, 3 * m->n_triangles, sizeof *m->triangles) ||
        !br_resize(&m->material, 3 * m->n_triangles, sizeof *m->material) ||
        !br_resize(&m->areas, m->n_triangles, sizeof *m->areas))
        return cloth_mesh_no_memory(m, error);
    if (m->n_vertices)
        memcpy(m->rest, s->rest, m->n_vertices * sizeof *m->rest);
    memcpy(m->triangles, s->triangles, 3 * m->n_triangles * sizeof *m->triangles);
    const br_vec3 warp = br_vec3_length(s->warp) > 0 ? s->warp : br_vec3_make(1, 0, 0);
    if (!isfinite(warp.x + warp.y + warp.z))
        return br_fail(error, BR_ERR_RANGE, "cloth mesh: warp %g %g %g is not finite", warp.x, warp.y,
                       warp.z);
    BR_TRY(check_vertices(m, error));
    for (size_t t = 0; t < m->n_triangles; t++)
        BR_TRY(check_triangle(m, t, s->material, warp, error));
    BR_TRY(check_used(m, error));
    return cloth_mesh_connect(m, error);
}

br_status br_cloth_mesh_create(const br_cloth_mesh_source *source, br_cloth_mesh **mesh, br_error *error)
{
    BR_ASSERT_HANDLE(source);
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_ARRAY(source->rest, source->n_vertices);
    BR_ASSERT_ARRAY(source->triangles, source->n_triangles);
    *mesh = NULL;
    if (source->n_triangles == 0 || source->n_triangles > BR_MESH_VERTICES_MAX ||
        source->n_vertices > BR_MESH_VERTICES_MAX)
        return br_fail(error, BR_ERR_RANGE, "cloth mesh: %zu vertices, %zu triangles are not 1 to %d",
                       source->n_vertices, source->n_triangles, BR_MESH_VERTICES_MAX);
    br_cloth_mesh *const m = calloc(1, sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "cloth mesh: out of memory");
    m->n_vertices = source->n_vertices;
    m->n_triangles = source->n_triangles;
    const br_status status = fill(m, source, error);
    if (status >= 0)
        *mesh = m;
    else
        br_cloth_mesh_destroy(m);
    return status;
}

double br_cloth_mesh_area(const br_cloth_mesh *mesh)
{
    BR_ASSERT_HANDLE(mesh);
    double area = 0;
    for (size_t t = 0; t < mesh->n_triangles; t++)
        area += mesh->areas[t];
    return area;
}
