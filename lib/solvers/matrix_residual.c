/* The residuals of a problem in arrays, straight from them; no code of operator or solvers but the product of
 * a row. */
#include <bristle/assert.h>
#include <bristle/numbers.h>
#include <math.h>
#include "block_residual.h"
#include "matrix.h"

/* What the natural map of n directions of a contact is measured with, one over its parameter: the largest of
 * their diagonal. A map is zero at solutions alone for any positive parameter, and where the diagonal is not
 * positive, as it is where an impulse pulls the contact along with itself, that is the largest entry of their
 * rows in the contact's block; 0 where impulses of the contact do not move it in these directions. */
static double weight(const br_matrix_problem *p, size_t first, size_t n, size_t block)
{
    double diagonal = 0, largest = 0;
    for (size_t i = first; i < first + n; i++) {
        diagonal = fmax(diagonal, matrix_entry(p, i, i));
        for (size_t j = block; j < block + 3 && !(diagonal > 0); j++)
            largest = fmax(largest, fabs(matrix_entry(p, i, j)));
    }
    return diagonal > 0 ? diagonal : largest;
}

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
        const double own = weight(p, n, 1, n), normal = p->lambda[n],
                     v = p->q[n] + matrix_row(p, n, p->lambda);
        residual.powerless += !(matrix_entry(p, n, n) > 0);
        if (!(own > 0))
            continue;
        br_most(&residual.normal, isnan(v) ? NAN : fabs(fmin(normal * own, v)));
        residual.approach = fmax(residual.approach, -v);
        if (!p->cones)
            continue;
        const bool torque = p->directions == 4;
        const br_contact_vec f = {p->lambda[n + 1], p->lambda[n + 2], torque ? p->lambda[n + 3] : 0};
        const br_contact_vec slip = {p->q[n + 1] + matrix_row(p, n + 1, p->lambda),
                                     p->q[n + 2] + matrix_row(p, n + 2, p->lambda),
                                     torque ? p->q[n + 3] + matrix_row(p, n + 3, p->lambda) : 0};
        const double tangential = weight(p, n + 1, 2, n);
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
        for (size_t k = 0; k < BR_BLOCK_TAU && !(contact.trace > 0); k++)
            for (size_t j = 0; j < BR_BLOCK_TAU; j++)
                contact.size = fmax(contact.size, fabs(matrix_entry(p, first + k, first + j)));
        block_residual_contact(&residual, p->n_rows + i, &contact);
    }
    block_residual_end(&residual);
    return residual;
}
