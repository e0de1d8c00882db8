/* Private: a table that was read. */
#ifndef BRISTLE_BASE_CSV_TABLE_H
#define BRISTLE_BASE_CSV_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv_rows.h"

typedef struct br_csv_offsets {
    uint32_t *at;
    size_t count, capacity;
} br_csv_offsets;

struct br_csv {
    char *path;
    char *preamble; /* what stands above the header */
    char *text;     /* the file, each cell ended by a zero byte */
    br_csv_offsets cells;  /* ((1 + rows) x columns), row-major, header first */
    br_csv_offsets lines;  /* (1 + rows), 1-based */
    size_t columns;
    char (*units)[BR_CSV_UNIT]; /* (columns) from a row below the header; null: none */
};

bool br_csv_is_number(const char *text);
/* Whether a decimal point in place of a comma would make it a number. */
bool br_csv_has_decimal_comma(const char *text);
/* Whether the comma of such a number could as well separate thousands: "1,234", not "0,234" or "1,23". */
bool br_csv_may_be_thousands(const char *text);

#endif
