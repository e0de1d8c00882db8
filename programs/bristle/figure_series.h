/* Rows of a table that belong to several curves, told apart by a column of keys: bodies of a run, sections of
 * a surface, solvers. */
#ifndef BRISTLE_PROGRAM_FIGURE_SERIES_H
#define BRISTLE_PROGRAM_FIGURE_SERIES_H

#include <stdbool.h>
#include <stdio.h>
#include <bristle/csv.h>

enum { SERIES_KEYS = 4 };

/* What is in a column. */
typedef enum column_kind { WORDS, WHOLE, REAL } column_kind;
/* Of each column; the caller frees. Null: out of memory. */
column_kind *figure_series_kinds(const br_csv *csv);

typedef struct figure_series {
    size_t n;                 /* curves; 0: all rows are one */
    size_t *of;               /* the curve of each row; n: of none */
    size_t *first, *rows;     /* (n) first row of a curve, and how many it has */
    size_t *which;            /* (n) among curves of the same key, from 0 */
    size_t keys[SERIES_KEYS]; /* (n_keys) columns of the table */
    size_t n_keys;
} figure_series;

/* Finds the keys by which x (a value a row, of column `column`; `kinds` are those of all columns)
 * increases along each curve, though it does not along the table. They are words beside x; or a whole
 * number beside it, without a unit, where several rows have the same x; or the number before it. */
br_status figure_series_find(const br_csv *csv, const column_kind *kinds, size_t column, const double *x,
                             figure_series *series, br_error *error);
void figure_series_free(figure_series *series);

bool figure_series_is_key(const figure_series *series, size_t column);
/* What a curve is called. */
void figure_series_label(const figure_series *series, const br_csv *csv, size_t k, char *text, size_t size);

#endif
