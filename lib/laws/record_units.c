/* A row of units below the header of a record. */
#include "record_reading.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>
#include <bristle/units.h>

#include "../base/csv_rows.h"

/* The unit in a cell, without blanks, brackets or parentheses around it; "" for none: an empty cell or "-".
 * False: it is not a unit. */
static bool read_unit(const char *cell, char unit[BR_RECORD_UNIT])
{
    double number;
    br_unit known;
    const size_t start = strspn(cell, " \t[(");
    size_t end = strlen(cell);
    while (end > start && strchr(" \t])", cell[end - 1]))
        end--;
    if (end - start >= BR_RECORD_UNIT)
        return false;
    memcpy(unit, cell + start, end - start);
    unit[end - start] = '\0';
    if (strcmp(unit, "-") == 0)
        unit[0] = '\0';
    return !*unit || (!br_parse_double(unit, &number) && br_unit_parse(unit, &known, NULL) == BR_OK);
}

br_status br_record_take_units(br_csv *csv, char (**units)[BR_RECORD_UNIT], br_error *error)
{
    const size_t n = br_csv_columns(csv);
    bool any = false, all = true;
    *units = NULL;
    if (br_csv_rows(csv) == 0)
        return BR_OK;
    char(*const found)[BR_RECORD_UNIT] = calloc(n, sizeof *found);
    if (!found)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t c = 0; c < n && all; c++) {
        all = read_unit(br_csv_cell(csv, 0, c), found[c]);
        any = any || (all && *found[c]);
    }
    if (all && any) {
        br_csv_drop_first(csv);
        *units = found;
    } else {
        free(found);
    }
    return BR_OK;
}
