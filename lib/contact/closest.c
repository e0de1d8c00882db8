/* Closest points of triangles and segments [Ericson, Real-Time Collision Detection, chapter 5: the regions],
 * and two capsules. */
#include "narrow.h"

br_vec3 closest_on_triangle(br_vec3 p, br_vec3 a, br_vec3 b, br_vec3 c)
{
    const br_vec3 ab = br_vec3_sub(b, a), ac = br_vec3_sub(c, a);
    const br_vec3 ap = br_vec3_sub(p, a), bp = br_vec3_sub(p, b), cp = br_vec3_sub(p, c);
    const double d1 = br_vec3_dot(ab, ap), d2 = br_vec3_dot(ac, ap), d3 = br_vec3_dot(ab, bp),
                 d4 = br_vec3_dot(ac, bp), d5 = br_vec3_dot(ab, cp), d6 = br_vec3_dot(ac, cp);
    /* Beyond a corner, ... */
    if (d1 <= 0 && d2 <= 0)
        return a;
    if (d3 >= 0 && d4 <= d3)
        return b;
    if (d6 >= 0 && d5 <= d6)
        return c;
    /* ... an edge, ... */
    const double vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return br_vec3_add_scaled(a, d1 / (d1 - d3), ab);
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return br_vec3_add_scaled(a, d2 / (d2 - d6), ac);
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return br_vec3_add_scaled(b, (d4 - d3) / ((d4 - d3) + (d5 - d6)), br_vec3_sub(c, b));
    /* ... or above the face. */
    const double sum = va + vb + vc;
    return br_vec3_add(a, br_vec3_add(br_vec3_scale(vb / sum, ab), br_vec3_scale(vc / sum, ac)));
}

static double unit_interval(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

void closest_on_segments(br_vec3 p0, br_vec3 p1, br_vec3 q0, br_vec3 q1, double *s, double *t)
{
    const br_vec3 d = br_vec3_sub(p1, p0), e = br_vec3_sub(q1, q0), r = br_vec3_sub(p0, q0);
    const double a = br_vec3_dot(d, d), b = br_vec3_dot(d, e), c = br_vec3_dot(d, r), f = br_vec3_dot(e, r),
                 g = br_vec3_dot(e, e), determinant = a * g - b * b;
    *s = g == 0                        ? (a > 0 ? unit_interval(-c / a) : 0)
         : determinant > 1e-12 * a * g ? unit_interval((b * f - c * g) / determinant)
                                       : 0;
    *t = g > 0 ? (b * *s + f) / g : 0;
    if (*t < 0 || *t > 1) {
        *t = unit_interval(*t);
        *s = a > 0 ? unit_interval((b * *t - c) / a) : 0;
    }
}

/* Two spheres; the normal of concentric ones is arbitrary. */
static void touch_spheres(br_vec3 p, double rp, br_vec3 q, double rq, double margin, touches *out)
{
    const br_vec3 d = br_vec3_sub(p, q);
    const double distance = br_vec3_length(d), depth = rp + rq - distance;
    if (!(depth > -margin))
        return;
    const br_vec3 n = distance > 0 ? br_vec3_scale(1 / distance, d) : br_vec3_make(0, 0, 1);
    touches_add(out, br_vec3_add_scaled(q, rq - depth / 2, n), n, depth);
}

/* Are the axes side by side? */
static bool parallel(br_vec3 d, br_vec3 e)
{
    return br_vec3_length(br_vec3_cross(d, e)) < 0.05 * br_vec3_length(d) * br_vec3_length(e);
}

bool sides_touch(const placed *a, const placed *b)
{
    const br_vec3 d = br_vec3_scale(a->shape->length, br_mat3_mul_vec(a->r, br_vec3_make(0, 0, 1)));
    const br_vec3 e = br_vec3_scale(b->shape->length, br_mat3_mul_vec(b->r, br_vec3_make(0, 0, 1)));
    const br_vec3 p0 = br_vec3_add_scaled(a->pose.position, -0.5, d),
                  q0 = br_vec3_add_scaled(b->pose.position, -0.5, e);
    if (parallel(d, e)) {
        /* They share a stretch, which is longer than the overlap of their sides. */
        const double length = a->shape->length, u0 = br_vec3_dot(br_vec3_sub(q0, p0), d) / length;
        const double u1 = u0 + br_vec3_dot(e, d) / length;
        const double shared = fmin(length, fmax(u0, u1)) - fmax(0, fmin(u0, u1));
        const br_vec3 r = br_vec3_sub(a->pose.position, b->pose.position);
        const double apart = br_vec3_length(br_vec3_add_scaled(r, -br_vec3_dot(r, d) / (length * length), d));
        return shared > fmax(0, a->shape->radius + b->shape->radius - apart);
    }
    double s, t;
    closest_on_segments(p0, br_vec3_add(p0, d), q0, br_vec3_add(q0, e), &s, &t);
    return s > 0 && s < 1 && t > 0 && t < 1;
}

void touch_capsules(const placed *a, const placed *b, double margin, touches *out)
{
    const double ha = a->shape->length / 2, hb = b->shape->length / 2; /* zero for a sphere */
    const br_vec3 p0 = to_world(a, br_vec3_make(0, 0, -ha)), p1 = to_world(a, br_vec3_make(0, 0, ha));
    const br_vec3 q0 = to_world(b, br_vec3_make(0, 0, -hb)), q1 = to_world(b, br_vec3_make(0, 0, hb));
    const br_vec3 d = br_vec3_sub(p1, p0), e = br_vec3_sub(q1, q0);
    double s, t;
    /* Side by side: the ends of the stretch along which they run together carry the load. */
    if (ha > 0 && hb > 0 && parallel(d, e)) {
        const double inverse = 1 / br_vec3_dot(d, d);
        const double u0 = unit_interval(br_vec3_dot(br_vec3_sub(q0, p0), d) * inverse),
                     u1 = unit_interval(br_vec3_dot(br_vec3_sub(q1, p0), d) * inverse);
        const double ends[2] = {fmin(u0, u1), fmax(u0, u1)};
        if (ends[1] > ends[0]) {
            for (int i = 0; i < 2; i++) {
                const br_vec3 p = br_vec3_add_scaled(p0, ends[i], d);
                t = unit_interval(br_vec3_dot(br_vec3_sub(p, q0), e) / br_vec3_dot(e, e));
                touch_spheres(p, a->shape->radius, br_vec3_add_scaled(q0, t, e), b->shape->radius, margin,
                              out);
            }
            return;
        }
    }
    closest_on_segments(p0, p1, q0, q1, &s, &t);
    touch_spheres(br_vec3_add_scaled(p0, s, d), a->shape->radius, br_vec3_add_scaled(q0, t, e),
                  b->shape->radius, margin, out);
}
