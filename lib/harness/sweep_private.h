/* What the files of studies know of each other. Not installed. */
#ifndef BRISTLE_HARNESS_SWEEP_PRIVATE_H
#define BRISTLE_HARNESS_SWEEP_PRIVATE_H

#include <bristle/harness/sweep.h>

#include "private.h"

struct br_sweep_memory {
    br_pool pool;
};

/* ---- sweep_points.c ---- */

typedef enum br_sweep_design { BR_SWEEP_LATIN_HYPERCUBE, BR_SWEEP_SOBOL, BR_SWEEP_RANDOM } br_sweep_design;

/* Points of a design in the unit cube, (n x dimensions), row by row, in memory of the pool. Errors: a design
 * that has no such many dimensions. */
br_status br_sweep_points(br_pool *pool, br_sweep_design design, size_t n, size_t dimensions,
                          unsigned long long seed, const double **points, br_error *error);

/* ---- sweep_sections.c ---- */

/* An entry of STUDY.ini is wrong: "FILE:LINE: [SECTION] KEY = VALUE: ...". */
br_status br_sweep_bad(const br_sweep_plan *plan, const br_ini_entry *e, br_status status, br_error *error,
                       const char *format, ...) BR_PRINTF(5, 6);
/* The index of the entry's value among words (n). */
br_status br_sweep_word(const br_sweep_plan *plan, const br_ini_entry *e, const char *const *words, size_t n,
                        size_t *index, br_error *error);
/* Numbers in a value, exactly n of them, finite. */
br_status br_sweep_numbers(const br_sweep_plan *plan, const br_ini_entry *e, double *numbers, size_t n,
                           br_error *error);
/* A whole number from low to high. */
br_status br_sweep_whole(const br_sweep_plan *plan, const br_ini_entry *e, long long low, long long high,
                         size_t *value, br_error *error);
/* The entry of a key, or null. */
const br_ini_entry *br_sweep_find(const br_sweep_plan *plan, const char *section, const char *key);
/* A text in parts: at `|` where there is one, else at blanks; at commas for `commas`. At least one. */
const char *const *br_sweep_words(br_pool *pool, const char *text, bool commas, size_t *n);
/* "m/s" as words of a column's name, "m_per_s". */
const char *br_sweep_unit(br_pool *pool, const char *unit);

br_status br_sweep_read_metrics(br_sweep_plan *plan, br_error *error);
br_status br_sweep_read_figure(br_sweep_plan *plan, br_error *error);

#endif
