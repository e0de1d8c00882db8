/* Convex polyhedra: normals, edges, and the check that they are closed and convex. */
#include <stdlib.h>
#include "shape.h"

/* A directed edge of a face. */
typedef struct half_edge {
    int from, to, face;
} half_edge;

static int compare(const void *a, const void *b)
{
    const half_edge *p = a, *q = b;
    const int p0 = p->from < p->to ? p->from : p->to, p1 = p->from < p->to ? p->to : p->from;
    const int q0 = q->from < q->to ? q->from : q->to, q1 = q->from < q->to ? q->to : q->from;
    if (p0 != q0)
        return p0 < q0 ? -1 : 1;
    if (p1 != q1)
        return p1 < q1 ? -1 : 1;
    return p->from < q->from ? -1 : p->from > q->from;
}

/* Normals from all corners (twice the area vector), so that one bad corner does not decide. */
static br_status find_normals(br_shape *shape, double size, br_error *error)
{
    for (int f = 0; f < shape->n_faces; f++) {
        const int *c = shape->corners + shape->face_start[f];
        const int n = shape->face_start[f + 1] - shape->face_start[f];
        const br_vec3 origin = shape->vertices[c[0]];
        br_vec3 area = {0, 0, 0};
        for (int i = 1; i + 1 < n; i++)
            area = br_vec3_add(area, br_vec3_cross(br_vec3_sub(shape->vertices[c[i]], origin),
                                                   br_vec3_sub(shape->vertices[c[i + 1]], origin)));
        if (!(br_vec3_length(area) > 1e-12 * size * size))
            return br_fail(error, BR_ERR_ARGUMENT, "convex shape: face %d is degenerate", f);
        shape->normals[f] = br_vec3_normalise(area);
        for (int i = 0; i < n; i++)
            if (fabs(br_vec3_dot(shape->normals[f], br_vec3_sub(shape->vertices[c[i]], origin))) >
                1e-9 * size)
                return br_fail(error, BR_ERR_ARGUMENT, "convex shape: face %d is not flat", f);
        for (int i = 0; i < shape->n_vertices; i++)
            if (br_vec3_dot(shape->normals[f], br_vec3_sub(shape->vertices[i], origin)) > 1e-9 * size)
                return br_fail(
                    error, BR_ERR_ARGUMENT,
                    "convex shape: vertex %d lies outside of face %d; not convex, or the face is turned over",
                    i, f);
    }
    return BR_OK;
}

static br_status find_edges(br_shape *shape, br_error *error)
{
    const int n = shape->face_start[shape->n_faces];
    half_edge *half = malloc((size_t)n * sizeof *half);
    shape->edges = malloc((size_t)n * sizeof *shape->edges);
    if (!half || !shape->edges) {
        free(half);
        return br_fail(error, BR_ERR_MEMORY, "convex shape");
    }
    for (int f = 0, k = 0; f < shape->n_faces; f++) {
        const int first = shape->face_start[f], size = shape->face_start[f + 1] - first;
        for (int i = 0; i < size; i++, k++)
            half[k] = (half_edge){shape->corners[first + i], shape->corners[first + (i + 1) % size], f};
    }
    qsort(half, (size_t)n, sizeof *half, compare);
    br_status status = BR_OK;
    for (int k = 0; k < n; k += 2) {
        const bool pair = k + 1 < n && half[k].from == half[k + 1].to && half[k].to == half[k + 1].from;
        const bool third = pair && k + 2 < n && compare(&half[k + 1], &half[k + 2]) == 0;
        if (!pair || third) {
            status =
                br_fail(error, BR_ERR_ARGUMENT, "convex shape: not closed at the edge of vertices %d and %d",
                        half[k].from, half[k].to);
            break;
        }
        shape->edges[shape->n_edges++] = (edge){half[k].from, half[k].to, half[k].face, half[k + 1].face};
    }
    free(half);
    return status;
}

br_status polyhedron_finish(br_shape *shape, br_error *error)
{
    br_vec3 sum = {0, 0, 0};
    for (int i = 0; i < shape->n_vertices; i++)
        sum = br_vec3_add(sum, shape->vertices[i]);
    shape->centre = br_vec3_scale(1.0 / shape->n_vertices, sum);
    const double size = br_vec3_length(br_vec3_sub(shape->high, shape->low));
    const br_status status = find_normals(shape, size, error);
    return status ? status : find_edges(shape, error);
}
