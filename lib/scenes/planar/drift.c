/* A disc under oscillating loads, and how far it drifts. */
#include <math.h>

#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <bristle/planar_scenes.h>
#include <bristle/statistics.h>

#include "loads.h"

static br_planar_body body(const void *params)
{
    return br_drift_body(params);
}

const br_planar_scene_type br_drift_type = {.name = "drift",
                                            .title = "a disc that drifts under oscillating loads",
                                            .source = "planar, Figures 6, 23 to 25",
                                            .params = &br_drift_struct,
                                            .body = body,
                                            .load = br_drift_load};

br_planar_body br_drift_body(const br_drift *drift)
{
    BR_ASSERT_HANDLE(drift);
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

void br_drift_load(double t, br_planar_input *input, void *context)
{
    BR_ASSERT_HANDLE(input);
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
        br_add_loads(d->loads, t, &input->load);
    }
    if (d->normal)
        br_profile_at(d->normal, t, &input->normal_force);
}

br_drift_result br_drift_measure(const br_drift_spans *spans, const br_planar_path *path)
{
    BR_ASSERT_HANDLE(spans);
    BR_ASSERT_HANDLE(path);
    const double w = path->window;
    const size_t a = (size_t)(spans->first_from / w + 0.5), b = (size_t)(spans->first_until / w + 0.5);
    const size_t c = (size_t)(spans->last_from / w + 0.5), d = (size_t)(spans->last_until / w + 0.5);
    const size_t e = (size_t)(spans->before_from / w + 0.5), f = (size_t)(spans->before_until / w + 0.5);
    if (b > path->n || d > path->n || f > path->n)
        return (br_drift_result){NAN, NAN, NAN, NAN, NAN};
    const double *const x = path->value[BR_PATH_X], *const theta = path->value[BR_PATH_THETA];
    const double way = br_drift_between(x, a, b, c, d), turn = br_drift_between(theta, a, b, c, d),
                 windows = (double)c - (double)a;
    return (br_drift_result){way, turn, br_amplitude_about_drift(x, c, d, way / windows),
                             br_amplitude_about_drift(theta, c, d, turn / windows), br_amplitude(x, e, f)};
}
