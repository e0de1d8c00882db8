/* Whole parameter structs: their members one by one, defaults, checks, values by name. */
#include "field.h"

#include <stdio.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

/* ---- members, structs inside resolved ---- */

size_t br_struct_count(const br_struct_type *type)
{
    BR_ASSERT_HANDLE(type);
    size_t n = 0;
    for (size_t i = 0; i < type->n_fields; i++)
        n += type->fields[i].kind == BR_FIELD_STRUCT ? br_struct_count(type->fields[i].of) : 1;
    return n;
}

/* The members of a struct at this offset, whose names begin with `prefix`. */
static void find_member(const br_struct_type *type, size_t index, const char *prefix, size_t offset,
                        br_member *member)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        char name[BR_MEMBER_NAME];
        snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "." : "", field->name);
        const size_t n = field->kind == BR_FIELD_STRUCT ? br_struct_count(field->of) : 1;
        if (index >= n) {
            index -= n;
            continue;
        }
        if (field->kind == BR_FIELD_STRUCT) {
            find_member(field->of, index, name, offset + field->offset, member);
            return;
        }
        memcpy(member->name, name, sizeof name);
        member->field = field;
        member->offset = offset + field->offset;
        return;
    }
}

void br_struct_at(const br_struct_type *type, size_t index, br_member *member)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(member);
    *member = (br_member){"", NULL, 0};
    find_member(type, index, "", 0, member);
}

br_status br_struct_find(const br_struct_type *type, const char *name, br_member *member, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(member);
    const size_t n = br_struct_count(type);
    size_t nearest = strlen(name) / 3 + 1;
    char best[BR_MEMBER_NAME] = "";
    for (size_t i = 0; i < n; i++) {
        br_struct_at(type, i, member);
        const size_t distance = br_edit_distance(name, member->name);
        if (distance == 0)
            return BR_OK;
        if (distance <= nearest) {
            memcpy(best, member->name, sizeof best);
            nearest = distance - 1;
        }
    }
    return br_fail(error, BR_ERR_UNKNOWN, "%s has no parameter '%s'%s%s%s", type->name, name,
                   *best ? "; did you mean '" : "", best, *best ? "'?" : "");
}

/* ---- defaults ---- */

/* Without the blanks at its end. */
static void trim(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        text[--n] = '\0';
}

/* "margin = 2e-3, gravity = 0 0 -1" over presets that are there already. */
static br_status assign(const br_struct_type *type, void *params, const char *text, br_error *error)
{
    while (*text) {
        char name[BR_MEMBER_NAME], value[BR_MEMBER_NAME];
        const size_t length = strcspn(text, ",");
        br_member member;
        if (length >= sizeof name || sscanf(text, " %79[^ =,] = %79[^,]", name, value) != 2)
            return br_fail(error, BR_ERR_SYNTAX, "'%s' is not of the form name = value, name = value", text);
        trim(value);
        br_status status = br_struct_find(type, name, &member, error);
        if (status >= 0 && (member.field->kind == BR_FIELD_TEXT || member.field->kind == BR_FIELD_FILE ||
                            member.field->kind == BR_FIELD_FILE_OR_NONE))
            status = br_fail(error, BR_ERR_UNSUPPORTED, "%s is a text", name);
        if (status >= 0)
            status = br_set(type, params, name, value, error);
        if (status < 0)
            return status;
        text += length;
        text += *text == ',';
    }
    return BR_OK;
}

br_status br_struct_presets(const br_struct_type *type, void *params, br_error *error)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        void *const member = (char *)params + field->offset;
        br_status status = BR_OK;
        if (field->kind == BR_FIELD_STRUCT) {
            status = br_struct_presets(field->of, member, error);
            if (status >= 0 && field->preset_text)
                status = assign(field->of, member, field->preset_text, error);
        } else if (field->preset_text) {
            status = br_field_from_text(field, field->name, field->preset_text, member, error);
        } else {
            br_field_put(field, member, field->preset);
        }
        if (status < 0)
            return status;
    }
    return type->presets ? assign(type, params, type->presets, error) : BR_OK;
}

void br_struct_default(const br_struct_type *type, void *params)
{
    BR_ASSERT_HANDLE(type);
    memset(params, 0, type->size);
    br_struct_presets(type, params, NULL);
}

/* ---- checks ---- */

static br_status check_ranges(const br_struct_type *type, const char *prefix, const void *params,
                              br_error *error)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        const char *name = field->name;
        char inner[BR_MEMBER_NAME];
        if (*prefix) {
            snprintf(inner, sizeof inner, "%s.%s", prefix, field->name);
            name = inner;
        }
        const void *const member = (const char *)params + field->offset;
        const br_status status = field->kind == BR_FIELD_STRUCT
                                     ? check_ranges(field->of, name, member, error)
                                     : br_field_check_member(field, name, member, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

static br_status check_conditions(const br_struct_type *type, const void *params, br_error *error)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        if (field->kind != BR_FIELD_STRUCT)
            continue;
        const br_status status = check_conditions(field->of, (const char *)params + field->offset, error);
        if (status < 0)
            return status;
    }
    return type->check ? type->check(params, error) : BR_OK;
}

br_status br_struct_check(const br_struct_type *type, const void *params, br_error *error)
{
    BR_ASSERT_HANDLE(type);
    const br_status status = check_ranges(type, "", params, error);
    return status < 0 ? status : check_conditions(type, params, error);
}

/* ---- by name ---- */

br_status br_set(const br_struct_type *type, void *params, const char *name, const char *text,
                 br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(text);
    br_member member;
    const br_status status = br_struct_find(type, name, &member, error);
    return status < 0
               ? status
               : br_field_from_text(member.field, member.name, text, (char *)params + member.offset, error);
}

br_status br_get(const br_struct_type *type, const void *params, const char *name, char *text, size_t size,
                 br_error *error)
{
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    br_member member;
    const br_status status = br_struct_find(type, name, &member, error);
    return status < 0 ? status
                      : br_field_to_text(member.field, member.name, (const char *)params + member.offset,
                                         text, size, error);
}
