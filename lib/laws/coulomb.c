/* C: Coulomb friction [cloth, eq. (1)]. */
#include <bristle/laws.h>

#include <math.h>

#include "compressive.h"
#include "wide.h"

static double coulomb_friction(const void *params, double speed, double normal_force)
{
    const br_coulomb *p = params;
    (void)speed;
    return p->mu_c * br_compressive(normal_force);
}

static double coulomb_slope(const void *params, double speed, double normal_force)
{
    (void)params, (void)speed, (void)normal_force;
    return 0;
}

static double coulomb_breakaway(const void *params, double normal_force)
{
    const br_coulomb *p = params;
    return p->mu_c * br_compressive(normal_force);
}

BR_LAW_ARRAY(coulomb_array, coulomb)

static const br_field coulomb_fields[] = {
    {.name = "mu_c",
     .unit = "1",
     .meaning = "coefficient of sliding friction",
     .source = "cloth, Table 1, column card",
     .preset = 0.1,
     .low = 0,
     .high = INFINITY,
     .high_open = true,
     .offset = offsetof(br_coulomb, mu_c)},
};

const br_law_type br_coulomb_type = {
    .size = sizeof(br_law_type),
    .name = "coulomb",
    .title = "Coulomb friction (C)",
    .source = "cloth, eq. (1)",
    .formula = "F(v) = mu_c N; at rest any load up to F_S = mu_c N",
    .flags = BR_LAW_SET_VALUED,
    .params_size = sizeof(br_coulomb),
    .fields = coulomb_fields,
    .n_fields = sizeof coulomb_fields / sizeof *coulomb_fields,
    .friction = coulomb_friction,
    .slope = coulomb_slope,
    .breakaway = coulomb_breakaway,
    .array = coulomb_array,
};

br_coulomb br_coulomb_default(void)
{
    br_coulomb params;
    br_law_default(&br_coulomb_type, &params);
    return params;
}
