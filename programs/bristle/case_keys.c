/* The keys of a case, for people and as JSON. */
#include "case_keys.h"

#include <stdio.h>
#include <string.h>

#include "parameters.h"

enum { MOST_KEYS = 16 };

static br_status make_field(const case_key *k, br_field *field, br_error *error)
{
    br_member member;
    *field = k->own;
    if (!k->of)
        return BR_OK;
    BR_TRY(br_struct_find(k->of, k->member ? k->member : k->name, &member, error));
    *field = *member.field;
    field->name = k->name;
    field->offset = k->place + member.offset;
    if (k->own.meaning)
        field->meaning = k->own.meaning;
    if (k->range && k->range(k->name, &field->low, &field->high))
        field->low_open = field->high_open = false;
    return BR_OK;
}

static bool has_key(const case_section *s, const char *name)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->keys[i].name, name) == 0)
            return true;
    return false;
}

/* (*n) fields of the section. */
static br_status make_fields(const case_section *s, br_field fields[MOST_KEYS], size_t *n, br_error *error)
{
    const size_t members = s->of ? br_struct_count(s->of) : 0;
    *n = 0;
    if (members + s->n > MOST_KEYS)
        return br_fail(error, BR_ERR_RANGE, "[%s] has more than %d keys", s->name, MOST_KEYS);
    for (size_t i = 0; i < members; i++) {
        br_member member;
        br_struct_at(s->of, i, &member);
        const case_key key = {.name = member.field->name, .of = s->of, .place = s->place};
        if (!has_key(s, key.name))
            BR_TRY(make_field(&key, &fields[(*n)++], error));
    }
    for (size_t i = 0; i < s->n; i++)
        BR_TRY(make_field(&s->keys[i], &fields[(*n)++], error));
    return BR_OK;
}

static br_status describe_section(const case_keys *k, const case_section *s, json *j, br_error *error)
{
    br_field fields[MOST_KEYS];
    br_struct_type type = {.name = s->name, .size = k->presets_size, .fields = fields};
    BR_TRY(make_fields(s, fields, &type.n_fields, error));
    if (!j) {
        printf("\n[%s] %s\n", s->name, s->meaning);
        print_parameters(&type, k->presets);
        return BR_OK;
    }
    json_open(j, NULL, '{');
    json_text(j, "section", s->name);
    json_text(j, "meaning", s->meaning);
    put_parameters(j, &type, k->presets);
    json_close(j, '}');
    return BR_OK;
}

br_status case_keys_describe(const case_keys *k, bool as_json, br_error *error)
{
    json j = {.to = stdout};
    if (as_json) {
        json_open(&j, NULL, '{');
        json_text(&j, "command", k->command);
        json_open(&j, "sections", '[');
    } else {
        puts("CASE.ini: sections and their keys; numbers in the units given here, none: not given");
    }
    for (size_t i = 0; i < k->n; i++)
        BR_TRY(describe_section(k, &k->sections[i], as_json ? &j : NULL, error));
    if (as_json) {
        json_close(&j, ']');
        json_close(&j, '}');
    }
    return BR_OK;
}
