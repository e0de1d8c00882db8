/* The assembler of matrices: memory, the blocks, and the solution back into the arrays. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "matrix.h"

br_matrix_assembler *br_matrix_assembler_create(void)
{
    br_matrix_assembler *s = calloc(1, sizeof *s);
    if (s)
        s->op.type = &matrix_operator_type;
    return s;
}

void br_matrix_assembler_destroy(br_matrix_assembler *s)
{
    if (!s)
        return;
    free(s->row);
    free(s->contact);
    free(s->lambda);
    free(s->running);
    free(s->product);
    free(s->strip);
    free(s->columns);
    free(s->seen);
    free(s->reached);
    free(s->first);
    matrix_packed_free(&s->packed);
    free(s);
}

static br_status reserve(br_matrix_assembler *s, size_t rows, size_t contacts, br_error *error)
{
    if (s->lambda && rows <= s->rows_capacity && contacts <= s->contacts_capacity)
        return BR_OK;
    rows = rows > s->rows_capacity ? rows : s->rows_capacity;
    contacts = contacts > s->contacts_capacity ? contacts : s->contacts_capacity;
    const size_t n = rows + BR_BLOCK * contacts;
    if (!br_resize(&s->row, rows, sizeof *s->row) || !br_resize(&s->contact, contacts, sizeof *s->contact) ||
        !br_resize(&s->lambda, n, sizeof *s->lambda) || !br_resize(&s->running, n, sizeof *s->running) ||
        !br_resize(&s->product, n, sizeof *s->product))
        return br_fail(error, BR_ERR_MEMORY, "matrix problem: out of memory for %zu rows, %zu contacts", rows,
                       contacts);
    s->rows_capacity = rows;
    s->contacts_capacity = contacts;
    return BR_OK;
}

static br_status check(const br_matrix_problem *p, br_error *error)
{
    if (p->directions != 3 && p->directions != 4)
        return br_fail(error, BR_ERR_RANGE, "matrix problem: %d directions of a contact are neither 3 nor 4",
                       p->directions);
    const size_t m = matrix_size(p), entries = p->start ? p->start[m] : m * m;
    for (size_t k = 0; k < entries; k++) {
        if (p->start && p->column[k] >= m)
            return br_fail(error, BR_ERR_RANGE, "matrix problem: entry %zu lies in column %zu of %zu", k,
                           p->column[k], m);
        if (!isfinite(p->w[k]))
            return br_fail(error, BR_ERR_RANGE, "matrix problem: entry %zu of W is not finite", k);
    }
    for (size_t i = 0; i < m; i++)
        if (!isfinite(p->q[i]) || !isfinite(p->lambda[i]))
            return br_fail(error, BR_ERR_RANGE, "matrix problem: component %zu of q or lambda is not finite",
                           i);
    return BR_OK;
}

void matrix_into_block(const br_matrix_problem *p, size_t i, const double *array, double *block)
{
    const br_vec2 axis = matrix_axis(p, i);
    block[BR_BLOCK_N] = array[0];
    block[BR_BLOCK_T] = axis.x * array[1] + axis.y * array[2];
    block[BR_BLOCK_B] = axis.x * array[2] - axis.y * array[1];
    block[BR_BLOCK_TAU] = p->directions == 4 ? array[3] : 0;
}

void matrix_from_block(const br_matrix_problem *p, size_t i, const double *block, double *array)
{
    const br_vec2 axis = matrix_axis(p, i);
    array[0] = block[BR_BLOCK_N];
    array[1] = axis.x * block[BR_BLOCK_T] - axis.y * block[BR_BLOCK_B];
    array[2] = axis.x * block[BR_BLOCK_B] + axis.y * block[BR_BLOCK_T];
    if (p->directions == 4)
        array[3] = block[BR_BLOCK_TAU];
}

br_status br_matrix_assembler_assemble(br_matrix_assembler *s, const br_matrix_problem *p,
                                       br_contact_problem *problem, br_error *error)
{
    BR_ASSERT_HANDLE(problem);
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(p);
    br_status status = check(p, error);
    if (status >= 0)
        status = reserve(s, p->n_rows, p->n_contacts, error);
    if (status >= 0)
        status = matrix_packed_make(&s->packed, p, error);
    if (status < 0)
        return status;
    s->source = *p;
    for (size_t i = 0; i < p->n_rows; i++) {
        s->row[i] =
            (br_problem_row){.low = p->low ? p->low[i] : -INFINITY, .high = p->high ? p->high[i] : INFINITY};
        s->lambda[i] = p->lambda[i];
    }
    for (size_t i = 0; i < p->n_contacts; i++) {
        s->contact[i] = (br_problem_contact){.cone = p->cones ? &p->cones[i] : NULL};
        matrix_into_block(p, i, &p->lambda[p->n_rows + (size_t)p->directions * i],
                          &s->lambda[p->n_rows + BR_BLOCK * i]);
    }
    *problem = (br_contact_problem){.op = &s->op,
                                    .n_rows = p->n_rows,
                                    .rows = s->row,
                                    .n_contacts = p->n_contacts,
                                    .contacts = s->contact,
                                    .lambda = s->lambda};
    return BR_OK;
}

void br_matrix_assembler_store(br_matrix_assembler *s, const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT(problem->op == &s->op, "this problem was assembled elsewhere");
    const br_matrix_problem *p = &s->source;
    for (size_t i = 0; i < p->n_rows; i++)
        p->lambda[i] = problem->lambda[i];
    for (size_t i = 0; i < p->n_contacts; i++)
        matrix_from_block(p, i, &problem->lambda[p->n_rows + BR_BLOCK * i],
                          &p->lambda[p->n_rows + (size_t)p->directions * i]);
    if (p->velocity)
        for (size_t i = 0; i < matrix_size(p); i++)
            p->velocity[i] = p->q[i] + matrix_row(p, i, p->lambda);
}
