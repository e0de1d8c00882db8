/* Private to the CSV reader: lines above the header that are no remarks, as measuring programs write them. */
#ifndef BRISTLE_BASE_CSV_PREAMBLE_H
#define BRISTLE_BASE_CSV_PREAMBLE_H

#include <stdbool.h>
#include <stddef.h>

/* Where a table begins in a text: offsets of its header and of its first row of numbers. */
typedef struct br_csv_layout {
    size_t header, rows;
    size_t line;    /* of the header, 1-based */
    size_t cells;   /* that header and rows have in common */
    char separator; /* ' ': runs of blanks */
} br_csv_layout;

/* The header is the last line of words, with as many cells as the rows of numbers below it, all of which have
 * the same number of cells and of numbers; a row of units, most of them known, may stand between. Blank lines
 * and remarks count nowhere, but for the remark right above the rows where nothing else stands there. False:
 * there is no such line from text[at] on; found->line is the one that stands above the rows in its place, or
 * 0. */
bool br_csv_find_header(const char *text, size_t at, size_t size, br_csv_layout *found);

/* The line that the byte at an offset is on, 1-based. */
size_t br_csv_line_at(const char *text, size_t offset);

#endif
