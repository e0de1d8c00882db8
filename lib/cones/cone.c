/* What all cones have in common: making and checking them, the turn into their own axes, the scaling by the
 * normal force. */
#include <string.h>
#include <bristle/assert.h>
#include "cones.h"
#include "corners.h"

/* ---- making ---- */

const double *br_cone_values(const br_cone *cone, int *n)
{
    BR_ASSERT_HANDLE(cone);
    if (n)
        *n = cone->n;
    return cone->type->prepare ? cone->u.pool.value : cone->u.value;
}

static br_status check_count(const br_cone_type *type, int n, br_error *error)
{
    if (n < type->n_min || n > type->n_max)
        return br_fail(error, BR_ERR_RANGE, "%s cone: %d values are not in %d to %d", type->name, n,
                       type->n_min, type->n_max);
    if (n % type->n_fields != 0)
        return br_fail(error, BR_ERR_RANGE, "%s cone: %d values are no multiple of %d", type->name, n,
                       type->n_fields);
    return BR_OK;
}

/* As br_field_check, without a text: cones are checked in every step. */
static bool within(const br_field *field, double value)
{
    return (field->low_open ? value > field->low : value >= field->low) &&
           (field->high_open ? value < field->high : value <= field->high) && isfinite(value);
}

static br_status check_values(const br_cone_type *type, int n, const double *values, br_error *error)
{
    const br_status status = check_count(type, n, error);
    if (status < 0)
        return status;
    for (int i = 0, k = 0; i < n; i++, k = k + 1 < type->n_fields ? k + 1 : 0)
        if (!within(&type->fields[k], values[i])) {
            br_error why = {0};
            if (br_field_check(&type->fields[k], values[i], &why) < 0)
                return br_fail(error, BR_ERR_RANGE, "%s cone: value %d: %s", type->name, i, why.message);
            return br_fail(error, BR_ERR_RANGE, "%s cone: value %d is out of range", type->name, i);
        }
    return BR_OK;
}

br_status br_cone_make(const br_cone_type *type, int n, const double *values, br_cone_pool *pool,
                       br_cone *cone, br_error *error)
{
    BR_ASSERT(!type->prepare || pool, "a cone of type %s needs a pool", type->name);
    br_status status = check_values(type, n, values, error);
    if (status < 0)
        return status;
    *cone = (br_cone){.type = type, .axis = br_vec2_make(1, 0), .n = n};
    if (!type->prepare) {
        memcpy(cone->u.value, values, (size_t)n * sizeof *values);
        return type->check ? type->check(cone, error) : BR_OK;
    }
    double *const kept = br_cone_pool_take(pool, (size_t)n * sizeof *values);
    if (!kept)
        return br_fail(error, BR_ERR_MEMORY, "%s cone: out of memory", type->name);
    memcpy(kept, values, (size_t)n * sizeof *values);
    cone->u.pool.value = kept;
    status = type->check ? type->check(cone, error) : BR_OK;
    return status < 0 ? status : type->prepare(cone, pool, error);
}

br_status br_cone_check(const br_cone *cone, br_error *error)
{
    BR_ASSERT_HANDLE(cone);
    if (!cone->type)
        return br_fail(error, BR_ERR_ARGUMENT, "cone: it has no type");
    const double length = br_vec2_length(cone->axis);
    if (!(fabs(length - 1) < 1e-9))
        return br_fail(error, BR_ERR_RANGE, "%s cone: its axis has length %.9g instead of 1",
                       cone->type->name, length);
    const br_status status = check_values(cone->type, cone->n, br_cone_values(cone, NULL), error);
    if (status < 0)
        return status;
    if (cone->type->prepare && !cone->u.pool.prepared)
        return br_fail(error, BR_ERR_ARGUMENT, "%s cone: not made by br_cone_make", cone->type->name);
    return cone->type->check ? cone->type->check(cone, error) : BR_OK;
}

/* ---- into the cone's axes and back ---- */

static br_contact_vec into(const br_cone *cone, br_contact_vec s)
{
    const double c = cone->axis.x, d = cone->axis.y;
    return (br_contact_vec){c * s.t + d * s.b, c * s.b - d * s.t, s.tau};
}

static br_contact_vec back(const br_cone *cone, br_contact_vec s)
{
    const double c = cone->axis.x, d = cone->axis.y;
    return (br_contact_vec){c * s.t - d * s.b, c * s.b + d * s.t, s.tau};
}

/* ---- support ---- */

static bool has_torque(const br_cone *cone)
{
    return cone->type->dimension == 3;
}

double br_cone_support(const br_cone *cone, br_contact_vec d)
{
    BR_INVARIANT(cone != NULL);
    const br_contact_vec own = into(cone, d);
    return cone->type->support(cone, own.t, own.b, own.tau);
}

int br_cone_facets(const br_cone *cone, int n, br_cone_facet *facets)
{
    BR_ASSERT_HANDLE(cone);
    BR_ASSERT_HANDLE(facets);
    int count = n;
    if (cone->type->facets) {
        count = cone->type->facets(cone, facets);
    } else {
        const int own = br_cone_quarter(n);
        for (int i = 0; i < n; i++) {
            const br_vec2 d =
                i < own ? br_cone_direction(i, n) : br_cone_quarter_turn(facets[i - own].direction);
            facets[i] = (br_cone_facet){d, cone->type->support(cone, d.x, d.y, 0)};
        }
    }
    for (int i = 0; i < count; i++) {
        const br_contact_vec d =
            back(cone, (br_contact_vec){facets[i].direction.x, facets[i].direction.y, 0});
        facets[i].direction = br_vec2_make(d.t, d.b);
    }
    return count;
}

double br_cone_mean(const br_cone *cone)
{
    BR_ASSERT_HANDLE(cone);
    br_cone_facet facets[BR_CONE_DIRECTIONS_MAX];
    const int n = br_cone_facets(cone, BR_CONE_DIRECTIONS_MAX, facets);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += facets[i].mu;
    return sum / n;
}

/* ---- projection ---- */

br_contact_vec br_cone_project(const br_cone *cone, double lambda_n, br_contact_vec f)
{
    BR_INVARIANT(cone != NULL);
    if (!(lambda_n > 0))
        return (br_contact_vec){0, 0, 0};
    if (isnan(f.t) || isnan(f.b) || (has_torque(cone) && isnan(f.tau)))
        return (br_contact_vec){NAN, NAN, NAN};
    br_contact_vec own = into(cone, f);
    if (!has_torque(cone))
        own.tau = 0;
    cone->type->project(cone, lambda_n, 1, &own);
    return back(cone, own);
}

/* Column j of the derivative by differences, forward and back, of a step that leaves half of the digits. */
static void difference(const br_cone *cone, double lambda_n, double length, br_contact_vec f, int j,
                       double a[3][3])
{
    const double size = fmax(hypot(hypot(f.t, f.b), f.tau), lambda_n), step = 1e-6 * size;
    double at[2][3];
    for (int side = 0; side < 2; side++) {
        double x[3] = {f.t, f.b, f.tau};
        x[j] += side ? -step : step;
        br_contact_vec moved = {x[0], x[1], x[2]};
        cone->type->project(cone, lambda_n, length, &moved);
        at[side][0] = moved.t;
        at[side][1] = moved.b;
        at[side][2] = moved.tau;
    }
    for (int i = 0; i < 3; i++)
        a[i][j] = (at[0][i] - at[1][i]) / (2 * step);
}

void br_cone_projection_derivative(const br_cone *cone, double lambda_n, double length, br_contact_vec f,
                                   double a[3][3])
{
    BR_ASSERT_HANDLE(cone);
    BR_ASSERT_HANDLE(a);
    BR_ASSERT(lambda_n > 0, "lambda_n = %g is not positive", lambda_n);
    memset(a, 0, 9 * sizeof a[0][0]);
    if (cone->type->derivative) {
        cone->type->derivative(cone, lambda_n, length, &f, a);
        return;
    }
    if (!has_torque(cone))
        f.tau = 0;
    for (int j = 0; j < cone->type->dimension; j++)
        difference(cone, lambda_n, length, f, j, a);
}

static double distance(br_contact_vec a, br_contact_vec b)
{
    return hypot(hypot(a.t - b.t, a.b - b.b), a.tau - b.tau);
}

bool br_cone_contains(const br_cone *cone, double lambda_n, br_contact_vec f, double slack)
{
    BR_INVARIANT(cone != NULL);
    return distance(f, br_cone_project(cone, lambda_n, f)) <= slack;
}

/* ---- maximum dissipation ---- */

br_contact_vec br_cone_max_dissipation_force(const br_cone *cone, double lambda_n, br_contact_vec v)
{
    BR_INVARIANT(cone != NULL);
    const bool drills = has_torque(cone) && v.tau != 0;
    if (!(lambda_n > 0) || (v.t == 0 && v.b == 0 && !drills))
        return (br_contact_vec){0, 0, 0};
    const br_contact_vec own = into(cone, v);
    const br_contact_vec f = back(cone, cone->type->max_dissipation_force(cone, &own));
    return (br_contact_vec){lambda_n * f.t, lambda_n * f.b, lambda_n * f.tau};
}

double br_cone_residual(const br_cone *cone, double lambda_n, br_contact_vec f, br_contact_vec v, double r)
{
    BR_INVARIANT(cone != NULL);
    /* Without a normal force the projection asks for no velocity. */
    if (isnan(v.t + v.b + v.tau))
        return NAN;
    const br_contact_vec moved = {f.t - r * v.t, f.b - r * v.b, f.tau - r * v.tau};
    return distance(f, br_cone_project(cone, lambda_n, moved));
}

double br_cone_dissipation_gap(const br_cone *cone, double lambda_n, br_contact_vec f, br_contact_vec v)
{
    BR_INVARIANT(cone != NULL);
    const double most = lambda_n > 0 ? br_cone_support(cone, v) * lambda_n : 0;
    const double torque = has_torque(cone) ? f.tau * v.tau : 0;
    return most + f.t * v.t + f.b * v.b + torque;
}
