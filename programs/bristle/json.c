/* JSON [RFC 8259]. */
#include "json.h"

#include <math.h>
#include <bristle/text.h>

static void put_string(FILE *to, const char *text)
{
    putc('"', to);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(to, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(to, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            putc(*text, to);
    putc('"', to);
}

static void begin(json *j, const char *name)
{
    if (j->depth > 0)
        fprintf(j->to, "%s\n%*s", j->begun ? "," : "", 2 * j->depth, "");
    j->begun = true;
    if (!name)
        return;
    put_string(j->to, name);
    fputs(": ", j->to);
}

void json_open(json *j, const char *name, char bracket)
{
    begin(j, name);
    putc(bracket, j->to);
    j->depth++;
    j->begun = false;
}

void json_close(json *j, char bracket)
{
    j->depth--;
    if (j->begun)
        fprintf(j->to, "\n%*s", 2 * j->depth, "");
    putc(bracket, j->to);
    j->begun = true;
    if (j->depth == 0)
        putc('\n', j->to);
}

void json_text(json *j, const char *name, const char *text)
{
    begin(j, name);
    if (text)
        put_string(j->to, text);
    else
        fputs("null", j->to);
}

void json_number(json *j, const char *name, double value)
{
    char text[BR_DOUBLE_TEXT] = "null";
    begin(j, name);
    if (isfinite(value))
        br_format_double(value, text);
    fputs(text, j->to);
}

void json_bool(json *j, const char *name, bool value)
{
    begin(j, name);
    fputs(value ? "true" : "false", j->to);
}
