/* Listing parameters. */
#include "parameters.h"

#include <stdio.h>
#include <string.h>

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
