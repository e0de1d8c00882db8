/* The elasto-plastic law in one dimension [planar, eqs. (4) to (6)]: a bristle that is elastic until it is
 * bent by s_ba of its largest deflection, and whenever it is bent against the motion. */
#include <bristle/numbers.h>
#include "bristle.h"
#include "gauss.h"

static double pressed(double normal_force)
{
    return normal_force <= 0 ? 0 : normal_force;
}

/* ---- advance at constant velocity ---- */

/* Between break-away and the largest deflection let q = 1 - (1 - s_ba) eta with eta in (0, 1] and p =
 * -log(eta). Then dq/d(way) = 1 - alpha q becomes dp/d(way) = h(p), positive and smooth, and 1 far out: (1 -
 * alpha)/((1 - s_ba) eta) + alpha with alpha = cos^2(pi eta/2). */
static double drift(double p, double s_ba)
{
    const double eta = exp(-p), sine = sin(0.5 * BR_PI * eta), square = sine * sine;
    return square / ((1 - s_ba) * eta) + (1 - square);
}

/* Four nodes do for a short way: the error of their rule is below 1e-18 of a width of 1/20. */
static const double short_node[2] = {0.339981043584856264803, 0.861136311594052575224};
static const double short_weight[2] = {0.652145154862546142627, 0.347854845137453857373};
static const double short_width = 0.05;

/* The way from p to p + width. */
static double way_between(double p, double width, double s_ba)
{
    double sum = 0;
    if (width <= short_width) {
        for (int i = 0; i < 2; i++) {
            const double middle = p + 0.5 * width, offset = 0.5 * width * short_node[i];
            sum += short_weight[i] * (1 / drift(middle - offset, s_ba) + 1 / drift(middle + offset, s_ba));
        }
        return 0.5 * width * sum;
    }
    for (int i = 0; i < 8; i++) {
        const double middle = p + 0.5 * width, offset = 0.5 * width * br_gauss_node[i];
        sum += br_gauss_weight[i] * (1 / drift(middle - offset, s_ba) + 1 / drift(middle + offset, s_ba));
    }
    return 0.5 * width * sum;
}

/* p after `way`: panel by panel, each to round-off (sixteen nodes on a panel of 1/2), then Newton's method in
 * the last. Beyond p = 38 the deflection is the largest one to round-off. */
static double transition(double p, double s_ba, double way)
{
    const double panel = 0.5, end = 38;
    /* The drift is 1 at least: sin^2 is divided by (1 - s_ba) eta <= 1. */
    if (way >= end - p)
        return end;
    /* No panel is shorter: sin^2(pi eta/2)/eta is less than 1.2, and a cosine at most 1. */
    const double shortest = panel * (1 - s_ba) / (2.2 - s_ba);
    while (way >= shortest) {
        const double next = way_between(p, panel, s_ba);
        if (next > way)
            break;
        way -= next;
        p += panel;
        if (p > end)
            return p;
    }
    double width = way * drift(p, s_ba);
    for (int i = 0; i < 60; i++) {
        width = width > panel ? panel : width;
        const double change = (way - way_between(p, width, s_ba)) * drift(p + width, s_ba);
        width += change;
        if (fabs(change) <= 1e-15 * (p + width))
            break;
    }
    return p + width;
}

double br_elasto_plastic_advance(double q, double s_ba, double way)
{
    /* Elastic up to break-away, straightening included. */
    if (q < s_ba) {
        if (way <= s_ba - q)
            return q + way;
        way -= s_ba - q;
        q = s_ba;
    }
    /* Beyond the largest deflection, where a fall of g can leave it, or at it. */
    if (q >= 1)
        return 1 + (q - 1) * exp(-way);
    return 1 - (1 - s_ba) * exp(-transition(-log((1 - q) / (1 - s_ba)), s_ba, way));
}

/* ---- the law ---- */

static double friction(const void *params, double speed, double normal_force)
{
    return br_lugre_amended_type.friction(params, speed, normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    return br_lugre_amended_type.slope(params, speed, normal_force);
}

static double breakaway(const void *params, double normal_force)
{
    return br_lugre_amended_type.breakaway(params, normal_force);
}

static void array(const void *params, size_t n, const double *v, const double *normal_force, size_t stride,
                  double *force, double *derivative)
{
    br_lugre_amended_type.array(params, n, v, normal_force, stride, force, derivative);
}

static void rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    (void)normal_force;
    br_lugre l = *(const br_lugre *)params;
    l.elasto_plastic = true;
    const double largest = br_lugre_g(&l, fabs(v)) / l.sigma0;
    const double alpha = v * z[0] > 0 ? br_lugre_beta_bar(&l, fabs(z[0]), largest) : 0;
    dz[0] = br_bristle_rate(alpha * z[0], v, largest);
}

static double state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_lugre *l = params;
    double dz;
    rate(params, v, normal_force, z, &dz);
    return -(l->sigma0 * z[0] + l->sigma1 * dz + l->sigma2 * v) * pressed(normal_force);
}

static void advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_lugre *l = params;
    (void)normal_force;
    if (v == 0)
        return;
    const double largest = copysign(br_lugre_g(l, fabs(v)) / l->sigma0, v);
    z[0] = largest * br_elasto_plastic_advance(z[0] / largest, l->s_ba, v * dt / largest);
}

static const br_field fields[] = {
    BR_FIELD_SIGMA0,       BR_FIELD_SIGMA1, BR_FIELD_SIGMA2,     BR_FIELD_BRISTLE_MU_C,
    BR_FIELD_BRISTLE_MU_S, BR_FIELD_GAMMA,  BR_FIELD_V_STRIBECK, BR_FIELD_S_BA,
};

const br_law_type br_elasto_plastic_type = {
    .size = sizeof(br_law_type),
    .name = "elasto-plastic",
    .title = "Elasto-plastic: a bristle without creep below break-away",
    .source = "planar, eqs. (4) to (6)",
    .formula = "dz/dt = v - alpha(z, v) sigma0 |v| z/g(v), F = (sigma0 z + sigma1 dz/dt + sigma2 v) N; alpha "
               "= 0 for |z| <= s_ba z_max "
               "or z against v, 1 for |z| >= z_max = g/sigma0, a sine between",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(br_lugre),
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
