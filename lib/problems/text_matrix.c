/* Matrices of the text form of Siconos' numerics: dense by columns, in blocks, or sparse, where words name
 * what follows. Every count is held against what is left of the file before room is made for it. */
#include "text_words.h"

#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/text.h>

enum { TRIPLET = 1, BY_COLUMNS = 2, BY_ROWS = 3 };

static br_status add(parser *p, size_t row, size_t column, double value)
{
    return triplets_add(&p->entries, row, column, value) ? BR_OK : text_no_memory(p);
}

static br_status read_dense(parser *p, size_t rows, size_t columns)
{
    size_t size;
    BR_TRY(read_whole(p, "size of the dense matrix", rows, rows, &size));
    BR_TRY(read_whole(p, "size of the dense matrix", columns, columns, &size));
    if (rows > word_room(p) || columns > word_room(p) || rows * columns > word_room(p))
        return br_fail(p->error, BR_ERR_READ, "line %zu: the file is too short for %zu x %zu entries",
                       p->line, rows, columns);
    for (size_t j = 0; j < columns; j++)
        for (size_t i = 0; i < rows; i++) {
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
    if (count > word_room(p))
        return text_ends(p, "ends of blocks");
    if (!br_resize(out, count, sizeof **out))
        return text_no_memory(p);
    for (size_t i = 0; i < count; i++)
        BR_TRY(read_whole(p, "end of a block", i > 0 ? (*out)[i - 1] : 0, n, &(*out)[i]));
    return (*out)[count - 1] == n ? BR_OK
                                  : br_fail(p->error, BR_ERR_RANGE, "line %zu: blocks end at %zu of %zu",
                                            p->line, (*out)[count - 1], n);
}

static br_status read_block_places(parser *p, size_t rows, size_t columns, block_form *b)
{
    size_t filled[2];
    BR_TRY(read_whole(p, "number of blocks", 1, word_room(p), &b->blocks));
    BR_TRY(read_whole(p, "number of block rows", 1, rows, &b->rows));
    BR_TRY(read_whole(p, "number of block columns", 1, columns, &b->columns));
    BR_TRY(read_ends(p, b->rows, rows, &b->ends[0]));
    BR_TRY(read_ends(p, b->columns, columns, &b->ends[1]));
    BR_TRY(read_whole(p, "length of the first index", 2, b->rows + 1, &filled[0]));
    BR_TRY(read_whole(p, "length of the second index", b->blocks, b->blocks, &filled[1]));
    if (b->blocks > word_room(p))
        return text_ends(p, "indices of blocks");
    if (!br_resize(&b->first, b->rows + 1, sizeof *b->first) ||
        !br_resize(&b->place, b->blocks, sizeof *b->place))
        return text_no_memory(p);
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

static br_status read_blocks(parser *p, size_t rows, size_t columns)
{
    block_form b = {0};
    br_status status = read_block_places(p, rows, columns, &b);
    if (status >= 0)
        status = read_block_values(p, &b);
    free(b.ends[0]);
    free(b.ends[1]);
    free(b.first);
    free(b.place);
    return status;
}

/* "12-by-12, nzmax: 34 nnz: 34"; how many entries there are. */
static br_status read_sizes(parser *p, const size_t size[2], bool triplet, size_t *entries)
{
    size_t most;
    if (triplet)
        BR_TRY(expect_word(p, "triplet:"));
    if (!next_word(p))
        return text_ends(p, "size of the sparse matrix");
    char *by = strstr(p->word, "-by-"), *comma = strchr(p->word, ',');
    long long rows, columns;
    if (!by || !comma || comma < by)
        return br_fail(p->error, BR_ERR_SYNTAX, "line %zu: '%s' is not the size of a sparse matrix", p->line,
                       p->word);
    *by = *comma = '\0';
    if (!br_parse_int(p->word, &rows) || !br_parse_int(by + 4, &columns) || rows < 0 || columns < 0 ||
        (unsigned long long)rows != size[0] || (unsigned long long)columns != size[1])
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: the sparse matrix is %s x %s, not %zu x %zu",
                       p->line, p->word, by + 4, size[0], size[1]);
    BR_TRY(expect_word(p, "nzmax:"));
    BR_TRY(read_whole(p, "nzmax", 0, SIZE_MAX / 2, &most));
    BR_TRY(expect_word(p, "nnz:"));
    if (!next_word(p))
        return text_ends(p, "nnz");
    comma = strchr(p->word, ',');
    if (comma)
        *comma = '\0';
    long long number;
    if (!br_parse_int(p->word, &number) || number < 0 || (unsigned long long)number > word_room(p))
        return br_fail(p->error, BR_ERR_RANGE, "line %zu: nnz: '%s' entries are not in this file", p->line,
                       p->word);
    *entries = (size_t)number;
    skip_line(p);
    return BR_OK;
}

static br_status read_entry(parser *p, size_t row, size_t column)
{
    double value;
    BR_TRY(expect_word(p, ":"));
    BR_TRY(read_number(p, "entry of the matrix", &value));
    return add(p, row, column, value);
}

/* "col 0 : locations 0 to 1", then "row : value" so often. By rows the same words say the opposite. */
static br_status read_lines(parser *p, const size_t size[2], size_t entries, bool by_rows)
{
    size_t first = 0;
    for (size_t j = 0; j < size[1]; j++) {
        size_t number, from;
        BR_TRY(expect_word(p, "col"));
        BR_TRY(read_whole(p, "number of a column", j, j, &number));
        BR_TRY(expect_word(p, ":"));
        BR_TRY(expect_word(p, "locations"));
        BR_TRY(read_whole(p, "first location", first, first, &from));
        BR_TRY(expect_word(p, "to"));
        if (!next_word(p))
            return text_ends(p, "last location");
        long long last;
        if (!br_parse_int(p->word, &last) || last < (long long)first - 1 || last >= (long long)entries)
            return br_fail(p->error, BR_ERR_RANGE, "line %zu: last location: '%s' is not in %lld to %lld",
                           p->line, p->word, (long long)first - 1, (long long)entries - 1);
        for (; (long long)first <= last; first++) {
            size_t i;
            BR_TRY(read_whole(p, "row of an entry", 0, size[0] - 1, &i));
            BR_TRY(read_entry(p, by_rows ? j : i, by_rows ? i : j));
        }
    }
    return first == entries ? BR_OK
                            : br_fail(p->error, BR_ERR_RANGE, "line %zu: columns hold %zu of %zu entries",
                                      p->line, first, entries);
}

static br_status read_sparse(parser *p, size_t rows, size_t columns)
{
    const size_t size[2] = {rows, columns};
    size_t origin, entries = 0;
    BR_TRY(read_whole(p, "kind of sparse matrix", TRIPLET, BY_ROWS, &origin));
    if (origin == BY_ROWS && rows != columns)
        return br_fail(p->error, BR_ERR_UNSUPPORTED,
                       "line %zu: a sparse matrix by rows is read only if it is square, not of %zu x %zu",
                       p->line, rows, columns);
    BR_TRY(expect_word(p, "CSparse"));
    skip_line(p);
    BR_TRY(read_sizes(p, size, origin == TRIPLET, &entries));
    if (origin != TRIPLET)
        return read_lines(p, size, entries, origin == BY_ROWS);
    for (size_t k = 0; k < entries; k++) {
        size_t i, j;
        BR_TRY(read_whole(p, "row of an entry", 0, rows - 1, &i));
        BR_TRY(read_whole(p, "column of an entry", 0, columns - 1, &j));
        BR_TRY(read_entry(p, i, j));
    }
    return BR_OK;
}

br_status read_matrix(parser *p, size_t kind, size_t rows, size_t columns, sparse *out)
{
    triplets_free(&p->entries);
    BR_TRY(kind == TEXT_DENSE    ? read_dense(p, rows, columns)
           : kind == TEXT_BLOCKS ? read_blocks(p, rows, columns)
                                 : read_sparse(p, rows, columns));
    return sparse_make(&p->entries, rows, columns, out) ? BR_OK : text_no_memory(p);
}
