/* Tables whose columns blanks separate. */
#include "csv_blanks.h"

#include <stdbool.h>
#include <string.h>
#include <bristle/text.h>

static const char blanks[] = " \t";

/* Words of a line; 0: it has a separator or a quote, or, of numbers, a word that is none. */
static size_t count_words(const char *line, bool numbers)
{
    size_t n = 0;
    for (const char *at = line + strspn(line, blanks); *at && *at != '\n' && *at != '\r';) {
        const size_t length = strcspn(at, " \t\r\n");
        char word[40];
        double value;
        if (strcspn(at, ",;\"") < length || (numbers && length >= sizeof word))
            return 0;
        if (numbers) {
            memcpy(word, at, length);
            word[length] = '\0';
            if (!br_parse_double(word, &value))
                return 0;
        }
        n++;
        at += length;
        at += strspn(at, blanks);
    }
    return n;
}

size_t br_csv_join_blanks(char *text, size_t at, size_t row, size_t size)
{
    const size_t words = count_words(text + at, false);
    if (memchr(text + at, '\t', strcspn(text + at, "\n")) || words < 2 || row >= size ||
        count_words(text + row, true) != words)
        return size;
    size_t to = at;
    bool first = true; /* of its line */
    for (size_t from = at; from < size;) {
        while (first && from < size && (text[from] == '#' || text[from] == '%')) { /* a remark stays */
            const size_t length = strcspn(text + from, "\n"), all = length + (text[from + length] == '\n');
            memmove(text + to, text + from, all);
            to += all;
            from += all;
        }
        const size_t gap = strspn(text + from, blanks);
        from += gap;
        const bool ends = from >= size || text[from] == '\n' || text[from] == '\r';
        if (gap > 0 && !first && !ends)
            text[to++] = '\t';
        if (from >= size)
            break;
        first = text[from] == '\n';
        text[to++] = text[from++];
    }
    text[to] = '\0';
    return to;
}
