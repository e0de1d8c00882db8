/* Private: what a record says about fitted parameters. */
#ifndef BRISTLE_LAWS_FIT_JUDGE_H
#define BRISTLE_LAWS_FIT_JUDGE_H

#include "fit_cost.h"

/* Sizes of the rows [from, until). Errors: BR_ERR_MEMORY. */
br_status br_fit_sizes_of(const br_law_record *record, size_t from, size_t until, br_fit_sizes *sizes,
                          br_error *error);

/* Fills in everything about the parameters at u (n), rows [from, until) fitted; `normal_matrix` (n x n) is
 * the derivative of the residuals with respect to u times itself. */
br_status br_fit_judge(const br_law_record *record, size_t from, size_t until, const br_fit_options *options,
                       const br_fit_space *space, const double *u, const double *normal_matrix, br_fit *fit,
                       br_error *error);

/* Whether the law's friction may jump where the speed passes one of its parameters. */
bool br_fit_may_jump(const br_law_type *law);
/* Looks for such parameters among the speeds of the rows (n), the others following them, from u, which gets
 * what is better. Errors: BR_ERR_MEMORY. */
br_status br_fit_scan_speeds(const br_fit_problem *problem, const br_fit_options *options, const double *v,
                             size_t n, double *u, br_error *error);

/* What parameters are, from low to high (p), where such a speed is one that the record does not rule out:
 * the sum is at most `limit`, the others following it from u. Infinite: no speed within reach is ruled
 * out. Errors: BR_ERR_MEMORY. */
br_status br_fit_scan_interval(const br_fit_problem *problem, const br_fit_options *options, const double *v,
                               size_t n, const double *u, double limit, double *low, double *high,
                               br_error *error);

#endif
