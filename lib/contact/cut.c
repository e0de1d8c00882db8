/* Cutting a closed mesh by planes.
 *
 * Cuts are not filled by a proper triangulation but by a fan from one point of the plane over all the edges
 * that lie in it. Taken with their signs these triangles are the filling, and closed, so volumes are right
 * however tangled the outline is, and the next cut treats them like any other. The hull needs no filling: the
 * corners of a cut that are not on the mesh's surface are corners of the half spaces. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "cut.h"
#include "narrow.h"

/* Nearer to the plane than this share of the mesh's size is on it. */
static const double ON = 1e-9;

void piece_free(piece *p)
{
    free(p->vertices);
    free(p->triangles);
    free(p->points);
    hull_free(&p->hull);
    *p = (piece){0};
}

static bool add_triangle(piece *p, int a, int b, int c, bool surface)
{
    if (!br_grow_int(&p->triangles, &p->capacity, p->n + 1, sizeof *p->triangles))
        return false;
    p->triangles[p->n++] = (piece_triangle){{a, b, c}, surface};
    return true;
}

/* Appends a place; -1: out of memory. */
static int add_place(br_vec3 **places, int *n, int *capacity, br_vec3 x)
{
    if (!br_grow_int(places, capacity, *n + 1, sizeof **places))
        return -1;
    (*places)[*n] = x;
    return (*n)++;
}
static int add_vertex(piece *p, br_vec3 x)
{
    return add_place(&p->vertices, &p->n_vertices, &p->vertices_capacity, x);
}
static bool add_point(piece *p, br_vec3 x)
{
    return add_place(&p->points, &p->n_points, &p->points_capacity, x) >= 0;
}

static double height(half_space s, br_vec3 x)
{
    return br_vec3_dot(s.normal, x) - s.offset;
}

static int order(const void *a, const void *b)
{
    const br_vec3 *p = a, *q = b;
    return p->x != q->x   ? (p->x > q->x) - (p->x < q->x)
           : p->y != q->y ? (p->y > q->y) - (p->y < q->y)
                          : (p->z > q->z) - (p->z < q->z);
}

/* Where the segment meets the plane; the same bytes from either end. */
static br_vec3 crossing(half_space s, br_vec3 p, br_vec3 q)
{
    if (order(&p, &q) > 0) {
        const br_vec3 swap = p;
        p = q;
        q = swap;
    }
    const double hp = height(s, p), hq = height(s, q);
    return br_vec3_add_scaled(p, hp / (hp - hq), br_vec3_sub(q, p));
}

/* What a cut knows of the vertices of the piece that it cuts. */
typedef struct cut_work {
    int *side;      /* (n_vertices) 1: above the plane, -1: below, 0: on it */
    int *new_index; /* (n_vertices) in the new piece; -1: not there yet */
    int apex;       /* of the fan; -1: not there yet */
} cut_work;

static int kept(const piece *from, piece *out, cut_work *w, int vertex)
{
    if (w->new_index[vertex] < 0)
        w->new_index[vertex] = add_vertex(out, from->vertices[vertex]);
    return w->new_index[vertex];
}

/* The part of a triangle in the half space, and the fan over its edges in the plane. */
static bool clip(const piece *from, const piece_triangle *t, half_space s, br_vec3 apex, piece *out,
                 cut_work *w)
{
    int below = 0, above = 0;
    for (int k = 0; k < 3; k++) {
        below += w->side[t->v[k]] < 0;
        above += w->side[t->v[k]] > 0;
    }
    if (below == 0) {
        /* In the plane itself: the solid lies on the side that the triangle looks away from. */
        const br_vec3 p = from->vertices[t->v[0]];
        const br_vec3 area =
            br_vec3_cross(br_vec3_sub(from->vertices[t->v[1]], p), br_vec3_sub(from->vertices[t->v[2]], p));
        if (above > 0 || br_vec3_dot(area, s.normal) <= 0)
            return true;
    }
    int p[4], n = 0;
    bool in_plane[4], ok = true;
    for (int k = 0; k < 3; k++) {
        const int here = t->v[k], next = t->v[(k + 1) % 3];
        if (w->side[here] <= 0) {
            in_plane[n] = w->side[here] == 0;
            p[n++] = kept(from, out, w, here);
        }
        if (w->side[here] * w->side[next] < 0) {
            in_plane[n] = true;
            p[n++] = add_vertex(out, crossing(s, from->vertices[here], from->vertices[next]));
        }
    }
    for (int k = 0; k < n; k++)
        ok = ok && p[k] >= 0;
    for (int k = 1; k + 1 < n; k++)
        ok = ok && add_triangle(out, p[0], p[k], p[k + 1], t->surface);
    for (int k = 0; k < n && n >= 3; k++)
        if (in_plane[k] && in_plane[(k + 1) % n]) {
            if (w->apex < 0)
                w->apex = add_vertex(out, apex);
            ok = ok && w->apex >= 0 && add_triangle(out, w->apex, p[(k + 1) % n], p[k], false);
        }
    return ok;
}

/* About a point of the piece, so that no digits are lost far from the origin. */
static double enclosed(const piece *p)
{
    double sum = 0;
    const br_vec3 o = p->vertices[p->triangles[0].v[0]];
    for (int i = 0; i < p->n; i++) {
        const int *v = p->triangles[i].v;
        const br_vec3 a = br_vec3_sub(p->vertices[v[0]], o), b = br_vec3_sub(p->vertices[v[1]], o);
        sum += br_vec3_dot(a, br_vec3_cross(b, br_vec3_sub(p->vertices[v[2]], o)));
    }
    return sum / 6;
}

/* Corners of the half spaces that lie in all others and in the mesh; only those of the newest plane are new,
 * but the others may have been cut away. */
static bool add_corners(const br_shape *mesh, piece *p, double on)
{
    for (int i = 0; i < p->n_planes; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                const half_space a = p->planes[i], b = p->planes[j], c = p->planes[k];
                const br_vec3 bc = br_vec3_cross(b.normal, c.normal), ca = br_vec3_cross(c.normal, a.normal),
                              ab = br_vec3_cross(a.normal, b.normal);
                const double det = br_vec3_dot(a.normal, bc);
                if (fabs(det) < 1e-6)
                    continue;
                br_vec3 x = br_vec3_scale(a.offset / det, bc);
                x = br_vec3_add_scaled(x, b.offset / det, ca);
                x = br_vec3_add_scaled(x, c.offset / det, ab);
                bool in = true;
                for (int l = 0; l < p->n_planes && in; l++)
                    in = height(p->planes[l], x) <= on;
                if (in && mesh_nearest(mesh, x, INFINITY, on).height < on && !add_point(p, x))
                    return false;
            }
    return true;
}

/* Volume, points of the surface, hull. */
static br_status measure(const br_shape *mesh, piece *p, br_error *error)
{
    bool *used = calloc((size_t)p->n_vertices + 1, sizeof *used);
    bool ok = used != NULL;
    for (int i = 0; i < p->n && ok; i++)
        for (int k = 0; k < 3 && p->triangles[i].surface; k++)
            used[p->triangles[i].v[k]] = true;
    for (int i = 0; i < p->n_vertices && ok; i++)
        ok = !used[i] || add_point(p, p->vertices[i]);
    free(used);
    if (!ok || !add_corners(mesh, p, ON * mesh->size))
        return br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    p->volume = p->n ? enclosed(p) : 0;
    if (p->n_points < 4)
        return BR_OK;
    br_error flat = {0};
    const br_status status = hull_of_points((size_t)p->n_points, p->points, 0, &p->hull, &flat);
    if (status == BR_ERR_MEMORY)
        return br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    if (!status)
        p->hull_volume = hull_volume(&p->hull, p->points);
    return BR_OK;
}

br_status piece_from_mesh(const br_shape *mesh, piece *p, br_error *error)
{
    *p = (piece){0};
    bool ok = true;
    for (int i = 0; i < mesh->n_vertices && ok; i++)
        ok = add_vertex(p, mesh->vertices[i]) >= 0;
    for (int t = 0; t < mesh->n_triangles && ok; t++) {
        const int *c = mesh->triangles + 3 * t;
        ok = add_triangle(p, c[0], c[1], c[2], true);
    }
    const br_status status = ok ? measure(mesh, p, error)
                                : br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", mesh->n_triangles);
    if (status)
        piece_free(p);
    return status;
}

static bool clip_all(const br_shape *mesh, const piece *from, half_space s, piece *out)
{
    const size_t n = (size_t)from->n_vertices + 1;
    cut_work w = {malloc(n * sizeof *w.side), malloc(n * sizeof *w.new_index), -1};
    bool ok = w.side && w.new_index;
    for (int i = 0; i < from->n_vertices && ok; i++) {
        const double h = height(s, from->vertices[i]), on = ON * mesh->size;
        w.side[i] = h > on ? 1 : h < -on ? -1 : 0;
        w.new_index[i] = -1;
    }
    const br_vec3 middle = br_vec3_scale(0.5, br_vec3_add(mesh->low, mesh->high));
    const br_vec3 apex = br_vec3_add_scaled(middle, -height(s, middle), s.normal);
    for (int i = 0; i < from->n && ok; i++)
        ok = clip(from, &from->triangles[i], s, apex, out, &w);
    free(w.side);
    free(w.new_index);
    return ok;
}

br_status piece_cut(const br_shape *mesh, const piece *from, half_space side, piece *p, br_error *error)
{
    *p = (piece){0};
    if (from->n_planes == PIECE_PLANES_MAX)
        return BR_OK;
    memcpy(p->planes, from->planes, sizeof p->planes);
    p->n_planes = from->n_planes;
    p->planes[p->n_planes++] = side;
    const br_status status = clip_all(mesh, from, side, p)
                                 ? measure(mesh, p, error)
                                 : br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    if (status)
        piece_free(p);
    return status;
}
