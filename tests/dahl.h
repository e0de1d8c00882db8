/* A law with memory that the library does not have: Dahl's model with exponent 1, the bristle z of stiffness
 * sigma0 under Coulomb friction F_C = mu N,
 *
 *     dz/dt = v - sigma0 |v| z / F_C,   F = -sigma0 z.
 *
 * The tests use it to hold the interface for laws with states to its word; at constant v its solution is
 * closed: z(t) = z_s + (z(0) - z_s) exp(-sigma0 |v| t / F_C) with z_s = sign(v) F_C / sigma0. */
#ifndef BRISTLE_TESTS_DAHL_H
#define BRISTLE_TESTS_DAHL_H

#include <math.h>
#include <bristle/law.h>

typedef struct dahl {
    double sigma0, mu;
} dahl;

static inline double dahl_limit(const dahl *p, double normal_force)
{
    return normal_force <= 0 ? 0 : p->mu * normal_force;
}

static inline double dahl_friction(const void *params, double speed, double normal_force)
{
    return isnan(speed) ? speed : dahl_limit(params, normal_force);
}

static inline double dahl_slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static inline double dahl_breakaway(const void *params, double normal_force)
{
    return dahl_limit(params, normal_force);
}

/* Without contact the bristle neither bends nor straightens. */
static inline void dahl_rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const dahl *p = params;
    const double limit = dahl_limit(p, normal_force);
    dz[0] = limit == 0 ? 0 : v - p->sigma0 * fabs(v) * z[0] / limit;
}

static inline double dahl_state_force(const void *params, double v, double normal_force, const double *z)
{
    const dahl *p = params;
    (void)v;
    return normal_force <= 0 ? 0 : -p->sigma0 * z[0];
}

static inline void dahl_advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const dahl *p = params;
    const double limit = dahl_limit(p, normal_force);
    if (limit == 0 || v == 0)
        return;
    const double steady = copysign(limit / p->sigma0, v);
    z[0] = steady + (z[0] - steady) * exp(-p->sigma0 * fabs(v) * dt / limit);
}

static const br_field dahl_fields[] = {
    {.name = "sigma0",
     .unit = "N/m",
     .meaning = "stiffness of the bristle",
     .source = "ours",
     .preset = 1e4,
     .low = 0,
     .high = INFINITY,
     .low_open = true,
     .high_open = true,
     .offset = offsetof(dahl, sigma0)},
    {.name = "mu",
     .unit = "1",
     .meaning = "coefficient of friction",
     .source = "ours",
     .preset = 0.3,
     .low = 0,
     .high = INFINITY,
     .low_open = true,
     .high_open = true,
     .offset = offsetof(dahl, mu)},
};

static const char *const dahl_states[] = {"z_m"};

static const br_law_type dahl_type = {
    .size = sizeof(br_law_type),
    .name = "dahl-of-the-tests",
    .title = "Dahl's law with exponent 1",
    .source = "P. R. Dahl, A solid friction model, 1968",
    .formula = "dz/dt = v - sigma0 |v| z / (mu N), F = sigma0 z",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(dahl),
    .fields = dahl_fields,
    .n_fields = sizeof dahl_fields / sizeof *dahl_fields,
    .friction = dahl_friction,
    .slope = dahl_slope,
    .breakaway = dahl_breakaway,
    .n_states = 1,
    .state_names = dahl_states,
    .rate = dahl_rate,
    .state_force = dahl_state_force,
    .advance = dahl_advance,
};

#endif
