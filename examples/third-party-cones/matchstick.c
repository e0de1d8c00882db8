/* An ellipse as of the Matchstick model [Erleben, Macklin, Andrews, Kry 2020, eqs. (6), (13)] that also tells
 * forwards from backwards: four half axes instead of two, and between each two of them a quarter of an
 * ellipse. Convex, since the quarters meet at right angles to the axes. */
#include "cones.h"

#include <math.h>

/* Half axes of the quarter that belongs to sliding along (t, b): the force points the other way. */
static br_vec2 half_axes(const br_cone *cone, double t, double b)
{
    const double *mu = cone->u.value;
    return br_vec2_make(t > 0 ? mu[0] : mu[2], b > 0 ? mu[1] : mu[3]);
}

static double support(const br_cone *cone, double t, double b, double tau)
{
    (void)tau;
    const br_vec2 half = half_axes(cone, t, b);
    return hypot(half.x * t, half.y * b);
}

/* The nearest point lies in the quarter where the force is, so that the library's ellipse finds it. */
static bool project(const br_cone *cone, double lambda_n, double length, br_contact_vec *f)
{
    (void)length;
    const br_vec2 half = half_axes(cone, -f->t, -f->b);
    const br_cone quarter = br_cone_ellipse(half.x, half.y, br_vec2_make(1, 0));
    const br_contact_vec p = br_cone_project(&quarter, lambda_n, *f);
    const bool inside = p.t == f->t && p.b == f->b;
    f->t = p.t;
    f->b = p.b;
    return inside;
}

static br_contact_vec max_dissipation_force(const br_cone *cone, const br_contact_vec *v)
{
    const double *mu = cone->u.value;
    const br_vec2 half = half_axes(cone, v->t, v->b);
    const double sigma = hypot(half.x * v->t, half.y * v->b);
    if (sigma > 0)
        return (br_contact_vec){-half.x * (half.x * v->t / sigma), -half.y * (half.y * v->b / sigma), 0};
    /* No friction along an axis: the set ends there in a straight face, whose middle is taken. */
    return (br_contact_vec){v->t == 0 ? 0.5 * (mu[2] - mu[0]) : 0, v->b == 0 ? 0.5 * (mu[3] - mu[1]) : 0, 0};
}

static const br_field fields[] = {
    {.name = "mu_1",
     .unit = "1",
     .meaning = "for sliding along the first axis",
     .source = "-",
     .preset = 0.4,
     BR_AT_LEAST(0)},
    {.name = "mu_2",
     .unit = "1",
     .meaning = "along the second",
     .source = "-",
     .preset = 0.3,
     BR_AT_LEAST(0)},
    {.name = "mu_3",
     .unit = "1",
     .meaning = "against the first",
     .source = "-",
     .preset = 0.8,
     BR_AT_LEAST(0)},
    {.name = "mu_4",
     .unit = "1",
     .meaning = "against the second",
     .source = "-",
     .preset = 0.3,
     BR_AT_LEAST(0)},
};

const br_cone_type matchstick_type = {
    .size = sizeof(br_cone_type),
    .name = "matchstick",
    .title = "anisotropic, asymmetric friction: four quarters of ellipses",
    .source =
        "after Erleben, Macklin, Andrews, Kry: The Matchstick Model for Anisotropic Friction Cones, 2020",
    .dimension = 2,
    .fields = fields,
    .n_fields = 4,
    .n_min = 4,
    .n_max = 4,
    .support = support,
    .project = project,
    .max_dissipation_force = max_dissipation_force,
};
