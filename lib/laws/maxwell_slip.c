/* Generalised Maxwell slip (Lampaert, Al-Bender and Swevers 2003). Types for a given number of elements share
 * all functions: the stiffnesses behind the last one are 0, as no field sets them. */
#include <bristle/rig_laws.h>

#include <math.h>

#include "compressive.h"
#include "maxwell_slip.h"
#include "single.h"
#include "wide.h"

static double sum_of(const br_maxwell_slip *p)
{
    double sum = 0;
    for (int i = 0; i < BR_MAXWELL_MOST; i++)
        sum += p->mu[i];
    return sum;
}

static double friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_maxwell_slip_point, params, speed, normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_maxwell_slip_point, params, speed, normal_force);
}

/* What is applied slowly meets the limits of v = 0. */
static double breakaway(const void *params, double normal_force)
{
    const br_maxwell_slip *p = params;
    return sum_of(p) * p->rise * br_compressive(normal_force);
}

static void rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const br_maxwell_slip *p = params;
    const double g = maxwell_limit(p, fabs(v), NULL);
    const int n = maxwell_elements(p);
    (void)normal_force;
    for (int i = 0; i < n; i++) {
        const double along = v < 0 ? -z[i] : z[i], most = p->mu[i] * g / p->kappa[i];
        dz[i] = along < most ? v : v == 0 ? 0 : copysign(p->lag * (along - most), -v);
    }
}

static double state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_maxwell_slip *p = params;
    double sum = 0;
    const int n = maxwell_elements(p);
    for (int i = 0; i < n; i++)
        sum += p->kappa[i] * z[i];
    return -(sum + p->sigma2 * v) * br_compressive(normal_force);
}

/* Exact: a spring is bent by the way up to its limit; what is beyond it decays. */
static void advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_maxwell_slip *p = params;
    const double g = maxwell_limit(p, fabs(v), NULL), way = fabs(v) * dt;
    const int n = maxwell_elements(p);
    (void)normal_force;
    for (int i = 0; i < n && v != 0; i++) {
        const double along = v < 0 ? -z[i] : z[i], most = p->mu[i] * g / p->kappa[i];
        const double next = along > most         ? most + (along - most) * exp(-p->lag * dt)
                            : along + way < most ? along + way
                                                 : most;
        z[i] = isnan(v) ? v : v < 0 ? -next : next;
    }
}

BR_LAW_ARRAY(array, maxwell_slip)

#define COMMON                                                                                               \
    {BR_FIELD_OF(br_maxwell_slip, rise),                                                                     \
     .unit = "1",                                                                                            \
     .meaning = "limits at rest over those at large speed",                                                  \
     .source = "ours",                                                                                       \
     .preset = 1.2,                                                                                          \
     BR_AT_LEAST(1)},                                                                                        \
        {BR_FIELD_OF(br_maxwell_slip, v_S),                                                                  \
         .unit = "m/s",                                                                                      \
         .meaning = "Stribeck velocity",                                                                     \
         .source = "ours",                                                                                   \
         .preset = 1e-2,                                                                                     \
         BR_MORE_THAN(0)},                                                                                   \
        {BR_FIELD_OF(br_maxwell_slip, lag),                                                                  \
         .unit = "1/s",                                                                                      \
         .meaning = "rate at which slipping springs follow a limit that falls",                              \
         .source = "ours",                                                                                   \
         .preset = 100,                                                                                      \
         BR_MORE_THAN(0)},                                                                                   \
    {                                                                                                        \
        BR_FIELD_OF(br_maxwell_slip, sigma2), .unit = "s/m", .meaning = "viscous friction per normal force", \
                                              .source = "ours", .preset = 0.2, BR_AT_LEAST(0)                \
    }
#define ELEMENT(i, limit_, stiffness)                                                                        \
    {BR_FIELD_AS(br_maxwell_slip, mu[i - 1], "mu_" #i),                                                      \
     .unit = "1",                                                                                            \
     .meaning = "limit of element " #i " at large speed",                                                    \
     .source = "ours",                                                                                       \
     .preset = (limit_),                                                                                     \
     BR_AT_LEAST(0)},                                                                                        \
    {                                                                                                        \
        BR_FIELD_AS(br_maxwell_slip, kappa[i - 1], "kappa_" #i),                                             \
            .unit = "1/m", .meaning = "stiffness of element " #i " per normal force", .source = "ours",      \
            .preset = (stiffness), BR_MORE_THAN(0)                                                           \
    }

static const br_field fields_2[] = {COMMON, ELEMENT(1, 0.2, 1e4), ELEMENT(2, 0.1, 1e3)};
static const br_field fields_4[] = {COMMON, ELEMENT(1, 0.1, 2e4), ELEMENT(2, 0.08, 5e3),
                                    ELEMENT(3, 0.07, 2e3), ELEMENT(4, 0.05, 5e2)};
static const br_field fields_8[] = {COMMON,
                                    ELEMENT(1, 0.05, 5e4),
                                    ELEMENT(2, 0.05, 2e4),
                                    ELEMENT(3, 0.04, 1e4),
                                    ELEMENT(4, 0.04, 5e3),
                                    ELEMENT(5, 0.04, 2e3),
                                    ELEMENT(6, 0.03, 1e3),
                                    ELEMENT(7, 0.03, 5e2),
                                    ELEMENT(8, 0.02, 2e2)};

static const char *const states[] = {"z_1_m", "z_2_m", "z_3_m", "z_4_m", "z_5_m", "z_6_m", "z_7_m", "z_8_m"};

#define MAXWELL_SLIP(n, words)                                                                               \
    const br_law_type br_maxwell_slip_##n##_type = {                                                         \
        .size = sizeof(br_law_type),                                                                         \
        .name = "maxwell-slip-" #n,                                                                          \
        .title = "Generalised Maxwell slip of " words " elements",                                           \
        .source = "Lampaert, Al-Bender and Swevers 2003; no document of this project",                       \
        .formula =                                                                                           \
            "dz_i/dt = v while kappa_i |z_i| < mu_i g(v) or z_i is against v, else -lag (|z_i| - mu_i "      \
            "g(v)/kappa_i) sign(v); F = (sum kappa_i z_i + sigma2 v) N, g(v) = 1 + (rise - 1) "              \
            "exp(-(v/v_S)^2)",                                                                               \
        .flags = BR_LAW_HAS_STATE | BR_LAW_RATE_JUMPS,                                                       \
        .params_size = sizeof(br_maxwell_slip),                                                              \
        .fields = fields_##n,                                                                                \
        .n_fields = sizeof fields_##n / sizeof *fields_##n,                                                  \
        .friction = friction,                                                                                \
        .slope = slope,                                                                                      \
        .breakaway = breakaway,                                                                              \
        .n_states = (n),                                                                                     \
        .state_names = states,                                                                               \
        .rate = rate,                                                                                        \
        .state_force = state_force,                                                                          \
        .advance = advance,                                                                                  \
        .array = array,                                                                                      \
        .switching = &maxwell_switching_##n,                                                                 \
    }
MAXWELL_SLIP(2, "two");
MAXWELL_SLIP(4, "four");
MAXWELL_SLIP(8, "eight");
