/* Cutting a closed mesh by planes.
 *
 * Cuts are not filled by a proper triangulation but by a fan from one point of the plane over all the edges
 * that lie in it. Taken with their signs these triangles are the filling, and closed, so volumes are right
 * however tangled the outline is, and the next cut treats them like any other. The hull needs no filling: the
 * corners of a cut that are not on the mesh's surface are corners of the half spaces. */
#include <stdlib.h>
#include <string.h>
#include "cut.h"
#include "narrow.h"

/* Nearer to the plane than this share of the mesh's size is on it. */
static const double ON = 1e-9;

void piece_free(piece *p)
{
    free(p->triangles);
    free(p->points);
    hull_free(&p->hull);
    *p = (piece){0};
}

static bool add_triangle(piece *p, br_vec3 a, br_vec3 b, br_vec3 c, bool surface)
{
    if (p->n == p->capacity) {
        const int larger = p->capacity ? 2 * p->capacity : 64;
        piece_triangle *grown = realloc(p->triangles, (size_t)larger * sizeof *grown);
        if (!grown)
            return false;
        p->triangles = grown;
        p->capacity = larger;
    }
    p->triangles[p->n++] = (piece_triangle){{a, b, c}, surface};
    return true;
}

static bool add_point(piece *p, br_vec3 x)
{
    if (p->n_points == p->points_capacity) {
        const int larger = p->points_capacity ? 2 * p->points_capacity : 64;
        br_vec3 *grown = realloc(p->points, (size_t)larger * sizeof *grown);
        if (!grown)
            return false;
        p->points = grown;
        p->points_capacity = larger;
    }
    p->points[p->n_points++] = x;
    return true;
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

/* The part of a triangle in the half space, and the fan over its edges in the plane. */
static bool clip(piece *out, const piece_triangle *t, half_space s, double on, br_vec3 apex)
{
    int side[3], below = 0, above = 0;
    for (int k = 0; k < 3; k++) {
        const double h = height(s, t->p[k]);
        side[k] = h > on ? 1 : h < -on ? -1 : 0;
        below += side[k] < 0;
        above += side[k] > 0;
    }
    if (below == 0) {
        /* In the plane itself: the solid lies on the side that the triangle looks away from. */
        const br_vec3 area = br_vec3_cross(br_vec3_sub(t->p[1], t->p[0]), br_vec3_sub(t->p[2], t->p[0]));
        if (above > 0 || br_vec3_dot(area, s.normal) <= 0)
            return true;
    }
    br_vec3 p[4];
    bool in_plane[4];
    int n = 0;
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3;
        if (side[k] <= 0) {
            in_plane[n] = side[k] == 0;
            p[n++] = t->p[k];
        }
        if (side[k] * side[next] < 0) {
            in_plane[n] = true;
            p[n++] = crossing(s, t->p[k], t->p[next]);
        }
    }
    bool ok = true;
    for (int k = 1; k + 1 < n; k++)
        ok = ok && add_triangle(out, p[0], p[k], p[k + 1], t->surface);
    for (int k = 0; k < n && n >= 3; k++)
        if (in_plane[k] && in_plane[(k + 1) % n])
            ok = ok && add_triangle(out, apex, p[(k + 1) % n], p[k], false);
    return ok;
}

/* About a point of the piece, so that no digits are lost far from the origin. */
static double enclosed(const piece *p)
{
    double sum = 0;
    for (int i = 0; i < p->n; i++) {
        const br_vec3 *c = p->triangles[i].p, o = p->triangles[0].p[0];
        sum += br_vec3_dot(br_vec3_sub(c[0], o), br_vec3_cross(br_vec3_sub(c[1], o), br_vec3_sub(c[2], o)));
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

/* Volume, points without repetition, hull. */
static br_status measure(const br_shape *mesh, piece *p, br_error *error)
{
    const double on = ON * mesh->size;
    bool ok = true;
    for (int i = 0; i < p->n && ok; i++)
        for (int k = 0; k < 3 && p->triangles[i].surface && ok; k++)
            ok = add_point(p, p->triangles[i].p[k]);
    if (!ok || !add_corners(mesh, p, on))
        return br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    p->volume = p->n ? enclosed(p) : 0;
    if (p->n_points < 4)
        return BR_OK;
    qsort(p->points, (size_t)p->n_points, sizeof *p->points, order);
    int kept = 1;
    for (int i = 1; i < p->n_points; i++)
        if (order(&p->points[i], &p->points[kept - 1]) != 0)
            p->points[kept++] = p->points[i];
    p->n_points = kept;
    if (kept < 4)
        return BR_OK;
    br_error flat = {0};
    const br_status status = hull_of_points((size_t)kept, p->points, 0, &p->hull, &flat);
    if (status == BR_ERR_MEMORY)
        return br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    if (!status)
        p->hull_volume = hull_volume(&p->hull, p->points);
    return BR_OK;
}

br_status piece_from_mesh(const br_shape *mesh, piece *p, br_error *error)
{
    *p = (piece){0};
    for (int t = 0; t < mesh->n_triangles; t++) {
        const int *c = mesh->triangles + 3 * t;
        if (!add_triangle(p, mesh->vertices[c[0]], mesh->vertices[c[1]], mesh->vertices[c[2]], true)) {
            piece_free(p);
            return br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", mesh->n_triangles);
        }
    }
    const br_status status = measure(mesh, p, error);
    if (status)
        piece_free(p);
    return status;
}

br_status piece_cut(const br_shape *mesh, const piece *from, half_space side, piece *p, br_error *error)
{
    *p = (piece){0};
    if (from->n_planes == PIECE_PLANES_MAX)
        return BR_OK;
    memcpy(p->planes, from->planes, sizeof p->planes);
    p->n_planes = from->n_planes;
    p->planes[p->n_planes++] = side;
    const br_vec3 middle = br_vec3_scale(0.5, br_vec3_add(mesh->low, mesh->high));
    const br_vec3 apex = br_vec3_add_scaled(middle, -height(side, middle), side.normal);
    bool ok = true;
    for (int i = 0; i < from->n && ok; i++)
        ok = clip(p, &from->triangles[i], side, ON * mesh->size, apex);
    const br_status status =
        ok ? measure(mesh, p, error) : br_fail(error, BR_ERR_MEMORY, "a piece of %d triangles", p->n);
    if (status)
        piece_free(p);
    return status;
}
