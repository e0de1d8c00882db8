/* Nonlinear least squares from one start: GSL's trust region method, weighted again and again for a robust
 * loss. */
#include "fit_problem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_version.h>
#include <bristle/statistics.h>

static int residuals_of(const gsl_vector *u, void *context, gsl_vector *f)
{
    (void)br_fit_residuals_at(context, u->data, f->stride, f->data);
    return GSL_SUCCESS;
}

bool br_fit_residuals_at(const br_fit_problem *problem, const double *u, size_t stride, double *residuals)
{
    br_fit_space_set(problem->space, u, problem->params);
    return problem->residuals(problem->context, problem->params, stride, residuals);
}

double br_fit_sum(const double *residuals, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += residuals[i] * residuals[i];
    return sum;
}

double br_fit_huber(const double *residuals, size_t n, double *weights)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        weights[i] = fabs(residuals[i]);
    const double limit = 1.345 * 1.4826 * br_median(weights, n);
    for (size_t i = 0; i < n; i++) {
        const double size = fabs(residuals[i]);
        weights[i] = size <= limit || limit == 0 ? 1 : limit / size;
        sum += size <= limit || limit == 0 ? size * size : limit * (2 * size - limit);
    }
    return sum;
}

double br_fit_robust_variance(const double *residuals, size_t n, size_t p, double *psi)
{
    double squares = 0, within = 0, mean = 0;
    br_fit_huber(residuals, n, psi);
    for (size_t i = 0; i < n; i++) {
        within += (psi[i] >= 1) / (double)n;
        mean += psi[i] / (double)n;
        psi[i] *= residuals[i];
        squares += psi[i] * psi[i];
    }
    return squares / (double)(n - p) * mean / (within * within);
}

/* A sum that falls by less than this share of a residual's variance in each of so many steps falls no more:
 * that moves parameters by a small part of their errors, and what is left is the way along those that the
 * record does not determine. */
static const double still = 1e-3;
enum { STILL_STEPS = 3 };

/* One descent with fixed weights (null: 1). */
static bool descend(gsl_multifit_nlinear_workspace *w, const br_fit_problem *problem,
                    const gsl_vector *weights, double tolerance, int iterations, double *u)
{
    const size_t n = problem->n;
    gsl_multifit_nlinear_fdf fdf = {
        .f = residuals_of, .n = n, .p = problem->space->n, .params = (void *)problem};
    const gsl_vector_view start = gsl_vector_view_array(u, problem->space->n);
    int info = 0, status = GSL_CONTINUE, unmoved = 0;
    if (gsl_multifit_nlinear_winit(&start.vector, weights, &fdf, w) != GSL_SUCCESS)
        return false;
    double sum = INFINITY, before;
    for (int k = 0; k < iterations && status == GSL_CONTINUE; k++) {
        status = gsl_multifit_nlinear_iterate(w);
        if (status != GSL_SUCCESS)
            break; /* no step makes the sum less */
        status = gsl_multifit_nlinear_test(tolerance, 1e-14, 0, &info, w);
        before = sum;
        gsl_blas_ddot(gsl_multifit_nlinear_residual(w), gsl_multifit_nlinear_residual(w), &sum);
        unmoved = (before - sum) * (double)n <= still * before ? unmoved + 1 : 0;
        if (unmoved == STILL_STEPS)
            status = GSL_SUCCESS;
    }
    memcpy(u, gsl_multifit_nlinear_position(w)->data, problem->space->n * sizeof *u);
    return status == GSL_SUCCESS || status == GSL_ENOPROG;
}

/* One for which a singular matrix is no error: GSL's handler of errors would end the program. */
static const gsl_multifit_nlinear_solver *solver(void)
{
#if GSL_MAJOR_VERSION > 2 || GSL_MINOR_VERSION >= 7
    return gsl_multifit_nlinear_solver_mcholesky;
#else
    return gsl_multifit_nlinear_solver_qr;
#endif
}

br_fit_end br_fit_descend(const br_fit_problem *problem, const br_fit_options *options, int iterations,
                          double *u, double *normal_matrix)
{
    const size_t n = problem->n, p = problem->space->n;
    gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters();
    how.solver = solver();
    gsl_multifit_nlinear_workspace *const w =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &how, n, p);
    double *const residuals = malloc(2 * n * sizeof *residuals), *const weights =
                                                                     residuals ? residuals + n : NULL;
    br_fit_end end = {INFINITY, false};
    if (w && residuals && br_fit_residuals_at(problem, u, 1, residuals)) {
        const bool robust = options->loss == BR_FIT_HUBER;
        const gsl_vector_view v = gsl_vector_view_array(weights ? weights : u, n);
        double before = INFINITY;
        for (int round = 0; round < (robust ? 20 : 1); round++) {
            end.sum = robust ? br_fit_huber(residuals, n, weights) : 0;
            if (robust && fabs(before - end.sum) <= 1e-10 * end.sum)
                break;
            before = end.sum;
            end.converged = descend(w, problem, robust ? &v.vector : NULL, options->tolerance, iterations, u);
            (void)br_fit_residuals_at(problem, u, 1, residuals);
        }
        end.sum = robust ? br_fit_huber(residuals, n, weights) : br_fit_sum(residuals, n);
        if (normal_matrix) {
            gsl_matrix_view m = gsl_matrix_view_array(normal_matrix, p, p);
            const gsl_matrix *const j = gsl_multifit_nlinear_jac(w);
            gsl_blas_dgemm(CblasTrans, CblasNoTrans, 1, j, j, 0, &m.matrix);
        }
    }
    if (w)
        gsl_multifit_nlinear_free(w);
    free(residuals);
    return end;
}
