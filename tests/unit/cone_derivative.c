/* How the nearest admissible force moves with the force: the derivative that each type of cone states,
 * against differences of its own projection, against what every projection onto a convex set must have, and
 * against closed forms. */
#include <bristle/cone_type.h>
#include <bristle/random.h>

#include "check.h"

static const double STEP = 1e-5;

/* Largest difference to central differences of the projection; NAN where a kink lies between. */
static double off_differences(const br_cone *cone, double normal, double length, br_contact_vec f)
{
    double a[3][3], worst = 0;
    br_cone_projection_derivative(cone, normal, length, f, a);
    for (int j = 0; j < cone->type->dimension; j++) {
        double at[2][3], other[2][3];
        for (int k = 0; k < 4; k++) {
            double x[3] = {f.t, f.b, f.tau};
            x[j] += (k % 2 ? -1 : 1) * (k < 2 ? 1 : 0.5) * STEP;
            br_contact_vec g = {x[0], x[1], x[2]};
            cone->type->project(cone, normal, length, &g);
            const double y[3] = {g.t, g.b, g.tau};
            memcpy(k < 2 ? at[k] : other[k - 2], y, sizeof y);
        }
        for (int i = 0; i < 3; i++) {
            const double full = (at[0][i] - at[1][i]) / (2 * STEP), half = (other[0][i] - other[1][i]) / STEP;
            if (fabs(full - half) > 1e-4)
                return NAN; /* the difference itself has not settled */
            worst = fmax(worst, fabs(half + (half - full) / 3 - a[i][j]));
        }
    }
    return worst;
}

/* Symmetric, and 0 <= d'a d <= d'd. */
static double off_projection(const br_cone *cone, double normal, double length, br_contact_vec f,
                             br_random *random)
{
    double a[3][3], worst = 0;
    br_cone_projection_derivative(cone, normal, length, f, a);
    const double d[3] = {br_random_normal(random), br_random_normal(random), br_random_normal(random)};
    double form = 0, square = 0;
    for (int i = 0; i < cone->type->dimension; i++)
        for (int j = 0; j < cone->type->dimension; j++) {
            worst = fmax(worst, fabs(a[i][j] - a[j][i]));
            form += d[i] * a[i][j] * d[j];
            square += i == j ? d[i] * d[i] : 0;
        }
    return fmax(worst, fmax(-form, form - square) / square);
}

/* (P - a f)/lambda_n is the derivative by the normal force. */
static double off_homogeneous(const br_cone *cone, double normal, double length, br_contact_vec f)
{
    double a[3][3], worst = 0, near[3][3];
    br_cone_projection_derivative(cone, normal, length, f, a);
    const double x[3] = {f.t, f.b, f.tau}, step = STEP * normal;
    for (int k = 0; k < 3; k++) {
        br_contact_vec g = f;
        cone->type->project(cone, normal + (k - 1) * step, length, &g);
        const double y[3] = {g.t, g.b, g.tau};
        memcpy(near[k], y, sizeof y);
    }
    for (int i = 0; i < cone->type->dimension; i++) {
        double slope = near[1][i];
        for (int j = 0; j < cone->type->dimension; j++)
            slope -= a[i][j] * x[j];
        const double forward = (near[2][i] - near[1][i]) / step, back = (near[1][i] - near[0][i]) / step;
        if (fabs(forward - back) > 1e-3)
            return NAN;
        worst = fmax(worst, fabs(slope / normal - 0.5 * (forward + back)));
    }
    return worst;
}

static void test_cone(const char *name, const br_cone *cone, br_random *random, double length)
{
    double differences = 0, projection = 0, homogeneous = 0;
    int seen = 0;
    const int n = 300;
    for (int k = 0; k < n; k++) {
        const double normal = pow(10, br_random_between(random, -1, 1)),
                     size = br_random_between(random, 0.1, 3);
        const br_contact_vec f = {size * normal * br_random_normal(random),
                                  size * normal * br_random_normal(random),
                                  cone->type->dimension == 3 ? size * normal * br_random_normal(random) : 0};
        const double d = off_differences(cone, normal, length, f),
                     h = off_homogeneous(cone, normal, length, f);
        projection = fmax(projection, off_projection(cone, normal, length, f, random));
        if (isnan(d) || isnan(h))
            continue;
        seen++;
        differences = fmax(differences, d);
        homogeneous = fmax(homogeneous, h);
    }
    check(seen > n / 2 && differences < 1e-8, "%s: the derivative is that of differences at %d points (%.1e)",
          name, seen, differences);
    check(homogeneous < 1e-7, "%s: and gives that by the normal force (%.1e)", name, homogeneous);
    const double digits = cone->type->derivative ? 1e-12 : 1e-8; /* differences leave half of them */
    check(projection < digits, "%s: symmetric, between 0 and 1 (%.1e)", name, projection);
}

/* Outside a circle: mu lambda_n/|f| across, nothing along. On an axis of an ellipse (a, b), outside at (x,
 * 0): nothing along; across b^2/(b^2 + t) with t = a x - a^2. */
static void test_closed_forms(void)
{
    double a[3][3];
    const br_cone circle = br_cone_circle(0.5);
    br_cone_projection_derivative(&circle, 2, 1, (br_contact_vec){3, 4, 0}, a);
    check(fabs(a[0][0] - 0.2 * 0.64) < 1e-15 && fabs(a[1][1] - 0.2 * 0.36) < 1e-15 &&
              fabs(a[0][1] + 0.2 * 0.48) < 1e-15,
          "a circle of radius 1 seen from 5: a fifth across, nothing along");
    const br_cone ellipse = br_cone_ellipse(0.75, 0.05, br_vec2_make(1, 0));
    br_cone_projection_derivative(&ellipse, 1, 1, (br_contact_vec){2, 0, 0}, a);
    const double t = 0.75 * 2 - 0.75 * 0.75;
    check(fabs(a[0][0]) < 1e-15 && fabs(a[1][1] - 0.0025 / (0.0025 + t)) < 1e-15,
          "an ellipse from the end of its long axis: b^2/(b^2 + t) across");
    br_cone_projection_derivative(&ellipse, 1, 1, (br_contact_vec){0.1, 0.01, 0}, a);
    check(a[0][0] == 1 && a[1][1] == 1 && a[0][1] == 0, "inside it is the identity");
    const br_cone flat = br_cone_ellipse(0.5, 0, br_vec2_make(1, 0));
    br_cone_projection_derivative(&flat, 1, 1, (br_contact_vec){0.1, 3, 0}, a);
    check(a[0][0] == 1 && a[1][1] == 0 && a[0][1] == 0, "a segment: along it alone");
    br_cone_projection_derivative(&flat, 1, 1, (br_contact_vec){2, 3, 0}, a);
    check(a[0][0] == 0 && a[1][1] == 0, "and nothing at its end");
    const br_cone none = br_cone_circle(0);
    br_cone_projection_derivative(&none, 1, 1, (br_contact_vec){2, 3, 0}, a);
    check(a[0][0] == 0 && a[1][1] == 0 && a[0][1] == 0, "no friction: nothing moves");
}

int main(void)
{
    check_begin();
    br_random *random = br_random_create(41, 0);
    br_cone_pool *pool = br_cone_pool_create();
    const double box[4] = {0.3, 0.5, 0.2, 0.7}, steep[4] = {0.6, 0.04, 0.6, 0.04};
    double mu[16];
    for (int i = 0; i < 16; i++)
        mu[i] = br_random_between(random, 0.3, 0.5);
    br_cone polygon, triangle;
    check_need(br_cone_polygon(pool, 16, mu, &polygon, NULL));
    check_need(br_cone_polygon(pool, 3, mu, &triangle, NULL));
    br_cone_type plain = br_cone_ellipsoid_type;
    plain.derivative = NULL;
    br_cone by_differences = br_cone_ellipsoid(0.6, 0.3, 0.2, br_vec2_make(1, 0));
    by_differences.type = &plain;
    const br_cone cones[] = {br_cone_circle(0.4),
                             br_cone_ellipse(0.6, 0.3, br_vec2_make(1, 0)),
                             br_cone_ellipse(0.05, 0.75, br_vec2_make(1, 0)),
                             br_cone_ellipsoid(0.6, 0.3, 0.2, br_vec2_make(1, 0)),
                             br_cone_ellipsoid(0.75, 0.05, 0.01, br_vec2_make(1, 0)),
                             br_cone_ellipsoid(0.5, 0.5, 0, br_vec2_make(1, 0)),
                             br_cone_box(box),
                             br_cone_box(steep),
                             polygon,
                             triangle,
                             by_differences};
    const char *const names[] = {"circle",
                                 "ellipse 1:2",
                                 "ellipse 15:1",
                                 "ellipsoid",
                                 "flat ellipsoid",
                                 "disc of three",
                                 "box",
                                 "flat box",
                                 "polygon",
                                 "triangle",
                                 "a type without a derivative"};
    for (size_t k = 0; k < sizeof cones / sizeof *cones; k++)
        test_cone(names[k], &cones[k], random, k % 2 ? 0.5 : 1);
    test_closed_forms();
    br_cone_pool_destroy(pool);
    br_random_destroy(random);
    return check_end();
}
