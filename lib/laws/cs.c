/* CS: Coulomb friction and stiction [cloth, eqs. (1) to (3)]. */
#include <bristle/laws.h>

#include <math.h>

#include "compressive.h"
#include "stiction.h"
#include "wide.h"

static br_status cs_check(const void *params, br_error *error)
{
    const br_cs *p = params;
    return br_check_stiction(p->mu_c, p->mu_s, error);
}

static double cs_friction(const void *params, double speed, double normal_force)
{
    const br_cs *p = params;
    (void)speed;
    return p->mu_c * br_compressive(normal_force);
}

static double cs_slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static double cs_breakaway(const void *params, double normal_force)
{
    const br_cs *p = params;
    return p->mu_s * br_compressive(normal_force);
}

BR_LAW_ARRAY(cs_array, cs)

static const br_field cs_fields[] = {
    BR_FIELD_MU_C(br_cs),
    BR_FIELD_MU_S(br_cs),
};

const br_law_type br_cs_type = {
    .size = sizeof(br_law_type),
    .name = "cs",
    .title = "Coulomb friction and stiction (CS)",
    .source = "cloth, eqs. (1) to (3)",
    .formula = "F(v) = mu_c N; at rest any load up to F_S = mu_s N",
    .flags = BR_LAW_SET_VALUED,
    .params_size = sizeof(br_cs),
    .fields = cs_fields,
    .n_fields = sizeof cs_fields / sizeof *cs_fields,
    .check = cs_check,
    .friction = cs_friction,
    .slope = cs_slope,
    .breakaway = cs_breakaway,
    .array = cs_array,
};

br_cs br_cs_default(void)
{
    br_cs params;
    br_law_default(&br_cs_type, &params);
    return params;
}
