/* Values of fields from text and to text. */
#include "field.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

static const char separators[] = " \t,";

static br_status read_number(const br_field *field, const char *name, const char *text, double *value,
                             br_error *error)
{
    if (!br_parse_double(text, value))
        return br_fail(error, BR_ERR_SYNTAX, "%s = '%s' is not a number", name, text);
    return br_field_check_as(field, name, *value, error);
}

static br_status read_integer(const br_field *field, const char *name, const char *text, long long *value,
                              br_error *error)
{
    if (!br_parse_int(text, value))
        return br_fail(error, BR_ERR_SYNTAX, "%s = '%s' is not an integer", name, text);
    const bool fits = field->kind == BR_FIELD_INTEGER ? *value >= INT_MIN && *value <= INT_MAX : *value >= 0;
    if (!fits)
        return br_field_out_of_range(field, name, text, error);
    return br_field_check_as(field, name, (double)*value, error);
}

static br_status not_so_many(const br_field *field, const char *name, const char *text, br_error *error)
{
    static const char *const words[BR_FIELD_NUMBERS + 1] = {"no",   "one", "two",   "three", "four",
                                                            "five", "six", "seven", "eight", "nine"};
    return br_fail(error, BR_ERR_SYNTAX, "%s = '%s' is not %s numbers", name, text,
                   words[br_field_numbers(field)]);
}

static br_status read_vector(const br_field *field, const char *name, const char *text,
                             double v[BR_FIELD_NUMBERS], br_error *error)
{
    size_t n = 0;
    const size_t wanted = br_field_numbers(field);
    for (const char *at = text + strspn(text, separators); *at; at += strspn(at, separators)) {
        char word[BR_DOUBLE_TEXT * 2];
        const size_t length = strcspn(at, separators);
        if (n == wanted || length >= sizeof word)
            return not_so_many(field, name, text, error);
        memcpy(word, at, length);
        word[length] = '\0';
        const br_status status = read_number(field, name, word, &v[n++], error);
        if (status < 0)
            return status;
        at += length;
    }
    return n == wanted ? BR_OK : not_so_many(field, name, text, error);
}

/* Index of the word; BR_ERR_RANGE, with the nearest one as a suggestion. */
static br_status read_word(const br_field *field, const char *name, const char *text, size_t *index,
                           br_error *error)
{
    const char *best = NULL;
    size_t nearest = strlen(text) / 3 + 1;
    for (size_t i = 0; i < br_field_words(field); i++) {
        const size_t distance = br_edit_distance(text, field->words[i]);
        if (distance == 0) {
            *index = i;
            return BR_OK;
        }
        if (distance <= nearest) {
            best = field->words[i];
            nearest = distance - 1;
        }
    }
    char range[BR_RANGE_TEXT];
    br_field_range(field, range, sizeof range);
    return br_fail(error, BR_ERR_RANGE, "%s = '%s' is none of %s%s%s%s", name, text, range,
                   best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

static br_status read_text(const br_field *field, const char *name, const char *text, const char **member,
                           br_error *error)
{
    size_t index = 0;
    if (*text == '\0')
        return br_fail(error, BR_ERR_SYNTAX, "%s: the value is missing", name);
    if (field->kind == BR_FIELD_FILE_OR_NONE && strcmp(text, "none") == 0) {
        *member = NULL;
        return BR_OK;
    }
    const br_status status = field->words ? read_word(field, name, text, &index, error) : BR_OK;
    if (status >= 0)
        *member = field->words ? field->words[index] : text;
    return status;
}

br_status br_field_from_text(const br_field *field, const char *name, const char *text, void *member,
                             br_error *error)
{
    double number = 0, v[BR_FIELD_NUMBERS];
    long long integer = 0;
    size_t index = 0;
    br_status status;
    if (field->optional && strcmp(text, "none") == 0) {
        for (size_t i = 0; i < (field->kind == BR_FIELD_VECTOR ? br_field_numbers(field) : 1); i++)
            ((double *)member)[i] = NAN;
        return BR_OK;
    }
    switch (field->kind) {
    case BR_FIELD_REAL:
        status = read_number(field, name, text, &number, error);
        break;
    case BR_FIELD_INTEGER:
        status = read_integer(field, name, text, &integer, error);
        number = (double)integer;
        break;
    case BR_FIELD_COUNT:
        status = read_integer(field, name, text, &integer, error);
        if (status >= 0)
            *(size_t *)member = (size_t)integer;
        return status;
    case BR_FIELD_SEED: /* more digits than a double has */
        status = read_integer(field, name, text, &integer, error);
        if (status >= 0)
            *(unsigned long long *)member = (unsigned long long)integer;
        return status;
    case BR_FIELD_BOOLEAN:
        number = strcmp(text, "yes") == 0;
        status = number != 0 || strcmp(text, "no") == 0
                     ? BR_OK
                     : br_fail(error, BR_ERR_SYNTAX, "%s = '%s' is neither yes nor no", name, text);
        break;
    case BR_FIELD_CHOICE:
        status = read_word(field, name, text, &index, error);
        number = (double)index;
        break;
    case BR_FIELD_VECTOR:
        status = read_vector(field, name, text, v, error);
        if (status >= 0)
            memcpy(member, v, br_field_numbers(field) * sizeof *v);
        return status;
    case BR_FIELD_TEXT:
    case BR_FIELD_FILE:
    case BR_FIELD_FILE_OR_NONE:
        return read_text(field, name, text, member, error);
    default:
        return br_fail(error, BR_ERR_UNSUPPORTED, "%s cannot be set from text: it is a list or a struct",
                       name);
    }
    if (status >= 0)
        br_field_put(field, member, number);
    return status;
}

/* ---- to text ---- */

/* Appends a word; *used goes past `size` when it does not fit. */
static void append(char *text, size_t size, size_t *used, const char *word)
{
    const size_t length = strlen(word), blank = *used > 0;
    if (*used + blank + length < size) {
        if (blank)
            text[*used] = ' ';
        memcpy(text + *used + blank, word, length + 1);
    }
    *used += blank + length;
}

static void append_number(char *text, size_t size, size_t *used, double value)
{
    char word[BR_DOUBLE_TEXT];
    br_format_double(value, word);
    append(text, size, used, word);
}

static br_status finish(const char *name, char *text, size_t size, size_t used, br_error *error)
{
    if (used >= size)
        return br_fail(error, BR_ERR_RANGE, "%s: its value needs %zu bytes, and there is room for %zu", name,
                       used + 1, size);
    text[used] = '\0';
    return BR_OK;
}

br_status br_field_to_text(const br_field *field, const char *name, const void *member, char *text,
                           size_t size, br_error *error)
{
    size_t used = 0;
    const double number = br_field_number(field, member);
    char digits[32];
    if (br_field_missing(field, member)) {
        append(text, size, &used, "none");
        return finish(name, text, size, used, error);
    }
    switch (field->kind) {
    case BR_FIELD_REAL:
    case BR_FIELD_INTEGER:
        append_number(text, size, &used, number);
        break;
    case BR_FIELD_COUNT:
    case BR_FIELD_SEED:
        snprintf(digits, sizeof digits, "%llu",
                 field->kind == BR_FIELD_SEED ? *(const unsigned long long *)member
                                              : *(const size_t *)member);
        append(text, size, &used, digits);
        break;
    case BR_FIELD_BOOLEAN:
        append(text, size, &used, number != 0 ? "yes" : "no");
        break;
    case BR_FIELD_CHOICE:
        append(text, size, &used,
               number >= 0 && number < (double)br_field_words(field) ? field->words[(size_t)number]
                                                                     : "other");
        break;
    case BR_FIELD_VECTOR:
        for (size_t i = 0; i < br_field_numbers(field); i++)
            append_number(text, size, &used, ((const double *)member)[i]);
        break;
    case BR_FIELD_TEXT:
    case BR_FIELD_FILE:
    case BR_FIELD_FILE_OR_NONE: {
        const char *const value = *(const char *const *)member;
        append(text, size, &used, value ? value : "none");
        break;
    }
    case BR_FIELD_REALS:
    case BR_FIELD_INTEGERS:
        for (size_t i = 0; i < br_field_list_count(field, member); i++)
            append_number(text, size, &used, br_field_list_number(field, member, i));
        break;
    case BR_FIELD_STRUCT:
        break;
    }
    return finish(name, text, size, used, error);
}

br_status br_field_check_member(const br_field *field, const char *name, const void *member, br_error *error)
{
    br_status status = BR_OK;
    size_t index;
    if (br_field_missing(field, member))
        return BR_OK;
    switch (field->kind) {
    case BR_FIELD_VECTOR:
        for (size_t i = 0; i < br_field_numbers(field) && status >= 0; i++)
            status = br_field_check_as(field, name, ((const double *)member)[i], error);
        return status;
    case BR_FIELD_REALS:
    case BR_FIELD_INTEGERS:
        for (size_t i = 0; i < br_field_list_count(field, member) && status >= 0; i++)
            status = br_field_check_as(field, name, br_field_list_number(field, member, i), error);
        return status;
    case BR_FIELD_TEXT: {
        const char *const value = *(const char *const *)member;
        return field->words && value ? read_word(field, name, value, &index, error) : BR_OK;
    }
    case BR_FIELD_FILE:
    case BR_FIELD_FILE_OR_NONE:
    case BR_FIELD_STRUCT:
        return BR_OK;
    case BR_FIELD_CHOICE: /* an object of the caller's own is as good as a listed one */
        return field->objects ? BR_OK : br_field_check_as(field, name, br_field_number(field, member), error);
    default:
        return br_field_check_as(field, name, br_field_number(field, member), error);
    }
}
