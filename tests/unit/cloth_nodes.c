/* All contacts of cloth at once: closed forms on an incline, a layer that slides on one that sticks, every
 * solver against the others, coefficients at the speed after the step, and momentum. */
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_layers.h"

static const double g = 9.81;

/* Solved far, to compare with closed forms. */
static br_cloth_contact_options fine(void)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.solver_options.iterations = 2000;
    options.solver_options.tolerance = 1e-9;
    return options;
}

static dust layers(int n, double angle, const br_cloth_contact_options *options, br_vec3 *down)
{
    return cloth_layers(&br_cloth_nodes_type, n, angle, options, down);
}

static void one_layer(void)
{
    const br_coulomb c = {0.3};
    const br_css css = {0.1, 0.3, 0.4, 0.2};
    br_cloth_contact_options options = fine();
    options.on_objects.law = (br_law){&br_coulomb_type, &c};
    br_vec3 down;
    const double angle = atan(0.7);
    dust d = layers(1, angle, &options, &down);
    double off = 0, residual = 0;
    for (int k = 0; k < 200; k++) {
        check_need(dust_step(&d));
        br_worst(&off, br_vec3_dot(d.v[1], down) / (g * (sin(angle) - 0.3 * cos(angle)) * d.time) - 1);
        br_worst(&residual, d.last.residual);
    }
    check(off < 1e-6 && residual <= 1e-9, "slides with g (sin - mu cos) to %.1e, residual %.1e m/s", off,
          residual);
    dust_end(&d);
    options.on_objects.law = (br_law){&br_css_type, &css};
    for (int above = 0; above < 2; above++) {
        d = layers(1, atan(0.3 * (above ? 1 + 1e-3 : 1 - 1e-3)), &options, &down);
        for (int k = 0; k < 10; k++)
            check_need(dust_step(&d));
        const br_vec3 begin = d.x[1];
        for (int k = 0; k < 1000; k++)
            check_need(dust_step(&d));
        const br_vec3 way = br_vec3_sub(d.x[1], begin);
        check(above ? br_vec3_dot(way, down) > 1e-2 : br_vec3_length(way) == 0 && d.last.stuck == 3,
              above ? "above mu_s it goes: %.1e m" : "below mu_s not a bit of drift: %g m",
              br_vec3_length(way));
        dust_end(&d);
    }
}

/* Friction between layers is less than the slope asks for, that below more than both ask for: only the upper
 * one slides. */
static void two_layers(const br_contact_solver_type *solver)
{
    const br_coulomb below = {0.5}, between = {0.2};
    br_cloth_contact_options options = fine();
    options.on_objects.law = (br_law){&br_coulomb_type, &below};
    options.on_itself.law = (br_law){&br_coulomb_type, &between};
    options.solver = solver;
    br_vec3 down;
    const double angle = atan(0.3);
    dust d = layers(2, angle, &options, &down);
    double off = 0, residual = 0, rests = 0;
    for (int k = 0; k < 60; k++) {
        check_need(dust_step(&d));
        br_worst(&residual, d.last.residual);
        br_worst(&rests, br_vec3_length(d.v[1]));
        for (int i = 3; i < 6; i++)
            br_worst(&off, br_vec3_dot(d.v[i], down) / (g * (sin(angle) - 0.2 * cos(angle)) * d.time) - 1);
    }
    const br_vec3 f = br_cloth_contact_force(d.contact, 0);
    br_vec3 all = f;
    for (size_t i = 0; i < d.n; i++)
        all = br_vec3_add(all, br_cloth_contact_vertex_force(d.contact, i));
    check(br_vec3_length(all) < 1e-12 * br_vec3_length(f),
          "%s: forces on vertices are those on the ground, the other way, to %.1e N", solver->name,
          br_vec3_length(all));
    check(off < 1e-4 && rests < 1e-6 && residual < 2e-8,
          "%s: one layer slides on one that rests: %.1e, %.1e m/s, residual %.1e", solver->name, off, rests,
          residual);
    /* Weight of both, less what the sliding one gains. */
    check_close(br_vec3_dot(f, down), 3e-3 * g * (2 * sin(angle) - (sin(angle) - 0.2 * cos(angle))), 1e-4,
                "%s: the force on the ground", solver->name);
    dust_end(&d);
}

/* A stack that sweeps over contacts one by one leave creeping. */
static void stack(void)
{
    const br_coulomb c = {0.4};
    br_cloth_contact_options options = fine();
    options.on_objects.law = options.on_itself.law = (br_law){&br_coulomb_type, &c};
    double creep[2];
    for (int swept = 0; swept < 2; swept++) {
        br_vec3 down;
        dust d = layers(4, atan(0.3), &options, &down);
        if (swept)
            d.type = &br_cloth_filter_type;
        for (int k = 0; k < 100; k++)
            check_need(dust_step(&d));
        creep[swept] = br_vec3_length(d.v[10]);
        dust_end(&d);
    }
    check(creep[0] < 1e-8 && creep[1] > 1e-6,
          "four layers on a slope below mu: the uppermost creeps with %.1e m/s, by sweeps with %.1e",
          creep[0], creep[1]);
}

/* A layer that rests above the ground is pressed onto it by another one: both come as near as they may in the
 * step, and no nearer. */
static void pressed_down(void)
{
    const br_cloth_contact_options options = fine();
    br_vec3 down;
    dust d = layers(2, 0, &options, &down);
    d.gravity.z = 0;
    for (size_t i = 0; i < d.n; i++) {
        d.x[i].z += 4e-4;
        d.v[i].z = i < 3 ? 0 : -1;
    }
    check_need(dust_step(&d));
    double off = 0;
    for (size_t i = 0; i < d.n; i++)
        br_worst(&off, d.x[i].z - (i < 3 ? 1e-3 : 2e-3));
    check(off < 1e-11, "a layer pressed down by another one lands at the thickness, to %.1e m", off);
    dust_end(&d);
}

/* v_1 = v_0 - F(v_1, m g) dt/m, the root by halving. */
static void implicit_coefficient(void)
{
    const br_cssv law = {0.1, 0.6, 0.1, 1, 2e-3, 1};
    br_cloth_contact_options options = fine();
    options.on_objects.law = (br_law){&br_cssv_type, &law};
    options.on_objects.mass = 2e-3;
    br_vec3 down;
    dust d = layers(1, 0, &options, &down);
    d.dt = 5e-3;
    const double v = 0.3;
    for (size_t i = 0; i < d.n; i++)
        d.v[i] = br_vec3_make(0, v, 0);
    check_need(dust_step(&d));
    double low = 0, high = v;
    for (int k = 0; k < 100; k++) {
        const double middle = (low + high) / 2;
        const double force =
            (law.mu_c + (law.mu_s - law.mu_c) * exp(-middle / law.v_S)) * g + law.F_v / 2e-3 * middle;
        *(middle + force * d.dt > v ? &high : &low) = middle;
    }
    check_close(d.v[2].y, low, 1e-4, "CSSV at the speed after the step: %.8f m/s", d.v[2].y);
    dust_end(&d);
}

/* Laid on a belt: speeds up with mu g, then goes exactly as the belt does. */
static void belt(void)
{
    const br_coulomb c = {0.4};
    br_cloth_contact_options options = fine();
    options.on_objects.law = (br_law){&br_coulomb_type, &c};
    br_vec3 down;
    dust d = layers(1, 0, &options, &down);
    br_cloth_contact_drive(d.contact, 0, br_vec3_make(0.3, -0.4, 0), br_vec3_make(0, 0, 0));
    for (int k = 0; k < 50; k++)
        check_need(dust_step(&d));
    check_close(br_vec3_length(d.v[1]), 0.4 * g * 0.05, 1e-9, "a belt speeds cloth up with mu g");
    for (int k = 0; k < 100; k++)
        check_need(dust_step(&d));
    check(br_vec3_length(br_vec3_sub(d.v[1], br_vec3_make(0.3, -0.4, 0))) < 1e-12 && d.last.stuck == 3,
          "then it goes with the belt");
    dust_end(&d);
}

/* Two layers in the air, pressed together and sheared. */
static void momentum(void)
{
    const br_coulomb c = {0.4};
    br_cloth_contact_options options = fine();
    options.on_itself.law = (br_law){&br_coulomb_type, &c};
    dust d = cloth_layers_in_the_air(&br_cloth_nodes_type, &options);
    const br_vec3 before = dust_momentum(&d);
    check_need(dust_step(&d));
    const br_vec3 after = dust_momentum(&d);
    check(br_vec3_length(br_vec3_sub(after, before)) < 1e-16 && fabs(d.v[4].z + 0.5) > 0.01,
          "layers in the air keep their momentum to %.1e N s", br_vec3_length(br_vec3_sub(after, before)));
    dust_end(&d);
}

int main(void)
{
    check_begin();
    one_layer();
    size_t n;
    const br_contact_solver_type *const *const solvers = br_contact_solvers(&n);
    for (size_t k = 0; k < n; k++)
        two_layers(solvers[k]);
    stack();
    pressed_down();
    implicit_coefficient();
    belt();
    momentum();
    return check_end();
}
