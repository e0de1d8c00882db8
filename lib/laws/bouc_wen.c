/* Hysteresis after Bouc (1967) and Wen (1976), as friction. Along the way x = |v| t kappa/mu_c the relative
 * force q, positive along the motion, follows dq/dx = 1 - q^n while it grows and, below 0, dq/dx = 1 + (2
 * beta - 1) |q|^n. The way between two values is an integral: a series near 0, where q^n has no derivatives,
 * Gauss's rule beyond; Newton's method inverts it. The error is that of round-off. */
#include <bristle/rig_laws.h>

#include <math.h>

#include "bristle.h"
#include "compressive.h"
#include "gauss.h"
#include "wide.h"

/* Up to here the series, whose terms fall as 4^(-n k). */
static const double series_end = 0.25;

/* The integral of 1/(1 + s q^n) from 0 to q <= series_end, |s| <= 1. */
static double series(double q, double n, double s)
{
    const double factor = -s * pow(q, n);
    double term = q, sum = q;
    for (int k = 1; k < 60 && fabs(term) > 1e-18 * sum; k++) {
        term *= factor;
        sum += term / (k * n + 1);
    }
    return sum;
}

/* ---- q grows towards 1, from either side: q = 1 - side exp(-p), dp/dx = (1 - q^n)/(1 - q) ---- */

typedef struct approach {
    double n, side;
} approach;

static double drift(double p, const void *context)
{
    const approach *a = context;
    const double apart = exp(-p);
    return -a->side * expm1(a->n * log1p(-a->side * apart)) / apart;
}

static double inverse_drift(double p, const void *context)
{
    return 1 / drift(p, context);
}

/* p after `way`: panel by panel, then Newton's method in the last. Beyond `far` dx/dp = (1 + side (n - 1)/2
 * exp(-p))/n to round-off, and 1 - q is below it soon. */
static double approach_after(const approach *a, double p, double way)
{
    const double panel = 0.5, far = 20, end = 38;
    if (way >= end - p) /* the drift is 1 at least */
        return INFINITY;
    while (p < far) {
        const double next = br_gauss_16(inverse_drift, a, p, p + panel);
        if (!(next <= way))
            break;
        way -= next;
        p += panel;
    }
    if (p >= far)
        return p + a->n * way > end ? INFINITY : p + a->n * way;
    double width = fmin(way * drift(p, a), panel);
    for (int i = 0; i < 60; i++) {
        const double change = (way - br_gauss_16(inverse_drift, a, p, p + width)) * drift(p + width, a);
        width = fmin(fmax(width + change, 0), panel);
        if (!(fabs(change) > 1e-15 * (fabs(p) + width)))
            break;
    }
    return p + width;
}

static double load(double q, double n, double way)
{
    if (q < series_end) {
        const double before = series(q, n, -1), left = series(series_end, n, -1) - before;
        if (way < left) {
            double to = fmin(q + way, series_end);
            for (int i = 0; i < 60; i++) {
                const double change = (way - (series(to, n, -1) - before)) * (1 - pow(to, n));
                to = fmin(fmax(to + change, q), series_end);
                if (!(fabs(change) > 1e-16 * to))
                    break;
            }
            return to;
        }
        way -= left;
        q = series_end;
    }
    if (q == 1)
        return 1;
    const approach a = {n, q < 1 ? 1 : -1};
    return 1 - a.side * exp(-approach_after(&a, -log(fabs(1 - q)), way));
}

/* ---- the force against the motion, w = -q, falls to 0 ---- */

typedef struct release {
    double n, c;
} release;

/* dx/du with w = exp(u). */
static double release_at(double u, const void *context)
{
    const release *r = context;
    return exp(u) / (1 + r->c * exp(r->n * u));
}

/* The way on which w falls from `from` to `to`. */
static double release_way(const release *r, double from, double to)
{
    double sum = 0;
    if (r->c == 0)
        return from - to;
    if (to < series_end) {
        const double high = fmin(from, series_end);
        sum = series(high, r->n, r->c) - series(to, r->n, r->c);
        to = high;
    }
    /* The poles lie pi/n beside the path. */
    const double until = log(from), widest = fmin(1, 3 / r->n);
    for (double u = log(to); u < until;) {
        const double next = u + 1.5 * widest < until ? u + widest : until;
        sum += br_gauss_16(release_at, r, u, next);
        u = next;
    }
    return sum;
}

static double unload(const release *r, double w, double way)
{
    double to = fmin(fmax(w - way * (1 + r->c * pow(w, r->n)), 0), w);
    for (int i = 0; i < 60; i++) {
        const double change = (release_way(r, w, to) - way) * (1 + r->c * pow(to, r->n));
        to = fmin(fmax(to + change, 0), w);
        if (!(fabs(change) > 1e-16 * w))
            break;
    }
    return to;
}

/* The relative force, positive along the motion, after a way. */
static double move(const br_bouc_wen *p, double q, double way)
{
    if (q < 0) {
        const release r = {p->n, 2 * p->beta - 1};
        const double whole = release_way(&r, -q, 0);
        if (way < whole)
            return -unload(&r, -q, way);
        way -= whole;
        q = 0;
    }
    return load(q, p->n, way);
}

/* ---- the law ---- */

static double friction(const void *params, double speed, double normal_force)
{
    const br_bouc_wen *p = params;
    return isnan(speed) ? speed : p->mu_c * br_compressive(normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static double breakaway(const void *params, double normal_force)
{
    return friction(params, 0, normal_force);
}

static void rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const br_bouc_wen *p = params;
    const double zeta = p->kappa * z[0] / p->mu_c, power = pow(fabs(zeta), p->n);
    (void)normal_force;
    dz[0] = v * zeta > 0 ? v * (1 - power) : v * (1 + (2 * p->beta - 1) * power);
}

static double state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_bouc_wen *p = params;
    (void)v;
    return -p->kappa * z[0] * br_compressive(normal_force);
}

static void advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_bouc_wen *p = params;
    const double largest = copysign(p->mu_c / p->kappa, v);
    (void)normal_force;
    if (v != 0)
        z[0] = largest * move(p, z[0] / largest, v * dt / largest);
}

BR_LAW_ARRAY(array, bouc_wen)

static const br_field fields[] = {
    {BR_FIELD_OF(br_bouc_wen, kappa), .unit = "1/m", .meaning = "stiffness per normal force",
     .source = "ours", .preset = 1e4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bouc_wen, mu_c), .unit = "1", .meaning = "coefficient of steady sliding",
     .source = "ours", .preset = 0.3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_bouc_wen, n), .unit = "1",
     .meaning = "sharpness of the transition: 1 exponential, large a spring that yields", .source = "ours",
     .preset = 2, BR_BETWEEN(1, 20)},
    {BR_FIELD_OF(br_bouc_wen, beta), .unit = "1",
     .meaning = "share of the term against the velocity; 1/2: unloading is elastic; below it energy would be "
                "made (Erlicher and Point 2004)",
     .source = "ours", .preset = 0.5, BR_BETWEEN(0.5, 1)},
};

const br_law_type br_bouc_wen_type = {
    .size = sizeof(br_law_type),
    .name = "bouc-wen",
    .title = "Hysteresis after Bouc and Wen",
    .source = "Bouc 1967, Wen 1976; no document of this project",
    .formula =
        "dz/dt = v - beta |v| |zeta|^(n-1) zeta - (1 - beta) v |zeta|^n, F = mu_c N zeta, zeta = kappa "
        "z/mu_c",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(br_bouc_wen),
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .friction = friction,
    .slope = slope,
    .breakaway = breakaway,
    .n_states = 1,
    .state_names = br_bristle_states,
    .rate = rate,
    .state_force = state_force,
    .advance = advance,
    .array = array,
};

br_bouc_wen br_bouc_wen_default(void)
{
    br_bouc_wen params;
    br_law_default(&br_bouc_wen_type, &params);
    return params;
}
