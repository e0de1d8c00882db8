/* "did you mean": the nearest of some names. */
#ifndef BRISTLE_PROGRAM_SUGGEST_H
#define BRISTLE_PROGRAM_SUGGEST_H

#include <stddef.h>

enum { SUGGESTION_TEXT = 160 };

/* Writes "; did you mean NAME?" to `text` (SUGGESTION_TEXT bytes) if one of the names is near to `word`, else
 * "". Returns `text`. */
const char *suggestion(const char *word, const char *const *names, size_t n, char *text);

#endif
