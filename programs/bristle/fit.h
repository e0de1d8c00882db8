/* Private to `bristle fit`: fitted laws, and how they are written. */
#ifndef BRISTLE_PROGRAM_FIT_H
#define BRISTLE_PROGRAM_FIT_H

#include <stdio.h>
#include <bristle/csv.h>
#include <bristle/fit.h>
#include <bristle/planar_fit.h>

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
/* How many were fitted, the start among them. */
size_t fit_n_parameters(const br_fit *fit);
/* The same as JSON; where a parameter is not determined its interval is null. */
void fit_print_json(const fits *f);
void fit_planar_print_json(br_planar_fit *const *of, size_t n);
/* Puts all files of the fits into a folder, or none: tables, an INI file a law, and the figure's gnuplot
 * script. */
br_status fit_write(const fits *f, const char *folder, outputs *o, br_error *error);
/* The gnuplot script of the figure. */
void fit_put_figure(const fits *f, FILE *stream);
/* Draws the folder's figure in formats "svg", "pdf", "png" with gnuplot. */
br_status fit_draw(const char *folder, const char *formats, br_error *error);

/* ---- of any fit ---- */

/* Why laws or models of the list "all" were not fitted. Zeroed at the start. */
typedef struct fit_passed {
    br_error of[MAX_FITS]; /* (n) */
    size_t n;
} fit_passed;
/* The status of a fit of the list, or BR_OK where the list is "all": what has failed is passed over then. */
br_status fit_pass_over(fit_passed *passed, const char *list, br_status status, br_error *error);
/* A warning for each that was passed over; where nothing was fitted, the first one's error instead. */
br_status fit_say_passed(const fit_passed *passed, size_t fitted, br_error *error);

/* What is doubtful about a parameter, in words; "" when nothing is. */
void fit_remarks(const br_fit_parameter *p, char *text, size_t size);
/* Parameters (n) as lines for people, as rows of parameters.csv and correlation.csv, and as an INI file. */
void fit_print_parameters(const br_fit_parameter *parameters, size_t n);
void fit_put_parameters(const char *name, const br_fit_parameter *parameters, size_t n, br_csv_writer *csv);
void fit_put_correlation(const char *name, const br_fit_parameter *parameters, const double *correlation,
                         size_t n, br_csv_writer *csv);
void fit_put_ini(const char *section, const char *type, const br_fit_parameter *parameters, size_t n,
                 FILE *stream);
/* What an earlier fit has written into the folder and this one does not write goes with outputs_commit. */
br_status fit_remove_earlier(const char *folder, outputs *o, br_error *error);
/* A number, or an empty cell for NaN. */
void fit_put_or_empty(br_csv_writer *csv, double value);
/* The file STEM ENDING of a folder, to be written. */
br_status fit_open_text(const char *folder, const char *stem, const char *ending, br_atomic_file **file,
                        br_error *error);
/* A table of a folder, to be written, with the remarks of the record (or null) above it; null columns: there
 * was no memory for them. */
br_status fit_table_open(const char *folder, const char *name, const char *remarks, const char *columns,
                         br_csv_writer **table, br_error *error);
/* Lines of fits.gp: the terminal of each format, for panels below each other; the times (n) held out, shaded.
 */
void fit_put_terminals(FILE *stream, int panels);
void fit_shade(const double *t, const bool *trains, size_t n, FILE *stream);
/* A power of a thousand in which the largest of values (n) is from 1 to 1000, and its prefix. */
double fit_prefix(const double *values, size_t n, const char **name);

/* ---- planar ---- */

/* `bristle fit --planar`: what is asked for. */
typedef struct planar_job {
    const char *models, *data; /* "MODEL,MODEL" or "all" */
    const br_law_record_format *format;
    const br_fit_options *options;
    const br_pressure *footprint; /* null: none */
    const char *folder, *formats; /* null: none */
    outputs *o;
    bool as_json;
} planar_job;
br_status fit_planar(const planar_job *job, br_error *error);
/* The models of a list, (*n) of them; needs a footprint for some. */
br_status fit_planar_choose(const char *list, bool footprint, const br_planar_fit_type **types, size_t *n,
                            br_error *error);

#endif
