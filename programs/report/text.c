/* Growing text and the escapes of the three formats. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/text.h>

#include "text.h"

void stop_out_of_memory(void)
{
    fputs("bristle-report: out of memory\n", stderr);
    exit(2);
}

void text_free(text *out)
{
    free(out->bytes);
    *out = (text){0};
}

void put_bytes(text *out, const char *bytes, size_t size)
{
    if (out->capacity - out->size <= size) {
        const size_t capacity = 2 * (out->size + size) + 256;
        char *grown = realloc(out->bytes, capacity);
        if (grown == NULL)
            stop_out_of_memory();
        out->bytes = grown;
        out->capacity = capacity;
    }
    if (size > 0)
        memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
    out->bytes[out->size] = '\0';
}

void put(text *out, const char *literal)
{
    put_bytes(out, literal, strlen(literal));
}

#define REPLACEMENT "\xEF\xBF\xBD"

/* Length of the UTF-8 sequence at `c`, or 0 if it is none (overlong, surrogate, cut off, beyond U+10FFFF). */
static size_t utf8_length(const unsigned char *c)
{
    if (c[0] < 0x80)
        return 1;
    const size_t length = c[0] >= 0xC2 && c[0] < 0xE0   ? 2
                          : (c[0] & 0xF0) == 0xE0       ? 3
                          : c[0] >= 0xF0 && c[0] < 0xF5 ? 4
                                                        : 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xC0) != 0x80)
            return 0;
    if (length == 3) {
        const unsigned code = (c[0] & 0x0Fu) << 12 | (c[1] & 0x3Fu) << 6 | (c[2] & 0x3Fu);
        if (code < 0x800 || (code >= 0xD800 && code < 0xE000) || code >= 0xFFFE)
            return 0;
    }
    if ((c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] >= 0x90))
        return 0;
    return length;
}

bool is_markup_text(const char *at, size_t size)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    for (const char *c = at; c < at + size;) {
        const size_t length = utf8_length((const unsigned char *)c);
        if (length == 0 || c + length > at + size ||
            (length == 1 && *c < ' ' && strchr("\n\r\t", *c) == NULL) || *c == '<')
            return false;
        bool is_entity = *c != '&';
        for (size_t i = 0; !is_entity && i < sizeof entities / sizeof *entities; i++)
            is_entity = strncmp(c, entities[i], strlen(entities[i])) == 0;
        if (!is_entity && c[1] == '#') {
            const size_t digits = strspn(c + 2, "0123456789");
            is_entity = digits > 0 && c[2] != '0' && digits < 7 && c[2 + digits] == ';';
        }
        if (!is_entity)
            return false;
        c += length;
    }
    return true;
}

/* Copies one character, or U+FFFD for what no format may hold. Returns how many bytes were read. */
static size_t put_character(text *out, const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    const size_t length = utf8_length(c);
    if (length == 0 || (c[0] < 0x20 || c[0] == 0x7F))
        put(out, REPLACEMENT);
    else
        put_bytes(out, at, length);
    return length == 0 ? 1 : length;
}

static const char *blank_for(char c)
{
    return c == '\n' || c == '\t' || c == '\r' ? " " : NULL;
}

/* `quote`: what a double quote becomes, or null to leave it. */
static void put_escaped(text *out, const char *value, const char *quote)
{
    for (const char *c = value == NULL ? "" : value; *c != '\0';) {
        const char *entity = *c == '&'   ? "&amp;"
                             : *c == '<' ? "&lt;"
                             : *c == '>' ? "&gt;"
                             : *c == '"' ? quote
                                         : blank_for(*c);
        if (entity != NULL) {
            put(out, entity);
            c++;
        } else {
            c += put_character(out, c);
        }
    }
}

void put_html(text *out, const char *value)
{
    put_escaped(out, value, "&quot;"); /* attributes are in such quotes alone */
}

void put_content(text *out, const char *value)
{
    put_escaped(out, value, NULL);
}

void put_markdown(text *out, const char *value)
{
    for (const char *c = value == NULL ? "" : value; *c != '\0';) {
        const char *entity = *c == '&' ? "&amp;" : *c == '<' ? "&lt;" : *c == '>' ? "&gt;" : blank_for(*c);
        if (entity != NULL) {
            put(out, entity);
            c++;
        } else if (strchr("\\`*_{}[]#|~$!", *c) != NULL) {
            put_bytes(out, (const char[]){'\\', *c}, 2);
            c++;
        } else {
            c += put_character(out, c);
        }
    }
}

void put_json(text *out, const char *value)
{
    put(out, "\"");
    for (const char *c = value == NULL ? "" : value; *c != '\0';) {
        char code[8];
        if (*c == '"' || *c == '\\') {
            put_bytes(out, (const char[]){'\\', *c}, 2);
            c++;
        } else if ((unsigned char)*c < 0x20) {
            snprintf(code, sizeof code, "\\u%04x", (unsigned)(unsigned char)*c);
            put(out, code);
            c++;
        } else {
            c += put_character(out, c);
        }
    }
    put(out, "\"");
}

void put_url(text *out, const char *path)
{
    for (const char *c = path == NULL ? "" : path; *c != '\0'; c++) {
        char code[8];
        const unsigned char byte = (unsigned char)*c;
        const unsigned letter = (byte | 0x20u) - 'a', digit = byte - (unsigned)'0';
        if (letter < 26 || digit < 10 || strchr("-._~/", *c) != NULL) {
            put_bytes(out, c, 1);
        } else {
            snprintf(code, sizeof code, "%%%02X", (unsigned)byte);
            put(out, code);
        }
    }
}

static void put_pattern(text *out, void (*escape)(text *, const char *), const char *pattern,
                        va_list arguments)
{
    for (const char *c = pattern; *c != '\0'; c++) {
        char digits[24];
        const size_t plain = strcspn(c, "%");
        put_bytes(out, c, plain);
        c += plain;
        if (*c == '\0')
            return;
        switch (*++c) {
        case 's':
            escape(out, va_arg(arguments, const char *));
            break;
        case 'u':
            put_url(out, va_arg(arguments, const char *));
            break;
        case 'm':
            put_math(out, va_arg(arguments, const char *));
            break;
        case 'd':
            snprintf(digits, sizeof digits, "%zu", va_arg(arguments, size_t));
            put(out, digits);
            break;
        default:
            put_bytes(out, c, 1);
        }
    }
}

void html(text *out, const char *pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    put_pattern(out, put_html, pattern, arguments);
    va_end(arguments);
}

void markdown(text *out, const char *pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    put_pattern(out, put_markdown, pattern, arguments);
    va_end(arguments);
}

const char *short_number(const char *value, char buffer[SHORT_NUMBER])
{
    double number;
    if (value == NULL)
        return "";
    if (!br_parse_double(value, &number) || !isfinite(number) || strlen(value) <= 8)
        return value;
    snprintf(buffer, SHORT_NUMBER, "%.6g", number);
    return buffer;
}

const char *cell_text(const char *value)
{
    double number;
    return value != NULL && br_parse_double(value, &number) && isnan(number) ? "\xE2\x80\x93" : value;
}

void html_number(text *out, const char *value)
{
    char buffer[SHORT_NUMBER];
    double number;
    const char *shown = short_number(value, buffer);
    if (value == NULL || !br_parse_double(value, &number) || !isfinite(number)) {
        html(out, "%s", value);
        return;
    }
    const bool is_hexadecimal = strpbrk(shown, "xX") != NULL; /* where 'e' is a digit */
    const size_t mantissa = strcspn(shown, is_hexadecimal ? "" : "eE");
    if (out->is_short || strcmp(shown, value) == 0)
        put(out, "<samp>");
    else
        html(out, "<samp title=\"%s\">", value);
    if (shown[0] == '-')
        put(out, "\xE2\x88\x92");
    const size_t sign = shown[0] == '-' || shown[0] == '+' ? 1 : 0;
    const size_t digits = mantissa - sign;
    if (shown[mantissa] == '\0') {
        put_bytes(out, shown + sign, digits);
    } else {
        const long exponent = strtol(shown + mantissa + 1, NULL, 10);
        char power[48];
        if (digits != 1 || shown[sign] != '1') {
            put_bytes(out, shown + sign, digits);
            put(out, "\xC2\xB7");
        }
        snprintf(power, sizeof power, "10<sup>%s%ld</sup>", exponent < 0 ? "\xE2\x88\x92" : "",
                 labs(exponent));
        put(out, power);
    }
    put(out, "</samp>");
}

/* Length of the decimal number that begins at `c`, without a sign; 0 if none does. */
static size_t number_length(const char *c)
{
    size_t length = strspn(c, "0123456789");
    if (length == 0)
        return 0;
    if (c[length] == '.')
        length += 1 + strspn(c + length + 1, "0123456789");
    if (c[length] == 'e' || c[length] == 'E') {
        const size_t sign = c[length + 1] == '-' || c[length + 1] == '+' ? 1 : 0;
        const size_t digits = strspn(c + length + 1 + sign, "0123456789");
        length += digits > 0 ? 1 + sign + digits : 0;
    }
    return length;
}

void html_short_words(text *out, const char *value)
{
    text words = {0};
    put(&words, "");
    for (const char *c = value; *c != '\0';) {
        char digits[40], buffer[SHORT_NUMBER];
        const size_t length = number_length(c);
        if (length > 8 && length < sizeof digits && memchr(c, '.', length) != NULL) {
            snprintf(digits, sizeof digits, "%.*s", (int)length, c);
            put(&words, short_number(digits, buffer));
            c += length;
        } else {
            put_bytes(&words, c, length > 0 ? length : 1);
            c += length > 0 ? length : 1;
        }
    }
    if (strcmp(words.bytes, value) == 0)
        put_math(out, value);
    else
        html(out, "<span title=\"%s\">%m</span>", value, words.bytes);
    text_free(&words);
}
