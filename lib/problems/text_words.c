/* Words of a text file. */
#include "text_words.h"

#include <math.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/text.h>

static bool blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

bool next_word(parser *p)
{
    for (; p->at < p->end && blank(*p->at); p->at++)
        p->line += *p->at == '\n';
    size_t n = 0;
    for (; p->at < p->end && !blank(*p->at); p->at++)
        if (n < WORD - 1)
            p->word[n++] = *p->at;
    p->word[n] = '\0';
    return n > 0;
}

void skip_line(parser *p)
{
    while (p->at < p->end && *p->at != '\n')
        p->at++;
}

br_status text_ends(const parser *p, const char *what)
{
    return br_fail(p->error, BR_ERR_READ, "line %zu: the file ends where %s should be", p->line, what);
}

br_status read_whole(parser *p, const char *what, size_t least, size_t most, size_t *value)
{
    if (!next_word(p))
        return text_ends(p, what);
    long long number;
    if (!br_parse_int(p->word, &number) || number < 0)
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: %s: '%s' is not a whole number from 0", p->line,
                       what, p->word);
    if ((unsigned long long)number < least || (unsigned long long)number > most)
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: %s: %lld is not in %zu to %zu", p->line, what,
                       number, least, most);
    *value = (size_t)number;
    return BR_OK;
}

br_status read_number(parser *p, const char *what, double *value)
{
    if (!next_word(p))
        return text_ends(p, what);
    if (!br_parse_double(p->word, value))
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: %s: '%s' is not a number", p->line, what, p->word);
    if (!isfinite(*value))
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: %s: '%s' is not finite", p->line, what, p->word);
    return BR_OK;
}

size_t word_room(const parser *p)
{
    return (size_t)(p->end - p->at) / 2 + 1;
}

size_t words_left(const parser *p, size_t most)
{
    parser look = *p;
    size_t n = 0;
    while (n < most && next_word(&look))
        n++;
    return n;
}

br_status text_no_memory(const parser *p)
{
    return br_fail(p->error, BR_ERR_MEMORY, "line %zu: out of memory", p->line);
}

br_status read_numbers(parser *p, const char *what, size_t n, double **out)
{
    if (n > word_room(p))
        return text_ends(p, what);
    if (!br_resize(out, n, sizeof **out))
        return text_no_memory(p);
    for (size_t i = 0; i < n; i++)
        BR_TRY(read_number(p, what, &(*out)[i]));
    return BR_OK;
}

br_status expect_word(parser *p, const char *word)
{
    if (!next_word(p))
        return text_ends(p, word);
    return strcmp(p->word, word) == 0
               ? BR_OK
               : br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' stands where '%s' should", p->line, p->word,
                         word);
}
