/* Distances over many seeds of the textures, beside theory. */
#include <math.h>
#include <bristle/numbers.h>
#include "boxes.h"

static const char *const reading_names[READINGS] = {
    "mean deviation and forward", "mean deviation and central", "standard deviation and forward",
    "standard deviation and central"};

const char *reading_name(int reading)
{
    return reading_names[reading];
}

static double coefficient_of(const scene *c, double ground, double skin)
{
    return c->boxes.options.patch.mu_0 +
           2 / BR_PI * (c->boxes.k_ground * ground + c->boxes.k_box * skin) / sqrt(2 * BR_PI);
}

static double stopping_distance(const scene *c, double mu)
{
    const double g = -c->boxes.options.world.gravity.z;
    return c->boxes.speed * c->boxes.speed / (2 * mu * g) - c->boxes.speed * c->boxes.options.world.dt / 2;
}

void put_theory(br_experiment *ex, const scene *c)
{
    br_table *const out = br_table_open(ex, "theory");
    const double mu_0 = c->boxes.options.patch.mu_0;
    for (int i = 0; i <= c->curve_points; i++) {
        const double mu = mu_0 + (c->curve_end - mu_0) * i / c->curve_points;
        br_table_put(out, mu, stopping_distance(c, mu));
    }
}

double ratio_of(const study *r)
{
    return r->mean[CONCRETE] / r->mean[PLASTIC];
}

double errors_of(const study *r, int lane)
{
    return fabs(r->mean[lane] - r->theory[lane]) / r->error[lane];
}

study over_seeds(br_experiment *ex, const scene *c, int reading, br_table *out)
{
    study r = {.mean = {0}};
    double square[LANES] = {0};
    for (int k = 0; k < c->seeds; k++) {
        const outcome o = slide(ex, c, reading, c->boxes.seed + 100 * (unsigned)k,
                                br_scene_variant_find("ploughing"), NULL, NULL);
        for (int i = 0; i < LANES; i++) {
            const double mu = coefficient_of(c, o.sigma[i], o.plaster), theory = stopping_distance(c, mu);
            r.mean[i] += (o.distance[i] - theory) / c->seeds;
            square[i] += (o.distance[i] - theory) * (o.distance[i] - theory) / c->seeds;
            r.theory[i] += theory / c->seeds;
            r.mu[i] += mu / c->seeds;
            r.sigma[i] += o.sigma[i] / c->seeds;
            if (!out)
                continue;
            const double exact =
                c->boxes.options.patch.mu_0 +
                2 / BR_PI * (c->boxes.k_ground * o.positive[i] + c->boxes.k_box * o.plaster_positive);
            br_table_text(out, reading_names[reading]);
            br_table_text(out, br_boxes_lane_name(i));
            br_table_put(out, k, o.sigma[i], o.plaster, mu, exact, o.distance[i], theory,
                         stopping_distance(c, exact), o.turned[i]);
        }
        r.tipped += fabs(o.turned[CONCRETE]) > BR_PI / 180 * c->tipped ? 1.0 / c->seeds : 0;
        br_progress_step(ex);
    }
    for (int i = 0; i < LANES; i++) {
        r.error[i] = sqrt(fmax(0, square[i] - r.mean[i] * r.mean[i]) / (c->seeds - 1));
        r.mean[i] += r.theory[i];
    }
    return r;
}

void over_readings(br_experiment *ex, const scene *c, study studies[READINGS])
{
    br_table *const seeds = br_table_open(ex, "distances"), *const summary = br_table_open(ex, "summary");
    br_table_show(summary);
    for (int reading = 0; reading < READINGS; reading++) {
        const study r = studies[reading] = over_seeds(ex, c, reading, seeds);
        for (int i = 0; i < LANES; i++) {
            br_table_text(summary, reading_names[reading]);
            br_table_text(summary, br_boxes_lane_name(i));
            br_table_put(summary, 1e6 * c->boxes.ra[i], r.mu[i], r.mean[i], r.error[i], r.theory[i]);
        }
    }
}
