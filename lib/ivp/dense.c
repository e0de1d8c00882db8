/* The default linear solver: M = I - gamma J dense, J from the problem or by difference quotients. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "ivp_private.h"
#include "vector.h"

bool br_dense_create(br_dense *dense, struct br_ivp *ivp, size_t n)
{
    *dense = (br_dense){.ivp = ivp, .n = n};
    dense->jacobian = calloc(n, n * sizeof(double));
    dense->factors = calloc(n, n * sizeof(double));
    dense->pivots = calloc(n, sizeof(size_t));
    dense->y = calloc(n, sizeof(double));
    dense->dydt = calloc(n, sizeof(double));
    return dense->jacobian && dense->factors && dense->pivots && dense->y && dense->dydt;
}

void br_dense_destroy(br_dense *dense)
{
    free(dense->jacobian);
    free(dense->factors);
    free(dense->pivots);
    free(dense->y);
    free(dense->dydt);
    *dense = (br_dense){0};
}

/* What the error test regards as small in component j. */
static double error_unit(const struct br_ivp *ivp, size_t j, double y)
{
    const double absolute =
        ivp->absolute_tolerances ? ivp->absolute_tolerances[j] : ivp->options.absolute_tolerance;
    return ivp->options.relative_tolerance * fabs(y) + absolute;
}

/* Forward differences. The increment is the square root of round-off relative to the component, but not so
 * small beside the component's error unit that round-off in f would swamp the quotient (the choice of the
 * SUNDIALS documentation, "Dense difference quotient Jacobian", with |gamma| for the step). */
static int difference_jacobian(br_dense *d, double t, const double *y, const double *dydt, double gamma)
{
    struct br_ivp *const ivp = d->ivp;
    const size_t n = d->n;

    double sum = 0;
    for (size_t j = 0; j < n; j++) {
        const double unit = error_unit(ivp, j, y[j]);
        const double scaled = unit > 0 ? dydt[j] / unit : 0;
        sum += scaled * scaled;
    }
    const double f_norm = sqrt(sum / (double)n);
    const double least = f_norm > 0 ? 1000 * fabs(gamma) * DBL_EPSILON * (double)n * f_norm : 1;

    memcpy(d->y, y, n * sizeof *y);
    for (size_t j = 0; j < n; j++) {
        double increment = fmax(sqrt(DBL_EPSILON) * fabs(y[j]), least * error_unit(ivp, j, y[j]));
        if (!(increment > 0))
            increment = sqrt(DBL_EPSILON);
        /* The quotient's denominator must be the difference that was really made. */
        d->y[j] = y[j] + increment;
        increment = d->y[j] - y[j];

        const int rc = br_ivp_call_rhs(ivp, t, d->y, d->dydt);
        ivp->sum.jacobian_rhs_evaluations++;
        d->y[j] = y[j];
        if (rc != 0)
            return rc;
        double *const column = d->jacobian + j * n;
        const double inverse = 1.0 / increment;
        for (size_t i = 0; i < n; i++)
            column[i] = (d->dydt[i] - dydt[i]) * inverse;
    }
    return 0;
}

static int problem_jacobian(br_dense *d, double t, const double *y, const double *dydt)
{
    struct br_ivp *const ivp = d->ivp;
    const size_t size = d->n * d->n;
    memset(d->jacobian, 0, size * sizeof *d->jacobian);
    const int rc = ivp->problem.jacobian(t, y, dydt, d->jacobian, ivp->problem.context);
    const size_t bad = rc == 0 ? br_vector_first_not_finite(size, d->jacobian) : size;
    if (rc == 0 && bad == size)
        return 0;
    ivp->trouble = (br_ivp_trouble){.what = "Jacobian",
                                    .returned = rc,
                                    .component = bad,
                                    .value = bad < size ? d->jacobian[bad] : 0,
                                    .t = t};
    return rc != 0 ? rc : 1;
}

int br_dense_setup(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                   void *dense)
{
    br_dense *const d = dense;
    const size_t n = d->n;

    *fresh = !reuse;
    if (!reuse) {
        const int rc = d->ivp->problem.jacobian ? problem_jacobian(d, t, y, dydt)
                                                : difference_jacobian(d, t, y, dydt, gamma);
        if (rc != 0)
            return rc;
    }
    for (size_t i = 0; i < n * n; i++)
        d->factors[i] = -gamma * d->jacobian[i];
    for (size_t i = 0; i < n; i++)
        d->factors[i * n + i] += 1;
    /* A singular matrix belongs to this step size: a smaller one brings M back towards the identity. */
    return br_lu_factor(n, d->factors, d->pivots) == 0 ? 0 : 1;
}

int br_dense_solve(double *b, void *dense)
{
    const br_dense *const d = dense;
    br_lu_solve(d->n, d->factors, d->pivots, b);
    return 0;
}
