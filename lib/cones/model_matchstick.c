/* The Matchstick model as a friction model. */
#include "friction_model.h"

static br_vec2 axis(const void *params, const br_contact *contact)
{
    const br_matchstick m =
        br_matchstick_between(params, contact->structure_a, contact->structure_b, contact->normal);
    return friction_axis(contact, m.tangent, br_vec2_make(1, 0));
}

static br_cone cone_of(const br_matchstick_params *p, const br_contact *contact)
{
    const br_matchstick m =
        br_matchstick_between(p, contact->structure_a, contact->structure_b, contact->normal);
    const br_vec2 along = friction_axis(contact, m.tangent, br_vec2_make(1, 0));
    return p->tau > 0 || p->mu_tau > 0 ? br_cone_ellipsoid(m.mu_t, m.mu_b, m.mu_tau, along)
                                       : br_cone_ellipse(m.mu_t, m.mu_b, along);
}

static br_status cone(const void *params, const br_contact *contact, br_cone_pool *pool, br_cone *cone,
                      br_error *error)
{
    (void)pool, (void)error;
    *cone = cone_of(params, contact);
    return BR_OK;
}

static br_contact_vec force(const void *params, const br_contact *contact, double lambda_n, br_contact_vec v)
{
    const br_cone cone = cone_of(params, contact);
    return br_cone_max_dissipation_force(&cone, lambda_n, v);
}

const br_friction_model_type br_friction_matchstick_type = {
    .size = sizeof(br_friction_model_type),
    .name = "matchstick",
    .title = "an ellipse between isotropic and anisotropic by the angle of two structures",
    .source = "matchstick, algorithm 1",
    .flags = BR_FRICTION_MAXIMUM_DISSIPATION,
    .params = &br_matchstick_struct,
    .force = force,
    .cone = cone,
    .axis = axis,
};
