/* What all friction models have in common: checks, rest and lifted contacts, the generator of cones. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "friction_model.h"

void br_friction_model_default(const br_friction_model_type *type, void *params)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    br_struct_default(type->params, params);
    if (type->preset)
        type->preset(params);
}

br_status br_friction_model_check(br_friction_model model, br_error *error)
{
    return br_error_within(error, br_struct_check(model.type->params, model.params, error), "%s",
                           model.type->name);
}

br_contact_vec br_friction_model_force(br_friction_model model, const br_contact *contact, double lambda_n,
                                       br_contact_vec v)
{
    BR_ASSERT_HANDLE(contact);
    if (!(lambda_n > 0) || (v.t == 0 && v.b == 0 && v.tau == 0))
        return (br_contact_vec){0, 0, 0};
    return model.type->force(model.params, contact, lambda_n, v);
}

br_status br_friction_model_cone(br_friction_model model, const br_contact *contact, br_cone_pool *pool,
                                 br_cone *cone, br_error *error)
{
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(cone);
    BR_ASSERT_HANDLE(pool);
    if (!model.type->cone)
        return br_fail(error, BR_ERR_UNSUPPORTED, "friction model %s: it has no cone", model.type->name);
    return model.type->cone(model.params, contact, pool, cone, error);
}

br_vec2 br_friction_model_axis(br_friction_model model, const br_contact *contact)
{
    BR_ASSERT_HANDLE(contact);
    return model.type->axis ? model.type->axis(model.params, contact) : br_vec2_make(1, 0);
}

br_vec2 friction_axis(const br_contact *contact, br_vec3 direction, br_vec2 otherwise)
{
    /* Below this share of a direction's length its part in the contact plane is round-off. */
    const double t = br_vec3_dot(direction, contact->tangent), b = br_vec3_dot(direction, contact->binormal);
    const double length = hypot(t, b);
    return length > 1e-12 * br_vec3_length(direction) ? br_vec2_make(t / length, b / length) : otherwise;
}

/* ---- the generator ---- */

typedef struct model_generator {
    br_cone_generator base;
    br_friction_model model; /* its parameters lie behind the struct */
    max_align_t params[];
} model_generator;

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    (void)n_bodies, (void)poses;
    const br_friction_model model = ((const model_generator *)self)->model;
    for (size_t i = 0; i < n; i++)
        BR_TRY(model.type->cone(model.params, &contacts[i], pool, &cones[i], error));
    return BR_OK;
}

static void destroy(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type generator_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "friction-model",
    .title = "the cones of a friction model",
    .source = "matchstick, section 3 and Table 1",
    .generate = generate,
    .destroy = destroy,
};

br_status br_friction_model_cones_create(br_friction_model model, br_cone_generator **generator,
                                         br_error *error)
{
    BR_ASSERT_HANDLE(generator);
    *generator = NULL;
    if (!(model.type->flags & BR_FRICTION_MAXIMUM_DISSIPATION))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "friction model %s: its force is not the one of maximum dissipation over a cone, "
                       "which is what contact solvers compute",
                       model.type->name);
    const br_status status = br_friction_model_check(model, error);
    if (status < 0)
        return status;
    const size_t size = model.type->params->size;
    model_generator *const g = malloc(sizeof *g + size);
    if (!g)
        return br_fail(error, BR_ERR_MEMORY, "friction model %s: out of memory", model.type->name);
    g->base.type = &generator_type;
    memcpy(g->params, model.params, size);
    g->model = (br_friction_model){model.type, g->params};
    *generator = &g->base;
    return BR_OK;
}
