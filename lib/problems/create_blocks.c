/* A problem file of any contact problem, such as a step of a scene. */
#include "problems.h"

#include <math.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include <bristle/matrix_arrays.h>

static br_status check(const br_contact_problem *p, br_error *error)
{
    if (p->n_contacts == 0)
        return br_fail(error, BR_ERR_RANGE, "problem file: there are no contacts");
    for (size_t i = 0; i < p->n_rows; i++)
        if (p->rows[i].low != -INFINITY || p->rows[i].high != INFINITY)
            return br_fail(error, BR_ERR_UNSUPPORTED, "problem file: row %zu has bounds", i);
    for (size_t i = 0; i < p->n_contacts; i++)
        BR_TRY(ellipses_check(p->contacts[i].cone, i, error));
    return BR_OK;
}

/* Where a component of the arrays lies in the file, which has no torques; of a torque, the size. */
static size_t place(const br_contact_problem *p, size_t component)
{
    if (component < p->n_rows)
        return component;
    const size_t contact = (component - p->n_rows) / BR_BLOCK, k = (component - p->n_rows) % BR_BLOCK;
    return p->n_rows + BR_BLOCK_TAU * (k < BR_BLOCK_TAU ? contact : p->n_contacts) + k % BR_BLOCK_TAU;
}

static bool copy(const br_contact_problem *p, const br_matrix_problem *m, br_problem_file *file)
{
    const size_t n = file->components;
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < p->n_rows + BR_BLOCK * p->n_contacts; i++) {
        const size_t row = place(p, i);
        if (row >= n)
            continue;
        file->q[row] = m->q[i];
        file->guesses[row] = m->lambda[i];
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++)
            if (place(p, m->column[e]) < n)
                good = good && triplets_add(&t, row, place(p, m->column[e]), m->w[e]);
    }
    for (size_t i = 0; i < p->n_contacts; i++)
        ellipses_take(file, i, &m->cones[i]);
    good = good && sparse_make(&t, n, n, &file->w);
    triplets_free(&t);
    return good;
}

static br_status fill(const br_contact_problem *p, const br_matrix_problem *m, br_problem_file *file,
                      br_error *error)
{
    const size_t n = p->n_rows + BR_BLOCK_TAU * p->n_contacts;
    file->components = n;
    BR_TRY(ellipses_reserve(file, p->n_contacts, error));
    if (!br_resize(&file->q, n, sizeof *file->q) || !br_resize(&file->guesses, n, sizeof *file->guesses) ||
        !br_resize(&file->mu, p->n_contacts, sizeof *file->mu) || !copy(p, m, file))
        return br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", p->n_contacts);
    file->content = (br_problem_content){.form = BR_PROBLEM_LOCAL,
                                         .dimension = 3,
                                         .n_contacts = p->n_contacts,
                                         .n_rows = p->n_rows,
                                         .n_guesses = 1};
    ellipses_scale_file(file);
    return problem_file_settle(file, error);
}

br_status br_problem_file_create_blocks(const br_contact_problem *p, br_problem_file **out, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    BR_TRY(check(p, error));
    br_matrix_arrays *arrays;
    BR_TRY(br_matrix_arrays_create(p, &arrays, error));
    br_problem_file *const file = problem_file_new();
    const br_status status =
        file ? fill(p, br_matrix_arrays_problem(arrays), file, error)
             : br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", p->n_contacts);
    br_matrix_arrays_destroy(arrays);
    if (status < 0)
        br_problem_file_destroy(file);
    else
        *out = file;
    return status;
}
