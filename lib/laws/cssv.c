/* CSSV: CSS with viscous friction [cloth, eqs. (3), (5), (7)]. The viscous term has no factor N in the
 * document, so it is the only part that does not scale with the normal force; without contact (N <= 0) it
 * vanishes with the rest. */
#include <bristle/laws.h>

#include "compressive.h"
#include "single.h"
#include "stiction.h"
#include "wide.h"

static br_status cssv_check(const void *params, br_error *error)
{
    const br_cssv *p = params;
    return br_check_stiction(p->mu_c, p->mu_s, error);
}

static double cssv_friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_cssv_point, params, speed, normal_force);
}

static double cssv_slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_cssv_point, params, speed, normal_force);
}

static double cssv_breakaway(const void *params, double normal_force)
{
    const br_cssv *p = params;
    return p->mu_s * br_compressive(normal_force);
}

BR_LAW_ARRAY(cssv_array, cssv)

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
