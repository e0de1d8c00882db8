/* A table as it is drawn: columns of numbers, and which rows make a curve. */
#ifndef BRISTLE_PROGRAM_FIGURE_DATA_H
#define BRISTLE_PROGRAM_FIGURE_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/csv.h>

#include "figure_series.h"

enum { MOST_COLUMNS = 128 };

typedef struct column {
    const char *name;
    size_t at;      /* in the file */
    char unit[40];  /* "" for none */
    double *values; /* (n) NaN where a cell is empty */
    bool from_start; /* counted from the first row, as table_from_start makes it */
} column;

typedef struct table {
    br_csv *csv;
    column_kind *kinds;           /* of all columns of the file */
    column columns[MOST_COLUMNS]; /* (n_columns) those with numbers */
    size_t n_columns, n;          /* rows */
    size_t x;
    figure_series series;
} table;

/* The file, without a look at its columns. table_free is for what follows, also after a failure. */
br_status table_open(const char *path, table *t, br_error *error);
/* Its columns. x: the one that it is drawn over; null: the first, or the one behind it where that has the
 * keys. */
br_status table_read(table *t, const char *x, br_error *error);
void table_free(table *t);
/* Counts potential energies, whose zero means nothing, from their first row, so that they do not make flat
 * lines of all others. */
void table_from_start(table *t);

/* The column of a name, or -1; and the failure that there is none. */
long table_column(const table *t, const char *name, size_t length);
br_status table_unknown(const table *t, const char *name, size_t length, br_error *error);

#endif
