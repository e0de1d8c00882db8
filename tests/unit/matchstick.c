/* The Matchstick model: limits and symmetries of algorithm 1, directions off the contact plane, and the cones
 * and projections that the authors' simulator gave (data/reference/matchstick). Run from the project's root.
 */
#include <bristle/cone_type.h>
#include <bristle/csv.h>
#include <bristle/matchstick.h>
#include <bristle/numbers.h>
#include <bristle/random.h>

#include "check.h"

#define DATA "data/reference/matchstick/"

static const br_matchstick_params pair = {.mu = 0.5, .mu_t = 0.1, .mu_b = 1.5, .tau = 0.02, .mu_tau = 0.05};

static br_vec3 random_unit(br_random *r)
{
    const double x = br_random_normal(r), y = br_random_normal(r), z = br_random_normal(r);
    return br_vec3_normalise(br_vec3_make(x, y, z));
}

/* A unit direction at the angle in the plane of the normal. */
static br_vec3 in_plane(br_vec3 normal, double angle)
{
    br_vec3 t, b;
    br_contact_frame(normal, &t, &b);
    return br_vec3_add(br_vec3_scale(cos(angle), t), br_vec3_scale(sin(angle), b));
}

static bool near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

static bool is_cone(const br_matchstick *m, double t, double b, double tau)
{
    return near(m->mu_t, t, 1e-14) && near(m->mu_b, b, 1e-14) && near(m->mu_tau, tau, 1e-15);
}

/* Parallel, at 45 and at 90 degrees, on any plane; eqs. (5), (10), (11). */
static void test_angles(void)
{
    br_random *const r = br_random_create(7, 0);
    for (int i = 0; i < 50; i++) {
        const br_vec3 n = random_unit(r);
        const double at = br_random_between(r, 0, 2 * BR_PI);
        const double theta = br_random_between(r, 0, BR_PI / 2);
        const br_matchstick along = br_matchstick_between(&pair, in_plane(n, at), in_plane(n, at), n);
        const br_matchstick half =
            br_matchstick_between(&pair, in_plane(n, at), in_plane(n, at + BR_PI / 4), n);
        const br_matchstick across =
            br_matchstick_between(&pair, in_plane(n, at), in_plane(n, at + BR_PI / 2), n);
        const br_matchstick some = br_matchstick_between(&pair, in_plane(n, at), in_plane(n, at + theta), n);
        const double d = 1 - theta / (BR_PI / 2);
        check(is_cone(&along, 0.1, 1.5, 0.05) && is_cone(&half, 0.3, 1, 0.035) &&
                  is_cone(&across, 0.5, 0.5, 0.02) && is_cone(&some, 0.5 - 0.4 * d, 0.5 + d, 0.02 + 0.03 * d),
              "parallel, half way, across, and %.3g rad", theta);
        const br_vec3 middle = in_plane(n, at + theta / 2);
        check(br_vec3_length(br_vec3_sub(some.tangent, middle)) < 1e-14 &&
                  br_vec3_length(br_vec3_sub(some.binormal, br_vec3_cross(n, middle))) < 1e-14,
              "t is the line in the middle, b = n x t");
    }
    br_random_destroy(r);
}

/* Only lines count, not which way they point; A and B may be exchanged. */
static void test_symmetries(void)
{
    br_random *const r = br_random_create(8, 0);
    for (int i = 0; i < 50; i++) {
        const br_vec3 n = random_unit(r);
        const br_vec3 a = random_unit(r);
        const br_vec3 b = random_unit(r);
        const br_matchstick m = br_matchstick_between(&pair, a, b, n);
        const br_matchstick same[] = {
            br_matchstick_between(&pair, br_vec3_scale(-1, a), b, n),
            br_matchstick_between(&pair, a, br_vec3_scale(-1, b), n), br_matchstick_between(&pair, b, a, n),
            br_matchstick_between(&pair, br_vec3_scale(3, a), br_vec3_scale(0.1, b), n)};
        for (int k = 0; k < 4; k++)
            check(near(m.d, same[k].d, 1e-14) &&
                      near(fabs(br_vec3_dot(m.tangent, same[k].tangent)), 1, 1e-14),
                  "turned about, exchanged or of another length (%d): the same cone", k);
    }
    br_random_destroy(r);
}

/* The support of the generator's cone along a world direction. */
static double support(const br_cone *cone, const br_contact *c, br_vec3 v)
{
    return br_cone_support(cone,
                           (br_contact_vec){br_vec3_dot(v, c->tangent), br_vec3_dot(v, c->binormal), 0});
}

static br_cone generated(const br_matchstick_params *params, const br_contact *c)
{
    br_cone_generator *g;
    br_error error = {0};
    br_cone cone = {0};
    br_cone_pool *const pool = br_cone_pool_create();
    check(br_matchstick_create(params, &g, &error) == BR_OK &&
              br_cone_generate(g, 1, c, 0, NULL, pool, &cone, &error) == BR_OK,
          "a generator: %s", error.message);
    br_cone_generator_destroy(g);
    br_cone_pool_destroy(pool);
    return cone;
}

/* Through the right angle the axes jump and the cone does not: supports of two cones on its two sides differ
 * by the small angle. */
static void test_continuity(void)
{
    const double small = 1e-6;
    br_contact c = {.normal = br_vec3_make(0, 0, 1), .structure_a = br_vec3_make(1, 0, 0)};
    br_contact_frame(c.normal, &c.tangent, &c.binormal);
    double largest = 0;
    br_cone side[2];
    for (int k = 0; k < 2; k++) {
        const double angle = BR_PI / 2 + (k == 0 ? -small : small);
        c.structure_b = br_vec3_make(cos(angle), sin(angle), 0);
        side[k] = generated(&pair, &c);
    }
    for (int i = 0; i < 36; i++) {
        const br_vec3 v = in_plane(c.normal, BR_PI / 18 * i);
        largest = fmax(largest, fabs(support(&side[0], &c, v) - support(&side[1], &c, v)));
    }
    check(fabs(br_vec2_dot(side[0].axis, side[1].axis)) < 1e-5, "the axes turn by a right angle");
    check(largest < 4 * small, "the cone does not jump: its support changes by %.3g", largest);
}

/* In the contact's own frame, whichever that is: least friction along the structure, most across. */
static void test_frames(void)
{
    br_random *const r = br_random_create(9, 0);
    for (int i = 0; i < 20; i++) {
        const br_vec3 n = random_unit(r), s = in_plane(n, br_random_between(r, 0, 2 * BR_PI));
        br_contact c = {.normal = n, .structure_a = s, .structure_b = s};
        c.tangent = in_plane(n, br_random_between(r, 0, 2 * BR_PI));
        c.binormal = br_vec3_cross(n, c.tangent);
        const br_cone cone = generated(&pair, &c);
        check(cone.type == &br_cone_ellipsoid_type && near(support(&cone, &c, s), 0.1, 1e-14) &&
                  near(support(&cone, &c, br_vec3_cross(n, s)), 1.5, 1e-13) &&
                  near(br_cone_support(&cone, (br_contact_vec){0, 0, 1}), 0.05, 1e-15),
              "0.1 along, 1.5 across, 0.05 m about the normal");
    }
    br_random_destroy(r);
}

static void test_missing(void)
{
    const br_vec3 n = br_vec3_make(0, 0, 1), none = br_vec3_make(0, 0, 0), s = br_vec3_make(0, 1, 0),
                  up = br_vec3_make(0, 0, -2), tilted = br_vec3_make(0, 1, 5);
    br_matchstick m = br_matchstick_between(&pair, none, s, n);
    check(m.d == 1 && near(fabs(m.tangent.y), 1, 0), "none on A: B alone decides");
    m = br_matchstick_between(&pair, s, up, n);
    check(m.d == 1 && near(fabs(m.tangent.y), 1, 0), "one along the normal counts as none");
    m = br_matchstick_between(&pair, none, up, n);
    check(m.d == 0 && near(br_vec3_length(m.tangent), 1, 1e-15) && near(br_vec3_dot(m.tangent, n), 0, 0),
          "none on both: a circle, in any frame of the plane");
    m = br_matchstick_between(&pair, tilted, s, n);
    check(near(m.d, 1, 1e-15), "one that leaves the plane counts by its direction in it");
    br_matchstick_params published = pair;
    published.reading = BR_MATCHSTICK_AS_PUBLISHED;
    m = br_matchstick_between(&published, none, s, n);
    check(near(m.d, 0, 1e-15), "as published none on A is isotropic");
    m = br_matchstick_between(&published, br_vec3_normalise(tilted), s, n);
    check(near(m.d, 1 - 2 / BR_PI * acos(1 / sqrt(26)), 1e-14), "as published the angle is the one in space");
}

static void test_refused(void)
{
    br_cone_generator *g;
    br_error error = {0};
    br_matchstick_params p = pair;
    p.mu_b = 0.05;
    check(br_matchstick_create(&p, &g, &error) == BR_ERR_RANGE && !g &&
              strstr(error.message, "matchstick: mu_t = 0.1 is above mu_b"),
          "friction along above that across: %s", error.message);
    p = pair;
    p.mu = -1;
    error = (br_error){0};
    check(br_matchstick_create(&p, &g, &error) == BR_ERR_RANGE && !g && strstr(error.message, "mu = -1"),
          "a negative coefficient: %s", error.message);
    p = br_matchstick_default();
    check(p.mu == 0.2 && p.mu_t == 0.2 && p.mu_b == 3 && p.tau == 0 &&
              br_struct_check(&br_matchstick_struct, &p, &error) == BR_OK,
          "the presets are those of the authors' scenes");
}

/* ---- recorded ---- */

static br_csv *table;

static double cell(size_t row, const char *name)
{
    return strtod(br_csv_cell(table, row, (size_t)br_csv_column_find(table, name)), NULL);
}

static br_vec3 cells(size_t row, const char *name)
{
    char text[3][16];
    for (int k = 0; k < 3; k++)
        snprintf(text[k], sizeof text[k], "%s_%c", name, "xyz"[k]);
    return br_vec3_make(cell(row, text[0]), cell(row, text[1]), cell(row, text[2]));
}

static void open_table(const char *path)
{
    br_error error = {0};
    if (br_csv_read(path, &table, &error) < 0) {
        check(false, "%s", error.message);
        exit(check_end());
    }
}

static void test_recorded_cones(void)
{
    open_table(DATA "unit_matchstick_generator.csv");
    double coefficients = 0, axes = 0;
    const size_t rows = br_csv_rows(table);
    for (size_t i = 0; i < rows; i++) {
        const br_matchstick_params p = {.mu = cell(i, "mu_iso"),
                                        .mu_t = cell(i, "muA_s"),
                                        .mu_b = cell(i, "muA_t"),
                                        .tau = cell(i, "mu_iso"),
                                        .mu_tau = cell(i, "muA_tau"),
                                        .reading = BR_MATCHSTICK_AS_PUBLISHED};
        const br_vec3 a = cells(i, "sa"), b = cells(i, "sb"), n = br_vec3_normalise(cells(i, "n"));
        const br_matchstick m = br_matchstick_between(&p, a, b, n);
        coefficients = fmax(coefficients,
                            fmax(fabs(m.mu_t - cell(i, "mu_s")),
                                 fmax(fabs(m.mu_b - cell(i, "mu_t")), fabs(m.mu_tau - cell(i, "mu_tau")))));
        /* Where both are zero the axes of the circle are any. */
        if (br_vec3_length(a) == 0 && br_vec3_length(b) == 0)
            continue;
        axes = fmax(axes, fmax(1 - fabs(br_vec3_dot(m.tangent, cells(i, "s"))),
                               1 - fabs(br_vec3_dot(m.binormal, cells(i, "t")))));
    }
    check(rows == 200 && coefficients < 3e-6, "%zu recorded cones: coefficients differ by %.3g", rows,
          coefficients);
    check(axes < 1e-9, "their axes by %.3g", axes);
    br_csv_destroy(table);
}

static void test_recorded_projections(void)
{
    open_table(DATA "unit_ellipsoid_projection.csv");
    double worst = 0, worst_loose = 0;
    const size_t rows = br_csv_rows(table);
    for (size_t i = 0; i < rows; i++) {
        const br_cone cone =
            br_cone_ellipsoid(cell(i, "mu_s"), cell(i, "mu_t"), cell(i, "mu_tau"), br_vec2_make(1, 0));
        const br_contact_vec z = {cell(i, "z_s"), cell(i, "z_t"), cell(i, "z_tau")};
        const br_contact_vec p = br_cone_project(&cone, cell(i, "lambda_n"), z);
        const double size = fmax(fabs(z.t), fmax(fabs(z.b), fabs(z.tau)));
        const double off = fmax(fabs(p.t - cell(i, "out_s")),
                                fmax(fabs(p.b - cell(i, "out_t")), fabs(p.tau - cell(i, "out_tau")))) /
                           size;
        if (i == 67 || i == 71 || i == 139)
            worst_loose = fmax(worst_loose, off);
        else
            worst = fmax(worst, off);
    }
    check(rows == 250 && worst < 1e-6, "%zu recorded projections differ by %.3g of the largest component",
          rows, worst);
    check(worst_loose < 1.2e-4, "the three whose stopping test is loose by %.3g", worst_loose);
    br_csv_destroy(table);
}

int main(void)
{
    check_begin();
    test_angles();
    test_symmetries();
    test_continuity();
    test_frames();
    test_missing();
    test_refused();
    test_recorded_cones();
    test_recorded_projections();
    return check_end();
}
