/* Contacts of cloth answered one by one by the sums of their impulses: closed forms on a slope, layers that
 * slide on layers that rest, a stack that the filter leaves creeping, momentum. */
#include <bristle/cloth_stack.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_layers.h"

static const double g = 9.81;

static br_cloth_contact_options swept(int sweeps, const br_coulomb *below, const br_coulomb *between)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = (br_law){&br_coulomb_type, below};
    options.on_itself.law = (br_law){&br_coulomb_type, between};
    options.sweeps = sweeps;
    return options;
}

/* Friction between layers is less than the slope asks for, that below more than both ask for: only the upper
 * one slides. */
static void two_layers(void)
{
    const br_coulomb below = {0.5}, between = {0.2};
    const br_cloth_contact_options options = swept(400, &below, &between);
    const double angle = atan(0.3), slides = g * (sin(angle) - 0.2 * cos(angle));
    br_vec3 down;
    dust d = cloth_layers(&br_cloth_sums_type, 2, angle, &options, &down);
    double off = 0, rests = 0;
    for (int k = 0; k < 60; k++) {
        check_need(dust_step(&d));
        br_worst(&rests, br_vec3_length(d.v[1]));
    }
    for (int i = 3; i < 6; i++)
        br_worst(&off, br_vec3_dot(d.v[i], down) / (slides * d.time) - 1);
    check(off < 1e-4 && rests < 1e-9,
          "a layer slides with g (sin - mu cos) to %.1e on one that rests to %.1e m/s", off, rests);
    check_close(br_vec3_dot(br_cloth_contact_force(d.contact, 0), down), 3e-3 * (2 * g * sin(angle) - slides),
                1e-4, "the ground carries both, less what one gains");
    dust_end(&d);
}

/* Fastest layer below the drawn one, of three of which the middle one is drawn, over the drive's velocity:
 * the ground holds it with 0.78 of what it could. */
static double creep(const br_cloth_response_type *type, int sweeps)
{
    const br_coulomb ground = {0.17}, between = {0.2};
    br_cloth_stack_params p = br_cloth_stack_default();
    p.layers = 3;
    p.drawn = 2;
    p.on_ground = (br_law){&br_coulomb_type, &ground};
    p.on_itself = (br_law){&br_coulomb_type, &between};
    p.response = type;
    p.sweeps = sweeps;
    br_cloth_stack *stack;
    check_need(br_cloth_stack_create(&p, &stack, NULL));
    double most = 0;
    for (int k = 0; k < 80; k++) {
        check_need(br_cloth_stack_step(stack, NULL));
        double v;
        br_cloth_stack_layer(stack, 1, &v);
        if (k >= 40)
            br_worst(&most, v / p.speed);
    }
    br_cloth_stack_destroy(stack);
    return most;
}

/* Friction at rest, where the filter bounds it push by push and lets the layer below creep. */
static void stack(void)
{
    const double filter = creep(&br_cloth_filter_type, 100), sums = creep(&br_cloth_sums_type, 100);
    check(sums < 1e-9 && filter > 1e-4,
          "the layer below a drawn one rests: %.1e of its speed, by the filter %.1e", sums, filter);
}

/* Above mu the whole stack slides as one does. */
static void stack_slides(void)
{
    const br_coulomb below = {0.3}, between = {0.9};
    const br_cloth_contact_options options = swept(400, &below, &between);
    const double angle = atan(0.7);
    br_vec3 down;
    dust d = cloth_layers(&br_cloth_sums_type, 4, angle, &options, &down);
    for (int k = 0; k < 100; k++)
        check_need(dust_step(&d));
    double off = 0;
    for (size_t i = 0; i < d.n; i++)
        br_worst(&off, br_vec3_dot(d.v[i], down) / (g * (sin(angle) - 0.3 * cos(angle)) * d.time) - 1);
    check(off < 1e-4, "four layers slide with g (sin - mu cos) to %.1e", off);
    dust_end(&d);
}

/* Two layers in the air, pressed together and sheared; then apart: what is no longer needed pulls nothing. */
static void momentum(void)
{
    const br_coulomb c = {0.4};
    const br_cloth_contact_options options = swept(50, &c, &c);
    dust d = cloth_layers_in_the_air(&br_cloth_sums_type, &options);
    const br_vec3 before = dust_momentum(&d);
    check_need(dust_step(&d));
    const br_vec3 after = dust_momentum(&d);
    check(br_vec3_length(br_vec3_sub(after, before)) < 1e-16 && fabs(d.v[4].z + 0.5) > 0.01,
          "layers in the air keep their momentum to %.1e N s", br_vec3_length(br_vec3_sub(after, before)));
    double least = 0;
    for (size_t i = 3; i < d.n; i++)
        br_least(&least, d.v[i].z - d.v[i - 3].z);
    check(least > -0.5, "and come no nearer than they may: %.2e m/s", least);
    dust_end(&d);
}

int main(void)
{
    check_begin();
    two_layers();
    stack();
    stack_slides();
    momentum();
    return check_end();
}
