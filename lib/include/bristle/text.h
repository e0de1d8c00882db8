/* Numbers as text, independent of the process locale: strict reading, shortest round-trip writing. */
#ifndef BRISTLE_TEXT_H
#define BRISTLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/status.h>

/* Enough for any double written by br_format_double, with its terminating zero. */
#define BR_DOUBLE_TEXT 32
/* Enough for what br_suggest writes, with its terminating zero; longer names are cut. */
#define BR_SUGGESTION_TEXT 160

BR_BEGIN_DECLS

/* Writes the shortest decimal text that reads back as exactly `value` (at most 17 significant digits; "nan",
 * "inf",
 * "-inf"; a negative zero is "-0"), the nearest one if several are as short. Plain from 1e-5 to below 1e17,
 * with an exponent elsewhere ("1.5e-7"). Returns its length. `text` has room for BR_DOUBLE_TEXT bytes. */
BR_API size_t br_format_double(double value, char *text);

/* Reads a whole text as one number: surrounding blanks allowed, nothing else. Decimal and hexadecimal
 * floating point and "inf"/"nan" are read; whether those two are welcome is the caller's business. Returns
 * false, and leaves *value alone, on empty text, on trailing characters and on overflow. Underflow gives the
 * nearest value. */
BR_API bool br_parse_double(const char *text, double *value);

/* The same for a decimal integer; false when it does not fit. */
BR_API bool br_parse_int(const char *text, long long *value);

/* Edit distance of two texts, for "did you mean": insertions, deletions, substitutions and neighbour
 * swaps. */
BR_API size_t br_edit_distance(const char *a, const char *b);

/* Writes "; did you mean NAME?" with the one of the names (n) that is nearest to `word`, or "" where none is
 * near: up to a third of the word's letters may be wrong, two of a short word; capitals alone are no
 * distance. `text` has room for BR_SUGGESTION_TEXT bytes. Returns `text`. */
BR_API const char *br_suggest(const char *word, const char *const *names, size_t n, char *text);

BR_END_DECLS
#endif
