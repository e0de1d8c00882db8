/* Piecewise linear functions of time: velocity profiles, loads, normal forces. */
#include "profile.h"

#include <bristle/assert.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/units.h>

struct br_profile {
    size_t n_rows, n_values;
    double *rows; /* (n_rows x (1 + n_values)), row-major, time first */
};

#define MAX_VALUES 8

static const double *row(const br_profile *p, size_t i)
{
    return p->rows + i * (1 + p->n_values);
}

static br_status check(const br_profile *p, br_error *error)
{
    for (size_t i = 0; i < p->n_rows; i++) {
        for (size_t j = 0; j <= p->n_values; j++)
            if (!isfinite(row(p, i)[j]))
                return br_fail(error, BR_ERR_RANGE, "row %zu of the profile: value %zu is not finite", i + 1,
                               j + 1);
        if (i > 0 && row(p, i)[0] <= row(p, i - 1)[0])
            return br_fail(error, BR_ERR_RANGE, "row %zu of the profile: time %g s does not increase", i + 1,
                           row(p, i)[0]);
    }
    return BR_OK;
}

static br_profile *allocate(size_t n_rows, size_t n_values)
{
    br_profile *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->n_rows = n_rows;
    p->n_values = n_values;
    /* More than there are addresses for would wrap. */
    p->rows = n_rows > SIZE_MAX / ((1 + n_values) * sizeof *p->rows)
                  ? NULL
                  : malloc(n_rows * (1 + n_values) * sizeof *p->rows);
    if (!p->rows) {
        free(p);
        return NULL;
    }
    return p;
}

/* Hands a filled profile over when it is valid, frees it otherwise. */
static br_status finish(br_profile *p, br_profile **profile, br_error *error)
{
    const br_status status = check(p, error);
    if (status < 0)
        br_profile_destroy(p);
    else
        *profile = p;
    return status;
}

br_status br_profile_create(const double *rows, size_t n_rows, size_t n_values, br_profile **profile,
                            br_error *error)
{
    BR_ASSERT_HANDLE(rows);
    BR_ASSERT_HANDLE(profile);
    if (n_rows < 1 || n_values < 1 || n_values > MAX_VALUES)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "a profile of %zu rows and %zu values: at least one row, 1 to %d values", n_rows,
                       n_values, MAX_VALUES);
    br_profile *p = allocate(n_rows, n_values);
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: a profile of %zu rows", n_rows);
    memcpy(p->rows, rows, n_rows * (1 + n_values) * sizeof *rows);
    return finish(p, profile, error);
}

/* Copies column `name` of the table into value j of every row. A name that ends with ">= 0" is that of a
 * column without negative values; time, which is value 0, increases. */
static br_status take_column(const br_csv *csv, char *name, br_profile *p, size_t j, br_error *error)
{
    char *const sign = strstr(name, ">= 0");
    if (sign) {
        char *end = sign;
        while (end > name && end[-1] == ' ')
            end--;
        *end = '\0';
    }
    double *values;
    br_status status = br_csv_quantity(csv, name, &values, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < p->n_rows && status == BR_OK; i++) {
        p->rows[i * (1 + p->n_values) + j] = values[i];
        if (sign && values[i] < 0)
            status = br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': %g is negative", br_csv_path(csv),
                             br_csv_row_line(csv, i), name, values[i]);
        else if (j == 0 && i > 0 && values[i] <= values[i - 1])
            status = br_fail(error, BR_ERR_RANGE, "%s:%zu: column '%s': time %g s is not after %g s",
                             br_csv_path(csv), br_csv_row_line(csv, i), name, values[i], values[i - 1]);
    }
    free(values);
    return status;
}

/* Copies the next name of a comma separated list, without blanks; returns where the list goes on, or null
 * after its end. */
static const char *next_name(const char *list, char *name, size_t size)
{
    list += strspn(list, " ,");
    size_t length = strcspn(list, ",");
    if (length == 0)
        return NULL;
    const char *rest = list + length;
    while (length > 0 && list[length - 1] == ' ')
        length--;
    if (length >= size)
        length = size - 1;
    memcpy(name, list, length);
    name[length] = '\0';
    return rest;
}

/* The first column, which is time whatever its name, unless that is one of the values or has the unit of
 * something else. */
static br_status take_first(const br_csv *csv, const char *columns, br_profile *p, br_error *error)
{
    char name[100], time[100];
    snprintf(time, sizeof time, "%s", br_csv_column_name(csv, 0));
    size_t length;
    br_unit unit;
    const br_unit second = {1, 1, 0, 0, 1, 0};
    br_error own = {0};
    const br_status status = br_unit_of_name(time, &length, &unit, &own);
    if (status < 0)
        return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': %s", br_csv_path(csv),
                       br_csv_header_line(csv), time, own.message);
    bool other = status == BR_OK && !br_unit_same_kind(&unit, &second);
    for (const char *rest = columns; (rest = next_name(rest, name, sizeof name));)
        other = other || strncmp(name, time, strlen(time)) == 0;
    if (other)
        return br_fail(error, BR_ERR_MISSING, "%s:%zu: no column 't_s' of time", br_csv_path(csv),
                       br_csv_header_line(csv));
    const br_status taken = take_column(csv, time, p, 0, error);
    for (size_t i = 0; taken == BR_OK && status == BR_OK && i < p->n_rows; i++)
        p->rows[i * (1 + p->n_values)] = br_unit_to_si(&unit, p->rows[i * (1 + p->n_values)]);
    return taken;
}

/* The column of time: "t_s", or with another unit, where there is one, else the first. */
static br_status take_time(const br_csv *csv, const char *columns, br_profile *p, br_error *error)
{
    char time[] = "t_s";
    br_error own = {0};
    const br_status status = take_column(csv, time, p, 0, &own);
    if (status == BR_ERR_UNKNOWN)
        return take_first(csv, columns, p, error);
    return status < 0 ? br_fail(error, status, "%s", own.message) : status;
}

br_status br_profile_from_table(const br_csv *csv, const char *columns, br_profile **profile, br_error *error)
{
    char name[100];
    size_t n_values = 0;
    for (const char *rest = columns; (rest = next_name(rest, name, sizeof name));)
        n_values++;
    if (br_csv_rows(csv) < 1 || n_values < 1 || n_values > MAX_VALUES)
        return br_fail(error, BR_ERR_MISSING, "%s: no rows for a profile of %s", br_csv_path(csv), columns);
    br_profile *p = allocate(br_csv_rows(csv), n_values);
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: a profile of %zu rows", br_csv_rows(csv));
    br_status status = take_time(csv, columns, p, error);
    size_t j = 1;
    for (const char *rest = columns; status == BR_OK && (rest = next_name(rest, name, sizeof name)); j++)
        status = take_column(csv, name, p, j, error);
    if (status == BR_OK)
        return finish(p, profile, error);
    br_profile_destroy(p);
    return status;
}

br_status br_profile_read(const char *path, const char *columns, br_profile **profile, br_error *error)
{
    BR_ASSERT_HANDLE(columns);
    BR_ASSERT_HANDLE(profile);
    br_csv *csv;
    br_status status = br_csv_read_measured(path, &csv, error);
    if (status < 0)
        return status;
    status = br_profile_from_table(csv, columns, profile, error);
    br_csv_destroy(csv);
    return status;
}

void br_profile_destroy(br_profile *profile)
{
    if (!profile)
        return;
    free(profile->rows);
    free(profile);
}

void br_profile_at(const br_profile *profile, double t, double *values)
{
    BR_INVARIANT(values != NULL);
    BR_ASSERT_HANDLE(profile);
    const size_t n = profile->n_values;
    /* Binary search for the last row at or before t. */
    size_t low = 0, high = profile->n_rows;
    while (high - low > 1) {
        const size_t mid = (low + high) / 2;
        if (row(profile, mid)[0] <= t)
            low = mid;
        else
            high = mid;
    }
    const double *a = row(profile, low);
    if (low + 1 == profile->n_rows || t <= a[0]) {
        memcpy(values, a + 1, n * sizeof *values);
        return;
    }
    const double *b = a + 1 + n;
    const double s = (t - a[0]) / (b[0] - a[0]);
    for (size_t j = 1; j <= n; j++)
        values[j - 1] = a[j] + s * (b[j] - a[j]);
}

size_t br_profile_values(const br_profile *profile)
{
    BR_ASSERT_HANDLE(profile);
    return profile->n_values;
}

size_t br_profile_rows(const br_profile *profile)
{
    BR_ASSERT_HANDLE(profile);
    return profile->n_rows;
}

double br_profile_time(const br_profile *profile, size_t i)
{
    BR_ASSERT_HANDLE(profile);
    BR_ASSERT_SIZE_INDEX("row", i, profile->n_rows);
    return row(profile, i)[0];
}
