/* W from arrays as blocks, in the axes of the cones. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>
#include "../base/ascending.h"
#include "matrix.h"

static size_t block_of(const br_matrix_problem *p, size_t component)
{
    return component < p->n_rows ? component : p->n_rows + (component - p->n_rows) / (size_t)p->directions;
}

/* The components of a block: the first, and how many. */
static size_t span_of(const br_matrix_problem *p, size_t block, size_t *n)
{
    *n = block < p->n_rows ? 1 : (size_t)p->directions;
    return block < p->n_rows ? block : p->n_rows + (size_t)p->directions * (block - p->n_rows);
}

/* Files hold matrices that are not symmetric. Who factors or orders blocks needs a pattern that is: a block
 * is handed over where its transpose has entries, too. For sparse arrays this lists who reaches each block.
 */
static bool list_reached(br_matrix_assembler *s)
{
    const br_matrix_problem *p = &s->source;
    const size_t m = matrix_size(p), blocks = p->n_rows + p->n_contacts, entries = p->start[m];
    if (!br_grow(&s->first, &s->first_capacity, blocks + 2, sizeof *s->first) ||
        !br_grow(&s->reached, &s->reached_capacity, entries + 1, sizeof *s->reached))
        return false;
    memset(s->first, 0, (blocks + 2) * sizeof *s->first);
    for (size_t e = 0; e < entries; e++)
        s->first[block_of(p, p->column[e]) + 2]++;
    for (size_t i = 2; i < blocks + 2; i++)
        s->first[i] += s->first[i - 1];
    for (size_t i = 0; i < m; i++)
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++)
            s->reached[s->first[block_of(p, p->column[e]) + 1]++] = block_of(p, i);
    return true;
}

/* A block column of the strip, once. */
static void note(br_matrix_assembler *s, size_t block, size_t *found)
{
    if (s->seen[block])
        return;
    s->seen[block] = true;
    s->columns[(*found)++] = block;
}

/* The rows of a block, dense, and the block columns that they reach or are reached from, ascending; returns
 * their number. */
static size_t read_strip(br_matrix_assembler *s, size_t block)
{
    const br_matrix_problem *p = &s->source;
    const size_t m = matrix_size(p);
    size_t n, found = 0;
    const size_t first = span_of(p, block, &n);
    note(s, block, &found);
    if (p->start)
        for (size_t e = s->first[block]; e < s->first[block + 1]; e++)
            note(s, s->reached[e], &found);
    for (size_t k = 0; k < n; k++) {
        const size_t from = p->start ? p->start[first + k] : (first + k) * m;
        const size_t end = p->start ? p->start[first + k + 1] : from + m;
        for (size_t e = from; e < end; e++) {
            const size_t column = p->start ? p->column[e] : e - from;
            s->strip[k * m + column] = p->w[e];
            if (p->w[e] != 0 || (!p->start && p->w[column * m + first + k] != 0))
                note(s, block_of(p, column), &found);
        }
    }
    ascending_sort(s->columns, found);
    return found;
}

/* The entry at block row and column: turned on both sides, columns first. The strip is left empty there. */
static void turn_entry(br_matrix_assembler *s, size_t row, size_t column, double *w)
{
    const br_matrix_problem *p = &s->source;
    const size_t m = matrix_size(p), height = row < p->n_rows ? 1 : BR_BLOCK,
                 width = column < p->n_rows ? 1 : BR_BLOCK;
    size_t n_row, n_column;
    span_of(p, row, &n_row);
    const size_t first = span_of(p, column, &n_column);
    double half[BR_BLOCK][BR_BLOCK] = {{0}};
    for (size_t i = 0; i < n_row; i++) {
        double *from = &s->strip[i * m + first];
        if (width == 1)
            half[i][0] = from[0];
        else
            matrix_into_block(p, column - p->n_rows, from, half[i]);
        memset(from, 0, n_column * sizeof *from);
    }
    for (size_t j = 0; j < width; j++) {
        double values[BR_BLOCK], turned[BR_BLOCK];
        for (size_t i = 0; i < BR_BLOCK; i++)
            values[i] = half[i][j];
        if (height == 1)
            turned[0] = values[0];
        else
            matrix_into_block(p, row - p->n_rows, values, turned);
        for (size_t i = 0; i < height; i++)
            w[i * width + j] = turned[i];
    }
}

br_status matrix_operator_matrix(br_contact_operator *op, br_problem_matrix_maker *maker, br_error *error)
{
    br_matrix_assembler *s = (br_matrix_assembler *)op;
    const br_matrix_problem *p = &s->source;
    const size_t m = matrix_size(p), blocks = p->n_rows + p->n_contacts;
    if (!br_grow(&s->strip, &s->strip_capacity, BR_BLOCK * m + 1, sizeof *s->strip) ||
        !br_grow(&s->columns, &s->columns_capacity, blocks + 1, sizeof *s->columns) ||
        !br_grow(&s->seen, &s->seen_capacity, blocks + 1, sizeof *s->seen) || (p->start && !list_reached(s)))
        return br_fail(error, BR_ERR_MEMORY, "matrix problem: out of memory for the matrix of %zu blocks",
                       blocks);
    memset(s->strip, 0, BR_BLOCK * m * sizeof *s->strip);
    memset(s->seen, 0, blocks * sizeof *s->seen);
    for (size_t block = 0; block < blocks; block++) {
        const size_t n = read_strip(s, block);
        for (size_t k = 0; k < n; k++) {
            s->seen[s->columns[k]] = false;
            double *w = br_problem_matrix_add(maker, s->columns[k]);
            if (!w)
                return br_fail(error, BR_ERR_MEMORY,
                               "matrix problem: out of memory for the matrix of %zu blocks", blocks);
            turn_entry(s, block, s->columns[k], w);
        }
        br_problem_matrix_end_row(maker);
    }
    return BR_OK;
}
