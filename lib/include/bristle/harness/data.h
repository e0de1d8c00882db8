/* What an experiment reads and works with: recorded curves, published tables, lists of words, memory.
 *
 * All of it belongs to the experiment and lives until `run` has returned, so that nothing is freed by hand
 * and an early return leaks nothing. The functions end the program on failure, as br_require does
 * (harness/experiment.h); call them from the thread that runs `run`. */
#ifndef BRISTLE_HARNESS_DATA_H
#define BRISTLE_HARNESS_DATA_H

#include <bristle/csv.h>
#include <bristle/harness/experiment.h>

BR_BEGIN_DECLS

/* ---- memory ---- */

/* Zeroed memory for n objects of `size` bytes; for n numbers. */
BR_API void *br_memory(br_experiment *ex, size_t n, size_t size);
BR_API double *br_doubles(br_experiment *ex, size_t n);

/* Hands an object over: destroy(object) is called after `run`, the last one handed over first. Null is
 * ignored. */
BR_API void br_own(br_experiment *ex, void *object, void (*destroy)(void *object));

/* Where a fallible function may put its message: br_require with a null error shows it. */
BR_API br_error *br_experiment_error(br_experiment *ex);

/* ---- tables ---- */

/* A CSV file (path as br_params_file gives it), and the same or null for a null path. */
BR_API br_csv *br_data_read(br_experiment *ex, const char *path);
BR_API br_csv *br_data_read_if(br_experiment *ex, bool wanted, const char *path);
/* The file `name` that lies beside `path`. */
BR_API br_csv *br_data_read_beside(br_experiment *ex, const char *path, const char *name);

/* A column as numbers, (rows). */
BR_API double *br_data_column(br_experiment *ex, const br_csv *csv, const char *name);

/* The same where cells may hold none (empty, "nan", words): those are NaN. */
BR_API double *br_data_numbers(br_experiment *ex, const br_csv *csv, const char *name);

/* A column as it is written, (rows). */
BR_API const char *const *br_data_texts(br_experiment *ex, const br_csv *csv, const char *name);

/* A column as numbers; without a table `rows` times NaN. */
BR_API double *br_data_column_or_nan(br_experiment *ex, const br_csv *csv, const char *name, size_t rows);

/* The first row whose cells in the columns `keys` (n) read `values`, letter by letter; -1: there is no such
 * row or column. */
BR_API long br_data_row(const br_csv *csv, size_t n, const char *const *keys, const char *const *values);

/* The number in a column of the first row whose number in the column `key` is `at`; NaN: there is no such
 * row. */
BR_API double br_data_at(br_experiment *ex, const br_csv *csv, const char *key, double at,
                         const char *column);

/* The value of a table with the columns table, row, column, value, unit (paper_tables); NaN when it is not
 * there. */
BR_API double br_data_value(br_experiment *ex, const br_csv *csv, const char *row, const char *column);

/* Copies a table `name` that lies beside `path` (of an earlier `make study`) into the output `to`, texts and
 * numbers as they are. */
BR_API br_table *br_data_copy(br_experiment *ex, const char *path, const char *name, const char *to);

/* ---- words ---- */

/* Splits a list at blanks and commas: (n) words, at least one. */
BR_API const char *const *br_words(br_experiment *ex, const char *list, size_t *n);

BR_END_DECLS
#endif
