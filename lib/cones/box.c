/* The box: independent bounds on two axes at right angles. */
#include <string.h>
#include "cones.h"

#include <bristle/assert.h>

/* The larger of two bounds of an interval [-low, high] seen along -d. */
static double interval_support(double low, double high, double d)
{
    return d > 0 ? low * d : high * -d;
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    const double *mu = cone->u.value;
    return interval_support(mu[0], mu[2], t) + interval_support(mu[1], mu[3], b);
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    const double *mu = cone->u.value;
    const double t = clamp(f->t, -mu[0] * lambda_n, mu[2] * lambda_n);
    const double b = clamp(f->b, -mu[1] * lambda_n, mu[3] * lambda_n);
    const bool inside = t == f->t && b == f->b;
    f->t = t;
    f->b = b;
    return inside;
}

/* The middle of the face where v is at right angles to it. */
static double interval_extreme(double low, double high, double v)
{
    return v > 0 ? -low : v < 0 ? high : 0.5 * (high - low);
}

static void derivative(const br_cone *cone, double lambda_n, double length, const br_contact_vec *f,
                       double a[3][3])
{
    (void)length;
    const double *mu = cone->u.value;
    a[0][0] = f->t > -mu[0] * lambda_n && f->t < mu[2] * lambda_n;
    a[1][1] = f->b > -mu[1] * lambda_n && f->b < mu[3] * lambda_n;
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const double *mu = cone->u.value;
    return (br_contact_vec){interval_extreme(mu[0], mu[2], v->t), interval_extreme(mu[1], mu[3], v->b), 0};
}

static int facets(const br_cone *cone, br_cone_facet *facet)
{
    static const br_vec2 direction[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int i = 0; i < 4; i++)
        facet[i] = (br_cone_facet){direction[i], cone->u.value[i]};
    return 4;
}

static void bounds(const br_cone *cone, double mu[4])
{
    memcpy(mu, cone->u.value, sizeof cone->u.value);
}

static const br_field fields[] = {
    BR_CONE_COEFFICIENT("mu_1", "coefficient for sliding along the first axis"),
    BR_CONE_COEFFICIENT("mu_2", "coefficient for sliding along the second axis"),
    BR_CONE_COEFFICIENT("mu_3", "coefficient for sliding against the first axis"),
    BR_CONE_COEFFICIENT("mu_4", "coefficient for sliding against the second axis"),
};

const br_cone_type br_cone_box_type = {
    .size = sizeof(br_cone_type),
    .name = "box",
    .title = "independent bounds on two axes",
    .source = "ploughing, eq. (9)",
    .dimension = 2,
    .fields = fields,
    .n_fields = 4,
    .n_min = 4,
    .n_max = 4,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
    .facets = facets,
    .bounds = bounds,
    .derivative = derivative,
};

br_cone br_cone_box(const double mu[4])
{
    BR_ASSERT_HANDLE(mu);
    return (br_cone){.type = &br_cone_box_type,
                     .axis = br_vec2_make(1, 0),
                     .n = 4,
                     .u = {.value = {mu[0], mu[1], mu[2], mu[3]}}};
}
