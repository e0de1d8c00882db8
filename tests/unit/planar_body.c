/* Bodies on planar contacts against theory: free flight, micro-displacement, stopping by Coulomb's law,
 * balance of a gripped object, one trajectory from the arrowhead and the dense solver, mirrored scenes, a
 * grip let go and taken up again, bad input. */
#include "check.h"

#include <stdlib.h>

#include <bristle/planar_scenes.h>

static br_planar_sample last;

static void keep_last(size_t k, const br_planar_sample *sample, void *context)
{
    (void)k;
    (void)context;
    last = *sample;
}

typedef struct models {
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
    br_planar_contact contact[2]; /* distributed, reduced */
} models;

static models make(const char *shape, int cells, const br_lugre *l)
{
    models m = {0};
    br_pressure_spec spec = br_pressure_spec_default();
    spec.shape = shape;
    spec.n_x = spec.n_y = cells;
    if (br_pressure_create(&spec, &m.pressure, NULL) < 0 ||
        br_distributed_create(m.pressure, l, &m.distributed, NULL) < 0 ||
        br_limit_surface_create(m.pressure, 20, false, &m.surface, NULL) < 0 ||
        br_reduced_make(m.pressure, l, m.surface, &m.contact[1].reduced, NULL) < 0)
        exit(2);
    m.contact[0].distributed = m.distributed;
    return m;
}

static void unmake(models *m)
{
    br_distributed_destroy(m->distributed);
    br_limit_surface_destroy(m->surface);
    br_pressure_destroy(m->pressure);
}

static const char *const kinds[] = {"distributed", "reduced"};

/* Constant input. */
static void constant(double t, br_planar_input *input, void *context)
{
    (void)t;
    *input = *(const br_planar_input *)context;
}

static br_planar_options options_of(double window, size_t n)
{
    br_planar_options c = br_planar_options_default();
    c.window = window;
    c.n_windows = n;
    return c;
}

static void run(const br_planar_body *body, const br_planar_contact *contact, br_planar_input *input,
                const br_planar_options *options)
{
    const br_planar_callbacks scene = {.load = constant, .on_window = keep_last, .context = input};
    br_error error = {0};
    const br_status status = br_planar_body_run(body, contact, &scene, options, NULL, &error);
    if (status < 0)
        check(false, "run: %s", error.message);
}

static void test_free(void)
{
    const br_lugre l = br_lugre_default();
    models m = make("circle", 9, &l);
    for (int kind = 0; kind < 2; kind++)
        for (int carried = 0; carried < 2; carried++) {
            const br_planar_body body = {.mass = 0.2,
                                         .inertia = 3e-4,
                                         .fingers = 2,
                                         .carried = carried,
                                         .pose = {0.1, 0.2, 0.3},
                                         .twist = {0.4, 0.5, 6}};
            br_planar_input in = {.load = {0, -0.2 * 9.81, 3e-4}, .normal_force = kind == 0 ? 0 : -1};
            const br_planar_options c = options_of(0.1, 5);
            run(&body, &m.contact[kind], &in, &c);
            const double t = 0.5;
            check_near(last.pose[0], 0.1 + 0.4 * t, TOL_INTEGRATOR(1e-7),
                       "%s: without normal force x is that of free flight", kinds[kind]);
            check_near(last.pose[1], 0.2 + 0.5 * t - 0.5 * 9.81 * t * t, TOL_INTEGRATOR(1e-7), "%s: and y",
                       kinds[kind]);
            check_near(last.pose[2], 0.3 + 6 * t + 0.5 * t * t, TOL_INTEGRATOR(1e-7), "%s: and the angle",
                       kinds[kind]);
        }
    unmake(&m);
}

static void test_micro_displacement(void)
{
    br_lugre l = br_lugre_default();
    const double forces[] = {0.1, 1, 5};
    for (size_t i = 0; i < 3; i++)
        for (int kind = 0; kind < 2; kind++) {
            models m = make("circle", 9, &l);
            const br_planar_body body = {.mass = 1, .inertia = 1e-3, .fingers = 1, .carried = true};
            br_planar_input in = {.load = {forces[i], 0, 0}, .normal_force = 10};
            const br_planar_options c = options_of(0.1, 5);
            run(&body, &m.contact[kind], &in, &c);
            /* Below break-away every bristle is a spring: z = F/(sigma0 f_N); started suddenly, it settles
             * within 0.5 s. */
            check_close(last.pose[0], forces[i] / (l.sigma0 * 10), 1e-5,
                        "%s: %g N give a micro-displacement of F/(sigma0 f_N)", kinds[kind], forces[i]);
            check_close(last.wrench.x, -forces[i], 1e-6, "%s: friction balances %g N", kinds[kind],
                        forces[i]);
            unmake(&m);
        }
}

static void test_stopping(void)
{
    br_lugre l = br_lugre_default();
    l.mu_s = l.mu_c = 0.3;
    l.sigma2 = 0;
    const double speeds[] = {0.1, 0.5, 1};
    for (size_t i = 0; i < 3; i++)
        for (int kind = 0; kind < 2; kind++)
            for (int spinning = 0; spinning < 2; spinning++) {
                models m = make("circle", 15, &l);
                const double mass = 0.5, inertia = 2e-5, force = 4;
                const double v = spinning ? 100 * speeds[i] : speeds[i];
                const br_planar_body body = {.mass = mass,
                                             .inertia = inertia,
                                             .fingers = 1,
                                             .carried = true,
                                             .twist = {spinning ? 0 : v, 0, spinning ? v : 0}};
                br_planar_input in = {.normal_force = force};
                /* The same for a ring of cells: torque mu f_N r, with r by single points for the distributed
                 * model's sum. */
                double r = 0;
                for (size_t k = 0; k < m.pressure->n; k++)
                    r += m.pressure->weight[k] * hypot(m.pressure->x[k], m.pressure->y[k]);
                if (kind == 1)
                    r = m.contact[1].reduced.r;
                const double brake = spinning ? l.mu_c * force * r / inertia : l.mu_c * force / mass;
                /* While a bristle bends, its damping takes the impulse sigma1 z_max f_N. */
                const double kick = l.sigma1 * brake / l.sigma0,
                             expected = (v - kick) * (v - kick) / (2 * brake);
                br_planar_options c = options_of(v / brake * 1.2, 1);
                run(&body, &m.contact[kind], &in, &c);
                /* Bending takes z_max of way (over the cells' distance, if spun), and there friction is not
                 * yet full. */
                const double bend = l.mu_c / l.sigma0 / (spinning ? 0.002 : 1);
                const double at = spinning ? last.pose[2] : last.pose[0];
                check(fabs(at - expected) < 3 * bend + 1e-4 * expected,
                      "%s: stops after %g, by Coulomb after %g (%s)", kinds[kind], at, expected,
                      spinning ? "spinning" : "sliding");
                check(hypot(last.twist.x, last.twist.omega) < 1e-3 * v, "%s: and is at rest", kinds[kind]);
                unmake(&m);
            }
}

/* An object held off its centre of mass by two fingers at rest: forces and torque at the fingers balance its
 * weight. */
static void test_grip(void)
{
    br_lugre l = br_lugre_default();
    models m = make("circle", 9, &l);
    for (int kind = 0; kind < 2; kind++)
        for (int side = -1; side <= 1; side += 2) {
            br_grip grip = {.length = 0.15,
                            .height = 0.08,
                            .mass = 0.2,
                            .gravity = 9.81,
                            .offset = side * 0.002,
                            .mean = 5,
                            .frequency = 1};
            const br_planar_body body = br_grip_body(&grip);
            const br_planar_callbacks scene = {
                .load = br_grip_load, .on_window = keep_last, .context = &grip};
            const br_planar_options c = options_of(0.1, 10);
            check_need(br_planar_body_run(&body, &m.contact[kind], &scene, &c, NULL, NULL));
            check_close(last.wrench.y, 0.2 * 9.81 / 2, 1e-6, "%s: each finger carries half the weight",
                        kinds[kind]);
            check_close(last.wrench.torque, side * 0.002 * 0.2 * 9.81 / 2, 1e-4, "%s: and half its torque",
                        kinds[kind]);
            check_close(last.pose[0], side * 0.002, 1e-4, "%s: x stays", kinds[kind]);
        }
    unmake(&m);
}

/* Small enough for the dense solver; slips and sticks. */
static void test_dense(void)
{
    const br_lugre l = br_lugre_default();
    models m = make("line-gradient-x", 7, &l);
    for (int carried = 0; carried < 2; carried++) {
        br_grip grip = {.length = 0.15,
                        .height = 0.08,
                        .mass = 0.2,
                        .gravity = 9.81,
                        .offset = 0.002,
                        .mean = 1.73,
                        .amplitude = 0.91,
                        .frequency = 2};
        br_planar_body body = br_grip_body(&grip);
        body.carried = carried;
        const br_planar_callbacks scene = {.load = br_grip_load, .on_window = keep_last, .context = &grip};
        br_planar_options c = options_of(0.01, 60);
        br_planar_sample ends[2];
        for (int dense = 0; dense < 2; dense++) {
            c.dense = dense;
            br_error error = {0};
            check(br_planar_body_run(&body, &m.contact[0], &scene, &c, NULL, &error) == BR_OK,
                  "%s solver runs %s", dense ? "dense" : "arrowhead", error.message);
            ends[dense] = last;
        }
        for (int i = 0; i < 3; i++)
            check_close_scaled(ends[0].pose[i], ends[1].pose[i], 1e-4, 1e-6,
                               "dense and arrowhead end at the same pose");
        check(fabs(last.pose[1]) > 1e-4, "the object has slipped: %g m", last.pose[1]);
    }
    unmake(&m);
}

static br_twist motion(double t, void *context)
{
    (void)context;
    const br_twist twist = {0.01 * sin(20 * t), 0.005 * sin(30 * t), sin(25 * t)};
    return twist;
}

static br_wrench ended;

static void keep_wrench(size_t k, br_twist twist, br_wrench wrench, void *context)
{
    (void)k;
    (void)twist;
    (void)context;
    ended = wrench;
}

/* A given motion, continuous: arrowhead and dense agree, and both with small explicit Euler steps (of first
 * order). */
static void test_drive(void)
{
    const br_lugre l = br_lugre_default();
    models m = make("line-gradient", 7, &l);
    br_planar_options c = options_of(0.1, 3);
    c.hold = false;
    br_wrench ends[2];
    for (int dense = 0; dense < 2; dense++) {
        c.dense = dense;
        check(br_planar_drive(&m.contact[0], 2, motion, keep_wrench, NULL, &c, NULL, NULL) == BR_OK,
              "driven run");
        ends[dense] = ended;
    }
    check_close(ends[0].x, ends[1].x, 1e-5, "dense and arrowhead agree in f_x");
    check_close(ends[0].torque, ends[1].torque, 1e-5, "and in the torque");
    const double dt = 1e-5;
    for (int kind = 0; kind < 2; kind++) {
        double z[200] = {0};
        br_wrench f = {0, 0, 0};
        for (int k = 0; k <= 30000; k++) {
            const br_twist twist = br_twist_move(motion(k * dt, NULL), br_vec2_scale(-1, m.pressure->cop));
            double dz[200];
            br_planar_contact_rate(&m.contact[kind], twist, 2, z, dz, &f);
            for (size_t i = 0; i < br_planar_contact_states(&m.contact[kind]); i++)
                z[i] += dt * dz[i];
        }
        f = br_wrench_move(f, m.pressure->cop);
        c.dense = false;
        check_need(br_planar_drive(&m.contact[kind], 2, motion, keep_wrench, NULL, &c, NULL, NULL));
        check(hypot(f.x - ended.x, f.y - ended.y) < 1e-2 && fabs(f.torque - ended.torque) < 1e-4,
              "%s: explicit Euler ends at (%g, %g, %g), CVODE at (%g, %g, %g)", kinds[kind], f.x, f.y,
              f.torque, ended.x, ended.y, ended.torque);
    }
    unmake(&m);
}

/* The grip opens to nothing and closes again: while open the object falls freely; then it is held. */
static void release(double t, br_planar_input *input, void *context)
{
    (void)context;
    input->load = (br_wrench){0, -0.2 * 9.81, 0};
    input->normal_force = t > 0.095 && t < 0.145 ? 0 : 20;
}

static void test_release(void)
{
    const br_lugre l = br_lugre_default();
    models m = make("circle", 9, &l);
    for (int kind = 0; kind < 2; kind++) {
        const br_planar_body body = {.mass = 0.2, .inertia = 5e-4, .fingers = 2};
        const br_planar_callbacks scene = {.load = release, .on_window = keep_last};
        const br_planar_options c = options_of(0.01, 40);
        br_error error = {0};
        check(br_planar_body_run(&body, &m.contact[kind], &scene, &c, NULL, &error) == BR_OK,
              "%s: a grip that opens runs %s", kinds[kind], error.message);
        /* Fall during 0.05 s and braking by 2 mu f_N - m g; the braking distance is within what mu between 1
         * and 1.2 gives. */
        const double fall = 0.5 * 9.81 * 0.05 * 0.05, v = 9.81 * 0.05;
        const double most = fall + 0.5 * v * v / (40 / 0.2 - 9.81),
                     least = fall + 0.5 * v * v / (1.2 * 48 / 0.2 - 9.81);
        check(-last.pose[1] > least && -last.pose[1] < most * 1.001, "%s: falls %g m, between %g and %g",
              kinds[kind], -last.pose[1], least, most);
        check(fabs(last.twist.y) < 1e-6, "%s: and is held again", kinds[kind]);
    }
    unmake(&m);
}

static br_status refuse(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                        br_error *error)
{
    (void)input;
    (void)contact;
    (void)context;
    return k == 3 ? br_fail(error, BR_ERR_RANGE, "no more surfaces") : BR_OK;
}

static void test_bad_input(void)
{
    const br_lugre l = br_lugre_default();
    models m = make("circle", 5, &l);
    const br_planar_body good = {.mass = 1, .inertia = 1, .fingers = 1};
    br_planar_input in = {.normal_force = 1};
    br_planar_callbacks scene = {.load = constant, .context = &in};
    const br_planar_options c = options_of(0.01, 5);
    const struct {
        const char *what;
        br_planar_body body;
        br_planar_options options;
    } bad[] = {
        {"mass", {.mass = 0, .inertia = 1, .fingers = 1}, c},
        {"inertia", {.mass = 1, .inertia = NAN, .fingers = 1}, c},
        {"fingers", {.mass = 1, .inertia = 1, .fingers = 0}, c},
        {"window", good, options_of(0, 5)},
        {"n_windows", good, options_of(1, 0)},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_error error = {0};
        const br_status status =
            br_planar_body_run(&bad[i].body, &m.contact[1], &scene, &bad[i].options, NULL, &error);
        check(status == BR_ERR_RANGE && strstr(error.message, bad[i].what), "a bad %s is refused: %s",
              bad[i].what, error.message);
    }
    scene.replace = refuse;
    br_error error = {0};
    check(br_planar_body_run(&good, &m.contact[1], &scene, &c, NULL, &error) == BR_ERR_RANGE &&
              strstr(error.message, "no more surfaces"),
          "a failed exchange of the surface ends the run: %s", error.message);
    unmake(&m);
}

/* New weights over the same cells. */
static void test_reweigh(void)
{
    const double weights[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    br_pressure *p;
    check_need(br_pressure_from_weights(weights, 3, 3, 0.03, 0.03, &p, NULL));
    /* Cells come column by column: load on the right column. */
    const double right[9] = {0, 0, 0, 0, 0, 0, 2, 2, 2};
    check(br_pressure_reweigh(p, right, NULL) == BR_OK, "weights change");
    check_close(p->cop.x, 0.01, TOL_ROUND_OFF_MANY, "the CoP follows");
    check_close(p->u, 2e-4 / 3, TOL_ROUND_OFF_MANY, "u follows");
    const double none[9] = {0};
    br_error error = {0};
    check(br_pressure_reweigh(p, none, &error) == BR_ERR_RANGE && p->cop.x > 0.009,
          "no load at all is refused: %s", error.message);
    br_pressure_destroy(p);
}

int main(void)
{
    check_begin();
    test_free();
    test_micro_displacement();
    test_stopping();
    test_grip();
    test_dense();
    test_drive();
    test_release();
    test_bad_input();
    test_reweigh();
    return check_end();
}
