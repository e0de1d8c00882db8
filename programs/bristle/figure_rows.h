/* What figures of tables whose rows are laws or models share. */
#ifndef BRISTLE_PROGRAM_FIGURE_ROWS_H
#define BRISTLE_PROGRAM_FIGURE_ROWS_H

#include <stdio.h>
#include <bristle/csv.h>

/* A cell as text and as a number (NaN: it is none) of a column that is there. */
const char *figure_cell(const br_csv *csv, size_t row, const char *column);
double figure_number(const br_csv *csv, size_t row, const char *column);
/* What the first column of fits calls what it names: "law" or "model". BR_ERR_MISSING: there is neither, or
 * no row. */
br_status figure_fitted_kind(const br_csv *csv, const char **kind, br_error *error);

/* The range of x for values from low to high, logarithmic where they differ in size, with few tics. */
void figure_put_range(FILE *to, double low, double high);
/* Where the panel stands that begins at the left share of the width and `top` pixels below the upper edge. */
void figure_put_margins(FILE *to, double left, double right, int top, int bottom, int height);

#endif
