/* The error object: formats messages into its fixed buffer and keeps them on one readable line. */
#include <bristle/error.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Ends a text that did not fit in "...", without leaving half of a UTF-8 character before the dots. */
static void mark_cut(char *text, size_t size)
{
    size_t end = size - sizeof "...";
    while (end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80)
        end--;
    memcpy(text + end, "...", sizeof "...");
}

static void replace_control_characters(char *text)
{
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = '?';
}

/* vsnprintf into `text`, cut with dots, no control characters. */
static void format_line(char *text, size_t size, const char *format, va_list arguments) BR_PRINTF(3, 0);
static void format_line(char *text, size_t size, const char *format, va_list arguments)
{
    const int length = vsnprintf(text, size, format, arguments);
    if (length < 0)
        snprintf(text, size, "(message cannot be formatted)");
    else if ((size_t)length >= size)
        mark_cut(text, size);
    replace_control_characters(text);
}

/* Writes "PREFIX: " before the message; what does not fit is cut at the end. */
static void put_before(br_error *error, const char *prefix)
{
    char message[sizeof error->message];
    const int length = snprintf(message, sizeof message, "%s: %s", prefix, error->message);
    if (length < 0 || (size_t)length >= sizeof message)
        mark_cut(message, sizeof message);
    memcpy(error->message, message, sizeof message);
}

br_status br_fail(br_error *error, br_status status, const char *format, ...)
{
    if (error && error->status >= 0) {
        va_list arguments;
        va_start(arguments, format);
        format_line(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
        error->status = status;
        /* Most places say only what the memory was for. */
        if (status == BR_ERR_MEMORY && !strstr(error->message, "memory"))
            put_before(error, br_status_text(status));
    }
    return status;
}

static void put_formatted_before(br_error *error, const char *format, va_list arguments)
{
    if (!error || error->status >= 0)
        return;
    char message[sizeof error->message];
    format_line(message, sizeof message, format, arguments);

    /* The prefix says where, and that matters more than the end of the message. */
    put_before(error, message);
}

void br_error_prefix(br_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_formatted_before(error, format, arguments);
    va_end(arguments);
}

br_status br_error_within(br_error *error, br_status status, const char *format, ...)
{
    if (status < 0) {
        va_list arguments;
        va_start(arguments, format);
        put_formatted_before(error, format, arguments);
        va_end(arguments);
    }
    return status;
}

void br_error_clear(br_error *error)
{
    if (error)
        *error = (br_error){0};
}
