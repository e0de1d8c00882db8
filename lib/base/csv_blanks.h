/* Private to the CSV reader: tables whose columns blanks separate. */
#ifndef BRISTLE_BASE_CSV_BLANKS_H
#define BRISTLE_BASE_CSV_BLANKS_H

#include <stddef.h>

/* Where the header at text[at] has two words or more, without a separator or quote, and the row at text[row]
 * as many numbers, puts a tab in place of each run of blanks between words, and none around them, from the
 * header to the end. Returns the size of the text, which is zero-terminated. */
size_t br_csv_join_blanks(char *text, size_t at, size_t row, size_t size);

#endif
