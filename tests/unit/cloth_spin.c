/* A cloth on a sphere that turns: theory of threads against closed forms; the scene against both, sticking
 * and sliding; its start, its angular momentum; what is refused. */
#include <bristle/cloth_spin.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "check.h"

static const br_coulomb c = {0.2};
static const br_css css = {0.2, 0.35, 0.4, 0.2};
static const br_cssv viscous = {0.2, 0.2, 0.4, 0.2, 6e-5, 1};
static const double g = 9.81;
static br_error error;

/* On a sphere so large that the cloth stays flat. */
static br_cloth_spin_params flat(void)
{
    br_cloth_spin_params p = br_cloth_spin_default();
    p.radius = 20;
    p.side = 0.4;
    p.cells = 8;
    p.wait = 0.1;
    p.options.dt = 2e-3;
    p.on_sphere = p.on_itself = (br_law){&br_coulomb_type, &c};
    return p;
}

static double weight(const br_cloth_spin_params *p)
{
    return p->material.density * p->side * p->side * g;
}

/* Mean distance of a square's points from its centre. */
static double mean_radius(double side)
{
    return side * (sqrt(2) + asinh(1)) / 6;
}

static double flat_inertia(const br_cloth_spin_params *p)
{
    return p->material.density * pow(p->side, 4) / 6;
}

static void threads(void)
{
    br_cloth_spin_params p = br_cloth_spin_default();
    p.on_sphere = (br_law){&br_coulomb_type, &c};
    for (double omega = 0; omega < 16; omega += 3) {
        const br_cloth_spin_shape s = br_cloth_spin_threads(&p, omega, omega + 5);
        check_close(s.load, weight(&p), 0.01, "at %g rad/s the sphere carries the weight", omega);
    }
    const double lifts = br_cloth_spin_lifts(&p), slope = p.side / sqrt(2) / p.radius;
    check_close(lifts * lifts * p.radius * sin(slope) * sin(slope), g * cos(slope), 1e-12,
                "corners lift at %.3f rad/s, where weight and centrifugal force balance along the normal",
                lifts);
    check_close(br_cloth_spin_threads(&p, 0.98 * lifts, 20).touching, 1, 1e-12, "below it all of it lies");
    const double above = br_cloth_spin_threads(&p, 1.2 * lifts, 20).touching;
    check(above < 0.999 && above > 0.9, "a little above it corners hang free: %.4f lies", above);
    check_close(br_cloth_spin_threads(&p, 300, 310).inertia, flat_inertia(&p), 1e-3,
                "fast, it turns as a flat square");
    const br_cloth_spin_shape still = br_cloth_spin_threads(&p, 3, 3), back = br_cloth_spin_threads(&p, 3, 1);
    check(still.torque == 0 && back.torque < 0, "friction is against the slip");
    /* All at rest: a thread's N from its own weight and from what pulls at it, by finer pieces. */
    double torque = 0;
    const int n = 2000, m = 40;
    for (int k = 0; k < m; k++) {
        const double cosine = cos(atan((k + 0.5) / m)), length = p.side / 2 / cosine, ds = length / n;
        double tension = 0;
        for (int j = n; j-- > 0;) {
            const double s = (j + 0.5) * ds, at = s / p.radius, mass = p.material.density * s * ds;
            tension += mass * g * sin(at) / 2;
            torque += 8 * cosine * cosine / m * c.mu_c * p.radius * sin(at) *
                      (mass * g * cos(at) + tension * ds / p.radius);
            tension += mass * g * sin(at) / 2;
        }
    }
    check_close(br_cloth_spin_threads(&p, 0, 5).torque, torque, 1e-3, "at rest the torque is %.5f N m",
                torque);
    p = flat();
    check_close(br_cloth_spin_threads(&p, 0, 3).torque, c.mu_c * weight(&p) * mean_radius(p.side), 1e-3,
                "of a flat square: mu m g times its mean radius");
    const double dry = br_cloth_spin_threads(&p, 1, 3).torque;
    p.on_sphere = (br_law){&br_cssv_type, &viscous};
    check_close(br_cloth_spin_threads(&p, 1, 3).torque - dry,
                viscous.F_v / p.mass * 2 * br_cloth_spin_threads(&p, 1, 3).inertia, 1e-9,
                "and viscous friction adds F_v over its mass times slip times inertia");
}

static void history(void)
{
    enum { N = 101 };
    static double omega[N], touching[N];
    br_cloth_spin_params p = flat();
    const double rate = c.mu_c * weight(&p) * mean_radius(p.side) / flat_inertia(&p);
    p.acceleration = 2 * rate;
    br_cloth_spin_history(&p, 0.01, N, omega, touching);
    check(omega[10] == 0 && fabs(touching[10] - 1) < TOL_ROUND_OFF_MANY, "it rests while the sphere does");
    check_close(omega[100], rate * 0.9, 0.02, "a flat square gains %.3f rad/s^2", rate);
    p.material.drag = 3;
    br_cloth_spin_history(&p, 0.01, N, omega, touching);
    check_close(omega[100], rate / 3 * (1 - exp(-3 * 0.9)), 0.02, "with drag it tends to a limit");
    p.material.drag = 0;
    p.acceleration = rate / 2;
    br_cloth_spin_history(&p, 0.01, N, omega, touching);
    check_close(omega[100], br_cloth_spin_drive(&p, 1), 0.02, "and turns with a slow sphere");
    check_close(br_cloth_spin_drive(&p, 1), rate / 2 * 0.9, 1e-12, "the drive");
}

static void starts(void)
{
    br_cloth_spin_params p = br_cloth_spin_default();
    p.cells = 4;
    p.aside = 0.01;
    p.toward = BR_PI / 2;
    p.turn = BR_PI / 6;
    br_cloth_spin *s;
    check_need(br_cloth_spin_create(&p, &s, &error));
    const br_vec3 *const x = br_cloth_positions(br_cloth_piece_cloth(br_cloth_spin_piece(s)));
    check_close(br_cloth_spin_now(s).height, x[4].z, 1e-12, "flat");
    check_close(br_cloth_spin_now(s).drift, 0.01, 1e-12, "laid down 10 mm from the axis");
    check_close(x[4].x, 0.35 * (cos(p.turn) + sin(p.turn)), 1e-12, "turned: a corner's x");
    check_close(x[4].y, 0.35 * (sin(p.turn) - cos(p.turn)) + 0.01, 1e-12, "and y, aside along y");
    check_close(x[4].z, 0.5 + 1e-3 + 2 * 0.175 * 0.175 / 4, 1e-12,
                "above the sphere by the thickness and what it is rounder than the mesh");
    br_cloth_spin_destroy(s);
}

/* Of the mesh, whose mass is at its vertices: sum of m r. */
static double moment(const br_cloth_spin_params *p)
{
    br_cloth_spin *s;
    check_need(br_cloth_spin_create(p, &s, &error));
    const br_cloth *const cloth = br_cloth_piece_cloth(br_cloth_spin_piece(s));
    double sum = 0;
    for (size_t i = 0; i < br_cloth_get_mesh(cloth)->n_vertices; i++)
        sum +=
            br_cloth_masses(cloth)[i] * hypot(br_cloth_positions(cloth)[i].x, br_cloth_positions(cloth)[i].y);
    br_cloth_spin_destroy(s);
    return sum;
}

/* Runs it; what comes of the torque, from when the sphere turns on. */
static br_cloth_spin_sample run(const br_cloth_spin_params *p, double until, double *given, double *torque,
                                double *stuck)
{
    br_cloth_spin *s;
    check_need(br_cloth_spin_create(p, &s, &error));
    *given = *torque = 0;
    *stuck = 1;
    int n = 0;
    while (br_cloth_spin_now(s).t < until - p->options.dt / 2) {
        check_need(br_cloth_spin_step(s, &error));
        const br_cloth_spin_sample now = br_cloth_spin_now(s);
        *given += p->options.dt * now.torque;
        if (now.t < p->wait + 0.05)
            continue;
        *torque += now.torque;
        br_least(stuck, now.stuck);
        n++;
    }
    *torque /= n;
    const br_cloth_totals t = br_cloth_piece_so_far(br_cloth_spin_piece(s));
    check(t.intersections == 0 && t.inside == 0 && t.put_back == 0,
          "no intersection, none in the sphere, none put back");
    const br_cloth_spin_sample now = br_cloth_spin_now(s);
    br_cloth_spin_destroy(s);
    return now;
}

static void on_flat(void)
{
    br_cloth_spin_params p = flat();
    p.options.tolerance = 1e-6; /* what is left of the equations in each step is no torque of the sphere */
    const double rate = c.mu_c * weight(&p) * mean_radius(p.side) / flat_inertia(&p);
    double given, torque, stuck;
    p.acceleration = 0.3 * rate;
    br_cloth_spin_sample now = run(&p, 0.6, &given, &torque, &stuck);
    check_close(now.omega, br_cloth_spin_drive(&p, now.t - p.options.dt / 2), 1e-4,
                "on a slow sphere it turns with it, %.4f rad/s", now.omega);
    check(stuck == 1, "and all of it sticks");
    check_close(torque, p.acceleration * now.inertia, 2e-3, "its torque is what that takes");
    check_close(given, now.momentum, 1e-3, "and adds up to its angular momentum");
    const double inertia = now.inertia;
    p.aside = 0.05;
    now = run(&p, 0.6, &given, &torque, &stuck);
    check_close(now.omega, br_cloth_spin_drive(&p, now.t - p.options.dt / 2), 1e-4,
                "laid aside it turns about its own centre as fast");
    check_close(now.momentum, now.omega * (inertia + weight(&p) / g * 0.05 * 0.05), 1e-3,
                "and has the momentum of that about the axis as well");
    check_close(now.drift, 0.05, 1e-3, "its centre goes round");
    p.aside = 0;
    p.acceleration = 5 * rate;
    now = run(&p, 0.6, &given, &torque, &stuck);
    const double dry = c.mu_c * g * moment(&p), gain = dry / now.inertia;
    check_close(torque, dry, 2e-3, "on a fast one friction is mu g times the sum of m r");
    check_close(given, now.inertia * gain * 0.5, 5e-3, "and gives it %.3f rad/s^2", gain);
    /* A step of implicit Euler takes a little of a rotation. */
    check_close(now.omega, gain * 0.5, 0.02, "which it gains");
    check_close(now.load, weight(&p), 0.01, "the sphere carries it");
    check_close(now.touching, 1, 1e-12, "all of it touches");
    p.on_sphere = (br_law){&br_cssv_type, &viscous};
    p.mass = 1e-5;
    now = run(&p, 0.3, &given, &torque, &stuck);
    double theory[21], share[21];
    br_cloth_spin_history(&p, 0.015, 21, theory, share);
    check(now.omega > 1.2 * rate * 0.2, "viscous friction takes it along faster");
    check_close(now.omega, theory[20], 0.05, "as fast as in theory, %.3f rad/s", theory[20]);
}

static void draped(void)
{
    br_cloth_spin_params p = br_cloth_spin_default();
    p.cells = 14;
    p.wait = 0.5;
    p.options.dt = 2e-3;
    p.on_sphere = p.on_itself = (br_law){&br_coulomb_type, &c};
    double given, torque, stuck, omega[81], share[81];
    const br_cloth_spin_sample now = run(&p, 0.8, &given, &torque, &stuck);
    br_cloth_spin_history(&p, 0.01, 81, omega, share);
    check_close(now.omega, omega[80], 0.1, "draped it gains what threads do in theory, %.3f rad/s",
                omega[80]);
    check_close(given, now.momentum, 0.02, "the torque adds up to its angular momentum");
    check_close(now.load, weight(&p), 0.05, "the sphere carries it");
    check(now.drift < 1e-3, "laid down on the axis it stays there: %.2g m", now.drift);
    check(now.touching > 0.5 && now.touching < 1, "%.2f of it touches: it is in folds", now.touching);
    p.on_sphere = (br_law){&br_css_type, &css};
    const br_cloth_spin_sample more = run(&p, 0.8, &given, &torque, &stuck);
    br_cloth_spin_history(&p, 0.01, 81, omega, share);
    check_close(more.omega, omega[80], 0.1, "with CSS, too, %.3f rad/s", omega[80]);
    check(more.omega > 1.15 * now.omega, "which is faster than with C");
}

static void refusals(void)
{
    br_cloth_spin *s;
    br_cloth_spin_params p = flat();
    p.side = 63;
    check(br_cloth_spin_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = flat();
    p.aside = -1;
    check(br_cloth_spin_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = flat();
    p.material.thickness = 0.1;
    check(br_cloth_spin_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
    p = flat();
    p.material.density = 0;
    check(br_cloth_spin_create(&p, &s, &error) == BR_ERR_RANGE && !s, "%s", error.message);
}

int main(void)
{
    check_begin();
    threads();
    history();
    starts();
    on_flat();
    draped();
    refusals();
    return check_end();
}
