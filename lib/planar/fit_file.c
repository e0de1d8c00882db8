/* A fitted planar model from its file. */
#include <bristle/assert.h>
#include <bristle/ini.h>
#include <bristle/planar_fit.h>

#include <string.h>

static br_status find_type(const br_ini *ini, const br_planar_fit_type **type, br_error *error)
{
    const char *const path = br_ini_path(ini);
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        if (strcmp(e->section, "model") != 0)
            return br_fail(error, BR_ERR_UNKNOWN,
                           "%s:%d: %s stands in section [%s]; the only section is [model]", path, e->line,
                           e->key, e->section);
    }
    const br_ini_entry *const e = br_ini_find(ini, "model", "type");
    if (!e)
        return br_fail(error, BR_ERR_MISSING, "%s: [model] type is missing", path);
    *type = br_planar_fit_find(e->value);
    if (*type)
        return BR_OK;
    char names[200] = "";
    for (size_t i = 0; br_planar_fit_types()[i]; i++) {
        strncat(names, i ? ", " : "", sizeof names - strlen(names) - 1);
        strncat(names, br_planar_fit_types()[i]->name, sizeof names - strlen(names) - 1);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: [model] type = %s is none of %s", path, e->line, e->value,
                   names);
}

static br_status read_values(const br_ini *ini, const br_struct_type *params, br_planar_fit_values *values,
                             br_error *error)
{
    const char *const path = br_ini_path(ini);
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        if (strcmp(e->key, "type") != 0)
            BR_TRY(br_error_within(error, br_set(params, values, e->key, e->value, error), "%s:%d", path,
                                   e->line));
    }
    for (size_t i = 0; i < params->n_fields; i++)
        if (!br_ini_find(ini, "model", params->fields[i].name))
            return br_fail(error, BR_ERR_MISSING, "%s: [model] %s [%s], %s, is missing", path,
                           params->fields[i].name, params->fields[i].unit, params->fields[i].meaning);
    return br_error_within(error, br_struct_check(params, values, error), "%s", path);
}

br_status br_planar_fit_read(const char *path, const br_planar_fit_type **type, br_planar_fit_values *values,
                             br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(values);
    br_ini *ini = NULL;
    br_status status = br_ini_read(path, &ini, error);
    if (status >= 0)
        status = find_type(ini, type, error);
    if (status >= 0) {
        br_struct_default(&(*type)->params, values);
        status = read_values(ini, &(*type)->params, values, error);
    }
    br_ini_destroy(ini);
    return status;
}
