/* Long texts in lines of limited length. */
#ifndef BRISTLE_HARNESS_WRAP_H
#define BRISTLE_HARNESS_WRAP_H

#include <stddef.h>
#include <stdio.h>
#include <bristle/export.h>

BR_BEGIN_DECLS

/* Writes a text in lines of at most `width` bytes, broken at blanks; a longer word is not cut. Its first line
 * begins with `first`, the others with `indent`. */
BR_API void br_wrap(FILE *stream, const char *first, const char *indent, const char *text, size_t width);

BR_END_DECLS
#endif
