/* Tables that were read: names, cells, columns of numbers. */
#include "csv_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

#include "csv_rows.h"

bool br_csv_is_number(const char *text)
{
    double value;
    return br_parse_double(text, &value);
}

bool br_csv_has_decimal_comma(const char *text)
{
    char copy[64];
    const size_t at = strcspn(text, ",");
    if (text[at] == '\0' || strlen(text) >= sizeof copy)
        return false;
    strcpy(copy, text);
    copy[at] = '.';
    return br_csv_is_number(copy);
}

bool br_csv_may_be_thousands(const char *text)
{
    text += strspn(text, " \t+-");
    const size_t whole = strspn(text, "0123456789"), behind = strspn(text + whole + 1, "0123456789");
    return text[0] != '0' && whole >= 1 && whole <= 3 && behind == 3 &&
           text[whole + 4 + strspn(text + whole + 4, " \t")] == '\0';
}

void br_csv_destroy(br_csv *csv)
{
    if (!csv)
        return;
    free(csv->path);
    free(csv->preamble);
    free(csv->text);
    free(csv->cells.at);
    free(csv->lines.at);
    free(csv->units);
    free(csv);
}

const char *br_csv_path(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->path;
}

const char *br_csv_preamble(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->preamble;
}

size_t br_csv_header_line(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->lines.at[0];
}

size_t br_csv_rows(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->lines.count - 1;
}

size_t br_csv_columns(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->columns;
}

const char *br_csv_column_name(const br_csv *csv, size_t column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("column", column, csv->columns);
    return csv->text + csv->cells.at[column];
}

long br_csv_column_find(const br_csv *csv, const char *name)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < csv->columns; i++)
        if (strcmp(br_csv_column_name(csv, i), name) == 0)
            return (long)i;
    return -1;
}

const char *br_csv_cell(const br_csv *csv, size_t row, size_t column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("row", row, br_csv_rows(csv));
    BR_ASSERT_SIZE_INDEX("column", column, csv->columns);
    return csv->text + csv->cells.at[(row + 1) * csv->columns + column];
}

size_t br_csv_row_line(const br_csv *csv, size_t row)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("row", row, br_csv_rows(csv));
    return csv->lines.at[row + 1];
}

/* Names the columns that there are, as far as a line has room. */
static br_status unknown_column(const br_csv *csv, const char *column, br_error *error)
{
    char names[200] = "";
    size_t at = 0;
    for (size_t i = 0; i < csv->columns && at < sizeof names - 1; i++) {
        const int n =
            snprintf(names + at, sizeof names - at, "%s%s", i > 0 ? ", " : "", br_csv_column_name(csv, i));
        at += n > 0 ? (size_t)n : 0;
    }
    if (at >= sizeof names)
        memcpy(names + sizeof names - 4, "...", 4);
    return br_fail(error, BR_ERR_UNKNOWN, "%s:%zu: no column '%s'; there are: %s", csv->path,
                   br_csv_header_line(csv), column, names);
}

br_status br_csv_numbers(const br_csv *csv, const char *column, double **values, br_error *error)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(column);
    BR_ASSERT_HANDLE(values);
    const long index = br_csv_column_find(csv, column);
    if (index < 0)
        return unknown_column(csv, column, error);
    const size_t rows = br_csv_rows(csv);
    double *const numbers = malloc((rows ? rows : 1) * sizeof *numbers);
    if (!numbers)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s: column '%s'", csv->path, column);
    for (size_t i = 0; i < rows; i++) {
        const char *const text = br_csv_cell(csv, i, (size_t)index);
        if (!br_parse_double(text, &numbers[i]) || !isfinite(numbers[i])) {
            free(numbers);
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': '%s' is not a finite number%s",
                           csv->path, br_csv_row_line(csv, i), column, text,
                           br_csv_has_decimal_comma(text) ? ": decimals need a point" : "");
        }
    }
    *values = numbers;
    return BR_OK;
}
