/* The law itself. Authors give the force; here its coefficients multiply the normal force, so that one set
 * serves any load. The law is a smooth function through zero: it holds no load at rest, and nothing is
 * set-valued. */
#include "makkar.h"

#include <math.h>

static double friction(const void *params, double speed, double normal_force)
{
    const makkar *p = params;
    if (normal_force <= 0)
        return 0;
    const double peak = p->gamma1 * (tanh(p->gamma2 * speed) - tanh(p->gamma3 * speed));
    return (peak + p->gamma4 * tanh(p->gamma5 * speed) + p->gamma6 * speed) * normal_force;
}

/* d tanh(a v)/dv */
static double tanh_slope(double a, double speed)
{
    const double c = cosh(a * speed);
    return a / (c * c);
}

static double slope(const void *params, double speed, double normal_force)
{
    const makkar *p = params;
    if (normal_force <= 0)
        return 0;
    const double peak = p->gamma1 * (tanh_slope(p->gamma2, speed) - tanh_slope(p->gamma3, speed));
    return (peak + p->gamma4 * tanh_slope(p->gamma5, speed) + p->gamma6) * normal_force;
}

static double breakaway(const void *params, double normal_force)
{
    (void)params, (void)normal_force;
    return 0;
}

/* With gamma2 < gamma3 the peak would be a dip that can drive the motion. */
static br_status check(const void *params, br_error *error)
{
    const makkar *p = params;
    if (p->gamma2 < p->gamma3)
        return br_fail(error, BR_ERR_RANGE, "gamma2 = %g is less than gamma3 = %g", p->gamma2, p->gamma3);
    return BR_OK;
}

#define FIELD(field, its_unit, its_meaning, value)                                                           \
    {                                                                                                        \
        .name = #field, .unit = its_unit, .meaning = its_meaning, .source = "ours, for the example",         \
        .preset = value, .low = 0, .high = INFINITY, .offset = offsetof(makkar, field)                       \
    }

static const br_field fields[] = {
    FIELD(gamma1, "1", "height of the Stribeck peak over sliding friction", 0.25),
    FIELD(gamma2, "s/m", "steepness of the rise to the peak", 100),
    FIELD(gamma3, "s/m", "steepness of the fall from the peak", 10),
    FIELD(gamma4, "1", "coefficient of sliding friction", 0.1),
    FIELD(gamma5, "s/m", "steepness of sliding friction at rest", 100),
    FIELD(gamma6, "s/m", "viscous coefficient", 0.01),
};

const br_law_type makkar_type = {
    .size = sizeof(br_law_type),
    .name = "makkar",
    .title = "Continuously differentiable friction",
    .source = "Makkar, Dixon, Sawyer and Hu, A new continuously differentiable friction model, 2005",
    .formula = "F(v) = (gamma1 (tanh(gamma2 v) - tanh(gamma3 v)) + gamma4 tanh(gamma5 v) + gamma6 v) N",
    .params_size = sizeof(makkar),
    .fields = fields,
    .n_fields = sizeof fields / sizeof *fields,
    .check = check,
    .friction = friction,
    .slope = slope,
    .breakaway = breakaway,
};
