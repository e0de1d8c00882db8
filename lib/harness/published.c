/* Printed tables, the published program's numbers and ours. */
#include <bristle/assert.h>
#include <bristle/harness/data.h>
#include <bristle/harness/published.h>

#include <math.h>
#include <stdio.h>

const char *const *br_published_columns(br_experiment *ex, const char *name, const int *keys, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(keys, n);
    enum { LENGTH = 40 };
    const char **const columns = br_memory(ex, n, sizeof *columns);
    for (size_t i = 0; i < n; i++) {
        char *const text = br_memory(ex, LENGTH, 1);
        snprintf(text, LENGTH, "%s = %d", name, keys[i]);
        columns[i] = text;
    }
    return columns;
}

double br_published_value(br_experiment *ex, const br_published *row, size_t way, const char *column)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(row);
    BR_ASSERT_HANDLE(column);
    if (way == BR_PRINTED)
        return br_data_value(ex, row->printed, row->row, column);
    BR_ASSERT(way < row->n_ways, "way %zu of %zu", way, row->n_ways);
    char name[100];
    snprintf(name, sizeof name, "%s%s", row->row, row->ways[way]);
    return br_data_value(ex, row->measured, name, column);
}

const double *br_published_values(br_experiment *ex, const br_published *row, size_t way,
                                  const char *const *columns, size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(row);
    BR_ASSERT_ARRAY(columns, n);
    double *const values = br_doubles(ex, n);
    for (size_t i = 0; i < n; i++)
        values[i] = br_published_value(ex, row, way, columns[i]);
    return values;
}

void br_published_put(br_experiment *ex, br_table *table, const br_published *row, const char *column,
                      double ours)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(row);
    BR_ASSERT_HANDLE(column);
    for (size_t i = 0; i <= row->n_ways; i++) {
        const double theirs = br_published_value(ex, row, i == 0 ? BR_PRINTED : i - 1, column);
        br_table_put(table, theirs, row->cost ? theirs / ours : ours / theirs);
    }
}

double br_published_spread(br_experiment *ex, const br_published *row, size_t way, const char *const *columns,
                           size_t n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(row);
    BR_ASSERT_ARRAY(columns, n);
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < n; i++) {
        const double ratio = br_published_value(ex, row, way, columns[i]) /
                             br_published_value(ex, row, BR_PRINTED, columns[i]);
        br_least(&least, ratio);
        br_most(&most, ratio);
    }
    return most / least;
}
