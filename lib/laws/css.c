/* CSS: Coulomb friction, stiction and the Stribeck fall between them [cloth, eqs. (3), (4)]. */
#include <bristle/laws.h>

#include "compressive.h"
#include "single.h"
#include "stiction.h"
#include "wide.h"

static br_status css_check(const void *params, br_error *error)
{
    const br_css *p = params;
    return br_check_stiction(p->mu_c, p->mu_s, error);
}

static double css_friction(const void *params, double speed, double normal_force)
{
    return br_single_friction(br_css_point, params, speed, normal_force);
}

static double css_slope(const void *params, double speed, double normal_force)
{
    return br_single_slope(br_css_point, params, speed, normal_force);
}

static double css_breakaway(const void *params, double normal_force)
{
    const br_css *p = params;
    return p->mu_s * br_compressive(normal_force);
}

BR_LAW_ARRAY(css_array, css)

static const br_field css_fields[] = {
    BR_FIELD_MU_C(br_css),
    BR_FIELD_MU_S(br_css),
    BR_FIELD_V_S(br_css),
    BR_FIELD_DELTA_S(br_css),
};

const br_law_type br_css_type = {
    .size = sizeof(br_law_type),
    .name = "css",
    .title = "Coulomb friction, stiction and Stribeck friction (CSS)",
    .source = "cloth, eqs. (3), (4)",
    .formula = "F(v) = (mu_c + (mu_s - mu_c) exp(-(v/v_S)^delta_S)) N; at rest any load up to F_S = mu_s N",
    .flags = BR_LAW_SET_VALUED,
    .params_size = sizeof(br_css),
    .fields = css_fields,
    .n_fields = sizeof css_fields / sizeof *css_fields,
    .check = css_check,
    .friction = css_friction,
    .slope = css_slope,
    .breakaway = css_breakaway,
    .array = css_array,
};

br_css br_css_default(void)
{
    br_css params;
    br_law_default(&br_css_type, &params);
    return params;
}
