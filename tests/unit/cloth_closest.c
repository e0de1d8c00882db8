/* Closest points of a vertex and a face and of two edges: judged by what makes a point of a convex set the
 * closest one, which shares no code with how it is found, in all degenerate cases, at all scales, turned and
 * shifted, and with arguments swapped. */
#include "check.h"
#include "cloth_cases.h"
#include "cloth/collision.h"

enum { SAMPLES = 3000 };
/* Share of the size to which the distance of thin triangles and nearly parallel edges is known. */
static const double TOLERANCE = 2e-11;

static int in_unit_interval(double x)
{
    return x >= 0 && x <= 1;
}

/* No points of two convex sets are nearer than the sets are apart along any direction: points that are just
 * as far apart as the sets are along the way between them are the closest. Returns what fails, or null. */
static const char *judge(cloth_pair_kind kind, const br_vec3 x[4], const cloth_closest *c, double size)
{
    const bool edges = kind == CLOTH_EDGE_EDGE;
    const int first = edges ? 2 : 1;
    for (int k = 0; k < 4; k++)
        if (!in_unit_interval(k < first ? c->w[k] : -c->w[k]))
            return "a weight outside of [0, 1]";
    double sum[2] = {0, 0};
    br_vec3 at[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 4; k++) {
        const int side = k >= first;
        sum[side] += c->w[k];
        at[side] = br_vec3_add_scaled(at[side], side ? -c->w[k] : c->w[k], x[k]);
    }
    if (fabs(sum[0] - 1) > 1e-15 || fabs(sum[1] + 1) > 1e-15)
        return "weights that do not add up to 1";
    const br_vec3 apart = br_vec3_sub(at[0], at[1]);
    if (fabs(br_vec3_length(c->normal) - 1) > 1e-14)
        return "a normal that is not unit";
    if (!(c->distance >= 0) || fabs(br_vec3_length(apart) - c->distance) > TOLERANCE * size)
        return "a distance that is not that of the points";
    if (br_vec3_length(br_vec3_sub(apart, br_vec3_scale(c->distance, c->normal))) > TOLERANCE * size)
        return "a normal that does not point from the second to the first";
    double behind = INFINITY, ahead = -INFINITY;
    for (int k = 0; k < 4; k++) {
        const double height = br_vec3_dot(br_vec3_sub(x[k], x[0]), c->normal);
        behind = k < first ? fmin(behind, height) : behind;
        ahead = k < first ? ahead : fmax(ahead, height);
    }
    /* The direction between points d apart is known to the rounding of their places over d. */
    const double known = TOLERANCE * size + 4e-15 * size * size / c->distance;
    if (c->distance > TOLERANCE * size && c->distance - (behind - ahead) > known)
        return "points that are not the closest";
    return NULL;
}

static double size_of(const br_vec3 x[4])
{
    double size = 0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < k; i++)
            size = fmax(size, br_vec3_length(br_vec3_sub(x[k], x[i])));
    return size;
}

static void test_conditions(br_random *random, cloth_pair_kind kind, int which)
{
    int failed = 0;
    for (int i = 0; i < SAMPLES; i++) {
        br_vec3 x[4];
        random_case(random, which, x);
        const double scale = pow(10, (double)br_random_below(random, 7) - 3);
        place(x, 4, i % 2 ? random_turn(random) : br_quat_identity(), scale,
              i % 3 ? br_vec3_make(scale, 0, -2 * scale) : br_vec3_make(0, 0, 0));
        const cloth_closest c = cloth_closest_points(kind, x);
        const char *const fault = judge(kind, x, &c, size_of(x));
        if (fault && !failed++)
            br_tap_comment(&check_tap, "sample %d: %s; distance %.17g, weights %g %g %g %g", i, fault,
                           c.distance, c.w[0], c.w[1], c.w[2], c.w[3]);
    }
    check(!failed, "closest points of %s %s: %d of %d samples fail",
          kind == CLOTH_EDGE_EDGE ? "edges" : "vertex and face", case_names[which], failed, SAMPLES);
}

/* Swapping edges or their ends, or turning the corners of a face round, changes nothing but the order. */
static void test_swapped(br_random *random)
{
    double worst = 0;
    for (int i = 0; i < SAMPLES; i++) {
        br_vec3 x[4];
        random_case(random, i % CASES, x);
        const br_vec3 swapped[4] = {x[2], x[3], x[0], x[1]}, ends[4] = {x[1], x[0], x[2], x[3]},
                      round[4] = {x[0], x[3], x[1], x[2]}, back[4] = {x[0], x[2], x[1], x[3]};
        const cloth_closest e = cloth_closest_points(CLOTH_EDGE_EDGE, x),
                            v = cloth_closest_points(CLOTH_VERTEX_FACE, x);
        worst = fmax(worst, fabs(e.distance - cloth_closest_points(CLOTH_EDGE_EDGE, swapped).distance));
        worst = fmax(worst, fabs(e.distance - cloth_closest_points(CLOTH_EDGE_EDGE, ends).distance));
        worst = fmax(worst, fabs(v.distance - cloth_closest_points(CLOTH_FACE_VERTEX, round).distance));
        worst = fmax(worst, fabs(v.distance - cloth_closest_points(CLOTH_VERTEX_FACE, back).distance));
    }
    check(worst <= 3 * TOLERANCE, "swapped arguments move no distance by more than %g: %g", 3 * TOLERANCE,
          worst);
}

/* Where all is known: heights over a face, a corner, an edge; crossed edges; what touches. */
static void test_known(void)
{
    const br_vec3 a = {0, 0, 0}, b = {3, 0, 0}, c = {0, 3, 0};
    const br_vec3 over[4] = {{1, 1, 0.5}, a, b, c}, under[4] = {{1, 1, -0.5}, a, b, c},
                  corner[4] = {{-3, -4, 0}, a, b, c}, on[4] = {{1, 1, 0}, a, b, c},
                  beside[4] = {{1, -2, 0}, a, b, c};
    const cloth_closest o = cloth_closest_points(CLOTH_VERTEX_FACE, over),
                        u = cloth_closest_points(CLOTH_VERTEX_FACE, under),
                        k = cloth_closest_points(CLOTH_VERTEX_FACE, corner),
                        t = cloth_closest_points(CLOTH_VERTEX_FACE, on),
                        s = cloth_closest_points(CLOTH_VERTEX_FACE, beside);
    check(o.distance == 0.5 && o.normal.z == 1 && fabs(o.w[1] + 1. / 3) < 1e-15 &&
              fabs(o.w[2] + 1. / 3) < 1e-15,
          "over the middle of a face: 0.5 up, a third each: %g, %g", o.distance, o.w[1]);
    check(u.distance == 0.5 && u.normal.z == -1, "under it: 0.5 down: %g, %g", u.distance, u.normal.z);
    check(k.distance == 5 && k.w[1] == -1 && fabs(k.normal.x + 0.6) < 1e-15,
          "off a corner: 5 from (-3, -4): %g", k.distance);
    check(t.distance == 0 && fabs(t.normal.z) == 1, "on the face: 0, normal of the face: %g, %g", t.distance,
          t.normal.z);
    check(s.distance == 2 && s.normal.y == -1 && fabs(s.w[2] + 1. / 3) < 1e-15, "beside an edge: 2: %g",
          s.distance);
    const br_vec3 crossed[4] = {{-1, 0, 2}, {3, 0, 2}, {0, -1, 0}, {0, 2, 0}},
                  touching[4] = {{-1, 0, 0}, {3, 0, 0}, {0, -1, 0}, {0, 2, 0}},
                  parallel[4] = {{0, 0, 0}, {1, 0, 0}, {0, 3, 0}, {1, 3, 0}},
                  point[4] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    const cloth_closest x = cloth_closest_points(CLOTH_EDGE_EDGE, crossed),
                        y = cloth_closest_points(CLOTH_EDGE_EDGE, touching),
                        p = cloth_closest_points(CLOTH_EDGE_EDGE, parallel),
                        q = cloth_closest_points(CLOTH_EDGE_EDGE, point);
    check(x.distance == 2 && x.normal.z == 1 && x.w[1] == 0.25 && fabs(x.w[3] + 1. / 3) < 1e-15,
          "crossed edges: 2 at 1/4 and 1/3: %g, %g, %g", x.distance, x.w[1], x.w[3]);
    check(y.distance == 0 && fabs(y.normal.z) == 1, "edges that touch: 0, normal to both: %g, %g", y.distance,
          y.normal.z);
    check(p.distance == 3 && p.normal.y == -1, "parallel edges: 3: %g", p.distance);
    check(q.distance == 0 && fabs(br_vec3_length(q.normal) - 1) < 1e-15,
          "four points that are one: 0 and some unit normal: %g", q.distance);
}

int main(void)
{
    check_begin();
    br_random *const random = br_random_create(20, 1);
    if (!random)
        return 1;
    for (int which = 0; which < CASES; which++) {
        test_conditions(random, CLOTH_VERTEX_FACE, which);
        test_conditions(random, CLOTH_EDGE_EDGE, which);
    }
    test_swapped(random);
    test_known();
    br_random_destroy(random);
    return check_end();
}
