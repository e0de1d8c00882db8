/* A law from an INI file. */
#include <stdio.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/ini.h>
#include <bristle/law.h>

#include "../base/section.h"
#include "create.h"

static br_status read_presets(const br_ini *ini, bool *presets, br_error *error)
{
    const br_ini_entry *const entry = br_ini_find(ini, "law", "presets");
    *presets = entry && strcmp(entry->value, "yes") == 0;
    if (entry && !*presets && strcmp(entry->value, "no") != 0)
        return br_fail(error, BR_ERR_SYNTAX, "%s:%d: presets = %s is neither yes nor no", br_ini_path(ini),
                       entry->line, entry->value);
    return BR_OK;
}

static br_status read_law(const br_ini *ini, const br_law_type *type, void *params, br_error *error)
{
    static const char *const others[] = {"type", "presets", NULL};
    char what[100];
    bool presets;
    const br_struct_type fields = br_law_struct(type);
    snprintf(what, sizeof what, "law %s", type->name);
    BR_TRY(read_presets(ini, &presets, error));
    return br_section_read(ini, &(br_section){"law", what, others, presets}, &fields, params, error);
}

/* Only section [law] is allowed. */
static br_status find_type(const br_ini *ini, const br_law_registry *registry, const br_law_type **type,
                           br_error *error)
{
    const char *const path = br_ini_path(ini);
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (strcmp(entry->section, "") == 0)
            return br_fail(error, BR_ERR_SYNTAX,
                           "%s:%d: %s stands before the first section; write [law] above it", path,
                           entry->line, entry->key);
    }
    for (size_t i = 0; i < br_ini_section_count(ini); i++)
        if (strcmp(br_ini_section_at(ini, i), "law") != 0)
            return br_fail(error, BR_ERR_UNKNOWN, "%s: unknown section [%s]; the only section is [law]", path,
                           br_ini_section_at(ini, i));
    const br_ini_entry *const entry = br_ini_find(ini, "law", "type");
    if (!entry)
        return br_fail(error, BR_ERR_MISSING,
                       "%s: [law] type is missing; `bristle describe LAW --ini` prints an example", path);
    if (*entry->value == '\0')
        return br_fail(error, BR_ERR_MISSING,
                       "%s:%d: [law] type is empty; `bristle list laws` shows the laws", path, entry->line);
    return br_error_within(error, br_law_find(registry, entry->value, type, error), "%s:%d: [law] type", path,
                           entry->line);
}

static br_status make(const br_law_registry *registry, const br_ini *ini, br_law **law, br_error *error)
{
    const br_law_type *type;
    void *params;
    BR_TRY(find_type(ini, registry, &type, error));
    BR_TRY(br_law_start(type, law, &params, error));
    const br_status status = read_law(ini, type, params, error);
    if (status < 0) {
        br_law_destroy(*law);
        *law = NULL;
    }
    return status;
}

br_status br_law_read(const br_law_registry *registry, const char *path, br_law **law, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(law);
    *law = NULL;
    br_ini *ini = NULL;
    br_status status = br_ini_read(path, &ini, error);
    const br_law_type *named;
    if (status == BR_ERR_OPEN && br_law_find(registry, path, &named, NULL) >= 0) {
        if (error)
            *error = (br_error){0};
        return br_fail(
            error, status,
            "%s: is a law, not a file of its parameters; `bristle describe --ini %s > law.ini` writes one",
            path, path);
    }
    if (status >= 0)
        status = make(registry, ini, law, error);
    br_ini_destroy(ini);
    return status;
}

br_status br_law_parse(const br_law_registry *registry, const char *name, const char *text, size_t size,
                       br_law **law, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(law);
    *law = NULL;
    br_ini *ini = NULL;
    br_status status = br_ini_parse(name, text, size, &ini, error);
    if (status >= 0)
        status = make(registry, ini, law, error);
    br_ini_destroy(ini);
    return status;
}
