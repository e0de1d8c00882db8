/* Two meshes: vertices of one below the surface of the other, both ways. Edges that cross without a vertex
 * inside are not seen, so meshes should be fine where they meet. */
#include "narrow.h"

/* A vertex deeper than this share of the smaller mesh has passed through a wall rather than touched it. */
static const double DEPTH_MOST = 0.1;

/* Vertices of `v` in the surface of `m`; normals out of m. */
static void vertices_in(const placed *v, const placed *m, double reach, int **found, int *capacity,
                        touches *out)
{
    const br_vec3 r = br_vec3_make(reach, reach, reach);
    for (int i = 0; i < v->shape->n_vertices; i++) {
        const br_vec3 x = to_body(m, to_world(v, v->shape->vertices[i]));
        const br_shape *s = m->shape;
        if (x.x < s->low.x || x.y < s->low.y || x.z < s->low.z || x.x > s->high.x || x.y > s->high.y ||
            x.z > s->high.z)
            continue;
        const int n = tree_query(s, br_vec3_sub(x, r), br_vec3_add(x, r), found, capacity);
        if (n < 0)
            out->failed = true;
        /* The nearest point of the surface; the vertex is inside if it lies behind the triangle that it is
         * on. */
        double nearest = reach, height = 0;
        br_vec3 normal = {0, 0, 0};
        for (int k = 0; k < n; k++) {
            const int *t = s->triangles + 3 * (*found)[k];
            const br_vec3 p = closest_on_triangle(x, s->vertices[t[0]], s->vertices[t[1]], s->vertices[t[2]]);
            const br_vec3 away = br_vec3_sub(x, p), face = s->face_normals[(*found)[k]];
            const double distance = br_vec3_length(away), above = br_vec3_dot(away, face);
            /* Of triangles equally near, at an edge or corner, the one that faces the vertex most squarely
             * speaks. */
            const bool tie = fabs(distance - nearest) <= 1e-12 * reach;
            if (tie ? fabs(above) > fabs(height) : distance < nearest) {
                nearest = distance;
                height = above;
                normal = face;
            }
        }
        if (height < 0)
            touches_add(out, to_world(m, br_vec3_add_scaled(x, nearest / 2, normal)),
                        br_mat3_mul_vec(m->r, normal), nearest);
    }
}

void touch_meshes(const placed *a, const placed *b, int **found, int *capacity, touches *out)
{
    const double reach = DEPTH_MOST * fmin(a->shape->size, b->shape->size);
    vertices_in(b, a, reach, found, capacity, out);
    touches_swap(out); /* these normals point out of A */
    vertices_in(a, b, reach, found, capacity, out);
}
