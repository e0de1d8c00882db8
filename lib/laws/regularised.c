/* The regularisation that keeps the peak. */
#include <bristle/regularised.h>

#include <math.h>

br_status br_regularised_check(br_regularised regularised, br_error *error)
{
    if (!(regularised.epsilon > 0) || !isfinite(regularised.epsilon))
        return br_fail(error, BR_ERR_RANGE, "epsilon = %.10g m/s is out of range (0, inf)",
                       regularised.epsilon);
    if (regularised.law.type->flags & BR_LAW_HAS_STATE)
        return br_fail(error, BR_ERR_UNSUPPORTED, "law %s has states and needs no regularisation",
                       regularised.law.type->name);
    return BR_OK;
}

static bool passes_through(br_regularised r)
{
    return !(r.law.type->flags & BR_LAW_SET_VALUED);
}

double br_regularised_friction(br_regularised r, double speed, double normal_force)
{
    if (passes_through(r))
        return r.law.type->friction(r.law.params, speed, normal_force);
    if (speed > r.epsilon)
        return r.law.type->friction(r.law.params, speed - r.epsilon, normal_force);
    const double x = speed / r.epsilon;
    return r.law.type->breakaway(r.law.params, normal_force) * (x * (2 - x));
}

double br_regularised_slope(br_regularised r, double speed, double normal_force)
{
    if (passes_through(r))
        return r.law.type->slope(r.law.params, speed, normal_force);
    if (speed > r.epsilon)
        return r.law.type->slope(r.law.params, speed - r.epsilon, normal_force);
    return r.law.type->breakaway(r.law.params, normal_force) * (2 * (1 - speed / r.epsilon) / r.epsilon);
}

double br_regularised_force(br_regularised r, double v, double normal_force)
{
    if (v == 0)
        return 0;
    if (isnan(v))
        return v;
    return copysign(1, -v) * br_regularised_friction(r, fabs(v), normal_force) + 0.0;
}

double br_regularised_derivative(br_regularised r, double v, double normal_force)
{
    return isnan(v) ? v : 0 - br_regularised_slope(r, fabs(v), normal_force);
}
