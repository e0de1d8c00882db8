/* Closest points of a vertex and a face, and of two edges. What is inside both is found from the normal,
 * whose rounding is relative to the sine of the angle between edges, not to its square; what is not, on the
 * borders. Where that sine is so small that the inside means little, all candidates are compared: each is a
 * point of its feature, so the least distance is right. */
#include <bristle/assert.h>
#include "collision.h"

/* Squared sines of the angle between edges: below the first the borders are looked at, too; below the second
 * they alone, for the inside is as thin as rounding. */
static const double THIN = 1e-8, FLAT = 1e-28;

static double unit_interval(double x)
{
    return x > 0 ? (x < 1 ? x : 1) : 0; /* 0 where x is not a number */
}

static br_vec3 any_normal(br_vec3 e)
{
    /* At right angles to e, made from the axis that e has the least of. */
    const double x = fabs(e.x), y = fabs(e.y), z = fabs(e.z);
    const br_vec3 axis = x <= y && x <= z ? br_vec3_make(1, 0, 0)
                         : y <= z         ? br_vec3_make(0, 1, 0)
                                          : br_vec3_make(0, 0, 1);
    const br_vec3 n = br_vec3_normalise(br_vec3_cross(e, axis));
    return br_vec3_dot(n, n) > 0 ? n : br_vec3_make(0, 0, 1);
}

/* The longest of three. */
static br_vec3 longest(br_vec3 a, br_vec3 b, br_vec3 c)
{
    const double aa = br_vec3_dot(a, a), bb = br_vec3_dot(b, b), cc = br_vec3_dot(c, c);
    return aa >= bb && aa >= cc ? a : bb >= cc ? b : c;
}

/* A candidate: the vector between the two points, and where they are. */
typedef struct candidate {
    br_vec3 apart;
    double squared; /* its length [m^2] */
    double u, v;    /* places in the features */
} candidate;

static inline void offer(candidate *best, br_vec3 apart, double u, double v)
{
    const double squared = br_vec3_dot(apart, apart);
    if (squared < best->squared)
        *best = (candidate){apart, squared, u, v};
}

/* Normal and distance of a candidate; `across` serves where the points fall together. */
static void finish(cloth_closest *c, const candidate *best, br_vec3 across, br_vec3 along)
{
    c->distance = sqrt(best->squared);
    const double size = br_vec3_length(across);
    if (c->distance > 0)
        c->normal = br_vec3_scale(1 / c->distance, best->apart);
    else
        c->normal = size > 0 ? br_vec3_scale(1 / size, across) : any_normal(along);
}

/* Inside of both: normal to both. */
static void finish_inside(cloth_closest *c, br_vec3 normal, double squared, double height)
{
    const double size = sqrt(squared);
    c->distance = fabs(height) / size;
    c->normal = br_vec3_scale((height < 0 ? -1 : 1) / size, normal);
}

/* Where on the segment from p (relative to the vertex) along e the vertex is nearest. */
static inline double nearest_on(br_vec3 p, br_vec3 e)
{
    const double ee = br_vec3_dot(e, e);
    return ee > 0 ? unit_interval(-br_vec3_dot(p, e) / ee) : 0;
}

static cloth_closest vertex_face(const br_vec3 x[4])
{
    cloth_closest c;
    const br_vec3 ab = br_vec3_sub(x[2], x[1]), ac = br_vec3_sub(x[3], x[1]), bc = br_vec3_sub(x[3], x[2]);
    const br_vec3 av = br_vec3_sub(x[0], x[1]), bv = br_vec3_sub(x[0], x[2]);
    const br_vec3 n = br_vec3_cross(ab, ac);
    const double nn = br_vec3_dot(n, n), size = br_vec3_dot(ab, ab) * br_vec3_dot(ac, ac);
    /* Areas over the sides, as shares of the face once divided by nn. */
    const double wc = br_vec3_dot(br_vec3_cross(ab, av), n), wb = br_vec3_dot(br_vec3_cross(av, ac), n),
                 wa = br_vec3_dot(br_vec3_cross(bc, bv), n);
    const bool inside = wa >= 0 && wb >= 0 && wc >= 0 && nn > FLAT * size, thin = !(nn > THIN * size);
    if (inside && !thin) {
        const double sum = wa + wb + wc;
        c.w[0] = 1;
        c.w[2] = -wb / sum;
        c.w[3] = -wc / sum;
        c.w[1] = -wa / sum;
        finish_inside(&c, n, nn, br_vec3_dot(n, av));
        return c;
    }
    candidate best = {.squared = INFINITY};
    int side = 0;
    if (thin || wc < 0) {
        const double t = nearest_on(br_vec3_scale(-1, av), ab);
        offer(&best, br_vec3_add_scaled(av, -t, ab), t, 0);
    }
    if (thin || wa < 0) {
        const double t = nearest_on(br_vec3_scale(-1, bv), bc), before = best.squared;
        offer(&best, br_vec3_add_scaled(bv, -t, bc), t, 0);
        side = best.squared < before ? 1 : side;
    }
    if (thin || wb < 0) {
        const double t = nearest_on(br_vec3_scale(-1, av), ac), before = best.squared;
        offer(&best, br_vec3_add_scaled(av, -t, ac), t, 0);
        side = best.squared < before ? 2 : side;
    }
    if (inside) {
        const double sum = wa + wb + wc, v = wb / sum, w = wc / sum, before = best.squared;
        offer(&best, br_vec3_add_scaled(br_vec3_add_scaled(av, -v, ab), -w, ac), v, w);
        side = best.squared < before ? 3 : side;
    }
    const double t = best.u;
    const double b = side == 0 ? t : side == 1 ? 1 - t : side == 2 ? 0 : t;
    const double w = side == 0 ? 0 : side == 3 ? best.v : t;
    const double a = side == 1 ? 0 : side == 3 ? 1 - b - w : 1 - t;
    c.w[0] = 1;
    c.w[1] = a > 0 ? -a : 0;
    c.w[2] = -b;
    c.w[3] = -w;
    finish(&c, &best, n, longest(ab, ac, bc));
    return c;
}

static cloth_closest edge_edge(const br_vec3 x[4])
{
    cloth_closest c;
    const br_vec3 d = br_vec3_sub(x[1], x[0]), e = br_vec3_sub(x[3], x[2]), r = br_vec3_sub(x[2], x[0]);
    const br_vec3 n = br_vec3_cross(d, e);
    const double nn = br_vec3_dot(n, n), dd = br_vec3_dot(d, d), ee = br_vec3_dot(e, e), size = dd * ee;
    const double us = br_vec3_dot(br_vec3_cross(r, e), n), ut = br_vec3_dot(br_vec3_cross(r, d), n);
    const bool inside = us >= 0 && us <= nn && ut >= 0 && ut <= nn && nn > FLAT * size,
               thin = !(nn > THIN * size);
    double s = us / nn, t = ut / nn;
    if (inside && !thin) {
        finish_inside(&c, n, nn, -br_vec3_dot(n, r));
    } else {
        /* The least distance is at an end of one of the edges. */
        const br_vec3 from1 = br_vec3_sub(x[2], x[1]), to0 = br_vec3_sub(x[3], x[0]);
        const double at0 = nearest_on(r, e), at1 = nearest_on(from1, e);
        const double to2 = nearest_on(br_vec3_scale(-1, r), d), to3 = nearest_on(br_vec3_scale(-1, to0), d);
        candidate best = {.squared = INFINITY};
        offer(&best, br_vec3_scale(-1, br_vec3_add_scaled(r, at0, e)), 0, at0);
        offer(&best, br_vec3_scale(-1, br_vec3_add_scaled(from1, at1, e)), 1, at1);
        offer(&best, br_vec3_add_scaled(br_vec3_scale(-1, r), to2, d), to2, 0);
        offer(&best, br_vec3_add_scaled(br_vec3_scale(-1, to0), to3, d), to3, 1);
        if (inside)
            offer(&best, br_vec3_sub(br_vec3_add_scaled(br_vec3_scale(-1, r), s, d), br_vec3_scale(t, e)), s,
                  t);
        s = best.u;
        t = best.v;
        finish(&c, &best, n, dd >= ee ? d : e);
    }
    c.w[0] = 1 - s;
    c.w[1] = s;
    c.w[2] = t - 1;
    c.w[3] = -t;
    return c;
}

cloth_closest cloth_closest_points(cloth_pair_kind kind, const br_vec3 x[4])
{
    return kind == CLOTH_EDGE_EDGE ? edge_edge(x) : vertex_face(x);
}
