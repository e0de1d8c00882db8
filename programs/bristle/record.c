/* Reading a record. */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/text.h>

enum { MAX_NAME = 200, MAX_USUAL = 6 };

/* What each column is for, and the names under which it is looked for without a mapping. */
static const struct {
    const char *key, *meaning;
    const char *usual[MAX_USUAL];
    bool needed;
} kinds[RECORD_COLUMNS] = {
    {"t", "time", {"t", "t_s", "time", "time_s"}, true},
    {"v", "velocity", {"v", "v_m_per_s", "velocity", "velocity_m_per_s"}, true},
    {"N", "normal force", {"N", "N_N", "normal_force", "normal_force_N"}, true},
    {"F_e", "tangential load", {"F_e", "F_e_N", "load", "load_N"}, false},
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

static br_status read_column(const br_csv *csv, int kind, char *name, double **values, br_error *error)
{
    char have[300];
    list_columns(csv, have, sizeof have);
    if (*name && br_csv_column_find(csv, name) < 0)
        return br_fail(error, BR_ERR_UNKNOWN, "%s:1: no column '%s' (--columns %s=%s); the columns are: %s",
                       br_csv_path(csv), name, kinds[kind].key, name, have);
    if (!*name) {
        const br_status status = find_usual(csv, kind, name, error);
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
    return br_csv_numbers(csv, name, values, error);
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
