/* Bodies on planar contacts (CVODE, and the Rosenbrock method) where trouble is expected, each with what must
 * come out: at rest without load, on one cell, on all pressure in a corner, thrown at 1000 m/s and nudged
 * with 1e-9 m/s. Distributed, reduced with table, reduced with ellipsoid. */
#include "planar_contacts.h"

typedef struct ride {
    br_planar_input input;
    br_planar_sample last;
    bool moved;
} ride;

static void load(double t, br_planar_input *input, void *context)
{
    (void)t;
    *input = ((ride *)context)->input;
}

static void keep(size_t k, const br_planar_sample *s, void *context)
{
    ride *r = context;
    (void)k;
    r->last = *s;
    r->moved = r->moved || s->pose[0] != 0 || s->pose[1] != 0 || s->pose[2] != 0 || s->twist.x != 0 ||
               s->twist.y != 0 || s->twist.omega != 0;
}

static br_planar_sample let_go(const br_planar_contact *contact, const br_planar_body *body, ride *r,
                               const br_planar_options *options)
{
    const br_planar_callbacks scene = {.load = load, .on_window = keep, .context = r};
    br_error error = {0};
    if (br_planar_body_run(body, contact, &scene, options, NULL, &error) < 0)
        check(false, "run: %s", error.message);
    return r->last;
}

/* A table of 20 steps in a quarter turn draws the circle of directions as chords: that much less friction. */
static double chord(int kind)
{
    return kind == REDUCED ? 1 - cos(3.14159265358979323846 / 80) : 0;
}

/* At rest without load a body stays where it is, exactly. */
static void test_body_at_rest(void)
{
    const br_lugre l = br_lugre_default();
    for (int cells = 20; cells <= 21; cells++) {
        contacts c = from_shape("non-convex-2", cells, &l);
        for (int kind = 0; kind < KINDS; kind++) {
            const br_planar_body body = {.mass = 1, .inertia = 1e-4, .fingers = 1, .carried = true};
            ride r = {.input.normal_force = 5};
            const br_planar_options options = options_of(0.1, 3);
            let_go(&c.contact[kind], &body, &r, &options);
            check(!r.moved, "%s, %d cells: a body at rest without load stays at rest, exactly", kinds[kind],
                  cells);
        }
        close_contacts(&c);
    }
}

/* One cell is a point: it brakes the way, and no torque brakes the turn about it. */
static void test_one_cell(void)
{
    br_lugre l = br_lugre_default();
    l.mu_s = l.mu_c, l.sigma2 = 0;
    const double one[1] = {3};
    contacts c = from_map(one, 1, 1, 0.001, &l);
    const br_planar_body body = {
        .mass = 0.5, .inertia = 1e-4, .fingers = 1, .carried = true, .twist = {0.3, -0.4, 7}};
    /* v^2 m/(2 mu f_N), less the impulse sigma1 mu f_N/sigma0 while the bristle bends, more its bend. */
    const double brake = l.mu_c * 2 / 0.5, v = 0.5 - l.sigma1 * l.mu_c * 2 / (l.sigma0 * 0.5),
                 way = v * v / (2 * brake);
    const br_planar_options options = options_of(0.01, 20);
    for (int kind = 0; kind < KINDS; kind++) {
        ride r = {.input.normal_force = 2};
        const br_planar_sample s = let_go(&c.contact[kind], &body, &r, &options);
        const double went = hypot(s.pose[0], s.pose[1]);
        check(hypot(s.twist.x, s.twist.y) < 1e-6 &&
                  fabs(went - way) < (1e-4 + chord(kind)) * way + 3 * l.mu_c / l.sigma0,
              "one cell, %s: the way is braked after %g m, by Coulomb after %g m", kinds[kind], went, way);
        check_close(s.pose[2], 7 * 0.2, TOL_INTEGRATOR(1e-7), "one cell, %s: the turn is not", kinds[kind]);
    }
    close_contacts(&c);
}

/* Point contact beside the centre of mass by Runge and Kutta's method: m dv/dt = f, I domega/dt = d x f.
 * State: x, y, angle, v_x, v_y, omega, z_x, z_y. */
static void point_rate(const br_lugre *l, const br_planar_body *b, br_vec2 d, br_wrench push, double force,
                       const double y[8], double dy[8])
{
    const double v[2] = {y[3] - y[5] * d.y, y[4] + y[5] * d.x}, z[2] = {y[6], y[7]};
    double dz[2], f[2];
    br_lugre_rate2(l, v, z, dz);
    for (int i = 0; i < 2; i++)
        f[i] = -force * (l->sigma0 * z[i] + l->sigma1 * dz[i] + l->sigma2 * v[i]);
    dy[0] = y[3], dy[1] = y[4], dy[2] = y[5];
    dy[3] = (f[0] + push.x) / b->mass;
    dy[4] = (f[1] + push.y) / b->mass;
    dy[5] = (d.x * f[1] - d.y * f[0] + push.torque) / b->inertia;
    dy[6] = dz[0], dy[7] = dz[1];
}

static void point_run(const br_lugre *l, const br_planar_body *b, br_vec2 d, br_wrench push, double force,
                      double time, int steps, double y[8])
{
    const double h = time / steps;
    for (int k = 0; k < steps; k++) {
        double a[4][8], at[8];
        static const double share[4] = {0, 0.5, 0.5, 1};
        for (int s = 0; s < 4; s++) {
            for (int i = 0; i < 8; i++)
                at[i] = y[i] + (s ? share[s] * h * a[s - 1][i] : 0);
            point_rate(l, b, d, push, force, at, a[s]);
        }
        for (int i = 0; i < 8; i++)
            y[i] += h / 6 * (a[0][i] + 2 * a[1][i] + 2 * a[2][i] + a[3][i]);
    }
}

/* All pressure in one corner of the grid: a point contact there, which turns the body as well as it brakes
 * it. */
static void test_corner(void)
{
    /* Soft enough for the method of Runge and Kutta at 1e-6 s. */
    br_lugre l = br_lugre_default();
    l.sigma0 = 1e5, l.sigma1 = 50;
    for (int corner = 0; corner < 4; corner++) {
        double map[5 * 7] = {0};
        map[(corner / 2 ? 6 : 0) * 5 + (corner % 2 ? 4 : 0)] = 2;
        contacts c = from_map(map, 5, 7, 0.002, &l);
        const br_planar_body body = {
            .mass = 0.5, .inertia = 1e-4, .fingers = 1, .carried = true, .twist = {0.2, -0.1, 3}};
        br_planar_options options = options_of(0.01, 20);
        options.relative_tolerance = 1e-9, options.bristle_tolerance = 1e-13, options.body_tolerance = 1e-11;
        double y[8] = {0, 0, 0, 0.2, -0.1, 3, 0, 0};
        const br_wrench push = {1, 0.5, 0.002};
        point_run(&l, &body, c.pressure->cop, push, 2, 0.2, 200000, y);
        for (int kind = 0; kind < KINDS; kind++) {
            ride r = {.input = {push, 2}};
            const br_planar_sample s = let_go(&c.contact[kind], &body, &r, &options);
            const double off = hypot(s.pose[0] - y[0], s.pose[1] - y[1]), way = hypot(y[0], y[1]);
            check(off < (1e-5 + chord(kind)) * way &&
                      fabs(s.pose[2] - y[2]) < (1e-5 + 3 * chord(kind)) * fabs(y[2]),
                  "pressure in corner %d, %s: the body rides as on a point there (%.1f mm and %.2f rad, %.0e "
                  "apart)",
                  corner, kinds[kind], 1e3 * way, y[2], off / way);
        }
        close_contacts(&c);
    }
}

/* Thrown at 1000 m/s, and at 1e-9: Coulomb's and viscous friction, m dv/dt = -f_N (mu_c + sigma2 v), in
 * closed form; and the springs of bristles that never slide. */
static void test_thrown(void)
{
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("circle", 9, &l);
    for (int kind = 0; kind < KINDS; kind++) {
        const double mass = 0.5, force = 5, v = 1000, rate = force * l.sigma2 / mass,
                     limit = l.mu_c / l.sigma2;
        const br_planar_body body = {
            .mass = mass, .inertia = 1e-4, .fingers = 1, .carried = true, .twist = {v, 0, 0}};
        ride r = {.input.normal_force = force};
        const br_planar_options options = options_of(0.1, 5);
        const br_planar_sample s = let_go(&c.contact[kind], &body, &r, &options);
        /* While a bristle bends its damping takes sigma1 mu_c f_N/sigma0, not more than 1e-2 m/s here. */
        const double left = (v + limit) * exp(-rate * 0.5) - limit;
        check(fabs(s.twist.x - left) < 0.01,
              "%s: thrown at 1000 m/s it has %.2f m/s after 0.5 s, by theory %.2f m/s", kinds[kind],
              s.twist.x, left);
        const double way = (v + limit) * (1 - exp(-rate * 0.5)) / rate - limit * 0.5;
        check(fabs(s.pose[0] - way) < 0.01, "%s: and went %.3f m, by theory %.3f m", kinds[kind], s.pose[0],
              way);

        const br_planar_body slow = {
            .mass = mass, .inertia = 1e-4, .fingers = 1, .carried = true, .twist = {1e-9, 0, 0}};
        ride q = {.input.normal_force = force};
        br_planar_options fine = options_of(0.1, 5);
        fine.body_tolerance = 1e-16, fine.bristle_tolerance = 1e-16;
        const br_planar_sample t = let_go(&c.contact[kind], &slow, &q, &fine);
        check(fabs(t.twist.x) < 1e-12 && fabs(t.pose[0]) < 1e-9 * mass / (force * l.sigma1) * 1.01,
              "%s: nudged with 1e-9 m/s it is held after %.0e m", kinds[kind], t.pose[0]);
    }
    close_contacts(&c);
}

int main(void)
{
    static void (*const tests[])(void) = {test_body_at_rest, test_one_cell, test_corner, test_thrown};
    return test_by_methods(tests, sizeof tests / sizeof *tests);
}
