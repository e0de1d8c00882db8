/* The text form of Siconos' numerics: words between blanks, of which some name what follows in sparse
 * matrices. Every count is held against what is left of the file before room is made for it. */
#include "problems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/text.h>

enum { WORD = 64, DENSE = 0, BLOCKS = 1, SPARSE = 2, TRIPLET = 1, BY_COLUMNS = 2, BY_ROWS = 3 };

typedef struct parser {
    const char *at, *end;
    size_t line;
    char word[WORD]; /* the last one; longer ones are cut, and mean nothing */
    triplets entries;
    br_error *error;
} parser;

static bool blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

/* False at the end of the file. */
static bool next_word(parser *p)
{
    for (; p->at < p->end && blank(*p->at); p->at++)
        p->line += *p->at == '\n';
    size_t n = 0;
    for (; p->at < p->end && !blank(*p->at); p->at++)
        if (n < WORD - 1)
            p->word[n++] = *p->at;
    p->word[n] = '\0';
    return n > 0;
}

static void skip_line(parser *p)
{
    while (p->at < p->end && *p->at != '\n')
        p->at++;
}

static br_status ends(const parser *p, const char *what)
{
    return br_fail(p->error, BR_ERR_READ, "line %zu: the file ends where %s should be", p->line, what);
}

static br_status read_whole(parser *p, const char *what, size_t least, size_t most, size_t *value)
{
    if (!next_word(p))
        return ends(p, what);
    long long number;
    if (!br_parse_int(p->word, &number) || number < 0)
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: %s: '%s' is not a whole number from 0", p->line,
                       what, p->word);
    if ((unsigned long long)number < least || (unsigned long long)number > most)
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: %s: %lld is not in %zu to %zu", p->line, what,
                       number, least, most);
    *value = (size_t)number;
    return BR_OK;
}

static br_status read_number(parser *p, const char *what, double *value)
{
    if (!next_word(p))
        return ends(p, what);
    if (!br_parse_double(p->word, value))
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: %s: '%s' is not a number", p->line, what, p->word);
    if (!isfinite(*value))
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: %s: '%s' is not finite", p->line, what, p->word);
    return BR_OK;
}

/* Words that the rest of the file can hold. */
static size_t room(const parser *p)
{
    return (size_t)(p->end - p->at) / 2 + 1;
}

static br_status no_memory(const parser *p)
{
    return br_fail(p->error, BR_ERR_MEMORY, "line %zu: out of memory", p->line);
}

static br_status add(parser *p, size_t row, size_t column, double value)
{
    return triplets_add(&p->entries, row, column, value) ? BR_OK : no_memory(p);
}

/* ---- the matrix ---- */

static br_status read_dense(parser *p, size_t n)
{
    size_t size[2];
    for (int i = 0; i < 2; i++)
        BR_TRY(read_whole(p, "size of the dense matrix", n, n, &size[i]));
    if (n > room(p) || n * n > room(p))
        return br_fail(p->error, BR_ERR_READ, "line %zu: the file is too short for %zu x %zu entries",
                       p->line, n, n);
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < n; i++) {
            double value;
            BR_TRY(read_number(p, "entry of the matrix", &value));
            if (value != 0 || i == j)
                BR_TRY(add(p, i, j, value));
        }
    return BR_OK;
}

typedef struct block_form {
    size_t blocks, rows, columns;
    size_t *ends[2];       /* (rows), (columns): where blocks end */
    size_t *first, *place; /* (rows + 1), (blocks) */
} block_form;

static br_status read_ends(parser *p, size_t count, size_t n, size_t **out)
{
    if (count > room(p))
        return ends(p, "ends of blocks");
    if (!br_resize(out, count, sizeof **out))
        return no_memory(p);
    for (size_t i = 0; i < count; i++)
        BR_TRY(read_whole(p, "end of a block", i > 0 ? (*out)[i - 1] : 0, n, &(*out)[i]));
    return (*out)[count - 1] == n ? BR_OK
                                  : br_fail(p->error, BR_ERR_RANGE, "line %zu: blocks end at %zu of %zu",
                                            p->line, (*out)[count - 1], n);
}

static br_status read_block_places(parser *p, size_t n, block_form *b)
{
    size_t filled[2];
    BR_TRY(read_whole(p, "number of blocks", 1, room(p), &b->blocks));
    BR_TRY(read_whole(p, "number of block rows", 1, n, &b->rows));
    BR_TRY(read_whole(p, "number of block columns", 1, n, &b->columns));
    BR_TRY(read_ends(p, b->rows, n, &b->ends[0]));
    BR_TRY(read_ends(p, b->columns, n, &b->ends[1]));
    BR_TRY(read_whole(p, "length of the first index", 2, b->rows + 1, &filled[0]));
    BR_TRY(read_whole(p, "length of the second index", b->blocks, b->blocks, &filled[1]));
    if (b->blocks > room(p))
        return ends(p, "indices of blocks");
    if (!br_resize(&b->first, b->rows + 1, sizeof *b->first) ||
        !br_resize(&b->place, b->blocks, sizeof *b->place))
        return no_memory(p);
    for (size_t i = 0; i < filled[0]; i++)
        BR_TRY(
            read_whole(p, "first index", i > 0 ? b->first[i - 1] : 0, i > 0 ? b->blocks : 0, &b->first[i]));
    for (size_t i = filled[0]; i <= b->rows; i++)
        b->first[i] = b->first[i - 1];
    if (b->first[b->rows] != b->blocks)
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: first index: it ends at %zu of %zu blocks", p->line,
                       b->first[b->rows], b->blocks);
    for (size_t i = 0; i < b->blocks; i++)
        BR_TRY(read_whole(p, "second index", 0, b->columns - 1, &b->place[i]));
    return BR_OK;
}

/* Each block: its number, and its entries column by column. */
static br_status read_block_values(parser *p, const block_form *b)
{
    for (size_t i = 0; i < b->rows; i++)
        for (size_t k = b->first[i]; k < b->first[i + 1]; k++) {
            size_t number;
            BR_TRY(read_whole(p, "number of a block", k, k, &number));
            const size_t j = b->place[k];
            for (size_t c = j > 0 ? b->ends[1][j - 1] : 0; c < b->ends[1][j]; c++)
                for (size_t r = i > 0 ? b->ends[0][i - 1] : 0; r < b->ends[0][i]; r++) {
                    double value;
                    BR_TRY(read_number(p, "entry of a block", &value));
                    if (value != 0 || r == c)
                        BR_TRY(add(p, r, c, value));
                }
        }
    return BR_OK;
}

static br_status read_blocks(parser *p, size_t n)
{
    block_form b = {0};
    br_status status = read_block_places(p, n, &b);
    if (status >= 0)
        status = read_block_values(p, &b);
    free(b.ends[0]);
    free(b.ends[1]);
    free(b.first);
    free(b.place);
    return status;
}

static br_status expect(parser *p, const char *word)
{
    if (!next_word(p))
        return ends(p, word);
    return strcmp(p->word, word) == 0
               ? BR_OK
               : br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' stands where '%s' should", p->line, p->word,
                         word);
}

/* "12-by-12, nzmax: 34 nnz: 34"; how many entries there are. */
static br_status read_sizes(parser *p, size_t n, bool triplet, size_t *entries)
{
    size_t most;
    if (triplet)
        BR_TRY(expect(p, "triplet:"));
    if (!next_word(p))
        return ends(p, "size of the sparse matrix");
    char *by = strstr(p->word, "-by-"), *comma = strchr(p->word, ',');
    long long rows, columns;
    if (!by || !comma || comma < by)
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' is not the size of a sparse matrix", p->line,
                       p->word);
    *by = *comma = '\0';
    if (!br_parse_int(p->word, &rows) || !br_parse_int(by + 4, &columns) || rows < 0 || columns < 0 ||
        (unsigned long long)rows != n || (unsigned long long)columns != n)
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: the sparse matrix is %s x %s, not %zu x %zu",
                       p->line, p->word, by + 4, n, n);
    BR_TRY(expect(p, "nzmax:"));
    BR_TRY(read_whole(p, "nzmax", 0, SIZE_MAX / 2, &most));
    BR_TRY(expect(p, "nnz:"));
    if (!next_word(p))
        return ends(p, "nnz");
    comma = strchr(p->word, ',');
    if (comma)
        *comma = '\0';
    long long number;
    if (!br_parse_int(p->word, &number) || number < 0 || (unsigned long long)number > room(p))
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: nnz: '%s' entries are not in this file", p->line,
                       p->word);
    *entries = (size_t)number;
    skip_line(p);
    return BR_OK;
}

static br_status read_entry(parser *p, size_t row, size_t column)
{
    double value;
    BR_TRY(expect(p, ":"));
    BR_TRY(read_number(p, "entry of the matrix", &value));
    return add(p, row, column, value);
}

/* "col 0 : locations 0 to 1", then "row : value" so often. By rows the same words say the opposite. */
static br_status read_lines(parser *p, size_t n, size_t entries, bool by_rows)
{
    size_t first = 0;
    for (size_t j = 0; j < n; j++) {
        size_t number, from;
        BR_TRY(expect(p, "col"));
        BR_TRY(read_whole(p, "number of a column", j, j, &number));
        BR_TRY(expect(p, ":"));
        BR_TRY(expect(p, "locations"));
        BR_TRY(read_whole(p, "first location", first, first, &from));
        BR_TRY(expect(p, "to"));
        if (!next_word(p))
            return ends(p, "last location");
        long long last;
        if (!br_parse_int(p->word, &last) || last < (long long)first - 1 || last >= (long long)entries)
            return br_fail(p->error, BR_ERR_RANGE, "line %zu: last location: '%s' is not in %lld to %lld",
                           p->line, p->word, (long long)first - 1, (long long)entries - 1);
        for (; (long long)first <= last; first++) {
            size_t i;
            BR_TRY(read_whole(p, "row of an entry", 0, n - 1, &i));
            BR_TRY(read_entry(p, by_rows ? j : i, by_rows ? i : j));
        }
    }
    return first == entries ? BR_OK
                            : br_fail(p->error, BR_ERR_RANGE, "line %zu: columns hold %zu of %zu entries",
                                      p->line, first, entries);
}

static br_status read_sparse(parser *p, size_t n)
{
    size_t origin, entries = 0;
    BR_TRY(read_whole(p, "kind of sparse matrix", TRIPLET, BY_ROWS, &origin));
    BR_TRY(expect(p, "CSparse"));
    skip_line(p);
    BR_TRY(read_sizes(p, n, origin == TRIPLET, &entries));
    if (origin != TRIPLET)
        return read_lines(p, n, entries, origin == BY_ROWS);
    for (size_t k = 0; k < entries; k++) {
        size_t i, j;
        BR_TRY(read_whole(p, "row of an entry", 0, n - 1, &i));
        BR_TRY(read_whole(p, "column of an entry", 0, n - 1, &j));
        BR_TRY(read_entry(p, i, j));
    }
    return BR_OK;
}

static br_status read_matrix(parser *p, br_problem_file *file)
{
    static const br_problem_form forms[] = {BR_PROBLEM_DENSE, BR_PROBLEM_BLOCKS, BR_PROBLEM_SPARSE};
    const size_t n = file->components;
    size_t storage, size;
    BR_TRY(read_whole(p, "kind of matrix", DENSE, SPARSE, &storage));
    for (int i = 0; i < 2; i++) {
        BR_TRY(read_whole(p, "size of the matrix", 0, SIZE_MAX / 2, &size));
        if (size != n)
            return br_fail(p->error, BR_ERR_RANGE,
                           "line %zu: size of the matrix: %zu is not %d times %zu contacts", p->line, size,
                           file->content.dimension, file->content.n_contacts);
    }
    file->content.form = forms[storage];
    BR_TRY(storage == DENSE ? read_dense(p, n) : storage == BLOCKS ? read_blocks(p, n) : read_sparse(p, n));
    return sparse_make(&p->entries, n, n, &file->w) ? BR_OK : no_memory(p);
}

static br_status read_vector(parser *p, const char *what, size_t n, double **out)
{
    if (n > room(p))
        return ends(p, what);
    if (!br_resize(out, n, sizeof **out))
        return no_memory(p);
    for (size_t i = 0; i < n; i++)
        BR_TRY(read_number(p, what, &(*out)[i]));
    return BR_OK;
}

static br_status read_problem(parser *p, br_problem_file *file)
{
    br_problem_content *c = &file->content;
    size_t dimension;
    BR_TRY(read_whole(p, "dimension", 2, 3, &dimension));
    c->dimension = (int)dimension;
    BR_TRY(read_whole(p, "number of contacts", 1, room(p), &c->n_contacts));
    file->components = dimension * c->n_contacts;
    BR_TRY(read_matrix(p, file));
    BR_TRY(read_vector(p, "q", file->components, &file->q));
    BR_TRY(read_vector(p, "mu", c->n_contacts, &file->mu));
    /* Older files end with a word that says whether the problem is complete. */
    if (!next_word(p) || (strcmp(p->word, "1") == 0 && !next_word(p)))
        return BR_OK;
    return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' stands behind the last coefficient of friction",
                   p->line, p->word);
}

br_status text_read(br_problem_file *file, const char *bytes, size_t size, br_error *error)
{
    parser p = {.at = bytes, .end = bytes + size, .line = 1, .error = error};
    const br_status status = read_problem(&p, file);
    triplets_free(&p.entries);
    return status;
}
