/* The ellipse: two coefficients along axes at right angles. */
#include "cones.h"

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    return hypot(cone->u.value[0] * t, cone->u.value[1] * b);
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    const double half[2] = {cone->u.value[0] * lambda_n, cone->u.value[1] * lambda_n};
    double x[2] = {f->t, f->b};
    br_ellipsoid_project(2, half, x);
    const bool inside = x[0] == f->t && x[1] == f->b;
    f->t = x[0];
    f->b = x[1];
    return inside;
}

static void derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                       double a[3][3])
{
    (void)length;
    const double half[2] = {cone->u.value[0] * lambda_n, cone->u.value[1] * lambda_n};
    const double x[2] = {f->t, f->b};
    br_ellipsoid_derivative(2, half, x, a);
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const double t = cone->u.value[0], b = cone->u.value[1];
    const double length = hypot(t * v->t, b * v->b);
    if (!(length > 0))
        return (br_contact_vec){0, 0, 0};
    return (br_contact_vec){-t * (t * v->t / length), -b * (b * v->b / length), 0};
}

static void half_axes(const br_cone *cone, double half[2])
{
    half[0] = cone->u.value[0];
    half[1] = cone->u.value[1];
}

static const br_field fields[] = {BR_CONE_COEFFICIENT("mu_t", "half axis along the first axis"),
                                  BR_CONE_COEFFICIENT("mu_b", "half axis along the second axis")};

const br_cone_type br_cone_ellipse_type = {
    .size = sizeof(br_cone_type),
    .name = "ellipse",
    .title = "anisotropic, symmetric friction",
    .source = "matchstick, eqs. (6), (13)",
    .dimension = 2,
    .fields = fields,
    .n_fields = 2,
    .n_min = 2,
    .n_max = 2,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .half_axes = half_axes,
    .derivative = derivative,
};

br_cone br_cone_ellipse(double mu_t, double mu_b, br_vec2 axis)
{
    br_cone cone = br_cone_circle(mu_t);
    cone.axis = axis;
    /* Solvers know a shorter way to the nearest point of a circle. */
    if (mu_t != mu_b) {
        cone.type = &br_cone_ellipse_type;
        cone.n = 2;
        cone.u.value[1] = mu_b;
    }
    return cone;
}
