/* Reading the record of a motion from a CSV table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>
#include <bristle/units.h>

#include "record_reading.h"

/* Values in SI units: those of the mapping's unit, else of the name's; a name without a unit is in SI. */
static br_status convert(const br_record_reading *r, int kind, const char *text, double *values,
                         br_error *error)
{
    const br_csv *const csv = r->csv;
    const char *const name = r->names[kind], *const in_si = br_record_kinds[kind].si;
    br_unit si, unit;
    size_t length;
    br_error own = {0};
    br_status status = br_unit_parse(in_si, &si, error);
    if (status >= 0)
        status = *text ? br_unit_parse(text, &unit, &own) : br_unit_of_name(name, &length, &unit, &own);
    if (status < 0)
        return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': %s", br_csv_path(csv),
                       br_csv_header_line(csv), name, own.message);
    const char *const below = *text ? "" : br_csv_unit(csv, (size_t)br_csv_column_find(csv, name));
    if (*below) {
        br_unit other;
        BR_TRY(br_unit_parse(below, &other, error));
        if (status == BR_OK && br_unit_to_si(&unit, 1) != br_unit_to_si(&other, 1))
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': the row below the header says %s",
                           br_csv_path(csv), br_csv_header_line(csv), name, below);
        unit = other;
        status = BR_OK;
    }
    if (status == BR_END_OF_DATA)
        return BR_OK;
    if (!br_unit_same_kind(&unit, &si))
        return br_fail(
            error, BR_ERR_SYNTAX,
            "%s:%zu: column '%s': its unit is not one of a %s, such as %s; if the name means something else, "
            "say %s '%s=%s [%s]'",
            br_csv_path(csv), br_csv_header_line(csv), name, br_record_kinds[kind].meaning, in_si, r->columns,
            br_record_kinds[kind].key, name, in_si);
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        values[i] = br_unit_to_si(&unit, values[i]);
        if (isinf(values[i]))
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': '%.60s' is too large in %s",
                           br_csv_path(csv), br_csv_row_line(csv, i), name,
                           br_csv_cell(csv, i, (size_t)br_csv_column_find(csv, name)), in_si);
    }
    return BR_OK;
}

/* As br_csv_numbers, with NaN where a cell is empty or says so. */
static br_status read_with_gaps(const br_csv *csv, const char *name, double **values, br_error *error)
{
    const size_t rows = br_csv_rows(csv);
    const long column = br_csv_column_find(csv, name);
    *values = malloc((rows + 1) * sizeof **values);
    if (!*values)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < rows; i++) {
        const char *const cell = br_csv_cell(csv, i, (size_t)column);
        (*values)[i] = NAN;
        if (cell[strspn(cell, " \t")] == '\0')
            continue;
        if (!br_parse_double(cell, &(*values)[i]) || isinf((*values)[i]))
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': '%.60s' is not a finite number",
                           br_csv_path(csv), br_csv_row_line(csv, i), name, cell);
    }
    return BR_OK;
}

/* BR_END_OF_DATA: there is no such column. */
static br_status read_column(br_record_reading *r, int kind, br_error *error)
{
    char unit[BR_RECORD_NAME];
    const br_status found = br_record_find(r, kind, unit, error);
    if (found != BR_OK)
        return found;
    double **const values = &r->to->column[kind];
    if (r->format->skip_missing)
        BR_TRY(read_with_gaps(r->csv, r->names[kind], values, error));
    else
        BR_TRY(br_csv_numbers(r->csv, r->names[kind], values, error));
    return convert(r, kind, unit, *values, error);
}

br_status br_record_need(br_record_reading *r, int kind, const char * or, br_error *error)
{
    const br_status status = read_column(r, kind, error);
    return status == BR_END_OF_DATA ? br_record_missing(r, kind, or, error) : status;
}

/* ---- what the numbers must fulfil ---- */

/* A normal force below zero is noise, allowed, or an error. */
static br_status check_force(const br_record_reading *r, size_t i, br_error *error)
{
    double *const n = &r->to->column[BR_RECORD_NORMAL_FORCE][i];
    char now[BR_DOUBLE_TEXT], noise[BR_DOUBLE_TEXT];
    if (*n >= 0 || r->format->allow_pull || r->format->has_normal_force)
        return BR_OK;
    if (*n >= -r->format->normal_noise) {
        *n = 0;
        return BR_OK;
    }
    br_format_double(*n, now);
    br_format_double(r->format->normal_noise, noise);
    const char *const option =
        r->format->normal_noise_option ? r->format->normal_noise_option : "normal_noise";
    return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': normal force %s N is negative%s%s%s",
                   br_csv_path(r->csv), r->to->line[i], r->names[BR_RECORD_NORMAL_FORCE], now,
                   r->format->normal_noise > 0 ? " by more than the noise of "
                                               : "; noise around 0 is allowed by ",
                   r->format->normal_noise > 0 ? noise : option, r->format->normal_noise > 0 ? " N" : "");
}

static br_status check_values(const br_record_reading *r, size_t from, size_t until, br_error *error)
{
    const double *const t = r->to->column[BR_RECORD_TIME];
    char now[BR_DOUBLE_TEXT], before[BR_DOUBLE_TEXT];
    for (size_t i = from; i < until; i++) {
        if (i > from && !(t[i] > t[i - 1])) {
            br_format_double(t[i], now);
            br_format_double(t[i - 1], before);
            return br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': time %s s does not come after %s s",
                           br_csv_path(r->csv), r->to->line[i], r->names[BR_RECORD_TIME], now, before);
        }
        BR_TRY(check_force(r, i, error));
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

/* Where rows come from, and what is said of them there. */
static br_status note_source(const br_csv *csv, br_record_table *to, br_error *error)
{
    to->line = malloc(br_csv_rows(csv) * sizeof *to->line);
    to->path = strdup(br_csv_path(csv));
    to->remarks = strdup(br_csv_preamble(csv));
    if (!to->line || !to->path || !to->remarks)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        to->line[i] = br_csv_row_line(csv, i);
    return BR_OK;
}

/* ---- columns to a record ---- */

br_status br_record_force(br_record_reading *r, br_error *error)
{
    char or [BR_RECORD_NAME];
    if (r->format->has_normal_force)
        return constant_column(br_csv_rows(r->csv), r->format->normal_force,
                               &r->to->column[BR_RECORD_NORMAL_FORCE], error);
    snprintf(or, sizeof or, ", or give %s", r->force);
    return br_record_need(r, BR_RECORD_NORMAL_FORCE, or, error);
}

/* The velocity, or the position that it follows from; both where both are named. */
static br_status read_motion(br_record_reading *r, br_error *error)
{
    const bool by_position = *r->names[BR_RECORD_POSITION] != '\0';
    if (by_position && *r->names[BR_RECORD_VELOCITY])
        return br_fail(error, BR_ERR_ARGUMENT, "%s: v and x exclude each other", r->columns);
    br_status status = by_position ? BR_END_OF_DATA : read_column(r, BR_RECORD_VELOCITY, error);
    if (status != BR_END_OF_DATA)
        return status;
    status = read_column(r, BR_RECORD_POSITION, error);
    return status == BR_END_OF_DATA
               ? br_record_missing(r, BR_RECORD_VELOCITY, ", or that of a position with x=NAME", error)
               : status;
}

br_status br_record_begin(br_record_reading *r, br_error *error)
{
    const br_law_record_format *const format = r->format;
    if (format->columns)
        BR_TRY(br_record_map(format->columns, r, error));
    if (format->has_normal_force && *r->names[BR_RECORD_NORMAL_FORCE])
        return br_fail(error, BR_ERR_ARGUMENT, "%s and %s N=%s exclude each other", r->force, r->columns,
                       r->names[BR_RECORD_NORMAL_FORCE]);
    if (br_csv_rows(r->csv) == 0)
        return br_fail(error, BR_ERR_MISSING, "%s: a header but no rows", br_csv_path(r->csv));
    BR_TRY(note_source(r->csv, r->to, error));
    return br_record_need(r, BR_RECORD_TIME, "", error);
}

static br_status read_columns(br_record_reading *r, br_error *error)
{
    BR_TRY(br_record_begin(r, error));
    BR_TRY(read_motion(r, error));
    BR_TRY(br_record_force(r, error));
    const br_status status = read_column(r, BR_RECORD_LOAD, error);
    if (status < 0)
        return status;
    return r->format->want_friction ? br_record_need(r, BR_RECORD_FRICTION, "", error) : BR_OK;
}

/* The rows that are asked for. */
static br_status choose_rows(const br_record_reading *r, size_t *from, size_t *until, br_error *error)
{
    const br_law_record_format *const f = r->format;
    const size_t rows = br_csv_rows(r->csv);
    *from = f->first > 0 ? f->first - 1 : 0;
    *until = f->last > 0 ? f->last : rows;
    if (*from >= *until || *until > rows)
        return br_fail(error, BR_ERR_RANGE, "%s: rows %zu to %zu of %zu", br_csv_path(r->csv), *from + 1,
                       *until, rows);
    return BR_OK;
}

br_status br_record_rows(br_record_reading *r, size_t *from, size_t *until, br_error *error)
{
    BR_TRY(choose_rows(r, from, until, error));
    if (r->format->skip_missing)
        BR_TRY(br_record_leave_missing(r, *from, until, error));
    BR_TRY(check_values(r, *from, *until, error));
    return r->format->resampling > 0 ? br_record_resample(r, from, until, error) : BR_OK;
}

/* From positions, without those on the other side of a gap. */
static void take_velocities(const br_record_reading *r, size_t from, size_t until)
{
    double *const *const c = r->to->column;
    for (size_t i = from, next; i < until; i = next) {
        next = i + 1;
        while (next < until && !(r->to->anew && r->to->anew[next]))
            next++;
        if (next - i > 1)
            br_record_motion(next - i, c[BR_RECORD_TIME] + i, c[BR_RECORD_POSITION] + i, r->format->smoothing,
                             c[BR_RECORD_VELOCITY] + i);
    }
}

static br_status read_along(br_record_reading *r, void *record, br_error *error)
{
    br_record_table *const to = r->to;
    size_t from, until;
    BR_TRY(read_columns(r, error));
    BR_TRY(br_record_rows(r, &from, &until, error));
    double *const *const c = to->column;
    bool linear = !r->format->steps;
    if (!c[BR_RECORD_VELOCITY]) {
        linear = r->format->smoothing > 0;
        if (until - from < 2)
            return br_fail(error, BR_ERR_MISSING, "%s: a velocity from positions needs two rows or more",
                           br_csv_path(r->csv));
        BR_TRY(constant_column(until, 0, &to->column[BR_RECORD_VELOCITY], error));
        take_velocities(r, from, until);
    }
    if (c[BR_RECORD_FRICTION] && r->format->friction_along)
        for (size_t i = from; i < until; i++)
            c[BR_RECORD_FRICTION][i] = 0 - c[BR_RECORD_FRICTION][i];
    *(br_law_record *)record =
        (br_law_record){.n = until - from,
                        .t = c[BR_RECORD_TIME] + from,
                        .v = c[BR_RECORD_VELOCITY] + from,
                        .normal_force = c[BR_RECORD_NORMAL_FORCE] + from,
                        .load = c[BR_RECORD_LOAD] ? c[BR_RECORD_LOAD] + from : NULL,
                        .path = to->path,
                        .line = to->line + from,
                        .friction = c[BR_RECORD_FRICTION] ? c[BR_RECORD_FRICTION] + from : NULL,
                        .linear = linear,
                        .remarks = to->remarks,
                        .anew = to->anew ? to->anew + from : NULL};
    return BR_OK;
}

static const br_record_type along = {BR_RECORD_ALONG, sizeof(br_law_record), read_along};

static br_status read_table(br_csv *csv, const br_law_record_format *format, const br_record_type *type,
                            void **record, br_error *error)
{
    static const br_law_record_format usual = {.columns = NULL};
    br_record_table *const made = calloc(1, sizeof *made + type->size);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    br_record_reading r = {
        .records = type->records, .csv = csv, .format = format ? format : &usual, .to = made};
    r.columns = r.format->columns_option ? r.format->columns_option : "columns";
    r.force = r.format->normal_force_option ? r.format->normal_force_option : "normal_force";
    br_status status = br_csv_take_units(csv, error);
    if (status >= 0)
        status = type->read(&r, made->record, error);
    if (status < 0) {
        br_record_free(made->record);
        return status;
    }
    *record = made->record;
    return BR_OK;
}

br_status br_record_from_file(const char *path, const br_law_record_format *format,
                              const br_record_type *type, void **record, br_error *error)
{
    br_csv *csv = NULL;
    *record = NULL;
    BR_TRY(br_csv_read_measured(path, &csv, error));
    const br_status status = read_table(csv, format, type, record, error);
    br_csv_destroy(csv);
    return status;
}

br_status br_record_from_text(const char *name, const char *text, size_t size,
                              const br_law_record_format *format, const br_record_type *type, void **record,
                              br_error *error)
{
    br_csv *csv = NULL;
    *record = NULL;
    BR_TRY(br_csv_parse_measured(name, text, size, &csv, error));
    const br_status status = read_table(csv, format, type, record, error);
    br_csv_destroy(csv);
    return status;
}

br_status br_law_record_read(const char *path, const br_law_record_format *format, br_law_record **record,
                             br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(record);
    void *made;
    const br_status status = br_record_from_file(path, format, &along, &made, error);
    *record = made;
    return status;
}

br_status br_law_record_parse(const char *name, const char *text, size_t size,
                              const br_law_record_format *format, br_law_record **record, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(record);
    void *made;
    const br_status status = br_record_from_text(name, text, size, format, &along, &made, error);
    *record = made;
    return status;
}

void br_law_record_destroy(br_law_record *record)
{
    br_record_free(record);
}

void br_record_free(void *record)
{
    if (!record)
        return;
    br_record_table *const table = (void *)((char *)record - offsetof(br_record_table, record));
    for (int i = 0; i < BR_RECORD_KINDS; i++)
        free(table->column[i]);
    free(table->line);
    free(table->anew);
    free(table->path);
    free(table->remarks);
    free(table);
}
