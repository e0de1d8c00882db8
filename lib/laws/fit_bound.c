/* Bounds of parameters that the record does not rule out, which their logarithms and logits never reach. */
#include "fit_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_cdf.h>

enum { ITERATIONS = 50 };
/* Farther than so many half widths of its interval from a bound, a parameter is not tried there. */
static const double near = 3;

/* Residuals with the weights of Huber's loss as the fit has left them: of their squares the sum has its least
 * where Huber's has, and what it rises by is of the variance of which the intervals are. */
typedef struct weighted {
    const br_fit_problem *of;
    const double *roots; /* (of->n) of the weights; null: all 1 */
} weighted;

static bool residuals_of(void *context, const void *params, size_t stride, double *residuals)
{
    const weighted *const w = context;
    const bool finite = w->of->residuals(w->of->context, params, stride, residuals);
    for (size_t i = 0; i < w->of->n && w->roots; i++)
        residuals[i * stride] *= w->roots[i];
    return finite;
}

/* How far the ends of a parameter's interval would be from it, were it linear in the parameter itself. */
static double half_width(const br_fit_axis *axis, double value, double half)
{
    return axis->scale == BR_FIT_ABOVE
               ? (value - axis->low) * half
               : (value - axis->low) * (axis->high - value) / (axis->high - axis->low) * half;
}

/* How many parameters tell nothing more with one of them on its bound: their derivatives vanish there. */
static size_t silent(const double *matrix, const double *held, size_t p)
{
    static const double NOTHING = 1e-12;
    size_t n = 0;
    for (size_t j = 0; j < p; j++)
        n += matrix[j * p + j] > 0 && held[j * p + j] <= NOTHING * matrix[j * p + j];
    return n;
}

/* What the least squares are looked for in, with a parameter held. */
typedef struct search {
    br_fit_problem problem;
    br_fit_space space;
    br_fit_options options;
    const double *u, *matrix; /* where they are without, and the normal matrix there */
    double sum, level;        /* their sum there, and by what it may rise for one parameter */
    double *tried, *held;     /* (p), (p x p) */
} search;

/* The parameters held on the bound count as one with those that are silent there, which the record may
 * have chosen to fit its noise (Davies 1977). */
static bool within(search *s, size_t i, double bound)
{
    const size_t p = s->space.n;
    memcpy(s->tried, s->u, p * sizeof *s->tried);
    s->space.held = (int)i;
    s->space.held_at = bound;
    const double sum = br_fit_descend(&s->problem, &s->options, ITERATIONS, s->tried, s->held).sum;
    s->space.held = -1;
    if (!isfinite(sum))
        return false;
    const double degrees = fmax(1, (double)silent(s->matrix, s->held, p));
    return sum - s->sum <= s->level * gsl_cdf_chisq_Pinv(0.95, degrees) / gsl_cdf_chisq_Pinv(0.95, 1);
}

static void look(search *s, const double *half, br_fit_parameter *parameters)
{
    for (size_t i = 0; i < s->space.n; i++) {
        const br_field *const f = &s->space.type.fields[i];
        const br_fit_axis *const axis = &s->space.axes[i];
        br_fit_parameter *const q = &parameters[i];
        if (axis->scale == BR_FIT_FREE || axis->base >= 0)
            continue;
        /* Infinite on the bound itself, where the logarithm tells nothing: that is near. */
        const double reach = isfinite(half[i]) ? near * half_width(axis, q->value, half[i]) : INFINITY;
        if (!f->low_open && q->low > axis->low && q->value - axis->low <= reach && within(s, i, axis->low))
            q->low = axis->low;
        if (axis->scale == BR_FIT_BETWEEN && !f->high_open && q->high < axis->high &&
            axis->high - q->value <= reach && within(s, i, axis->high))
            q->high = axis->high;
    }
}

br_status br_fit_reach_bounds(const br_fit_problem *problem, const br_fit_options *options, const double *u,
                              const double *normal_matrix, const double *half, double variance,
                              br_fit_parameter *parameters, br_error *error)
{
    const size_t n = problem->n, p = problem->space->n;
    double *const work = malloc((2 * n + p * p + p) * sizeof *work);
    if (!work)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    double *const roots = work, *const residuals = roots + n;
    const double quantile = gsl_cdf_tdist_Pinv(0.975, (double)(n - p));
    const bool robust = options->loss == BR_FIT_HUBER;
    weighted w = {problem, robust ? roots : NULL};
    search s = {.space = *problem->space,
                .options = *options,
                .u = u,
                .matrix = normal_matrix,
                .level = variance * quantile * quantile,
                .tried = residuals + n,
                .held = residuals + n + p};
    s.problem = (br_fit_problem){&s.space, n, problem->params, residuals_of, &w};
    s.options.loss = BR_FIT_SQUARES;
    if (br_fit_residuals_at(problem, u, 1, residuals)) {
        if (robust)
            br_fit_huber(residuals, n, roots);
        for (size_t i = 0; i < n && robust; i++) {
            roots[i] = sqrt(roots[i]);
            residuals[i] *= roots[i];
        }
        s.sum = br_fit_sum(residuals, n);
        look(&s, half, parameters);
    }
    free(work);
    return BR_OK;
}
