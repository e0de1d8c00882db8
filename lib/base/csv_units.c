/* A row of units below the header. */
#include <bristle/assert.h>

#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>
#include <bristle/units.h>

#include "csv_table.h"

bool br_csv_unit_cell(const char *cell, char unit[BR_CSV_UNIT])
{
    double number;
    br_unit known;
    const size_t start = strspn(cell, " \t[(");
    size_t end = strlen(cell);
    while (end > start && strchr(" \t])", cell[end - 1]))
        end--;
    if (end - start >= BR_CSV_UNIT)
        return false;
    memcpy(unit, cell + start, end - start);
    unit[end - start] = '\0';
    if (strcmp(unit, "-") == 0)
        unit[0] = '\0';
    return !*unit || (!br_parse_double(unit, &number) && br_unit_parse(unit, &known, NULL) == BR_OK);
}

/* Leaves out the first row behind the header, which must be there. Its cells' texts stay where they are. */
static void drop_first(br_csv *csv)
{
    br_csv_offsets *const cells = &csv->cells, *const lines = &csv->lines;
    cells->count -= csv->columns;
    lines->count--;
    memmove(cells->at + csv->columns, cells->at + 2 * csv->columns,
            (cells->count - csv->columns) * sizeof *cells->at);
    memmove(lines->at + 1, lines->at + 2, (lines->count - 1) * sizeof *lines->at);
}

br_status br_csv_take_units(br_csv *csv, br_error *error)
{
    BR_ASSERT_HANDLE(csv);
    const size_t n = br_csv_columns(csv);
    bool any = false, all = true;
    if (br_csv_rows(csv) == 0 || csv->units)
        return BR_OK;
    char(*const found)[BR_CSV_UNIT] = calloc(n, sizeof *found);
    if (!found)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t c = 0; c < n && all; c++) {
        all = br_csv_unit_cell(br_csv_cell(csv, 0, c), found[c]);
        any = any || (all && *found[c]);
    }
    if (all && any) {
        drop_first(csv);
        csv->units = found;
    } else {
        free(found);
    }
    return BR_OK;
}

const char *br_csv_unit(const br_csv *csv, size_t column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("column", column, csv->columns);
    return csv->units ? csv->units[column] : "";
}
