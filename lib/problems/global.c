/* The global form, M v = H r + G l + f, G^T v + b = 0, u = H^T v + w, reduced to its contacts: with K = [G H]
 * the matrix is K^T M^-1 K, and the free velocity [b w] + K^T M^-1 f. M is factored as it is, symmetric or
 * not. */
#include "problems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

void global_free(global_problem *g)
{
    sparse *const matrices[] = {&g->m, &g->h, &g->g, &g->constraints};
    for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
        sparse_free(matrices[i]);
    free(g->f);
    free(g->w);
    free(g->b);
    free(g->velocity);
    sparse_lu_destroy(g->factors);
}

/* Where constraints come from by K's own columns: rows of the transpose. */
static bool join(global_problem *g, size_t rows, size_t components)
{
    triplets t = {0};
    bool good = true;
    const sparse *const parts[] = {&g->g, &g->h};
    for (int part = 0; part < 2; part++)
        for (size_t i = 0; parts[part]->start && i < parts[part]->rows; i++)
            for (size_t k = parts[part]->start[i]; good && k < parts[part]->start[i + 1]; k++)
                good = triplets_add(&t, i, parts[part]->column[k] + (part ? rows : 0), parts[part]->value[k]);
    good = good && sparse_make(&t, g->m.rows, components, &g->constraints);
    triplets_free(&t);
    return good;
}

static br_status factorise(global_problem *g, br_error *error)
{
    sparse columns;
    g->factors = sparse_lu_create();
    if (!g->factors || !sparse_transpose(&g->m, &columns))
        return br_fail(error, BR_ERR_MEMORY, "M: out of memory");
    br_error own = {0};
    br_status status = sparse_lu_analyse(g->factors, columns.rows, columns.start, columns.column, &own);
    if (status >= 0)
        status = sparse_lu_factorise(g->factors, columns.value, &own);
    sparse_free(&columns);
    return status < 0 ? br_fail(error, status, "M: %s", own.message) : status;
}

/* y += K^T x; which of y (components) are touched. */
static void project(const sparse *constraints, const double *x, double *y, bool *touched)
{
    for (size_t i = 0; i < constraints->rows; i++) {
        if (x[i] == 0)
            continue;
        for (size_t k = constraints->start[i]; k < constraints->start[i + 1]; k++) {
            y[constraints->column[k]] += constraints->value[k] * x[i];
            if (touched)
                touched[constraints->column[k]] = true;
        }
    }
}

/* The matrix, column by column. */
static br_status reduce_matrix(br_problem_file *file, double *x, double *y, bool *touched, br_error *error)
{
    global_problem *g = &file->global;
    const size_t n = g->m.rows, components = file->components;
    sparse columns;
    triplets t = {0};
    if (!sparse_transpose(&g->constraints, &columns))
        return br_fail(error, BR_ERR_MEMORY, "H: out of memory");
    bool good = true;
    for (size_t j = 0; j < components && good; j++) {
        memset(x, 0, n * sizeof *x);
        memset(y, 0, components * sizeof *y);
        memset(touched, 0, components * sizeof *touched);
        for (size_t k = columns.start[j]; k < columns.start[j + 1]; k++)
            x[columns.column[k]] = columns.value[k];
        sparse_lu_solve(g->factors, x);
        project(&g->constraints, x, y, touched);
        for (size_t i = 0; i < components && good; i++)
            if (touched[i] || i == j)
                good = triplets_add(&t, i, j, y[i]);
    }
    sparse_free(&columns);
    good = good && sparse_make(&t, components, components, &file->w);
    triplets_free(&t);
    return good ? BR_OK : br_fail(error, BR_ERR_MEMORY, "W: out of memory");
}

static br_status reduce(br_problem_file *file, double *x, double *y, bool *touched, br_error *error)
{
    global_problem *g = &file->global;
    const size_t n = g->m.rows, rows = file->content.n_rows;
    BR_TRY(factorise(g, error));
    memcpy(x, g->f, n * sizeof *x);
    sparse_lu_solve(g->factors, x);
    for (size_t i = 0; i < file->components; i++)
        file->q[i] = i < rows ? g->b[i] : g->w[i - rows];
    project(&g->constraints, x, file->q, NULL);
    BR_TRY(reduce_matrix(file, x, y, touched, error));
    return file->solution ? global_velocity(file, file->solution, error) : BR_OK;
}

static br_status check(const global_problem *g, br_error *error)
{
    static const char *const names[] = {"M", "H", "G"};
    const sparse *const matrices[] = {&g->m, &g->h, &g->g};
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; k < sparse_entries(matrices[i]); k++)
            if (!isfinite(matrices[i]->value[k]))
                return br_fail(error, BR_ERR_RANGE, "%s: entry %zu is not finite", names[i], k);
    for (size_t i = 0; i < g->m.rows; i++)
        if (!isfinite(g->f[i]))
            return br_fail(error, BR_ERR_RANGE, "f: component %zu is not finite", i);
    return BR_OK;
}

br_status global_reduce(br_problem_file *file, br_error *error)
{
    global_problem *g = &file->global;
    double *x = NULL, *y = NULL;
    bool *touched = NULL;
    br_status status = check(g, error);
    if (status >= 0 && (!br_resize(&x, g->m.rows, sizeof *x) || !br_resize(&y, file->components, sizeof *y) ||
                        !br_resize(&touched, file->components, sizeof *touched) ||
                        !br_resize(&file->q, file->components, sizeof *file->q) ||
                        !join(g, file->content.n_rows, file->components)))
        status =
            br_fail(error, BR_ERR_MEMORY, "problem of %zu contacts: out of memory", file->content.n_contacts);
    if (status >= 0)
        status = reduce(file, x, y, touched, error);
    free(x);
    free(y);
    free(touched);
    return status;
}

br_status global_velocity(br_problem_file *file, const double *impulses, br_error *error)
{
    global_problem *g = &file->global;
    const sparse *const k = &g->constraints;
    if (!br_resize(&g->velocity, g->m.rows, sizeof *g->velocity))
        return br_fail(error, BR_ERR_MEMORY, "v: out of memory");
    for (size_t i = 0; i < g->m.rows; i++) {
        g->velocity[i] = g->f[i];
        for (size_t e = k->start[i]; e < k->start[i + 1]; e++)
            g->velocity[i] += k->value[e] * impulses[k->column[e]];
    }
    sparse_lu_solve(g->factors, g->velocity);
    return BR_OK;
}
