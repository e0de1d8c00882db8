/* Generators: the call, and those that give every contact the same cone. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone.h>
#include "../base/type_list.h"
#include "cones.h"

br_status br_cone_generator_type_check(const br_cone_generator_type *type, br_error *error)
{
    BR_TRY(type_list_check_size("generator", "br_cone_generator_type", type ? type->size : 0, sizeof *type,
                                error));
    BR_TRY(type_list_check_name("generator", type->name, type->title, type->source, error));
    if (!type->generate || !type->destroy)
        return br_fail(error, BR_ERR_ARGUMENT, "generator %s: generate and destroy must be given",
                       type->name);
    return BR_OK;
}

br_status br_cone_generate(br_cone_generator *generator, size_t n, const br_contact *contacts,
                           size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                           br_error *error)
{
    BR_ASSERT_HANDLE(generator);
    BR_ASSERT_ARRAY(contacts, n);
    BR_ASSERT_ARRAY(poses, n_bodies);
    BR_ASSERT_ARRAY(cones, n);
    return generator->type->generate(generator, n, contacts, n_bodies, poses, pool, cones, error);
}

void br_cone_generator_destroy(br_cone_generator *generator)
{
    if (generator)
        generator->type->destroy(generator);
}

typedef struct constant {
    br_cone_generator base;
    br_cone cone;
} constant;

static br_status constant_generate(br_cone_generator *self, size_t n, const br_contact *contacts,
                                   size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                   br_error *error)
{
    (void)contacts, (void)n_bodies, (void)poses, (void)pool, (void)error;
    for (size_t i = 0; i < n; i++)
        cones[i] = ((constant *)self)->cone;
    return BR_OK;
}

static void constant_destroy(br_cone_generator *self)
{
    free(self);
}

static const br_cone_generator_type coulomb_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "coulomb",
    .title = "isotropic Coulomb friction",
    .source = "cloth, eq. (1)",
    .generate = constant_generate,
    .destroy = constant_destroy,
};

const br_cone *br_cone_constant_of(const br_cone_generator *generator)
{
    return generator->type->generate == constant_generate ? &((const constant *)generator)->cone : NULL;
}

static br_cone_generator *make_constant(const br_cone_generator_type *type, const br_cone *cone)
{
    constant *const self = malloc(sizeof *self);
    if (!self)
        return NULL;
    self->base.type = type;
    self->cone = *cone;
    return &self->base;
}

br_cone_generator *br_cone_coulomb_create(double mu, bool box)
{
    const double bounds[4] = {mu, mu, mu, mu};
    const br_cone cone = box ? br_cone_box(bounds) : br_cone_circle(mu);
    if (br_cone_check(&cone, NULL) < 0)
        return NULL;
    return make_constant(&coulomb_type, &cone);
}

static const br_cone_generator_type constant_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "constant",
    .title = "the same cone for every contact",
    .source = "matchstick, eqs. (5) to (13)",
    .generate = constant_generate,
    .destroy = constant_destroy,
};

br_status br_cone_constant_create(const br_cone *cone, br_cone_generator **generator, br_error *error)
{
    BR_ASSERT_HANDLE(cone);
    BR_ASSERT_HANDLE(generator);
    *generator = NULL;
    BR_TRY(br_cone_check(cone, error));
    *generator = make_constant(&constant_type, cone);
    return *generator ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a generator");
}
