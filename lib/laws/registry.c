/* The registry of laws. A new built-in law is its own file and one line in the array below. */
#include <bristle/laws.h>
#include <bristle/assert.h>
#include <bristle/lugre.h>
#include <bristle/rig_laws.h>

#include <math.h>
#include <stdlib.h>
#include "../base/type_list.h"

static const br_law_type *const built_in[] = {
    &br_coulomb_type,   /* C */
    &br_cs_type,        /* CS */
    &br_css_type,       /* CSS */
    &br_cssv_type,      /* CSSV */
    &br_threshold_type, /* corrected */
    &br_threshold_printed_type,
    &br_dahl_type,
    &br_lugre_type,
    &br_lugre_amended_type,
    &br_elasto_plastic_type,
    &br_smooth_coulomb_type,
    &br_servo_type,
    &br_table_4_type,
    &br_table_8_type,
    &br_bouc_wen_type,
    &br_maxwell_slip_2_type,
    &br_maxwell_slip_4_type,
    &br_maxwell_slip_8_type,
};

enum { N_BUILT_IN = sizeof built_in / sizeof *built_in };

struct br_law_registry {
    type_list types;
};

br_law_registry *br_law_registry_create(void)
{
    br_law_registry *registry = malloc(sizeof *registry);
    if (registry && !type_list_start(&registry->types, built_in, N_BUILT_IN, offsetof(br_law_type, name))) {
        free(registry);
        return NULL;
    }
    return registry;
}

void br_law_registry_destroy(br_law_registry *registry)
{
    if (!registry)
        return;
    type_list_end(&registry->types);
    free(registry);
}

size_t br_law_registry_count(const br_law_registry *registry)
{
    BR_ASSERT_HANDLE(registry);
    return registry->types.count;
}

const br_law_type *br_law_registry_at(const br_law_registry *registry, size_t index)
{
    BR_ASSERT_HANDLE(registry);
    return index < registry->types.count ? registry->types.types[index] : NULL;
}

const br_law_type *br_law_registry_find(const br_law_registry *registry, const char *name)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    return type_list_find(&registry->types, name);
}

/* ---- what a third-party law must fulfil ---- */

#define STATE_NAME LOWER_CASE "ABCDEFGHIJKLMNOPQRSTUVWXYZ" DIGITS "_"

/* The table of its parameters, all of them real. */
static br_status check_fields(const br_law_type *type, br_error *error)
{
    for (size_t i = 0; i < type->n_fields; i++)
        if (type->fields[i].kind != BR_FIELD_REAL)
            return br_fail(error, BR_ERR_ARGUMENT, "law %s: field %zu: parameters of laws are real numbers",
                           type->name, i);
    const br_struct_type params = br_law_struct(type);
    br_error local = {0};
    const br_status status = br_struct_type_check(&params, &local);
    return status < 0 ? br_fail(error, status, "law %s", local.message) : BR_OK;
}

static br_status check_states(const br_law_type *type, br_error *error)
{
    const bool has = (type->flags & BR_LAW_HAS_STATE) != 0;
    if (!has && (type->n_states || type->state_names || type->rate || type->state_force || type->advance ||
                 type->switching))
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: has states but not the flag BR_LAW_HAS_STATE",
                       type->name);
    if (!has)
        return BR_OK;
    if (!type->n_states || !type->state_names || !type->rate || !type->state_force || !type->advance)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "law %s: a law with states needs state_names, rate, state_force and advance",
                       type->name);
    const br_law_switching *const modes = type->switching;
    if (modes && !(type->flags & BR_LAW_RATE_JUMPS))
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: has modes but not the flag BR_LAW_RATE_JUMPS",
                       type->name);
    if (modes && (!modes->n_modes || !modes->settle || !modes->margins || !modes->rate))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "law %s: a law with modes needs n_modes, settle, margins and rate of them",
                       type->name);
    for (size_t i = 0; i < type->n_states; i++)
        if (!type_list_is_name(type->state_names[i], STATE_NAME))
            return br_fail(error, BR_ERR_ARGUMENT,
                           "law %s: state %zu: its name must be made of letters, digits and '_'", type->name,
                           i);
    return BR_OK;
}

br_status br_law_registry_add(br_law_registry *registry, const br_law_type *type, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_TRY(type_list_check_size("law", "br_law_type", type ? type->size : 0, sizeof *type, error));
    if (type->field_size != 0 && type->field_size != sizeof(br_field))
        return br_fail(error, BR_ERR_ARGUMENT,
                       "a law must set .field_size = sizeof(br_field) of this library's header, or leave "
                       "it out");
    BR_TRY(type_list_check_name("law", type->name, type->title, type->source, error));
    if (br_law_registry_find(registry, type->name))
        return br_fail(error, BR_ERR_DUPLICATE, "law %s: the name is taken", type->name);
    if (!type->formula)
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: its formula must be given", type->name);
    if (type->flags & ~(unsigned)BR_LAW_KNOWN_FLAGS)
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: unknown flags %#x", type->name, type->flags);
    if (!type->friction || !type->slope || !type->breakaway)
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: friction, slope and breakaway must be given",
                       type->name);
    if (type->n_fields && !type->fields)
        return br_fail(error, BR_ERR_ARGUMENT, "law %s: fields are missing", type->name);
    if (check_states(type, error) < 0)
        return BR_ERR_ARGUMENT;
    const br_status status = check_fields(type, error);
    if (status < 0)
        return status;

    if (!type_list_append(&registry->types, type))
        return br_fail(error, BR_ERR_MEMORY, "law %s: out of memory", type->name);
    return BR_OK;
}
