/* Reading a table that is drawn. */
#include "figure_data.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

#include "figure_words.h"

/* All cells as numbers, empty ones as NaN; null: not a column of numbers. */
static double *numbers(const br_csv *csv, size_t c, bool *failed)
{
    const size_t n = br_csv_rows(csv);
    double *const values = malloc((n + 1) * sizeof *values);
    bool any = false;
    *failed = !values;
    for (size_t i = 0; values && i < n; i++) {
        const char *const cell = br_csv_cell(csv, i, c);
        values[i] = NAN;
        if (cell[strspn(cell, " \t")] != '\0' && !br_parse_double(cell, &values[i])) {
            free(values);
            return NULL;
        }
        values[i] = isfinite(values[i]) ? values[i] : NAN;
        any = any || !isnan(values[i]);
    }
    if (!any) {
        free(values);
        return NULL;
    }
    return values;
}

void table_free(table *t)
{
    for (size_t i = 0; i < t->n_columns; i++)
        free(t->columns[i].values);
    free(t->kinds);
    figure_series_free(&t->series);
    br_csv_destroy(t->csv);
    *t = (table){.csv = NULL};
}

long table_column(const table *t, const char *name, size_t length)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (strlen(t->columns[i].name) == length && strncmp(t->columns[i].name, name, length) == 0)
            return (long)i;
    return -1;
}

br_status table_unknown(const table *t, const char *name, size_t length, br_error *error)
{
    const char *names[MOST_COLUMNS];
    char word[80], hint[BR_SUGGESTION_TEXT];
    for (size_t i = 0; i < t->n_columns; i++)
        names[i] = t->columns[i].name;
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    return br_fail(error, BR_ERR_UNKNOWN, "%s: there is no column %s with numbers%s", br_csv_path(t->csv),
                   word, br_suggest(word, names, t->n_columns, hint));
}

static bool is_time(const column *c)
{
    return strcmp(c->name, "t") == 0 || strcmp(c->name, "t_s") == 0 || strncmp(c->name, "time", 4) == 0;
}

static br_status find_series(const table *t, size_t x, figure_series *series, br_error *error)
{
    return figure_series_find(t->csv, t->kinds, t->columns[x].at, t->columns[x].values, series, error);
}

/* The first column, unless it numbers the steps of a time, or is the key of the one behind it. */
static br_status choose_x(table *t, br_error *error)
{
    const column *const c = t->columns;
    figure_series other;
    t->x = strcmp(c[0].name, "step") == 0 && is_time(&c[1]);
    BR_TRY(find_series(t, t->x, &t->series, error));
    if (t->x > 0 || is_time(&c[0]))
        return BR_OK;
    BR_TRY(find_series(t, 1, &other, error));
    if (figure_series_is_key(&other, c[0].at) && (t->series.n == 0 || other.n < t->series.n)) {
        figure_series_free(&t->series);
        t->series = other;
        t->x = 1;
    } else {
        figure_series_free(&other);
    }
    return BR_OK;
}

/* A name and the row of units below it may not contradict each other. */
static br_status check_unit(const br_csv *csv, size_t c, br_error *error)
{
    const char *const name = br_csv_column_name(csv, c), *const below = br_csv_unit(csv, c);
    size_t length;
    br_unit of_name, of_row;
    if (!*below || !figure_unit(name, &length, &of_name))
        return BR_OK;
    BR_TRY(br_unit_parse(below, &of_row, error));
    if (br_unit_same_kind(&of_name, &of_row) && br_unit_to_si(&of_name, 1) == br_unit_to_si(&of_row, 1))
        return BR_OK;
    return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': the row below the header says %s",
                   br_csv_path(csv), br_csv_header_line(csv), name, below);
}

br_status table_open(const char *path, table *t, br_error *error)
{
    *t = (table){.csv = NULL};
    BR_TRY(br_csv_read_measured(path, &t->csv, error));
    return br_csv_take_units(t->csv, error);
}

br_status table_read(table *t, const char *x, br_error *error)
{
    const char *const path = br_csv_path(t->csv);
    t->n = br_csv_rows(t->csv);
    t->kinds = figure_series_kinds(t->csv);
    if (!t->kinds)
        return br_fail(error, BR_ERR_MEMORY, "%s", path);
    for (size_t c = 0; c < br_csv_columns(t->csv); c++) {
        bool failed;
        double *const values = numbers(t->csv, c, &failed);
        if (failed)
            return br_fail(error, BR_ERR_MEMORY, "%s", path);
        if (!values)
            continue;
        if (t->n_columns == MOST_COLUMNS) {
            free(values);
            return br_fail(error, BR_ERR_RANGE, "%s: more than %d columns of numbers", path, MOST_COLUMNS);
        }
        column *const to = &t->columns[t->n_columns++];
        to->name = br_csv_column_name(t->csv, c);
        to->at = c;
        to->values = values;
        BR_TRY(check_unit(t->csv, c, error));
        figure_column_unit(t->csv, c, to->unit);
    }
    if (t->n_columns < 2)
        return br_fail(error, BR_ERR_MISSING, "%s: two columns of numbers are needed, there %s %zu", path,
                       t->n_columns == 1 ? "is" : "are", t->n_columns);
    const long found = x ? table_column(t, x, strlen(x)) : 0;
    if (found < 0)
        return table_unknown(t, x, strlen(x), error);
    t->x = (size_t)found;
    return x ? find_series(t, t->x, &t->series, error) : choose_x(t, error);
}

void table_from_start(table *t)
{
    for (size_t c = 0; c < t->n_columns; c++) {
        column *const of = &t->columns[c];
        if (strcmp(of->name, "potential_J") != 0 || t->series.n > 0)
            continue;
        of->from_start = true;
        for (size_t i = t->n; i-- > 0;)
            of->values[i] -= of->values[0];
    }
}
