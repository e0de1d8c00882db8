/* Passivity measured: what the models take out of a motion against what their bristles store.
 *
 * With deflection a = sigma0 |z|/g along the motion, a bristle under a normal force of 1 N and with storage
 * sigma0 z^2/2 takes, beyond what it stores, |v| (beta g a^2 - beta sigma1 |v| a + (sigma1 + sigma2) |v|)
 * (from eqs. (2), (3), (10) and (15)). Without damping (sigma1 = 0: Dahl, and LuGre and elasto-plastic
 * without it) that is never negative. With constant damping it is where a > 1 + sigma2/sigma1 and the motion
 * is fast: so as long as mu_s <= mu_c (1 + sigma2/sigma1) every state that the bristle can reach takes power,
 * and else those above a critical speed do not. The reduced model with the ellipsoid is the same bristle in
 * three dimensions; with a table its bristles follow the surface's direction instead of the motion's, and
 * work on a closed path need not be positive. Amended parameters are per unit of normal force: one that
 * varies does work of its own on bent bristles. */
#include "check.h"

#include <stdlib.h>

#include <bristle/law.h>
#include <bristle/planar_contact.h>
#include <bristle/pressure.h>

#define PI 3.14159265358979323846

static unsigned long long seed = 31;
static double uniform(void)
{
    unsigned long long z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static const struct {
    const char *name;
    bool plastic, damped;
} laws[] = {{"Dahl", false, false},
            {"LuGre", false, true},
            {"elasto-plastic", true, true},
            {"elasto-plastic, undamped", true, false}};
enum { LAWS = sizeof laws / sizeof *laws };

/* Dahl's law is LuGre's with neither damping nor viscous friction nor Stribeck fall. */
static br_lugre law(int i)
{
    br_lugre l = br_lugre_default();
    l.elasto_plastic = laws[i].plastic;
    if (!laws[i].damped)
        l.sigma1 = 0;
    if (i == 0)
        l.sigma2 = 0, l.mu_s = l.mu_c;
    return l;
}

/* Power that a bristle takes beyond what it stores, per newton, at speed v along x. */
static double surplus(const br_lugre *l, const double v[2], const double z[2])
{
    double dz[2], power = 0;
    br_lugre_rate2(l, v, z, dz);
    for (int i = 0; i < 2; i++)
        power += (l->sigma0 * z[i] + l->sigma1 * dz[i] + l->sigma2 * v[i]) * v[i] - l->sigma0 * z[i] * dz[i];
    return power;
}

/* The speed above which a reachable deflection, up to mu_s/sigma0, takes less than it gives; infinite if
 * none. */
static double critical_speed(const br_lugre *l)
{
    if (l->mu_s <= l->mu_c * (1 + l->sigma2 / l->sigma1))
        return INFINITY;
    double low = 1e-6, high = 1e6;
    for (int i = 0; i < 200; i++) {
        const double v = sqrt(low * high), g = br_lugre_g(l, v), a = l->mu_s / g;
        if (g * a * a - l->sigma1 * v * a + (l->sigma1 + l->sigma2) * v < 0)
            high = v;
        else
            low = v;
    }
    return high;
}

/* Least surplus over the speed, over all directions and deflections, by the library's rate. */
static double least_surplus(const br_lugre *l, double speed)
{
    double least = INFINITY;
    for (int i = 0; i <= 400; i++)
        for (int j = 0; j <= 16; j++) {
            const double length = l->mu_s / l->sigma0 * i / 400, angle = PI * j / 16;
            const double v[2] = {speed, 0}, z[2] = {length * cos(angle), length * sin(angle)};
            least = fmin(least, surplus(l, v, z) / speed);
        }
    return least;
}

static void test_bristle(void)
{
    for (int i = 0; i < LAWS; i++) {
        br_lugre l = law(i);
        if (!laws[i].damped) {
            double least = INFINITY;
            for (double v = 1e-6; v < 1e3; v *= 1.3)
                least = fmin(least, least_surplus(&l, v));
            check(least >= 0, "%s: a bristle takes power at every speed and deflection (least %.1e N per N)",
                  laws[i].name, least);
            continue;
        }
        const double expected = critical_speed(&l);
        double low = 1e-6, high = 1e3;
        for (int k = 0; k < 60; k++) {
            const double v = sqrt(low * high);
            *(least_surplus(&l, v) < 0 ? &high : &low) = v;
        }
        check_close(high, expected, 1e-6, "%s: passive below %.4g m/s, by theory below %.4g m/s",
                    laws[i].name, high, expected);
        const double beyond = least_surplus(&l, 10 * expected);
        check(beyond < -1,
              "%s: at ten times that, a bristle drives the motion with %.1f times the normal force",
              laws[i].name, -beyond);
        /* The condition on the Stribeck fall. */
        l.mu_s = l.mu_c * (1 + l.sigma2 / l.sigma1);
        double least = INFINITY;
        for (double v = 1e-6; v < 1e3; v *= 1.3)
            least = fmin(least, least_surplus(&l, v));
        check(least >= 0, "%s: with mu_s = mu_c (1 + sigma2/sigma1) it takes power at every speed (%.1e)",
              laws[i].name, least);
        l.mu_s *= 1.01;
        check(least_surplus(&l, 1e3) < 0, "%s: with 1 %% more it does not", laws[i].name);
    }
}

/* After slow sliding, a jump of the speed: the deflection falls from mu_s/sigma0 to mu_c/sigma0 while the
 * damping pulls it back. In closed form, with alpha = mu_s/mu_c - 1 and tau = g/(sigma0 v), the motion has
 * got most out of the bristle when friction turns again, at exp(-t/tau) = (g + sigma2 v)/(alpha (sigma1 v -
 * g)). */
static void test_jump(void)
{
    for (int i = 1; i <= 2; i++)
        for (double v = 0.02; v < 2; v *= 3) {
            const br_lugre l = law(i);
            const double g = br_lugre_g(&l, v), alpha = l.mu_s / g - 1, tau = g / (l.sigma0 * v);
            const double share = (g + l.sigma2 * v) / (alpha * (l.sigma1 * v - g));
            const double least = (g + l.sigma2 * v) * v * tau * -log(share) +
                                 (g - l.sigma1 * v) * alpha * v * tau * (1 - share);
            double z[2] = {l.mu_s / l.sigma0, 0}, taken = 0, lowest = 0;
            const double velocity[2] = {v, 0}, dt = tau / 2000;
            for (int k = 0; k < 20000; k++) {
                double dz[2];
                br_lugre_rate2(&l, velocity, z, dz);
                const double before = l.sigma0 * z[0] + l.sigma1 * dz[0] + l.sigma2 * v;
                br_lugre_advance2(&l, velocity, dt, z);
                br_lugre_rate2(&l, velocity, z, dz);
                taken += 0.5 * dt * v * (before + l.sigma0 * z[0] + l.sigma1 * dz[0] + l.sigma2 * v);
                lowest = fmin(lowest, taken);
            }
            const double stored = 0.5 * l.mu_s * l.mu_s / l.sigma0;
            check_close(lowest, least, 1e-5,
                        "%s: a jump to %g m/s gets %.2e J per N out of a bristle that stores %.1e J",
                        laws[i].name, v, -lowest, stored);
        }
}

/* ---- contacts ---- */

typedef struct contacts {
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
    br_planar_contact contact[3]; /* distributed, table, ellipsoid */
} contacts;
static const char *const kinds[3] = {"distributed", "reduced with table", "reduced with ellipsoid"};

static contacts make(const char *shape, const br_lugre *l)
{
    contacts c = {0};
    br_pressure_spec spec = br_pressure_spec_default();
    br_error error = {0};
    spec.shape = shape;
    if (br_pressure_create(&spec, &c.pressure, &error) < 0 ||
        br_distributed_create(c.pressure, l, &c.distributed, &error) < 0 ||
        br_limit_surface_create(c.pressure, 40, false, &c.surface, &error) < 0 ||
        br_reduced_make(c.pressure, l, c.surface, &c.contact[1].reduced, &error) < 0 ||
        br_reduced_make(c.pressure, l, NULL, &c.contact[2].reduced, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(2);
    }
    c.contact[0].distributed = c.distributed;
    return c;
}

static void unmake(contacts *c)
{
    br_distributed_destroy(c->distributed);
    br_limit_surface_destroy(c->surface);
    br_pressure_destroy(c->pressure);
}

enum { MOST_STATES = 2000 };

/* A contact being moved: bristles, and the work it took so far. */
typedef struct moved {
    const br_planar_contact *contact;
    double z[MOST_STATES], work;
} moved;

/* Moves it by a twist at the CoP, explicit midpoint. */
static void move(moved *m, br_twist at_cop, double normal_force, double duration, int steps)
{
    const br_twist v = br_twist_move(at_cop, br_vec2_scale(-1, br_planar_contact_cop(m->contact)));
    const size_t n = br_planar_contact_states(m->contact);
    const double dt = duration / steps;
    static double dz[MOST_STATES], middle[MOST_STATES];
    for (int k = 0; k < steps; k++) {
        br_wrench w;
        br_planar_contact_rate(m->contact, v, normal_force, m->z, dz, NULL);
        for (size_t i = 0; i < n; i++)
            middle[i] = m->z[i] + 0.5 * dt * dz[i];
        br_planar_contact_rate(m->contact, v, normal_force, middle, dz, &w);
        for (size_t i = 0; i < n; i++)
            m->z[i] += dt * dz[i];
        m->work -= dt * (w.x * v.x + w.y * v.y + w.torque * v.omega);
    }
}

/* Elastic, below break-away: x, then a turn, then straight back. Springs give nothing and take nothing. With
 * a table the bristles follow w = -h instead of the unit motion u, so that in units of sigma0 d^2 f_N the
 * path takes, leg by leg, L (z . u) + L^2 (w . u)/2,  then z = z + L w. For contacts that are symmetric w = u
 * along the axes, and 1 - p is left to the motion, p = w . u on the way back. */
static double elastic_work(const contacts *c, int kind, double r)
{
    const double diagonal = sqrt(2);
    const struct {
        double u[3], length;
    } legs[3] = {{{1, 0, 0}, 1}, {{0, 0, 1}, 1}, {{-1 / diagonal, 0, -1 / diagonal}, diagonal}};
    double z[3] = {0, 0, 0}, work = 0;
    for (int i = 0; i < 3; i++) {
        const double *u = legs[i].u, length = legs[i].length;
        double w[3] = {u[0], u[1], u[2]};
        if (kind == 1) {
            const br_wrench h = br_limit_surface_lookup(c->surface, r, (br_twist){u[0], u[1], u[2] / r});
            w[0] = -h.x, w[1] = -h.y, w[2] = -h.torque;
        }
        for (int k = 0; k < 3; k++)
            work += length * z[k] * u[k] + 0.5 * length * length * w[k] * u[k];
        for (int k = 0; k < 3; k++)
            z[k] += length * w[k];
    }
    return work;
}

static void test_elastic_loop(void)
{
    br_lugre l = br_lugre_default();
    l.sigma1 = l.sigma2 = 0;
    const double d = 0.1e-6, force = 2, time = 1e-3;
    static const char *const shapes[] = {"circle", "square", "line-gradient", "non-convex-1", "non-convex-2"};
    for (int s = 0; s < 5; s++) {
        contacts c = make(shapes[s], &l);
        for (int kind = 0; kind < 3; kind++) {
            const double r = kind == 0 ? sqrt(c.pressure->u) : c.contact[kind].reduced.r, speed = d / time;
            moved m = {.contact = &c.contact[kind]};
            const br_twist slide = {speed, 0, 0}, turn = {0, 0, speed / r}, back = {-speed, 0, -speed / r};
            move(&m, slide, force, time, 100);
            move(&m, turn, force, time, 100);
            move(&m, back, force, time, 100);
            const double unit = l.sigma0 * d * d * force, expected = elastic_work(&c, kind, r);
            check_near(m.work / unit, expected, 1e-9,
                       "%s, %s: a closed elastic path takes %.4f sigma0 d^2 f_N, by theory %.4f", shapes[s],
                       kinds[kind], m.work / unit, expected);
            if (kind != 1)
                check(fabs(m.work - br_planar_contact_energy(m.contact, force, m.z)) < 1e-9 * unit,
                      "%s, %s: and what is stored is what was put in", shapes[s], kinds[kind]);
            else if (s < 2)
                check(m.work < 0, "%s, %s: the model gives energy that nothing put in", shapes[s],
                      kinds[kind]);
        }
        unmake(&c);
    }
}

/* Bend at one normal force, straighten at a larger one: the difference of the stored energies is the grip's
 * work. */
static void test_normal_force(void)
{
    br_lugre l = br_lugre_default();
    l.sigma1 = l.sigma2 = 0;
    contacts c = make("circle", &l);
    const double d = 0.5e-6, time = 1e-3, low = 1, high = 3;
    for (int kind = 0; kind < 3; kind++) {
        moved m = {.contact = &c.contact[kind]};
        move(&m, (br_twist){d / time, 0, 0}, low, time, 100);
        const double before = br_planar_contact_energy(m.contact, low, m.z),
                     after = br_planar_contact_energy(m.contact, high, m.z);
        move(&m, (br_twist){-d / time, 0, 0}, high, time, 100);
        check_close(m.work, -0.5 * l.sigma0 * d * d * (high - low), 1e-9,
                    "%s: bent under %g N and straightened under %g N it gives %.1e J", kinds[kind], low, high,
                    -m.work);
        check_close(after - before, -m.work, 1e-9, "%s: what the normal force put into the bent bristles",
                    kinds[kind]);
    }
    unmake(&c);
    /* The original form keeps its stiffness: nothing is gained. */
    const br_law_type *const types[2] = {&br_lugre_type, &br_lugre_amended_type};
    for (int i = 0; i < 2; i++) {
        char params[400];
        check(types[i]->params_size <= sizeof params, "room for the parameters");
        br_law_default(types[i], params);
        for (size_t k = 0; k < types[i]->n_fields; k++)
            if (strcmp(types[i]->fields[k].name, "sigma1") == 0 ||
                strcmp(types[i]->fields[k].name, "sigma2") == 0)
                br_field_set(&types[i]->fields[k], params, 0);
        double z = 0, work = 0;
        const int steps = 2000;
        for (int half = 0; half < 2; half++)
            for (int k = 0; k < steps; k++) {
                const double v = (half == 0 ? 1 : -1) * d / time, n = half == 0 ? low : high;
                const double before = types[i]->state_force(params, v, n, &z);
                types[i]->advance(params, v, n, time / steps, &z);
                work -= 0.5 * (before + types[i]->state_force(params, v, n, &z)) * v * time / steps;
            }
        check(i == 0 ? work > 0 : work < 0, "%s under the same: takes %.1e J", types[i]->name, work);
    }
}

/* Random motions that change all at once, speeds from 1e-4 of the largest to it, each over up to some largest
 * deflections: by how much work less stored energy falls at most, in units of mu_c^2 f_N/sigma0. A passive
 * model's never does. */
static double largest_fall(const contacts *c, int kind, double speed)
{
    const br_lugre l = *br_distributed_lugre(c->distributed);
    double largest = 0, peak = 0, angle = 0, share = 0;
    moved m = {.contact = &c->contact[kind]};
    for (int part = 0; part < 120; part++) {
        /* In another direction, or in the same one. */
        if (part % 3 == 0)
            angle = PI * uniform(), share = uniform();
        const double now = speed * pow(10, 2 * uniform() - 2);
        /* No cell, at most 0.015 m from the CoP, is faster. */
        const br_twist v = {now * (1 - fabs(share)) * cos(angle), now * (1 - fabs(share)) * sin(angle),
                            now * share / 0.015};
        const int steps = 20 + (int)(300 * fabs(uniform()));
        for (int k = 0; k < steps; k++) {
            move(&m, v, 1, 0.01e-6 / now, 1);
            const double balance = m.work - br_planar_contact_energy(m.contact, 1, m.z);
            peak = fmax(peak, balance);
            largest = fmax(largest, peak - balance);
        }
    }
    return largest * l.sigma0 / (l.mu_c * l.mu_c);
}

static void test_random(void)
{
    for (int i = 0; i < LAWS; i++) {
        const br_lugre l = law(i);
        contacts c = make("non-convex-2", &l);
        const double critical = laws[i].damped ? critical_speed(&l) : 1e-2;
        for (int fast = 0; fast < 2; fast++)
            for (int kind = 0; kind < 3; kind++) {
                const double speed = critical * (fast ? 50 : 0.9), fall = largest_fall(&c, kind, speed);
                /* Steps of a hundredth of the largest deflection follow the storage to some 1e-6 of it. */
                if (kind != 1 && !(fast && laws[i].damped))
                    check(fall < 1e-5, "%s, %s, below %.3g m/s: takes at least what it stores, always (%.0e)",
                          laws[i].name, kinds[kind], speed, fall);
                else if (kind != 1)
                    check(fall > 0.01,
                          "%s, %s, up to %.3g m/s: gives up to %.2g mu_c^2 f_N/sigma0 more than it stored",
                          laws[i].name, kinds[kind], speed, fall);
                else
                    check(isfinite(fall),
                          "%s, %s, up to %.3g m/s: gives up to %.2g mu_c^2 f_N/sigma0 more than it stored",
                          laws[i].name, kinds[kind], speed, fall);
            }
        unmake(&c);
    }
}

int main(void)
{
    check_begin();
    test_bristle();
    test_jump();
    test_elastic_loop();
    test_normal_force();
    test_random();
    return check_end();
}
