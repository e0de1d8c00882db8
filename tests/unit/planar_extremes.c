/* Planar contacts moved along given twists (CVODE, and the Rosenbrock method) where trouble is expected, each
 * with what must come out: spinning about the centre of pressure, centres of rotation on cells and their
 * edges, rest, speeds from 1e-15 to 1e3 m/s, parameters at the ends of their ranges. Distributed, reduced
 * with table, reduced with ellipsoid. Bodies on such contacts are in planar_extremes_bodies.c, single rates
 * and steps in planar_reliability.c. */
#include "planar_contacts.h"

/* The twist until `until`, then none. */
typedef struct driven {
    br_twist twist;
    double until;
    size_t n;
    br_wrench last, before;
} driven;

static br_twist motion(double t, void *context)
{
    const driven *d = context;
    const br_twist none = {0, 0, 0};
    return t < d->until ? d->twist : none;
}

static void keep_driven(size_t k, br_twist twist, br_wrench wrench, void *context)
{
    driven *d = context;
    (void)k, (void)twist;
    d->before = d->last;
    d->last = wrench;
    d->n++;
}

/* Wrench at the CoP at the end. */
static br_wrench drive(const br_planar_contact *contact, br_twist twist, double force,
                       const br_planar_options *options)
{
    driven d = {.twist = twist, .until = INFINITY};
    br_error error = {0};
    if (br_planar_drive(contact, force, motion, keep_driven, &d, options, NULL, &error) < 0 ||
        d.n != options->n_windows)
        check(false, "driven run: %s", error.message);
    return d.last;
}

/* Steady friction of cells, at the CoP; a cell whose centre is that of the rotation does not bend within a
 * run and carries nothing. */
static br_wrench of_cells(const br_pressure *p, const br_lugre *l, br_twist v, double force)
{
    br_wrench f = {0, 0, 0};
    for (size_t i = 0; i < p->n; i++) {
        const double x = p->x[i] - p->cop.x, y = p->y[i] - p->cop.y, vx = v.x - v.omega * y,
                     vy = v.y + v.omega * x, speed = hypot(vx, vy);
        if (speed < 1e-12)
            continue;
        const double along = force * p->weight[i] * (br_lugre_g(l, speed) / speed + l->sigma2);
        f.x -= along * vx;
        f.y -= along * vy;
        f.torque -= along * (x * vy - y * vx);
    }
    return f;
}

/* What a twist at the CoP settles to. */
static br_wrench settled(const contacts *c, const br_lugre *l, int kind, br_twist v, double force)
{
    if (kind == DISTRIBUTED)
        return of_cells(c->pressure, l, v, force);
    const br_reduced *m = &c->contact[kind].reduced;
    const double spin = m->r * v.omega, speed = sqrt(v.x * v.x + v.y * v.y + spin * spin),
                 g = br_lugre_g(l, speed);
    br_wrench h = {0, 0, 0};
    if (kind == REDUCED) {
        h = br_limit_surface_lookup(m->surface, m->r, v);
        h.torque *= m->r;
    } else if (speed > 0) {
        h = br_limit_surface_ellipsoid(m->r, v);
    }
    const br_wrench w = {force * (g * h.x - l->sigma2 * v.x), force * (g * h.y - l->sigma2 * v.y),
                         force * (g * h.torque - l->sigma2 * m->u * v.omega)};
    return w;
}

static double apart(br_wrench f, br_wrench g, double length)
{
    return fmax(hypot(f.x - g.x, f.y - g.y), fabs(f.torque - g.torque) / length);
}

static const char *const shapes[] = {"square",          "circle",       "line",         "line-gradient",
                                     "line-gradient-x", "non-convex-1", "non-convex-2", "profile",
                                     "hertz",           "ring"};
#define N_SHAPES (sizeof shapes / sizeof *shapes)

/* Spinning about the CoP: the bristles settle to the steady friction of that spin; the reduced models' is mu
 * N r. */
static void test_spin(void)
{
    br_lugre l = br_lugre_default();
    for (size_t s = 0; s < N_SHAPES; s++)
        for (int cells = 20; cells <= 21; cells++) {
            contacts c = from_shape(shapes[s], cells, &l);
            const br_planar_options options = options_of(0.05, 2);
            const br_twist spin = {0, 0, 2};
            double worst = 0;
            for (int kind = 0; kind < KINDS; kind++)
                worst = fmax(worst, apart(drive(&c.contact[kind], spin, 3, &options),
                                          settled(&c, &l, kind, spin, 3), 0.005));
            check(worst < 3 * 1.2 * TOL_INTEGRATOR(options.relative_tolerance),
                  "%s, %d cells: spun about its CoP it settles to steady friction (%.0e N)", shapes[s], cells,
                  worst);
            close_contacts(&c);
        }
}

/* The centre of rotation exactly on a cell's centre, on its edges and corners, and at rest there: the cell
 * that does not move carries nothing, all others settle. */
static void test_centre_of_rotation(void)
{
    const br_lugre l = br_lugre_default();
    for (int cells = 6; cells <= 7; cells++) {
        contacts c = from_shape("square", cells, &l);
        /* Powers of two times the cell, so that the cell's velocity is zero without round-off. */
        const double h = c.pressure->width / cells;
        double worst = 0;
        int still = 0;
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                const double x = 0.5 * i * h, y = 0.5 * j * h;
                const br_twist v = {y, -x, 1};
                for (size_t k = 0; k < c.pressure->n; k++)
                    still += c.pressure->x[k] == x && c.pressure->y[k] == y;
                const br_planar_options options = options_of(0.1, 1);
                for (int kind = 0; kind < KINDS; kind++)
                    worst = fmax(worst, apart(drive(&c.contact[kind], v, 1, &options),
                                              settled(&c, &l, kind, v, 1), 0.005));
            }
        check(still > 0 && worst < 1.2 * TOL_INTEGRATOR(1e-7),
              "%d cells: rotations about cell centres (%d exactly), edges and corners settle to steady "
              "friction (%.0e N)",
              cells, still, worst);
        close_contacts(&c);
    }
}

/* From creeping to crashing. Below 1e-9 m/s nothing has bent far: friction is sigma0 v t + sigma1 v + sigma2
 * v. */
static void test_speeds(void)
{
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("non-convex-2", 11, &l);
    for (double speed = 1e-15; speed < 2e3; speed *= 1e3) {
        const br_twist v = {0.6 * speed, -0.8 * speed, 20 * speed};
        br_planar_options options = options_of(0.01, 3);
        for (int kind = 0; kind < KINDS; kind++) {
            const br_wrench f = drive(&c.contact[kind], v, 2, &options);
            if (speed > 1e-4) {
                const br_wrench s = settled(&c, &l, kind, v, 2);
                check(apart(f, s, 0.005) < TOL_INTEGRATOR(1e-7) * 2 * (1.2 + l.sigma2 * speed),
                      "%s at %.0e m/s: friction settles to the steady one, (%g, %g) N", kinds[kind], speed,
                      f.x, f.y);
            } else if (kind == REDUCED) {
                /* Its bristles follow the table's direction, whose force lies within the normal force's
                 * reach. */
                check(f.x * v.x + f.y * v.y + f.torque * v.omega < 0 && hypot(f.x, f.y) < 2 * 1.2,
                      "%s at %.0e m/s: friction opposes the motion, (%g, %g) N", kinds[kind], speed, f.x,
                      f.y);
            } else if (speed < 1e-8) {
                /* Elastic: each point's friction is (sigma0 t + sigma1 + sigma2) v; bristles are told to
                 * 1e-12 m. */
                const double k = 2 * (l.sigma0 * 0.03 + l.sigma1 + l.sigma2);
                check(hypot(f.x + k * v.x, f.y + k * v.y) < 1e-9 * k * speed + 2 * l.sigma0 * 1e-12,
                      "%s at %.0e m/s: friction is that of springs and dampers, (%g, %g) N", kinds[kind],
                      speed, f.x, f.y);
            }
        }
    }
    close_contacts(&c);
}

/* Parameters at the ends of their ranges: what the motion settles to is the Stribeck curve and viscosity,
 * whatever the way there. Speeds about the Stribeck velocity, where gamma matters most. */
static void test_parameters(void)
{
    static const double gammas[] = {0.5, 1, 2, 3, 4}, parts[] = {0, 0.5, 0.999999};
    double worst = 0, spread = 0;
    for (int g = 0; g < 5; g++)
        for (int b = 0; b < 3; b++)
            for (int mu = 0; mu < 3; mu++)
                for (int plastic = 0; plastic < 2; plastic++) {
                    br_lugre l = br_lugre_default();
                    l.gamma = gammas[g];
                    l.s_ba = parts[b];
                    l.elasto_plastic = plastic;
                    l.mu_s = mu == 0 ? l.mu_c : mu == 1 ? 1.5 : 0.7;
                    contacts c = from_shape(g % 2 ? "line-gradient" : "circle", 8 + b, &l);
                    const br_twist v = {1.1e-3, -0.4e-3, 0.15};
                    /* Sliding starts after 1.5e-6/1e-3 s; 1 s is far beyond. The plastic fraction goes from 0
                     * to 1 over the share 1 - s_ba of the largest deflection, and with it the damping's force
                     * from sigma1 v to none: there tolerances are a ten-thousandth of that share. */
                    br_planar_options options = options_of(0.5, 2);
                    options.relative_tolerance = fmin(1e-7, 1e-4 * (1 - l.s_ba));
                    options.bristle_tolerance = fmin(1e-12, 1e-4 * (1 - l.s_ba) * 0.7 / l.sigma0);
                    for (int kind = 0; kind < KINDS; kind++) {
                        const br_wrench f = drive(&c.contact[kind], v, 1, &options);
                        worst = fmax(worst, apart(f, settled(&c, &l, kind, v, 1), 0.005));
                        spread = fmax(spread, fabs(hypot(f.x, f.y) - l.mu_c));
                    }
                    close_contacts(&c);
                }
    /* Elasto-plastic bristles approach the steady deflection like t^-2 where the sine of eq. (18) has its
     * top: a relaxing part of 1e-4 after some hundred of the bristles' times. */
    check(worst < 2e-4 && spread > 0.1,
          "gamma 0.5 to 4, s_ba 0 to 0.999999, mu_s below, at and above mu_c: all settle to the Stribeck "
          "curve (%.0e N)",
          worst);
}

/* After sliding, rest: the bristles keep what they have, and friction is that of the springs, at any later
 * time. */
static void test_rest(void)
{
    const br_lugre l = br_lugre_default();
    for (size_t s = 0; s < N_SHAPES; s += 3) {
        contacts c = from_shape(shapes[s], 20, &l);
        for (int kind = 0; kind < KINDS; kind++) {
            driven d = {.twist = {2e-3, 1e-3, 0.2}, .until = 0.015};
            const br_planar_options options = options_of(0.01, 6);
            check_need(br_planar_drive(&c.contact[kind], 1, motion, keep_driven, &d, &options, NULL, NULL));
            check(memcmp(&d.last, &d.before, sizeof d.last) == 0 && hypot(d.last.x, d.last.y) > 0.5,
                  "%s, %s: stopped, friction stays as it was, bit for bit (%g N)", shapes[s], kinds[kind],
                  hypot(d.last.x, d.last.y));
            const br_wrench none = drive(&c.contact[kind], (br_twist){0, 0, 0}, 1, &options);
            check(none.x == 0 && none.y == 0 && none.torque == 0, "%s, %s: never moved, no friction",
                  shapes[s], kinds[kind]);
        }
        close_contacts(&c);
    }
}

int main(void)
{
    static void (*const tests[])(void) = {test_spin, test_centre_of_rotation, test_speeds, test_parameters,
                                          test_rest};
    return test_by_methods(tests, sizeof tests / sizeof *tests);
}
