/* CSS: Coulomb friction, stiction and the Stribeck fall between them [cloth, eqs. (3), (4)]. */
#include <bristle/laws.h>

#include "array.h"
#include "stiction.h"
#include "stribeck.h"

static br_status css_check(const void *params, br_error *error)
{
    const br_css *p = params;
    return br_check_stiction(p->mu_c, p->mu_s, error);
}

static double css_friction(const void *params, double speed, double normal_force)
{
    const br_css *p = params;
    return br_stribeck(p->mu_c, p->mu_s, p->v_S, p->delta_S, speed) * br_compressive(normal_force);
}

static double css_slope(const void *params, double speed, double normal_force)
{
    const br_css *p = params;
    const double n = br_compressive(normal_force);
    return n == 0 ? 0 : br_stribeck_slope(p->mu_c, p->mu_s, p->v_S, p->delta_S, speed) * n;
}

static double css_breakaway(const void *params, double normal_force)
{
    const br_css *p = params;
    return p->mu_s * br_compressive(normal_force);
}

/* Both from one exponential, with the bytes of friction and slope. */
BR_LAW_INLINE double css_point(const void *params, double speed, double normal_force, double *slope)
{
    const br_css *p = params;
    const double n = br_compressive(normal_force);
    const double mu = br_stribeck_both(p->mu_c, p->mu_s, p->v_S, p->delta_S, speed, slope);
    if (slope)
        *slope = n == 0 ? 0 : *slope * n;
    return mu * n;
}

static void css_array(const void *params, size_t n, const double *v, const double *normal_force,
                      size_t stride, double *force, double *derivative)
{
    const br_css p = *(const br_css *)params;
    br_law_loop(css_point, BR_LAW_SET_VALUED, &p, n, v, normal_force, stride, force, derivative);
}

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
