/* W from arrays as blocks, in the axes of the cones. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include <bristle/problem_matrix.h>
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

static int by_number(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* The rows of a block, dense, and the block columns that they reach, ascending; returns their number. */
static size_t read_strip(br_matrix_assembler *s, size_t block)
{
    const br_matrix_problem *p = &s->source;
    const size_t m = matrix_size(p);
    size_t n, found = 0;
    const size_t first = span_of(p, block, &n);
    s->columns[found++] = block;
    s->seen[block] = true;
    for (size_t k = 0; k < n; k++) {
        const size_t from = p->start ? p->start[first + k] : (first + k) * m;
        const size_t end = p->start ? p->start[first + k + 1] : from + m;
        for (size_t e = from; e < end; e++) {
            const size_t column = p->start ? p->column[e] : e - from, to = block_of(p, column);
            s->strip[k * m + column] = p->w[e];
            if (p->w[e] != 0 && !s->seen[to]) {
                s->seen[to] = true;
                s->columns[found++] = to;
            }
        }
    }
    qsort(s->columns, found, sizeof *s->columns, by_number);
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
        !br_grow(&s->seen, &s->seen_capacity, blocks + 1, sizeof *s->seen))
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
