/* A fitted planar model from its file. */
#include <bristle/assert.h>
#include <bristle/ini.h>
#include <bristle/planar_fit.h>

#include <stdio.h>
#include <string.h>

#include "../base/section.h"

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
    return br_error_within(error, br_planar_fit_named(e->value, type, error), "%s:%d: [model] type", path,
                           e->line);
}

br_status br_planar_fit_read(const char *path, const br_planar_fit_type **type, br_planar_fit_values *values,
                             br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(values);
    static const char *const others[] = {"type", NULL};
    br_ini *ini = NULL;
    br_status status = br_ini_read(path, &ini, error);
    if (status >= 0)
        status = find_type(ini, type, error);
    if (status >= 0) {
        char what[100];
        snprintf(what, sizeof what, "model %s", (*type)->name);
        br_struct_default(&(*type)->params, values);
        status = br_section_read(ini, &(br_section){"model", what, others, false}, &(*type)->params, values,
                                 error);
    }
    br_ini_destroy(ini);
    return status;
}
