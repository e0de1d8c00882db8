/* Loads of the planar document's scenes. */
#include <bristle/numbers.h>
#include <bristle/planar_scenes.h>

#include <math.h>

br_planar_body br_drift_body(const br_drift *drift)
{
    const br_planar_body body = {.mass = drift->mass,
                                 .inertia = 0.5 * drift->mass * drift->radius * drift->radius,
                                 .fingers = 1,
                                 .carried = true};
    return body;
}

/* From 0 at `start` to 1 after `ramp`. */
static double rise(double t, double start, double ramp)
{
    return t <= start ? 0 : t < start + ramp ? (t - start) / ramp : 1;
}

static void add_loads(const br_profile *loads, double t, br_wrench *load)
{
    double v[3];
    br_profile_at(loads, t, v);
    load->x += v[0];
    load->y += v[1];
    load->torque += v[2];
}

void br_drift_load(double t, br_planar_input *input, void *context)
{
    const br_drift *d = context;
    const double wave = sin(2 * BR_PI * d->frequency * t), waves = t >= d->wave_start ? wave : 0;
    input->load.x = d->force * rise(t, 0, d->ramp) + d->force_wave * waves;
    input->load.y = 0;
    input->load.torque = d->torque * rise(t, d->torque_start, d->ramp) +
                         (t >= d->torque_start + d->ramp ? d->torque_wave * wave : 0);
    input->normal_force = d->normal_force + d->normal_wave * waves;
    if (d->loads) {
        const br_wrench none = {0, 0, 0};
        input->load = none;
        add_loads(d->loads, t, &input->load);
    }
    if (d->normal)
        br_profile_at(d->normal, t, &input->normal_force);
}

br_planar_body br_grip_body(const br_grip *grip)
{
    const br_planar_body body = {.mass = grip->mass,
                                 .inertia = grip->mass / 12 *
                                            (grip->length * grip->length + grip->height * grip->height),
                                 .fingers = 2,
                                 .pose = {grip->offset, 0, 0}};
    return body;
}

void br_grip_load(double t, br_planar_input *input, void *context)
{
    const br_grip *g = context;
    const br_wrench weight = {0, -g->mass * g->gravity, 0};
    input->load = weight;
    if (g->loads)
        add_loads(g->loads, t, &input->load);
    if (g->force)
        br_profile_at(g->force, t, &input->normal_force);
    else if (g->pulse)
        input->normal_force = t > g->from && t < g->until ? g->released : g->held;
    else
        input->normal_force = g->mean + g->amplitude * sin(2 * BR_PI * g->frequency * t);
}
