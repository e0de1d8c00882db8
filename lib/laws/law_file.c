/* A law from an INI file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/ini.h>
#include <bristle/law.h>
#include <bristle/text.h>

#include "create.h"

static br_status unknown_key(const br_ini *ini, const br_ini_entry *entry, const br_law_type *type,
                             br_error *error)
{
    const char **const names = malloc((type->n_fields + 2) * sizeof *names);
    char hint[BR_SUGGESTION_TEXT] = "";
    if (names) {
        names[0] = "type";
        names[1] = "presets";
        for (size_t i = 0; i < type->n_fields; i++)
            names[i + 2] = type->fields[i].name;
        br_suggest(entry->key, names, type->n_fields + 2, hint);
        free(names);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: %s: law %s has no such parameter%s", br_ini_path(ini),
                   entry->line, entry->key, type->name, hint);
}

/* One parameter. */
static br_status read_field(const br_ini *ini, const br_ini_entry *entry, const br_field *field, void *params,
                            br_error *error)
{
    double value;
    if (!br_parse_double(entry->value, &value))
        return br_fail(error, BR_ERR_SYNTAX, "%s:%d: %s = %s is not a number", br_ini_path(ini), entry->line,
                       entry->key, entry->value);
    const br_status status = br_field_check(field, value, error);
    if (status < 0)
        br_error_prefix(error, "%s:%d", br_ini_path(ini), entry->line);
    else
        br_field_set(field, params, value);
    return status;
}

static br_status read_presets(const br_ini *ini, bool *presets, br_error *error)
{
    const br_ini_entry *const entry = br_ini_find(ini, "law", "presets");
    *presets = entry && strcmp(entry->value, "yes") == 0;
    if (entry && !*presets && strcmp(entry->value, "no") != 0)
        return br_fail(error, BR_ERR_SYNTAX, "%s:%d: presets = %s is neither yes nor no", br_ini_path(ini),
                       entry->line, entry->value);
    return BR_OK;
}

/* A missing parameter is not silently the preset: that is how wrong numbers get into papers. All are named at
 * once. */
static br_status check_complete(const br_ini *ini, const br_law_type *type, br_error *error)
{
    char missing[500] = "";
    size_t used = 0, count = 0;
    for (size_t i = 0; i < type->n_fields; i++) {
        if (br_ini_find(ini, "law", type->fields[i].name))
            continue;
        const int n =
            snprintf(missing + used, sizeof missing - used, "%s%s", count ? ", " : "", type->fields[i].name);
        if (n > 0 && used + (size_t)n < sizeof missing)
            used += (size_t)n;
        count++;
    }
    if (count == 0)
        return BR_OK;
    return br_fail(error, BR_ERR_MISSING, "%s: [law] %s: %s missing (or say presets = yes)", br_ini_path(ini),
                   missing, count == 1 ? "is" : "are");
}

static const br_field *field_of(const br_law_type *type, const char *name)
{
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, name) == 0)
            return &type->fields[i];
    return NULL;
}

static br_status read_law(const br_ini *ini, const br_law_type *type, void *params, br_error *error)
{
    bool presets;
    br_status status = read_presets(ini, &presets, error);
    for (size_t i = 0; i < br_ini_count(ini) && status >= 0; i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        const br_field *const field = field_of(type, entry->key);
        if (field)
            status = read_field(ini, entry, field, params, error);
        else if (strcmp(entry->key, "type") != 0 && strcmp(entry->key, "presets") != 0)
            status = unknown_key(ini, entry, type, error);
    }
    if (status >= 0 && !presets)
        status = check_complete(ini, type, error);
    if (status >= 0) {
        status = br_law_check(type, params, error);
        if (status < 0)
            br_error_prefix(error, "%s", br_ini_path(ini));
    }
    return status;
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
