/* Isotropic and anisotropic Coulomb friction as friction models. */
#include "friction_model.h"

#define TABLE_1 "ours: of the order of wood and metal; matchstick, Table 1 gives no numbers"

/* ---- isotropic ---- */

static br_contact_vec isotropic_force(const void *params, const br_contact *contact, double lambda_n,
                                      br_contact_vec v)
{
    (void)contact;
    const br_cone cone = br_cone_circle(((const br_friction_isotropic *)params)->mu);
    return br_cone_max_dissipation_force(&cone, lambda_n, v);
}

static br_status isotropic_cone(const void *params, const br_contact *contact, br_cone_pool *pool,
                                br_cone *cone, br_error *error)
{
    (void)contact, (void)pool, (void)error;
    *cone = br_cone_circle(((const br_friction_isotropic *)params)->mu);
    return BR_OK;
}

static const br_field isotropic_fields[] = {
    FRICTION_COEFFICIENT(br_friction_isotropic, mu, 0.5, TABLE_1, "coefficient of friction"),
};
static const br_struct_type isotropic_struct = BR_STRUCT_OF(br_friction_isotropic, isotropic_fields, NULL);

const br_friction_model_type br_friction_isotropic_type = {
    .size = sizeof(br_friction_model_type),
    .name = "isotropic",
    .title = "isotropic Coulomb friction",
    .source = "matchstick, eq. (6)",
    .flags = BR_FRICTION_MAXIMUM_DISSIPATION,
    .params = &isotropic_struct,
    .force = isotropic_force,
    .cone = isotropic_cone,
};

/* ---- anisotropic ---- */

static br_vec2 anisotropic_axis(const void *params, const br_contact *contact)
{
    const br_friction_anisotropic *const p = params;
    return friction_axis(contact,
                         p->frame == BR_FRICTION_FRAME_BODY ? contact->structure_a : contact->velocity,
                         br_vec2_make(1, 0));
}

static br_status anisotropic_cone(const void *params, const br_contact *contact, br_cone_pool *pool,
                                  br_cone *cone, br_error *error)
{
    (void)pool, (void)error;
    const br_friction_anisotropic *const p = params;
    *cone = br_cone_ellipse(p->mu_t, p->mu_b, anisotropic_axis(p, contact));
    return BR_OK;
}

static br_contact_vec anisotropic_force(const void *params, const br_contact *contact, double lambda_n,
                                        br_contact_vec v)
{
    const br_friction_anisotropic *const p = params;
    const br_cone cone = br_cone_ellipse(p->mu_t, p->mu_b, anisotropic_axis(p, contact));
    return br_cone_max_dissipation_force(&cone, lambda_n, v);
}

static const char *const frames[] = {"body", "sliding", NULL};
static const br_field anisotropic_fields[] = {
    FRICTION_COEFFICIENT(br_friction_anisotropic, mu_t, 0.3, TABLE_1, "along the first axis"),
    FRICTION_COEFFICIENT(br_friction_anisotropic, mu_b, 0.8, TABLE_1, "across it"),
    {BR_FIELD_OF(br_friction_anisotropic, frame), .unit = "-", .meaning = "what the first axis follows",
     .source = "matchstick, Table 1", .words = frames},
};
static const br_struct_type anisotropic_struct =
    BR_STRUCT_OF(br_friction_anisotropic, anisotropic_fields, NULL);

const br_friction_model_type br_friction_anisotropic_type = {
    .size = sizeof(br_friction_model_type),
    .name = "anisotropic",
    .title = "anisotropic Coulomb friction on one axis for each contact",
    .source = "matchstick, Table 1",
    .flags = BR_FRICTION_MAXIMUM_DISSIPATION,
    .params = &anisotropic_struct,
    .force = anisotropic_force,
    .cone = anisotropic_cone,
    .axis = anisotropic_axis,
};
