/* A row of units below the header of a record. */
#include "record_reading.h"

#include <stdlib.h>

#include "../base/csv_rows.h"

br_status br_record_take_units(br_csv *csv, char (**units)[BR_CSV_UNIT], br_error *error)
{
    const size_t n = br_csv_columns(csv);
    bool any = false, all = true;
    *units = NULL;
    if (br_csv_rows(csv) == 0)
        return BR_OK;
    char(*const found)[BR_CSV_UNIT] = calloc(n, sizeof *found);
    if (!found)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    for (size_t c = 0; c < n && all; c++) {
        all = br_csv_unit_cell(br_csv_cell(csv, 0, c), found[c]);
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
