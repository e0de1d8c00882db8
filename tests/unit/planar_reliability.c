/* The planar models where trouble is expected, each with what must come out; and the scene turned, mirrored,
 * scaled and permuted. */
#include "check.h"

#include <stdlib.h>

#include <bristle/distributed.h>
#include <bristle/limit_surface.h>
#include <bristle/reduced.h>
#include <bristle/steady.h>

#define PI 3.14159265358979323846

static unsigned long long seed = 23;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

/* Both models of one contact, with their states. */
typedef struct contact {
    br_pressure *p;
    br_lugre lugre;
    br_distributed *model;
    br_limit_surface *surface;
    br_reduced reduced;
    double *zx, *zy, z[3];
} contact;

static contact open_contact(br_pressure *p, const br_lugre *lugre)
{
    contact c = {.p = p, .lugre = *lugre};
    br_error error = {0};
    if (!p || br_distributed_create(p, lugre, &c.model, &error) < 0 ||
        br_limit_surface_create(p, 10, false, &c.surface, &error) < 0 ||
        br_reduced_make(p, lugre, c.surface, &c.reduced, &error) < 0) {
        fprintf(stderr, "no contact: %s\n", error.message);
        exit(1);
    }
    c.zx = calloc(p->n_padded, sizeof *c.zx);
    c.zy = calloc(p->n_padded, sizeof *c.zy);
    return c;
}

static void close_contact(contact *c)
{
    free(c->zx);
    free(c->zy);
    br_limit_surface_destroy(c->surface);
    br_distributed_destroy(c->model);
    br_pressure_destroy(c->p);
}

static br_pressure *shape(const char *name, int n, double size)
{
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = name;
    spec.n_x = spec.n_y = n;
    spec.width = spec.height = size;
    spec.radius = 0.5 * size;
    spec.inner_radius = 0.25 * size;
    br_pressure *p = NULL;
    return br_pressure_create(&spec, &p, NULL) == BR_OK ? p : NULL;
}

static br_pressure *map(const double *w, int n_x, int n_y, br_error *error)
{
    br_pressure *p = NULL;
    return br_pressure_from_weights(w, n_x, n_y, 0.01 * n_x, 0.01 * n_y, &p, error) == BR_OK ? p : NULL;
}

/* Slides `way` at constant twist in steps short enough for explicit Euler; friction of both models at the
 * end. */
static br_wrench slide(contact *c, br_twist t, double n, int steps, double dt, br_wrench *reduced)
{
    br_wrench f = {0, 0, 0};
    for (int i = 0; i < steps; i++) {
        f = br_distributed_step(c->model, t, n, dt, c->zx, c->zy);
        *reduced = br_reduced_step(&c->reduced, t, n, dt, c->z);
    }
    return f;
}

static bool finite_wrench(br_wrench w)
{
    return isfinite(w.x) && isfinite(w.y) && isfinite(w.torque);
}

static bool zero_wrench(br_wrench w)
{
    return w.x == 0 && w.y == 0 && w.torque == 0;
}

static double apart(br_wrench f, br_wrench g, double length)
{
    return fmax(hypot(f.x - g.x, f.y - g.y), fabs(f.torque - g.torque) / length);
}

/* ---- loads ---- */

static void test_no_load(void)
{
    const br_lugre l = br_lugre_default();
    contact c = open_contact(shape("circle", 21, 0.02), &l);
    const br_twist t = {0.01, 0.02, 1};
    static const double none[] = {0.0, -0.0, -3.0, -INFINITY};
    bool distributed = true, reduced = true, steady = true;
    for (int i = 0; i < 4; i++) {
        br_wrench r, f = slide(&c, t, none[i], 3, 1e-6, &r);
        distributed = distributed && zero_wrench(f);
        reduced = reduced && zero_wrench(r);
        steady = steady && zero_wrench(br_steady_bilinear(c.p, &l, t, none[i], false));
    }
    check(distributed && reduced && steady, "without normal force, and pulled, a contact carries nothing");
    /* To zero and back: the bristles kept their deflections. */
    br_wrench before, after, r;
    br_distributed_rate(c.model, t, 5, c.zx, c.zy, NULL, NULL, &before);
    br_distributed_rate(c.model, t, 0, c.zx, c.zy, NULL, NULL, &r);
    br_distributed_rate(c.model, t, 5, c.zx, c.zy, NULL, NULL, &after);
    check(memcmp(&before, &after, sizeof before) == 0,
          "a normal force that goes to zero and back finds the bristles as they were");
    close_contact(&c);
}

/* Force in proportion to the normal force, exactly for powers of two. */
static void test_scale_force(void)
{
    const br_lugre l = br_lugre_default();
    contact c = open_contact(shape("ring", 20, 0.02), &l);
    const br_twist t = {0.01, -0.004, 2};
    br_wrench r, r8, f, f8;
    slide(&c, t, 1, 40, 1e-6, &r);
    br_distributed_rate(c.model, t, 1, c.zx, c.zy, NULL, NULL, &f);
    br_distributed_rate(c.model, t, 8, c.zx, c.zy, NULL, NULL, &f8);
    br_reduced_rate(&c.reduced, t, 1, c.z, NULL, &r);
    br_reduced_rate(&c.reduced, t, 8, c.z, NULL, &r8);
    check(f8.x == 8 * f.x && f8.y == 8 * f.y && f8.torque == 8 * f.torque,
          "eight times the normal force, eight times the friction (distributed)");
    check(r8.x == 8 * r.x && r8.y == 8 * r.y && r8.torque == 8 * r.torque,
          "eight times the normal force, eight times the friction (reduced)");
    close_contact(&c);
}

/* ---- maps ---- */

static void test_maps(void)
{
    const double zero[12] = {0}, bad[4] = {1, -1, 1, 1}, not_a_number[4] = {1, NAN, 1, 1},
                 endless[4] = {1, INFINITY, 1, 1};
    br_error error = {0};
    check(!map(zero, 4, 3, &error) && strstr(error.message, "no cell"), "an empty map is refused: %s",
          error.message);
    error = (br_error){0};
    check(!map(bad, 2, 2, &error) && strstr(error.message, "row 1, column 2"),
          "a negative pressure is named: %s", error.message);
    check(!map(not_a_number, 2, 2, &error) && !map(endless, 2, 2, &error),
          "pressures that are no numbers are refused");
    error = (br_error){0};
    check(!map(zero, 0, 3, &error), "a grid without cells is refused: %s", error.message);

    /* One cell: a point contact, friction of the 1-D law along the motion and no torque about itself. */
    const br_lugre l = br_lugre_default();
    const double one[1] = {7};
    contact c = open_contact(map(one, 1, 1, &error), &l);
    const br_twist t = {3e-3, -4e-3, 5};
    br_wrench r, f = slide(&c, t, 2, 40000, 1e-5, &r);
    const double mu = br_lugre_g(&l, 5e-3) + l.sigma2 * 5e-3;
    check(hypot(f.x + 0.6 * 2 * mu, f.y - 0.8 * 2 * mu) < 1e-12 && fabs(f.torque) < 1e-15,
          "one cell: a point on the Stribeck curve without torque");
    check(c.surface && br_limit_surface_radius(c.surface) < 0.01 && finite_wrench(r),
          "one cell: the reduced model is finite, r = %g m", br_limit_surface_radius(c.surface));
    close_contact(&c);

    /* All pressure in one corner: the CoP is there, and rotation about it meets only that cell. */
    double corner[35] = {0};
    corner[4] = 0.5; /* the last of row 0: upper right of 5 x 7 */
    c = open_contact(map(corner, 5, 7, &error), &l);
    check_near(c.p->cop.x, 0.02, 1e-17, "pressure in one corner: CoP x");
    check_near(c.p->cop.y, 0.03, 1e-17, "pressure in one corner: CoP y");
    check(c.p->u == 0, "pressure in one corner: u = 0");
    const br_twist about = {c.p->cop.y * 2, -c.p->cop.x * 2, 2};
    f = slide(&c, about, 1, 10, 1e-6, &r);
    check(apart(f, (br_wrench){0, 0, 0}, 0.01) < 1e-12, "and spinning about it meets no friction (%g N)",
          hypot(f.x, f.y));
    close_contact(&c);
}

/* ---- twists ---- */

static const char *const shapes[] = {"square",          "circle",       "line",         "line-gradient",
                                     "line-gradient-x", "non-convex-1", "non-convex-2", "profile",
                                     "hertz",           "ring"};
#define N_SHAPES (sizeof shapes / sizeof *shapes)

/* At v = 0 and omega = 0 exactly nothing moves: the rate is 0 and the friction is that of the springs. */
static void test_rest(void)
{
    bool still = true, springs = true;
    for (size_t s = 0; s < N_SHAPES; s++)
        for (int ep = 0; ep < 2; ep++) {
            br_lugre l = br_lugre_default();
            l.elasto_plastic = ep;
            contact c = open_contact(shape(shapes[s], 20 + ep, 0.02), &l);
            br_wrench r, f;
            slide(&c, (br_twist){1e-3, 2e-3, 0.3}, 1, 50, 1e-6, &r);
            double *dx = calloc(c.p->n_padded, sizeof *dx), *dy = calloc(c.p->n_padded, sizeof *dy), dz[3];
            const br_twist rest = {0, -0.0, 0};
            br_distributed_rate(c.model, rest, 1, c.zx, c.zy, dx, dy, &f);
            br_reduced_rate(&c.reduced, rest, 1, c.z, dz, &r);
            double fx = 0;
            for (size_t i = 0; i < c.p->n; i++) {
                still = still && dx[i] == 0 && dy[i] == 0;
                fx -= l.sigma0 * c.zx[i] * c.p->weight[i];
            }
            still = still && dz[0] == 0 && dz[1] == 0 && dz[2] == 0;
            springs = springs && fabs(f.x - fx) < 1e-13 && fabs(r.x + l.sigma0 * c.z[0]) < 1e-15;
            free(dx), free(dy);
            close_contact(&c);
        }
    check(still, "at rest every bristle keeps its deflection, all shapes, N even and odd");
    check(springs, "and friction is that of the springs");
}

/* The centre of rotation exactly on a cell centre, an edge, a corner: finite, and near to what its neighbours
 * give. */
static void test_centre_of_rotation(void)
{
    const br_lugre l = br_lugre_coulomb();
    double jump = 0;
    bool finite = true;
    for (size_t s = 0; s < N_SHAPES; s++)
        for (int n = 20; n <= 21; n++) {
            br_pressure *p = shape(shapes[s], n, 0.02);
            const double h = 0.02 / n;
            for (int i = -1; i <= 2 * n + 1; i += 3)
                for (int j = -1; j <= 2 * n + 1; j += 3) {
                    /* Half steps: corners, edges and centres in turn, and the rim of the grid. */
                    const double x = (0.5 * i - 0.5 * n) * h, y = (0.5 * j - 0.5 * n) * h, d = 1e-9 * h;
                    const br_wrench f = br_steady_bilinear(p, &l, (br_twist){y, -x, 1}, 1, false);
                    const br_wrench g = br_steady_bilinear(p, &l, (br_twist){y + d, -x + d, 1}, 1, false);
                    finite = finite && finite_wrench(f) && finite_wrench(g) &&
                             finite_wrench(br_steady_point(p, &l, (br_twist){y, -x, 1}, 1));
                    /* On the rim of the grid the rule ends: there single points take over. */
                    if (i > 0 && j > 0 && i < 2 * n && j < 2 * n)
                        jump = fmax(jump, apart(f, g, 0.01));
                }
            br_pressure_destroy(p);
        }
    check(finite, "friction is finite with the centre of rotation on cell centres, edges and corners");
    check(jump < 1e-7, "and the bilinear rule has no jump there (%.1e)", jump);
}

/* Pure rotation about the CoP: no net force for contacts symmetric about it, torque -r; the reduced model's
 * force 0. */
static void test_spin(void)
{
    br_lugre l = br_lugre_default();
    l.mu_s = 1, l.sigma2 = 0;
    for (size_t s = 0; s < N_SHAPES; s++) {
        contact c = open_contact(shape(shapes[s], 21, 0.02), &l);
        const br_vec2 cop = c.p->cop;
        const br_twist t = br_twist_move((br_twist){0, 0, 1}, br_vec2_scale(-1, cop));
        br_wrench r, f = slide(&c, t, 1, 6000, 1e-5, &r);
        f = br_wrench_move(f, cop), r = br_wrench_move(r, cop);
        const double rim = br_pressure_rim_radius(c.p);
        /* Single points against the bilinear rule that gives r: within what a cell or two around the centre
         * of rotation make. */
        check_close_scaled(f.torque, -rim, 0.02, 0,
                           "spinning about the CoP, the distributed torque is mu N r");
        check_close_scaled(r.torque, -rim, 1e-3, 0, "and so is the reduced one");
        close_contact(&c);
    }
    /* A spun disc: 2/3 mu N R, to second order in the cell. */
    double before = 0;
    for (int n = 25; n <= 400; n *= 4) {
        br_pressure *p = shape("circle", n, 0.02);
        double area = 0;
        for (size_t i = 0; i < p->n; i++)
            area += 4e-4 / n / n;
        /* The disc of cells has an area of its own: its radius is that of the equal disc. */
        const double radius = sqrt(area / PI), error = fabs(br_pressure_rim_radius(p) / (2 * radius / 3) - 1);
        check(error < 4.0 / n / n + 2e-3 / n,
              "spun disc of %d cells: break-away torque 2/3 mu N R (off by %.1e)", n, error);
        before = error;
        br_pressure_destroy(p);
    }
    (void)before;
}

/* From creeping to crashing: friction opposes and stays within its largest value. */
static void test_speeds(void)
{
    bool finite = true, bounded = true, passive = true;
    static const double gammas[] = {0.5, 1, 2, 3, 4}, parts[] = {0, 0.5, 0.999999};
    for (int g = 0; g < 5; g++)
        for (int b = 0; b < 3; b++)
            for (int equal = 0; equal < 2; equal++)
                for (double speed = 1e-15; speed < 2e3; speed *= 1e3) {
                    br_lugre l = br_lugre_default();
                    l.gamma = gammas[g];
                    l.s_ba = parts[b];
                    l.sigma2 = 0;
                    if (equal)
                        l.mu_s = l.mu_c;
                    contact c = open_contact(shape("non-convex-2", 16 + g, 0.02), &l);
                    const br_twist t = {speed, -0.3 * speed, 40 * speed};
                    /* A twentieth of the largest deflection a step; long enough that the damping, which
                     * multiplies what is left of the transient by the speed, has nothing left to multiply. */
                    br_wrench r, f = slide(&c, t, 1, 1500, 5e-8 / (1.5 * speed), &r);
                    finite = finite && finite_wrench(f) && finite_wrench(r);
                    const double most = fmax(l.mu_s, l.mu_c) * (1 + 1e-9);
                    /* The spring's force; damping adds to it while the bristle moves. */
                    double zx = 0, zy = 0;
                    for (size_t i = 0; i < c.p->n; i++) {
                        zx += c.zx[i] * c.p->weight[i] * l.sigma0;
                        zy += c.zy[i] * c.p->weight[i] * l.sigma0;
                    }
                    bounded =
                        bounded && hypot(zx, zy) <= most && hypot(c.z[0], c.z[1]) * l.sigma0 <= most * 1.01;
                    passive = passive && f.x * t.x + f.y * t.y + f.torque * t.omega <= 0 &&
                              r.x * t.x + r.y * t.y + r.torque * t.omega <= 0;
                    close_contact(&c);
                }
    check(
        finite,
        "from 1e-15 to 1e3 m/s, gamma 0.5 to 4, s_ba 0 to 0.999999, mu_s = mu_c or not: friction is finite");
    check(bounded, "deflections stay within g/sigma0");
    check(passive, "and friction takes power from steady sliding");
}

/* Passivity measured: over cycles of motion that end with straight bristles nothing is gained; energy in =
 * -integral of wrench . twist >= stored. */
static void test_passivity(void)
{
    for (int ep = 0; ep < 2; ep++) {
        br_lugre l = br_lugre_default();
        l.elasto_plastic = ep;
        /* Whole motions, without damping; with it, and over short pieces of them, see planar_passivity.c. */
        l.sigma1 = 0;
        double least = INFINITY, least_reduced = INFINITY;
        for (int run = 0; run < 6; run++) {
            contact c = open_contact(shape(shapes[run], 13, 0.02), &l);
            double taken = 0, taken_reduced = 0;
            const double dt = 1e-6;
            const double a[3] = {uniform(), uniform(), uniform()},
                         w[3] = {300 * uniform(), 300 * uniform(), 300 * uniform()};
            for (int i = 0; i < 30000; i++) {
                const double time = i * dt;
                const br_twist t = {4e-3 * a[0] * cos(w[0] * time), 4e-3 * a[1] * cos(w[1] * time),
                                    0.5 * a[2] * cos(w[2] * time)};
                const br_wrench f = br_distributed_step(c.model, t, 1, dt, c.zx, c.zy),
                                r = br_reduced_step(&c.reduced, t, 1, dt, c.z);
                taken -= dt * (f.x * t.x + f.y * t.y + f.torque * t.omega);
                taken_reduced -= dt * (r.x * t.x + r.y * t.y + r.torque * t.omega);
                least = fmin(least, taken);
                least_reduced = fmin(least_reduced, taken_reduced);
            }
            close_contact(&c);
        }
        /* Scale: mu N times the way of a largest deflection. */
        check(least >= -1e-9,
              "%s: the distributed model never gives more energy than it took (least balance %.1e J)",
              ep ? "elasto-plastic" : "LuGre", least);
        check(least_reduced >= -1e-9, "%s: nor does the reduced model (least balance %.1e J)",
              ep ? "elasto-plastic" : "LuGre", least_reduced);
    }
}

/* ---- the scene turned, mirrored, scaled, permuted ---- */

static void test_quarter_and_mirror(void)
{
    const br_lugre l = br_lugre_default();
    enum { N = 15 };
    double w[N * N], turned[N * N], mirrored[N * N];
    for (int i = 0; i < N * N; i++)
        w[i] = uniform() > -0.2 ? 1 + uniform() : 0;
    for (int iy = 0; iy < N; iy++)
        for (int ix = 0; ix < N; ix++) {
            /* (x, y) -> (-y, x): column ix goes to row N - 1 - ix from the top, row iy from the top goes to
             * column iy. */
            turned[(N - 1 - ix) * N + iy] = w[iy * N + ix];
            mirrored[iy * N + (N - 1 - ix)] = w[iy * N + ix];
        }
    contact a = open_contact(map(w, N, N, NULL), &l), b = open_contact(map(turned, N, N, NULL), &l),
            m = open_contact(map(mirrored, N, N, NULL), &l);
    double worst[4] = {0};
    for (int i = 0; i < 400; i++) {
        const br_twist t = {3e-3 * uniform(), 3e-3 * uniform(), 0.04 * uniform()};
        br_wrench ra, rb, rm, fa = slide(&a, t, 1, 5, 1e-5, &ra),
                              fb = slide(&b, (br_twist){-t.y, t.x, t.omega}, 1, 5, 1e-5, &rb);
        br_wrench fm = slide(&m, (br_twist){-t.x, t.y, -t.omega}, 1, 5, 1e-5, &rm);
        worst[0] = fmax(worst[0], apart(fb, (br_wrench){-fa.y, fa.x, fa.torque}, 0.05));
        worst[1] = fmax(worst[1], apart(rb, (br_wrench){-ra.y, ra.x, ra.torque}, 0.05));
        worst[2] = fmax(worst[2], apart(fm, (br_wrench){-fa.x, fa.y, -fa.torque}, 0.05));
        worst[3] = fmax(worst[3], apart(rm, (br_wrench){-ra.x, ra.y, -ra.torque}, 0.05));
    }
    static const char *const what[] = {"a quarter turn turns distributed friction", "and reduced friction",
                                       "a mirror mirrors distributed friction", "and reduced friction"};
    for (int k = 0; k < 4; k++)
        check(worst[k] < 1e-9, "%s (%.1e)", what[k], worst[k]);
    close_contact(&a), close_contact(&b), close_contact(&m);
}

/* A Hertz contact moved along 37 degrees: the same force along the motion, to discretisation error. */
static void test_37_degrees(void)
{
    const br_lugre l = br_lugre_default();
    double before = INFINITY;
    for (int n = 11; n <= 101; n = 3 * n + (n == 11 ? 2 : -4)) {
        contact a = open_contact(shape("hertz", n, 0.02), &l), b = open_contact(shape("hertz", n, 0.02), &l);
        const double c = cos(37 * PI / 180), s = sin(37 * PI / 180);
        double worst = 0;
        for (int i = 0; i < 60; i++) {
            const br_twist t = {3e-3 * cos(0.1 * i), 2e-3 * sin(0.3 * i), 0.3};
            br_wrench ra, rb,
                fa = slide(&a, t, 1, 20, 1e-5, &ra),
                fb = slide(&b, (br_twist){c * t.x - s * t.y, s * t.x + c * t.y, t.omega}, 1, 20, 1e-5, &rb);
            worst = fmax(worst,
                         apart(fb, (br_wrench){c * fa.x - s * fa.y, s * fa.x + c * fa.y, fa.torque}, 0.006));
        }
        check(worst < before && worst < 3.0 / n,
              "turned by 37 degrees, friction turns to discretisation error (N = %d, %.1e)", n, worst);
        before = worst;
        close_contact(&a), close_contact(&b);
    }
}

/* Lengths three times as large, rotations a third: the same force, three times the torque. */
static void test_scale_length(void)
{
    const br_lugre l = br_lugre_default();
    contact a = open_contact(shape("line-gradient", 21, 0.02), &l),
            b = open_contact(shape("line-gradient", 21, 0.06), &l);
    double worst = 0, worst_reduced = 0;
    for (int i = 0; i < 300; i++) {
        const br_twist t = {3e-3 * uniform(), 3e-3 * uniform(), 0.3 * uniform()}, u = {t.x, t.y, t.omega / 3};
        br_wrench ra, rb, fa = slide(&a, t, 1, 5, 1e-5, &ra), fb = slide(&b, u, 1, 5, 1e-5, &rb);
        worst = fmax(worst, apart(fb, (br_wrench){fa.x, fa.y, 3 * fa.torque}, 0.03));
        worst_reduced = fmax(worst_reduced, apart(rb, (br_wrench){ra.x, ra.y, 3 * ra.torque}, 0.03));
    }
    check(worst < 1e-10,
          "three times the lengths: the same force, three times the torque (distributed, %.1e)", worst);
    check(worst_reduced < 1e-10, "and the reduced model (%.1e)", worst_reduced);
    close_contact(&a), close_contact(&b);
}

/* Cells in another order: sums differ by round-off only. The list is the library's own, so the test permutes
 * it in place. */
static void test_permute(void)
{
    br_lugre l = br_lugre_default();
    l.gamma = 1.5; /* no factors of rows and columns, which know the order */
    contact a = open_contact(shape("profile", 21, 0.02), &l),
            b = open_contact(shape("profile", 21, 0.02), &l);
    for (size_t i = b.p->n - 1; i > 0; i--) {
        const size_t j = (size_t)((0.5 + 0.5 * uniform()) * (double)(i + 1));
        double *lists[] = {b.p->x, b.p->y, b.p->weight};
        for (int k = 0; k < 3; k++) {
            const double keep = lists[k][i];
            lists[k][i] = lists[k][j];
            lists[k][j] = keep;
        }
    }
    double worst = 0;
    for (int i = 0; i < 300; i++) {
        const br_twist t = {3e-3 * uniform(), 3e-3 * uniform(), 0.3 * uniform()};
        br_wrench r, fa = slide(&a, t, 1, 3, 1e-5, &r), fb = slide(&b, t, 1, 3, 1e-5, &r);
        worst = fmax(worst, apart(fa, fb, 0.01));
    }
    check(worst < 1e-12, "cells in another order give the same friction to round-off (%.1e)", worst);
    close_contact(&a), close_contact(&b);
}

int main(void)
{
    check_begin();
    test_no_load();
    test_scale_force();
    test_maps();
    test_rest();
    test_centre_of_rotation();
    test_spin();
    test_speeds();
    test_passivity();
    test_quarter_and_mirror();
    test_37_degrees();
    test_scale_length();
    test_permute();
    return check_end();
}
