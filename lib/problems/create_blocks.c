/* A problem file of any contact problem, such as a step of a scene. */
#include "problems.h"

#include <math.h>
#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>

static br_status check(const br_contact_problem *p, br_error *error)
{
    if (p->n_contacts == 0)
        return br_fail(error, BR_ERR_RANGE, "problem file: there are no contacts");
    for (size_t i = 0; i < p->n_rows; i++)
        if (p->rows[i].low != -INFINITY || p->rows[i].high != INFINITY)
            return br_fail(error, BR_ERR_UNSUPPORTED, "problem file: row %zu has bounds", i);
    for (size_t i = 0; i < p->n_contacts; i++) {
        const br_cone *const cone = p->contacts[i].cone;
        if (cone && cone->type != &br_cone_circle_type)
            return br_fail(error, BR_ERR_UNSUPPORTED,
                           "problem file: the cone of contact %zu is no circle: %s", i, cone->type->name);
    }
    return BR_OK;
}

/* Components of a block in its problem, and those of them that the file has; where they begin. */
typedef struct extent {
    size_t components, kept, first;
} extent;

static extent extent_of(const br_contact_problem *p, size_t block)
{
    if (block < p->n_rows)
        return (extent){1, 1, block};
    return (extent){BR_BLOCK, BR_BLOCK_TAU, p->n_rows + BR_BLOCK_TAU * (block - p->n_rows)};
}

static bool copy_matrix(const br_contact_problem *p, const br_problem_matrix *m, size_t n, sparse *w)
{
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < m->n_blocks; i++) {
        const extent row = extent_of(p, i);
        const double compliance =
            i < p->n_rows ? p->rows[i].compliance : p->contacts[i - p->n_rows].compliance;
        good = good && triplets_add(&t, row.first, row.first, compliance);
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
            const extent column = extent_of(p, m->column[e]);
            for (size_t a = 0; a < row.kept; a++)
                for (size_t b = 0; b < column.kept; b++) {
                    const double value = m->w[m->at[e] + a * column.components + b];
                    if (value != 0)
                        good = good && triplets_add(&t, row.first + a, column.first + b, value);
                }
        }
    }
    good = good && sparse_make(&t, n, n, w);
    triplets_free(&t);
    return good;
}

static void copy_vectors(const br_contact_problem *p, const br_problem_matrix *m, br_problem_file *file)
{
    for (size_t i = 0, from = 0; i < m->n_blocks; i++) {
        const extent to = extent_of(p, i);
        for (size_t a = 0; a < to.kept; a++) {
            file->q[to.first + a] = m->q[from + a];
            file->guesses[to.first + a] = p->lambda[from + a];
        }
        file->q[to.first] += i < p->n_rows ? p->rows[i].bias : p->contacts[i - p->n_rows].bias;
        from += to.components;
    }
    for (size_t i = 0; i < p->n_contacts; i++)
        file->mu[i] = p->contacts[i].cone ? br_cone_values(p->contacts[i].cone, NULL)[0] : 0;
}

static br_status fill(const br_contact_problem *p, br_problem_matrix_maker *maker, br_problem_file *file,
                      br_error *error)
{
    br_problem_matrix m;
    const size_t n = p->n_rows + BR_BLOCK_TAU * p->n_contacts;
    BR_TRY(br_problem_matrix_make(maker, p, &m, error));
    if (!br_resize(&file->q, n, sizeof *file->q) || !br_resize(&file->guesses, n, sizeof *file->guesses) ||
        !br_resize(&file->mu, p->n_contacts, sizeof *file->mu) || !copy_matrix(p, &m, n, &file->w))
        return br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", p->n_contacts);
    file->components = n;
    file->content = (br_problem_content){.form = BR_PROBLEM_LOCAL,
                                         .dimension = 3,
                                         .n_contacts = p->n_contacts,
                                         .n_rows = p->n_rows,
                                         .n_guesses = 1};
    copy_vectors(p, &m, file);
    return problem_file_settle(file, error);
}

br_status br_problem_file_create_blocks(const br_contact_problem *p, br_problem_file **out, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    BR_TRY(check(p, error));
    br_problem_file *file = problem_file_new();
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    const br_status status =
        file && maker
            ? fill(p, maker, file, error)
            : br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", p->n_contacts);
    br_problem_matrix_maker_destroy(maker);
    if (status < 0)
        br_problem_file_destroy(file);
    else
        *out = file;
    return status;
}
