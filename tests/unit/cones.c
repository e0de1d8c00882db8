/* Cones: every kind against slow, obvious references (dense sampling of the set, defined by its support
 * function or its inequality alone) and against what must hold for any convex set, over random cones from a
 * fixed seed. */
#include <bristle/cone.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <stddef.h>

#include "check.h"
#include "cone_properties.h"

/* Enough points on a cone's rim that the nearest of them is nearest in the set to the sampling's bound. */
enum { SAMPLES = 2000, CASES = 200 };

/* ---- the sets of the library's own types, from their inequalities alone ---- */

/* Into the cone's own axes, by the definition in the header. */
static br_vec2 own(const br_cone *cone, br_contact_vec f)
{
    const br_vec2 v = br_vec2_make(f.t, f.b);
    return br_vec2_make(br_vec2_dot(v, cone->axis), br_vec2_cross(cone->axis, v));
}

static double outside_ellipsoid(const br_cone *cone, br_contact_vec f)
{
    const br_vec2 g = own(cone, f);
    int n;
    const double *half = br_cone_values(cone, &n), x[3] = {g.x, g.y, f.tau};
    const double both[3] = {half[0], n > 1 ? half[1] : half[0], n > 2 ? half[2] : 0};
    double sum = 0, smallest = INFINITY;
    for (int i = 0; i < 3; i++) {
        if (both[i] == 0 && fabs(x[i]) > 1e-13)
            return fabs(x[i]);
        if (both[i] > 0) {
            sum += (x[i] / both[i]) * (x[i] / both[i]);
            smallest = fmin(smallest, both[i]);
        }
    }
    return sum > 0 ? (sqrt(sum) - 1) * smallest : 0;
}

static double outside_box(const br_cone *cone, br_contact_vec f)
{
    const br_vec2 g = own(cone, f);
    const double *mu = br_cone_values(cone, NULL);
    return fmax(fmax(-g.x - mu[0], g.x - mu[2]), fmax(-g.y - mu[1], g.y - mu[3]));
}

static double outside_polygon(const br_cone *cone, br_contact_vec f)
{
    const br_vec2 g = own(cone, f);
    int n;
    const double *mu = br_cone_values(cone, &n);
    double worst = -INFINITY;
    for (int i = 0; i < n; i++) {
        const double angle = 2 * BR_PI * i / n;
        worst = fmax(worst, -g.x * cos(angle) - g.y * sin(angle) - mu[i]);
    }
    return worst;
}

/* Half spaces that touch the hull of sampled forces and no force: all planes through three of the points (in
 * the plane: through two, and straight up) that have the others on one side. Found anew when the cone is
 * another one. */
enum { HALF_SPACES = 4000 };
typedef struct half_space {
    double n[3], offset;
} half_space;

static int half_spaces_of(const br_cone *cone, half_space *found)
{
    int n, count = 0;
    const double *value = br_cone_values(cone, &n);
    const int each = cone->type->dimension;
    double p[BR_CONE_DIRECTIONS_MAX + 1][3] = {{0}};
    const int points = n / each + 1; /* the first one is zero */
    double size = 0;
    for (int i = 1; i < points; i++)
        for (int k = 0; k < each; k++) {
            p[i][k] = value[(i - 1) * each + k];
            size = fmax(size, fabs(p[i][k]));
        }
    for (int i = 0; i < points; i++)
        for (int j = i + 1; j < points; j++)
            for (int m = j + 1; m < (each == 3 ? points : j + 2); m++) {
                double a[3], b[3] = {0, 0, 1}, d[3], low = 0, high = 0;
                for (int k = 0; k < 3; k++) {
                    a[k] = p[j][k] - p[i][k];
                    if (each == 3)
                        b[k] = p[m][k] - p[i][k];
                }
                for (int k = 0; k < 3; k++)
                    d[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
                const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
                if (!(length > 0))
                    continue;
                for (int q = 0; q < points; q++) {
                    double off = 0;
                    for (int k = 0; k < 3; k++)
                        off += d[k] * (p[q][k] - p[i][k]);
                    low = fmin(low, off / length);
                    high = fmax(high, off / length);
                }
                for (int side = -1; side <= 1 && count < HALF_SPACES; side += 2)
                    if ((side > 0 ? high : -low) <= 1e-14 * size) {
                        half_space *h = &found[count++];
                        h->offset = 0;
                        for (int k = 0; k < 3; k++) {
                            h->n[k] = side * d[k] / length;
                            h->offset += h->n[k] * p[i][k];
                        }
                    }
            }
    return count;
}

static double outside_points(const br_cone *cone, br_contact_vec f)
{
    static half_space planes[HALF_SPACES];
    static double last[BR_CONE_DIRECTIONS_MAX];
    static int count, last_n;
    int n;
    const double *value = br_cone_values(cone, &n);
    if (n != last_n || memcmp(last, value, (size_t)n * sizeof *value) != 0) {
        count = half_spaces_of(cone, planes);
        memcpy(last, value, (size_t)n * sizeof *value);
        last_n = n;
    }
    const br_vec2 g = own(cone, f);
    double worst = -INFINITY;
    for (int i = 0; i < count; i++)
        worst = fmax(worst,
                     planes[i].n[0] * g.x + planes[i].n[1] * g.y + planes[i].n[2] * f.tau - planes[i].offset);
    return worst;
}

/* A type with its inequality: how far outside the set of unit normal force, <= 0 inside. */
typedef struct reference {
    const br_cone_type *type;
    double (*outside)(const br_cone *cone, br_contact_vec f);
} reference;
static const reference references[] = {
    {&br_cone_circle_type, outside_ellipsoid},     {&br_cone_ellipse_type, outside_ellipsoid},
    {&br_cone_ellipsoid_type, outside_ellipsoid},  {&br_cone_box_type, outside_box},
    {&br_cone_polygon_type, outside_polygon},      {&br_cone_points_type, outside_points},
    {&br_cone_points_torque_type, outside_points},
};
enum { REFERENCES = sizeof references / sizeof *references };

static double dot(br_contact_vec a, br_contact_vec b)
{
    return a.t * b.t + a.b * b.b + a.tau * b.tau;
}

static br_contact_vec minus(br_contact_vec a, br_contact_vec b)
{
    return (br_contact_vec){a.t - b.t, a.b - b.b, a.tau - b.tau};
}

static br_contact_vec random_vec(br_random *random, bool drills)
{
    const double size = pow(10, br_random_between(random, -3, 2));
    return (br_contact_vec){size * br_random_normal(random), size * br_random_normal(random),
                            drills ? size * br_random_normal(random) : 0};
}

/* The nearest point of a closed convex set is the one admissible p with (f - p).(q - p) <= 0 for all
 * admissible q; random admissible q, and the support in the direction f - p, which is the sharpest q. */
static void test_projection(const reference *r)
{
    br_random *random = br_random_create(1, (uint64_t)(r - references));
    double worst_outside = -INFINITY, worst_angle = -INFINITY, worst_twice = 0, worst_expansion = 0;
    for (int i = 0; i < CASES * 10; i++) {
        const br_cone cone = random_cone_of(random, r->type);
        const double lambda = pow(10, br_random_between(random, -3, 3));
        const bool drills = r->type->dimension == 3;
        const br_contact_vec f = random_vec(random, drills), g = random_vec(random, drills);
        const br_contact_vec p = br_cone_project(&cone, lambda, f), q = br_cone_project(&cone, lambda, g);
        const br_contact_vec unit = {p.t / lambda, p.b / lambda, p.tau / lambda};
        worst_outside = fmax(worst_outside, r->outside(&cone, unit));
        /* -f.d <= mu(d): the sharpest q for the direction d = p - f has the dissipation mu(d) lambda. */
        const br_contact_vec away = minus(f, p), back = minus(p, f);
        const double size = sqrt(dot(f, f)) + lambda;
        worst_angle =
            fmax(worst_angle, (lambda * br_cone_support(&cone, back) - dot(p, away)) / (size * size));
        const br_contact_vec twice = br_cone_project(&cone, lambda, p);
        worst_twice = fmax(worst_twice, sqrt(dot(minus(twice, p), minus(twice, p))) / lambda);
        const br_contact_vec moved = minus(p, q), apart = minus(f, g);
        worst_expansion = fmax(worst_expansion, sqrt(dot(moved, moved)) -
                                                    sqrt(dot(apart, apart)) * (1 + 1e-13) - 1e-13 * lambda);
    }
    check(worst_outside <= TOL_ROUND_OFF_MANY, "%s: projections are admissible (worst %.2g)", r->type->name,
          worst_outside);
    check(worst_angle <= TOL_ROUND_OFF_MANY, "%s: no admissible force is nearer (worst %.2g)", r->type->name,
          worst_angle);
    check(worst_twice <= TOL_ROUND_OFF_MANY, "%s: projecting twice changes nothing (worst %.2g)",
          r->type->name, worst_twice);
    check(worst_expansion <= 0, "%s: projections come no farther apart", r->type->name);
    br_random_destroy(random);
}

/* Rim of the set by bisection on the inequalities along rays: no code of the library. */
static br_contact_vec rim(const reference *r, const br_cone *cone, double angle)
{
    double inside = 0, beyond = 4;
    const double c = cos(angle), s = sin(angle);
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (inside + beyond);
        const br_contact_vec f = {middle * c, middle * s, 0};
        if (r->outside(cone, f) <= 0)
            inside = middle;
        else
            beyond = middle;
    }
    return (br_contact_vec){inside * c, inside * s, 0};
}

/* Distance and support against a sampled rim; a step of the rim is at most `step` long, so the nearest sample
 * is nearest to step^2/distance and the support is reached to step. */
static void test_against_samples(const reference *r)
{
    br_random *random = br_random_create(2, (uint64_t)(r - references));
    double worst_distance = 0, worst_support = 0, worst_deficit = 0;
    for (int i = 0; i < 20; i++) {
        br_cone cone = random_cone_of(random, r->type);
        /* a set with an inside, or bisection along rays sees nothing of it */
        int n;
        const double *thin = br_cone_values(&cone, &n);
        double values[BR_CONE_DIRECTIONS_MAX];
        for (int k = 0; k < n; k++)
            values[k] = thin[k] + 0.05;
        if (r->type == &br_cone_points_type) { /* three points around the zero force */
            static const double around[6] = {0.3, 0, -0.2, 0.3, -0.1, -0.4};
            n = n < 6 ? 6 : n;
            memcpy(values, around, sizeof around);
        }
        const br_vec2 axis = cone.axis;
        cone = cone_of(r->type, n, values);
        cone.axis = axis;
        const br_contact_vec f = random_vec(random, false), d = random_vec(random, false);
        double nearest = INFINITY, support = 0;
        for (int k = 0; k < SAMPLES; k++) {
            const br_contact_vec p = rim(r, &cone, 2 * BR_PI * k / SAMPLES);
            nearest = fmin(nearest, sqrt(dot(minus(f, p), minus(f, p))));
            support = fmax(support, -dot(p, d));
        }
        if (r->outside(&cone, f) <= 0)
            nearest = 0;
        const br_contact_vec p = br_cone_project(&cone, 1, f);
        const double step = 2 * BR_PI * 4 / SAMPLES, length = sqrt(dot(d, d));
        worst_distance = fmax(worst_distance, fabs(nearest - sqrt(dot(minus(f, p), minus(f, p)))) / step);
        worst_support = fmax(worst_support, fabs(support - br_cone_support(&cone, d)) / (step * length));
        const br_contact_vec most = br_cone_max_dissipation_force(&cone, 1, d);
        worst_deficit = fmax(worst_deficit, (support + dot(most, d)) / (step * length));
    }
    check(worst_distance <= 1, "%s: distance is that of the nearest of %d samples (worst %.2g steps)",
          r->type->name, SAMPLES, worst_distance);
    check(worst_support <= 1, "%s: support is the largest of the samples (worst %.2g steps)", r->type->name,
          worst_support);
    check(worst_deficit <= 1, "%s: no sample dissipates more (worst %.2g steps)", r->type->name,
          worst_deficit);
    br_random_destroy(random);
}

/* Dissipation of br_cone_max_dissipation_force equals the support; the natural map vanishes there and at
 * sticking, and nowhere else. */
static void test_dissipation(const reference *r)
{
    br_random *random = br_random_create(3, (uint64_t)(r - references));
    double worst_deficit = 0, worst_outside = -INFINITY, worst_slide = 0, worst_stick = 0,
           least_wrong = INFINITY, lowest_deficit = 0;
    int told = 0;
    for (int i = 0; i < CASES * 5; i++) {
        const br_cone cone = random_cone_of(random, r->type);
        const double lambda = pow(10, br_random_between(random, -2, 2));
        const bool drills = r->type->dimension == 3;
        const br_contact_vec v = random_vec(random, drills);
        const double speed = sqrt(dot(v, v));
        const br_contact_vec f = br_cone_max_dissipation_force(&cone, lambda, v);
        const br_contact_vec unit = {f.t / lambda, f.b / lambda, f.tau / lambda};
        worst_outside = fmax(worst_outside, r->outside(&cone, unit));
        worst_deficit =
            fmax(worst_deficit, fabs(br_cone_dissipation_gap(&cone, lambda, f, v)) / (lambda * speed));
        const double step = lambda / speed * pow(10, br_random_between(random, -2, 2));
        worst_slide =
            fmax(worst_slide, br_cone_residual(&cone, lambda, f, v, step) / (lambda + step * speed));
        const br_contact_vec any = br_cone_project(&cone, lambda, random_vec(random, drills));
        worst_stick =
            fmax(worst_stick, br_cone_residual(&cone, lambda, any, (br_contact_vec){0, 0, 0}, step) / lambda);
        lowest_deficit =
            fmin(lowest_deficit, br_cone_dissipation_gap(&cone, lambda, any, v) / (lambda * speed));
        /* The opposite of the best force drives: wrong, unless the set is that thin along v. */
        const br_contact_vec wrong =
            br_cone_max_dissipation_force(&cone, lambda, (br_contact_vec){-v.t, -v.b, -v.tau});
        told +=
            isnan(br_cone_residual(&cone, i % 2 ? lambda : 0, any, (br_contact_vec){v.t, NAN, v.tau}, step));
        const double missing = br_cone_dissipation_gap(&cone, lambda, wrong, v);
        if (missing > 1e-3 * lambda * speed)
            least_wrong =
                fmin(least_wrong, br_cone_residual(&cone, lambda, wrong, v, lambda / speed) / lambda);
    }
    check(worst_outside <= TOL_ROUND_OFF_MANY, "%s: the most dissipative force is admissible", r->type->name);
    check(told == CASES * 5, "%s: a velocity of NaN is told (%d of %d)", r->type->name, told, CASES * 5);
    check(worst_deficit <= 1e-11, "%s: it dissipates mu(v) lambda_n (worst %.2g)", r->type->name,
          worst_deficit);
    check(worst_slide <= 1e-11, "%s: natural map vanishes when it slides so (worst %.2g)", r->type->name,
          worst_slide);
    check(worst_stick <= TOL_ROUND_OFF_MANY, "%s: and for any admissible force that sticks", r->type->name);
    check(lowest_deficit >= -TOL_ROUND_OFF_MANY, "%s: no admissible force has a negative deficit",
          r->type->name);
    check(least_wrong > 1e-7, "%s: natural map shows the wrong force (least %.2g)", r->type->name,
          least_wrong);
    br_random_destroy(random);
}

/* Turning the axis turns support, projection and dissipation with it. */
static void test_axis(const reference *r)
{
    br_random *random = br_random_create(4, (uint64_t)(r - references));
    double worst = 0;
    for (int i = 0; i < CASES; i++) {
        const br_cone cone = random_cone_of(random, r->type);
        br_cone turned = cone;
        const double angle = br_random_between(random, -BR_PI, BR_PI), c = cos(angle), s = sin(angle);
        turned.axis = br_vec2_rotate(angle, cone.axis);
        const br_contact_vec f = random_vec(random, r->type->dimension == 3);
        const br_contact_vec g = {c * f.t - s * f.b, s * f.t + c * f.b, f.tau};
        const br_contact_vec p = br_cone_project(&cone, 1.7, f), q = br_cone_project(&turned, 1.7, g);
        const br_contact_vec expected = {c * p.t - s * p.b, s * p.t + c * p.b, p.tau};
        const double size = 1 + sqrt(dot(f, f));
        worst = fmax(worst, sqrt(dot(minus(q, expected), minus(q, expected))) / size);
        worst = fmax(worst, fabs(br_cone_support(&turned, g) - br_cone_support(&cone, f)) / size);
    }
    check(worst <= TOL_ROUND_OFF_MANY, "%s: turns with its axis (worst %.2g)", r->type->name, worst);
    br_random_destroy(random);
}

/* A polygon of n support samples of an ellipse contains it; between two samples its support is too large by
 * rho delta^2/8, rho the rim's radius of curvature, which is a^2/b at most. */
static void test_polygon_of_ellipse(void)
{
    const double a = 0.7, b = 0.5;
    const br_cone ellipse = br_cone_ellipse(a, b, br_vec2_make(1, 0));
    for (int n = 16; n <= 64; n *= 2) {
        double mu[BR_CONE_DIRECTIONS_MAX], worst = 0, least = 0;
        for (int i = 0; i < n; i++)
            mu[i] = br_cone_support(&ellipse,
                                    (br_contact_vec){cos(2 * BR_PI * i / n), sin(2 * BR_PI * i / n), 0});
        const br_cone polygon = polygon_of(n, mu);
        for (int k = 0; k < 1024; k++) {
            const br_contact_vec d = {cos(2 * BR_PI * k / 1024), sin(2 * BR_PI * k / 1024), 0};
            const double gap = br_cone_support(&polygon, d) - br_cone_support(&ellipse, d);
            worst = fmax(worst, gap);
            least = fmin(least, gap);
        }
        check(least > -TOL_ROUND_OFF_MANY, "polygon of %d contains the ellipse", n);
        /* Away from the tip by half a step the curvature is already less, and the series has its next term:
         * both O(1/n^2). */
        const double delta = 2 * BR_PI / n;
        check_close(worst, a * a / b * delta * delta / 8, 8 * delta * delta,
                    "gap of a polygon of %d directions", n);
    }
}

/* Four directions are the box [eq. (9)]. */
static void test_polygon_of_box(void)
{
    br_random *random = br_random_create(5, 0);
    double worst = 0;
    for (int i = 0; i < CASES; i++) {
        double mu[4];
        for (int k = 0; k < 4; k++)
            mu[k] = br_random_below(random, 4) == 0 ? 0 : br_random_uniform(random);
        const br_cone box = br_cone_box(mu), polygon = polygon_of(4, mu);
        const br_contact_vec f = random_vec(random, false);
        const br_contact_vec p = br_cone_project(&box, 2, f), q = br_cone_project(&polygon, 2, f);
        const br_contact_vec v = br_cone_max_dissipation_force(&box, 2, f),
                             w = br_cone_max_dissipation_force(&polygon, 2, f);
        worst = fmax(worst, sqrt(dot(minus(p, q), minus(p, q))));
        worst = fmax(worst, sqrt(dot(minus(v, w), minus(v, w))));
        worst = fmax(worst, fabs(br_cone_support(&box, f) - br_cone_support(&polygon, f)) / sqrt(dot(f, f)));
    }
    check(worst <= TOL_ROUND_OFF_MANY, "a polygon of 4 directions is the box (worst %.2g)", worst);
    br_random_destroy(random);
}

/* Redundant half planes: a sample above its neighbours' corner changes nothing (samples are no radii). */
static void test_polygon_redundant(void)
{
    double mu[8] = {1, 5, 1, 5, 1, 5, 1, 5};
    const br_cone polygon = polygon_of(8, mu);
    const double square[4] = {1, 1, 1, 1};
    const br_cone box = br_cone_box(square);
    for (int k = 0; k < 12; k++) {
        const br_contact_vec d = {cos(k * BR_PI / 6), sin(k * BR_PI / 6), 0};
        check_close(br_cone_support(&polygon, d), br_cone_support(&box, d), TOL_ROUND_OFF_MANY,
                    "non-convex samples: the intersection's support at %d degrees", 30 * k);
    }
}

static void test_degenerate(void)
{
    const double none[16] = {0};
    const br_contact_vec f = {3, -4, 2}, zero = {0, 0, 0};
    const br_cone cones[] = {br_cone_box(none), br_cone_circle(0), polygon_of(16, none), polygon_of(3, none),
                             br_cone_ellipsoid(0, 0, 0, br_vec2_make(1, 0))};
    for (size_t i = 0; i < sizeof cones / sizeof *cones; i++) {
        const br_contact_vec p = br_cone_project(&cones[i], 10, f),
                             d = br_cone_max_dissipation_force(&cones[i], 10, f);
        check(dot(p, p) == 0 && dot(d, d) == 0 && br_cone_support(&cones[i], f) == 0,
              "no coefficient, no force (cone %zu)", i);
        for (int k = 0; k < 2; k++) {
            const br_contact_vec kept =
                br_cone_project(&cones[i], 10, (br_contact_vec){k ? 1 : NAN, k ? NAN : 1, 0});
            check(isnan(kept.t + kept.b), "what is not a number stays none (cone %zu)", i);
        }
    }
    /* A slot: only the force along the first axis is admissible, whichever kind says so. */
    const double slot[4] = {0.5, 0, 0.5, 0};
    double slot16[16];
    for (int i = 0; i < 16; i++)
        slot16[i] = 0.5 * fabs(cos(2 * BR_PI * i / 16));
    slot16[4] = slot16[12] = 0;
    const br_cone slots[] = {br_cone_box(slot), polygon_of(4, slot), polygon_of(16, slot16),
                             br_cone_ellipse(0.5, 0, br_vec2_make(1, 0))};
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
        br_contact_vec p = br_cone_project(&slots[i], 2, (br_contact_vec){0.25, 7, 0});
        check(fabs(p.t - 0.25) < 1e-13 && fabs(p.b) < 1e-13, "slot %zu holds along itself", i);
        p = br_cone_project(&slots[i], 2, (br_contact_vec){-3, 7, 0});
        check(fabs(p.t + 1) < 1e-13 && fabs(p.b) < 1e-13, "slot %zu ends at mu lambda_n", i);
        p = br_cone_max_dissipation_force(&slots[i], 2, (br_contact_vec){1, 0, 0});
        check(fabs(p.t + 1) < 1e-13 && fabs(p.b) < 1e-13, "slot %zu dissipates along itself", i);
        p = br_cone_max_dissipation_force(&slots[i], 2, (br_contact_vec){0, 1, 0});
        check(fabs(p.t) < 1e-13 && fabs(p.b) < 1e-13, "slot %zu: the middle of the face", i);
    }
    const br_cone circle = br_cone_circle(1);
    br_contact_vec p = br_cone_project(&circle, 0, f);
    check(dot(p, p) == 0, "no normal force, no friction");
    p = br_cone_project(&circle, -1, f);
    check(dot(p, p) == 0, "negative normal force, no friction");
    p = br_cone_max_dissipation_force(&circle, 1, zero);
    check(dot(p, p) == 0, "no sliding, no dissipative force");
    /* Scales from 1e-150 to 1e150. */
    for (double scale = 1e-150; scale <= 1e150; scale *= 1e50) {
        const br_cone thin = br_cone_ellipse(0.5, 0.125, br_vec2_make(1, 0));
        p = br_cone_project(&thin, scale, (br_contact_vec){0, 3 * scale, 0});
        check_close(p.b, 0.125 * scale, TOL_ROUND_OFF_MANY, "ellipse at the scale %g", scale);
    }
}

/* A smooth box face with different bounds [eq. (9)]: sliding along +t meets mu[0], along -t mu[2]. */
static void test_box_signs(void)
{
    const double mu[4] = {0.1, 0.2, 0.3, 0.4};
    const br_cone box = br_cone_box(mu);
    const br_vec2 directions[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        const br_contact_vec d = {directions[i].x, directions[i].y, 0};
        check_close(br_cone_support(&box, d), mu[i], TOL_ROUND_OFF,
                    "box: channel %d is the coefficient along its direction", i);
        const br_contact_vec f = br_cone_max_dissipation_force(&box, 5, d);
        check_close(-dot(f, d), 5 * mu[i], TOL_ROUND_OFF, "box: force against direction %d", i);
    }
}

int main(void)
{
    check_begin();
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    check(n == REFERENCES, "every type of the library has an inequality to be held against");
    for (size_t i = 0; i < n; i++)
        cone_properties(types[i]);
    for (int i = 0; i < REFERENCES; i++) {
        test_projection(&references[i]);
        if (references[i].type->dimension == 2)
            test_against_samples(&references[i]);
        test_dissipation(&references[i]);
        test_axis(&references[i]);
    }
    test_polygon_of_ellipse();
    test_polygon_of_box();
    test_polygon_redundant();
    test_degenerate();
    test_box_signs();
    return check_end();
}
