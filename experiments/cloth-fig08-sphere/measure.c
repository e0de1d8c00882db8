/* What is measured of a run: when it spins how fast, when it is thrown off, how it drifts. */
#include <math.h>
#include <bristle/numbers.h>
#include "fig08.h"

/* Mean angular acceleration between two times from when the sphere begins to turn. */
static double acceleration(const run *r, double from, double to)
{
    const br_cloth_spin_sample *const a = sample_at(r, r->params.wait + from), *const b = sample_at(
                                                                                   r, r->params.wait + to);
    return (b->omega - a->omega) / (b->t - a->t);
}

/* Means over the samples between two times from when the sphere begins to turn. */
typedef struct means {
    double friction, torque, inertia;
} means;

static means means_of(const run *r, double from, double to)
{
    const double wait = r->params.wait;
    means m = {0, 0, 0};
    size_t n = 0;
    for (const br_cloth_spin_sample *a = sample_at(r, wait + from) + 1, *const b = sample_at(r, wait + to);
         a <= b; a++, n++) {
        const size_t i = (size_t)(a - r->at);
        m.friction += r->friction[i];
        m.torque += r->torque[i];
        m.inertia += a->inertia;
    }
    return (means){m.friction / (double)n, m.torque / (double)n, m.inertia / (double)n};
}

/* What makes the angular acceleration of the last window before the cloth is thrown off another one than that
 * of the first. */
static void compare_windows(const scene *c, const run *r, outcome *o)
{
    const means first = means_of(r, 0, c->window), late = means_of(r, o->thrown - c->window, o->thrown);
    o->force = late.friction / first.friction;
    o->arm = late.torque / late.friction / (first.torque / first.friction);
    o->inertia = late.inertia / first.inertia;
}

/* Largest distance of the angular velocity from the line nearest to it, over its largest value, while it is
 * below what makes corners lift. */
static double bent(const run *r)
{
    const double lifts = br_cloth_spin_lifts(&r->params);
    double n = 0, t = 0, tt = 0, w = 0, tw = 0, worst = 0, most = 0;
    size_t end = 0;
    while (end < r->n && (r->at[end].t <= r->params.wait || r->at[end].omega < lifts))
        end++;
    for (size_t i = 0; i < end; i++)
        if (r->at[i].t > r->params.wait) {
            const double at = r->at[i].t - r->params.wait;
            n++;
            t += at;
            tt += at * at;
            w += r->at[i].omega;
            tw += at * r->at[i].omega;
        }
    const double slope = (n * tw - t * w) / (n * tt - t * t), start = (w - slope * t) / n;
    for (size_t i = 0; i < end; i++)
        if (r->at[i].t > r->params.wait) {
            br_worst(&worst, r->at[i].omega - start - slope * (r->at[i].t - r->params.wait));
            br_most(&most, r->at[i].omega);
        }
    return worst / most;
}

/* Over a time in which it grows from one size to another for good. */
static double growth(const scene *c, const run *r)
{
    double low = NAN, high = NAN;
    for (size_t i = 0; i < r->n && isnan(high); i++) {
        if (r->at[i].drift < c->drift_low)
            low = r->at[i].t;
        if (r->at[i].drift >= c->drift_high)
            high = r->at[i].t;
    }
    return log(c->drift_high / c->drift_low) / (high - low);
}

static double before(const scene *c, const run *r)
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < r->n && r->at[i].t <= r->params.wait; i++)
        if (r->at[i].t > r->params.wait - c->settled) {
            sum += r->at[i].touching;
            n++;
        }
    return sum / n;
}

double reach_of(const run *r, double omega)
{
    for (size_t i = 1; i < r->n; i++)
        if (r->at[i].t > r->params.wait && r->at[i].omega >= omega)
            return r->at[i].t - r->params.wait;
    return NAN;
}

/* When no more than that share of the cloth touches. */
static double thrown(const run *r, double touching)
{
    for (size_t i = 1; i < r->n; i++)
        if (r->at[i].t > r->params.wait && r->at[i].touching <= touching)
            return r->at[i].t - r->params.wait;
    return NAN;
}

double thrown_of(const run *r, double share)
{
    return thrown(r, share * r->is.before);
}

double threads_off(const scene *c, const run *r, const run *own)
{
    const double dt = r->params.options.dt;
    double off = 0;
    for (size_t k = 0; k < own->n_threads; k++) {
        const double t = (double)k * c->interval, since = t - r->params.wait;
        if (since <= c->window || since > r->is.thrown || t > (double)(r->n - 1) * dt + dt / 2)
            continue;
        br_worst(&off, sample_at(r, t)->omega / own->omega[k] - 1);
    }
    return off;
}

outcome measure(const scene *c, const run *r)
{
    const double wait = r->params.wait, dt = r->params.options.dt;
    outcome o = {
        .left = NAN, .drift = NAN, .late = NAN, .balance = NAN, .force = NAN, .arm = NAN, .inertia = NAN};
    o.before = before(c, r);
    double given = 0;
    for (size_t i = 1; i < r->n; i++) {
        const br_cloth_spin_sample *const now = &r->at[i];
        given += dt * now->torque;
        if (now->t <= wait)
            continue;
        const double since = now->t - wait;
        if (since < c->turning + dt / 2)
            o.balance = now->momentum / given;
        if (isnan(o.left) && now->touching == 0)
            o.left = since;
        if (isnan(o.left))
            br_most(&o.strain, now->strain);
        /* A velocity is the mean of the step that led to it. */
        const double sphere = br_cloth_spin_drive(&r->params, now->t - dt / 2);
        if (since > c->window)
            br_worst(&o.follows, now->omega / sphere - 1);
    }
    o.reach = reach_of(r, c->reached);
    o.thrown = thrown(r, c->half * o.before);
    if (isfinite(o.thrown))
        o.drift = sample_at(r, wait + o.thrown)->drift;
    o.first = acceleration(r, 0, c->window);
    o.second = acceleration(r, c->window, 2 * c->window);
    if (o.thrown > c->window)
        o.late = acceleration(r, o.thrown - c->window, o.thrown);
    if (o.thrown > c->window && r->model == C)
        compare_windows(c, r, &o);
    o.growth = growth(c, r);
    o.straight = bent(r);
    return o;
}
