/* Private: residuals of a law along a record, and their least squares. */
#ifndef BRISTLE_LAWS_FIT_COST_H
#define BRISTLE_LAWS_FIT_COST_H

#include <bristle/fit.h>

#include "fit_space.h"

/* A law along the rows [0, until) of a record, judged in [from, until). */
typedef struct br_fit_cost {
    const br_fit_space *space;
    br_law_record record;
    size_t from;
    size_t skip_from, skip_until; /* rows whose residuals count as 0: left out */
    const double *friction;       /* (record.n) measured; the record's own, or resampled */
    void *params;                 /* room for those that are tried */
    double *series;               /* (3 x record.n) friction, low, high */
    double *z;                    /* (n_states) at the start */
    double typical;               /* size of the friction [N], for residuals of what is not finite */
    long evaluations;
} br_fit_cost;

br_status br_fit_cost_begin(br_fit_cost *cost, const br_fit_space *space, const br_law_record *record,
                            size_t from, size_t until, br_error *error);
void br_fit_cost_end(br_fit_cost *cost);
/* Friction (record.n) of cost->params along the record, as near to the measured one as the law allows at
 * rest. False: it is not finite. */
bool br_fit_predict(br_fit_cost *cost, double *friction);
/* Residuals (record.n - from) [N], `stride` numbers apart. */
bool br_fit_residuals(br_fit_cost *cost, const double *u, size_t stride, double *residuals);
/* Sum of squares of residuals (n). */
double br_fit_sum(const double *residuals, size_t n);

/* What a fit from one start gives. */
typedef struct br_fit_end {
    double sum; /* of squares, or Huber's sum [N^2]; infinite: the start is not finite */
    bool converged;
} br_fit_end;

/* Goes from u (n) to a least sum by the trust region method. `jacobian` (n x n, null: not wanted) gets the
 * product of the derivative of the residuals with itself, weighted as the last step was. */
br_fit_end br_fit_descend(br_fit_cost *cost, const br_fit_options *options, int iterations, double *u,
                          double *normal_matrix);

#endif
