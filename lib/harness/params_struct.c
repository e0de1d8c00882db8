/* Binding of parameters to the members of a struct that has a field table. */
#include "private.h"

#include <bristle/assert.h>

#include <string.h>

static void bind_count(br_params *params, const char *key, size_t *value)
{
    const br_param *const param = br_params_bind(params, key);
    FOR_LAYERS(param, layer)
    {
        const long long number = br_params_integer(params, param, layer, param->text[layer]);
        if (number < 0)
            br_params_die(params, param, layer, "'%s' is negative; a number of things is not",
                          param->text[layer]);
        if (layer == br_param_layer(params, param))
            *value = (size_t)number;
    }
}

static void bind_vector(br_params *params, const char *key, const br_field *field, double *value)
{
    const size_t wanted = field->numbers > 0 ? (size_t)field->numbers : 3;
    const br_param *const param = br_params_bind(params, key);
    const double *list;
    size_t n;
    br_params_doubles(params, key, &list, &n);
    if (n != wanted)
        br_params_die(params, param, br_param_layer(params, param), "%zu numbers, not %zu", n, wanted);
    memcpy(value, list, wanted * sizeof *list);
}

/* By word, since the row may list fewer words than the table; an own struct's choice is the index in the
 * row's list. */
static void bind_choice(br_params *params, const char *key, const br_field *field, void *value)
{
    int index = 0;
    br_params_choice(params, key, &index);
    if (field->words == NULL) {
        *(int *)value = index;
        return;
    }
    const br_param *const param = br_params_bind(params, key);
    const char *const word = br_param_value(params, param);
    const br_offer *const offer = br_params_offered(params, field, word);
    if (offer != NULL) {
        memcpy(value, &offer->object, sizeof offer->object);
        return;
    }
    br_field at_member = *field;
    at_member.offset = 0;
    for (size_t i = 0; field->words[i] != NULL; i++)
        if (strcmp(field->words[i], word) == 0)
            br_field_set(&at_member, value, (double)i);
}

static void bind(br_params *params, const char *key, const br_field *field, void *value)
{
    size_t *const count = (size_t *)(void *)((char *)value - field->offset + field->count_offset);
    switch (field->kind) {
    case BR_FIELD_REAL:
        br_params_double(params, key, value);
        return;
    case BR_FIELD_INTEGER:
        br_params_int(params, key, value);
        return;
    case BR_FIELD_COUNT:
        bind_count(params, key, value);
        return;
    case BR_FIELD_BOOLEAN:
        br_params_bool(params, key, value);
        return;
    case BR_FIELD_CHOICE:
        bind_choice(params, key, field, value);
        return;
    case BR_FIELD_SEED:
        br_params_seed(params, key, value);
        return;
    case BR_FIELD_VECTOR:
        bind_vector(params, key, field, value);
        return;
    case BR_FIELD_TEXT:
        br_params_text(params, key, value);
        return;
    case BR_FIELD_FILE:
        br_params_file(params, key, value);
        return;
    case BR_FIELD_FILE_OR_NONE:
        br_params_file_or_none(params, key, value);
        return;
    case BR_FIELD_REALS:
        br_params_doubles(params, key, value, count);
        return;
    case BR_FIELD_INTEGERS:
        br_params_ints(params, key, value, count);
        return;
    case BR_FIELD_STRUCT:
        return;
    }
}

/* One member from "section.key", or from the key alone without a section or where the key has one. Numbers
 * are checked against the row's range, which lies inside the table's. */
static bool bind_member(br_params *params, const char *section, const char *key, const br_member *member,
                        void *value)
{
    const bool whole = *section == '\0' || strchr(key, '.') != NULL;
    const char *const name = whole ? key : br_pool_text(params->pool, "%s.%s", section, key);
    br_param *const param = br_params_take(params, name);
    if (member->field->unit != NULL)
        br_params_agree(params, param, member->field);
    bind(params, name, member->field, (char *)value + member->offset);
    return param->text[BR_LAYER_SET] != NULL;
}

void br_params_struct(br_params *params, const char *section, const br_struct_type *type, void *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(section);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(value);
    const size_t n = br_struct_count(type);
    bool set = false;
    for (size_t i = 0; i < n; i++) {
        br_member member;
        br_struct_at(type, i, &member);
        const char *const key = *section == '\0' ? br_pool_text(params->pool, "%s", member.name)
                                                 : br_pool_text(params->pool, "%s.%s", section, member.name);
        set |= bind_member(params, "", key, &member, value);
    }
    br_error error = {0};
    if (br_struct_check(type, value, &error) < 0)
        br_params_die_plain(params, "[%s]%s: %s", *section == '\0' ? type->name : section,
                            set ? " with --set" : "", error.message);
}

void br_params_check(br_params *params, const br_struct_type *type, const void *value)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(value);
    br_error error = {0};
    br_params_require(params, br_struct_check(type, value, &error) >= 0, "%s", error.message);
}

void br_params_fields(br_params *params, const char *section, const br_struct_type *type, void *value,
                      const char *names)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(section);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(value);
    BR_ASSERT_HANDLE(names);
    for (const char *at = names + strspn(names, " "); *at != '\0'; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        const char *const word = br_pool_copy(params->pool, at, length);
        at += length;
        if (word[0] == '[') {
            section = br_pool_copy(params->pool, word + 1, strcspn(word + 1, "]"));
            continue;
        }
        const char *const equals = strchr(word, '=');
        const char *const name = equals != NULL ? equals + 1 : word;
        const char *const key =
            equals != NULL ? br_pool_copy(params->pool, word, (size_t)(equals - word)) : word;
        br_member member;
        br_error error = {0};
        if (br_struct_find(type, name, &member, &error) < 0)
            br_params_die_plain(params, "br_params_fields: %s", error.message);
        bind_member(params, section, key, &member, value);
    }
}

void br_params_law(br_params *params, const char *section, const br_law_type *type, void *law_params)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(section);
    BR_ASSERT_HANDLE(type);
    const br_struct_type its_struct = br_law_struct(type);
    br_law_default(type, law_params);
    br_params_struct(params, section, &its_struct, law_params);
    const char *const remark = br_law_remark(type, law_params);
    if (remark != NULL)
        br_params_warn(params, "[%s] %s", section, remark);
}
