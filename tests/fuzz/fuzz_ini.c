/* Fuzz target for the INI reader. What reads is written anew, one word a line, and must read back equal.
 *
 * With libFuzzer:
 *     clang -g -O1 -std=c11 -D_GNU_SOURCE -Ilib/include -fsanitize=fuzzer,address,undefined \
 *         -fno-sanitize-recover=all tests/fuzz/fuzz_ini.c lib/base/[a-qs-z]*.c -linih -lm -o fuzz_ini
 *     ./fuzz_ini -max_total_time=300 NEW_CORPUS tests/fuzz/corpus/ini
 *
 * Without: any compiler, -DFUZZ_STANDALONE in place of "fuzzer,"; then
 *     ./fuzz_ini tests/fuzz/corpus/ini/?*
 *
 * The sources are compiled in, not linked from libbristle.a, so that the reader itself is instrumented. */
#include "standalone.h"

#include <stdbool.h>
#include <string.h>
#include <bristle/ini.h>

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Blanks in a row count as one, and so does the place where lines are joined. */
static bool same_words(const char *a, const char *b)
{
    for (;;) {
        while (is_space(*a))
            a++;
        while (is_space(*b))
            b++;
        while (*a && *a == *b && !is_space(*a))
            a++, b++;
        if ((*a && !is_space(*a)) || (*b && !is_space(*b)))
            return false;
        if (!*a && !*b)
            return true;
    }
}

/* A value again as continuation lines, a comment as comment lines under it, both one word a line. */
static void write_words(FILE *to, const char *text, const char *lead)
{
    while (*text) {
        if (is_space(*text)) {
            text++;
            continue;
        }
        fputs(lead, to);
        while (*text && !is_space(*text))
            putc(*text++, to);
        putc('\n', to);
    }
}

/* Words that a line of their own would turn into something else: comments, or the end of the line limit. */
static bool can_be_written(const char *value)
{
    for (const char *word = value; *word; word++) {
        const bool first = word == value || is_space(word[-1]);
        if (first && (*word == ';' || *word == '#'))
            return false;
    }
    return true;
}

static bool write_again(const br_ini *ini, FILE *to)
{
    bool written = true;
    putc('\n', to); /* what is a byte order mark at the start of a file is a part of a name elsewhere */
    for (size_t i = 0; i < br_ini_count(ini); i++) {
        const br_ini_entry *const entry = br_ini_at(ini, i);
        if (*entry->section)
            fprintf(to, "[%s]\n", entry->section);
        fprintf(to, "%s =\n", entry->key);
        written = written && can_be_written(entry->value);
        write_words(to, entry->value, " ");
        write_words(to, entry->comment, " ;");
    }
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_ini *first, *second;
    br_error error = {0};
    const br_status status = br_ini_parse("input", (const char *)data, size, &first, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && strncmp(error.message, "input:", 6) == 0);
        return 0;
    }

    /* The order of lines, and that everything is found again. */
    int line = 0;
    for (size_t i = 0; i < br_ini_count(first); i++) {
        const br_ini_entry *const entry = br_ini_at(first, i);
        fuzz_demand(entry->line > line && *entry->key);
        line = entry->line;
        fuzz_demand(br_ini_find(first, entry->section, entry->key) == entry);
    }
    char *text = NULL;
    size_t length = 0;
    FILE *const stream = open_memstream(&text, &length);
    fuzz_demand(stream);
    const bool written = write_again(first, stream);
    fclose(stream);

    if (written) {
        fuzz_demand(br_ini_parse("copy", text, length, &second, &error) == BR_OK);
        fuzz_demand(br_ini_count(second) == br_ini_count(first));
        for (size_t i = 0; i < br_ini_count(first); i++) {
            const br_ini_entry *const a = br_ini_at(first, i), *const b = br_ini_at(second, i);
            fuzz_demand(strcmp(a->section, b->section) == 0 && strcmp(a->key, b->key) == 0);
            fuzz_demand(same_words(a->value, b->value) && same_words(a->comment, b->comment));
        }
        br_ini_destroy(second);
    }

    /* Overriding: a known name takes the value, an unknown one says so. */
    if (br_ini_count(first) > 0) {
        const br_ini_entry *const entry = br_ini_at(first, br_ini_count(first) / 2);
        fuzz_demand(br_ini_override(first, entry->section, entry->key, " x ", &error) == BR_OK);
        fuzz_demand(strcmp(entry->value, "x") == 0);
        fuzz_demand(br_ini_override(first, entry->section, "", "x", &error) == BR_ERR_UNKNOWN);
    }
    br_ini_destroy(first);
    free(text);
    return 0;
}
