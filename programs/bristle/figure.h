/* What figures of the program share: the style of their gnuplot scripts, and gnuplot itself. */
#ifndef BRISTLE_PROGRAM_FIGURE_H
#define BRISTLE_PROGRAM_FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <bristle/file.h>

/* Lines of a script that every figure begins with: colours and dashes of four lines, a wide grey one (line
 * style 10), grid, key. */
extern const char figure_style[];

/* The format that a file's name ends in, "svg", "pdf" or "png"; null: none of them. */
const char *figure_format(const char *path);
/* Writes the terminal of a format: width and height in pixels of an svg. */
void figure_put_terminal(FILE *script, const char *format, int width, int height);

/* A text of gnuplot in quotes. */
void figure_put_text(FILE *script, const char *text);
/* The label of an axis ("x", "cb"), with a unit unless that is "". figure_put_axis_of: of a column's name. */
void figure_put_axis(FILE *script, const char *axis, const char *text, const char *unit);
void figure_put_axis_of(FILE *script, const char *axis, const char *column);

/* Runs gnuplot in `folder` (null: here) with arguments (ended by null). `input` and `output`, where not
 * negative, are descriptors in place of standard input and output. BR_ERR_EXTERNAL: it does not start, or
 * says that it failed. */
br_status figure_gnuplot(const char *folder, char *const *arguments, int input, int output, br_error *error);

/* A script of gnuplot for the figure at `path`, to be written. */
br_status figure_script_open(const char *path, FILE **script, br_error *error);
/* Draws what was written into the figure's file, which is open, and closes the script, also on failure. */
br_status figure_script_draw(const char *path, FILE *script, br_atomic_file *figure, br_error *error);

/* What puts a figure's script, for a format. */
typedef br_status figure_put(FILE *script, const char *format, const void *context, br_error *error);
/* Draws a figure into each file (n, at most 8), all or none. */
br_status figure_draw_files(const char *const *files, size_t n, figure_put *put, const void *context,
                            br_error *error);

/* A table as a figure: one panel for each unit, over the first column or `x`. */
typedef struct figure_table {
    const char *path, *reference; /* CSV files; a reference is drawn in grey, the difference below; or null */
    const char *x;                /* column; null: the first with numbers */
    const char *y;                /* columns, separated by commas; null: all with numbers */
    bool as_json;                 /* the distances */
    FILE *told;                   /* where they go; null: standard output */
} figure_table;

/* Draws it into each file (n), all or none, and then says how far the table is from the reference. */
br_status figure_draw_table(const figure_table *table, const char *const *files, size_t n, br_error *error);
/* Whether a file's name ends in a known format. */
br_status figure_check_format(const char *option_name, const char *path, br_error *error);

#endif
