/* What residuals and their derivative say about fitted parameters: covariance, intervals, bounds. */
#include "fit_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_eigen.h>

/* Of the eigenvalues of the normal matrix scaled to a diagonal of 1: below this the record says nothing. */
static const double flat = 1e-10;

br_status br_fit_covariance(const double *normal_matrix, size_t n, double variance, double *covariance,
                            br_error *error)
{
    gsl_matrix *const m = gsl_matrix_alloc(n, n), *const vectors = gsl_matrix_alloc(n, n);
    gsl_vector *const values = gsl_vector_alloc(n);
    gsl_eigen_symmv_workspace *const w = gsl_eigen_symmv_alloc(n);
    double *const scale = calloc(n, sizeof *scale);
    br_status status = BR_OK;
    if (!m || !vectors || !values || !w || !scale) {
        status = br_fail(error, BR_ERR_MEMORY, "out of memory");
    } else {
        for (size_t i = 0; i < n; i++)
            scale[i] = normal_matrix[i * n + i] > 0 ? 1 / sqrt(normal_matrix[i * n + i]) : 0;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                gsl_matrix_set(m, i, j, scale[i] * scale[j] * normal_matrix[i * n + j]);
        gsl_eigen_symmv(m, values, vectors, w);
        memset(covariance, 0, n * n * sizeof *covariance);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++) {
                const bool free_way = gsl_vector_get(values, k) < flat;
                const double at = gsl_matrix_get(vectors, i, k);
                for (size_t j = 0; j < n && !free_way; j++)
                    covariance[i * n + j] += variance * scale[i] * scale[j] * at *
                                             gsl_matrix_get(vectors, j, k) / gsl_vector_get(values, k);
                if (free_way && fabs(at) > 0.1)
                    covariance[i * n + i] = INFINITY;
            }
    }
    gsl_matrix_free(m);
    gsl_matrix_free(vectors);
    gsl_vector_free(values);
    gsl_eigen_symmv_free(w);
    free(scale);
    return status;
}

void br_fit_errors(const br_fit_space *space, const double *u, const double *covariance, const void *params,
                   double *error, double *correlation)
{
    const size_t n = space->n;
    double *const p = correlation; /* of the parameters: first their covariance */
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            const int a = space->axes[i].base, b = space->axes[j].base;
            /* d(parameter)/du is exp(u) above a bound; the base adds its own. Others only scale. */
            const double di = exp(u[i]), dj = exp(u[j]), da = a >= 0 ? exp(u[a]) : 0,
                         db = b >= 0 ? exp(u[b]) : 0;
            double sum = (a >= 0 ? di : 1) * (b >= 0 ? dj : 1) * covariance[i * n + j];
            if (a >= 0)
                sum += da * (b >= 0 ? dj : 1) * covariance[(size_t)a * n + j];
            if (b >= 0)
                sum += (a >= 0 ? di : 1) * db * covariance[i * n + (size_t)b];
            if (a >= 0 && b >= 0)
                sum += da * db * covariance[(size_t)a * n + (size_t)b];
            p[i * n + j] = sum;
        }
    for (size_t i = 0; i < n; i++) {
        const double value = *br_fit_field(&space->type, (void *)params, i);
        error[i] = sqrt(p[i * n + i]) / (space->axes[i].base >= 0 ? value - space->axes[i].low : 1);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            if (i != j)
                p[i * n + j] = isfinite(p[i * n + i]) && isfinite(p[j * n + j])
                                   ? p[i * n + j] / sqrt(p[i * n + i] * p[j * n + j])
                                   : NAN;
    for (size_t i = 0; i < n; i++)
        p[i * n + i] = isfinite(p[i * n + i]) ? 1 : NAN;
}

void br_fit_interval(const br_fit_axis *axis, double u, double half, br_fit_parameter *p)
{
    const double above = p->value - axis->low;
    /* By a factor of a million to either side the covariance says nothing any more. */
    if (axis->scale == BR_FIT_ABOVE && half > log(1e6))
        half = INFINITY;
    if (!isfinite(half)) {
        p->low = axis->low;
        p->high = axis->high;
    } else if (axis->scale == BR_FIT_FREE) {
        p->low = p->value - half * axis->unit;
        p->high = p->value + half * axis->unit;
    } else if (axis->scale == BR_FIT_ABOVE) {
        p->low = axis->low + above * exp(-half);
        p->high = axis->low + above * exp(half);
    } else {
        p->low = axis->low + (axis->high - axis->low) / (1 + exp(-(u - half)));
        p->high = axis->low + (axis->high - axis->low) / (1 + exp(-(u + half)));
    }
    p->undetermined = !isfinite(half) || (axis->scale == BR_FIT_ABOVE && half > log(10)) ||
                      (axis->scale == BR_FIT_BETWEEN && p->high - p->low > 0.9 * (axis->high - axis->low));
}

void br_fit_bounds(const br_fit_problem *problem, double sum, double *residuals, void *params,
                   br_fit_parameter *parameters)
{
    const br_struct_type *const type = &problem->space->type;
    for (size_t i = 0; i < problem->space->n; i++) {
        const br_field *const f = &type->fields[i];
        const br_fit_axis *const axis = &problem->space->axes[i];
        const double base = axis->base >= 0 ? *br_fit_field(type, params, (size_t)axis->base) : f->low;
        const double bounds[2] = {f->low_open && axis->base < 0 ? NAN : base, f->high_open ? NAN : f->high};
        double *const p = br_fit_field(type, params, i);
        for (int k = 0; k < 2; k++) {
            const double before = *p;
            if (!isfinite(bounds[k]) || bounds[k] == before)
                continue;
            *p = bounds[k];
            const bool as_well = problem->residuals(problem->context, params, 1, residuals) &&
                                 br_fit_sum(residuals, problem->n) <= sum * (1 + 1e-9);
            parameters[i].on_bound |= as_well;
            if (!as_well)
                *p = before;
        }
    }
}
