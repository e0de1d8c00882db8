/* The residuals of a problem in arrays, straight from them; no code of operator or solvers but the product of
 * a row. */
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <math.h>
#include "block_residual.h"
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
        br_most(&residual.rows, isnan(v) ? NAN : fabs(lambda - moved) * diagonal);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        const size_t n = p->n_rows + (size_t)p->directions * i;
        const double diagonal = matrix_entry(p, n, n), normal = p->lambda[n],
                     v = p->q[n] + matrix_row(p, n, p->lambda);
        if (!(diagonal > 0))
            continue;
        br_most(&residual.normal, isnan(v) ? NAN : fabs(fmin(normal * diagonal, v)));
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
            br_most(&residual.friction,
                    br_cone_residual(&p->cones[i], normal, f, slip, 1 / tangential) * tangential);
        residual.deficit += br_cone_dissipation_gap(&p->cones[i], normal, f, slip);
    }
    residual.largest = br_larger(residual.rows, br_larger(residual.normal, residual.friction));
    return residual;
}

br_block_residual br_matrix_problem_block_residual(const br_matrix_problem *p)
{
    BR_ASSERT_HANDLE(p);
    br_block_residual residual = {0};
    for (size_t i = 0; i < p->n_rows; i++)
        block_residual_row(&residual, i, p->low ? p->low[i] : -INFINITY, p->high ? p->high[i] : INFINITY,
                           p->lambda[i], p->q[i] + matrix_row(p, i, p->lambda), p->q[i],
                           matrix_entry(p, i, i));
    for (size_t i = 0; i < p->n_contacts; i++) {
        const size_t first = p->n_rows + (size_t)p->directions * i;
        block_contact contact = {.cone = p->cones ? &p->cones[i] : NULL, .axis = {1, 0}};
        if (contact.cone)
            contact.axis = contact.cone->axis;
        for (size_t k = 0; k < (size_t)p->directions; k++) {
            contact.lambda[k] = p->lambda[first + k];
            contact.q[k] = p->q[first + k];
            contact.v[k] = p->q[first + k] + matrix_row(p, first + k, p->lambda);
            contact.trace += k < BR_BLOCK_TAU ? matrix_entry(p, first + k, first + k) : 0;
        }
        block_residual_contact(&residual, p->n_rows + i, &contact);
    }
    block_residual_end(&residual);
    return residual;
}
