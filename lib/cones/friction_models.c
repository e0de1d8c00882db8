/* The registry of friction models. A new one of the library is its own file and one line in the array below.
 */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/friction_model.h>
#include "../base/type_list.h"

static const br_friction_model_type *const built_in[] = {
    &br_friction_isotropic_type, &br_friction_anisotropic_type, &br_friction_limit_surface_type,
    &br_friction_tensors_type,   &br_friction_cloth_type,       &br_friction_matchstick_type,
};
enum { N_BUILT_IN = sizeof built_in / sizeof *built_in };

const br_friction_model_type *const *br_friction_models(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = N_BUILT_IN;
    return built_in;
}

struct br_friction_model_registry {
    type_list types;
};

br_friction_model_registry *br_friction_model_registry_create(void)
{
    br_friction_model_registry *registry = malloc(sizeof *registry);
    if (registry &&
        !type_list_start(&registry->types, built_in, N_BUILT_IN, offsetof(br_friction_model_type, name))) {
        free(registry);
        return NULL;
    }
    return registry;
}

void br_friction_model_registry_destroy(br_friction_model_registry *registry)
{
    if (!registry)
        return;
    type_list_end(&registry->types);
    free(registry);
}

size_t br_friction_model_registry_count(const br_friction_model_registry *registry)
{
    BR_ASSERT_HANDLE(registry);
    return registry->types.count;
}

const br_friction_model_type *br_friction_model_registry_at(const br_friction_model_registry *registry,
                                                            size_t index)
{
    BR_ASSERT_HANDLE(registry);
    return index < registry->types.count ? registry->types.types[index] : NULL;
}

const br_friction_model_type *br_friction_model_registry_find(const br_friction_model_registry *registry,
                                                              const char *name)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    return type_list_find(&registry->types, name);
}

br_status br_friction_model_registry_add(br_friction_model_registry *registry,
                                         const br_friction_model_type *type, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_TRY(type_list_check_size("friction model", "br_friction_model_type", type ? type->size : 0,
                                sizeof *type, error));
    BR_TRY(type_list_check_name("friction model", type->name, type->title, type->source, error));
    if (br_friction_model_registry_find(registry, type->name))
        return br_fail(error, BR_ERR_DUPLICATE, "friction model %s: the name is taken", type->name);
    if (!type->force || !type->params)
        return br_fail(error, BR_ERR_ARGUMENT, "friction model %s: force and params must be given",
                       type->name);
    if (type->flags & ~(unsigned)BR_FRICTION_KNOWN_FLAGS)
        return br_fail(error, BR_ERR_ARGUMENT, "friction model %s: flags 0x%x are not all known", type->name,
                       type->flags);
    if ((type->flags & BR_FRICTION_MAXIMUM_DISSIPATION) && !type->cone)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "friction model %s: maximum dissipation over what? it has no cone", type->name);
    BR_TRY(br_struct_type_check(type->params, error));
    if (!type_list_append(&registry->types, type))
        return br_fail(error, BR_ERR_MEMORY, "friction model %s: out of memory", type->name);
    return BR_OK;
}
