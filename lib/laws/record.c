/* Reading the record of a motion from a CSV table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/csv.h>
#include <bristle/law_run.h>
#include <bristle/text.h>
#include <bristle/units.h>

enum { TIME, VELOCITY, NORMAL_FORCE, LOAD, KINDS, MAX_NAME = 200, MAX_USUAL = 4, MAX_BARE = 2 };

/* What each column is for, the names under which it is looked for without a mapping, these with any unit of
 * the kind behind them, and that unit. */
static const struct {
    const char *key, *meaning;
    const char *usual[MAX_USUAL];
    const char *bare[MAX_BARE];
    const char *si;
    bool needed;
} kinds[KINDS] = {
    {"t", "time", {"t", "t_s", "time", "time_s"}, {"t", "time"}, "s", true},
    {"v", "velocity", {"v", "v_m_per_s", "velocity", "velocity_m_per_s"}, {"v", "velocity"}, "m/s", true},
    {"N", "normal force", {"N", "N_N", "normal_force", "normal_force_N"}, {"N", "normal_force"}, "N", true},
    {"F_e", "tangential load", {"F_e", "F_e_N", "load", "load_N"}, {"F_e", "load"}, "N", false},
};

/* A record with the arrays that it owns. */
typedef struct owned_record {
    br_law_record record;
    double *column[KINDS];
    size_t *line;
    char *path;
} owned_record;

/* What is being read. */
typedef struct reading {
    const br_csv *csv;
    const br_law_record_format *format;
    const char *columns, *force; /* what the caller calls these two of the format */
    char names[KINDS][MAX_NAME]; /* of the columns */
    owned_record *to;
} reading;

/* ---- which column is which ---- */

static br_status parse_mapping(const char *text, reading *r, br_error *error)
{
    while (*text) {
        const size_t length = strcspn(text, ",");
        const size_t key = strcspn(text, "=");
        int kind = 0;
        while (kind < KINDS &&
               !(key < length && strlen(kinds[kind].key) == key && strncmp(kinds[kind].key, text, key) == 0))
            kind++;
        if (kind == KINDS || key + 1 == length || length - key > MAX_NAME)
            return br_fail(error, BR_ERR_SYNTAX, "%s: '%.*s' is not KEY=NAME with KEY one of t, v, N, F_e",
                           r->columns, (int)(length < MAX_NAME ? length : MAX_NAME), text);
        char *const name = r->names[kind];
        if (*name)
            return br_fail(error, BR_ERR_DUPLICATE, "%s: %s is given twice", r->columns, kinds[kind].key);
        memcpy(name, text + key + 1, length - key - 1);
        name[length - key - 1] = '\0';
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
static br_status find_usual(reading *r, int kind, br_error *error)
{
    const br_csv *const csv = r->csv;
    char *const name = r->names[kind];
    for (int i = 0; i < MAX_USUAL && kinds[kind].usual[i]; i++) {
        if (br_csv_column_find(csv, kinds[kind].usual[i]) < 0)
            continue;
        if (*name)
            return br_fail(error, BR_ERR_DUPLICATE,
                           "%s:1: columns %s and %s may both be the %s; say which with %s %s=NAME",
                           br_csv_path(csv), name, kinds[kind].usual[i], kinds[kind].meaning, r->columns,
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
static br_status find_with_unit(reading *r, int kind, br_error *error)
{
    const br_csv *const csv = r->csv;
    char *const name = r->names[kind];
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
            status =
                br_fail(error, BR_ERR_DUPLICATE,
                        "%s:1: columns %s and %s may both be the %s; say which with %s %s=NAME",
                        br_csv_path(csv), name, column, kinds[kind].meaning, r->columns, kinds[kind].key);
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
static br_status convert(const reading *r, int kind, const char *text, double *values, br_error *error)
{
    const br_csv *const csv = r->csv;
    const char *const name = r->names[kind];
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
            "say %s '%s=%s [%s]'",
            br_csv_path(csv), name, kinds[kind].meaning, kinds[kind].si, r->columns, kinds[kind].key, name,
            kinds[kind].si);
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        values[i] = br_unit_to_si(&unit, values[i]);
    return BR_OK;
}

/* A column under its usual names; BR_END_OF_DATA: there is none, and none is needed. */
static br_status find_column(reading *r, int kind, const char *have, br_error *error)
{
    br_status status = find_usual(r, kind, error);
    if (status == BR_END_OF_DATA)
        status = find_with_unit(r, kind, error);
    if (status != BR_END_OF_DATA || !kinds[kind].needed)
        return status;
    const bool force = kind == NORMAL_FORCE;
    return br_fail(error, BR_ERR_MISSING,
                   "%s:1: no column for the %s; the columns are: %s; say which with %s %s=NAME%s%s%s",
                   br_csv_path(r->csv), kinds[kind].meaning, have, r->columns, kinds[kind].key,
                   force ? ", or give " : "", force ? r->force : "",
                   br_csv_columns(r->csv) == 1 ? " (commas, semicolons or tabs separate columns)" : "");
}

static br_status read_column(reading *r, int kind, br_error *error)
{
    char have[300], unit[MAX_NAME], *const name = r->names[kind];
    double **const values = &r->to->column[kind];
    const char *text;
    list_columns(r->csv, have, sizeof have);
    take_unit(r->csv, name, &text, unit);
    if (*name && br_csv_column_find(r->csv, name) < 0)
        return br_fail(error, BR_ERR_UNKNOWN, "%s:1: no column '%s' (%s %s=%s); the columns are: %s",
                       br_csv_path(r->csv), name, r->columns, kinds[kind].key, name, have);
    if (!*name) {
        const br_status found = find_column(r, kind, have, error);
        if (found != BR_OK)
            return found;
    }
    BR_TRY(br_csv_numbers(r->csv, name, values, error));
    return convert(r, kind, text, *values, error);
}

/* ---- what the numbers must fulfil ---- */

static br_status check_values(const reading *r, br_error *error)
{
    const char *const path = br_csv_path(r->csv);
    const double *const t = r->to->column[TIME], *const n = r->to->column[NORMAL_FORCE];
    const size_t *const line = r->to->line;
    char now[BR_DOUBLE_TEXT], before[BR_DOUBLE_TEXT];
    for (size_t i = 0; i < r->to->record.n; i++) {
        if (i > 0 && !(t[i] > t[i - 1])) {
            br_format_double(t[i], now);
            br_format_double(t[i - 1], before);
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': time %s s does not come after %s s",
                           path, line[i], r->names[TIME], now, before);
        }
        if (n[i] < 0 && !r->format->allow_pull && !r->format->has_normal_force) {
            br_format_double(n[i], now);
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': normal force %s N is negative", path,
                           line[i], r->names[NORMAL_FORCE], now);
        }
    }
    return BR_OK;
}

static br_status constant_column(size_t rows, double value, double **values, br_error *error)
{
    *values = malloc(rows * sizeof **values);
    if (!*values)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < rows; i++)
        (*values)[i] = value;
    return BR_OK;
}

static br_status note_lines(const br_csv *csv, owned_record *to, br_error *error)
{
    to->line = malloc(to->record.n * sizeof *to->line);
    to->path = strdup(br_csv_path(csv));
    if (!to->line || !to->path)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < to->record.n; i++)
        to->line[i] = br_csv_row_line(csv, i);
    return BR_OK;
}

static br_status read_columns(reading *r, br_error *error)
{
    const br_law_record_format *const format = r->format;
    const size_t rows = r->to->record.n;
    if (format->columns)
        BR_TRY(parse_mapping(format->columns, r, error));
    if (format->has_normal_force && *r->names[NORMAL_FORCE])
        return br_fail(error, BR_ERR_ARGUMENT, "%s and %s N=%s exclude each other", r->force, r->columns,
                       r->names[NORMAL_FORCE]);
    if (rows == 0)
        return br_fail(error, BR_ERR_MISSING, "%s: a header but no rows", br_csv_path(r->csv));
    for (int kind = 0; kind < KINDS; kind++)
        if (kind == NORMAL_FORCE && format->has_normal_force)
            BR_TRY(constant_column(rows, format->normal_force, &r->to->column[kind], error));
        else
            BR_TRY(read_column(r, kind, error));
    BR_TRY(note_lines(r->csv, r->to, error));
    return check_values(r, error);
}

static br_status read_table(const br_csv *csv, const br_law_record_format *format, br_law_record **record,
                            br_error *error)
{
    static const br_law_record_format usual = {.columns = NULL};
    owned_record *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    reading r = {.csv = csv, .format = format ? format : &usual, .to = made};
    r.columns = r.format->columns_option ? r.format->columns_option : "columns";
    r.force = r.format->normal_force_option ? r.format->normal_force_option : "normal_force";
    made->record.n = br_csv_rows(csv);
    const br_status status = read_columns(&r, error);
    if (status < 0) {
        br_law_record_destroy(&made->record);
        return status;
    }
    made->record.t = made->column[TIME];
    made->record.v = made->column[VELOCITY];
    made->record.normal_force = made->column[NORMAL_FORCE];
    made->record.load = made->column[LOAD];
    made->record.path = made->path;
    made->record.line = made->line;
    *record = &made->record;
    return BR_OK;
}

br_status br_law_record_read(const char *path, const br_law_record_format *format, br_law_record **record,
                             br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(record);
    *record = NULL;
    br_csv *csv = NULL;
    BR_TRY(br_csv_read(path, &csv, error));
    const br_status status = read_table(csv, format, record, error);
    br_csv_destroy(csv);
    return status;
}

br_status br_law_record_parse(const char *name, const char *text, size_t size,
                              const br_law_record_format *format, br_law_record **record, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(record);
    *record = NULL;
    br_csv *csv = NULL;
    BR_TRY(br_csv_parse(name, text, size, &csv, error));
    const br_status status = read_table(csv, format, record, error);
    br_csv_destroy(csv);
    return status;
}

void br_law_record_destroy(br_law_record *record)
{
    owned_record *const owned = (owned_record *)record;
    if (!owned)
        return;
    for (int i = 0; i < KINDS; i++)
        free(owned->column[i]);
    free(owned->line);
    free(owned->path);
    free(owned);
}
