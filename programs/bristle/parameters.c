/* Listing parameters. */
#include "parameters.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

enum { LEAST_WIDTH = 10, VALUE_TEXT = 1000 };

static int width_of(const br_struct_type *type)
{
    size_t width = LEAST_WIDTH;
    for (size_t i = 0; i < br_struct_count(type); i++) {
        br_member member;
        br_struct_at(type, i, &member);
        const size_t length = strlen(member.name);
        width = length > width ? length : width;
    }
    return (int)width;
}

/* A source is the preset's; where several parameters have the same, each says it. */
static void print_parameter(const br_struct_type *type, const void *presets, const br_member *member,
                            int width)
{
    const br_field *const f = member->field;
    char value[VALUE_TEXT], range[BR_RANGE_TEXT];
    if (br_get(type, presets, member->name, value, sizeof value, NULL) < 0)
        strcpy(value, "?");
    br_field_range(f, range, sizeof range);
    printf("  %-*s %s\n", width, member->name, f->meaning ? f->meaning : "");
    printf("  %-*s unit %s, range %s, preset %s\n", width, "", f->unit ? f->unit : "-", range, value);
    if (f->source)
        printf("  %-*s preset from: %s\n", width, "", f->source);
}

void print_parameters(const br_struct_type *type, const void *presets)
{
    const int width = width_of(type);
    for (size_t i = 0; i < br_struct_count(type); i++) {
        br_member member;
        br_struct_at(type, i, &member);
        print_parameter(type, presets, &member, width);
    }
}

/* Of words, paths and texts there is no least and no most. */
static bool is_ordered(const br_field *f)
{
    return f->kind == BR_FIELD_REAL || f->kind == BR_FIELD_INTEGER || f->kind == BR_FIELD_COUNT ||
           f->kind == BR_FIELD_VECTOR || f->kind == BR_FIELD_REALS || f->kind == BR_FIELD_INTEGERS;
}

/* The path that stands for no file. */
static bool is_no_file(const br_field *f, const char *preset)
{
    return f->kind == BR_FIELD_FILE_OR_NONE && strcmp(preset, "none") == 0;
}

/* An end of a range that is not finite is null, as is a preset that is not given. */
static void put_parameter(json *j, const br_struct_type *of, const void *presets, const br_member *member)
{
    const br_field *const f = member->field;
    char preset[VALUE_TEXT];
    double number = NAN;
    const bool known = br_get(of, presets, member->name, preset, sizeof preset, NULL) >= 0;
    json_open(j, NULL, '{');
    json_text(j, "name", member->name);
    json_text(j, "meaning", f->meaning);
    json_text(j, "unit", f->unit);
    json_number(j, "least", is_ordered(f) ? f->low : NAN);
    json_bool(j, "least_is_allowed", !f->low_open);
    json_number(j, "most", is_ordered(f) ? f->high : NAN);
    json_bool(j, "most_is_allowed", !f->high_open);
    json_open(j, "choices", '[');
    for (size_t i = 0; f->words && f->words[i]; i++)
        json_text(j, NULL, f->words[i]);
    json_close(j, ']');
    if (f->kind == BR_FIELD_REAL && known && !br_parse_double(preset, &number))
        number = NAN;
    if (f->kind == BR_FIELD_REAL)
        json_number(j, "preset", number);
    else
        json_text(j, "preset", known && !is_no_file(f, preset) ? preset : NULL);
    json_text(j, "preset_from", f->source);
    json_close(j, '}');
}

void put_parameters(json *j, const br_struct_type *type, const void *presets)
{
    json_open(j, "parameters", '[');
    for (size_t i = 0; i < br_struct_count(type); i++) {
        br_member member;
        br_struct_at(type, i, &member);
        put_parameter(j, type, presets, &member);
    }
    json_close(j, ']');
}
