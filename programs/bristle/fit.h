/* Private to `bristle fit`: fitted laws, and how they are written. */
#ifndef BRISTLE_PROGRAM_FIT_H
#define BRISTLE_PROGRAM_FIT_H

#include <stdio.h>
#include <bristle/fit.h>

#include "outputs.h"

enum { MAX_FITS = 64 };

/* All fits to one record. */
typedef struct fits {
    const br_law_record *record;
    br_fit *of[MAX_FITS]; /* (n) the least criterion first */
    size_t n;
} fits;

/* The fits as a table for people. */
void fit_print(const fits *f);
/* Puts all files of the fits into a folder, or none: tables, an INI file a law, and the figure's gnuplot
 * script. */
br_status fit_write(const fits *f, const char *folder, outputs *o, br_error *error);
/* The gnuplot script of the figure. */
void fit_put_figure(const fits *f, FILE *stream);
/* Draws the folder's figure in formats "svg", "pdf", "png" with gnuplot. */
br_status fit_draw(const char *folder, const char *formats, br_error *error);

#endif
