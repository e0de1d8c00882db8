/* What editors put before text: a byte order mark, which is no part of it, and UTF-16. Not installed. */
#ifndef BRISTLE_BASE_ENCODING_H
#define BRISTLE_BASE_ENCODING_H

#include <stddef.h>
#include <string.h>

/* Bytes of the mark of UTF-8 at the beginning of a file; 0 where there is none. */
static inline size_t byte_order_mark(const void *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* What a file is that has a zero byte in it. */
static inline const char *zero_byte_says(const void *bytes, size_t size)
{
    const int is_wide = size >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0);
    return is_wide ? "text in UTF-16, which must be saved as UTF-8" : "not a text file";
}

#endif
