/* The block residual of any problem, from its matrix. */
#include <math.h>

#include <bristle/assert.h>
#include <bristle/problem_matrix.h>
#include "block_residual.h"

/* Where a block's components begin in a vector; behind the last one, the length. */
static size_t place(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? block : p->n_rows + BR_BLOCK * (block - p->n_rows);
}

/* Component k of W lambda in a block row, its diagonal entry, and the largest of a contact's own three. */
static double product(const br_problem_matrix *m, const br_contact_problem *p, size_t block, size_t k,
                      double *diagonal, double *largest)
{
    double sum = 0;
    for (size_t e = m->start[block]; e < m->start[block + 1]; e++) {
        const size_t j = m->column[e], from = place(p, j), width = place(p, j + 1) - from;
        const double *const w = &m->w[m->at[e] + k * width];
        for (size_t i = 0; i < width; i++)
            sum += w[i] * p->lambda[from + i];
        if (j != block)
            continue;
        *diagonal = w[k];
        for (size_t i = 0; i < width && i < BR_BLOCK_TAU && k < BR_BLOCK_TAU; i++)
            *largest = fmax(*largest, fabs(w[i]));
    }
    return sum;
}

br_block_residual br_problem_matrix_block_residual(const br_problem_matrix *m, const br_contact_problem *p)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(p);
    br_block_residual residual = {0};
    double diagonal = 0, unused = 0;
    for (size_t i = 0; i < p->n_rows; i++) {
        const br_problem_row *row = &p->rows[i];
        const double q = m->q[i] + row->bias, v = q + product(m, p, i, 0, &diagonal, &unused);
        block_residual_row(&residual, i, row->low, row->high, p->lambda[i],
                           v + row->compliance * p->lambda[i], q, diagonal + row->compliance);
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        const br_problem_contact *c = &p->contacts[i];
        const size_t block = p->n_rows + i, first = place(p, block);
        block_contact contact = {.cone = c->cone, .axis = {1, 0}, .trace = c->compliance};
        for (size_t k = 0; k < BR_BLOCK; k++) {
            contact.lambda[k] = p->lambda[first + k];
            contact.q[k] = m->q[first + k] + (k == BR_BLOCK_N ? c->bias : 0);
            contact.v[k] = contact.q[k] + product(m, p, block, k, &diagonal, &contact.size);
            contact.trace += k < BR_BLOCK_TAU ? diagonal : 0;
        }
        contact.v[BR_BLOCK_N] += c->compliance * contact.lambda[BR_BLOCK_N];
        block_residual_contact(&residual, block, &contact);
    }
    block_residual_end(&residual);
    return residual;
}
