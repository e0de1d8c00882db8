/* Whether the table of a parameter struct is sound. */
#include "field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* Bytes of a member, and how they are aligned; 0: no such kind. */
static size_t size_of(const br_field *field)
{
    switch (field->kind) {
    case BR_FIELD_REAL:
        return sizeof(double);
    case BR_FIELD_INTEGER:
        return sizeof(int);
    case BR_FIELD_COUNT:
        return sizeof(size_t);
    case BR_FIELD_BOOLEAN:
        return sizeof(bool);
    case BR_FIELD_CHOICE:
        return field->objects ? sizeof(void *) : sizeof(int);
    case BR_FIELD_SEED:
        return sizeof(unsigned long long);
    case BR_FIELD_VECTOR:
        return br_field_numbers(field) * sizeof(double);
    case BR_FIELD_TEXT:
    case BR_FIELD_FILE:
    case BR_FIELD_FILE_OR_NONE:
    case BR_FIELD_REALS:
    case BR_FIELD_INTEGERS:
        return sizeof(void *);
    case BR_FIELD_STRUCT:
        return field->of ? field->of->size : 0;
    }
    return 0;
}

static size_t alignment_of(const br_field *field)
{
    switch (field->kind) {
    case BR_FIELD_BOOLEAN:
        return 1;
    case BR_FIELD_INTEGER:
        return sizeof(int);
    case BR_FIELD_CHOICE:
        return size_of(field);
    case BR_FIELD_STRUCT:
        return 1; /* as its members */
    default:
        return sizeof(void *) < sizeof(double) ? sizeof(void *) : sizeof(double);
    }
}

static bool is_number(const br_field *field)
{
    switch (field->kind) {
    case BR_FIELD_BOOLEAN:
    case BR_FIELD_CHOICE:
    case BR_FIELD_TEXT:
    case BR_FIELD_FILE:
    case BR_FIELD_FILE_OR_NONE:
    case BR_FIELD_STRUCT:
        return false;
    default:
        return true;
    }
}

static br_status check_words(const br_struct_type *type, const br_field *field, br_error *error)
{
    if ((field->kind == BR_FIELD_CHOICE) > (br_field_words(field) > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: a choice needs words", type->name, field->name);
    if (field->words && field->kind != BR_FIELD_CHOICE && field->kind != BR_FIELD_TEXT)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: words are for choices and texts", type->name,
                       field->name);
    for (size_t i = 0; i < br_field_words(field); i++)
        for (size_t j = 0; j <= i; j++)
            if (*field->words[i] == '\0' || strpbrk(field->words[i], ", \t") ||
                (j < i && strcmp(field->words[i], field->words[j]) == 0))
                return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: '%s' is no word, or there twice",
                               type->name, field->name, field->words[i]);
    return BR_OK;
}

static br_status check_range(const br_struct_type *type, const br_field *field, br_error *error)
{
    if (is_number(field) && (isnan(field->low) || isnan(field->high) || field->low > field->high))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: range from %g to %g is empty", type->name,
                       field->name, field->low, field->high);
    const bool by_number = field->kind <= BR_FIELD_CHOICE || field->kind == BR_FIELD_SEED;
    if (field->preset_text || !by_number || (field->kind == BR_FIELD_CHOICE && field->objects))
        return BR_OK;
    br_error local = {0};
    if (br_field_check(field, field->preset, &local) < 0)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: preset %s", type->name, local.message);
    return BR_OK;
}

static br_status check_field(const br_struct_type *type, size_t i, br_error *error)
{
    const br_field *const field = &type->fields[i];
    if (!field->name || !*field->name || field->name[strspn(field->name, LETTERS "0123456789_")] != '\0')
        return br_fail(error, BR_ERR_ARGUMENT,
                       "%s: field %zu: its name must be made of letters, digits and '_'", type->name, i);
    const bool described = field->unit && field->meaning && field->source;
    if (!described && field->kind != BR_FIELD_STRUCT)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: unit, meaning and source must be given",
                       type->name, field->name);
    const size_t size = size_of(field);
    if (size == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: its kind is unknown, or its table missing",
                       type->name, field->name);
    if (field->offset % alignment_of(field) != 0 || type->size < size || field->offset > type->size - size)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: offset %zu is no %s in a struct of %zu bytes",
                       type->name, field->name, field->offset,
                       field->kind == BR_FIELD_REAL ? "double" : "such member", type->size);
    if (field->kind == BR_FIELD_VECTOR && br_field_numbers(field) > BR_FIELD_NUMBERS)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: a vector of more than %d numbers", type->name,
                       field->name, BR_FIELD_NUMBERS);
    if (field->optional && field->kind != BR_FIELD_REAL && field->kind != BR_FIELD_VECTOR)
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: reals and vectors alone can be missing",
                       type->name, field->name);
    const bool list = field->kind == BR_FIELD_REALS || field->kind == BR_FIELD_INTEGERS;
    if (list && (field->count_offset % sizeof(size_t) != 0 || field->count_offset == field->offset ||
                 field->count_offset > type->size - sizeof(size_t)))
        return br_fail(error, BR_ERR_ARGUMENT, "%s: field %s: offset %zu does not count a list", type->name,
                       field->name, field->count_offset);
    br_status status = check_words(type, field, error);
    if (status >= 0)
        status = check_range(type, field, error);
    for (size_t j = 0; j < i && status >= 0; j++) {
        const br_field *const other = &type->fields[j];
        if (strcmp(other->name, field->name) == 0 ||
            (other->offset < field->offset + size && field->offset < other->offset + size_of(other)))
            return br_fail(error, BR_ERR_ARGUMENT, "%s: fields %s and %s share their name or place",
                           type->name, other->name, field->name);
    }
    return status;
}

/* The presets together must pass the struct's own check, or nobody could use its default. */
static br_status check_presets(const br_struct_type *type, br_error *error)
{
    void *const params = calloc(1, type->size ? type->size : 1);
    if (!params)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", type->name);
    br_error local = {0};
    br_status status = br_struct_presets(type, params, &local);
    if (status >= 0)
        status = br_struct_check(type, params, &local);
    free(params);
    return status < 0 ? br_fail(error, BR_ERR_ARGUMENT, "%s: its presets fail its own check: %s", type->name,
                                local.message)
                      : BR_OK;
}

br_status br_struct_type_check(const br_struct_type *type, br_error *error)
{
    if (!type || !type->name || (type->n_fields && !type->fields))
        return br_fail(error, BR_ERR_ARGUMENT, "a struct type needs its name and fields");
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        br_status status = check_field(type, i, error);
        if (status >= 0 && field->kind == BR_FIELD_STRUCT)
            status = br_struct_type_check(field->of, error);
        if (status < 0)
            return status;
    }
    return check_presets(type, error);
}
