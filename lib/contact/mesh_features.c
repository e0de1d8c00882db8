/* What of a mesh can touch with more than its faces: its ridges (edges over which it is convex), its vertices
 * with a normal and with what lies around them; and whether it is convex as a whole. */
#include <stdlib.h>
#include "shape.h"

static const double FLAT = 1e-4;   /* sine of the angle below which an edge counts as flat */
static const double HOLLOW = 1e-6; /* sine of the angle from which on an edge counts as hollow */

/* Outward in the plane of triangle t, across its edge k. */
static br_vec3 outward(const br_shape *m, int t, int k)
{
    const br_vec3 from = m->vertices[m->triangles[3 * t + k]],
                  to = m->vertices[m->triangles[3 * t + (k + 1) % 3]];
    return br_vec3_normalise(br_vec3_cross(br_vec3_sub(to, from), m->face_normals[t]));
}

/* Ridges and borders; returns whether there is no concave edge. */
static bool find_ridges(br_shape *m)
{
    bool hollow = false;
    m->longest = 0;
    for (int t = 0; t < m->n_triangles; t++)
        for (int k = 0; k < 3; k++) {
            const int other = m->neighbours[3 * t + k];
            if (other >= 0 && other < t)
                continue;
            if (other >= 0) {
                const double rise = br_vec3_dot(m->face_normals[other], outward(m, t, k));
                hollow = hollow || rise < -HOLLOW;
                if (rise <= FLAT)
                    continue;
            }
            const edge ridge = {m->triangles[3 * t + k], m->triangles[3 * t + (k + 1) % 3], t, other};
            m->longest =
                fmax(m->longest, br_vec3_length(br_vec3_sub(m->vertices[ridge.v1], m->vertices[ridge.v0])));
            m->edges[m->n_edges++] = ridge;
        }
    return !hollow;
}

/* Normals weighted by the triangles' angles at the vertex [Baerentzen, Aanaes 2005]: whatever direction has
 * the vertex as its lowest point goes against its normal. */
static void find_vertex_normals(br_shape *m)
{
    for (int t = 0; t < m->n_triangles; t++)
        for (int k = 0; k < 3; k++) {
            const int *c = m->triangles + 3 * t, here = c[k];
            const br_vec3 u = br_vec3_normalise(br_vec3_sub(m->vertices[c[(k + 1) % 3]], m->vertices[here]));
            const br_vec3 v = br_vec3_normalise(br_vec3_sub(m->vertices[c[(k + 2) % 3]], m->vertices[here]));
            const double angle = acos(fmin(1, fmax(-1, br_vec3_dot(u, v))));
            m->vertex_normals[here] = br_vec3_add_scaled(m->vertex_normals[here], angle, m->face_normals[t]);
        }
    for (int i = 0; i < m->n_vertices; i++)
        m->vertex_normals[i] = br_vec3_normalise(m->vertex_normals[i]);
}

/* The vertices that share a triangle with each; most appear twice, which does no harm. */
static void find_around(br_shape *m)
{
    for (int i = 0; i < 3 * m->n_triangles; i++)
        m->around_start[m->triangles[i] + 1] += 2;
    for (int i = 0; i < m->n_vertices; i++)
        m->around_start[i + 1] += m->around_start[i];
    for (int i = 3 * m->n_triangles - 1; i >= 0; i--) {
        const int *c = m->triangles + i / 3 * 3;
        /* Filled from the end of each vertex's stretch; its beginning is put back below. */
        const int at = m->around_start[c[i % 3] + 1] -= 2;
        m->around[at] = c[(i + 1) % 3];
        m->around[at + 1] = c[(i + 2) % 3];
    }
    for (int i = 0; i < m->n_vertices; i++)
        m->around_start[i] = m->around_start[i + 1];
    m->around_start[m->n_vertices] = 6 * m->n_triangles;
}

/* Do neighbours lead from the first triangle to all others? `stack` holds n_triangles, `seen` is zeroed. */
static bool connected(const br_shape *m, int *stack, bool *seen)
{
    int n = 0, reached = 1;
    stack[n++] = 0;
    seen[0] = true;
    while (n > 0) {
        const int *next = m->neighbours + 3 * stack[--n];
        for (int k = 0; k < 3; k++)
            if (next[k] >= 0 && !seen[next[k]]) {
                seen[next[k]] = true;
                stack[n++] = next[k];
                reached++;
            }
    }
    return reached == m->n_triangles;
}

bool mesh_features(br_shape *m)
{
    const size_t n = (size_t)m->n_triangles, n_vertices = (size_t)m->n_vertices;
    m->edges = malloc(3 * n * sizeof *m->edges);
    m->vertex_normals = calloc(n_vertices, sizeof *m->vertex_normals);
    m->around_start = calloc(n_vertices + 2, sizeof *m->around_start);
    m->around = malloc(6 * n * sizeof *m->around);
    int *stack = malloc(n * sizeof *stack);
    bool *seen = calloc(n, sizeof *seen);
    const bool ok = m->edges && m->vertex_normals && m->around_start && m->around && stack && seen;
    if (ok) {
        m->convex = find_ridges(m) && m->closed && connected(m, stack, seen);
        find_vertex_normals(m);
        find_around(m);
    }
    free(stack);
    free(seen);
    return ok;
}
