/* Problems in arrays of their own. */
#include <bristle/matrix_arrays.h>

#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>

struct br_matrix_arrays {
    br_matrix_problem problem;
    size_t *start, *column;
    double *w, *q, *low, *high, *lambda;
    br_cone *cones;
    br_cone_pool *pool;
};

void br_matrix_arrays_destroy(br_matrix_arrays *a)
{
    if (!a)
        return;
    free(a->start);
    free(a->column);
    free(a->w);
    free(a->q);
    free(a->low);
    free(a->high);
    free(a->lambda);
    free(a->cones);
    br_cone_pool_destroy(a->pool);
    free(a);
}

const br_matrix_problem *br_matrix_arrays_problem(const br_matrix_arrays *a)
{
    BR_ASSERT_HANDLE(a);
    return &a->problem;
}

/* Where a block's components begin; behind the last one, the length. */
static size_t place(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? block : p->n_rows + BR_BLOCK * (block - p->n_rows);
}

static double compliance_of(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? p->rows[block].compliance : p->contacts[block - p->n_rows].compliance;
}

static bool reserve(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m)
{
    return br_resize(&a->start, m->size + 1, sizeof *a->start) &&
           br_resize(&a->column, m->at[m->start[m->n_blocks]], sizeof *a->column) &&
           br_resize(&a->w, m->at[m->start[m->n_blocks]], sizeof *a->w) &&
           br_resize(&a->q, m->size, sizeof *a->q) && br_resize(&a->lambda, m->size, sizeof *a->lambda) &&
           br_resize(&a->low, p->n_rows, sizeof *a->low) && br_resize(&a->high, p->n_rows, sizeof *a->high) &&
           br_resize(&a->cones, p->n_contacts, sizeof *a->cones);
}

/* Row after row of each block row; entries of 0 are left out, but for the diagonal. */
static void copy_matrix(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->n_blocks; i++)
        for (size_t k = 0, row = place(p, i); row < place(p, i + 1); k++, row++) {
            a->start[row] = n;
            for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
                const size_t first = place(p, m->column[e]), width = place(p, m->column[e] + 1) - first;
                for (size_t j = 0; j < width; j++) {
                    double value = m->w[m->at[e] + k * width + j];
                    if (row == place(p, i) && first + j == row)
                        value += compliance_of(p, i);
                    if (value == 0 && first + j != row)
                        continue;
                    a->column[n] = first + j;
                    a->w[n++] = value;
                }
            }
        }
    a->start[m->size] = n;
}

static void copy_vectors(br_matrix_arrays *a, const br_contact_problem *p, const br_problem_matrix *m)
{
    for (size_t i = 0; i < m->size; i++) {
        a->q[i] = m->q[i];
        a->lambda[i] = p->lambda[i];
    }
    for (size_t i = 0; i < p->n_rows; i++) {
        a->q[i] += p->rows[i].bias;
        a->low[i] = p->rows[i].low;
        a->high[i] = p->rows[i].high;
    }
    for (size_t i = 0; i < p->n_contacts; i++)
        a->q[place(p, p->n_rows + i)] += p->contacts[i].bias;
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
    if (!reserve(a, p, &m))
        return br_fail(error, BR_ERR_MEMORY, "arrays of %zu contacts: out of memory", p->n_contacts);
    copy_matrix(a, p, &m);
    copy_vectors(a, p, &m);
    a->problem = (br_matrix_problem){.n_rows = p->n_rows,
                                     .n_contacts = p->n_contacts,
                                     .directions = BR_BLOCK,
                                     .w = a->w,
                                     .start = a->start,
                                     .column = a->column,
                                     .q = a->q,
                                     .low = a->low,
                                     .high = a->high,
                                     .cones = a->cones,
                                     .lambda = a->lambda};
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
