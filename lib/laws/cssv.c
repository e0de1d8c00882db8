/* CSSV: CSS with viscous friction [cloth, eqs. (3), (5), (7)]. The viscous term has no factor N in the
 * document, so it is the only part that does not scale with the normal force; without contact (N <= 0) it
 * vanishes with the rest. */
#include <bristle/laws.h>

#include "array.h"
#include "stiction.h"
#include "stribeck.h"

static br_status cssv_check(const void *params, br_error *error)
{
    const br_cssv *p = params;
    return br_check_stiction(p->mu_c, p->mu_s, error);
}

/* d/ds F_v s^delta_v; at s = 0 the limit from above. */
static double viscous_slope(const br_cssv *p, double speed)
{
    if (p->F_v == 0)
        return 0;
    if (p->delta_v == 1)
        return p->F_v;
    if (speed == 0)
        return p->delta_v < 1 ? INFINITY : 0;
    return p->F_v * p->delta_v * br_power(speed, p->delta_v - 1);
}

static double cssv_slope(const void *params, double speed, double normal_force)
{
    const br_cssv *p = params;
    if (normal_force <= 0)
        return 0;
    /* At rest both terms may be infinite with opposite signs: the sum, NaN, is right then, there is no limit
     * to trust. */
    return br_stribeck_slope(p->mu_c, p->mu_s, p->v_S, p->delta_S, speed) * normal_force +
           viscous_slope(p, speed);
}

static double cssv_breakaway(const void *params, double normal_force)
{
    const br_cssv *p = params;
    return p->mu_s * br_compressive(normal_force);
}

/* Both from one exponential, with the bytes of friction and slope. */
BR_LAW_INLINE double cssv_point(const void *params, double speed, double normal_force, double *slope)
{
    const br_cssv *p = params;
    if (normal_force <= 0) {
        if (slope)
            *slope = 0;
        return 0;
    }
    const double mu = br_stribeck_both(p->mu_c, p->mu_s, p->v_S, p->delta_S, speed, slope);
    const double dry = mu * normal_force;
    if (slope)
        *slope = *slope * normal_force + viscous_slope(p, speed);
    return p->F_v == 0 ? dry : dry + p->F_v * br_power(speed, p->delta_v);
}

static double cssv_friction(const void *params, double speed, double normal_force)
{
    return cssv_point(params, speed, normal_force, NULL);
}

static void cssv_array(const void *params, size_t n, const double *v, const double *normal_force,
                       size_t stride, double *force, double *derivative)
{
    const br_cssv p = *(const br_cssv *)params;
    br_law_loop(cssv_point, BR_LAW_SET_VALUED, &p, n, v, normal_force, stride, force, derivative);
}

static const br_field cssv_fields[] = {
    BR_FIELD_MU_C(br_cssv),
    BR_FIELD_MU_S(br_cssv),
    BR_FIELD_V_S(br_cssv),
    BR_FIELD_DELTA_S(br_cssv),
    {.name = "F_v",
     .unit = "N (s/m)^delta_v",
     .meaning = "viscous coefficient",
     .source = BR_CLOTH_CARD "; printed without a unit, N s/m (delta_v = 1) is our reading",
     .preset = 6e-5,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_cssv, F_v)},
    {.name = "delta_v",
     .unit = "1",
     .meaning = "exponent of the viscous term",
     .source = BR_CLOTH_CARD,
     .preset = 1,
     .low = 0,
     .high = INFINITY,
     .low_open = true,
     .high_open = true,
     .offset = offsetof(br_cssv, delta_v)},
};

const br_law_type br_cssv_type = {
    .size = sizeof(br_law_type),
    .name = "cssv",
    .title = "Coulomb friction, stiction, Stribeck and viscous friction (CSSV)",
    .source = "cloth, eqs. (3), (5), (7)",
    .formula = "F(v) = (mu_c + (mu_s - mu_c) exp(-(v/v_S)^delta_S)) N + F_v v^delta_v; "
               "at rest any load up to F_S = mu_s N",
    .flags = BR_LAW_SET_VALUED,
    .params_size = sizeof(br_cssv),
    .fields = cssv_fields,
    .n_fields = sizeof cssv_fields / sizeof *cssv_fields,
    .check = cssv_check,
    .friction = cssv_friction,
    .slope = cssv_slope,
    .breakaway = cssv_breakaway,
    .array = cssv_array,
};

br_cssv br_cssv_default(void)
{
    br_cssv params;
    br_law_default(&br_cssv_type, &params);
    return params;
}
