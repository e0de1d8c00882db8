/* Convex hulls by quickhull [Barber, Dobkin, Huhdanpaa 1996]: a tetrahedron grows by the point that lies
 * farthest outside of one of its faces; the faces that this point sees give way to a cone from their rim to
 * it.
 *
 * What a point sees is decided exactly, on a grid of 2^37 steps across the points' bounds: determinants of
 * its whole numbers fit into 128 bits. So the faces that are seen always hang together and have one rim,
 * whatever lies in one plane or on one line. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "hull.h"

__extension__ typedef __int128 wide;

typedef struct grid_point {
    int64_t x, y, z;
} grid_point;

typedef struct face {
    int v[3], next[3]; /* corners; faces across the edge from each to the one after it */
    br_vec3 normal;
    double offset;
    int first;    /* of the points outside of it, a list by work.after; -1: none */
    int farthest; /* of them */
    double distance;
    int seen; /* by which point it has been looked at last, and ... */
    bool visible, alive;
} face;

typedef struct rim_edge {
    int outer, from, to; /* the face that stays, and the edge as the one that goes had it */
} rim_edge;

typedef struct work {
    const br_vec3 *points;
    grid_point *grid; /* (n) */
    int *after;       /* (n) next in a list of points; -1: its end */
    int *starts;      /* (n) the new face whose rim edge begins at a point */
    face *faces;
    int n_faces, capacity;
    int *queue, *pending;
    int n_pending;
    rim_edge *rim;
    int n_rim;
    double slack; /* distance from a face that counts as on it [m] */
    bool failed;
} work;

/* Positive: d lies above the plane of a, b and c, on the side from which they run counter-clockwise. */
static int side_of(const work *w, const int v[3], int d)
{
    const grid_point a = w->grid[v[0]], b = w->grid[v[1]], c = w->grid[v[2]], p = w->grid[d];
    const int64_t bx = b.x - a.x, by = b.y - a.y, bz = b.z - a.z, cx = c.x - a.x, cy = c.y - a.y,
                  cz = c.z - a.z;
    const wide nx = (wide)by * cz - (wide)bz * cy, ny = (wide)bz * cx - (wide)bx * cz,
               nz = (wide)bx * cy - (wide)by * cx;
    const wide sum = nx * (p.x - a.x) + ny * (p.y - a.y) + nz * (p.z - a.z);
    return (sum > 0) - (sum < 0);
}

static bool grow_faces(work *w)
{
    const int larger = w->capacity > 0 ? 2 * w->capacity : 64;
    const size_t n = (size_t)larger;
    if (!br_resize(&w->faces, n, sizeof *w->faces) || !br_resize(&w->queue, n, sizeof *w->queue) ||
        !br_resize(&w->pending, n, sizeof *w->pending) || !br_resize(&w->rim, n, sizeof *w->rim))
        return false;
    w->capacity = larger;
    return true;
}

static int add_face(work *w, int a, int b, int c)
{
    if (w->n_faces == w->capacity && !grow_faces(w)) {
        w->failed = true;
        return -1;
    }
    const br_vec3 p = w->points[a];
    const br_vec3 area = br_vec3_cross(br_vec3_sub(w->points[b], p), br_vec3_sub(w->points[c], p));
    face f = {.v = {a, b, c}, .next = {-1, -1, -1}, .first = -1, .seen = -1, .alive = true};
    f.normal = br_vec3_normalise(area);
    f.offset = br_vec3_dot(f.normal, p);
    w->faces[w->n_faces] = f;
    return w->n_faces++;
}

/* Hands the point to the face if it lies outside of it by more than round-off. */
static bool claim(work *w, int index, int point)
{
    face *f = &w->faces[index];
    const double d = br_vec3_dot(f->normal, w->points[point]) - f->offset;
    if (!(d > w->slack) || side_of(w, f->v, point) <= 0)
        return false;
    if (f->first < 0 || d > f->distance) {
        f->distance = d;
        f->farthest = point;
    }
    w->after[point] = f->first;
    f->first = point;
    return true;
}

/* The list of points goes to the faces from `begin` on; those outside of none are inside of the hull. */
static void share_out(work *w, int list, int begin)
{
    while (list >= 0) {
        const int point = list;
        list = w->after[point];
        for (int f = begin; f < w->n_faces && !claim(w, f, point); f++)
            ;
    }
}

/* The faces that the point sees, from one of them on, into the queue; and their rim. Returns how many. */
static int find_rim(work *w, int start, int point)
{
    int n = 0;
    w->n_rim = 0;
    w->queue[n++] = start;
    w->faces[start].seen = point;
    w->faces[start].visible = true;
    for (int i = 0; i < n; i++) {
        face *f = &w->faces[w->queue[i]];
        f->alive = false;
        for (int k = 0; k < 3; k++) {
            face *g = &w->faces[f->next[k]];
            if (g->seen != point) {
                g->seen = point;
                g->visible = side_of(w, g->v, point) > 0;
                if (g->visible)
                    w->queue[n++] = f->next[k];
            }
            if (!g->visible)
                w->rim[w->n_rim++] = (rim_edge){f->next[k], f->v[k], f->v[(k + 1) % 3]};
        }
    }
    return n;
}

static void add_point(work *w, int start, int point)
{
    const int gone = find_rim(w, start, point), begin = w->n_faces;
    for (int i = 0; i < w->n_rim; i++) {
        const rim_edge e = w->rim[i];
        const int f = add_face(w, e.from, e.to, point);
        if (f < 0)
            return;
        face *outer = &w->faces[e.outer];
        w->faces[f].next[0] = e.outer;
        for (int k = 0; k < 3; k++)
            if (outer->v[k] == e.to && outer->v[(k + 1) % 3] == e.from)
                outer->next[k] = f;
        w->starts[e.from] = f;
    }
    for (int f = begin; f < w->n_faces; f++) {
        const int after = w->starts[w->faces[f].v[1]];
        w->faces[f].next[1] = after;
        w->faces[after].next[2] = f;
    }
    for (int i = 0; i < gone; i++)
        share_out(w, w->faces[w->queue[i]].first, begin);
    for (int f = begin; f < w->n_faces; f++)
        if (w->faces[f].first >= 0)
            w->pending[w->n_pending++] = f;
}

/* Four points that span as much as possible; false, with the dimension that they do span, if that is next to
 * nothing. */
static bool find_start(const work *w, size_t n, double size, int corner[4], int *dimension)
{
    const double thin = 1e-8 * size; /* what a convex shape can still tell from nothing, ten times */
    int low = 0;
    for (size_t i = 1; i < n; i++) {
        const br_vec3 p = w->points[i], l = w->points[low];
        if (p.x < l.x || (p.x == l.x && (p.y < l.y || (p.y == l.y && p.z < l.z))))
            low = (int)i;
    }
    const br_vec3 origin = w->points[low];
    *dimension = 0;
    /* The farthest from the first, then from the line, then from the plane. */
    double far[3] = {0};
    corner[0] = low;
    for (size_t i = 0; i < n; i++) {
        const double d = br_vec3_length(br_vec3_sub(w->points[i], origin));
        if (d > far[0]) {
            far[0] = d;
            corner[1] = (int)i;
        }
    }
    if (!(far[0] > 0))
        return false;
    *dimension = 1;
    const br_vec3 line = br_vec3_normalise(br_vec3_sub(w->points[corner[1]], origin));
    for (size_t i = 0; i < n; i++) {
        const double d = br_vec3_length(br_vec3_cross(br_vec3_sub(w->points[i], origin), line));
        if (d > far[1]) {
            far[1] = d;
            corner[2] = (int)i;
        }
    }
    if (!(far[1] > thin))
        return false;
    *dimension = 2;
    const br_vec3 normal = br_vec3_normalise(br_vec3_cross(line, br_vec3_sub(w->points[corner[2]], origin)));
    for (size_t i = 0; i < n; i++) {
        const double d = fabs(br_vec3_dot(normal, br_vec3_sub(w->points[i], origin)));
        if (d > far[2]) {
            far[2] = d;
            corner[3] = (int)i;
        }
    }
    return far[2] > thin;
}

static void make_start(work *w, size_t n, int c[4])
{
    if (side_of(w, (int[3]){c[0], c[1], c[2]}, c[3]) > 0) {
        const int swap = c[1];
        c[1] = c[2];
        c[2] = swap;
    }
    /* The fourth lies below the first face. */
    add_face(w, c[0], c[1], c[2]);
    add_face(w, c[1], c[0], c[3]);
    add_face(w, c[2], c[1], c[3]);
    add_face(w, c[0], c[2], c[3]);
    static const int next[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    for (int f = 0; f < 4; f++)
        for (int k = 0; k < 3; k++)
            w->faces[f].next[k] = next[f][k];
    for (size_t i = 0; i < n; i++)
        if ((int)i != c[0] && (int)i != c[1] && (int)i != c[2] && (int)i != c[3])
            for (int f = 0; f < 4 && !claim(w, f, (int)i); f++)
                ;
    for (int f = 0; f < 4; f++)
        if (w->faces[f].first >= 0)
            w->pending[w->n_pending++] = f;
}

/* The next face to grow from; -1: none. With a limit on the vertices the one with the farthest point counts.
 */
static int next_face(work *w, bool farthest)
{
    if (!farthest) {
        while (w->n_pending > 0) {
            const int f = w->pending[--w->n_pending];
            if (w->faces[f].alive)
                return f;
        }
        return -1;
    }
    int best = -1;
    for (int f = 0; f < w->n_faces; f++)
        if (w->faces[f].alive && w->faces[f].first >= 0 &&
            (best < 0 || w->faces[f].distance > w->faces[best].distance))
            best = f;
    return best;
}

/* The living faces, numbered anew. */
static bool write_out(work *w, size_t n, hull *h)
{
    int n_alive = 0;
    for (int f = 0; f < w->n_faces; f++)
        n_alive += w->faces[f].alive;
    h->triangles = malloc(3 * (size_t)n_alive * sizeof *h->triangles);
    h->neighbours = malloc(3 * (size_t)n_alive * sizeof *h->neighbours);
    if (!h->triangles || !h->neighbours)
        return false;
    for (int f = 0; f < w->n_faces; f++)
        if (w->faces[f].alive)
            w->faces[f].seen = h->n_triangles++;
    for (int f = 0, at = 0; f < w->n_faces; f++)
        for (int k = 0; k < 3 && w->faces[f].alive; k++, at++) {
            h->triangles[at] = w->faces[f].v[k];
            h->neighbours[at] = w->faces[w->faces[f].next[k]].seen;
        }
    for (int f = 0; f < w->n_faces; f++)
        if (w->faces[f].alive && w->faces[f].first >= 0)
            for (size_t i = 0; i < n; i++)
                h->outside =
                    fmax(h->outside, br_vec3_dot(w->faces[f].normal, w->points[i]) - w->faces[f].offset);
    return true;
}

static br_status fill_grid(work *w, size_t n, double *size, br_error *error)
{
    br_vec3 low = w->points[0], high = low;
    for (size_t i = 0; i < n; i++) {
        if (!bounded3(w->points[i]))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "convex hull: point %zu is not finite, or farther than %g m from the origin", i,
                           LENGTH_MOST);
        low = min3(low, w->points[i]);
        high = max3(high, w->points[i]);
    }
    *size = br_vec3_length(br_vec3_sub(high, low));
    const double extent = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
    if (extent > 0 && extent < 1 / LENGTH_MOST)
        return br_fail(error, BR_ERR_RANGE, "convex hull of points %g m apart", extent);
    const double steps = extent > 0 ? 0x1p37 / extent : 0;
    for (size_t i = 0; i < n; i++) {
        const br_vec3 p = br_vec3_scale(steps, br_vec3_sub(w->points[i], low));
        w->grid[i] = (grid_point){llround(p.x), llround(p.y), llround(p.z)};
    }
    w->slack = 1e-11 * *size;
    return BR_OK;
}

static br_status build(work *w, size_t n, int most, hull *h, br_error *error)
{
    static const char *const flat[] = {"at one place", "on one line", "in one plane"};
    double size = 0;
    int corner[4] = {0}, dimension = 0;
    const br_status status = fill_grid(w, n, &size, error);
    if (status)
        return status;
    if (!find_start(w, n, size, corner, &dimension))
        return br_fail(error, BR_ERR_ARGUMENT, "convex hull: all %zu points lie %s (to 1e-8 of their extent)",
                       n, flat[dimension]);
    make_start(w, n, corner);
    int f, vertices = 4;
    while (!w->failed && (most == 0 || vertices < most) && (f = next_face(w, most > 0)) >= 0) {
        add_point(w, f, w->faces[f].farthest);
        vertices++;
    }
    if (w->failed || !write_out(w, n, h))
        return br_fail(error, BR_ERR_MEMORY, "convex hull of %zu points", n);
    return BR_OK;
}

br_status hull_of_points(size_t n, const br_vec3 *points, int most, hull *h, br_error *error)
{
    *h = (hull){0};
    if (n < 4 || n > 1u << 26)
        return br_fail(error, BR_ERR_ARGUMENT, "convex hull of %zu points; from 4 to %u", n, 1u << 26);
    work w = {.points = points};
    w.grid = malloc(n * sizeof *w.grid);
    w.after = malloc(n * sizeof *w.after);
    w.starts = malloc(n * sizeof *w.starts);
    br_status status = BR_OK;
    if (!w.grid || !w.after || !w.starts || !grow_faces(&w))
        status = br_fail(error, BR_ERR_MEMORY, "convex hull of %zu points", n);
    else
        status = build(&w, n, most, h, error);
    free(w.grid);
    free(w.after);
    free(w.starts);
    free(w.faces);
    free(w.queue);
    free(w.pending);
    free(w.rim);
    if (status)
        hull_free(h);
    return status;
}

void hull_free(hull *h)
{
    free(h->triangles);
    free(h->neighbours);
    *h = (hull){0};
}

double hull_volume(const hull *h, const br_vec3 *points)
{
    const br_vec3 origin = points[h->triangles[0]];
    double sum = 0;
    for (int t = 0; t < h->n_triangles; t++) {
        const int *c = h->triangles + 3 * t;
        const br_vec3 a = br_vec3_sub(points[c[0]], origin), b = br_vec3_sub(points[c[1]], origin);
        sum += br_vec3_dot(a, br_vec3_cross(b, br_vec3_sub(points[c[2]], origin)));
    }
    return sum / 6;
}
