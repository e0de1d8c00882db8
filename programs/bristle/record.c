/* Reading a record. */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/text.h>
#include <bristle/units.h>

enum { MAX_NAME = 200, MAX_USUAL = 4, MAX_BARE = 2 };

/* What each column is for, the names under which it is looked for without a mapping, these with any unit of
 * the kind behind them, and that unit. */
static const struct {
    const char *key, *meaning;
    const char *usual[MAX_USUAL];
    const char *bare[MAX_BARE];
    const char *si;
    bool needed;
} kinds[RECORD_COLUMNS] = {
    {"t", "time", {"t", "t_s", "time", "time_s"}, {"t", "time"}, "s", true},
    {"v", "velocity", {"v", "v_m_per_s", "velocity", "velocity_m_per_s"}, {"v", "velocity"}, "m/s", true},
    {"N", "normal force", {"N", "N_N", "normal_force", "normal_force_N"}, {"N", "normal_force"}, "N", true},
    {"F_e", "tangential load", {"F_e", "F_e_N", "load", "load_N"}, {"F_e", "load"}, "N", false},
};

/* ---- which column is which ---- */

static br_status parse_mapping(const char *text, char names[][MAX_NAME], br_error *error)
{
    while (*text) {
        const size_t length = strcspn(text, ",");
        const size_t key = strcspn(text, "=");
        int kind = 0;
        while (kind < RECORD_COLUMNS &&
               !(key < length && strlen(kinds[kind].key) == key && strncmp(kinds[kind].key, text, key) == 0))
            kind++;
        if (kind == RECORD_COLUMNS || key + 1 == length || length - key > MAX_NAME)
            return br_fail(error, BR_ERR_SYNTAX,
                           "--columns: '%.*s' is not KEY=NAME with KEY one of t, v, N, F_e",
                           (int)(length < MAX_NAME ? length : MAX_NAME), text);
        if (*names[kind])
            return br_fail(error, BR_ERR_DUPLICATE, "--columns: %s is given twice", kinds[kind].key);
        memcpy(names[kind], text + key + 1, length - key - 1);
        names[kind][length - key - 1] = '\0';
        text += length + (text[length] == ',');
    }
    return BR_OK;
}

/* The columns that the file has, for messages. */
static void list_columns(const br_csv *csv, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < br_csv_columns(csv); i++) {
        const int n = snprintf(text + used, size - used, "%s%s", i ? ", " : "", br_csv_column_name(csv, i));
        if (n < 0 || used + (size_t)n >= size)
            return;
        used += (size_t)n;
    }
}

/* A column under one of its usual names; none is BR_END_OF_DATA, two are an error. */
static br_status find_usual(const br_csv *csv, int kind, char *name, br_error *error)
{
    for (int i = 0; i < MAX_USUAL && kinds[kind].usual[i]; i++) {
        if (br_csv_column_find(csv, kinds[kind].usual[i]) < 0)
            continue;
        if (*name)
            return br_fail(error, BR_ERR_DUPLICATE,
                           "%s:1: columns %s and %s may both be the %s; say which with --columns %s=NAME",
                           br_csv_path(csv), name, kinds[kind].usual[i], kinds[kind].meaning,
                           kinds[kind].key);
        snprintf(name, MAX_NAME, "%s", kinds[kind].usual[i]);
    }
    return *name ? BR_OK : BR_END_OF_DATA;
}

static bool is_bare(int kind, const char *name, size_t length)
{
    for (int i = 0; i < MAX_BARE; i++)
        if (strlen(kinds[kind].bare[i]) == length && strncmp(kinds[kind].bare[i], name, length) == 0)
            return true;
    return false;
}

/* A column whose name is one of the bare ones with a unit of the kind behind it; as find_usual otherwise. */
static br_status find_with_unit(const br_csv *csv, int kind, char *name, br_error *error)
{
    br_unit si, unit;
    br_status status = br_unit_parse(kinds[kind].si, &si, error);
    for (size_t i = 0; i < br_csv_columns(csv) && status >= 0; i++) {
        const char *const column = br_csv_column_name(csv, i);
        size_t length;
        br_error own = {0};
        const br_status found = br_unit_of_name(column, &length, &unit, &own);
        if (found == BR_END_OF_DATA || !is_bare(kind, column, length) || strlen(column) >= MAX_NAME)
            continue;
        if (found < 0)
            status =
                br_fail(error, BR_ERR_SYNTAX, "%s:1: column '%s': %s", br_csv_path(csv), column, own.message);
        else if (br_unit_same_kind(&unit, &si) && *name)
            status = br_fail(error, BR_ERR_DUPLICATE,
                             "%s:1: columns %s and %s may both be the %s; say which with --columns %s=NAME",
                             br_csv_path(csv), name, column, kinds[kind].meaning, kinds[kind].key);
        else if (br_unit_same_kind(&unit, &si))
            snprintf(name, MAX_NAME, "%s", column);
    }
    return status < 0 ? status : *name ? BR_OK : BR_END_OF_DATA;
}

/* "NAME [UNIT]" of a mapping whose column is called NAME alone: cuts the unit off. */
static void take_unit(const br_csv *csv, char *name, const char **text, char *unit)
{
    char *const bracket = strrchr(name, '[');
    *text = NULL;
    if (br_csv_column_find(csv, name) >= 0 || !bracket || bracket == name || name[strlen(name) - 1] != ']')
        return;
    char whole[MAX_NAME];
    snprintf(whole, sizeof whole, "%s", name);
    char *end = bracket;
    while (end > name && end[-1] == ' ')
        end--;
    *end = '\0';
    if (br_csv_column_find(csv, name) < 0) {
        memcpy(name, whole, sizeof whole);
        return;
    }
    const size_t start = (size_t)(bracket - name) + 1;
    snprintf(unit, MAX_NAME, "%.*s", (int)(strlen(whole) - start - 1), whole + start);
    *text = unit;
}

/* Values in SI units: those of the mapping's unit, else of the name's; a name without a unit is in SI. */
static br_status convert(const br_csv *csv, int kind, const char *name, const char *text, double *values,
                         br_error *error)
{
    br_unit si, unit;
    size_t length;
    br_error own = {0};
    br_status status = br_unit_parse(kinds[kind].si, &si, error);
    if (status >= 0)
        status = text ? br_unit_parse(text, &unit, &own) : br_unit_of_name(name, &length, &unit, &own);
    if (status < 0)
        return br_fail(error, BR_ERR_SYNTAX, "%s:1: column '%s': %s", br_csv_path(csv), name, own.message);
    if (status == BR_END_OF_DATA)
        return BR_OK;
    if (!br_unit_same_kind(&unit, &si))
        return br_fail(
            error, BR_ERR_SYNTAX,
            "%s:1: column '%s': its unit is not one of a %s, such as %s; if the name means something else, "
            "say --columns '%s=%s [%s]'",
            br_csv_path(csv), name, kinds[kind].meaning, kinds[kind].si, kinds[kind].key, name,
            kinds[kind].si);
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        values[i] = br_unit_to_si(&unit, values[i]);
    return BR_OK;
}

static br_status read_column(const br_csv *csv, int kind, char *name, double **values, br_error *error)
{
    char have[300], unit[MAX_NAME];
    const char *text;
    list_columns(csv, have, sizeof have);
    take_unit(csv, name, &text, unit);
    if (*name && br_csv_column_find(csv, name) < 0)
        return br_fail(error, BR_ERR_UNKNOWN, "%s:1: no column '%s' (--columns %s=%s); the columns are: %s",
                       br_csv_path(csv), name, kinds[kind].key, name, have);
    if (!*name) {
        br_status status = find_usual(csv, kind, name, error);
        if (status == BR_END_OF_DATA)
            status = find_with_unit(csv, kind, name, error);
        if (status < 0)
            return status;
        if (status == BR_END_OF_DATA && !kinds[kind].needed)
            return BR_OK;
        if (status == BR_END_OF_DATA)
            return br_fail(
                error, BR_ERR_MISSING,
                "%s:1: no column for the %s; the columns are: %s; say which with --columns %s=NAME%s%s",
                br_csv_path(csv), kinds[kind].meaning, have, kinds[kind].key,
                kind == RECORD_N ? ", or give --normal-force" : "",
                br_csv_columns(csv) == 1 ? " (commas, semicolons or tabs separate columns)" : "");
    }
    const br_status status = br_csv_numbers(csv, name, values, error);
    return status < 0 ? status : convert(csv, kind, name, text, *values, error);
}

/* ---- what the numbers must fulfil ---- */

static br_status check_values(const br_csv *csv, char names[][MAX_NAME], const record_format *format,
                              const record *r, br_error *error)
{
    const double *const t = r->column[RECORD_T], *const n = r->column[RECORD_N];
    char now[BR_DOUBLE_TEXT], before[BR_DOUBLE_TEXT];
    for (size_t i = 0; i < r->rows; i++) {
        if (i > 0 && !(t[i] > t[i - 1])) {
            br_format_double(t[i], now);
            br_format_double(t[i - 1], before);
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': time %s s does not come after %s s",
                           br_csv_path(csv), r->line[i], names[RECORD_T], now, before);
        }
        if (n[i] < 0 && !format->allow_pull && !format->has_normal_force) {
            br_format_double(n[i], now);
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': normal force %s N is negative",
                           br_csv_path(csv), r->line[i], names[RECORD_N], now);
        }
    }
    return BR_OK;
}

static br_status constant_column(const record *r, double value, double **values, br_error *error)
{
    *values = malloc(r->rows * sizeof **values);
    if (!*values)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < r->rows; i++)
        (*values)[i] = value;
    return BR_OK;
}

static br_status read_columns(const br_csv *csv, const record_format *format, record *r, br_error *error)
{
    char names[RECORD_COLUMNS][MAX_NAME] = {{0}};
    br_status status = format->mappings ? parse_mapping(format->mappings, names, error) : BR_OK;
    if (status >= 0 && format->has_normal_force && *names[RECORD_N])
        status = br_fail(error, BR_ERR_ARGUMENT, "--normal-force and --columns N=%s exclude each other",
                         names[RECORD_N]);
    if (status >= 0 && r->rows == 0)
        status = br_fail(error, BR_ERR_MISSING, "%s: a header but no rows", br_csv_path(csv));
    for (int kind = 0; kind < RECORD_COLUMNS && status >= 0; kind++)
        status = kind == RECORD_N && format->has_normal_force
                     ? constant_column(r, format->normal_force, &r->column[kind], error)
                     : read_column(csv, kind, names[kind], &r->column[kind], error);
    if (status >= 0) {
        r->line = malloc(r->rows * sizeof *r->line);
        if (!r->line)
            return br_fail(error, BR_ERR_MEMORY, "out of memory");
        for (size_t i = 0; i < r->rows; i++)
            r->line[i] = br_csv_row_line(csv, i);
        status = check_values(csv, names, format, r, error);
    }
    return status;
}

br_status record_read(const char *path, const record_format *format, record *out, br_error *error)
{
    memset(out, 0, sizeof *out);
    br_csv *csv = NULL;
    br_status status = br_csv_read(path, &csv, error);
    if (status >= 0) {
        out->rows = br_csv_rows(csv);
        status = read_columns(csv, format, out, error);
    }
    br_csv_destroy(csv);
    if (status < 0)
        record_free(out);
    return status;
}

void record_free(record *r)
{
    for (int i = 0; i < RECORD_COLUMNS; i++)
        free(r->column[i]);
    free(r->line);
    memset(r, 0, sizeof *r);
}
