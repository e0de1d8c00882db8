/* Cones as values, and what all kinds have in common: the turn into their own axes and the scaling by the
 * normal force. */
#include <string.h>
#include "cones.h"

/* ---- constructors ---- */

br_cone br_cone_ellipsoid(double mu_t, double mu_b, double mu_tau, br_vec2 axis)
{
    br_cone cone;
    memset(&cone, 0, sizeof cone);
    cone.kind = BR_CONE_ELLIPSOID;
    cone.axis = axis;
    cone.u.ellipse.mu_t = mu_t;
    cone.u.ellipse.mu_b = mu_b;
    cone.u.ellipse.mu_tau = mu_tau;
    return cone;
}

br_cone br_cone_ellipse(double mu_t, double mu_b, br_vec2 axis)
{
    br_cone cone = br_cone_ellipsoid(mu_t, mu_b, 0, axis);
    cone.kind = BR_CONE_ELLIPSE;
    return cone;
}

br_cone br_cone_circle(double mu)
{
    return br_cone_ellipse(mu, mu, br_vec2_make(1, 0));
}

br_cone br_cone_box(const double mu[4])
{
    br_cone cone;
    memset(&cone, 0, sizeof cone);
    cone.kind = BR_CONE_BOX;
    cone.axis = br_vec2_make(1, 0);
    memcpy(cone.u.box.mu, mu, sizeof cone.u.box.mu);
    return cone;
}

br_cone br_cone_polygon(int n, const double *mu)
{
    br_cone cone;
    memset(&cone, 0, sizeof cone);
    cone.kind = BR_CONE_POLYGON;
    cone.axis = br_vec2_make(1, 0);
    cone.u.polygon.n = n; /* out of range: br_cone_check tells */
    if (n > 0)
        memcpy(cone.u.polygon.mu, mu,
               (size_t)(n < BR_CONE_DIRECTIONS_MAX ? n : BR_CONE_DIRECTIONS_MAX) * sizeof *mu);
    return cone;
}

static br_status check_coefficients(const char *kind, int n, const double *mu, br_error *error)
{
    for (int i = 0; i < n; i++)
        if (!(mu[i] >= 0) || !isfinite(mu[i]))
            return br_fail(error, BR_ERR_RANGE, "%s: coefficient %d = %.9g is not in [0, inf)", kind, i,
                           mu[i]);
    return BR_OK;
}

br_status br_cone_check(const br_cone *cone, br_error *error)
{
    const double length = br_vec2_length(cone->axis);
    if (!(fabs(length - 1) < 1e-9))
        return br_fail(error, BR_ERR_RANGE, "cone: its axis has length %.9g instead of 1", length);
    const double half[3] = {cone->u.ellipse.mu_t, cone->u.ellipse.mu_b, cone->u.ellipse.mu_tau};
    switch (cone->kind) {
    case BR_CONE_BOX:
        return check_coefficients("box cone", 4, cone->u.box.mu, error);
    case BR_CONE_ELLIPSE:
        return check_coefficients("elliptic cone", 2, half, error);
    case BR_CONE_ELLIPSOID:
        return check_coefficients("ellipsoid cone", 3, half, error);
    case BR_CONE_POLYGON:
        if (cone->u.polygon.n < 3 || cone->u.polygon.n > BR_CONE_DIRECTIONS_MAX)
            return br_fail(error, BR_ERR_RANGE, "polygonal cone: %d directions are not in 3 to %d",
                           cone->u.polygon.n, BR_CONE_DIRECTIONS_MAX);
        return check_coefficients("polygonal cone", cone->u.polygon.n, cone->u.polygon.mu, error);
    }
    return br_fail(error, BR_ERR_ARGUMENT, "cone: unknown kind %d", (int)cone->kind);
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

/* The larger of two bounds of an interval [-low, high] seen along -d. */
static double interval_support(double low, double high, double d)
{
    return d > 0 ? low * d : high * -d;
}

double br_cone_support(const br_cone *cone, br_contact_vec d)
{
    const br_contact_vec v = into(cone, d);
    const double *mu = cone->u.box.mu;
    br_corners corners;
    switch (cone->kind) {
    case BR_CONE_BOX:
        return interval_support(mu[0], mu[2], v.t) + interval_support(mu[1], mu[3], v.b);
    case BR_CONE_ELLIPSE:
        return hypot(cone->u.ellipse.mu_t * v.t, cone->u.ellipse.mu_b * v.b);
    case BR_CONE_ELLIPSOID:
        return hypot(hypot(cone->u.ellipse.mu_t * v.t, cone->u.ellipse.mu_b * v.b),
                     cone->u.ellipse.mu_tau * v.tau);
    case BR_CONE_POLYGON:
        br_polygon_corners(cone, &corners);
        return br_corners_support(&corners, br_vec2_make(v.t, v.b));
    }
    return 0;
}

/* ---- projection ---- */

static br_contact_vec project_own(const br_cone *cone, double lambda_n, br_contact_vec f)
{
    br_corners corners;
    switch (cone->kind) {
    case BR_CONE_BOX: {
        const double *mu = cone->u.box.mu;
        return (br_contact_vec){fmax(-mu[0] * lambda_n, fmin(mu[2] * lambda_n, f.t)),
                         fmax(-mu[1] * lambda_n, fmin(mu[3] * lambda_n, f.b)), 0};
    }
    case BR_CONE_ELLIPSE: {
        const double half[2] = {cone->u.ellipse.mu_t * lambda_n, cone->u.ellipse.mu_b * lambda_n};
        double x[2] = {f.t, f.b};
        br_ellipsoid_project(2, half, x);
        return (br_contact_vec){x[0], x[1], 0};
    }
    case BR_CONE_ELLIPSOID: {
        const double half[3] = {cone->u.ellipse.mu_t * lambda_n, cone->u.ellipse.mu_b * lambda_n,
                                cone->u.ellipse.mu_tau * lambda_n};
        double x[3] = {f.t, f.b, f.tau};
        br_ellipsoid_project(3, half, x);
        return (br_contact_vec){x[0], x[1], x[2]};
    }
    case BR_CONE_POLYGON: {
        br_polygon_corners(cone, &corners);
        br_vec2 g = br_vec2_make(-f.t / lambda_n, -f.b / lambda_n);
        if (br_corners_project(&corners, &g))
            return (br_contact_vec){f.t, f.b, 0};
        return (br_contact_vec){-g.x * lambda_n, -g.y * lambda_n, 0};
    }
    }
    return (br_contact_vec){0, 0, 0};
}

br_contact_vec br_cone_project(const br_cone *cone, double lambda_n, br_contact_vec f)
{
    if (!(lambda_n > 0))
        return (br_contact_vec){0, 0, 0};
    return back(cone, project_own(cone, lambda_n, into(cone, f)));
}

static double distance(br_contact_vec a, br_contact_vec b)
{
    return hypot(hypot(a.t - b.t, a.b - b.b), a.tau - b.tau);
}

bool br_cone_contains(const br_cone *cone, double lambda_n, br_contact_vec f, double slack)
{
    return distance(f, br_cone_project(cone, lambda_n, f)) <= slack;
}

/* ---- maximum dissipation ---- */

static double interval_extreme(double low, double high, double v)
{
    return v > 0 ? -low : v < 0 ? high : 0.5 * (high - low);
}

static br_contact_vec dissipate_own(const br_cone *cone, br_contact_vec v)
{
    br_corners corners;
    switch (cone->kind) {
    case BR_CONE_BOX: {
        const double *mu = cone->u.box.mu;
        return (br_contact_vec){interval_extreme(mu[0], mu[2], v.t), interval_extreme(mu[1], mu[3], v.b), 0};
    }
    case BR_CONE_ELLIPSE:
        v.tau = 0;
        /* fall through */
    case BR_CONE_ELLIPSOID: {
        const double t = cone->u.ellipse.mu_t, b = cone->u.ellipse.mu_b, tau = cone->u.ellipse.mu_tau;
        const double length = hypot(hypot(t * v.t, b * v.b), tau * v.tau);
        if (!(length > 0))
            return (br_contact_vec){0, 0, 0};
        return (br_contact_vec){-t * (t * v.t / length), -b * (b * v.b / length), -tau * (tau * v.tau / length)};
    }
    case BR_CONE_POLYGON: {
        br_polygon_corners(cone, &corners);
        const br_vec2 g = br_corners_extreme(&corners, br_vec2_make(v.t, v.b));
        return (br_contact_vec){-g.x, -g.y, 0};
    }
    }
    return (br_contact_vec){0, 0, 0};
}

br_contact_vec br_cone_max_dissipation_force(const br_cone *cone, double lambda_n, br_contact_vec v)
{
    const bool drills = cone->kind == BR_CONE_ELLIPSOID && v.tau != 0;
    if (!(lambda_n > 0) || (v.t == 0 && v.b == 0 && !drills))
        return (br_contact_vec){0, 0, 0};
    const br_contact_vec f = back(cone, dissipate_own(cone, into(cone, v)));
    return (br_contact_vec){lambda_n * f.t, lambda_n * f.b, lambda_n * f.tau};
}

double br_cone_residual(const br_cone *cone, double lambda_n, br_contact_vec f, br_contact_vec v, double r)
{
    const br_contact_vec moved = {f.t - r * v.t, f.b - r * v.b, f.tau - r * v.tau};
    return distance(f, br_cone_project(cone, lambda_n, moved));
}

double br_cone_dissipation_gap(const br_cone *cone, double lambda_n, br_contact_vec f, br_contact_vec v)
{
    const double most = lambda_n > 0 ? br_cone_support(cone, v) * lambda_n : 0;
    const double torque = cone->kind == BR_CONE_ELLIPSOID ? f.tau * v.tau : 0;
    return most + f.t * v.t + f.b * v.b + torque;
}
