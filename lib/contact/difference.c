/* The overlap along a direction, and its least value along a great circle of directions: piece by piece, each
 * smooth, from one corner of the polyhedron that reaches farthest to the next. */
#include "difference.h"

enum { CORNERS_ON_THE_WAY = 1000, ROOT_STEPS = 40 };

void difference_make(difference *d, const placed *cylinder, const placed *other)
{
    const br_shape *const a = cylinder->shape, *const b = other->shape;
    const br_vec3 axis = br_mat3_tmul_vec(other->r, br_mat3_mul_vec(cylinder->r, br_vec3_make(0, 0, 1)));
    d->centre = to_body(other, cylinder->pose.position);
    d->arm = br_vec3_scale(a->length / 2, axis);
    d->discs[0] = (disc){axis, a->radius};
    d->n_discs = 1;
    d->size = a->size + b->size + br_vec3_length(d->centre);
    d->corners = b->vertices;
    d->n = b->n_vertices;
    if (b->kind == BR_SHAPE_CYLINDER || b->kind == BR_SHAPE_CAPSULE) {
        for (int i = 0; i < 2; i++)
            d->ends[i] = br_vec3_make(0, 0, i ? b->length / 2 : -b->length / 2);
        d->corners = d->ends;
        d->n = 2;
    }
    if (b->kind == BR_SHAPE_CYLINDER)
        d->discs[d->n_discs++] = (disc){{0, 0, 1}, b->radius};
}

double difference_overlap(const difference *d, br_vec3 n)
{
    double most = -INFINITY;
    for (int i = 0; i < d->n; i++) {
        const double reach = br_vec3_dot(d->corners[i], n);
        most = reach > most ? reach : most;
    }
    double sum = most + fabs(br_vec3_dot(d->arm, n)) - br_vec3_dot(d->centre, n);
    for (int i = 0; i < d->n_discs; i++)
        sum += d->discs[i].radius * disc_sine(&d->discs[i], n);
    return sum;
}

/* ---- along a great circle ---- */

/* Directions n + x m: the square of a disc's sine there, times 1 + x^2, is q0 + 2 q1 x + q2 x^2. */
typedef struct bow {
    double radius, q0, q1, q2;
} bow;

/* A piece of the way: the corner reaches a + b x. */
typedef struct way {
    bow bows[2];
    int n_bows;
    double a, b;
} way;

static bow bow_of(const disc *c, br_vec3 n, br_vec3 along)
{
    const br_vec3 p = br_vec3_cross(n, c->axis), q = br_vec3_cross(along, c->axis);
    const double square = br_vec3_dot(p, p);
    const bool flat = square < FACE_ON * FACE_ON;
    return (bow){c->radius, flat ? 0 : square, flat ? 0 : br_vec3_dot(p, q), br_vec3_dot(q, q)};
}

/* The rate of the overlap by the angle, times sqrt(1 + x^2); *by_x: its own rate. */
static double slope(const way *w, double x, double *by_x)
{
    double sum = w->b - w->a * x, rate = -w->a;
    for (int i = 0; i < w->n_bows; i++) {
        const bow *c = &w->bows[i];
        const double root = sqrt(fmax(c->q0 + (2 * c->q1 + c->q2 * x) * x, 0));
        if (root > 0) {
            const double top = c->q1 + (c->q2 - c->q0 - c->q1 * x) * x, inverse = 1 / root;
            sum += c->radius * top * inverse;
            rate += c->radius * inverse *
                    (c->q2 - c->q0 - 2 * c->q1 * x - top * (c->q1 + c->q2 * x) * inverse * inverse);
        } else {
            sum += c->radius * sqrt(c->q2);
        }
    }
    *by_x = rate;
    return sum;
}

/* Where after `from` (downhill) the slope vanishes first, or `end`: Newton's method, and, once a place uphill
 * is known, kept before it. */
static double level(const way *w, double from, double end)
{
    double x = from, low = from, high = INFINITY, rate;
    double s = slope(w, x, &rate);
    for (int i = 0; i < ROOT_STEPS; i++) {
        double next = rate > 0 ? x - s / rate : INFINITY;
        if (high < INFINITY && !(next > low && next < high))
            next = (low + high) / 2;
        if (next >= end && high == INFINITY)
            next = end;
        if (fabs(next - x) < 1e-15 || high - low < 1e-15)
            return next;
        x = next;
        s = slope(w, x, &rate);
        if (s < 0 && x == end)
            return end;
        *(s < 0 ? &low : &high) = x;
    }
    return x;
}

double difference_walk(const difference *d, br_vec3 n, br_vec3 along, double slack, bool *corner)
{
    way w = {.n_bows = d->n_discs};
    for (int i = 0; i < d->n_discs; i++)
        w.bows[i] = bow_of(&d->discs[i], n, along);
    const double arm_a = br_vec3_dot(d->arm, n), arm_b = br_vec3_dot(d->arm, along);
    double sign = fabs(arm_a) > slack ? copysign(1, arm_a) : copysign(1, arm_b);
    double most = -INFINITY, a = 0, b = -INFINITY;
    for (int i = 0; i < d->n; i++)
        most = fmax(most, br_vec3_dot(d->corners[i], n));
    for (int i = 0; i < d->n; i++) {
        const double at = br_vec3_dot(d->corners[i], n), rate = br_vec3_dot(d->corners[i], along);
        if (at >= most - slack && rate > b) {
            a = at;
            b = rate;
        }
    }
    double from = 0, ignored;
    *corner = false;
    for (int piece = 0; piece < CORNERS_ON_THE_WAY; piece++) {
        w.a = a + sign * arm_a - br_vec3_dot(d->centre, n);
        w.b = b + sign * arm_b - br_vec3_dot(d->centre, along);
        if (slope(&w, from, &ignored) >= 0)
            return from;
        /* The next corner is B's, or the other end of A. */
        double end = 1, next_a = a, next_b = b;
        *corner = false;
        for (int i = 0; i < d->n; i++) {
            const double rate = br_vec3_dot(d->corners[i], along);
            if (!(rate > b))
                continue;
            const double at = br_vec3_dot(d->corners[i], n), x = fmax((a - at) / (rate - b), from);
            if (x < end || (x == end && *corner && rate > next_b)) {
                end = x;
                next_a = at;
                next_b = rate;
                *corner = true;
            }
        }
        const bool turns = sign * arm_b < 0 && fmax(-arm_a / arm_b, from) < end;
        if (turns) {
            end = fmax(-arm_a / arm_b, from);
            *corner = true;
        }
        const double x = level(&w, from, end);
        if (x < end || !*corner) {
            *corner = false;
            return x;
        }
        from = end;
        if (turns) {
            sign = -sign;
        } else {
            a = next_a;
            b = next_b;
        }
    }
    return from;
}
