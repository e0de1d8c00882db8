/* What an experiment reads and works with; it all lives until `run` has returned. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/data.h>
#include <bristle/assert.h>
#include <bristle/text.h>

#include "private.h"

/* An object that was handed over, or memory that stands behind this head. */
struct br_owned {
    struct br_owned *next;
    void *object;
    void (*destroy)(void *object); /* null: memory */
    max_align_t data[];
};

static struct br_owned *add(br_experiment *ex, size_t n, size_t size)
{
    struct br_owned *owned = NULL;
    if (size == 0 || n <= (SIZE_MAX - sizeof *owned) / size)
        owned = calloc(1, sizeof *owned + n * size);
    if (owned == NULL)
        br_experiment_fail(ex, "out of memory: %zu times %zu bytes", n, size);
    owned->next = ex->owned;
    ex->owned = owned;
    return owned;
}

void *br_memory(br_experiment *ex, size_t n, size_t size)
{
    BR_ASSERT_HANDLE(ex);
    return add(ex, n, size)->data;
}

double *br_doubles(br_experiment *ex, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    return br_memory(ex, n, sizeof(double));
}

void br_own(br_experiment *ex, void *object, void (*destroy)(void *object))
{
    BR_ASSERT_HANDLE(ex);
    if (object == NULL)
        return;
    struct br_owned *const owned = add(ex, 0, 0);
    owned->object = object;
    owned->destroy = destroy;
}

void br_owned_destroy(br_experiment *ex)
{
    while (ex->owned != NULL) {
        struct br_owned *const last = ex->owned;
        ex->owned = last->next;
        if (last->destroy != NULL)
            last->destroy(last->object);
        free(last);
    }
}

br_error *br_experiment_error(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    return &ex->error;
}

static void destroy_csv(void *csv)
{
    br_csv_destroy(csv);
}

br_csv *br_data_read(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    br_csv *csv = NULL;
    br_require(ex, br_csv_read(path, &csv, &ex->error), NULL);
    br_own(ex, csv, destroy_csv);
    return csv;
}

br_csv *br_data_read_if(br_experiment *ex, bool wanted, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    return wanted ? br_data_read(ex, path) : NULL;
}

br_csv *br_data_read_beside(br_experiment *ex, const char *path, const char *name)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(name);
    const char *const slash = strrchr(path, '/');
    const int folder = slash != NULL ? (int)(slash - path + 1) : 0;
    return br_data_read(ex, br_pool_text(&ex->pool, "%.*s%s", folder, path, name));
}

const char *const *br_data_texts(br_experiment *ex, const br_csv *csv, const char *name)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(name);
    const size_t n = br_csv_rows(csv);
    const long column = br_csv_column_find(csv, name);
    if (column < 0)
        br_require(ex,
                   br_fail(&ex->error, BR_ERR_MISSING, "%s:%zu: no column '%s'", br_csv_path(csv),
                           br_csv_header_line(csv), name),
                   NULL);
    const char **const texts = br_memory(ex, n, sizeof *texts);
    for (size_t i = 0; i < n; i++)
        texts[i] = br_csv_cell(csv, i, (size_t)column);
    return texts;
}

double *br_data_column(br_experiment *ex, const br_csv *csv, const char *name)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(name);
    double *values = NULL;
    br_require(ex, br_csv_numbers(csv, name, &values, &ex->error), NULL);
    br_own(ex, values, free);
    return values;
}

double *br_data_numbers(br_experiment *ex, const br_csv *csv, const char *name)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(name);
    const char *const *const texts = br_data_texts(ex, csv, name);
    double *const values = br_doubles(ex, br_csv_rows(csv));
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        if (!br_parse_double(texts[i], &values[i]))
            values[i] = NAN;
    return values;
}

double *br_data_column_or_nan(br_experiment *ex, const br_csv *csv, const char *name, size_t rows)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(name);
    if (csv != NULL)
        return br_data_column(ex, csv, name);
    double *const values = br_doubles(ex, rows);
    for (size_t i = 0; i < rows; i++)
        values[i] = NAN;
    return values;
}

long br_data_row(const br_csv *csv, size_t n, const char *const *keys, const char *const *values)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_ARRAY(keys, n);
    BR_ASSERT_ARRAY(values, n);
    for (size_t row = 0; row < br_csv_rows(csv); row++) {
        size_t same = 0;
        for (size_t i = 0; i < n; i++) {
            const long column = br_csv_column_find(csv, keys[i]);
            same += column >= 0 && strcmp(br_csv_cell(csv, row, (size_t)column), values[i]) == 0;
        }
        if (same == n)
            return (long)row;
    }
    return -1;
}

double br_data_at(br_experiment *ex, const br_csv *csv, const char *key, double at, const char *column)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(key);
    BR_ASSERT_HANDLE(column);
    const double *const keys = br_data_numbers(ex, csv, key), *const values =
                                                                  br_data_numbers(ex, csv, column);
    for (size_t row = 0; row < br_csv_rows(csv); row++)
        if (keys[row] == at)
            return values[row];
    return NAN;
}

double br_data_value(br_experiment *ex, const br_csv *csv, const char *row, const char *column)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(row);
    BR_ASSERT_HANDLE(column);
    static const char *const keys[] = {"row", "column"};
    const char *const values[] = {row, column};
    const long of_value = br_csv_column_find(csv, "value");
    if (br_csv_column_find(csv, "row") < 0 || br_csv_column_find(csv, "column") < 0 || of_value < 0)
        br_experiment_fail(ex, "%s: no columns row, column and value", br_csv_path(csv));
    const long at = br_data_row(csv, 2, keys, values);
    return at < 0 ? NAN : strtod(br_csv_cell(csv, (size_t)at, (size_t)of_value), NULL);
}

br_table *br_data_copy(br_experiment *ex, const char *path, const char *name, const char *to)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(to);
    const br_csv *const csv = br_data_read_beside(ex, path, name);
    br_table *const table = br_table_open(ex, to);
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        for (size_t c = 0; c < br_csv_columns(csv); c++) {
            const char *const cell = br_csv_cell(csv, i, c);
            char *end;
            const double value = strtod(cell, &end);
            if (end != cell && *end == '\0')
                br_table_number(table, value);
            else
                br_table_text(table, cell);
        }
    return table;
}

const char *const *br_words(br_experiment *ex, const char *list, size_t *n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(list);
    BR_ASSERT_HANDLE(n);
    static const char blanks[] = " ,\t";
    const char **const words = br_memory(ex, strlen(list) / 2 + 1, sizeof *words);
    *n = 0;
    for (const char *at = list + strspn(list, blanks); *at != '\0'; at += strspn(at, blanks)) {
        const size_t length = strcspn(at, blanks);
        char *const word = br_memory(ex, length + 1, 1);
        words[(*n)++] = memcpy(word, at, length);
        at += length;
    }
    if (*n == 0)
        br_experiment_fail(ex, "'%s' is a list without words", list);
    return words;
}
