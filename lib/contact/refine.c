/* The normal of two convex shapes made exact. Libraries and polyhedra in place of cylinders give it nearly;
 * of all directions near it the one of least overlap is wanted, and the overlap along a direction is known
 * exactly from the support functions. */
#include "narrow.h"

/* First and last step of the search on the sphere of directions [rad], and what each is of the one before. */
static const double STEP_FIRST = 0.05, STEP_LAST = 1e-8, STEP_FACTOR = 0.4;

enum { STEPS_MOST = 100 };

static double overlap(const placed *a, const placed *b, const br_vec3 *n)
{
    const br_vec3 down = br_mat3_tmul_vec(a->r, br_vec3_scale(-1, *n)), up = br_mat3_tmul_vec(b->r, *n);
    return shape_support(a->shape, &down) + shape_support(b->shape, &up) -
           br_vec3_dot(*n, br_vec3_sub(a->pose.position, b->pose.position));
}

/* A point of the shape that lies farthest along the direction (world). */
static br_vec3 support_point(const placed *p, br_vec3 direction)
{
    const br_shape *s = p->shape;
    const br_vec3 d = br_mat3_tmul_vec(p->r, direction);
    br_vec3 best = {0, 0, 0};
    if (s->kind == BR_SHAPE_SPHERE || s->kind == BR_SHAPE_CAPSULE) {
        best = br_vec3_scale(s->radius, br_vec3_normalise(d));
        best.z += copysign(s->length / 2, d.z);
    } else if (s->kind == BR_SHAPE_CYLINDER) {
        best = br_vec3_scale(s->radius, br_vec3_normalise(br_vec3_make(d.x, d.y, 0)));
        best.z = copysign(s->length / 2, d.z);
    } else {
        double most = -INFINITY;
        for (int i = 0; i < s->n_vertices; i++) {
            const double h = br_vec3_dot(s->vertices[i], d);
            if (h > most) {
                most = h;
                best = s->vertices[i];
            }
        }
    }
    return to_world(p, best);
}

/* How far that point moves when the direction turns a little: nearly nothing at a corner, an edge's or face's
 * length where one lies across. */
static double wander(const placed *p, br_vec3 direction, br_vec3 t, br_vec3 b)
{
    const br_vec3 here = support_point(p, direction);
    double most = 0;
    for (int i = 0; i < 4; i++) {
        const br_vec3 turned = br_vec3_add_scaled(direction, i < 2 ? 1e-3 : -1e-3, i % 2 ? t : b);
        most = fmax(most, br_vec3_length(br_vec3_sub(support_point(p, turned), here)));
    }
    return most;
}

/* The search, in the coordinates of B, so that the answer does not depend on where the pair is. The eight
 * neighbours of a direction are turned from step to step, so that no narrow valley lies between them for
 * good. */
static br_vec3 search(const placed *a, const placed *b, br_vec3 n, double *least)
{
    br_vec3 t, s;
    *least = overlap(a, b, &n);
    br_contact_frame(n, &t, &s);
    /* Eight directions around, and the turn between steps: the golden angle. */
    static const double cosine[8] = {1,  0.70710678118654752,  0, -0.70710678118654752,
                                     -1, -0.70710678118654752, 0, 0.70710678118654752};
    const double turn_cosine = -0.73736887807831963, turn_sine = 0.67549029426152364;
    const double size = a->shape->size + b->shape->size;
    int left = STEPS_MOST;
    for (double step = STEP_FIRST; step > STEP_LAST && left > 0; left--) {
        br_vec3 best = n;
        double found = *least;
        for (int i = 0; i < 8; i++) {
            const br_vec3 side =
                br_vec3_add(br_vec3_scale(step * cosine[i], t), br_vec3_scale(step * cosine[(i + 6) % 8], s));
            const br_vec3 neighbour = br_vec3_normalise(br_vec3_add(n, side));
            const double o = overlap(a, b, &neighbour);
            if (o < found) {
                found = o;
                best = neighbour;
            }
        }
        /* Creeping along a flat valley is not worth its time. */
        if (found < *least - 1e-3 * step * step * size) {
            *least = found;
            n = best;
            br_contact_frame(n, &t, &s);
        } else {
            step *= STEP_FACTOR;
            const br_vec3 turned = br_vec3_add(br_vec3_scale(turn_cosine, t), br_vec3_scale(turn_sine, s));
            s = br_vec3_add(br_vec3_scale(-turn_sine, t), br_vec3_scale(turn_cosine, s));
            t = turned;
        }
    }
    return n;
}

bool refine(const placed *a, const placed *b, double margin, touch *c)
{
    /* B at the origin. */
    const placed here_b = {b->shape, br_pose_identity(), br_mat3_identity()};
    placed here_a = {.shape = a->shape, .r = br_mat3_mul(br_mat3_transpose(b->r), a->r)};
    here_a.pose.position = to_body(b, a->pose.position);
    double least;
    const br_vec3 n = search(&here_a, &here_b, br_vec3_normalise(br_mat3_tmul_vec(b->r, c->normal)), &least);
    if (!(least > -margin))
        return false;
    /* The point that stands still names the place; where both wander, edges cross, and the place that came in
     * is kept. */
    br_vec3 t, s, point = to_body(b, c->point);
    br_contact_frame(n, &t, &s);
    const br_vec3 down = br_vec3_scale(-1, n);
    const double on_a = wander(&here_a, down, t, s), on_b = wander(&here_b, n, t, s),
                 small = 0.02 * fmin(a->shape->size, b->shape->size);
    if (on_a <= on_b && on_a < small)
        point = br_vec3_add_scaled(support_point(&here_a, down), least / 2, n);
    else if (on_b < small)
        point = br_vec3_add_scaled(support_point(&here_b, n), -least / 2, n);
    c->point = to_world(b, point);
    c->normal = br_mat3_mul_vec(b->r, n);
    c->depth = least;
    return true;
}
