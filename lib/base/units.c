/* Units of measure in the names of columns. */
#include <bristle/numbers.h>
#include <bristle/assert.h>
#include <bristle/units.h>

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 32, LONGEST = 32 };

static const struct {
    const char *name;
    br_unit unit;
} units[] = {
    {"1", {1, 1, 0, 0, 0, 0}},       {"m", {1, 1, 1, 0, 0, 0}},       {"km", {1000, 1, 1, 0, 0, 0}},
    {"cm", {1, 100, 1, 0, 0, 0}},    {"mm", {1, 1000, 1, 0, 0, 0}},   {"um", {1, 1e6, 1, 0, 0, 0}},
    {"nm", {1, 1e9, 1, 0, 0, 0}},    {"s", {1, 1, 0, 0, 1, 0}},       {"ms", {1, 1000, 0, 0, 1, 0}},
    {"us", {1, 1e6, 0, 0, 1, 0}},    {"ns", {1, 1e9, 0, 0, 1, 0}},    {"sec", {1, 1, 0, 0, 1, 0}},
    {"min", {60, 1, 0, 0, 1, 0}},    {"h", {3600, 1, 0, 0, 1, 0}},    {"kg", {1, 1, 0, 1, 0, 0}},
    {"g", {1, 1000, 0, 1, 0, 0}},    {"mg", {1, 1e6, 0, 1, 0, 0}},    {"N", {1, 1, 1, 1, -2, 0}},
    {"MN", {1e6, 1, 1, 1, -2, 0}},   {"kN", {1000, 1, 1, 1, -2, 0}},  {"mN", {1, 1000, 1, 1, -2, 0}},
    {"uN", {1, 1e6, 1, 1, -2, 0}},   {"Nm", {1, 1, 2, 1, -2, 0}},     {"kNm", {1000, 1, 2, 1, -2, 0}},
    {"mNm", {1, 1000, 2, 1, -2, 0}}, {"Nmm", {1, 1000, 2, 1, -2, 0}}, {"J", {1, 1, 2, 1, -2, 0}},
    {"kJ", {1000, 1, 2, 1, -2, 0}},  {"mJ", {1, 1000, 2, 1, -2, 0}},  {"W", {1, 1, 2, 1, -3, 0}},
    {"rad", {1, 1, 0, 0, 0, 1}},     {"mrad", {1, 1000, 0, 0, 0, 1}}, {"deg", {BR_PI, 180, 0, 0, 0, 1}},
};
enum { N_UNITS = sizeof units / sizeof *units };

/* A unit's name of that length with the letters of other alphabets replaced, in UTF-8 or, as a byte alone, in
 * Latin-1; false: it is too long. */
static bool plain(const char *text, size_t length, char *name)
{
    static const struct {
        const char *from, *to;
    } letters[] = {{"\xC2\xB5", "u"}, {"\xCE\xBC", "u"}, {"\xC2\xB0", "deg"},
                   {"\xC2\xB2", "2"}, {"\xC2\xB3", "3"}, {"\xB5", "u"},
                   {"\xB0", "deg"},   {"\xB2", "2"},     {"\xB3", "3"}};
    enum { N_LETTERS = sizeof letters / sizeof *letters };
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t k = 0;
        while (k < N_LETTERS && (length - i < strlen(letters[k].from) ||
                                 strncmp(text + i, letters[k].from, strlen(letters[k].from)) != 0))
            k++;
        const char one[2] = {text[i], '\0'};
        const char *const put = k < N_LETTERS ? letters[k].to : one;
        if (used + strlen(put) >= LONGEST)
            return false;
        memcpy(name + used, put, strlen(put));
        used += strlen(put);
        i += k < N_LETTERS ? strlen(letters[k].from) : 1;
    }
    name[used] = '\0';
    return true;
}

static const br_unit *find(const char *name, size_t length)
{
    for (size_t i = 0; i < N_UNITS; i++)
        if (strlen(units[i].name) == length && strncmp(units[i].name, name, length) == 0)
            return &units[i].unit;
    return NULL;
}

/* Splits a factor into unit and exponent, "s", "s2", "s^-1"; null: it is no unit. */
static const br_unit *read_factor(const char *name, int *exponent)
{
    *exponent = 1;
    const br_unit *const whole = find(name, strlen(name));
    if (whole)
        return whole;
    size_t length = strlen(name);
    while (length > 0 && isdigit((unsigned char)name[length - 1]))
        length--;
    const char *const digits = name + length;
    if (length == 0 || strlen(digits) != 1)
        return NULL;
    int sign = 1;
    if (length > 1 && name[length - 1] == '-' && name[length - 2] == '^') {
        sign = -1;
        length -= 2;
    } else if (name[length - 1] == '^') {
        length--;
    }
    *exponent = sign * (*digits - '0');
    return find(name, length);
}

static void multiply(br_unit *unit, const br_unit *by, int exponent)
{
    for (int i = 0; i < abs(exponent); i++) {
        unit->multiply *= exponent > 0 ? by->multiply : by->divide;
        unit->divide *= exponent > 0 ? by->divide : by->multiply;
    }
    unit->length += exponent * by->length;
    unit->mass += exponent * by->mass;
    unit->time += exponent * by->time;
    unit->angle += exponent * by->angle;
}

static br_status add_factor(const char *text, size_t length, bool below, br_unit *unit, br_error *error)
{
    char name[LONGEST] = "";
    int exponent = 0;
    const br_unit *const by = plain(text, length, name) ? read_factor(name, &exponent) : NULL;
    if (!by)
        return br_fail(error, BR_ERR_UNKNOWN,
                       "'%.*s' is no unit that is known (such as mm/s, kN, ms, deg, N m)",
                       (int)(length < 60 ? length : 60), text);
    multiply(unit, by, below ? -exponent : exponent);
    if (!isfinite(unit->multiply) || !isfinite(unit->divide))
        return br_fail(error, BR_ERR_RANGE, "'%.*s' makes the unit too large or too small",
                       (int)(length < 60 ? length : 60), text);
    return BR_OK;
}

static const br_unit one = {1, 1, 0, 0, 0, 0};

/* The text without blanks at its ends and without parentheses around it. */
static void trim(const char **text, size_t *length)
{
    for (bool again = true; again;) {
        while (*length > 0 && strchr(" \t", (*text)[0]))
            (*text)++, (*length)--;
        while (*length > 0 && strchr(" \t", (*text)[*length - 1]))
            (*length)--;
        again = *length >= 2 && (*text)[0] == '(' && (*text)[*length - 1] == ')';
        if (again)
            (*text)++, *length -= 2;
    }
}

/* Whether a factor ends here; *width: how many bytes separate. */
static bool separates(const char *at, size_t left, size_t *width)
{
    const bool dot = left >= 2 && strncmp(at, "\xC2\xB7", 2) == 0;
    *width = dot ? 2 : 1;
    return dot || strchr(" \t*/", *at) != NULL;
}

static br_status parse(const char *text, size_t length, br_unit *unit, br_error *error)
{
    trim(&text, &length);
    if (length == 0)
        return br_fail(error, BR_ERR_UNKNOWN, "the unit is empty");
    *unit = one;
    bool below = false;
    size_t width;
    for (size_t i = 0; i < length;) {
        if (separates(text + i, length - i, &width)) {
            below = below || text[i] == '/';
            i += width;
            continue;
        }
        const size_t start = i;
        while (i < length && !separates(text + i, length - i, &width))
            i++;
        const br_status status = add_factor(text + start, i - start, below, unit, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

br_status br_unit_parse(const char *text, br_unit *unit, br_error *error)
{
    if (!text || !unit)
        return br_fail(error, BR_ERR_ARGUMENT, "br_unit_parse: null argument");
    return parse(text, strlen(text), unit, error);
}

bool br_unit_same_kind(const br_unit *a, const br_unit *b)
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(b);
    return a->length == b->length && a->mass == b->mass && a->time == b->time && a->angle == b->angle;
}

double br_unit_to_si(const br_unit *unit, double value)
{
    BR_INVARIANT(unit != NULL);
    return unit->multiply == 1 ? value / unit->divide : value * unit->multiply / unit->divide;
}

/* ---- in names ---- */

/* Words between underscores: where they start, with the end behind the last. */
typedef struct words {
    size_t n, at[MOST_WORDS + 1];
} words;

static words split(const char *name)
{
    words w = {0, {0}};
    for (size_t i = 0; w.n < MOST_WORDS; i++) {
        w.at[w.n++] = i;
        i += strcspn(name + i, "_");
        w.at[w.n] = i + 1;
        if (name[i] == '\0')
            break;
    }
    return w;
}

static bool is_word(const char *name, const words *w, size_t k, const char *word)
{
    const size_t length = w->at[k + 1] - 1 - w->at[k];
    return strlen(word) == length && strncmp(name + w->at[k], word, length) == 0;
}

static br_status add_word(const char *name, const words *w, size_t k, bool below, br_unit *unit,
                          br_error *error)
{
    return add_factor(name + w->at[k], w->at[k + 1] - 1 - w->at[k], below, unit, error);
}

/* "v_mm_per_s", "torque_N_m", "v_1_per_s2"; one word at least stands before the unit. */
static br_status of_words(const char *name, size_t *length, br_unit *unit, br_error *error)
{
    const words w = split(name);
    size_t per = w.n - 1;
    while (per > 0 && !is_word(name, &w, per, "per"))
        per--;
    const size_t last = per > 0 ? per - 1 : w.n - 1; /* word of the numerator */
    *unit = one;
    if (last == 0)
        return BR_END_OF_DATA;
    size_t first = last;
    br_status status = add_word(name, &w, last, false, unit, per > 0 ? error : NULL);
    if (status < 0 && per == 0)
        return BR_END_OF_DATA; /* a name as others */
    /* A torque in two words. */
    br_unit force = one;
    static const br_unit newton = {1, 1, 1, 1, -2, 0}, metre = {1, 1, 1, 0, 0, 0};
    if (status >= 0 && br_unit_same_kind(unit, &metre) && last > 1 &&
        add_word(name, &w, last - 1, false, &force, NULL) >= 0 && br_unit_same_kind(&force, &newton)) {
        multiply(unit, &force, 1);
        first--;
    }
    *length = w.at[first] - 1;
    for (size_t k = per + 1; per > 0 && k < w.n && status >= 0; k++)
        status = add_word(name, &w, k, true, unit, error);
    return status;
}

br_status br_unit_of_name(const char *name, size_t *length, br_unit *unit, br_error *error)
{
    if (!name || !length || !unit)
        return br_fail(error, BR_ERR_ARGUMENT, "br_unit_of_name: null argument");
    const size_t size = strlen(name);
    size_t begin = size, end = size;
    const char closing = size > 0 ? name[size - 1] : '\0';
    const char *const slash = strchr(name, '/');
    if (closing == ']' && strchr(name, '[')) {
        begin = (size_t)(strrchr(name, '[') - name);
        *length = begin++;
        end--;
    } else if (slash && (!strchr(name, '(') || slash < strchr(name, '('))) {
        *length = (size_t)(slash - name);
        begin = *length + 1;
    } else if (closing == ')' && strchr(name, '(')) {
        begin = (size_t)(strrchr(name, '(') - name);
        *length = begin++;
        end--;
    } else {
        *length = size;
        return of_words(name, length, unit, error);
    }
    while (*length > 0 && strchr(" \t", name[*length - 1]))
        (*length)--;
    return parse(name + begin, end - begin, unit, error);
}

/* ---- columns ---- */

/* The column whose name is the first `length` bytes of `wanted`, then a unit of the kind; -1: none. */
static br_status find_column(const br_csv *csv, const char *wanted, size_t length, const br_unit *kind,
                             long *column, br_unit *unit, br_error *error)
{
    *column = -1;
    for (size_t i = 0; i < br_csv_columns(csv); i++) {
        const char *const name = br_csv_column_name(csv, i);
        size_t before;
        br_unit its;
        br_error own = {0};
        const br_status status = br_unit_of_name(name, &before, &its, &own);
        if (before != length || strncmp(name, wanted, length) != 0 || status == BR_END_OF_DATA)
            continue;
        if (status < 0)
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': %s", br_csv_path(csv),
                           br_csv_header_line(csv), name, own.message);
        if (!br_unit_same_kind(&its, kind))
            continue;
        if (*column >= 0)
            return br_fail(error, BR_ERR_DUPLICATE, "%s:%zu: columns '%s' and '%s' may both be '%s'",
                           br_csv_path(csv), br_csv_header_line(csv),
                           br_csv_column_name(csv, (size_t)*column), name, wanted);
        *column = (long)i;
        *unit = its;
    }
    return BR_OK;
}

br_status br_csv_quantity(const br_csv *csv, const char *column, double **values, br_error *error)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(column);
    BR_ASSERT_HANDLE(values);
    size_t length;
    br_unit kind, unit;
    long found = -1;
    if (br_csv_column_find(csv, column) >= 0 || br_unit_of_name(column, &length, &kind, NULL) != BR_OK)
        return br_csv_numbers(csv, column, values, error);
    br_status status = find_column(csv, column, length, &kind, &found, &unit, error);
    if (status < 0 || found < 0)
        return status < 0 ? status : br_csv_numbers(csv, column, values, error);
    status = br_csv_numbers(csv, br_csv_column_name(csv, (size_t)found), values, error);
    for (size_t i = 0; status >= 0 && i < br_csv_rows(csv); i++)
        (*values)[i] = br_unit_to_si(&unit, (*values)[i]);
    return status;
}
