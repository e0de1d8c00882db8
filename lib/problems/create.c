/* A problem file of a problem in arrays. */
#include "problems.h"

#include <math.h>
#include <bristle/assert.h>
#include <bristle/grow.h>

static br_status check(const br_matrix_problem *p, br_error *error)
{
    if (p->n_contacts == 0)
        return br_fail(error, BR_ERR_RANGE, "problem file: there are no contacts");
    if (p->directions != 3)
        return br_fail(error, BR_ERR_UNSUPPORTED, "problem file: contacts have three directions, not %d",
                       p->directions);
    const size_t n = p->n_rows + 3 * p->n_contacts;
    for (size_t k = 0; p->start && k < p->start[n]; k++)
        if (p->column[k] >= n)
            return br_fail(error, BR_ERR_RANGE, "problem file: entry %zu lies in column %zu of %zu", k,
                           p->column[k], n);
    for (size_t i = 0; i < p->n_rows; i++)
        if ((p->low && p->low[i] != -INFINITY) || (p->high && p->high[i] != INFINITY))
            return br_fail(error, BR_ERR_UNSUPPORTED, "problem file: row %zu has bounds", i);
    for (size_t i = 0; p->cones && i < p->n_contacts; i++)
        BR_TRY(ellipses_check(&p->cones[i], i, error));
    return BR_OK;
}

static bool copy_matrix(const br_matrix_problem *p, size_t n, sparse *w)
{
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < n; i++)
        for (size_t k = p->start ? p->start[i] : 0; good && k < (p->start ? p->start[i + 1] : n); k++) {
            const double value = p->start ? p->w[k] : p->w[i * n + k];
            if (value != 0)
                good = triplets_add(&t, i, p->start ? p->column[k] : k, value);
        }
    good = good && sparse_make(&t, n, n, w);
    triplets_free(&t);
    return good;
}

br_status br_problem_file_create(const br_matrix_problem *p, br_problem_file **out, br_error *error)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    BR_TRY(check(p, error));
    br_problem_file *file = problem_file_new();
    const size_t n = p->n_rows + 3 * p->n_contacts;
    if (!file || !br_resize(&file->q, n, sizeof *file->q) ||
        !br_resize(&file->mu, p->n_contacts, sizeof *file->mu) ||
        !br_resize(&file->solution, n, sizeof *file->solution) || !copy_matrix(p, n, &file->w)) {
        br_problem_file_destroy(file);
        return br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", p->n_contacts);
    }
    file->components = n;
    file->content = (br_problem_content){
        .form = BR_PROBLEM_LOCAL, .dimension = 3, .n_contacts = p->n_contacts, .n_rows = p->n_rows};
    for (size_t i = 0; i < n; i++) {
        file->q[i] = p->q[i];
        file->solution[i] = p->lambda[i];
    }
    br_status status = ellipses_reserve(file, p->n_contacts, error);
    for (size_t i = 0; i < p->n_contacts && status >= 0; i++)
        ellipses_take(file, i, p->cones ? &p->cones[i] : NULL);
    if (status >= 0) {
        ellipses_scale_file(file);
        status = problem_file_settle(file, error);
    }
    if (status < 0) {
        br_problem_file_destroy(file);
        return status;
    }
    *out = file;
    return BR_OK;
}
