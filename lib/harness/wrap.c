/* Long texts in lines of limited length. */
#include <bristle/harness/wrap.h>

#include <string.h>
#include <bristle/assert.h>

#include "private.h"

/* Bytes of the longest piece of `text` that fits into `room` and ends at a blank or the end; a longer word is
 * not cut. */
static size_t piece(const char *text, size_t room)
{
    const size_t length = strlen(text);
    if (length <= room)
        return length;
    size_t cut = room;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    return cut > 0 ? cut : strcspn(text, " ");
}

void br_wrap(FILE *stream, const char *first, const char *indent, const char *text, size_t width)
{
    BR_ASSERT_HANDLE(stream);
    BR_ASSERT_HANDLE(first);
    BR_ASSERT_HANDLE(indent);
    BR_ASSERT_HANDLE(text);
    const char *lead = first;
    do {
        const size_t used = strlen(lead);
        const size_t length = piece(text, width > used ? width - used : 0);
        fprintf(stream, "%s%.*s\n", lead, (int)length, text);
        text += length + strspn(text + length, " ");
        lead = indent;
    } while (*text != '\0');
}

/* Part of a value. A ';' behind a blank would start a comment, so it becomes a ','. */
static void put_value(FILE *stream, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(text[i] == ';' && (i == 0 || text[i - 1] == ' ') ? ',' : text[i], stream);
}

void br_ini_write(FILE *stream, const char *key, const char *value, const char *comment)
{
    const size_t width = 110;
    const size_t lead = strlen(key) + 3;
    /* The value, continued on indented lines; then the comment, behind it where both fit. */
    fprintf(stream, "%s = ", key);
    size_t length = piece(value, width > lead ? width - lead : 0);
    size_t column = lead + length;
    put_value(stream, value, length);
    for (value += length + strspn(value + length, " "); *value != '\0';
         value += length + strspn(value + length, " ")) {
        length = piece(value, width - 4);
        column = 4 + length;
        fputs("\n    ", stream);
        put_value(stream, value, length);
    }
    if (*comment == '\0') {
        fputc('\n', stream);
        return;
    }
    if (column + 3 + strlen(comment) <= width) {
        fprintf(stream, " ; %s\n", comment);
        return;
    }
    fputc('\n', stream);
    br_wrap(stream, "    ; ", "    ; ", comment, width);
}
