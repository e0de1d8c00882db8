/* The text forms of Siconos' numerics: dimension, number of contacts, then W, q and the coefficients (local),
 * or M, H, f, w and the coefficients (global; there q and b are names of f and w). */
#include "text_words.h"

#include <string.h>
#include <bristle/text.h>

#include "../base/encoding.h"

/* Whether the next words begin a matrix of that size. */
static bool matrix_follows(const parser *p, size_t rows, size_t columns)
{
    parser look = *p;
    const unsigned long long expected[2] = {rows, columns};
    long long number;
    if (!next_word(&look) || !br_parse_int(look.word, &number) || number < TEXT_DENSE || number > TEXT_SPARSE)
        return false;
    for (int i = 0; i < 2; i++)
        if (!next_word(&look) || !br_parse_int(look.word, &number) || number < 0 ||
            (unsigned long long)number != expected[i])
            return false;
    return true;
}

/* A word that nothing may follow but, in older files, one that says whether the problem is complete. */
static br_status read_end(parser *p, const char *what, bool there)
{
    if (there && strcmp(p->word, "1") == 0)
        there = next_word(p);
    return there ? br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' stands behind %s", p->line, p->word, what)
                 : BR_OK;
}

/* ---- local ---- */

/* Words behind W: vectors, and what may follow. */
static bool is_local(const parser *p, const br_problem_file *file)
{
    const size_t contacts = file->content.n_contacts, least = file->components + contacts,
                 noted = least + 1 + 2 * contacts, n = words_left(p, noted + 2);
    return n == least || n == least + 1 || n == noted || n == noted + 1;
}

static br_status read_local(parser *p, br_problem_file *file)
{
    const size_t contacts = file->content.n_contacts;
    BR_TRY(read_numbers(p, "q", file->components, &file->q));
    BR_TRY(read_numbers(p, "mu", contacts, &file->mu));
    bool there = next_word(p);
    const char *last = "the last coefficient of friction";
    if (there && strcmp(p->word, ELLIPSES_WORD) == 0 && file->content.dimension == 3) {
        BR_TRY(read_numbers(p, "half axis", 2 * contacts, &file->axes));
        there = next_word(p);
        last = "the last half axis";
    }
    return read_end(p, last, there);
}

/* ---- global ---- */

/* M is there. */
static br_status read_global(parser *p, br_problem_file *file)
{
    global_problem *const g = &file->global;
    const size_t n = g->m.rows, m = file->components;
    size_t kind, size;
    BR_TRY(read_whole(p, "kind of matrix", TEXT_DENSE, TEXT_SPARSE, &kind));
    BR_TRY(read_whole(p, "size of the matrix", n, n, &size));
    BR_TRY(read_whole(p, "size of the matrix", m, m, &size));
    BR_TRY(read_matrix(p, kind, n, m, &g->h));
    BR_TRY(read_numbers(p, "q", n, &g->f));
    BR_TRY(read_numbers(p, "b", m, &g->w));
    BR_TRY(read_numbers(p, "mu", file->content.n_contacts, &file->mu));
    bool there = next_word(p);
    if (there && strcmp(p->word, "0") == 0)
        there = next_word(p);
    BR_TRY(read_end(p, "the last coefficient of friction", there));
    file->content.form = BR_PROBLEM_GLOBAL_TEXT;
    return global_reduce(file, p->error);
}

/* ---- both ---- */

/* A matrix that is not W, by its size: M, if H follows. */
static br_status read_other(parser *p, br_problem_file *file, size_t kind, size_t n)
{
    br_error *const error = p->error;
    br_error own = {0};
    const size_t line = p->line, contacts = file->content.n_contacts;
    const int dimension = file->content.dimension;
    p->error = &own;
    const br_status status = read_matrix(p, kind, n, n, &file->global.m);
    p->error = error;
    if (status == BR_ERR_MEMORY)
        return br_fail(error, status, "%s", own.message);
    if (status < 0)
        return br_fail(error, status,
                       "line %zu: size of the matrix: %zu is not %d times %zu contacts, and as M of a global "
                       "problem: %s",
                       line, n, dimension, contacts, own.message);
    if (!matrix_follows(p, n, file->components))
        return br_fail(
            error, BR_ERR_RANGE,
            "line %zu: size of the matrix: %zu is not %d times %zu contacts, and no matrix of %zu x "
            "%zu follows",
            line, n, dimension, contacts, n, file->components);
    return read_global(p, file);
}

static br_status read_problem(parser *p, br_problem_file *file)
{
    static const br_problem_form forms[] = {BR_PROBLEM_DENSE, BR_PROBLEM_BLOCKS, BR_PROBLEM_SPARSE};
    br_problem_content *c = &file->content;
    size_t dimension, kind, size[2];
    BR_TRY(read_whole(p, "dimension", 2, 3, &dimension));
    c->dimension = (int)dimension;
    BR_TRY(read_whole(p, "number of contacts", 1, word_room(p), &c->n_contacts));
    file->components = dimension * c->n_contacts;
    BR_TRY(read_whole(p, "kind of matrix", TEXT_DENSE, TEXT_SPARSE, &kind));
    for (int i = 0; i < 2; i++)
        BR_TRY(read_whole(p, "size of the matrix", 0, SIZE_MAX / 2, &size[i]));
    if (size[0] == size[1] && size[0] != file->components && size[0] >= 1 && size[0] <= word_room(p))
        return read_other(p, file, kind, size[0]);
    for (int i = 0; i < 2; i++)
        if (size[i] != file->components)
            return br_fail(p->error, BR_ERR_RANGE,
                           "line %zu: size of the matrix: %zu is not %d times %zu contacts", p->line, size[i],
                           c->dimension, c->n_contacts);
    c->form = forms[kind];
    BR_TRY(read_matrix(p, kind, size[0], size[1], &file->w));
    if (is_local(p, file) || !matrix_follows(p, size[0], size[1]))
        return read_local(p, file);
    file->global.m = file->w;
    file->w = (sparse){0};
    return read_global(p, file);
}

br_status text_read(br_problem_file *file, const char *bytes, size_t size, br_error *error)
{
    parser p = {.at = bytes + byte_order_mark(bytes, size), .end = bytes + size, .line = 1, .error = error};
    const br_status status = read_problem(&p, file);
    triplets_free(&p.entries);
    return status;
}
