/* Problem files: memory, the checks that all forms share, and the arrays. */
#include "problems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>

static const size_t LIMIT = (size_t)1 << 32; /* bytes of a file */

br_problem_file *problem_file_new(void)
{
    return calloc(1, sizeof(br_problem_file));
}

void br_problem_file_destroy(br_problem_file *file)
{
    if (!file)
        return;
    sparse_free(&file->w);
    sparse_free(&file->wide);
    global_free(&file->global);
    for (int i = 0; i < 3; i++)
        free(file->text[i]);
    double *const vectors[] = {file->axes,        file->q,      file->mu,     file->solution,
                               file->guesses,     file->wide_q, file->lambda, file->wide_solution,
                               file->wide_guesses};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        free(vectors[i]);
    free(file->cones);
    free(file);
}

const br_problem_content *br_problem_file_content(const br_problem_file *file)
{
    BR_ASSERT_HANDLE(file);
    return &file->content;
}

br_status br_problem_file_check_symmetric(const br_problem_file *file, const char *name, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    BR_ASSERT_HANDLE(name);
    static const double tolerance = 1e-6;
    const br_problem_content *const c = &file->content;
    const size_t i = c->asymmetric[0], j = c->asymmetric[1];
    if (c->asymmetry <= tolerance)
        return BR_OK;
    return br_fail(
        error, BR_ERR_ARGUMENT,
        "%s: W is not symmetric: W(%zu, %zu) = %.9g, W(%zu, %zu) = %.9g, %.2e of the largest entry apart",
        name, i + 1, j + 1, sparse_at(&file->w, i, j), j + 1, i + 1, sparse_at(&file->w, j, i), c->asymmetry);
}

static br_status no_memory(const br_problem_file *file, br_error *error)
{
    return br_fail(error, BR_ERR_MEMORY, "problem of %zu contacts: out of memory", file->content.n_contacts);
}

void problem_file_narrow(const br_problem_file *file, const double *wide, double *narrow)
{
    const size_t rows = file->content.n_rows, d = (size_t)file->content.dimension;
    memcpy(narrow, wide, rows * sizeof *wide);
    for (size_t i = 0; i < file->content.n_contacts; i++)
        memcpy(&narrow[rows + d * i], &wide[rows + 3 * i], d * sizeof *wide);
}

void problem_file_widen(const br_problem_file *file, const double *narrow, double *wide)
{
    const size_t rows = file->content.n_rows, d = (size_t)file->content.dimension;
    memset(wide, 0, file->content.size * sizeof *wide);
    memcpy(wide, narrow, rows * sizeof *wide);
    for (size_t i = 0; i < file->content.n_contacts; i++)
        memcpy(&wide[rows + 3 * i], &narrow[rows + d * i], d * sizeof *wide);
}

/* ---- checks ---- */

static br_status check_finite(const char *what, const double *x, size_t n, br_error *error)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return br_fail(error, BR_ERR_RANGE, "%s: component %zu is not finite", what, i);
    return BR_OK;
}

static br_status check(const br_problem_file *file, br_error *error)
{
    for (size_t i = 0; i < file->components; i++) {
        for (size_t k = file->w.start[i]; k < file->w.start[i + 1]; k++)
            if (!isfinite(file->w.value[k]))
                return br_fail(error, BR_ERR_RANGE, "W: the entry in row %zu, column %zu is not finite", i,
                               file->w.column[k]);
        if (sparse_at(&file->w, i, i) < 0)
            return br_fail(error, BR_ERR_RANGE, "W: the diagonal entry %zu is negative: %g", i,
                           sparse_at(&file->w, i, i));
    }
    BR_TRY(check_finite("q", file->q, file->components, error));
    BR_TRY(ellipses_check_axes(file, error));
    for (size_t i = 0; i < file->content.n_contacts; i++)
        if (!(file->mu[i] >= 0) || !isfinite(file->mu[i]))
            return br_fail(error, BR_ERR_RANGE, "mu: the coefficient of contact %zu is %g", i, file->mu[i]);
    if (file->solution)
        BR_TRY(check_finite("solution", file->solution, file->components, error));
    for (size_t i = 0; i < file->content.n_guesses; i++)
        BR_TRY(check_finite("guess", &file->guesses[i * file->components], file->components, error));
    return BR_OK;
}

/* ---- the arrays ---- */

/* Where component i of the file is in three directions. */
static size_t wide_index(const br_problem_file *file, size_t i)
{
    const size_t rows = file->content.n_rows, d = (size_t)file->content.dimension;
    return i < rows ? i : rows + 3 * ((i - rows) / d) + (i - rows) % d;
}

static bool make_wide(br_problem_file *file)
{
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < file->components && good; i++)
        for (size_t k = file->w.start[i]; k < file->w.start[i + 1] && good; k++)
            good = triplets_add(&t, wide_index(file, i), wide_index(file, file->w.column[k]),
                                file->w.value[k] / ellipses_scale(file, i) /
                                    ellipses_scale(file, file->w.column[k]));
    for (size_t i = 0; i < file->content.n_contacts && good && file->content.dimension == 2; i++) {
        const size_t tangent = file->content.n_rows + 2 * i + 1, third = file->content.n_rows + 3 * i + 2;
        const double own = sparse_at(&file->w, tangent, tangent);
        good = triplets_add(&t, third, third, own > 0 ? own : 1);
    }
    good = good && sparse_make(&t, file->content.size, file->content.size, &file->wide);
    triplets_free(&t);
    return good;
}

/* Whether the arrays' W is another matrix than the file's. */
static bool is_wide(const br_problem_file *file)
{
    return file->content.dimension == 2 || file->axes;
}

/* Impulses of the file as the arrays have them. */
static void widen_impulses(const br_problem_file *file, const double *narrow, double *wide)
{
    problem_file_widen(file, narrow, wide);
    for (size_t i = 0; file->axes && i < file->components; i++)
        wide[i] *= ellipses_scale(file, i);
}

static bool make_arrays(br_problem_file *file)
{
    br_problem_content *c = &file->content;
    const size_t n = c->size;
    if (!br_resize(&file->cones, c->n_contacts, sizeof *file->cones) ||
        !br_resize(&file->wide_q, n, sizeof *file->wide_q) ||
        !br_resize(&file->lambda, n, sizeof *file->lambda) ||
        (file->solution && !br_resize(&file->wide_solution, n, sizeof *file->lambda)) ||
        (c->n_guesses && (c->n_guesses > SIZE_MAX / n ||
                          !br_resize(&file->wide_guesses, n * c->n_guesses, sizeof *file->lambda))))
        return false;
    for (size_t i = 0; i < c->n_contacts; i++) {
        const double *const a = file->axes ? &file->axes[2 * i] : NULL;
        file->cones[i] = a && (a[0] != 1 || a[1] != 1)
                             ? br_cone_ellipse(file->mu[i] * a[0], file->mu[i] * a[1], br_vec2_make(1, 0))
                             : br_cone_circle(file->mu[i]);
    }
    memset(file->lambda, 0, n * sizeof *file->lambda);
    problem_file_widen(file, file->q, file->wide_q);
    for (size_t i = 0; file->axes && i < n; i++)
        file->wide_q[i] /= ellipses_scale(file, i);
    if (file->solution)
        widen_impulses(file, file->solution, file->wide_solution);
    for (size_t i = 0; i < c->n_guesses; i++)
        widen_impulses(file, &file->guesses[i * file->components], &file->wide_guesses[i * n]);
    return !is_wide(file) || make_wide(file);
}

br_status problem_file_settle(br_problem_file *file, br_error *error)
{
    br_problem_content *c = &file->content;
    c->size = c->n_rows + 3 * c->n_contacts;
    BR_TRY(check(file, error));
    sparse turned;
    if (!sparse_transpose(&file->w, &turned))
        return no_memory(file, error);
    c->asymmetry = sparse_asymmetry(&file->w, &turned, c->asymmetric);
    sparse_free(&turned);
    if (!make_arrays(file))
        return no_memory(file, error);
    const sparse *const w = is_wide(file) ? &file->wide : &file->w;
    c->mu = file->mu;
    c->half_axes = file->axes;
    c->solution = file->wide_solution;
    c->guesses = file->wide_guesses;
    c->title = file->text[0];
    c->description = file->text[1];
    c->properties = file->text[2];
    c->matrix = (br_matrix_problem){.n_rows = c->n_rows,
                                    .n_contacts = c->n_contacts,
                                    .directions = 3,
                                    .w = w->value,
                                    .start = w->start,
                                    .column = w->column,
                                    .q = file->wide_q,
                                    .cones = file->cones,
                                    .lambda = file->lambda};
    return BR_OK;
}

/* ---- reading and writing ---- */

br_status br_problem_file_parse(const char *name, const void *bytes, size_t size, br_problem_file **out,
                                br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(bytes, size);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    br_problem_file *file = problem_file_new();
    br_error own = {0};
    br_status status = BR_ERR_MEMORY;
    if (!file)
        br_fail(&own, status, "out of memory");
    else
        status = fclib_recognises(bytes, size) ? fclib_read(file, bytes, size, &own)
                                               : text_read(file, bytes, size, &own);
    if (status >= 0)
        status = problem_file_settle(file, &own);
    if (status < 0) {
        br_problem_file_destroy(file);
        return br_fail(error, status, "%s: %s", name, own.message);
    }
    *out = file;
    return BR_OK;
}

br_status br_problem_file_read(const char *path, br_problem_file **file, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(file);
    *file = NULL;
    char *bytes;
    size_t size;
    BR_TRY(br_file_read(path, LIMIT, &bytes, &size, error));
    const br_status status = br_problem_file_parse(path, bytes, size, file, error);
    free(bytes);
    return status;
}

br_status br_problem_file_set_solution(br_problem_file *file, const double *impulses, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    BR_ASSERT_HANDLE(impulses);
    BR_TRY(check_finite("solution", impulses, file->content.size, error));
    if (!br_resize(&file->solution, file->components, sizeof *impulses) ||
        !br_resize(&file->wide_solution, file->content.size, sizeof *impulses))
        return no_memory(file, error);
    problem_file_narrow(file, impulses, file->solution);
    for (size_t i = 0; file->axes && i < file->components; i++)
        file->solution[i] /= ellipses_scale(file, i);
    memcpy(file->wide_solution, impulses, file->content.size * sizeof *impulses);
    file->content.solution = file->wide_solution;
    return file->global.factors ? global_velocity(file, file->solution, error) : BR_OK;
}

br_status br_problem_file_prepare(const br_problem_file *file, const char *path, br_problem_form form,
                                  br_atomic_file **out, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(out);
    *out = NULL;
    br_atomic_file *made;
    br_error own = {0};
    BR_TRY(br_atomic_file_open(path, &made, error));
    FILE *const to = br_atomic_file_stream(made);
    br_status status;
    if ((form == BR_PROBLEM_GLOBAL || form == BR_PROBLEM_GLOBAL_TEXT) && !file->global.m.start)
        status = br_fail(&own, BR_ERR_UNSUPPORTED, "the problem was not read in the global form");
    else
        status =
            form >= BR_PROBLEM_LOCAL ? fclib_write(file, to, form, &own) : text_write(file, to, form, &own);
    if (status < 0) {
        br_atomic_file_discard(made);
        return br_fail(error, status, "%s: %s", path, own.message);
    }
    *out = made;
    return BR_OK;
}

br_status br_problem_file_write(const br_problem_file *file, const char *path, br_problem_form form,
                                br_error *error)
{
    BR_ASSERT_HANDLE(file);
    BR_ASSERT_HANDLE(path);
    br_atomic_file *out;
    BR_TRY(br_problem_file_prepare(file, path, form, &out, error));
    return br_atomic_file_commit(out, error);
}
