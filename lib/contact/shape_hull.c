/* The convex shape of a hull: triangles in one plane become one face, as the corners of a contact area need
 * it. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "hull.h"

/* A face is flat to this share of the hull's size, a fifth of what a convex shape demands. */
static const double FLAT = 2e-10;

typedef struct merge {
    const hull *h;
    const br_vec3 *points;
    br_vec3 normal, origin; /* of the face that grows */
    double slack;
    int *face_of; /* (n_triangles) -1: none yet */
    int *queue;
    int *after; /* (n points) the corner that follows along the border of the face */
    int *polygon;
    int *sizes, *corners;
    int n_faces, n_corners;
} merge;

static bool in_plane(const merge *m, int triangle)
{
    for (int k = 0; k < 3; k++) {
        const br_vec3 p = m->points[m->h->triangles[3 * triangle + k]];
        if (fabs(br_vec3_dot(m->normal, br_vec3_sub(p, m->origin))) > m->slack)
            return false;
    }
    return true;
}

static void put_face(merge *m, int n, const int *corners)
{
    m->sizes[m->n_faces++] = n;
    memcpy(m->corners + m->n_corners, corners, (size_t)n * sizeof *corners);
    m->n_corners += n;
}

/* The border of the triangles queue[0 .. n) as one polygon; false: it is none. */
static bool border(merge *m, int n, int face)
{
    int edges = 0, start = -1;
    for (int i = 0; i < n; i++) {
        const int t = m->queue[i], *c = m->h->triangles + 3 * t;
        for (int k = 0; k < 3; k++)
            if (m->face_of[m->h->neighbours[3 * t + k]] != face) {
                m->after[c[k]] = c[(k + 1) % 3];
                start = c[k];
                edges++;
            }
    }
    int at = start, length = 0;
    do {
        m->polygon[length++] = at;
        at = m->after[at];
    } while (at != start && length < edges);
    if (at != start || length != edges)
        return false;
    /* Long polygons in slices from the first corner. */
    for (int i = 1; i + 1 < length;) {
        int slice[FACE_CORNERS_MAX], k = 0;
        slice[k++] = m->polygon[0];
        for (; i < length && k < FACE_CORNERS_MAX; i++)
            slice[k++] = m->polygon[i];
        put_face(m, k, slice);
        if (i < length)
            i--; /* the next slice begins where this one ends */
    }
    return true;
}

static void grow_face(merge *m, int seed, int face)
{
    const int *c = m->h->triangles + 3 * seed;
    int n = 0;
    m->origin = m->points[c[0]];
    m->normal = br_vec3_normalise(
        br_vec3_cross(br_vec3_sub(m->points[c[1]], m->origin), br_vec3_sub(m->points[c[2]], m->origin)));
    m->queue[n++] = seed;
    m->face_of[seed] = face;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            const int other = m->h->neighbours[3 * m->queue[i] + k];
            if (m->face_of[other] < 0 && in_plane(m, other)) {
                m->face_of[other] = face;
                m->queue[n++] = other;
            }
        }
    if (border(m, n, face))
        return;
    for (int i = 0; i < n; i++)
        put_face(m, 3, m->h->triangles + 3 * m->queue[i]);
}

typedef struct sized {
    double area;
    int triangle;
} sized;
static int compare(const void *a, const void *b)
{
    const sized *p = a, *q = b;
    return p->area != q->area ? (p->area < q->area ? 1 : -1)
                              : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static void merge_all(merge *m, sized *order)
{
    const int n = m->h->n_triangles;
    for (int t = 0; t < n; t++) {
        const int *c = m->h->triangles + 3 * t;
        const br_vec3 p = m->points[c[0]];
        order[t] = (sized){
            br_vec3_length(br_vec3_cross(br_vec3_sub(m->points[c[1]], p), br_vec3_sub(m->points[c[2]], p))),
            t};
        m->face_of[t] = -1;
    }
    qsort(order, (size_t)n, sizeof *order, compare);
    int face = 0;
    for (int i = 0; i < n; i++)
        if (m->face_of[order[i].triangle] < 0)
            grow_face(m, order[i].triangle, face++);
}

/* The points that faces still have, numbered anew in m->after; their places in `kept`. */
static size_t compact(merge *m, size_t n, br_vec3 *kept)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++)
        m->after[i] = -1;
    for (int i = 0; i < m->n_corners; i++) {
        int *number = &m->after[m->corners[i]];
        if (*number < 0) {
            kept[n_kept] = m->points[m->corners[i]];
            *number = (int)n_kept++;
        }
        m->corners[i] = *number;
    }
    return n_kept;
}

br_status hull_shape(const hull *h, size_t n, const br_vec3 *points, br_shape **shape, br_error *error)
{
    *shape = NULL;
    const size_t triangles = (size_t)h->n_triangles;
    merge m = {.h = h, .points = points};
    br_vec3 low = points[h->triangles[0]], high = low;
    for (size_t i = 0; i < 3 * triangles; i++) {
        low = min3(low, points[h->triangles[i]]);
        high = max3(high, points[h->triangles[i]]);
    }
    m.slack = FLAT * br_vec3_length(br_vec3_sub(high, low));
    m.face_of = malloc(triangles * sizeof *m.face_of);
    m.queue = malloc(triangles * sizeof *m.queue);
    m.after = malloc(n * sizeof *m.after);
    m.polygon = malloc(3 * triangles * sizeof *m.polygon);
    m.sizes = malloc(triangles * sizeof *m.sizes);
    m.corners = malloc(3 * triangles * sizeof *m.corners);
    sized *order = malloc(triangles * sizeof *order);
    br_vec3 *kept = malloc(3 * triangles * sizeof *kept);
    br_status status;
    if (!m.face_of || !m.queue || !m.after || !m.polygon || !m.sizes || !m.corners || !order || !kept) {
        status = br_fail(error, BR_ERR_MEMORY, "convex hull of %zu triangles", triangles);
    } else {
        merge_all(&m, order);
        const size_t n_kept = compact(&m, n, kept);
        status = br_shape_convex(n_kept, kept, (size_t)m.n_faces, m.sizes, m.corners, shape, error);
    }
    free(m.face_of);
    free(m.queue);
    free(m.after);
    free(m.polygon);
    free(m.sizes);
    free(m.corners);
    free(order);
    free(kept);
    return status;
}

br_status br_shape_hull(size_t n, const br_vec3 *points, int most, br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(shape);
    *shape = NULL;
    if (most != 0 && most < 4)
        return br_fail(error, BR_ERR_RANGE,
                       "convex hull of at most %d vertices; at least 4, or 0 for no limit", most);
    if (n > 0 && !points)
        return br_fail(error, BR_ERR_ARGUMENT, "convex hull: no points");
    hull h;
    br_status status = hull_of_points(n, points, most, &h, error);
    if (status)
        return status;
    status = hull_shape(&h, n, points, shape, error);
    hull_free(&h);
    return status;
}
