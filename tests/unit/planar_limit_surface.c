/* Limit surfaces: exact values against brute summation and known limits, maximum dissipation and convexity,
 * the table against exact values with its error falling as grid and table are refined, and what a table must
 * keep when the contact is turned, mirrored or resized. */
#include "check.h"

#include <stdlib.h>

#include <bristle/limit_surface.h>
#include <bristle/steady.h>

#define PI 3.14159265358979323846

static unsigned long long seed = 11;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static br_wrench exact(const char *shape, double a, double b, br_twist v)
{
    br_wrench w = {NAN, NAN, NAN};
    check_need(br_limit_surface_exact(shape, a, b, v, &w, NULL));
    return w;
}

static double apart(br_wrench f, br_wrench g, double length)
{
    return fmax(hypot(f.x - g.x, f.y - g.y), fabs(f.torque - g.torque) / length);
}

/* Random sliding over all ratios of translation to rotation. */
static br_twist any_twist(double length)
{
    const double ratio = pow(10, 3 * uniform()), angle = PI * uniform();
    const br_twist v = {length * ratio * cos(angle), length * ratio * sin(angle), uniform() < 0 ? -1 : 1};
    return v;
}

/* Midpoint sum over many cells, the obvious way: right to about (cell/size)^2, a little less around the
 * centre of rotation. */
static br_wrench brute(const char *shape, double a, double b, br_twist v)
{
    br_wrench f = {0, 0, 0};
    double total = 0;
    const int n = 1200;
    const bool disc = strcmp(shape, "disc") == 0, ring = strcmp(shape, "ring") == 0,
               line = strcmp(shape, "line") == 0;
    for (int i = 0; i < (ring || line ? 1 : n); i++)
        for (int j = 0; j < (ring || line ? n * n : n); j++) {
            double x, y, share = 1;
            if (ring) {
                x = a * cos(2 * PI * j / n / n), y = a * sin(2 * PI * j / n / n);
            } else if (line) {
                x = 0, y = a * ((j + 0.5) / n / n - 0.5);
            } else if (disc) {
                const double rho = a * (i + 0.5) / n, angle = 2 * PI * (j + 0.5) / n;
                x = rho * cos(angle), y = rho * sin(angle), share = rho;
            } else {
                x = a * ((i + 0.5) / n - 0.5), y = b * ((j + 0.5) / n - 0.5);
            }
            const double ux = v.x - v.omega * y, uy = v.y + v.omega * x, speed = hypot(ux, uy);
            total += share;
            if (speed == 0)
                continue;
            f.x -= share * ux / speed;
            f.y -= share * uy / speed;
            f.torque -= share * (x * uy - y * ux) / speed;
        }
    f.x /= total, f.y /= total, f.torque /= total;
    return f;
}

static const struct {
    const char *name;
    double a, b;
} shapes[] = {{"disc", 0.01, 0}, {"ring", 0.01, 0}, {"line", 0.02, 0}, {"rectangle", 0.02, 0.008}};

/* Where the closed form hands over to a sum, and where series do, neighbours must meet. */
static const double ratios[] = {1e-12, 0.9999e-3, 1.0001e-3, 0.01,   0.4999, 0.5001, 0.9, 0.999999,
                                1,     1.000001,  1.5,       1.9999, 2.0001, 5,      100, 1e6};

static void test_exact(int s)
{
    const char *name = shapes[s].name;
    const double a = shapes[s].a, b = shapes[s].b;
    double worst = 0;
    for (int i = 0; i < 16; i++) {
        const double angle = 0.4 * i, speed = ratios[i] * a * (s < 2 ? 1 : 0.5);
        const br_twist v = {speed * cos(angle), speed * sin(angle), i % 2 ? -1 : 1};
        worst = fmax(worst, apart(exact(name, a, b, v), brute(name, a, b, v), a));
    }
    /* Midpoint sums of 1.44e6 points: the kink of the integrand at the centre of rotation costs about one
     * point's share. */
    check(worst < 1e-5, "%s: exact values are those of summing over 1.4 million points (worst %.1e)", name,
          worst);

    /* Continuity at the joints of the formulas. */
    static const double joints[] = {1e-3, 0.5, 1, 2};
    double jump = 0;
    for (int j = 0; j < 4; j++)
        for (int k = 0; k < 8; k++) {
            const double speed = joints[j] * a * (s < 2 ? 1 : k % 2 ? 0.5 : 1), angle = 0.8 * k;
            const double below = speed * (1 - 1e-13), above = speed * (1 + 1e-13);
            const br_twist v = {below * cos(angle), below * sin(angle), 1},
                           w = {above * cos(angle), above * sin(angle), 1};
            jump = fmax(jump, apart(exact(name, a, b, v), exact(name, a, b, w), a));
        }
    check(jump < 2e-11, "%s: its formulas meet (largest jump %.1e)", name, jump);

    /* Maximum dissipation, which also says that the surface is convex: no other friction takes more power out
     * of a motion. */
    double violation = -INFINITY;
    for (int i = 0; i < 3000; i++) {
        const br_twist v = any_twist(a), w = any_twist(a);
        const br_wrench f = exact(name, a, b, v), g = exact(name, a, b, w);
        const double size = hypot(v.x, v.y) + a * fabs(v.omega);
        violation =
            fmax(violation, ((f.x - g.x) * v.x + (f.y - g.y) * v.y + (f.torque - g.torque) * v.omega) / size);
    }
    check(
        violation < 1e-12,
        "%s: of all its wrenches, a motion meets the one that dissipates most (largest gain of another %.1e)",
        name, violation);

    const br_wrench still = exact(name, a, b, (br_twist){0, 0, 0}),
                    slide = exact(name, a, b, (br_twist){3, -4, 0}),
                    turned = exact(name, a, b, (br_twist){0, 0, -2});
    check(still.x == 0 && still.y == 0 && still.torque == 0, "%s: at rest no friction", name);
    check_close(slide.x, -0.6, 1e-13, "%s: translation meets mu N (x)", name);
    check_close(slide.y, 0.8, 1e-13, "%s: translation meets mu N (y)", name);
    const double diagonal = hypot(a, b);
    const double mean[] = {2 * a / 3, a, a / 4,
                           (2 * diagonal + a * a / b * asinh(b / a) + b * b / a * asinh(a / b)) / 12};
    check_close(turned.torque, mean[s], 1e-12,
                "%s: spinning about the middle meets the mean distance from it", name);
}

/* ---- the table ---- */

static br_pressure *pressure(const char *shape, int n, double size)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = shape;
    spec.n_x = spec.n_y = n;
    spec.width = spec.height = size;
    spec.radius = 0.5 * size;
    br_pressure *p = NULL;
    br_error error = {0};
    if (br_pressure_create(&spec, &p, &error) < 0)
        fprintf(stderr, "%s\n", error.message);
    return p;
}

/* Mean distance of look-ups from the exact square. */
static double table_error(int n, int n_ls)
{
    br_pressure *p = pressure("square", n, 0.02);
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, n_ls, false, &s, NULL));
    const double r = br_limit_surface_radius(s);
    double sum = 0;
    seed = 5;
    for (int i = 0; i < 400; i++) {
        const double phi = 0.5 * PI * (0.5 + 0.5 * uniform()), theta = PI * uniform();
        const br_twist v = {r * sin(phi) * cos(theta), r * sin(phi) * sin(theta), cos(phi)};
        br_wrench h = br_limit_surface_lookup(s, r, v);
        h.torque *= r;
        sum += apart(h, exact("rectangle", 0.02, 0.02, v), r);
    }
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
    return sum / 400;
}

static void test_convergence(void)
{
    double before = table_error(10, 10);
    for (int n = 20; n <= 80; n *= 2) {
        const double now = table_error(n, n);
        const double order = log2(before / now);
        check(order > 1.5,
              "square: halving cells and steps of the table divides the error by %.2f (order %.2f), N = N_ls "
              "= %d, error %.1e",
              before / now, order, n, now);
        before = now;
    }
}

/* Nodes, being averages of exact sums, cannot violate maximum dissipation by more than the interpolation's
 * error. */
static void test_dissipation(const char *shape)
{
    br_pressure *p = pressure(shape, 41, 0.02);
    br_limit_surface *s = NULL;
    const int n = 12;
    check_need(br_limit_surface_create(p, n, false, &s, NULL));
    double violation = 0, passive = -INFINITY;
    for (int i = 0; i < 4 * n * (n + 1); i++) {
        const int a = i / (n + 1), b = i % (n + 1);
        const double theta = a * PI / (2 * n), phi = b * PI / (2 * n);
        const double v[3] = {cos(theta) * sin(phi), sin(theta) * sin(phi), cos(phi)};
        const br_wrench f = br_limit_surface_node(s, a, b);
        const double power = f.x * v[0] + f.y * v[1] + f.torque * v[2];
        passive = fmax(passive, power);
        for (int j = 0; j < 4 * n * (n + 1); j++) {
            const br_wrench g = br_limit_surface_node(s, j / (n + 1), j % (n + 1));
            violation = fmax(violation, power - (g.x * v[0] + g.y * v[1] + g.torque * v[2]));
        }
    }
    check(passive < -0.5, "%s: every node dissipates (least power %.2f of |v|)", shape, -passive);
    check(violation < 0.5 / 41, "%s: no node dissipates more than another by more than half a cell (%.1e)",
          shape, violation);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
}

/* Nodes are taken from mirror images where a contact has them: each is what is summed for it alone. */
static void test_nodes(const char *shape, int n, bool as_published)
{
    enum { N_LS = 9 };
    br_pressure *p = pressure(shape, n, 0.02);
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, N_LS, as_published, &s, NULL));
    const br_lugre coulomb = br_lugre_coulomb();
    const br_vec2 back = br_vec2_scale(-1, p->cop);
    const double r = br_limit_surface_radius(s);
    const double force = fabs(br_steady_point(p, &coulomb, (br_twist){1, 0, 0}, 1).x);
    double worst = 0;
    for (int a = 0; a <= 4 * N_LS; a++)
        for (int b = 0; b <= N_LS; b++) {
            const double theta = a * PI / (2 * N_LS), phi = b * PI / (2 * N_LS);
            const br_twist v = {r * cos(theta) * sin(phi), r * sin(theta) * sin(phi), cos(phi)};
            const br_wrench f = br_wrench_move(
                br_steady_bilinear(p, &coulomb, br_twist_move(v, back), 1, as_published), p->cop);
            const br_wrench normalised = {f.x / force, f.y / force, f.torque / r};
            worst = fmax(worst, apart(br_limit_surface_node(s, a, b), normalised, 1));
        }
    check(worst < 1e-12, "%s, N = %d%s: every node is what is summed for it alone (%.1e)", shape, n,
          as_published ? ", as published" : "", worst);
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
}

/* The same contact, turned by a quarter, has the turned surface; of another size, the same normalised one. */
static void test_symmetry(void)
{
    br_pressure *p = pressure("line-gradient", 21, 0.02), *big = pressure("line-gradient", 21, 0.06),
                *turned = pressure("line-gradient-x", 21, 0.02);
    br_limit_surface *s = NULL, *s_big = NULL, *s_turned = NULL;
    check_need(br_limit_surface_create(p, 15, false, &s, NULL));
    check_need(br_limit_surface_create(big, 15, false, &s_big, NULL));
    check_need(br_limit_surface_create(turned, 15, false, &s_turned, NULL));
    double scaled = 0, rotated = 0;
    for (int a = 0; a <= 60; a++)
        for (int b = 0; b <= 15; b++) {
            const br_wrench f = br_limit_surface_node(s, a, b), g = br_limit_surface_node(s_big, a, b);
            scaled = fmax(scaled, apart(f, g, 1));
            /* line-gradient-x is line-gradient turned by +90 degrees: heavy end from +y to -x. */
            const br_wrench h = br_limit_surface_node(s_turned, (a + 15) % 60, b);
            const br_wrench back = {h.y, -h.x, h.torque};
            rotated = fmax(rotated, apart(f, back, 1));
        }
    check(scaled < 1e-13, "three times the size, the same normalised surface (%.1e)", scaled);
    check(rotated < 1e-12, "turned by a quarter, the turned surface (%.1e)", rotated);
    check_close(br_limit_surface_radius(s_big), 3 * br_limit_surface_radius(s), 1e-14,
                "three times the size, three times the rim radius");
    check_close(br_limit_surface_radius(s_turned), br_limit_surface_radius(s), 1e-14,
                "turned, the same rim radius");

    /* Looked up for another r: as if the table had been made for it. */
    double resized = 0;
    for (int i = 0; i < 300; i++) {
        const br_twist v = {uniform(), uniform(), 100 * uniform()}, wide = {3 * v.x, 3 * v.y, v.omega};
        resized =
            fmax(resized, apart(br_limit_surface_lookup(s, 3 * br_limit_surface_radius(s), wide),
                                br_limit_surface_lookup(s_big, br_limit_surface_radius(s_big), wide), 1));
    }
    check(resized < 1e-12, "re-sizing needs no new table (%.1e)", resized);

    /* The older revision's angle: atan2(r |v_t|, radius^2 |omega|) with r the size now. */
    const double radius = br_limit_surface_radius(s), now = 1.7 * radius;
    double older = 0;
    for (int i = 0; i < 300; i++) {
        const br_twist v = {uniform(), uniform(), 100 * uniform()};
        const br_twist seen = {now / radius * v.x, now / radius * v.y, v.omega};
        const br_wrench right = br_limit_surface_lookup(s, radius, seen);
        br_limit_surface_set_angle_scale(s, radius / now * radius / now);
        older = fmax(older, apart(br_limit_surface_lookup(s, now, v), right, 1));
        br_limit_surface_set_angle_scale(s, 1);
    }
    check(older < 1e-12, "the older revision's angle is atan2(r |v_t|, radius^2 |omega|) (%.1e)", older);
    br_limit_surface_destroy(s), br_limit_surface_destroy(s_big), br_limit_surface_destroy(s_turned);
    br_pressure_destroy(p), br_pressure_destroy(big), br_pressure_destroy(turned);
}

static void test_lookup_ends(void)
{
    br_pressure *p = pressure("circle", 21, 0.02);
    br_limit_surface *s = NULL;
    check_need(br_limit_surface_create(p, 20, false, &s, NULL));
    const double r = br_limit_surface_radius(s);
    static const double odd[] = {0.0, -0.0, 1e-300, -1e-300, 1e-15, -1e-15,  1,
                                 -1,  1e3,  -1e3,   1e150,   NAN,   INFINITY};
    bool sane = true, opposed = true;
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 13; j++)
            for (int k = 0; k < 13; k++) {
                const br_twist v = {odd[i], odd[j], odd[k]}, w = {-odd[i], -odd[j], -odd[k]};
                const br_wrench h = br_limit_surface_lookup(s, r, v), g = br_limit_surface_lookup(s, r, w);
                const bool finite = isfinite(odd[i]) && isfinite(odd[j]) && isfinite(odd[k]);
                sane =
                    sane && (!finite || (fabs(h.x) <= 1.01 && fabs(h.y) <= 1.01 && fabs(h.torque) <= 1.01));
                if (finite && odd[k] != 0)
                    opposed = opposed && apart(h, (br_wrench){-g.x, -g.y, -g.torque}, 1) < 1e-12;
            }
    check(sane, "any twist, from 1e-300 to 1e150 m/s, finds a wrench on the surface");
    check(opposed, "the opposite rotation meets the opposite wrench");
    br_limit_surface_destroy(s);
    br_pressure_destroy(p);
}

int main(void)
{
    check_begin();
    for (int s = 0; s < 4; s++)
        test_exact(s);
    test_convergence();
    test_dissipation("circle");
    test_dissipation("square");
    test_dissipation("non-convex-2");
    /* Mirror images over both middle lines, one or the other, and none. */
    static const char *const mirrors[] = {"square",       "circle",       "line-gradient", "line-gradient-x",
                                          "non-convex-1", "non-convex-2", "ring"};
    for (size_t i = 0; i < sizeof mirrors / sizeof *mirrors; i++)
        for (int published = 0; published < 2; published++)
            for (int n = 16; n <= 17; n++)
                test_nodes(mirrors[i], n, published);
    test_symmetry();
    test_lookup_ends();
    br_error error = {0};
    br_wrench w;
    check(br_limit_surface_exact("star", 1, 1, (br_twist){1, 0, 0}, &w, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "star"),
          "an unknown shape is named");
    check(br_limit_surface_exact("disc", -1, 0, (br_twist){1, 0, 0}, &w, &error) == BR_ERR_RANGE,
          "a disc of no size is refused");
    return check_end();
}
