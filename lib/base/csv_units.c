/* Cells of a row of units. */
#include <string.h>
#include <bristle/text.h>
#include <bristle/units.h>

#include "csv_rows.h"

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
