/* W from arrays: a block's velocity is its rows of W times all impulses, and a change of a block is a change
 * of its impulses. */
#include <math.h>
#include <string.h>
#include "matrix.h"

static br_matrix_assembler *of(br_contact_operator *op)
{
    return (br_matrix_assembler *)op;
}

/* A whole vector of blocks as the arrays have it. */
static void from_blocks(const br_matrix_problem *p, const double *blocks, double *array)
{
    for (size_t i = 0; i < p->n_rows; i++)
        array[i] = blocks[i];
    for (size_t i = 0; i < p->n_contacts; i++)
        matrix_from_block(p, i, &blocks[p->n_rows + BR_BLOCK * i],
                          &array[p->n_rows + (size_t)p->directions * i]);
}

/* W x, and q if it is not null, of one block. */
static void read_block(const br_matrix_problem *p, size_t block, const double *x, const double *q, double *v)
{
    if (block < p->n_rows) {
        *v = (q ? q[block] : 0) + matrix_row(p, block, x);
        return;
    }
    const size_t contact = block - p->n_rows, first = p->n_rows + (size_t)p->directions * contact;
    double own[BR_BLOCK] = {0};
    for (int k = 0; k < p->directions; k++)
        own[k] = (q ? q[first + (size_t)k] : 0) + matrix_row(p, first + (size_t)k, x);
    matrix_into_block(p, contact, own, v);
}

static void apply(br_contact_operator *op, const double *x, double *y)
{
    br_matrix_assembler *s = of(op);
    const br_matrix_problem *p = &s->source;
    from_blocks(p, x, s->product);
    for (size_t i = 0; i < p->n_rows; i++)
        read_block(p, i, s->product, NULL, y++);
    for (size_t i = 0; i < p->n_contacts; i++, y += BR_BLOCK)
        read_block(p, p->n_rows + i, s->product, NULL, y);
}

static void free_velocity(br_contact_operator *op, double *q)
{
    const br_matrix_problem *p = &of(op)->source;
    memcpy(q, p->q, p->n_rows * sizeof *q);
    for (size_t i = 0; i < p->n_contacts; i++)
        matrix_into_block(p, i, &p->q[p->n_rows + (size_t)p->directions * i], &q[p->n_rows + BR_BLOCK * i]);
}

double matrix_entry(const br_matrix_problem *p, size_t i, size_t j)
{
    if (!p->start)
        return p->w[i * matrix_size(p) + j];
    for (size_t k = p->start[i]; k < p->start[i + 1]; k++)
        if (p->column[k] == j)
            return p->w[k];
    return 0;
}

/* Turned on both sides: columns first, then rows. */
static void diagonal(const br_contact_operator *op, size_t block, double *w)
{
    const br_matrix_problem *p = &((const br_matrix_assembler *)op)->source;
    if (block < p->n_rows) {
        *w = matrix_entry(p, block, block);
        return;
    }
    const size_t contact = block - p->n_rows, first = p->n_rows + (size_t)p->directions * contact;
    double half[BR_BLOCK][BR_BLOCK] = {{0}};
    for (int i = 0; i < p->directions; i++) {
        double row[BR_BLOCK] = {0};
        for (int j = 0; j < p->directions; j++)
            row[j] = matrix_entry(p, first + (size_t)i, first + (size_t)j);
        matrix_into_block(p, contact, row, half[i]);
    }
    for (int j = 0; j < BR_BLOCK; j++) {
        double column[BR_BLOCK], turned[BR_BLOCK];
        for (int i = 0; i < BR_BLOCK; i++)
            column[i] = half[i][j];
        matrix_into_block(p, contact, column, turned);
        for (int i = 0; i < BR_BLOCK; i++)
            w[BR_BLOCK * i + j] = turned[i];
    }
}

static void start(br_contact_operator *op, const double *lambda)
{
    from_blocks(&of(op)->source, lambda, of(op)->running);
}

static void velocity(const br_contact_operator *op, size_t block, double *v)
{
    const br_matrix_assembler *s = (const br_matrix_assembler *)op;
    read_block(&s->source, block, s->running, s->source.q, v);
}

static void change(br_contact_operator *op, size_t block, const double *delta)
{
    br_matrix_assembler *s = of(op);
    const br_matrix_problem *p = &s->source;
    if (block < p->n_rows) {
        s->running[block] += *delta;
        return;
    }
    const size_t contact = block - p->n_rows, first = p->n_rows + (size_t)p->directions * contact;
    double own[BR_BLOCK];
    matrix_from_block(p, contact, delta, own);
    for (int k = 0; k < p->directions; k++)
        s->running[first + (size_t)k] += own[k];
}

static double speed(const br_contact_operator *op)
{
    const br_matrix_problem *p = &((const br_matrix_assembler *)op)->source;
    double most = 0;
    for (size_t i = 0; i < matrix_size(p); i++)
        most = fmax(most, fabs(p->q[i]));
    return most;
}

static br_problem_residual residual(br_contact_operator *op, const double *lambda)
{
    br_matrix_assembler *s = of(op);
    br_matrix_problem p = s->source;
    from_blocks(&p, lambda, s->product);
    p.lambda = s->product;
    return br_matrix_problem_residual(&p);
}

const br_contact_operator_type matrix_operator_type = {
    .name = "matrix",
    .apply = apply,
    .free_velocity = free_velocity,
    .diagonal = diagonal,
    .start = start,
    .velocity = velocity,
    .change = change,
    .speed = speed,
    .residual = residual,
    .matrix = matrix_operator_matrix,
};
