/* Problems in arrays of their own. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>
#include "matrix_arrays_part.h"

void matrix_arrays_free(br_matrix_arrays *a)
{
    free(a->start);
    free(a->column);
    free(a->w);
    free(a->q);
    free(a->low);
    free(a->high);
    free(a->lambda);
    free(a->cones);
    br_cone_pool_destroy(a->pool);
}

void br_matrix_arrays_destroy(br_matrix_arrays *a)
{
    if (a)
        matrix_arrays_free(a);
    free(a);
}

const br_matrix_problem *br_matrix_arrays_problem(const br_matrix_arrays *a)
{
    BR_ASSERT_HANDLE(a);
    return &a->problem;
}

static double compliance_of(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? p->rows[block].compliance : p->contacts[block - p->n_rows].compliance;
}

static bool reserve(br_matrix_arrays *a, const matrix_part *part, size_t entries)
{
    const size_t contacts = part->n_blocks - part->n_rows;
    return br_grow(&a->start, &a->start_capacity, part->size + 1, sizeof *a->start) &&
           br_grow(&a->column, &a->column_capacity, entries + 1, sizeof *a->column) &&
           br_grow(&a->w, &a->w_capacity, entries + 1, sizeof *a->w) &&
           br_grow(&a->q, &a->q_capacity, part->size + 1, sizeof *a->q) &&
           br_grow(&a->lambda, &a->lambda_capacity, part->size + 1, sizeof *a->lambda) &&
           br_grow(&a->low, &a->low_capacity, part->n_rows + 1, sizeof *a->low) &&
           br_grow(&a->high, &a->high_capacity, part->n_rows + 1, sizeof *a->high) &&
           br_grow(&a->cones, &a->cones_capacity, contacts + 1, sizeof *a->cones);
}

static size_t block_of(const matrix_part *part, size_t k)
{
    return part->block ? part->block[k] : k;
}

/* Where a block's components begin in the arrays. */
static size_t place_of(const br_contact_problem *p, const matrix_part *part, size_t block)
{
    return part->to ? part->to[block] : matrix_place(p, block);
}

static size_t components(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? 1 : BR_BLOCK;
}

static size_t count_entries(const br_problem_matrix *m, const matrix_part *part)
{
    size_t n = 0;
    for (size_t k = 0; k < part->n_blocks; k++) {
        const size_t i = block_of(part, k);
        n += m->at[m->start[i + 1]] - m->at[m->start[i]];
    }
    return n;
}

/* Row after row of each block row; entries of 0 are left out, but for the diagonal. */
static void copy_matrix(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m,
                        const matrix_part *part)
{
    size_t n = 0;
    for (size_t b = 0; b < part->n_blocks; b++) {
        const size_t i = block_of(part, b), top = place_of(p, part, i);
        for (size_t k = 0; k < components(p, i); k++) {
            a->start[top + k] = n;
            for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
                const size_t first = place_of(p, part, m->column[e]), width = components(p, m->column[e]);
                for (size_t j = 0; j < width; j++) {
                    double value = m->w[m->at[e] + k * width + j];
                    if (k == 0 && first + j == top)
                        value += compliance_of(p, i);
                    if (value == 0 && first + j != top + k)
                        continue;
                    a->column[n] = first + j;
                    a->w[n++] = value;
                }
            }
        }
    }
    a->start[part->size] = n;
}

static void copy_vectors(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m,
                         const matrix_part *part)
{
    for (size_t b = 0; b < part->n_blocks; b++) {
        const size_t i = block_of(part, b), to = place_of(p, part, i), from = matrix_place(p, i);
        for (size_t k = 0; k < components(p, i); k++) {
            a->q[to + k] = m->q[from + k];
            a->lambda[to + k] = p->lambda[from + k];
        }
        a->q[to] += i < p->n_rows ? p->rows[i].bias : p->contacts[i - p->n_rows].bias;
        if (i < p->n_rows) {
            a->low[b] = p->rows[i].low;
            a->high[b] = p->rows[i].high;
        }
    }
}

br_status matrix_arrays_fill(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m,
                             const matrix_part *part, br_error *error)
{
    if (!reserve(a, part, count_entries(m, part)))
        return br_fail(error, BR_ERR_MEMORY, "arrays of %zu contacts: out of memory",
                       part->n_blocks - part->n_rows);
    copy_matrix(a, p, m, part);
    copy_vectors(a, p, m, part);
    a->problem = (br_matrix_problem){.n_rows = part->n_rows,
                                     .n_contacts = part->n_blocks - part->n_rows,
                                     .directions = BR_BLOCK,
                                     .w = a->w,
                                     .start = a->start,
                                     .column = a->column,
                                     .q = a->q,
                                     .low = a->low,
                                     .high = a->high,
                                     .cones = a->cones,
                                     .lambda = a->lambda};
    return BR_OK;
}

static br_status copy_cones(br_matrix_arrays *a, const br_contact_problem *p, br_error *error)
{
    for (size_t i = 0; i < p->n_contacts; i++) {
        const br_cone *const cone = p->contacts[i].cone;
        a->cones[i] = br_cone_circle(0);
        if (!cone)
            continue;
        int n;
        const double *const values = br_cone_values(cone, &n);
        BR_TRY(br_cone_make(cone->type, n, values, a->pool, &a->cones[i], error));
    }
    return BR_OK;
}

static br_status fill(br_matrix_arrays *a, const br_contact_problem *p, br_problem_matrix_maker *maker,
                      br_error *error)
{
    br_problem_matrix m;
    BR_TRY(br_problem_matrix_make(maker, p, &m, error));
    const matrix_part all = {.n_blocks = m.n_blocks, .n_rows = p->n_rows, .size = m.size};
    BR_TRY(matrix_arrays_fill(a, p, &m, &all, error));
    return copy_cones(a, p, error);
}

br_status br_matrix_arrays_create(const br_contact_problem *problem, br_matrix_arrays **arrays,
                                  br_error *error)
{
    BR_ASSERT_HANDLE(problem);
    BR_ASSERT_HANDLE(arrays);
    *arrays = NULL;
    br_matrix_arrays *const a = calloc(1, sizeof *a);
    br_problem_matrix_maker *const maker = br_problem_matrix_maker_create();
    if (a)
        a->pool = br_cone_pool_create();
    const br_status status =
        a && a->pool && maker
            ? fill(a, problem, maker, error)
            : br_fail(error, BR_ERR_MEMORY, "arrays of %zu contacts: out of memory", problem->n_contacts);
    br_problem_matrix_maker_destroy(maker);
    if (status < 0)
        br_matrix_arrays_destroy(a);
    else
        *arrays = a;
    return status;
}

void br_matrix_arrays_scale(br_matrix_arrays *a, const double s[BR_BLOCK])
{
    BR_ASSERT_HANDLE(a);
    BR_ASSERT_HANDLE(s);
    for (int k = 0; k < BR_BLOCK; k++)
        BR_ASSERT(s[k] > 0 && isfinite(s[k]), "the unit of component %d, %g, is not above 0", k, s[k]);
    const size_t rows = a->problem.n_rows, size = rows + BR_BLOCK * a->problem.n_contacts;
    for (size_t i = 0; i < size; i++) {
        const double own = i < rows ? 1 : s[(i - rows) % BR_BLOCK];
        for (size_t e = a->start[i]; e < a->start[i + 1]; e++) {
            const size_t j = a->column[e];
            a->w[e] *= own * (j < rows ? 1 : s[(j - rows) % BR_BLOCK]);
        }
        a->q[i] *= own;
        a->lambda[i] /= own;
    }
}
