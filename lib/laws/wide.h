/* Private: loops over arrays of points, compiled once for each vector width and chosen by what the processor
 * can do. All widths give the same bytes, those of single calls. */
#ifndef BR_LAWS_WIDE_H
#define BR_LAWS_WIDE_H

#include <stddef.h>

/* br_law_type.array. */
typedef void br_law_array(const void *params, size_t n, const double *v, const double *normal_force,
                          size_t stride, double *force, double *derivative);

typedef struct br_law_wide {
    const char *name;
    br_law_array *coulomb, *cs, *css, *cssv, *threshold, *threshold_printed, *dahl, *lugre, *lugre_amended,
        *smooth_coulomb, *servo, *table, *bouc_wen, *maxwell_slip;
    /* A function of each element, for tests: 0 exp, 1 log, 2 exp(-x), 3 tanh, 4 1/cosh^2, 5 x^exponent. */
    void (*elementary)(int which, double exponent, size_t n, const double *x, double *y);
} br_law_wide;

extern const br_law_wide br_law_wide_base, br_law_wide_avx2, br_law_wide_avx512;

/* The widest that this processor runs. */
const br_law_wide *br_law_wide_best(void);

/* All that this processor runs, null-terminated, best first: for tests. Returns how many. */
size_t br_law_wide_all(const br_law_wide *all[4]);

/* Defines the function for br_law_type.array of a law that has such loops. */
#define BR_LAW_ARRAY(function, law)                                                                          \
    static void function(const void *params, size_t n, const double *v, const double *normal_force,          \
                         size_t stride, double *force, double *derivative)                                   \
    {                                                                                                        \
        br_law_wide_best()->law(params, n, v, normal_force, stride, force, derivative);                      \
    }

#endif
