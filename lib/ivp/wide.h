/* The loops over state vectors, compiled once for each vector width and chosen by what the processor can do:
 * the integrator's vector operations, the arrowhead solver's work on cells, the Rosenbrock method's stages.
 * All widths give the same bytes, see base/wide.h. */
#ifndef BRISTLE_IVP_WIDE_H
#define BRISTLE_IVP_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include "cvode_compat.h"

/* Body rows and columns of an arrowhead matrix at most. */
#define BR_WIDE_BODY 8

/* Cells taken together: a multiple of the lanes, few enough that what they need stays in the first-level
 * cache. */
#define BR_WIDE_BLOCK 128

/* An arrowhead matrix's parts over cells, see arrowhead.c; arrays are padded with zeros to whole lanes. */
typedef struct br_wide_arrow {
    size_t n_columns, n_rows;
    double gamma;
    const double *cell[2][2];              /* D */
    const double *column[2][BR_WIDE_BODY]; /* C, the body columns in use */
    const double *row[BR_WIDE_BODY][2];    /* R, the body rows in use */
    double *inverse[2][2];                 /* A^-1 */
    double *w[2][BR_WIDE_BODY];            /* A^-1 C */
} br_wide_arrow;

typedef struct br_wide {
    const char *name;

    /* Puts the vector operations of this width into the table of a serial vector; its clones inherit them. */
    void (*use)(N_Vector v);
    /* Whether all of x (n) are finite. */
    bool (*finite)(size_t n, const double *x);
    /* w = 1/(relative |y| + absolute), with `absolute` (n) or, where that is null, `all`. False: a
     * denominator is not above zero. */
    bool (*weights)(size_t n, double relative, const double *absolute, double all, const double *y,
                    double *w);

    /* A^-1 and W for n cells (padded), and sums[j][k] = sum over cells of R_j W_k. False: an A is singular.
     */
    bool (*eliminate)(const br_wide_arrow *m, size_t n, double sums[BR_WIDE_BODY][BR_WIDE_BODY]);
    /* b <- A^-1 b for n cells, sums[j] = sum of R_j b. */
    void (*reduce)(const br_wide_arrow *m, size_t n, double *b0, double *b1, double sums[BR_WIDE_BODY]);
    /* b += sum over the columns k of factor[k] W_k. */
    void (*expand)(const br_wide_arrow *m, size_t n, const double factor[BR_WIDE_BODY], double *b0,
                   double *b1);

    /* z = c (p x + sum over k < terms of factor[k] u[k]); z may be any of the operands. */
    void (*combine)(size_t n, double c, double p, const double *x, int terms, const double *factor,
                    double *const *u, double *z);
    /* z = x + y, and the sum of squares of y in units of relative max(|begin|, |z|) + absolute. z may be x.
     */
    double (*finish)(size_t n, const double *begin, const double *x, const double *y, double relative,
                     const double *absolute, double all, double *z);
} br_wide;

extern const br_wide br_wide_base, br_wide_avx2, br_wide_avx512;

/* The widest that this processor runs. */
const br_wide *br_wide_best(void);

/* All that this processor runs, null-terminated, best first: for tests. Returns how many. */
size_t br_wide_all(const br_wide *all[4]);

/* The solver's loops, for tests. */
struct br_arrowhead;
void br_arrowhead_use(struct br_arrowhead *arrowhead, const br_wide *wide);

#endif
