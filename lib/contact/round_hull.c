/* A ball or capsule and a convex polyhedron, exactly: while the core (the capsule's axis, the ball's centre)
 * is outside, the closest points of core and surface; when it is inside, the way out of least length, which
 * is along a face's normal or across an edge and the axis. */
#include "narrow.h"

typedef struct core {
    br_vec3 p0, p1; /* polyhedron's coordinates */
} core;

static void corners_of(const br_shape *s, int face, int i, br_vec3 c[3])
{
    const int *k = s->corners + s->face_start[face];
    c[0] = s->vertices[k[0]];
    c[1] = s->vertices[k[i]];
    c[2] = s->vertices[k[i + 1]];
}

/* Is part of the core inside? */
static bool core_inside(const br_shape *s, const core *c)
{
    const br_vec3 d = br_vec3_sub(c->p1, c->p0);
    double from = 0, to = 1;
    for (int f = 0; f < s->n_faces; f++) {
        const double at0 =
            br_vec3_dot(s->normals[f], br_vec3_sub(c->p0, s->vertices[s->corners[s->face_start[f]]]));
        const double rate = br_vec3_dot(s->normals[f], d);
        if (rate > 0)
            to = fmin(to, -at0 / rate);
        else if (rate < 0)
            from = fmax(from, -at0 / rate);
        else if (at0 > 0)
            return false;
    }
    return from <= to;
}

/* Closest points of the core (on_core) and the surface. */
static double closest(const br_shape *s, const core *c, br_vec3 *on_core, br_vec3 *on_surface)
{
    double best = INFINITY;
    for (int f = 0; f < s->n_faces; f++)
        for (int i = 1; i + 1 < s->face_start[f + 1] - s->face_start[f]; i++)
            for (int end = 0; end < 2; end++) {
                br_vec3 v[3];
                corners_of(s, f, i, v);
                const br_vec3 p = end ? c->p1 : c->p0, q = closest_on_triangle(p, v[0], v[1], v[2]);
                const double distance = br_vec3_length(br_vec3_sub(p, q));
                if (distance < best) {
                    best = distance;
                    *on_core = p;
                    *on_surface = q;
                }
            }
    const br_vec3 d = br_vec3_sub(c->p1, c->p0);
    for (int e = 0; e < s->n_edges && br_vec3_dot(d, d) > 0; e++) {
        const br_vec3 a = s->vertices[s->edges[e].v0], b = s->vertices[s->edges[e].v1];
        double t, u;
        closest_on_segments(c->p0, c->p1, a, b, &t, &u);
        const br_vec3 p = br_vec3_add_scaled(c->p0, t, d), q = br_vec3_add_scaled(a, u, br_vec3_sub(b, a));
        const double distance = br_vec3_length(br_vec3_sub(p, q));
        if (distance < best * (1 - 1e-9)) {
            best = distance;
            *on_core = p;
            *on_surface = q;
        }
    }
    return best;
}

/* How far the core must move along n until it is out: the largest coordinate of the surface less the core's
 * smallest. */
static double way_out(const br_shape *s, const core *c, br_vec3 n)
{
    return shape_support(s, &n) - fmin(br_vec3_dot(n, c->p0), br_vec3_dot(n, c->p1));
}

/* The direction of the shortest way out. */
static double least_way_out(const br_shape *s, const core *c, br_vec3 *normal)
{
    double best = INFINITY;
    const br_vec3 d = br_vec3_sub(c->p1, c->p0);
    for (int f = 0; f < s->n_faces; f++) {
        const double way = way_out(s, c, s->normals[f]);
        if (way < best) {
            best = way;
            *normal = s->normals[f];
        }
    }
    for (int e = 0; e < s->n_edges; e++) {
        br_vec3 n = br_vec3_cross(d, br_vec3_sub(s->vertices[s->edges[e].v1], s->vertices[s->edges[e].v0]));
        const double length = br_vec3_length(n);
        for (int side = -1; side <= 1 && length > 1e-6 * br_vec3_length(d) * s->size; side += 2) {
            const br_vec3 axis = br_vec3_scale(side / length, n);
            const double way = way_out(s, c, axis);
            if (way < best * (1 - 1e-9)) {
                best = way;
                *normal = axis;
            }
        }
    }
    return best;
}

bool round_hull_axis(const placed *a, const placed *hull, double margin, touch *deepest)
{
    const double half = a->shape->length / 2, radius = a->shape->radius;
    const core c = {to_body(hull, to_world(a, br_vec3_make(0, 0, -half))),
                    to_body(hull, to_world(a, br_vec3_make(0, 0, half)))};
    br_vec3 on_core = c.p0, on_surface = c.p0, normal;
    if (core_inside(hull->shape, &c)) {
        deepest->depth = radius + least_way_out(hull->shape, &c, &normal);
        const double h0 = br_vec3_dot(normal, c.p0), h1 = br_vec3_dot(normal, c.p1);
        on_core = h0 <= h1 ? c.p0 : c.p1;
    } else {
        const double distance = closest(hull->shape, &c, &on_core, &on_surface);
        if (!(distance > 0) || !(radius - distance > -margin))
            return false;
        deepest->depth = radius - distance;
        normal = br_vec3_scale(1 / distance, br_vec3_sub(on_core, on_surface));
    }
    deepest->point = to_world(hull, br_vec3_add_scaled(on_core, deepest->depth / 2 - radius, normal));
    deepest->normal = br_mat3_mul_vec(hull->r, normal);
    return true;
}
