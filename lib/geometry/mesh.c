/* Meshes: checks, degenerate triangles, copies, measures. */
#include <bristle/mesh.h>
#include <bristle/assert.h>

#include <stdlib.h>
#include <string.h>

#include "mesh_frames.h"

void br_mesh_destroy(br_mesh *mesh)
{
    if (!mesh)
        return;
    free(mesh->positions);
    free(mesh->normals);
    free(mesh->tangents);
    free(mesh->handedness);
    free(mesh->uvs);
    free(mesh->triangles);
    free(mesh);
}

static br_status check_source(const br_mesh_source *s, br_error *error)
{
    if (!s->positions || !s->triangles || s->n_vertices == 0 || s->n_triangles == 0)
        return br_fail(error, BR_ERR_MISSING, "a mesh needs vertices and triangles");
    if (s->n_vertices > BR_MESH_VERTICES_MAX || s->n_triangles > BR_MESH_VERTICES_MAX)
        return br_fail(error, BR_ERR_RANGE, "%zu vertices and %zu triangles: at most %d each", s->n_vertices,
                       s->n_triangles, BR_MESH_VERTICES_MAX);
    for (size_t i = 0; i < s->n_vertices; i++) {
        if (!br_vec3_is_finite(s->positions[i]))
            return br_fail(error, BR_ERR_RANGE, "vertex %zu: its position is not finite", i + 1);
        if (s->normals && !br_vec3_is_finite(s->normals[i]))
            return br_fail(error, BR_ERR_RANGE, "vertex %zu: its normal is not finite", i + 1);
        if (s->uvs && !(isfinite(s->uvs[i].x) && isfinite(s->uvs[i].y)))
            return br_fail(error, BR_ERR_RANGE, "vertex %zu: its texture coordinates are not finite", i + 1);
    }
    for (size_t i = 0; i < 3 * s->n_triangles; i++)
        if (s->triangles[i] >= s->n_vertices)
            return br_fail(error, BR_ERR_RANGE, "triangle %zu: vertex %lu of %zu", i / 3 + 1,
                           (unsigned long)s->triangles[i] + 1, s->n_vertices);
    return BR_OK;
}

/* Twice the area is nothing beside the square of the longest edge. */
static bool without_area(br_vec3 a, br_vec3 b, br_vec3 c)
{
    const br_vec3 ab = br_vec3_sub(b, a), ac = br_vec3_sub(c, a), bc = br_vec3_sub(c, b);
    const double longest = fmax(br_vec3_dot(ab, ab), fmax(br_vec3_dot(ac, ac), br_vec3_dot(bc, bc)));
    return !(br_vec3_length(br_vec3_cross(ab, ac)) > 1e-12 * longest);
}

static void *copy_of(const void *from, size_t n, size_t size)
{
    void *to = malloc(n * size);
    if (to)
        memcpy(to, from, n * size);
    return to;
}

static br_status build(const br_mesh_source *s, br_mesh *m, br_error *error)
{
    m->n_vertices = s->n_vertices;
    m->positions = copy_of(s->positions, s->n_vertices, sizeof *m->positions);
    m->normals = s->normals ? copy_of(s->normals, s->n_vertices, sizeof *m->normals)
                            : calloc(s->n_vertices, sizeof *m->normals);
    m->uvs = s->uvs ? copy_of(s->uvs, s->n_vertices, sizeof *m->uvs) : NULL;
    m->triangles = malloc(3 * s->n_triangles * sizeof *m->triangles);
    m->normals_given = s->normals != NULL;
    if (!m->positions || !m->normals || !m->triangles || (s->uvs && !m->uvs))
        return br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", s->n_vertices);
    for (size_t i = 0; i < s->n_triangles; i++) {
        const uint32_t *t = s->triangles + 3 * i;
        if (without_area(s->positions[t[0]], s->positions[t[1]], s->positions[t[2]]))
            m->n_removed++;
        else
            memcpy(m->triangles + 3 * m->n_triangles++, t, 3 * sizeof *t);
    }
    if (m->n_triangles == 0)
        return br_fail(error, BR_ERR_MISSING, "no triangle of the mesh has an area");
    return br_mesh_make_frames(m, error);
}

br_status br_mesh_create(const br_mesh_source *source, br_mesh **mesh, br_error *error)
{
    if (!source || !mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_create: null argument");
    br_status status = check_source(source, error);
    if (status < 0)
        return status;
    br_mesh *m = calloc(1, sizeof *m);
    status = m ? build(source, m, error) : br_fail(error, BR_ERR_MEMORY, "no memory for a mesh");
    if (status < 0)
        br_mesh_destroy(m);
    else
        *mesh = m;
    return status;
}

br_status br_mesh_copy(const br_mesh *mesh, br_mesh **copy, br_error *error)
{
    if (!mesh || !copy)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_copy: null argument");
    br_mesh *m = calloc(1, sizeof *m);
    if (!m)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a mesh");
    const size_t n = mesh->n_vertices;
    *m = (br_mesh){.n_vertices = n,
                   .n_triangles = mesh->n_triangles,
                   .n_removed = mesh->n_removed,
                   .normals_given = mesh->normals_given,
                   .positions = copy_of(mesh->positions, n, sizeof *m->positions),
                   .normals = copy_of(mesh->normals, n, sizeof *m->normals),
                   .triangles = copy_of(mesh->triangles, mesh->n_triangles, 3 * sizeof *m->triangles)};
    bool ok = m->positions && m->normals && m->triangles;
    if (mesh->uvs) {
        m->tangents = copy_of(mesh->tangents, n, sizeof *m->tangents);
        m->handedness = copy_of(mesh->handedness, n, sizeof *m->handedness);
        m->uvs = copy_of(mesh->uvs, n, sizeof *m->uvs);
        ok = ok && m->tangents && m->handedness && m->uvs;
    }
    if (!ok) {
        br_mesh_destroy(m);
        return br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", n);
    }
    *copy = m;
    return BR_OK;
}

static float *put3(float *to, br_vec3 v)
{
    to[0] = (float)v.x;
    to[1] = (float)v.y;
    to[2] = (float)v.z;
    return to + 3;
}

void br_mesh_floats(const br_mesh *mesh, float *vertices)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(vertices);
    float *to = vertices;
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        to = put3(put3(to, mesh->positions[i]), mesh->normals[i]);
        to = put3(to, mesh->tangents ? mesh->tangents[i] : br_mesh_any_tangent(mesh->normals[i]));
        *to++ = mesh->handedness ? (float)mesh->handedness[i] : 1;
        *to++ = mesh->uvs ? (float)mesh->uvs[i].x : 0;
        *to++ = mesh->uvs ? (float)mesh->uvs[i].y : 0;
    }
}

void br_mesh_bounds(const br_mesh *mesh, br_vec3 *low, br_vec3 *high)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(low);
    BR_ASSERT_HANDLE(high);
    *low = *high = mesh->positions[0];
    for (size_t i = 1; i < mesh->n_vertices; i++) {
        const br_vec3 p = mesh->positions[i];
        *low = br_vec3_make(fmin(low->x, p.x), fmin(low->y, p.y), fmin(low->z, p.z));
        *high = br_vec3_make(fmax(high->x, p.x), fmax(high->y, p.y), fmax(high->z, p.z));
    }
}

double br_mesh_volume(const br_mesh *mesh)
{
    BR_ASSERT_HANDLE(mesh);
    /* Pyramids over the triangles; their tip at a vertex keeps the terms small. */
    const br_vec3 tip = mesh->positions[0];
    double six_volumes = 0;
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const uint32_t *t = mesh->triangles + 3 * i;
        const br_vec3 a = br_vec3_sub(mesh->positions[t[0]], tip),
                      b = br_vec3_sub(mesh->positions[t[1]], tip),
                      c = br_vec3_sub(mesh->positions[t[2]], tip);
        six_volumes += br_vec3_dot(a, br_vec3_cross(b, c));
    }
    return six_volumes / 6;
}
