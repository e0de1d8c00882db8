/* A struct from a section of an INI file. */
#include "section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

static bool is_other(const br_section *section, const char *key)
{
    for (const char *const *other = section->others; *other; other++)
        if (strcmp(*other, key) == 0)
            return true;
    return false;
}

static bool is_field(const br_struct_type *type, const char *key)
{
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, key) == 0)
            return true;
    return false;
}

static br_status unknown_key(const br_ini *ini, const br_section *section, const br_ini_entry *entry,
                             const br_struct_type *type, br_error *error)
{
    size_t n = 0;
    while (section->others[n])
        n++;
    const char **const names = malloc((n + type->n_fields + 1) * sizeof *names);
    char hint[BR_SUGGESTION_TEXT] = "";
    if (names) {
        memcpy(names, section->others, n * sizeof *names);
        for (size_t i = 0; i < type->n_fields; i++)
            names[n + i] = type->fields[i].name;
        br_suggest(entry->key, names, n + type->n_fields, hint);
        free(names);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "%s:%d: %s: %s has no such parameter%s", br_ini_path(ini),
                   entry->line, entry->key, section->what, hint);
}

/* A missing parameter is not silently the preset: that is how wrong numbers get into papers. All are named at
 * once. */
static br_status check_complete(const br_ini *ini, const br_section *section, const br_struct_type *type,
                                br_error *error)
{
    char missing[500] = "";
    size_t used = 0, count = 0;
    for (size_t i = 0; i < type->n_fields; i++) {
        if (br_ini_find(ini, section->name, type->fields[i].name))
            continue;
        const int n =
            snprintf(missing + used, sizeof missing - used, "%s%s", count ? ", " : "", type->fields[i].name);
        if (n > 0 && used + (size_t)n < sizeof missing)
            used += (size_t)n;
        count++;
    }
    if (count == 0)
        return BR_OK;
    return br_fail(error, BR_ERR_MISSING, "%s: [%s] %s: %s missing%s", br_ini_path(ini), section->name,
                   missing, count == 1 ? "is" : "are",
                   is_other(section, "presets") ? " (or say presets = yes)" : "");
}

br_status br_section_read(const br_ini *ini, const br_section *section, const br_struct_type *type,
                          void *params, br_error *error)
{
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (strcmp(entry->section, section->name) != 0 || is_other(section, entry->key))
            continue;
        if (!is_field(type, entry->key))
            return unknown_key(ini, section, entry, type, error);
        BR_TRY(br_error_within(error, br_set(type, params, entry->key, entry->value, error), "%s:%d",
                               br_ini_path(ini), entry->line));
    }
    if (!section->presets)
        BR_TRY(check_complete(ini, section, type, error));
    return br_error_within(error, br_struct_check(type, params, error), "%s", br_ini_path(ini));
}
