/* The registry of cone types. A new one of the library is its own file and one line in the array below. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include "../base/type_list.h"

static const br_cone_type *const built_in[] = {
    &br_cone_circle_type,  &br_cone_ellipse_type, &br_cone_ellipsoid_type,     &br_cone_box_type,
    &br_cone_polygon_type, &br_cone_points_type,  &br_cone_points_torque_type,
};
enum { N_BUILT_IN = sizeof built_in / sizeof *built_in };

const br_cone_type *const *br_cone_types(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = N_BUILT_IN;
    return built_in;
}

struct br_cone_registry {
    type_list types;
};

br_cone_registry *br_cone_registry_create(void)
{
    br_cone_registry *registry = malloc(sizeof *registry);
    if (registry && !type_list_start(&registry->types, built_in, N_BUILT_IN, offsetof(br_cone_type, name))) {
        free(registry);
        return NULL;
    }
    return registry;
}

void br_cone_registry_destroy(br_cone_registry *registry)
{
    if (!registry)
        return;
    type_list_end(&registry->types);
    free(registry);
}

size_t br_cone_registry_count(const br_cone_registry *registry)
{
    BR_ASSERT_HANDLE(registry);
    return registry->types.count;
}

const br_cone_type *br_cone_registry_at(const br_cone_registry *registry, size_t index)
{
    BR_ASSERT_HANDLE(registry);
    return index < registry->types.count ? registry->types.types[index] : NULL;
}

const br_cone_type *br_cone_registry_find(const br_cone_registry *registry, const char *name)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    return type_list_find(&registry->types, name);
}

/* ---- what a third-party type must fulfil ---- */

static br_status check_values(const br_cone_type *type, br_error *error)
{
    if (type->n_fields < 1 || !type->fields || type->n_min < type->n_fields || type->n_max < type->n_min ||
        type->n_min % type->n_fields != 0 || type->n_max % type->n_fields != 0)
        return br_fail(error, BR_ERR_ARGUMENT, "cone %s: from %d to %d values of %d fields make no sense",
                       type->name, type->n_min, type->n_max, type->n_fields);
    if (!type->prepare && type->n_max > BR_CONE_VALUES_INSIDE)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "cone %s: more than %d values need a pool, and so a prepare function", type->name,
                       BR_CONE_VALUES_INSIDE);
    for (int i = 0; i < type->n_fields; i++) {
        const br_field *field = &type->fields[i];
        if (!field->name || !field->unit || !field->meaning || !(field->low <= field->high))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "cone %s: field %d: name, unit, meaning and a range must be given", type->name, i);
    }
    return BR_OK;
}

br_status br_cone_registry_add(br_cone_registry *registry, const br_cone_type *type, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_TRY(type_list_check_size("cone", "br_cone_type", type ? type->size : 0, sizeof *type, error));
    BR_TRY(type_list_check_name("cone", type->name, type->title, type->source, error));
    if (br_cone_registry_find(registry, type->name))
        return br_fail(error, BR_ERR_DUPLICATE, "cone %s: the name is taken", type->name);
    if (type->dimension != 2 && type->dimension != 3)
        return br_fail(error, BR_ERR_ARGUMENT, "cone %s: dimension %d is neither 2 nor 3", type->name,
                       type->dimension);
    if (!type->support || !type->project || !type->max_dissipation_force)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "cone %s: support, project and max_dissipation_force must be given", type->name);
    const br_status status = check_values(type, error);
    if (status < 0)
        return status;
    if (!type_list_append(&registry->types, type))
        return br_fail(error, BR_ERR_MEMORY, "cone %s: out of memory", type->name);
    return BR_OK;
}
