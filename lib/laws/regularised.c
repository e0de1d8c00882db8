/* The regularisation that keeps the peak. */
#include <bristle/assert.h>
#include <bristle/law_array.h>
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

/* By address in here: a structure that is written number by number and copied as a whole makes the processor
 * wait. */
static inline bool passes_through(const br_regularised *r)
{
    return !(r->law.type->flags & BR_LAW_SET_VALUED);
}

/* Of the parabola up to epsilon. */
static inline double friction_below(const br_regularised *r, double speed, double normal_force)
{
    const double x = speed / r->epsilon;
    return r->law.type->breakaway(r->law.params, normal_force) * (x * (2 - x));
}

static inline double slope_below(const br_regularised *r, double speed, double normal_force)
{
    const double x = speed / r->epsilon;
    return r->law.type->breakaway(r->law.params, normal_force) * (2 * (1 - x) / r->epsilon);
}

static inline double friction_at(const br_regularised *r, double speed, double normal_force)
{
    if (passes_through(r))
        return r->law.type->friction(r->law.params, speed, normal_force);
    if (speed > r->epsilon)
        return r->law.type->friction(r->law.params, speed - r->epsilon, normal_force);
    return friction_below(r, speed, normal_force);
}

static inline double slope_at(const br_regularised *r, double speed, double normal_force)
{
    if (passes_through(r))
        return r->law.type->slope(r->law.params, speed, normal_force);
    if (speed > r->epsilon)
        return r->law.type->slope(r->law.params, speed - r->epsilon, normal_force);
    return slope_below(r, speed, normal_force);
}

double br_regularised_friction(br_regularised r, double speed, double normal_force)
{
    return friction_at(&r, speed, normal_force);
}

double br_regularised_slope(br_regularised r, double speed, double normal_force)
{
    return slope_at(&r, speed, normal_force);
}

/* Friction against v, which is not 0. */
static inline double against(double v, double friction)
{
    return copysign(1, -v) * friction + 0.0;
}

double br_regularised_force(br_regularised r, double v, double normal_force)
{
    if (v == 0)
        return 0;
    if (isnan(v))
        return v;
    return against(v, friction_at(&r, fabs(v), normal_force));
}

double br_regularised_derivative(br_regularised r, double v, double normal_force)
{
    return isnan(v) ? v : 0 - slope_at(&r, fabs(v), normal_force);
}

enum { CHUNK = 256 };

/* Of at most CHUNK velocities: the law of all at velocities moved by epsilon, then the parabola of the slow.
 */
static void force_chunk(const br_regularised *r, size_t n, const double *v, const double *normal_force,
                        size_t normal_stride, double *force, double *derivative)
{
    double moved[CHUNK];
    for (size_t i = 0; i < n; i++) {
        const double speed = fabs(v[i]);
        moved[i] = copysign(speed <= r->epsilon ? r->epsilon : speed - r->epsilon, v[i]);
    }
    br_law_force_array(r->law, n, moved, normal_force, normal_stride, force, derivative);
    for (size_t i = 0; i < n; i++) {
        const double speed = fabs(v[i]);
        if (!(speed <= r->epsilon))
            continue;
        if (force)
            force[i] =
                speed == 0 ? 0 : against(v[i], friction_below(r, speed, normal_force[i * normal_stride]));
        if (derivative)
            derivative[i] = 0 - slope_below(r, speed, normal_force[i * normal_stride]);
    }
}

void br_regularised_force_array(br_regularised r, size_t n, const double *v, const double *normal_force,
                                size_t normal_stride, double *force, double *derivative)
{
    BR_ASSERT_ARRAY(v, n);
    BR_ASSERT_ARRAY(normal_force, n);
    for (size_t i = 0; i < n; i += CHUNK) {
        const size_t m = n - i < CHUNK ? n - i : CHUNK;
        const double *const load = normal_force + i * normal_stride;
        double *const f = force ? force + i : NULL, *const d = derivative ? derivative + i : NULL;
        if (!passes_through(&r)) {
            force_chunk(&r, m, v + i, load, normal_stride, f, d);
            continue;
        }
        br_law_force_array(r.law, m, v + i, load, normal_stride, f, d);
        /* At rest a law alone may jump. */
        for (size_t k = 0; d && k < m; k++)
            if (v[i + k] == 0)
                d[k] = 0 - slope_at(&r, 0, load[k * normal_stride]);
    }
}
