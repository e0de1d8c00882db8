/* An INI file with other values, line by line, so that messages about it name the lines of the file. */
#include "sweep_private.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>

/* The entry of "SECTION.KEY". */
static const br_ini_entry *entry_of(const br_ini *ini, const char *name)
{
    const char *const dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < br_ini_count(ini); i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        if (strlen(e->section) == (size_t)(dot - name) &&
            strncmp(e->section, name, (size_t)(dot - name)) == 0 && strcmp(e->key, dot + 1) == 0)
            return e;
    }
    return NULL;
}

/* Which of the keys stands on a line; n: none. */
static size_t key_on_line(const br_ini_entry *const *entries, size_t n, int line)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i] && entries[i]->line == line)
            return i;
    return n;
}

static void write_lines(FILE *to, const char *text, size_t size, const br_ini_entry *const *entries,
                        const char *const *values, size_t n)
{
    const char *at = text, *const end = text + size;
    bool replaced = false;
    for (int line = 1; at < end; line++) {
        const char *const newline = memchr(at, '\n', (size_t)(end - at)), *const stop =
                                                                              newline ? newline : end;
        const size_t k = key_on_line(entries, n, line);
        if (k < n)
            fprintf(to, "%s = %s\n", entries[k]->key, values[k]);
        else if (replaced && at < stop && (*at == ' ' || *at == '\t'))
            fputc('\n', to); /* a continuation of the old value */
        else
            fprintf(to, "%.*s\n", (int)(stop - at), at);
        replaced = k < n || (replaced && at < stop && (*at == ' ' || *at == '\t'));
        at = stop + 1;
    }
}

br_status br_sweep_edit_ini(const br_ini *ini, const char *text, size_t size, const char *const *keys,
                            const char *const *values, size_t n, char **made, size_t *made_size,
                            br_error *error)
{
    BR_ASSERT_HANDLE(ini);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_ARRAY(keys, n);
    BR_ASSERT_ARRAY(values, n);
    BR_ASSERT_HANDLE(made);
    BR_ASSERT_HANDLE(made_size);
    const br_ini_entry **const entries = calloc(n + 1, sizeof *entries);
    FILE *const to = entries ? open_memstream(made, made_size) : NULL;
    if (!to) {
        free(entries);
        return br_fail(error, BR_ERR_MEMORY, "%s with other values", br_ini_path(ini));
    }
    for (size_t i = 0; i < n; i++)
        entries[i] = entry_of(ini, keys[i]);
    write_lines(to, text, size, entries, values, n);
    for (size_t i = 0; i < n; i++) {
        const char *const dot = strrchr(keys[i], '.');
        if (!entries[i])
            fprintf(to, "[%.*s]\n%s = %s\n", dot ? (int)(dot - keys[i]) : 0, keys[i], dot ? dot + 1 : keys[i],
                    values[i]);
    }
    free(entries);
    const bool failed = ferror(to) != 0;
    if (fclose(to) == 0 && !failed)
        return BR_OK;
    free(*made);
    *made = NULL;
    return br_fail(error, BR_ERR_MEMORY, "%s with other values", br_ini_path(ini));
}
