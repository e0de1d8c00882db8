/* The residual of a problem in arrays, straight from them; no code of operator or solvers but the product of
 * a row. */
#include <bristle/assert.h>
#include <math.h>
#include "matrix.h"

br_problem_residual br_matrix_problem_residual(const br_matrix_problem *p)
{
    BR_ASSERT_HANDLE(p);
    br_problem_residual residual = {0};
    for (size_t i = 0; i < p->n_rows; i++) {
        const double diagonal = matrix_entry(p, i, i), lambda = p->lambda[i],
                     v = p->q[i] + matrix_row(p, i, p->lambda);
        if (!(diagonal > 0))
            continue;
        const double moved = fmax(p->low ? p->low[i] : -INFINITY,
                                  fmin(p->high ? p->high[i] : INFINITY, lambda - v / diagonal));
        residual.rows = fmax(residual.rows, fabs(lambda - moved) * diagonal);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        const size_t n = p->n_rows + (size_t)p->directions * i;
        const double diagonal = matrix_entry(p, n, n), normal = p->lambda[n],
                     v = p->q[n] + matrix_row(p, n, p->lambda);
        if (!(diagonal > 0))
            continue;
        residual.normal = fmax(residual.normal, fabs(fmin(normal * diagonal, v)));
        residual.approach = fmax(residual.approach, -v);
        if (!p->cones)
            continue;
        const bool torque = p->directions == 4;
        const br_contact_vec f = {p->lambda[n + 1], p->lambda[n + 2], torque ? p->lambda[n + 3] : 0};
        const br_contact_vec slip = {p->q[n + 1] + matrix_row(p, n + 1, p->lambda),
                                     p->q[n + 2] + matrix_row(p, n + 2, p->lambda),
                                     torque ? p->q[n + 3] + matrix_row(p, n + 3, p->lambda) : 0};
        const double tangential = fmax(matrix_entry(p, n + 1, n + 1), matrix_entry(p, n + 2, n + 2));
        if (tangential > 0)
            residual.friction =
                fmax(residual.friction,
                     br_cone_residual(&p->cones[i], normal, f, slip, 1 / tangential) * tangential);
        residual.deficit += br_cone_dissipation_gap(&p->cones[i], normal, f, slip);
    }
    residual.largest = fmax(residual.rows, fmax(residual.normal, residual.friction));
    return residual;
}
