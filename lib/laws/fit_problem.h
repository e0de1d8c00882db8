/* Private: least squares over parameters in a space, and what they say about these. */
#ifndef BRISTLE_LAWS_FIT_PROBLEM_H
#define BRISTLE_LAWS_FIT_PROBLEM_H

#include <bristle/fit.h>

#include "fit_space.h"

/* Residuals over parameters. */
typedef struct br_fit_problem {
    const br_fit_space *space;
    size_t n;     /* residuals */
    void *params; /* room for those that are tried */
    /* Residuals (n), `stride` numbers apart, of parameters; false: they are not finite, and large numbers
     * stand in their place. */
    bool (*residuals)(void *context, const void *params, size_t stride, double *residuals);
    void *context;
} br_fit_problem;

/* The same of numbers u (space->n). */
bool br_fit_residuals_at(const br_fit_problem *problem, const double *u, size_t stride, double *residuals);

/* Sum of squares of residuals (n). */
double br_fit_sum(const double *residuals, size_t n);

/* What a fit from one start gives. */
typedef struct br_fit_end {
    double sum; /* of squares, or Huber's sum [N^2]; infinite: the start is not finite */
    bool converged;
} br_fit_end;

/* Goes from u (n) to a least sum by the trust region method. `normal_matrix` (n x n, null: not wanted) gets
 * the product of the derivative of the residuals with itself, weighted as the last step was. */
br_fit_end br_fit_descend(const br_fit_problem *problem, const br_fit_options *options, int iterations,
                          double *u, double *normal_matrix);

/* ---- from many starts ---- */

/* A record with fewer rows: each `group`-th of those between two gaps. */
typedef struct br_fit_groups {
    size_t n, from;     /* rows, and the first of them that is fitted */
    size_t *row, *last; /* (n) in the record: which they are, and up to which the motion is theirs */
    bool *anew;         /* (n) as of the record; null: none */
} br_fit_groups;

/* Of the rows [0, until) of a record, fitted from `from` on, about `most`. Errors: BR_ERR_MEMORY. */
br_status br_fit_groups_of(const bool *anew, size_t from, size_t until, size_t most, br_fit_groups *groups,
                           br_error *error);
/* Frees what they hold; all zero, too. */
void br_fit_groups_end(br_fit_groups *groups);

/* The rows [*from, *until) of times (n) that are in the part that is fitted. */
void br_fit_choose(const double *t, size_t n, const br_fit_options *options, size_t *from, size_t *until);

/* Parameters of a start: the presets (random is null), or drawn. */
typedef void br_fit_begin(void *context, br_random *random, void *params);

enum { BR_FIT_FINALISTS = 4 };
/* The best starts, in order of their sums. */
typedef struct br_fit_finalists {
    int n, agreeing; /* as many end at the best sum */
    double *u;       /* (BR_FIT_FINALISTS x p); the caller frees */
} br_fit_finalists;

/* All starts along a coarse problem. Errors: BR_ERR_MEMORY. */
br_status br_fit_first(const br_fit_problem *problem, const br_fit_options *options, br_fit_begin *begin,
                       void *context, br_fit_finalists *best, br_error *error);
/* The best one, and the first that ended elsewhere, go on along the whole problem; u (p) gets the better one,
 * normal_matrix (p x p) as br_fit_descend. BR_END_OF_DATA: no start is finite. */
br_status br_fit_last(const br_fit_problem *problem, const br_fit_options *options, br_fit_finalists *best,
                      double *u, double *normal_matrix, bool *converged, br_error *error);

/* ---- judging ---- */

/* Weights of Huber's loss for residuals (n), and the loss; sizes beyond 1.345 robust standard deviations
 * count by their size. */
double br_fit_huber(const double *residuals, size_t n, double *weights);
/* How residuals of rows remember one another. */
typedef struct br_fit_memory {
    double rows;    /* 1 and twice the sum of their correlation up to where it first is not positive */
    size_t block;   /* rows of a block that is resampled */
    double enlarge; /* by which residuals are multiplied then: what the fit and the ends of blocks take */
} br_fit_memory;

/* Of `each` residuals in each of n rows, from a fit of p parameters: by the mean of their correlations. These
 * are those of an autoregression (den Haan and Levin 1997) of least Bayesian information criterion, so that
 * independent residuals have none. A fit takes the slow part of the noise into its parameters: for each of
 * them its residuals' correlation is less by as much at each lag within the memory as their square is, where
 * what the parameter multiplies changes slowly. That is put back, at most as much again. The block is the one
 * of least mean square error of a mean's variance (Politis and White 2004, corrected by Patton, Politis and
 * White 2009). Blocks lack the correlation across their ends: so much are residuals enlarged. */
br_fit_memory br_fit_remember(const double *residuals, size_t n, size_t each, size_t p);

/* What stands for the residuals' variance where outliers count by Huber's loss: that of an M-estimator's
 * equations for p parameters, sum psi^2/(n - p) over the square of the share of residuals within the limit
 * (Huber 1981, section 7.6), for a normal matrix whose rows have its weights. psi (n) gets the weighted
 * residuals, which remember one another as the estimates do. */
double br_fit_robust_variance(const double *residuals, size_t n, size_t p, double *psi);

/* The rows behind a problem's residuals, which stand by rows. */
typedef struct br_fit_rows {
    size_t n, each; /* rows that are fitted, residuals of each */
    /* From here on residuals of rows [from, until) count as 0: they are left out. */
    void (*skip)(void *context, size_t from, size_t until);
    /* From here on the measured values of row i are those that were predicted less `enlarge` times the
     * residuals of row of[i] (n); null: the measured ones again. */
    void (*draw)(void *context, const size_t *of, double enlarge);
    void *context;
} br_fit_rows;

/* Sums of squares (rows->each) of residuals in options->folds blocks, each left out of the fit that is judged
 * in it. Errors: BR_ERR_RANGE what is not finite there, BR_ERR_MEMORY. */
br_status br_fit_cross(const br_fit_problem *problem, const br_fit_rows *rows, const br_fit_options *options,
                       const double *u, double *squares, br_error *error);

/* 95 % intervals of the parameters, low and high (p), from fits from u to residuals resampled in circular
 * blocks [Politis and Romano 1992]. Errors: BR_ERR_MEMORY. */
br_status br_fit_resample(const br_fit_problem *problem, const br_fit_rows *rows,
                          const br_fit_options *options, const double *u, br_fit_memory memory,
                          double *low, double *high, br_error *error);

/* Covariance (n x n) of u from the normal matrix and the variance of a residual; what the record does not
 * determine has an infinite variance. */
br_status br_fit_covariance(const double *normal_matrix, size_t n, double variance, double *covariance,
                            br_error *error);

/* Correlation (n x n) of the parameters, and the standard error (n) of each: of its logarithm above a bound,
 * of its number between two. A parameter above another one depends on both. */
void br_fit_errors(const br_fit_space *space, const double *u, const double *covariance, const void *params,
                   double *error, double *correlation);

/* The 95 % interval of a parameter whose value is set, `half` standard errors times the quantile to either
 * side of u, and whether that determines it. */
void br_fit_interval(const br_fit_axis *axis, double u, double half, br_fit_parameter *p);

/* Intervals go on to the bounds that the record does not rule out: with the parameter there and the others
 * fitted again the sum of squares rises by no more than the chi-square level of the variance of a residual,
 * widened by the memory. By logarithms and logits alone no interval would ever hold its bound, though the
 * parameter be there. `half` (p): of each interval of u. Errors: BR_ERR_MEMORY. */
br_status br_fit_reach_bounds(const br_fit_problem *problem, const br_fit_options *options, const double *u,
                              const double *normal_matrix, const double *half, double variance,
                              br_fit_parameter *parameters, br_error *error);

/* Puts parameters on bounds that fit as well as `sum` to round-off; residuals (n) are scratch. */
void br_fit_bounds(const br_fit_problem *problem, double sum, double *residuals, void *params,
                   br_fit_parameter *parameters);

#endif
