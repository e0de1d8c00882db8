/* Dahl, LuGre and amended LuGre: laws with one bristle whose motion at constant velocity is an exponential
 * [planar, eqs. (1) to (3)].
 *
 * The original LuGre and Dahl laws were written for a constant normal force: their bristle carries force, so
 * its stiffness, damping and viscosity do not follow the load, and a change of load moves the bristle's
 * steady deflection. The amended law makes the bristle's friction coefficient the state. */
#include "bristle.h"
#include "single.h"
#include "wide.h"

const char *const br_bristle_states[] = {"z_m"};

static double pressed(double normal_force)
{
    return normal_force <= 0 ? 0 : normal_force;
}

/* ---- amended LuGre: all in proportion to the normal force ---- */

static double amended_friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_lugre_amended_point, params, speed, normal_force);
}

static double amended_slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_lugre_amended_point, params, speed, normal_force);
}

/* What is applied slowly meets the Stribeck curve at v = 0. */
static double amended_breakaway(const void *params, double normal_force)
{
    const br_lugre *l = params;
    return br_lugre_g(l, 0) * pressed(normal_force);
}

static void amended_rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const br_lugre *l = params;
    (void)normal_force;
    dz[0] = br_bristle_rate(z[0], v, br_lugre_g(l, fabs(v)) / l->sigma0);
}

static double amended_state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_lugre *l = params;
    double dz;
    amended_rate(params, v, normal_force, z, &dz);
    return -(l->sigma0 * z[0] + l->sigma1 * dz + l->sigma2 * v) * pressed(normal_force);
}

static void amended_advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_lugre *l = params;
    (void)normal_force;
    const double g = br_lugre_g(l, fabs(v));
    if (v != 0)
        z[0] = br_bristle_relax(z[0], copysign(g / l->sigma0, v), l->sigma0 * fabs(v) * dt / g);
}

BR_LAW_ARRAY(amended_array, lugre_amended)

static const br_field amended_fields[] = {
    BR_FIELD_SIGMA0,       BR_FIELD_SIGMA1, BR_FIELD_SIGMA2,     BR_FIELD_BRISTLE_MU_C,
    BR_FIELD_BRISTLE_MU_S, BR_FIELD_GAMMA,  BR_FIELD_V_STRIBECK,
};

const br_law_type br_lugre_amended_type = {
    .size = sizeof(br_law_type),
    .name = "lugre-amended",
    .title = "Amended LuGre: a bristle under varying normal force",
    .source = "planar, eqs. (1) to (3)",
    .formula = "dz/dt = v - sigma0 |v| z/g(v), F = (sigma0 z + sigma1 dz/dt + sigma2 v) N, g(v) = mu_c + "
               "(mu_s - mu_c) exp(-|v/v_s|^gamma)",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(br_lugre),
    .fields = amended_fields,
    .n_fields = sizeof amended_fields / sizeof *amended_fields,
    .friction = amended_friction,
    .slope = amended_slope,
    .breakaway = amended_breakaway,
    .n_states = 1,
    .state_names = br_bristle_states,
    .rate = amended_rate,
    .state_force = amended_state_force,
    .advance = amended_advance,
    .array = amended_array,
};

/* ---- LuGre as first written: the bristle carries force, the normal force limits it ---- */

static double original_friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_lugre_point, params, speed, normal_force);
}

static double original_slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_lugre_point, params, speed, normal_force);
}

/* Without contact the bristle springs back at once: its limit is 0. */
static void original_rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const br_lugre *l = params;
    const double n = pressed(normal_force);
    dz[0] = n == 0 ? 0 : br_bristle_rate(z[0], v, br_lugre_g(l, fabs(v)) * n / l->sigma0);
}

static double original_state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_lugre *l = params;
    if (pressed(normal_force) == 0)
        return 0;
    double dz;
    original_rate(params, v, normal_force, z, &dz);
    return -(l->sigma0 * z[0] + l->sigma1 * dz + l->sigma2 * v);
}

static void original_advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_lugre *l = params;
    const double limit = br_lugre_g(l, fabs(v)) * pressed(normal_force);
    if (limit == 0)
        z[0] = 0;
    else if (v != 0)
        z[0] = br_bristle_relax(z[0], copysign(limit / l->sigma0, v), l->sigma0 * fabs(v) * dt / limit);
}

BR_LAW_ARRAY(original_array, lugre)

#define ORIGINAL_FIELD(field, unit_, meaning_, preset_, low_open_)                                           \
    {                                                                                                        \
        .name = #field, .unit = unit_, .meaning = meaning_,                                                  \
        .source = "planar, Table I, for a normal force of 1 N", .preset = preset_, .low = 0,                 \
        .high = INFINITY, .low_open = low_open_, .high_open = true, .offset = offsetof(br_lugre, field)      \
    }
#define ORIGINAL_STIFFNESS ORIGINAL_FIELD(sigma0, "N/m", "stiffness of the bristle", 1e6, true)

static const br_field original_fields[] = {
    ORIGINAL_STIFFNESS,
    ORIGINAL_FIELD(sigma1, "N s/m", "damping of the bristle", 8e2, false),
    ORIGINAL_FIELD(sigma2, "N s/m", "viscous friction", 0.2, false),
    BR_FIELD_BRISTLE_MU_C,
    BR_FIELD_BRISTLE_MU_S,
    BR_FIELD_GAMMA,
    BR_FIELD_V_STRIBECK,
};

const br_law_type br_lugre_type = {
    .size = sizeof(br_law_type),
    .name = "lugre",
    .title = "LuGre as first written, for a constant normal force",
    .source = "planar, section III-B",
    .formula = "dz/dt = v - sigma0 |v| z/(g(v) N), F = sigma0 z + sigma1 dz/dt + sigma2 v, g(v) = mu_c + "
               "(mu_s - mu_c) exp(-|v/v_s|^gamma)",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(br_lugre),
    .fields = original_fields,
    .n_fields = sizeof original_fields / sizeof *original_fields,
    .friction = original_friction,
    .slope = original_slope,
    .breakaway = amended_breakaway,
    .n_states = 1,
    .state_names = br_bristle_states,
    .rate = original_rate,
    .state_force = original_state_force,
    .advance = original_advance,
    .array = original_array,
};

/* ---- Dahl: no Stribeck fall, no damping, no viscosity ---- */

static br_lugre dahl_of(const void *params)
{
    br_lugre l = *(const br_lugre *)params;
    l.mu_s = l.mu_c;
    l.gamma = l.v_s = 1;
    l.sigma1 = l.sigma2 = 0;
    return l;
}

static double dahl_friction(const void *params, double speed, double normal_force)
{
    const br_lugre *l = params;
    return isnan(speed) ? speed : l->mu_c * pressed(normal_force);
}

static double dahl_slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static double dahl_breakaway(const void *params, double normal_force)
{
    return dahl_friction(params, 0, normal_force);
}

static void dahl_rate(const void *params, double v, double normal_force, const double *z, double *dz)
{
    const br_lugre l = dahl_of(params);
    original_rate(&l, v, normal_force, z, dz);
}

static double dahl_state_force(const void *params, double v, double normal_force, const double *z)
{
    const br_lugre l = dahl_of(params);
    return original_state_force(&l, v, normal_force, z);
}

static void dahl_advance(const void *params, double v, double normal_force, double dt, double *z)
{
    const br_lugre l = dahl_of(params);
    original_advance(&l, v, normal_force, dt, z);
}

BR_LAW_ARRAY(dahl_array, dahl)

static const br_field dahl_fields[] = {ORIGINAL_STIFFNESS, BR_FIELD_BRISTLE_MU_C};

const br_law_type br_dahl_type = {
    .size = sizeof(br_law_type),
    .name = "dahl",
    .title = "Dahl: a bristle that yields at the Coulomb force",
    .source = "planar, section II (Dahl, 1968)",
    .formula = "dz/dt = v - sigma0 |v| z/(mu_c N), F = sigma0 z",
    .flags = BR_LAW_HAS_STATE,
    .params_size = sizeof(br_lugre),
    .fields = dahl_fields,
    .n_fields = sizeof dahl_fields / sizeof *dahl_fields,
    .friction = dahl_friction,
    .slope = dahl_slope,
    .breakaway = dahl_breakaway,
    .n_states = 1,
    .state_names = br_bristle_states,
    .rate = dahl_rate,
    .state_force = dahl_state_force,
    .advance = dahl_advance,
    .array = dahl_array,
};
