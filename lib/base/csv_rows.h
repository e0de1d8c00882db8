/* Private: rows of a table that was read. */
#ifndef BRISTLE_BASE_CSV_ROWS_H
#define BRISTLE_BASE_CSV_ROWS_H

#include <bristle/csv.h>

/* Leaves out the first row behind the header, which must be there. Its cells' texts stay where they are. */
void br_csv_drop_first(br_csv *csv);

#endif
