/* The ellipsoid: an ellipse with drilling torque about the normal. */
#include "cones.h"

static double support(const br_cone *cone, double t, double b, double tau)
{
    const double *mu = cone->u.value;
    return hypot(hypot(mu[0] * t, mu[1] * b), mu[2] * tau);
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    const double *mu = cone->u.value;
    const double half[3] = {mu[0] * lambda_n, mu[1] * lambda_n, mu[2] / length * lambda_n};
    const double before[3] = {f->t, f->b, f->tau};
    double x[3] = {f->t, f->b, f->tau};
    br_ellipsoid_project(3, half, x);
    *f = (br_contact_vec){x[0], x[1], x[2]};
    return x[0] == before[0] && x[1] == before[1] && x[2] == before[2];
}

static void derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                       double a[3][3])
{
    const double *mu = cone->u.value;
    const double half[3] = {mu[0] * lambda_n, mu[1] * lambda_n, mu[2] / length * lambda_n};
    const double x[3] = {f->t, f->b, f->tau};
    br_ellipsoid_derivative(3, half, x, a);
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const double t = cone->u.value[0], b = cone->u.value[1], tau = cone->u.value[2];
    const double length = hypot(hypot(t * v->t, b * v->b), tau * v->tau);
    if (!(length > 0))
        return (br_contact_vec){0, 0, 0};
    return (br_contact_vec){-t * (t * v->t / length), -b * (b * v->b / length),
                            -tau * (tau * v->tau / length)};
}

static const br_field fields[] = {
    BR_CONE_COEFFICIENT("mu_t", "half axis along the first axis"),
    BR_CONE_COEFFICIENT("mu_b", "half axis along the second axis"),
    {.name = "mu_tau",
     .unit = "m",
     .meaning = "half axis of the torque",
     .source = "the generator",
     .preset = 0.01,
     .low = 0,
     .high = INFINITY,
     .high_open = true},
};

const br_cone_type br_cone_ellipsoid_type = {
    .size = sizeof(br_cone_type),
    .name = "ellipsoid",
    .title = "anisotropic, symmetric friction with drilling torque",
    .source = "matchstick, section 4.4",
    .dimension = 3,
    .fields = fields,
    .n_fields = 3,
    .n_min = 3,
    .n_max = 3,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .derivative = derivative,
};

br_cone br_cone_ellipsoid(double mu_t, double mu_b, double mu_tau, br_vec2 axis)
{
    return (br_cone){
        .type = &br_cone_ellipsoid_type, .axis = axis, .n = 3, .u = {.value = {mu_t, mu_b, mu_tau, 0}}};
}
