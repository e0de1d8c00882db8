/* The text forms of Siconos' numerics, written: W in full or in blocks of contacts, M and H in full. */
#include "problems.h"

#include <stdio.h>
#include <bristle/text.h>

static void number(FILE *to, double value, char end)
{
    char text[BR_DOUBLE_TEXT];
    br_format_double(value, text);
    fputs(text, to);
    fputc(end, to);
}

static void vector(FILE *to, const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        number(to, x[i], i + 1 < n ? ' ' : '\n');
}

/* By columns. */
static br_status write_dense(FILE *to, const sparse *a, br_error *error)
{
    sparse columns;
    if (!sparse_transpose(a, &columns))
        return br_fail(error, BR_ERR_MEMORY, "matrix of %zu x %zu: out of memory", a->rows, a->columns);
    fprintf(to, "%zu\t%zu\n", a->rows, a->columns);
    for (size_t j = 0; j < a->columns; j++)
        for (size_t i = 0, k = columns.start[j]; i < a->rows; i++) {
            const bool there = k < columns.start[j + 1] && columns.column[k] == i;
            number(to, there ? columns.value[k++] : 0, i + 1 < a->rows ? ' ' : '\n');
        }
    sparse_free(&columns);
    return BR_OK;
}

/* M, H, f, w, mu. */
static br_status write_global(const br_problem_file *file, FILE *to, br_error *error)
{
    const global_problem *const g = &file->global;
    const sparse *const matrices[] = {&g->m, &g->h};
    fprintf(to, "%d\n%zu\n", file->content.dimension, file->content.n_contacts);
    for (int i = 0; i < 2; i++) {
        fprintf(to, "%d\n%zu\n%zu\n", 0, matrices[i]->rows, matrices[i]->columns);
        BR_TRY(write_dense(to, matrices[i], error));
    }
    vector(to, g->f, g->m.rows);
    vector(to, g->w, g->h.columns);
    vector(to, file->mu, file->content.n_contacts);
    return BR_OK;
}

/* Places of the blocks: those of contacts that share an entry, and the diagonal. (n_contacts x n_contacts) of
 * ones, as a sparse matrix. */
static bool find_blocks(const br_problem_file *file, sparse *blocks)
{
    const size_t d = (size_t)file->content.dimension, n = file->content.n_contacts;
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < file->components && good; i++) {
        good = triplets_add(&t, i / d, i / d, 1);
        for (size_t k = file->w.start[i]; k < file->w.start[i + 1] && good; k++)
            good = triplets_add(&t, i / d, file->w.column[k] / d, 1);
    }
    good = good && sparse_make(&t, n, n, blocks);
    triplets_free(&t);
    return good;
}

static br_status write_blocks(FILE *to, const br_problem_file *file, br_error *error)
{
    const size_t d = (size_t)file->content.dimension, n = file->content.n_contacts;
    sparse blocks;
    if (!find_blocks(file, &blocks))
        return br_fail(error, BR_ERR_MEMORY, "W: out of memory");
    fprintf(to, "%zu\n%zu\n%zu\n", sparse_entries(&blocks), n, n);
    for (int side = 0; side < 2; side++)
        for (size_t i = 1; i <= n; i++)
            fprintf(to, "%zu%c", d * i, i < n ? ' ' : '\n');
    fprintf(to, "%zu\n%zu\n", n + 1, sparse_entries(&blocks));
    for (size_t i = 0; i <= n; i++)
        fprintf(to, "%zu%c", blocks.start[i], i < n ? ' ' : '\n');
    for (size_t k = 0; k < sparse_entries(&blocks); k++)
        fprintf(to, "%zu%c", blocks.column[k], k + 1 < sparse_entries(&blocks) ? ' ' : '\n');
    for (size_t i = 0; i < n; i++)
        for (size_t k = blocks.start[i]; k < blocks.start[i + 1]; k++) {
            fprintf(to, "%zu\n", k);
            for (size_t c = 0; c < d; c++)
                for (size_t r = 0; r < d; r++)
                    number(to, sparse_at(&file->w, d * i + r, d * blocks.column[k] + c),
                           r + 1 < d ? ' ' : '\n');
        }
    sparse_free(&blocks);
    return BR_OK;
}

br_status text_write(const br_problem_file *file, FILE *to, br_problem_form form, br_error *error)
{
    const br_problem_content *c = &file->content;
    if (form == BR_PROBLEM_SPARSE)
        return br_fail(error, BR_ERR_UNSUPPORTED, "the sparse text form is read only");
    if (c->n_rows > 0)
        return br_fail(error, BR_ERR_UNSUPPORTED, "a text form holds no equality constraints, here %zu",
                       c->n_rows);
    if (form == BR_PROBLEM_GLOBAL_TEXT)
        return write_global(file, to, error);
    fprintf(to, "%d\n%zu\n%d\n%zu\n%zu\n", c->dimension, c->n_contacts, form == BR_PROBLEM_BLOCKS,
            file->components, file->components);
    BR_TRY(form == BR_PROBLEM_BLOCKS ? write_blocks(to, file, error) : write_dense(to, &file->w, error));
    vector(to, file->q, file->components);
    vector(to, file->mu, c->n_contacts);
    if (file->axes) {
        fputs(ELLIPSES_WORD "\n", to);
        vector(to, file->axes, 2 * c->n_contacts);
    }
    return BR_OK;
}
