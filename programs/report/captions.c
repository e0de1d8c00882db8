/* Captions: the comment above `call scripts.'/figure.gp' 'SUFFIX' ...` in plot.gp says what the figure
 * shows. */
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>

#include "model.h"

/* The suffix in a line that opens a figure, or null for other lines. */
static const char *opened_suffix(report *r, const char *line, size_t length)
{
    static const char name[] = "/figure.gp";
    const char *end = line + length;
    if (strncmp(line, "call", 4) != 0)
        return NULL;
    for (const char *c = line; c + sizeof name < end; c++) {
        if (strncmp(c, name, sizeof name - 1) != 0)
            continue;
        c += sizeof name; /* and the quote behind it */
        while (c < end && (*c == ' ' || *c == '\t'))
            c++;
        if (c == end || (*c != '\'' && *c != '"'))
            return NULL;
        const char *close = memchr(c + 1, *c, (size_t)(end - c) - 1);
        return close == NULL ? NULL : report_text(r, "%.*s", (int)(close - c) - 1, c + 1);
    }
    return NULL;
}

static void set_caption(experiment *e, const char *suffix, const char *caption)
{
    for (size_t i = 0; i < e->n_figures; i++)
        if (strcmp(e->figures[i].suffix, suffix) == 0)
            e->figures[i].caption = caption;
}

void report_load_captions(report *r, experiment *e)
{
    char *script;
    size_t size;
    if (!was_read(br_file_read(report_text(r, "%s/experiments/%s/plot.gp", r->home, e->id), 1 << 20, &script,
                               &size, NULL)))
        return;
    const char *comment = "";
    int lines_since = 0; /* a short assignment may stand between comment and call */
    bool in_comment = false;
    for (const char *line = script; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        const char *suffix = opened_suffix(r, line, length);
        if (*line == '#') {
            const char *words = line + 1 + strspn(line + 1, " ");
            const int n = (int)(line + length - words);
            comment = in_comment ? report_text(r, "%s %.*s", comment, n, words)
                                 : report_text(r, "%.*s", n < 0 ? 0 : n, words);
            lines_since = 0;
        } else if (suffix != NULL) {
            if (*comment != '\0' && lines_since <= 3)
                set_caption(e, suffix, comment);
            comment = "";
        } else {
            lines_since++;
        }
        in_comment = *line == '#';
        line += length + (line[length] == '\n');
    }
    free(script);
}
