/* TAP writer: one result a line, a YAML block under it where there is more to say. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bristle/harness/tap.h>
#include <bristle/assert.h>

br_tap br_tap_begin(FILE *stream, int planned)
{
    BR_ASSERT_HANDLE(stream);
    fprintf(stream, "TAP version 13\n");
    if (planned > 0)
        fprintf(stream, "1..%d\n", planned);
    fflush(stream);
    return (br_tap){.stream = stream, .planned = planned};
}

/* '#' would start a directive, so it and the escape character itself are escaped; a line stays a line. */
static void put_escaped(FILE *stream, const char *text)
{
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '#' || c == '\\')
            fputc('\\', stream);
        fputc(c == '\n' || c == '\t' ? ' ' : c < 0x20 || c == 0x7f ? '?' : c, stream);
    }
}

bool br_tap_result(br_tap *tap, bool ok, br_tap_directive directive, const char *reason,
                   const char *description, ...)
{
    BR_ASSERT_HANDLE(tap);
    BR_ASSERT_HANDLE(description);
    char buffer[2000], *text = buffer;
    va_list arguments;
    va_start(arguments, description);
    const int length = vsnprintf(buffer, sizeof buffer, description, arguments);
    va_end(arguments);
    if (length >= (int)sizeof buffer && (text = malloc((size_t)length + 1)) != NULL) {
        va_start(arguments, description);
        vsnprintf(text, (size_t)length + 1, description, arguments);
        va_end(arguments);
    }

    tap->count++;
    if (!ok && directive != BR_TAP_TODO)
        tap->failed++;
    fprintf(tap->stream, "%s %d - ", ok ? "ok" : "not ok", tap->count);
    put_escaped(tap->stream, text != NULL ? text : buffer); /* cut rather than lost */
    if (text != buffer)
        free(text);
    if (directive != BR_TAP_NONE) {
        fputs(directive == BR_TAP_SKIP ? " # SKIP" : " # TODO", tap->stream);
        if (reason != NULL && *reason != '\0') {
            fputc(' ', tap->stream);
            put_escaped(tap->stream, reason);
        }
    }
    fputc('\n', tap->stream);
    /* What was seen before a crash must not be lost in a buffer. */
    fflush(tap->stream);
    return ok;
}

void br_tap_block_begin(br_tap *tap)
{
    BR_ASSERT_HANDLE(tap);
    fputs("  ---\n", tap->stream);
}

/* Words that YAML readers take for something else than text. */
static bool is_reserved(const char *value)
{
    static const char *const words[] = {"yes", "no", "true", "false", "on", "off", "null", "y", "n"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(value, words[i]) == 0)
            return true;
    return false;
}

/* A plain YAML scalar needs no quotes: letters, digits and harmless signs, beginning with a letter, digit or
 * a sign and digit. */
static bool is_plain(const char *value)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char digits[] = "0123456789";
    const size_t length = strlen(value);
    const size_t sign = (value[0] == '-' || value[0] == '+') ? 1 : 0;
    if (length == 0 || value[length - 1] == ' ' || is_reserved(value))
        return false;
    if (strchr(digits, value[sign]) == NULL && (sign > 0 || strchr(letters, value[0]) == NULL))
        return false;
    if (value[sign] == '\0')
        return false;
    for (const char *c = value; *c != '\0'; c++)
        if (strchr(letters, *c) == NULL && strchr(digits, *c) == NULL &&
            strchr(" _.,;/+-*()<>=^|%", *c) == NULL)
            return false;
    return true;
}

void br_tap_block_field(br_tap *tap, const char *key, const char *value)
{
    BR_ASSERT_HANDLE(tap);
    BR_ASSERT_HANDLE(key);
    BR_ASSERT_HANDLE(value);
    FILE *stream = tap->stream;
    fprintf(stream, "  %s: ", key);
    if (is_plain(value)) {
        fprintf(stream, "%s\n", value);
        return;
    }
    fputc('"', stream);
    for (; *value != '\0'; value++) {
        const unsigned char c = (unsigned char)*value;
        if (c == '"' || c == '\\')
            fprintf(stream, "\\%c", c);
        else if (c == '\n')
            fputs("\\n", stream);
        else if (c == '\t')
            fputs("\\t", stream);
        else if (c < 0x20 || c == 0x7f)
            fprintf(stream, "\\x%02x", c);
        else
            fputc(c, stream);
    }
    fputs("\"\n", stream);
}

void br_tap_block_end(br_tap *tap)
{
    BR_ASSERT_HANDLE(tap);
    fputs("  ...\n", tap->stream);
    fflush(tap->stream);
}

void br_tap_comment(br_tap *tap, const char *format, ...)
{
    BR_ASSERT_HANDLE(tap);
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);

    /* Every line of the text becomes a comment line. */
    for (char *line = text, *end; line != NULL; line = end) {
        end = strchr(line, '\n');
        if (end != NULL)
            *end++ = '\0';
        fprintf(tap->stream, "# %s\n", line);
    }
    fflush(tap->stream);
}

int br_tap_end(br_tap *tap)
{
    BR_ASSERT_HANDLE(tap);
    const bool complete = tap->planned == 0 || tap->planned == tap->count;
    if (tap->planned == 0)
        fprintf(tap->stream, tap->count > 0 ? "1..%d\n" : "1..%d # SKIP nothing to check\n", tap->count);
    if (!complete)
        br_tap_comment(tap, "planned %d, got %d", tap->planned, tap->count);
    return fflush(tap->stream) == 0 && complete && tap->failed == 0 ? 0 : 1;
}
