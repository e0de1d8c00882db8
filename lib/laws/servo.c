/* Friction of a drive whose Coulomb and Stribeck terms depend on load (Bittencourt and Gunnarsson 2012). */
#include <bristle/rig_laws.h>

#include <math.h>

#include "single.h"
#include "wide.h"

static double friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_servo_point, params, speed, normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_servo_point, params, speed, normal_force);
}

static double breakaway(const void *params, double normal_force)
{
    const br_servo *p = params;
    return normal_force <= 0 ? 0 : p->F_c + p->F_st + (p->mu_c + p->mu_st) * normal_force;
}

BR_LAW_ARRAY(array, servo)

static const br_field fields[] = {
    {BR_FIELD_OF(br_servo, F_c), .unit = "N", .meaning = "Coulomb friction without load", .source = "ours",
     .preset = 0.5, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_servo, mu_c), .unit = "1", .meaning = "Coulomb friction per load", .source = "ours",
     .preset = 0.1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_servo, F_st), .unit = "N", .meaning = "what stiction adds without load", .source = "ours",
     .preset = 0.2, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_servo, mu_st), .unit = "1", .meaning = "what stiction adds per load", .source = "ours",
     .preset = 0.05, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_servo, v_S), .unit = "m/s", .meaning = "Stribeck velocity", .source = "ours",
     .preset = 1e-2, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_servo, delta_S), .unit = "1", .meaning = "shape of the Stribeck fall",
     .source = "Bittencourt and Gunnarsson 2012", .preset = 1.3, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_servo, F_v), .unit = "N s/m", .meaning = "viscous coefficient", .source = "ours",
     .preset = 2, BR_AT_LEAST(0)},
};

const br_law_type br_servo_type = {
    .size = sizeof(br_law_type),
    .name = "servo",
    .title = "Friction of a drive: Coulomb and Stribeck terms that depend on load",
    .source = "after Bittencourt and Gunnarsson 2012, without temperature; no document of this project",
    .formula = "F(v) = F_c + mu_c N + (F_st + mu_st N) exp(-(v/v_S)^delta_S) + F_v v; at rest any load up to "
               "F_c + F_st + (mu_c + mu_st) N; nothing where N <= 0",
    .flags = BR_LAW_SET_VALUED,
    .params_size = sizeof(br_servo),
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .friction = friction,
    .slope = slope,
    .breakaway = breakaway,
    .array = array,
};

br_servo br_servo_default(void)
{
    br_servo params;
    br_law_default(&br_servo_type, &params);
    return params;
}
