/* Names and units of columns as a reader knows them. */
#include "figure_words.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <bristle/law.h>
#include <bristle/units.h>

/* A parameter of some law, as mu_s is, which is no mu in seconds. */
static bool is_parameter(const char *name)
{
    const char *const point = strrchr(name, '.'), *const last = point ? point + 1 : name;
    br_law_registry *const laws = br_law_registry_create();
    bool found = false;
    for (size_t i = 0; laws && i < br_law_registry_count(laws); i++) {
        const br_law_type *const law = br_law_registry_at(laws, i);
        for (size_t k = 0; k < law->n_fields; k++)
            found = found || strcmp(law->fields[k].name, last) == 0;
    }
    br_law_registry_destroy(laws);
    return found;
}

bool figure_unit(const char *name, size_t *length, br_unit *unit)
{
    return !is_parameter(name) && br_unit_of_name(name, length, unit, NULL) == BR_OK && *length > 0;
}

void figure_unit_of(const char *name, char unit[40])
{
    size_t length;
    br_unit known;
    *unit = '\0';
    if (!figure_unit(name, &length, &known))
        return;
    const char *at = name + length + strspn(name + length, " _[(/");
    size_t n = 0;
    while (*at && n < 38) {
        if (strncmp(at, "_per_", 5) == 0) {
            unit[n++] = '/';
            at += 5;
        } else if (*at == ']' || *at == ')') {
            at++;
        } else {
            unit[n++] = *at == '_' ? ' ' : *at;
            at++;
        }
    }
    unit[n] = '\0';
    if (strcmp(unit, "1") == 0)
        *unit = '\0';
}

void figure_column_unit(const br_csv *csv, size_t column, char unit[40])
{
    const char *const below = br_csv_unit(csv, column);
    if (*below)
        snprintf(unit, 40, "%s", below);
    else
        figure_unit_of(br_csv_column_name(csv, column), unit);
}

/* ---- units ---- */

static void append(char *text, size_t size, const char *more)
{
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

/* A factor of a unit, "um", "s2", "m^-1", with its prefix and exponent as they are printed. */
static void print_factor(const char *factor, size_t length, char *printed)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    const size_t used = strlen(printed);
    size_t end = length;
    while (end > 1 && isdigit((unsigned char)factor[end - 1]))
        end--;
    const size_t digits = end;
    const bool below = end > 1 && factor[end - 1] == '-';
    end -= below;
    end -= end > 1 && factor[end - 1] == '^';
    if (end == 3 && strncmp(factor, "deg", 3) == 0)
        append(printed, FIGURE_UNIT, "°");
    else if (end > 1 && factor[0] == 'u')
        snprintf(printed + used, FIGURE_UNIT - used, "µ%.*s", (int)end - 1, factor + 1);
    else
        snprintf(printed + used, FIGURE_UNIT - used, "%.*s", (int)end, factor);
    if (below)
        append(printed, FIGURE_UNIT, "⁻");
    for (size_t i = digits; i < length; i++)
        append(printed, FIGURE_UNIT, raised[factor[i] - '0']);
}

void figure_print_unit(const char *unit, char printed[FIGURE_UNIT])
{
    static const char separators[] = " */()";
    br_unit known;
    printed[0] = '\0';
    if (br_unit_parse(unit, &known, NULL) < 0) {
        append(printed, FIGURE_UNIT, unit);
        return;
    }
    for (const char *at = unit; *at;) {
        const size_t length = strcspn(at, separators);
        if (length > 0)
            print_factor(at, length, printed);
        at += length;
        if (*at)
            append(printed, FIGURE_UNIT, (char[]){(char)(*at == '*' ? ' ' : *at), '\0'});
        at += *at != '\0';
    }
}

const char *figure_quantity(const char *unit)
{
    static const struct {
        const char *unit, *quantity;
    } known[] = {
        {"N", "force"},      {"N m", "torque"},    {"J", "energy"},      {"W", "power"},
        {"m", "length"},     {"m/s", "velocity"},  {"s", "time"},        {"m/s2", "acceleration"},
        {"rad", "angle"},    {"kg", "mass"},       {"N/m", "stiffness"}, {"rad/s", "angular velocity"},
        {"N s", "momentum"}, {"N/m2", "pressure"}, {"1/s", "rate"},      {"m2", "area"}};
    br_unit its, of;
    if (br_unit_parse(unit, &its, NULL) < 0)
        return "value";
    const bool torque = strchr(unit, 'N') != NULL; /* J is N m, too: who writes newtons means a torque */
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (br_unit_parse(known[i].unit, &of, NULL) == BR_OK && br_unit_same_kind(&its, &of) &&
            (strcmp(known[i].unit, "N m") != 0 || torque))
            return known[i].quantity;
    return "value";
}

/* ---- names ---- */

/* Symbols alone, or before an index. */
static bool is_symbol(const char *word, size_t length)
{
    static const char *const greek[] = {"alpha", "beta",  "gamma", "delta", "phi",
                                        "theta", "omega", "mu",    "sigma"};
    for (size_t i = 0; i < sizeof greek / sizeof *greek; i++)
        if (strlen(greek[i]) == length && strncmp(greek[i], word, length) == 0)
            return true;
    return length == 1;
}

void figure_title(const char *name, char title[FIGURE_TITLE])
{
    static const struct {
        const char *name, *words;
    } known[] = {{"t", "time"}, {"phi", "φ"}, {"theta", "θ"}, {"omega", "ω"}};
    size_t length = strlen(name);
    br_unit unit;
    if (!figure_unit(name, &length, &unit))
        length = strlen(name);
    snprintf(title, FIGURE_TITLE, "%.*s", (int)length, name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(title, known[i].name) == 0) {
            snprintf(title, FIGURE_TITLE, "%s", known[i].words);
            return;
        }
    if (is_parameter(name) || is_symbol(title, strcspn(title, "_")))
        return;
    for (char *at = title; *at; at++)
        if (*at == '_')
            *at = ' ';
}
