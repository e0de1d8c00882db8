/* Single fields of a parameter struct: their value as a number, their range. */
#include "field.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

size_t br_field_words(const br_field *field)
{
    size_t n = 0;
    while (field->words && field->words[n])
        n++;
    return n;
}

/* A choice is an enum, which C stores as an int or an unsigned of the same size, or a pointer. */
static double get_choice(const br_field *field, const char *member)
{
    if (!field->objects) {
        unsigned value;
        memcpy(&value, member, sizeof value);
        return (double)(int)value;
    }
    const void *object;
    memcpy(&object, member, sizeof object);
    for (size_t i = 0; i < br_field_words(field); i++)
        if (field->objects[i] == object)
            return (double)i;
    return -1;
}

static void set_choice(const br_field *field, char *member, double value)
{
    const unsigned index = (unsigned)(int)value;
    if (!field->objects)
        memcpy(member, &index, sizeof index);
    else if (value >= 0 && index < br_field_words(field))
        memcpy(member, &field->objects[index], sizeof(void *));
}

double br_field_number(const br_field *field, const void *member)
{
    switch (field->kind) {
    case BR_FIELD_REAL: {
        double value;
        memcpy(&value, member, sizeof value);
        return value;
    }
    case BR_FIELD_INTEGER:
        return *(const int *)member;
    case BR_FIELD_COUNT:
        return (double)*(const size_t *)member;
    case BR_FIELD_SEED:
        return (double)*(const unsigned long long *)member;
    case BR_FIELD_BOOLEAN:
        return *(const bool *)member;
    case BR_FIELD_CHOICE:
        return get_choice(field, member);
    default:
        return NAN;
    }
}

void br_field_put(const br_field *field, void *member, double value)
{
    switch (field->kind) {
    case BR_FIELD_REAL:
        memcpy(member, &value, sizeof value);
        return;
    case BR_FIELD_INTEGER:
        *(int *)member = (int)value;
        return;
    case BR_FIELD_COUNT:
        *(size_t *)member = (size_t)value;
        return;
    case BR_FIELD_SEED:
        *(unsigned long long *)member = (unsigned long long)value;
        return;
    case BR_FIELD_BOOLEAN:
        *(bool *)member = value != 0;
        return;
    case BR_FIELD_CHOICE:
        set_choice(field, member, value);
        return;
    default:
        return;
    }
}

size_t br_field_numbers(const br_field *field)
{
    return field->numbers > 0 ? (size_t)field->numbers : 3;
}

bool br_field_missing(const br_field *field, const void *member)
{
    if (!field->optional)
        return false;
    const size_t n = field->kind == BR_FIELD_VECTOR ? br_field_numbers(field) : 1;
    bool missing = field->kind == BR_FIELD_REAL || field->kind == BR_FIELD_VECTOR;
    for (size_t i = 0; i < n && missing; i++)
        missing = isnan(((const double *)member)[i]);
    return missing;
}

size_t br_field_list_count(const br_field *field, const void *member)
{
    return *(const size_t *)(const void *)((const char *)member - field->offset + field->count_offset);
}

double br_field_list_number(const br_field *field, const void *member, size_t index)
{
    return field->kind == BR_FIELD_REALS ? (*(const double *const *)member)[index]
                                         : (*(const int *const *)member)[index];
}

double br_field_get(const br_field *field, const void *params)
{
    BR_INVARIANT(field != NULL);
    BR_INVARIANT(params != NULL);
    return br_field_number(field, (const char *)params + field->offset);
}

void br_field_set(const br_field *field, void *params, double value)
{
    BR_INVARIANT(field != NULL);
    BR_INVARIANT(params != NULL);
    br_field_put(field, (char *)params + field->offset, value);
}

static void range_of_words(const br_field *field, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < br_field_words(field) && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? ", " : "", field->words[i]);
}

void br_field_range(const br_field *field, char *text, size_t size)
{
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_ARRAY(text, size);
    if (field->kind == BR_FIELD_BOOLEAN)
        snprintf(text, size, "yes, no");
    else if (field->words)
        range_of_words(field, text, size);
    else if (field->kind == BR_FIELD_TEXT || field->kind == BR_FIELD_FILE ||
             field->kind == BR_FIELD_FILE_OR_NONE || field->kind == BR_FIELD_STRUCT)
        snprintf(text, size, "-");
    else { /* An infinite end is open, unless the value can be infinite. */
        const bool low_open = isinf(field->low) ? !field->infinite : field->low_open;
        const bool high_open = isinf(field->high) ? !field->infinite : field->high_open;
        snprintf(text, size, "%c%.10g, %.10g%c", low_open ? '(' : '[', field->low, field->high,
                 high_open ? ')' : ']');
    }
}

br_status br_field_out_of_range(const br_field *field, const char *name, const char *value, br_error *error)
{
    char range[BR_RANGE_TEXT];
    br_field_range(field, range, sizeof range);
    if (field->words || field->kind == BR_FIELD_BOOLEAN)
        return br_fail(error, BR_ERR_RANGE, "%s = %s is none of %s", name, value, range);
    const bool pure = !field->unit || strcmp(field->unit, "1") == 0;
    return br_fail(error, BR_ERR_RANGE, "%s = %s%s%s is out of range %s", name, value, pure ? "" : " ",
                   pure ? "" : field->unit, range);
}

br_status br_field_check_as(const br_field *field, const char *name, double value, br_error *error)
{
    const bool low_ok = field->low_open ? value > field->low : value >= field->low;
    const bool high_ok = field->high_open ? value < field->high : value <= field->high;
    const bool is_choice = field->kind == BR_FIELD_CHOICE, is_boolean = field->kind == BR_FIELD_BOOLEAN;
    if (!field->unit) /* its range stands elsewhere */
        return BR_OK;
    if (field->infinite && isinf(value) && value == (value > 0 ? field->high : field->low))
        return BR_OK;
    if (is_choice ? value >= 0 && value < (double)br_field_words(field)
                  : isfinite(value) && (is_boolean || (low_ok && high_ok)))
        return BR_OK;
    char text[BR_DOUBLE_TEXT];
    br_format_double(value, text);
    return br_field_out_of_range(field, name, text, error);
}

br_status br_field_check(const br_field *field, double value, br_error *error)
{
    BR_ASSERT_HANDLE(field);
    return br_field_check_as(field, field->name, value, error);
}
