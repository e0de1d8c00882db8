/* Coulomb friction rounded off at rest by a hyperbolic tangent. */
#include <bristle/rig_laws.h>

#include <math.h>

#include "single.h"
#include "wide.h"

static double friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_smooth_coulomb_point, params, speed, normal_force);
}

static double slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_smooth_coulomb_point, params, speed, normal_force);
}

static double breakaway(const void *params, double normal_force)
{
    (void)params, (void)normal_force;
    return 0;
}

BR_LAW_ARRAY(array, smooth_coulomb)

static const br_field fields[] = {
    {BR_FIELD_OF(br_smooth_coulomb, mu_c), .unit = "1", .meaning = "coefficient of sliding friction",
     .source = "ours", .preset = 0.3, BR_AT_LEAST(0)},
    {BR_FIELD_OF(br_smooth_coulomb, v_0), .unit = "m/s",
     .meaning = "speed over which friction rises; a load F creeps at v_0 atanh(F/(mu_c N))", .source = "ours",
     .preset = 1e-3, BR_MORE_THAN(0)},
};

const br_law_type br_smooth_coulomb_type = {
    .size = sizeof(br_law_type),
    .name = "smooth-coulomb",
    .title = "Coulomb friction rounded off at rest",
    .source = "common practice; no document of this project",
    .formula = "F(v) = mu_c N tanh(v/v_0); holds no load at rest",
    .params_size = sizeof(br_smooth_coulomb),
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .friction = friction,
    .slope = slope,
    .breakaway = breakaway,
    .array = array,
};

br_smooth_coulomb br_smooth_coulomb_default(void)
{
    br_smooth_coulomb params;
    br_law_default(&br_smooth_coulomb_type, &params);
    return params;
}
