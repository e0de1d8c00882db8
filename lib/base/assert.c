/* The end of a program that uses the library wrongly. */
#include <bristle/assert.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void br_assert_failed(const char *function, const char *format, ...)
{
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fprintf(stderr, "bristle: %s: %s (a mistake in the calling program)\n", function, message);
    fflush(stderr); /* abort() need not, and the stream may be a file */
    abort();
}
