/* A limit surface from points of it as a friction model. */
#include <bristle/cone_type.h>
#include "../base/larger.h"
#include "friction_model.h"

#define LISTS "ours: an example"
#define ANY_LIST(member_, count_, unit_, meaning_)                                                           \
    {                                                                                                        \
        BR_FIELD_LIST(br_friction_limit_surface, member_, count_, #member_),                                 \
            .unit = (unit_), .meaning = (meaning_), .source = LISTS, BR_ANY_NUMBER                           \
    }
static const br_field fields[] = {
    ANY_LIST(f_t, n_t, "1", "forces on A along the tangent over the normal force"),
    ANY_LIST(f_b, n_b, "1", "forces on A along the binormal over the normal force"),
    ANY_LIST(tau, n_tau, "m", "torques about the normal over the normal force; none: no torque"),
};

static const br_cone_type *type_of(const br_friction_limit_surface *p)
{
    return p->n_tau > 0 ? &br_cone_points_torque_type : &br_cone_points_type;
}

static br_status check(const void *params, br_error *error)
{
    const br_friction_limit_surface *const p = params;
    if (p->n_b != p->n_t || (p->n_tau != 0 && p->n_tau != p->n_t))
        return br_fail(error, BR_ERR_RANGE,
                       "f_t has %zu points, f_b %zu and tau %zu: as many of each, or no tau", p->n_t, p->n_b,
                       p->n_tau);
    const size_t most = (size_t)(type_of(p)->n_max / type_of(p)->n_fields);
    return p->n_t <= most ? BR_OK
                          : br_fail(error, BR_ERR_RANGE, "f_t: %zu points are more than %zu", p->n_t, most);
}

static const br_struct_type limit_surface_struct = BR_STRUCT_OF(br_friction_limit_surface, fields, check);

/* Six points that no ellipse goes through, and that tell forwards from backwards. */
static void preset(void *params)
{
    static const double f_t[] = {0.6, 0.3, -0.2, -0.3, -0.2, 0.3}, f_b[] = {0, 0.4, 0.4, 0, -0.4, -0.4};
    *(br_friction_limit_surface *)params = (br_friction_limit_surface){f_t, f_b, NULL, 6, 6, 0};
}

static double component(const br_friction_limit_surface *p, size_t i, int k)
{
    return k == 0 ? p->f_t[i] : k == 1 ? p->f_b[i] : p->tau[i];
}

static br_status cone(const void *params, const br_contact *contact, br_cone_pool *pool, br_cone *cone,
                      br_error *error)
{
    (void)contact;
    const br_friction_limit_surface *const p = params;
    const br_cone_type *const type = type_of(p);
    if (p->n_t == 0) { /* no friction */
        *cone = br_cone_circle(0);
        return BR_OK;
    }
    double *const value = br_cone_pool_take(pool, p->n_t * (size_t)type->n_fields * sizeof *value);
    if (!value)
        return br_fail(error, BR_ERR_MEMORY, "limit-surface: out of memory");
    for (size_t i = 0; i < p->n_t; i++)
        for (int k = 0; k < type->n_fields; k++)
            value[i * (size_t)type->n_fields + (size_t)k] = component(p, i, k);
    return br_cone_make(type, (int)p->n_t * type->n_fields, value, pool, cone, error);
}

/* The point that takes most power; points that take as much, to round-off, share (the face's mean). The zero
 * force is one of them. */
static br_contact_vec force(const void *params, const br_contact *contact, double lambda_n, br_contact_vec v)
{
    (void)contact;
    const br_friction_limit_surface *const p = params;
    double most = 0, size = 0;
    for (int pass = 0; pass < 2; pass++) {
        br_contact_vec sum = {0, 0, 0};
        int count = 0;
        for (size_t i = 0; i < p->n_t; i++) {
            const br_contact_vec f = {p->f_t[i], p->f_b[i], p->n_tau > 0 ? p->tau[i] : 0};
            const double power = -(f.t * v.t + f.b * v.b + f.tau * v.tau);
            size = larger_of(size, fabs(f.t * v.t) + fabs(f.b * v.b) + fabs(f.tau * v.tau));
            if (pass == 0)
                most = larger_of(most, power);
            else if (power >= most - 1e-12 * size) {
                sum = (br_contact_vec){sum.t + f.t, sum.b + f.b, sum.tau + f.tau};
                count++;
            }
        }
        if (pass == 1 && count > 0 && most > 0)
            return (br_contact_vec){lambda_n * sum.t / count, lambda_n * sum.b / count,
                                    lambda_n * sum.tau / count};
    }
    return (br_contact_vec){0, 0, 0};
}

const br_friction_model_type br_friction_limit_surface_type = {
    .size = sizeof(br_friction_model_type),
    .name = "limit-surface",
    .title = "any convex set of forces, from points of its limit surface",
    .source = "matchstick, section 2 and Table 1",
    .flags = BR_FRICTION_MAXIMUM_DISSIPATION,
    .params = &limit_surface_struct,
    .preset = preset,
    .force = force,
    .cone = cone,
};
