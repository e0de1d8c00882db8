/* What the PNG library calls when something is wrong. */
#ifndef BR_PNG_TROUBLE_H
#define BR_PNG_TROUBLE_H

#include <setjmp.h>
#include <stdio.h>

#include <png.h>

/* The error pointer of a png_struct. */
typedef struct png_trouble {
    char message[200];
} png_trouble;

/* Jumps back to the caller's setjmp. */
static inline void png_on_error(png_structp png, png_const_charp message)
{
    png_trouble *trouble = png_get_error_ptr(png);
    snprintf(trouble->message, sizeof trouble->message, "%s", message);
    png_longjmp(png, 1);
}

/* Warnings (unknown chunks, odd colour profiles) change no pixel. */
static inline void png_on_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
}

#endif
