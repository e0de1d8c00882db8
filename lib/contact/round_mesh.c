/* Spheres and capsules on triangles. A capsule is its two end spheres and, where an edge of the mesh comes
 * closest to its middle, the sphere there.
 *
 * Neighbouring triangles all report the edge that they share, although a ball that rolls over a flat floor of
 * triangles touches the face alone: a candidate is dropped when its point also lies on another triangle that
 * comes closer to the ball. */
#include "narrow.h"

/* What triangle comes how close to a ball. */
typedef struct candidate {
    double distance; /* from the centre; negative: the centre is behind the face */
    int triangle;
    br_vec3 point, normal; /* mesh coordinates */
} candidate;

enum { CANDIDATES_MAX = 256 };

static int compare(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    return p->distance != q->distance ? (p->distance < q->distance ? -1 : 1)
                                      : (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static void corners(const br_shape *m, int triangle, br_vec3 c[3])
{
    for (int i = 0; i < 3; i++)
        c[i] = m->vertices[m->triangles[3 * triangle + i]];
}

/* The distinct touches of the ball at `centre` (mesh coordinates) with the triangles found. */
static void ball(const placed *mesh, br_vec3 centre, double radius, double margin, const int *found,
                 int n_found, touches *out)
{
    const br_shape *m = mesh->shape;
    candidate candidates[CANDIDATES_MAX];
    int n = 0;
    for (int i = 0; i < n_found && n < CANDIDATES_MAX; i++) {
        br_vec3 c[3];
        corners(m, found[i], c);
        const br_vec3 normal = m->face_normals[found[i]], p = closest_on_triangle(centre, c[0], c[1], c[2]);
        const br_vec3 away = br_vec3_sub(centre, p);
        const double distance = br_vec3_length(away), height = br_vec3_dot(away, normal);
        if (!(distance < radius + margin))
            continue;
        /* Behind the face: only straight behind; the way out is along the face's normal. */
        if (height <= 0 && distance > -height + 1e-9 * radius)
            continue;
        const bool behind = height <= 0;
        candidates[n++] = (candidate){behind ? -distance : distance, found[i], p,
                                      behind ? normal : br_vec3_scale(1 / distance, away)};
    }
    candidate scratch[CANDIDATES_MAX];
    sort_within(scratch, candidates, (size_t)n, sizeof *candidates, compare);
    const double same = 1e-7 * radius;
    for (int i = 0; i < n; i++) {
        bool keep = true;
        for (int j = 0; j < i && keep; j++) {
            br_vec3 c[3];
            corners(m, candidates[j].triangle, c);
            const br_vec3 there = closest_on_triangle(candidates[i].point, c[0], c[1], c[2]);
            keep = br_vec3_length(br_vec3_sub(there, candidates[i].point)) > same;
        }
        if (!keep)
            continue;
        const double depth = radius - candidates[i].distance;
        const br_vec3 normal = br_mat3_mul_vec(mesh->r, candidates[i].normal);
        touches_add(out, br_vec3_add_scaled(to_world(mesh, candidates[i].point), -depth / 2, normal), normal,
                    depth);
    }
}

/* Where along the segment (parameter) the edges of the triangles come closest from inside their ends, not
 * near its own ends, ... */
static double closest_edge(const br_shape *m, br_vec3 p0, br_vec3 p1, const int *found, int n_found,
                           double *distance)
{
    double best = -1;
    *distance = INFINITY;
    for (int i = 0; i < n_found; i++) {
        br_vec3 c[3];
        corners(m, found[i], c);
        for (int k = 0; k < 3; k++) {
            double s, t;
            closest_on_segments(p0, p1, c[k], c[(k + 1) % 3], &s, &t);
            const br_vec3 p = br_vec3_add_scaled(p0, s, br_vec3_sub(p1, p0));
            const double d = br_vec3_length(
                br_vec3_sub(p, br_vec3_add_scaled(c[k], t, br_vec3_sub(c[(k + 1) % 3], c[k]))));
            if (d < *distance) {
                *distance = d;
                best = s;
            }
        }
    }
    return best;
}

/* The stretch [low, high] of a segment (parameters) above the faces that it lies along; empty if low > high.
 */
static void stretch_along(const br_shape *m, br_vec3 p0, br_vec3 p1, double reach, const int *found,
                          int n_found, double *low, double *high)
{
    const br_vec3 d = br_vec3_sub(p1, p0);
    const double length = br_vec3_length(d);
    *low = 1;
    *high = 0;
    for (int i = 0; i < n_found; i++) {
        br_vec3 c[3];
        corners(m, found[i], c);
        const br_vec3 n = m->face_normals[found[i]];
        const double height = br_vec3_dot(n, br_vec3_sub(br_vec3_add_scaled(p0, 0.5, d), c[0]));
        if (fabs(br_vec3_dot(n, d)) > 0.05 * length || height > reach || height < -reach)
            continue;
        double from = 0, to = 1;
        for (int k = 0; k < 3 && from <= to; k++) {
            const br_vec3 inward = br_vec3_cross(n, br_vec3_sub(c[(k + 1) % 3], c[k]));
            const double at0 = br_vec3_dot(inward, br_vec3_sub(p0, c[k])), rate = br_vec3_dot(inward, d);
            if (rate > 0)
                from = fmax(from, -at0 / rate);
            else if (rate < 0)
                to = fmin(to, -at0 / rate);
            else if (at0 < 0)
                to = -1;
        }
        if (from <= to) {
            *low = fmin(*low, from);
            *high = fmax(*high, to);
        }
    }
}

void touch_round_mesh(const placed *a, const placed *mesh, double margin, int **found, int *capacity,
                      touches *out)
{
    const double radius = a->shape->radius, half = a->shape->length / 2; /* 0 for a sphere */
    const br_vec3 p0 = to_body(mesh, to_world(a, br_vec3_make(0, 0, -half)));
    const br_vec3 p1 = to_body(mesh, to_world(a, br_vec3_make(0, 0, half)));
    const br_vec3 reach = br_vec3_make(radius + margin, radius + margin, radius + margin);
    const int n = tree_query(mesh->shape, br_vec3_sub(min3(p0, p1), reach), br_vec3_add(max3(p0, p1), reach),
                             found, capacity);
    if (n < 0) {
        out->failed = true;
        return;
    }
    ball(mesh, p0, radius, margin, *found, n, out);
    if (a->shape->kind == BR_SHAPE_SPHERE)
        return;
    ball(mesh, p1, radius, margin, *found, n, out);
    /* Where an end hangs over the border of a face, the capsule rests on the border. */
    double low, high;
    stretch_along(mesh->shape, p0, p1, radius + margin, *found, n, &low, &high);
    if (low <= high && low > 1e-6)
        ball(mesh, br_vec3_add_scaled(p0, low, br_vec3_sub(p1, p0)), radius, margin, *found, n, out);
    if (low < high && high < 1 - 1e-6)
        ball(mesh, br_vec3_add_scaled(p0, high, br_vec3_sub(p1, p0)), radius, margin, *found, n, out);
    /* ... and closer than the ends by more than round-off: a ridge, not a floor. */
    double least = INFINITY, distance;
    for (int i = 0; i < out->n; i++)
        least = fmin(least, radius - out->at[i].depth);
    const double s = closest_edge(mesh->shape, p0, p1, *found, n, &distance);
    if (s > 0.01 && s < 0.99 && distance < radius + margin && distance < least - 1e-6 * radius)
        ball(mesh, br_vec3_add_scaled(p0, s, br_vec3_sub(p1, p0)), radius, margin, *found, n, out);
}
