/* Scenes along a line against closed forms: stopping, stick-slip on a belt, chains, bounces, hits, moving
 * supports. The energy balance is checked in every run. */
#include <bristle/laws.h>
#include <bristle/line.h>
#include "line_pair.h"

#define GRAVITY 9.81

/* ---- one block ---- */

static void test_stopping(void)
{
    for (int i = 0; i < 8; i++) {
        const double mass = (double[]){6e-4, 1, 250}[i % 3], v0 = (i % 2 ? -1 : 1) * (0.01 + i);
        const br_coulomb law = {.mu_c = (double[]){0.1, 0.45, 0.9, 1.3}[i % 4]};
        const br_line_mass body = {.name = "block", .mass = mass, .position = 0.25, .velocity = v0};
        const br_line_contact ground = {.name = "ground",
                                        .body = 0,
                                        .against = BR_LINE_GROUND,
                                        .law = {&br_coulomb_type, &law},
                                        .normal_force = {.constant = mass * GRAVITY}};
        const br_line_scene scene = {.masses = &body, .n_masses = 1, .contacts = &ground, .n_contacts = 1};
        line_run *r = line_run_begin(&scene, NULL, 100);
        const double stop = fabs(v0) / (law.mu_c * GRAVITY);
        line_run_to(r, stop / 2);
        check_close(r->now.v[0], v0 / 2, TOL_INTEGRATOR(1e-9),
                    "v0 = %g, mu = %g: half the speed in half the time", v0, law.mu_c);
        line_run_to(r, 2 * stop);
        check_close(r->now.x[0], 0.25 + v0 * fabs(v0) / (2 * law.mu_c * GRAVITY), TOL_INTEGRATOR(1e-9),
                    "v0 = %g, mu = %g: stopping distance", v0, law.mu_c);
        check(r->n_events == 1 && r->event[0].change == BR_LINE_STICKS, "one event, it sticks");
        check_close(r->event[0].t, stop, TOL_INTEGRATOR(1e-9), "at v0/(mu g)");
        const double rest = r->now.x[0];
        line_run_to(r, 100);
        check(r->now.x[0] == rest && r->now.v[0] == 0 && r->now.slip[0] == 0, "no drift, to the last bit");
        line_run_end(r);
    }
}

/* x = F_k/k + (F_s - F_k)/k cos + V/omega sin while it slips, from the moment at which the spring pulls with
 * F_s. */
static void test_belt(void)
{
    for (int i = 0; i < 4; i++) {
        const double m = (double[]){1, 0.2, 3, 1}[i], k = (double[]){100, 40, 1000, 1e5}[i],
                     speed = (double[]){0.1, 0.5, -0.02, 0.001}[i], normal = 10;
        const br_cs law = {.mu_c = 0.3, .mu_s = 0.5};
        const double omega = sqrt(k / m), drop = (law.mu_s - law.mu_c) * normal / k,
                     sign = speed < 0 ? -1 : 1;
        const double theta = 2 * M_PI - 2 * atan2(drop * omega, fabs(speed));
        const double period = theta / omega + 2 * drop / fabs(speed),
                     first = law.mu_s * normal / (k * fabs(speed));
        const br_line_support belt = {.name = "belt", .motion = {.constant = speed}};
        const br_line_spring spring = {
            .name = "spring", .body = 0, .against = BR_LINE_GROUND, .stiffness = k};
        const br_line_contact contact = {.name = "shoe",
                                         .body = 0,
                                         .against = 1,
                                         .law = {&br_cs_type, &law},
                                         .normal_force = {.constant = normal}};
        const br_line_mass on_belt = {.name = "block", .mass = m, .velocity = speed};
        const br_line_scene scene = {.masses = &on_belt,
                                     .n_masses = 1,
                                     .supports = &belt,
                                     .n_supports = 1,
                                     .springs = &spring,
                                     .n_springs = 1,
                                     .contacts = &contact,
                                     .n_contacts = 1};
        line_run *r = line_run_begin(&scene, NULL, first + 5 * period);
        line_run_to(r, first + 4.5 * period);
        check(r->n_events >= 9, "V = %g: sticks and slips (%zu events)", speed, r->n_events);
        for (size_t e = 0; e < r->n_events && e < 9; e++) {
            const bool breaks = e % 2 == 0;
            check(r->event[e].change == (breaks ? BR_LINE_BREAKS_AWAY : BR_LINE_STICKS),
                  "event %zu is the right one", e);
            const double at = first + period * (double)(e / 2) + (breaks ? 0 : theta / omega);
            check_close(r->event[e].t, at, TOL_INTEGRATOR(1e-9), "V = %g: event %zu at its time", speed, e);
        }
        const double amplitude = sqrt(drop * drop + speed * speed / (omega * omega)),
                     middle = law.mu_c * normal / k;
        line_run_end(r);
        r = line_run_begin(&scene, NULL, first + 5 * period);
        const double phase = atan2(fabs(speed) / omega, drop);
        line_run_to(r, first + phase / omega);
        const double most = sign * r->now.x[0];
        line_run_to(r, first + (phase + M_PI) / omega);
        const double least = sign * r->now.x[0];
        check_close(most, middle + amplitude, TOL_INTEGRATOR(1e-9), "V = %g: greatest deflection", speed);
        check_close_scaled(least, middle - amplitude, TOL_INTEGRATOR(1e-9), middle, "least deflection");
        line_run_end(r);
    }
}

/* Each half period the amplitude drops by 2 mu m g/k; at rest where the spring no longer moves it. */
static void test_coulomb_damped(void)
{
    const double m = 2, k = 200, x0 = 1;
    const br_coulomb law = {.mu_c = 0.3};
    const double drop = 2 * law.mu_c * m * GRAVITY / k, half = M_PI * sqrt(m / k);
    const br_line_mass body = {.name = "block", .mass = m, .position = x0};
    const br_line_spring spring = {.name = "spring", .body = 0, .against = BR_LINE_GROUND, .stiffness = k};
    const br_line_contact ground = {.name = "ground",
                                    .body = 0,
                                    .against = BR_LINE_GROUND,
                                    .law = {&br_coulomb_type, &law},
                                    .normal_force = {.constant = m * GRAVITY}};
    const br_line_scene scene = {.masses = &body,
                                 .n_masses = 1,
                                 .springs = &spring,
                                 .n_springs = 1,
                                 .contacts = &ground,
                                 .n_contacts = 1};
    line_run *r = line_run_begin(&scene, NULL, 20);
    double expected = x0;
    int n = 0;
    for (; expected > drop / 2; n++) {
        expected -= drop;
        line_run_to(r, (n + 1) * half);
        check_close_scaled(r->now.x[0], (n % 2 ? 1 : -1) * expected, TOL_INTEGRATOR(1e-9), x0,
                           "the amplitude drops by 2 mu m g/k");
    }
    line_run_to(r, 20);
    check(r->n_events == (size_t)n && r->event[n - 1].change == BR_LINE_STICKS,
          "sticks after %d half periods", n);
    check_close_scaled(r->now.friction_loss, law.mu_c * m * GRAVITY * (2 * n * x0 - n * n * drop),
                       TOL_INTEGRATOR(1e-9), 1, "friction has taken mu m g times the path");
    line_run_end(r);
}

/* As with one block of its own (bristle/block.h), for every set-valued law, of which some fall steeply at 0.
 */
static double pull(double t, double x, double v, void *context)
{
    (void)v;
    (void)context;
    return 100 * (0.5 * t - x);
}

static void test_as_block(void)
{
    br_law_registry *const registry = br_law_registry_create();
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        if (!(type->flags & BR_LAW_SET_VALUED))
            continue;
        double params[64];
        br_law_default(type, params);
        const br_law law = {type, params};
        const br_block_model model = {.mass = 1, .normal_force = 9.81, .load = pull, .law = law};
        br_block *block;
        br_error error = {0};
        check_need(br_block_create(&model, NULL, 0, 0, 0, &block, &error));
        check_need(br_block_run(block, 3, NULL, 0, NULL, NULL, &error));
        const br_line_mass body = {.name = "block", .mass = 1, .force = {.formula = "100*(0.5*t - x)"}};
        const br_line_contact ground = {.name = "ground",
                                        .body = 0,
                                        .against = BR_LINE_GROUND,
                                        .law = law,
                                        .normal_force = {.constant = 9.81}};
        const br_line_scene scene = {.masses = &body, .n_masses = 1, .contacts = &ground, .n_contacts = 1};
        const br_line_options options = line_run_options(1e-11, 1e-14);
        line_run *r = line_run_begin(&scene, &options, 3);
        line_run_to(r, 3);
        check_close_scaled(r->now.x[0], br_block_now(block).x, 1e-8, 1, type->name);
        line_run_end(r);
        br_block_destroy(block);
    }
    br_law_registry_destroy(registry);
}

/* ---- chains ---- */

static void test_chain(void)
{
    const double m = 0.7, k = 90;
    for (int mode = 0; mode < 2; mode++) {
        const double omega = sqrt((mode ? 3 : 1) * k / m), a = 0.02;
        const br_line_mass bodies[] = {{.name = "a", .mass = m, .position = a},
                                       {.name = "b", .mass = m, .position = mode ? -a : a}};
        const br_line_spring springs[] = {
            {.name = "left", .body = 0, .against = BR_LINE_GROUND, .stiffness = k},
            {.name = "middle", .body = 0, .against = 1, .stiffness = k},
            {.name = "right", .body = 1, .against = BR_LINE_GROUND, .stiffness = k}};
        const br_line_scene scene = {.masses = bodies, .n_masses = 2, .springs = springs, .n_springs = 3};
        line_run *r = line_run_begin(&scene, NULL, 5);
        line_run_to(r, 4.3);
        check_close_scaled(r->now.x[0], a * cos(omega * 4.3), TOL_INTEGRATOR(1e-9) * 10, a,
                           "eigenfrequency of a chain");
        check_close_scaled(r->now.v[1], (mode ? 1 : -1) * a * omega * sin(omega * 4.3),
                           TOL_INTEGRATOR(1e-9) * 10, a * omega, "velocity of the other mass");
        line_run_end(r);
    }
}

/* Three blocks in a row on the ground, joined by springs with dampers, the last pulled at constant speed: it
 * breaks away when its spring pulls with mu N; in the end all three slide at that speed, and each spring
 * carries the friction of what lies behind it. */
static void test_train(void)
{
    const double k = 50, speed = 0.02, normal = 4;
    const br_coulomb law = {.mu_c = 0.5};
    br_line_mass bodies[3];
    br_line_contact contacts[3];
    for (int i = 0; i < 3; i++) {
        bodies[i] = (br_line_mass){.name = "block", .mass = 0.2};
        contacts[i] = (br_line_contact){.name = "ground",
                                        .body = i,
                                        .against = BR_LINE_GROUND,
                                        .law = {&br_coulomb_type, &law},
                                        .normal_force = {.constant = normal}};
    }
    const br_line_support hand = {.name = "hand", .motion = {.constant = speed}};
    const br_line_spring springs[] = {
        {.name = "a", .body = 0, .against = 1, .stiffness = k, .damping = 5},
        {.name = "b", .body = 1, .against = 2, .stiffness = k, .damping = 5},
        {.name = "pull", .body = 2, .against = 3, .stiffness = k, .damping = 0}};
    const br_line_scene scene = {.masses = bodies,
                                 .n_masses = 3,
                                 .supports = &hand,
                                 .n_supports = 1,
                                 .springs = springs,
                                 .n_springs = 3,
                                 .contacts = contacts,
                                 .n_contacts = 3};
    line_run *r = line_run_begin(&scene, NULL, 60);
    const double first = law.mu_c * normal / (k * speed);
    line_run_to(r, 0.999 * first);
    check(r->n_events == 0, "nothing moves before the spring pulls with mu N");
    line_run_to(r, 1.001 * first);
    check_close(r->event[0].t, first, 1e-9, "the pulled block breaks away first, on time");
    check(r->n_events > 0 && r->event[0].index == 2, "the pulled block is the first");
    line_run_to(r, 60);
    for (int i = 0; i < 3; i++)
        check_close(fabs(r->now.spring_force[i]), law.mu_c * normal * (i + 1), 1e-3,
                    "spring %d carries what lies behind", i);
    line_run_end(r);
}

/* ---- stops ---- */

static void test_bounce(void)
{
    const double h = 0.8, e = 0.7, mass = 0.3;
    const br_line_mass ball = {
        .name = "ball", .mass = mass, .position = h, .force = {.constant = -mass * GRAVITY}};
    const br_line_stop floor = {
        .name = "floor", .body = 0, .against = BR_LINE_GROUND, .restitution = e, .rest_speed = 1e-4};
    const br_line_scene scene = {.masses = &ball, .n_masses = 1, .stops = &floor, .n_stops = 1};
    line_run *r = line_run_begin(&scene, NULL, 10);
    const double fall = sqrt(2 * h / GRAVITY);
    double top = fall;
    for (int n = 1; n <= 5; n++) {
        top += (n > 1 ? fall * pow(e, n - 1) : 0) + fall * pow(e, n);
        line_run_to(r, top);
        check_close(r->now.x[0], h * pow(e, 2 * n), TOL_INTEGRATOR(1e-9),
                    "height after bounce %d is e^(2 n) h", n);
        check_close(r->event[n - 1].value, GRAVITY * fall * pow(e, n - 1), TOL_INTEGRATOR(1e-9),
                    "speed at hit %d", n);
    }
    line_run_to(r, 10);
    const double last = r->event[r->n_events - 2].value, skipped = 2 * e * last / (GRAVITY * (1 - e));
    check_close(r->event[r->n_events - 1].t + skipped, fall * (1 + e) / (1 - e), 1e-6,
                "bounces end at their accumulation point, less those that are left out");
    check(r->event[r->n_events - 1].change == BR_LINE_CLOSES && r->now.stop[0] == BR_LINE_CLOSED,
          "and the ball rests");
    check(r->n_events == 1 + (size_t)ceil(1 + log(1e-4 / (GRAVITY * fall)) / log(e)),
          "after as many hits as it takes (%zu)", r->n_events);
    check(r->now.x[0] == 0 && r->now.v[0] == 0, "exactly on the floor");
    check_close(r->now.stop_force[0], mass * GRAVITY, TOL_ROUND_OFF_MANY, "which carries its weight");
    check_close(r->now.impact_loss, mass * GRAVITY * h, TOL_INTEGRATOR(1e-9), "all energy went at the hits");
    line_run_end(r);
}

/* Two carts meet; one of them then meets a wall. Momentum, and the relative speed times restitution. */
static void test_collision(void)
{
    const double m1 = 1, m2 = 3, v = 2, e = 0.5;
    const br_line_mass carts[] = {{.name = "a", .mass = m1, .velocity = v},
                                  {.name = "b", .mass = m2, .position = 1}};
    const br_line_stop stops[] = {{.name = "buffer",
                                   .body = 0,
                                   .against = 1,
                                   .position = -0.1,
                                   .stays_below = true,
                                   .restitution = e,
                                   .rest_speed = 1e-6}};
    const br_line_scene scene = {.masses = carts, .n_masses = 2, .stops = stops, .n_stops = 1};
    line_run *r = line_run_begin(&scene, NULL, 2);
    line_run_to(r, 1);
    check_close(r->event[0].t, 0.9 / v, TOL_INTEGRATOR(1e-9), "carts meet on time");
    check_close(r->now.v[0], v * (m1 - e * m2) / (m1 + m2), TOL_INTEGRATOR(1e-9),
                "the first cart after the hit");
    check_close(r->now.v[1], v * m1 * (1 + e) / (m1 + m2), TOL_INTEGRATOR(1e-9),
                "the second cart after the hit");
    check_close(r->now.impact_loss, 0.5 * (1 - e * e) * v * v * m1 * m2 / (m1 + m2), TOL_INTEGRATOR(1e-9),
                "energy lost");
    line_run_end(r);
}

/* A mass on a table that shakes: it leaves where the table falls faster than g. */
static void test_table(void)
{
    const double amplitude = 0.01, omega = 40;
    const br_line_mass body = {
        .name = "stone", .mass = 2, .velocity = amplitude * omega, .force = {.constant = -2 * GRAVITY}};
    const br_line_support table = {
        .name = "table", .gives_position = true, .motion = {.formula = "0.01*sin(40*t)"}};
    const br_line_stop stop = {.name = "top", .body = 0, .against = 1, .rest_speed = 1e-6};
    const br_line_scene scene = {
        .masses = &body, .n_masses = 1, .supports = &table, .n_supports = 1, .stops = &stop, .n_stops = 1};
    line_run *r = line_run_begin(&scene, NULL, 1);
    const double leaves = asin(GRAVITY / (amplitude * omega * omega)) / omega;
    line_run_to(r, leaves / 2);
    check_close(r->now.stop_force[0], 2 * (GRAVITY - amplitude * omega * omega * sin(omega * leaves / 2)),
                TOL_ROUND_OFF_MANY, "the table carries weight and inertia");
    line_run_to(r, leaves + 0.01);
    check_close(r->event[0].t, leaves, TOL_INTEGRATOR(1e-9),
                "the stone leaves where the table falls faster than g");
    check(r->event[0].change == BR_LINE_OPENS, "it leaves");
    const double v = amplitude * omega * cos(omega * leaves), x = amplitude * sin(omega * leaves);
    check_close(r->now.x[0], x + v * 0.01 - GRAVITY * 0.01 * 0.01 / 2, TOL_INTEGRATOR(1e-9), "and flies");
    line_run_to(r, 1);
    line_run_end(r);
}

/* ---- supports and inputs ---- */

/* Steady vibration by a moving base: the particular solution of m x'' = -k (x - y) - c (x' - y'). */
static void test_base(void)
{
    const double m = 1.5, k = 300, c = 4, w = 9, a = 0.01;
    /* X/Y = (k + i c w)/(k - m w^2 + i c w) */
    const double re = k - m * w * w, im = c * w, n2 = re * re + im * im;
    const double p = (k * re + im * im) / n2, q = (im * re - k * im) / n2;
    const br_line_mass body = {.name = "mass", .mass = m, .position = a * q, .velocity = a * p * w};
    const br_line_support base = {
        .name = "base", .gives_position = true, .motion = {.formula = "0.01*sin(9*t)"}};
    const br_line_spring spring = {.name = "mount", .body = 0, .against = 1, .stiffness = k, .damping = c};
    const br_line_scene scene = {.masses = &body,
                                 .n_masses = 1,
                                 .supports = &base,
                                 .n_supports = 1,
                                 .springs = &spring,
                                 .n_springs = 1};
    line_run *r = line_run_begin(&scene, NULL, 4);
    line_run_to(r, 3.3);
    check_close_scaled(r->now.x[0], a * (p * sin(w * 3.3) + q * cos(w * 3.3)), TOL_INTEGRATOR(1e-9), a,
                       "vibration by a moving base");
    line_run_end(r);
}

/* A law with bristles on a belt at constant speed, held by a spring with a damper: steady friction in the
 * end. */
static void test_bristles(void)
{
    br_law_registry *const registry = br_law_registry_create();
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        if (!(type->flags & BR_LAW_HAS_STATE))
            continue;
        double params[64];
        br_law_default(type, params);
        const br_law law = {type, params};
        const double speed = 0.5, normal = 3;
        const br_line_mass body = {.name = "block", .mass = 0.1};
        const br_line_support belt = {.name = "belt", .motion = {.constant = speed}};
        const br_line_spring spring = {
            .name = "spring", .body = 0, .against = BR_LINE_GROUND, .stiffness = 1000, .damping = 20};
        br_line_contact contact = {
            .name = "shoe", .body = 0, .against = 1, .law = law, .normal_force = {.constant = normal}};
        const br_line_scene scene = {.masses = &body,
                                     .n_masses = 1,
                                     .supports = &belt,
                                     .n_supports = 1,
                                     .springs = &spring,
                                     .n_springs = 1,
                                     .contacts = &contact,
                                     .n_contacts = 1};
        if (type->flags & BR_LAW_RATE_JUMPS) {
            br_law_type jumps = *type;
            jumps.switching = NULL;
            contact.law.type = &jumps;
            br_line *none = NULL;
            br_error error = {0};
            check(br_line_create(&scene, NULL, 0, 20, &none, &error) == BR_ERR_UNSUPPORTED && !none &&
                      strstr(error.message, "contact shoe: rates of the states"),
                  "%s without its modes is refused: %s", type->name, error.message);
            contact.law.type = type;
        }
        line_run *r = line_run_begin(&scene, NULL, 20);
        line_run_to(r, 20);
        check_close_scaled(r->now.friction[0], type->friction(params, speed, normal), 1e-6, 1, type->name);
        line_run_end(r);
    }
    br_law_registry_destroy(registry);
}

/* A step of force holds a block until it comes; a profile of the normal force lets it go where it falls. */
static void test_inputs(void)
{
    const br_coulomb law = {.mu_c = 0.5};
    const double rows[] = {0, 10, 2, 10, 4, 2};
    br_profile *normal;
    br_error error = {0};
    check_need(br_profile_create(rows, 3, 1, &normal, &error));
    const br_line_mass body = {.name = "block", .mass = 2, .force = {.formula = "1.5*step(1)"}};
    const br_line_contact ground = {.name = "ground",
                                    .body = 0,
                                    .against = BR_LINE_GROUND,
                                    .law = {&br_coulomb_type, &law},
                                    .normal_force = {.profile = normal}};
    const br_line_scene scene = {.masses = &body, .n_masses = 1, .contacts = &ground, .n_contacts = 1};
    line_run *r = line_run_begin(&scene, NULL, 5);
    line_run_to(r, 1.5);
    check_close(r->now.friction[0], -1.5, TOL_ROUND_OFF, "friction balances the step");
    line_run_to(r, 5);
    const double leaves = 2 + (10 - 3) / 4.0, t = 4 - leaves;
    check_close(r->event[0].t, leaves, TOL_INTEGRATOR(1e-9), "slides when mu N has fallen to the load");
    /* m dv/dt = 0.5 * 4 (t - leaves) until t = 4, then the constant 1.5 - 1. */
    check_close(r->now.v[0], (0.5 * 4 * t * t / 2 + 0.5 * 1) / 2, TOL_INTEGRATOR(1e-9),
                "and gains what the profile leaves");
    line_run_end(r);
    br_profile_destroy(normal);
}

/* Stick-slip with two blocks on a belt: a tolerance of a thousandth changes what comes out by less than the
 * larger one, and the results converge. */
static void test_convergence(void)
{
    const br_css css = {.mu_c = 0.3, .mu_s = 0.5, .v_S = 0.1, .delta_S = 1};
    const br_law law = {&br_css_type, &css};
    line_pair pair;
    line_pair_begin(&pair, law, law);
    double x[4];
    for (int i = 0; i < 4; i++) {
        const double relative = (double[]){1e-6, 1e-7, 1e-8, 1e-11}[i];
        const br_line_options options = line_run_options(relative, 1e-3 * relative);
        line_run *r = line_run_begin(&pair.scene, &options, 10);
        line_run_to(r, 4);
        x[i] = r->now.x[1];
        check(r->n_events > 8, "%zu events in 4 s", r->n_events);
        line_run_end(r);
    }
    check_near(x[0], x[3], 1e-3, "tolerance 1e-6");
    check_near(x[1], x[3], 1e-4, "tolerance 1e-7");
    check_near(x[2], x[3], 1e-5, "tolerance 1e-8");
}

int main(void)
{
    check_begin();
    test_stopping();
    test_belt();
    test_coulomb_damped();
    test_as_block();
    test_chain();
    test_train();
    test_bounce();
    test_collision();
    test_table();
    test_base();
    test_bristles();
    test_inputs();
    test_convergence();
    return check_end();
}
