/* When four moving points lie in one plane: the volume that they span is a cubic of time. In Bernstein's form
 * most pairs are settled by its four coefficients having one sign; else it is cut where its slope is zero,
 * and each piece with a change of sign holds one root. */
#include <bristle/assert.h>
#include "separation.h"

/* Rounding of the coefficients over the product of the largest coordinates of the three vectors: sums of
 * at most 18 of them by 3, each within 8 halves of 2^-52; twice that, so that this is a bound. */
static const double ROUNDING = 0x1p-46;
/* Coefficients that all are below so many times their rounding say nothing about times: positions are
 * rounded, too. */
static const double FLAT_VOLUME = 1024;
/* Squared sine of the angle between edges below which they have no normal. */
static const double FLAT = 1e-16;
/* Steps of Newton's method, which is kept between two signs and halves the piece where it leaves it. */
enum { STEPS_MAX = 60 };

/* The volume w.(q x r) of three vectors that move. */
typedef struct volume {
    double b[4];     /* coefficients in Bernstein's form on [0, 1] */
    double rounding; /* what counts as zero */
} volume;

static inline double largest(br_vec3 a, br_vec3 b)
{
    return cloth_largest(cloth_largest(0, a), b);
}

/* Of a pair: a side or edge of each kind of its own, and one vector between the features, so that a fast way
 * of one towards the other is in one factor alone. */
static inline volume volume_of(bool edges, const br_vec3 x0[4], const br_vec3 x1[4])
{
    const int w = edges ? 0 : 1, v = edges ? 2 : 0, q = edges ? 1 : 2, r = edges ? 2 : 1;
    const br_vec3 w0 = br_vec3_sub(x0[v], x0[w]), w1 = br_vec3_sub(x1[v], x1[w]),
                  q0 = br_vec3_sub(x0[q], x0[w]), q1 = br_vec3_sub(x1[q], x1[w]),
                  r0 = br_vec3_sub(x0[3], x0[r]), r1 = br_vec3_sub(x1[3], x1[r]);
    const br_vec3 n00 = br_vec3_cross(q0, r0), n11 = br_vec3_cross(q1, r1),
                  n01 = br_vec3_add(br_vec3_cross(q0, r1), br_vec3_cross(q1, r0));
    volume f;
    f.b[0] = br_vec3_dot(w0, n00);
    f.b[1] = (br_vec3_dot(w1, n00) + br_vec3_dot(w0, n01)) * (1. / 3);
    f.b[2] = (br_vec3_dot(w0, n11) + br_vec3_dot(w1, n01)) * (1. / 3);
    f.b[3] = br_vec3_dot(w1, n11);
    f.rounding = ROUNDING * largest(w0, w1) * largest(q0, q1) * largest(r0, r1);
    return f;
}

/* Is it positive all the time, or negative, for certain? */
static inline bool one_sign(const volume *f)
{
    const double *const b = f->b, least = f->rounding;
    return (b[0] > least && b[1] > least && b[2] > least && b[3] > least) ||
           (b[0] < -least && b[1] < -least && b[2] < -least && b[3] < -least);
}

/* c0 + c1 t + c2 t^2 + c3 t^3 */
static inline double value(const double c[4], double t)
{
    return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
}

/* The root between a and b, where the cubic has other signs, or is zero. */
static double root_between(const double c[4], double rounding, double a, double b)
{
    const double at_a = value(c, a), at_b = value(c, b);
    if (at_a == 0 || at_b == 0)
        return at_a == 0 ? a : b;
    const bool rises = at_b > 0;
    double t = a + (b - a) * (at_a / (at_a - at_b));
    for (int i = 0; i < STEPS_MAX; i++) {
        const double f = value(c, t), slope = c[1] + t * (2 * c[2] + t * 3 * c[3]);
        if (fabs(f) <= rounding / 64)
            return t;
        *((f > 0) == rises ? &b : &a) = t;
        double next = t - f / slope;
        if (!(next > a && next < b))
            next = a + (b - a) / 2;
        if (fabs(next - t) <= 0x1p-51 * next || next <= a || next >= b)
            return next;
        t = next;
    }
    return t;
}

/* Places inside (0, 1) where the slope is zero, ascending; returns their number. */
static int turns(const double c[4], double t[2])
{
    const double a = 3 * c[3], h = c[2], discriminant = h * h - a * c[1];
    if (!(discriminant > 0))
        return 0;
    /* Roots of a t^2 + 2 h t + c1 without cancellation. */
    const double q = -(h + copysign(sqrt(discriminant), h));
    double first = q / a, second = c[1] / q;
    if (second < first) {
        const double swap = first;
        first = second;
        second = swap;
    }
    int n = 0;
    if (first > 0 && first < 1)
        t[n++] = first;
    if (second > 0 && second < 1)
        t[n++] = second;
    return n;
}

/* Roots of a cubic that does not have one sign all over; -1: all coefficients are near rounding. */
static int roots(const volume *f, double t[3])
{
    const double *const b = f->b, rounding = f->rounding;
    const double flat = FLAT_VOLUME * rounding;
    if (fabs(b[0]) <= flat && fabs(b[1]) <= flat && fabs(b[2]) <= flat && fabs(b[3]) <= flat)
        return -1;
    const double c[4] = {b[0], 3 * (b[1] - b[0]), 3 * (b[0] - 2 * b[1] + b[2]),
                         b[3] - b[0] + 3 * (b[1] - b[2])};
    double cut[4] = {0}, left = b[0];
    int n = 0;
    const int last = 1 + turns(c, cut + 1);
    cut[last] = 1;
    if (fabs(left) <= rounding)
        t[n++] = 0;
    for (int k = 0; k < last && n < 3; k++) {
        const double right = value(c, cut[k + 1]);
        const bool changes = (left > 0) != (right > 0);
        if (changes || fabs(right) <= rounding) {
            const double root = changes ? root_between(c, rounding, cut[k], cut[k + 1]) : cut[k + 1];
            if (n == 0 || root > t[n - 1])
                t[n++] = root;
        }
        left = right;
    }
    return n;
}

bool cloth_keep_sides(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4])
{
    const volume f = volume_of(kind == CLOTH_EDGE_EDGE, x0, x1);
    return one_sign(&f);
}

int cloth_coplanar_times(const br_vec3 x0[4], const br_vec3 x1[4], double t[3])
{
    const volume f = volume_of(false, x0, x1);
    return one_sign(&f) ? 0 : roots(&f, t);
}

/* The normal of the face, or to both edges: what impulses push along, while the way between closest points
 * lies in the common plane. Nothing is changed where there is none. */
static void take_normal(cloth_pair_kind kind, const br_vec3 x[4], cloth_closest *at)
{
    const br_vec3 d = kind == CLOTH_EDGE_EDGE ? br_vec3_sub(x[1], x[0]) : br_vec3_sub(x[2], x[1]),
                  e = kind == CLOTH_EDGE_EDGE ? br_vec3_sub(x[3], x[2]) : br_vec3_sub(x[3], x[1]),
                  n = br_vec3_cross(d, e);
    const double nn = br_vec3_dot(n, n);
    if (nn > FLAT * br_vec3_dot(d, d) * br_vec3_dot(e, e))
        at->normal = br_vec3_scale(1 / sqrt(nn), n);
}

/* The features at a time, and whether they are near. */
static bool near_at(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double time,
                    double tolerance, bool coplanar, cloth_impact *impact)
{
    br_vec3 x[4];
    for (int k = 0; k < 4; k++)
        x[k] = br_vec3_add_scaled(x0[k], time, br_vec3_sub(x1[k], x0[k]));
    impact->time = time;
    impact->at = cloth_closest_points(kind, x);
    if (!(impact->at.distance <= tolerance))
        return false;
    if (coplanar)
        take_normal(kind, x, &impact->at);
    return true;
}

/* Turns the normal to where the first feature comes from. */
static void orient(const br_vec3 x0[4], const br_vec3 x1[4], cloth_closest *at)
{
    br_vec3 way = br_vec3_make(0, 0, 0), start = way;
    for (int k = 0; k < 4; k++) {
        way = br_vec3_add_scaled(way, at->w[k], br_vec3_sub(x1[k], x0[k]));
        start = br_vec3_add_scaled(start, at->w[k], x0[k]);
    }
    const double approach = br_vec3_dot(at->normal, way);
    if (approach > 0 || (approach == 0 && br_vec3_dot(at->normal, start) < 0))
        at->normal = br_vec3_scale(-1, at->normal);
}

bool cloth_impact_find(cloth_pair_kind kind, const br_vec3 x0[4], const br_vec3 x1[4], double tolerance,
                       cloth_impact *impact)
{
    BR_INVARIANT(tolerance > 0);
    double t[3];
    const volume f = volume_of(kind == CLOTH_EDGE_EDGE, x0, x1);
    if (one_sign(&f))
        return false;
    const int n = roots(&f, t);
    bool found = false;
    if (n < 0) {
        double until;
        found = cloth_may_touch(kind, x0, x1, tolerance, &until) &&
                near_at(kind, x0, x1, until, INFINITY, false, impact);
    }
    for (int k = 0; k < n && !found; k++)
        found = near_at(kind, x0, x1, t[k], tolerance, true, impact);
    if (found)
        orient(x0, x1, &impact->at);
    return found;
}
