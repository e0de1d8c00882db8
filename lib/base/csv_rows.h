/* Private: rows of a table that was read. */
#ifndef BRISTLE_BASE_CSV_ROWS_H
#define BRISTLE_BASE_CSV_ROWS_H

#include <stdbool.h>
#include <bristle/csv.h>

/* Leaves out the first row behind the header, which must be there. Its cells' texts stay where they are. */
void br_csv_drop_first(br_csv *csv);

enum { BR_CSV_UNIT = 40 };

/* The unit in a cell, without blanks, brackets or parentheses around it; "" for none: an empty cell or "-".
 * False: it is not a unit. */
bool br_csv_unit_cell(const char *cell, char unit[BR_CSV_UNIT]);

#endif
