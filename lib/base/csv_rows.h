/* Private: a row of units in a table that is read. */
#ifndef BRISTLE_BASE_CSV_ROWS_H
#define BRISTLE_BASE_CSV_ROWS_H

#include <stdbool.h>
#include <bristle/csv.h>

enum { BR_CSV_UNIT = 40 };

/* The unit in a cell, without blanks, brackets or parentheses around it; "" for none: an empty cell or "-".
 * False: it is not a unit. */
bool br_csv_unit_cell(const char *cell, char unit[BR_CSV_UNIT]);

#endif
