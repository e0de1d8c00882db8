/* Normals from triangles, and tangent frames from texture coordinates, as renderers make them. */
#include "mesh_frames.h"

#include <stdlib.h>
#include <bristle/grow.h>

br_vec3 br_mesh_any_tangent(br_vec3 normal)
{
    const br_vec3 axis = fabs(normal.x) <= fabs(normal.y) && fabs(normal.x) <= fabs(normal.z)
                             ? br_vec3_make(1, 0, 0)
                         : fabs(normal.y) <= fabs(normal.z) ? br_vec3_make(0, 1, 0)
                                                            : br_vec3_make(0, 0, 1);
    return br_vec3_normalise(br_vec3_add_scaled(axis, -br_vec3_dot(axis, normal), normal));
}

/* Angle of a triangle at its corner c [rad]. */
static double corner_angle(const br_mesh *m, const uint32_t *t, int c)
{
    const br_vec3 at = m->positions[t[c]];
    const br_vec3 a = br_vec3_sub(m->positions[t[(c + 1) % 3]], at),
                  b = br_vec3_sub(m->positions[t[(c + 2) % 3]], at);
    return atan2(br_vec3_length(br_vec3_cross(a, b)), br_vec3_dot(a, b));
}

/* Unit normals; those that are zero become the mean of the triangles around, weighted by their angles. */
static br_status make_normals(br_mesh *m, br_error *error)
{
    bool *given = malloc(m->n_vertices * sizeof *given);
    if (!given)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", m->n_vertices);
    for (size_t i = 0; i < m->n_vertices; i++) {
        m->normals[i] = br_vec3_normalise(m->normals[i]);
        given[i] = br_vec3_dot(m->normals[i], m->normals[i]) > 0;
    }
    for (size_t i = 0; i < m->n_triangles; i++) {
        const uint32_t *t = m->triangles + 3 * i;
        const br_vec3 ab = br_vec3_sub(m->positions[t[1]], m->positions[t[0]]);
        const br_vec3 ac = br_vec3_sub(m->positions[t[2]], m->positions[t[0]]);
        const br_vec3 normal = br_vec3_normalise(br_vec3_cross(ab, ac));
        for (int c = 0; c < 3; c++)
            if (!given[t[c]])
                m->normals[t[c]] = br_vec3_add_scaled(m->normals[t[c]], corner_angle(m, t, c), normal);
    }
    for (size_t i = 0; i < m->n_vertices; i++)
        if (!given[i]) {
            const br_vec3 n = br_vec3_normalise(m->normals[i]);
            m->normals[i] = br_vec3_dot(n, n) > 0 ? n : br_vec3_make(0, 0, 1);
        }
    free(given);
    return BR_OK;
}

/* Direction of growing u on a triangle, of any length, and the sign of its area in the picture; 0: no area
 * there. */
static int growing_u(const br_mesh *m, const uint32_t *t, br_vec3 *u)
{
    const br_vec3 p1 = br_vec3_sub(m->positions[t[1]], m->positions[t[0]]);
    const br_vec3 p2 = br_vec3_sub(m->positions[t[2]], m->positions[t[0]]);
    const br_vec2 w1 = br_vec2_sub(m->uvs[t[1]], m->uvs[t[0]]), w2 = br_vec2_sub(m->uvs[t[2]], m->uvs[t[0]]);
    const double area = br_vec2_cross(w1, w2);
    *u = br_vec3_add_scaled(br_vec3_scale(w2.y, p1), -w1.y, p2);
    if (area < 0)
        *u = br_vec3_scale(-1, *u);
    return area > 0 ? 1 : area < 0 ? -1 : 0;
}

/* Handedness of a triangle's picture against the normal of one of its vertices: seen from the side to which
 * that normal points. */
static int hand_at(const br_mesh *m, const uint32_t *t, int c, int sign)
{
    const br_vec3 ab = br_vec3_sub(m->positions[t[1]], m->positions[t[0]]);
    const br_vec3 ac = br_vec3_sub(m->positions[t[2]], m->positions[t[0]]);
    return br_vec3_dot(br_vec3_cross(ab, ac), m->normals[t[c]]) < 0 ? -sign : sign;
}

/* Sums of tangents of both hands (n_vertices x 2), the mirrored ones second. */
static void sum_tangents(const br_mesh *m, br_vec3 *sums)
{
    for (size_t i = 0; i < m->n_triangles; i++) {
        const uint32_t *t = m->triangles + 3 * i;
        br_vec3 u;
        const int sign = growing_u(m, t, &u);
        for (int c = 0; sign != 0 && c < 3; c++) {
            const br_vec3 n = m->normals[t[c]];
            const br_vec3 along = br_vec3_normalise(br_vec3_add_scaled(u, -br_vec3_dot(u, n), n));
            br_vec3 *sum = &sums[2 * t[c] + (hand_at(m, t, c, sign) < 0)];
            *sum = br_vec3_add_scaled(*sum, corner_angle(m, t, c), along);
        }
    }
}

static bool zero(br_vec3 v)
{
    return !(br_vec3_dot(v, v) > 0);
}

/* The sum made orthogonal to the normal; some tangent where it vanishes. */
static br_vec3 tangent_from(br_vec3 sum, br_vec3 normal)
{
    const br_vec3 t = br_vec3_normalise(br_vec3_add_scaled(sum, -br_vec3_dot(sum, normal), normal));
    return zero(t) ? br_mesh_any_tangent(normal) : t;
}

/* Room for `more` vertices that copy others; arrays that moved are kept even when a later one fails. */
static bool grow(br_mesh *m, size_t more)
{
    const size_t n = m->n_vertices + more;
    if (!br_resize(&m->positions, n, sizeof *m->positions) ||
        !br_resize(&m->normals, n, sizeof *m->normals) || !br_resize(&m->uvs, n, sizeof *m->uvs))
        return false;
    m->tangents = malloc(n * sizeof *m->tangents);
    m->handedness = malloc(n * sizeof *m->handedness);
    return m->tangents && m->handedness;
}

/* Splits the vertices that triangles of both hands share; twin (n_vertices) is the mirrored copy, or the
 * vertex itself. */
static void split(br_mesh *m, const br_vec3 *sums, uint32_t *twin)
{
    size_t n = m->n_vertices;
    for (size_t i = 0; i < m->n_vertices; i++) {
        const br_vec3 plain = sums[2 * i], mirrored = sums[2 * i + 1];
        const bool both = !zero(plain) && !zero(mirrored);
        m->handedness[i] = zero(plain) && !zero(mirrored) ? -1 : 1;
        m->tangents[i] = tangent_from(m->handedness[i] > 0 ? plain : mirrored, m->normals[i]);
        twin[i] = (uint32_t)i;
        if (both) {
            m->positions[n] = m->positions[i];
            m->normals[n] = m->normals[i];
            m->uvs[n] = m->uvs[i];
            m->tangents[n] = tangent_from(mirrored, m->normals[i]);
            m->handedness[n] = -1;
            twin[i] = (uint32_t)n++;
        }
    }
    for (size_t i = 0; i < m->n_triangles; i++) {
        uint32_t *t = m->triangles + 3 * i;
        br_vec3 u;
        const int sign = growing_u(m, t, &u);
        uint32_t corners[3];
        for (int c = 0; c < 3; c++)
            corners[c] = sign != 0 && hand_at(m, t, c, sign) < 0 ? twin[t[c]] : t[c];
        for (int c = 0; c < 3; c++)
            t[c] = corners[c];
    }
    m->n_vertices = n;
}

static br_status make_tangents(br_mesh *m, br_error *error)
{
    br_vec3 *sums = calloc(2 * m->n_vertices, sizeof *sums);
    uint32_t *twin = malloc(m->n_vertices * sizeof *twin);
    br_status status = BR_OK;
    if (!sums || !twin)
        status = br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", m->n_vertices);
    else {
        sum_tangents(m, sums);
        size_t shared = 0;
        for (size_t i = 0; i < m->n_vertices; i++)
            shared += !zero(sums[2 * i]) && !zero(sums[2 * i + 1]);
        if (grow(m, shared))
            split(m, sums, twin);
        else
            status = br_fail(error, BR_ERR_MEMORY, "no memory for a mesh of %zu vertices", m->n_vertices);
    }
    free(sums);
    free(twin);
    return status;
}

br_status br_mesh_make_frames(br_mesh *mesh, br_error *error)
{
    const br_status status = make_normals(mesh, error);
    return status < 0 || !mesh->uvs ? status : make_tangents(mesh, error);
}
