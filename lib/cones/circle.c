/* The circle: isotropic Coulomb friction. */
#include "cones.h"

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    const double mu = cone->u.value[0];
    return hypot(mu * t, mu * b);
}

/* As an ellipse, so that one with equal half axes has the same bytes. */
static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    const double radius = cone->u.value[0] * lambda_n, half[2] = {radius, radius};
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
    const double radius = cone->u.value[0] * lambda_n, half[2] = {radius, radius}, x[2] = {f->t, f->b};
    br_ellipsoid_derivative(2, half, x, a);
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const double mu = cone->u.value[0];
    const double length = hypot(mu * v->t, mu * v->b);
    if (!(length > 0))
        return (br_contact_vec){0, 0, 0};
    return (br_contact_vec){-mu * (mu * v->t / length), -mu * (mu * v->b / length), 0};
}

static void half_axes(const br_cone *cone, double half[2])
{
    half[0] = half[1] = cone->u.value[0];
}

static const br_field fields[] = {BR_CONE_COEFFICIENT("mu", "coefficient of friction")};

const br_cone_type br_cone_circle_type = {
    .size = sizeof(br_cone_type),
    .name = "circle",
    .title = "isotropic Coulomb friction",
    .source = "cloth, eq. (1)",
    .dimension = 2,
    .fields = fields,
    .n_fields = 1,
    .n_min = 1,
    .n_max = 1,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .half_axes = half_axes,
    .derivative = derivative,
};

br_cone br_cone_circle(double mu)
{
    return (br_cone){
        .type = &br_cone_circle_type, .axis = br_vec2_make(1, 0), .n = 1, .u = {.value = {mu, 0, 0, 0}}};
}
