/* W of a problem as sparse blocks: who keeps the entries, and the way through products for operators that
 * don't hand them over. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>

struct br_problem_matrix_maker {
    size_t n_rows, n_blocks, size; /* of the problem */
    size_t row, entries;           /* that are complete, and in them */
    size_t *start, *column, *at;
    double *w, *q, *product; /* product: columns of W, one a component of a block */
    size_t start_capacity, column_capacity, at_capacity, w_capacity, q_capacity, product_capacity;
};

br_problem_matrix_maker *br_problem_matrix_maker_create(void)
{
    return calloc(1, sizeof(br_problem_matrix_maker));
}

void br_problem_matrix_maker_destroy(br_problem_matrix_maker *m)
{
    if (!m)
        return;
    free(m->start);
    free(m->column);
    free(m->at);
    free(m->w);
    free(m->q);
    free(m->product);
    free(m);
}

static size_t components(const br_problem_matrix_maker *m, size_t block)
{
    return block < m->n_rows ? 1 : BR_BLOCK;
}

const double *br_problem_matrix_diagonal(const br_problem_matrix *matrix, size_t block)
{
    BR_ASSERT_HANDLE(matrix);
    BR_ASSERT_SIZE_INDEX("block", block, matrix->n_blocks);
    size_t e = matrix->start[block];
    while (matrix->column[e] != block)
        e++;
    return &matrix->w[matrix->at[e]];
}

double *br_problem_matrix_add(br_problem_matrix_maker *m, size_t column)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_SIZE_INDEX("block column", column, m->n_blocks);
    BR_ASSERT(m->entries == m->start[m->row] || m->column[m->entries - 1] < column,
              "block columns of a row come in ascending order");
    const size_t n = m->entries, values = components(m, m->row) * components(m, column);
    if (!br_grow(&m->column, &m->column_capacity, n + 1, sizeof *m->column) ||
        !br_grow(&m->at, &m->at_capacity, n + 2, sizeof *m->at) ||
        !br_grow(&m->w, &m->w_capacity, m->at[n] + values, sizeof *m->w))
        return NULL;
    m->column[n] = column;
    m->at[n + 1] = m->at[n] + values;
    m->entries = n + 1;
    return memset(&m->w[m->at[n]], 0, values * sizeof *m->w);
}

void br_problem_matrix_end_row(br_problem_matrix_maker *m)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_SIZE_INDEX("block row", m->row, m->n_blocks);
    m->start[++m->row] = m->entries;
}

static br_status no_memory(const br_problem_matrix_maker *m, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "problem matrix: out of memory for %zu blocks", m->n_blocks);
}

/* W is symmetric: its columns are its rows. */
static br_status by_products(br_problem_matrix_maker *m, const br_contact_problem *p, br_error *error)
{
    if (!br_grow(&m->product, &m->product_capacity, (BR_BLOCK + 1) * m->size, sizeof *m->product))
        return no_memory(m, error);
    double *unit = &m->product[BR_BLOCK * m->size];
    memset(unit, 0, m->size * sizeof *unit);
    for (size_t row = 0, from = 0; row < m->n_blocks; from += components(m, row++)) {
        const size_t n = components(m, row);
        for (size_t k = 0; k < n; k++) {
            unit[from + k] = 1;
            p->op->type->apply(p->op, unit, &m->product[k * m->size]);
            unit[from + k] = 0;
        }
        for (size_t column = 0, to = 0; column < m->n_blocks; to += components(m, column++)) {
            const size_t width = components(m, column);
            bool some = row == column;
            for (size_t k = 0; k < n; k++)
                for (size_t j = 0; j < width; j++)
                    some = some || m->product[k * m->size + to + j] != 0;
            if (!some)
                continue;
            double *w = br_problem_matrix_add(m, column);
            if (!w)
                return no_memory(m, error);
            for (size_t k = 0; k < n; k++)
                memcpy(&w[k * width], &m->product[k * m->size + to], width * sizeof *w);
        }
        br_problem_matrix_end_row(m);
    }
    return BR_OK;
}

br_status br_problem_matrix_make(br_problem_matrix_maker *m, const br_contact_problem *p,
                                 br_problem_matrix *matrix, br_error *error)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(matrix);
    m->n_rows = p->n_rows;
    m->n_blocks = p->n_rows + p->n_contacts;
    m->size = br_contact_problem_size(p);
    m->row = m->entries = 0;
    if (!br_grow(&m->start, &m->start_capacity, m->n_blocks + 1, sizeof *m->start) ||
        !br_grow(&m->column, &m->column_capacity, 1, sizeof *m->column) ||
        !br_grow(&m->at, &m->at_capacity, 1, sizeof *m->at) ||
        !br_grow(&m->w, &m->w_capacity, 1, sizeof *m->w) ||
        !br_grow(&m->q, &m->q_capacity, m->size + 1, sizeof *m->q))
        return no_memory(m, error);
    m->start[0] = m->at[0] = 0;
    const br_contact_operator_type *type = p->op->type;
    const br_status status = type->matrix ? type->matrix(p->op, m, error) : by_products(m, p, error);
    if (status < 0)
        return status;
    BR_ASSERT(m->row == m->n_blocks, "operator %s has handed over %zu of %zu block rows", type->name, m->row,
              m->n_blocks);
    type->free_velocity(p->op, m->q);
    *matrix = (br_problem_matrix){.n_blocks = m->n_blocks,
                                  .size = m->size,
                                  .start = m->start,
                                  .column = m->column,
                                  .at = m->at,
                                  .w = m->w,
                                  .q = m->q};
    return BR_OK;
}
