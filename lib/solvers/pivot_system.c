/* Impulses by labels: the linear equations of what is unknown, factored directly. W may be singular, as
 * redundant contacts make it: a proximal shift of the diagonal is added, and solved for the difference to the
 * impulses before, until that is nothing; what W leaves open stays what it was [Rockafellar: Monotone
 * operators and the proximal point algorithm, 1976]. */
#include <math.h>
#include <string.h>
#include <bristle/numbers.h>
#include <bristle/grow.h>
#include "pivot.h"

/* Of the diagonal. */
static const double SHIFT = 1e-13;
enum { REFINEMENTS = 3, POLISH = 6 };
/* Of what it was: a step that leaves more of the equations' error is the last. */
static const double WORTH = 0.5;

static size_t components(const br_contact_problem *p, size_t block)
{
    return block < p->n_rows ? 1 : BR_BLOCK;
}

void pivot_multiply(const pivot *s, const br_contact_problem *p, const double *x, double *y)
{
    const br_problem_matrix *m = &s->matrix;
    for (size_t i = 0; i < m->n_blocks; i++) {
        const size_t n = components(p, i), at = pivot_at(p, i);
        double sum[BR_BLOCK];
        for (size_t k = 0; k < n; k++)
            sum[k] = m->q[at + k];
        for (size_t e = m->start[i]; e < m->start[i + 1]; e++) {
            const size_t j = m->column[e], width = components(p, j);
            const double *w = &m->w[m->at[e]], *from = &x[pivot_at(p, j)];
            for (size_t k = 0; k < n; k++)
                for (size_t c = 0; c < width; c++)
                    sum[k] += w[k * width + c] * from[c];
        }
        memcpy(&y[at], sum, n * sizeof *y);
    }
}

/* Impulses of a block per unit of its unknown k. */
static void column_of(const pivot_label *l, bool row, size_t k, double x[BR_BLOCK])
{
    x[0] = k == 0;
    if (row)
        return;
    memcpy(&x[1], k == 0 ? l->base : l->along[k - 1], sizeof l->base);
}

/* Of a block's velocity v, what the equation of its unknown k is about. */
static double along(const pivot_label *l, size_t k, const double *v)
{
    if (k == 0)
        return v[0];
    const double *e = l->along[k - 1];
    return e[0] * v[1] + e[1] * v[2] + e[2] * v[3];
}

static double own(const pivot_label *l, const double *w, size_t k)
{
    double v[BR_BLOCK] = {0}, x[BR_BLOCK];
    if (k == 0)
        return w[0];
    column_of(l, false, k, x);
    for (int i = 0; i < BR_BLOCK; i++)
        for (int j = 0; j < BR_BLOCK; j++)
            v[i] += w[BR_BLOCK * i + j] * x[j];
    return along(l, k, v);
}

/* Places and scales of the unknowns; directions of friction in which nothing moves go. Returns their number.
 */
static size_t number(pivot *s, const br_contact_problem *p)
{
    size_t n = 0;
    for (size_t o = 0; o < s->matrix.n_blocks; o++) {
        const size_t i = s->order[o];
        pivot_block *b = &s->block[i];
        pivot_label *l = &s->label[i];
        b->offset = n;
        if (l->unknowns == 0)
            continue;
        b->scale[0] = 1 / sqrt(b->diagonal);
        double w[BR_BLOCK * BR_BLOCK];
        if (l->unknowns > 1)
            p->op->type->diagonal(p->op, i, w);
        int kept = 1;
        for (int k = 1; k < l->unknowns; k++) {
            const double diagonal = own(l, w, (size_t)k);
            if (!(diagonal * b->step > 1e-14))
                continue;
            memcpy(l->along[kept - 1], l->along[k - 1], sizeof l->along[0]);
            l->give[kept - 1] = l->give[k - 1];
            b->scale[kept++] = 1 / sqrt(diagonal + l->give[k - 1]);
        }
        l->unknowns = kept;
        n += (size_t)kept;
    }
    return n;
}

static bool add(pivot *s, size_t *entries, size_t row, double value)
{
    const size_t n = *entries;
    if (!br_grow(&s->row, &s->row_capacity, n + 1, sizeof *s->row) ||
        !br_grow(&s->value, &s->value_capacity, n + 1, sizeof *s->value))
        return false;
    s->row[n] = row;
    s->value[n] = value;
    *entries = n + 1;
    return true;
}

/* One column; W is symmetric, so that its block columns are its block rows. */
static bool assemble_column(pivot *s, const br_contact_problem *p, size_t j, size_t k, size_t *entries)
{
    const br_problem_matrix *m = &s->matrix;
    const size_t height = components(p, j);
    const pivot_label *to = &s->label[j];
    double x[BR_BLOCK];
    column_of(to, j < p->n_rows, k, x);
    for (size_t e = m->start[j]; e < m->start[j + 1]; e++) {
        const size_t i = m->column[e], width = components(p, i);
        const pivot_label *from = &s->label[i];
        if (from->unknowns == 0)
            continue;
        double v[BR_BLOCK] = {0};
        const double *w = &m->w[m->at[e]];
        for (size_t r = 0; r < height; r++)
            for (size_t c = 0; c < width; c++)
                v[c] += w[r * width + c] * x[r];
        if (i == j)
            for (size_t r = 0; r < height; r++)
                v[r] += s->shift * w[r * width + r] * x[r];
        for (size_t q = 0; q < (size_t)from->unknowns; q++) {
            double value = along(from, q, v);
            if (i == j && q == k)
                value += k > 0           ? to->give[k - 1]
                         : j < p->n_rows ? p->rows[j].compliance
                                         : p->contacts[j - p->n_rows].compliance;
            value *= s->block[i].scale[q] * s->block[j].scale[k];
            if (i == j && q == k)
                value += SHIFT;
            if (!add(s, entries, s->block[i].offset + q, value))
                return false;
        }
    }
    return true;
}

static bool assemble(pivot *s, const br_contact_problem *p, size_t n)
{
    size_t entries = 0, column = 0;
    if (!br_grow(&s->start, &s->start_capacity, n + 1, sizeof *s->start))
        return false;
    for (size_t o = 0; o < s->matrix.n_blocks; o++) {
        const size_t j = s->order[o];
        for (size_t k = 0; k < (size_t)s->label[j].unknowns; k++) {
            s->start[column++] = entries;
            if (!assemble_column(s, p, j, k, &entries))
                return false;
        }
    }
    s->start[n] = entries;
    return true;
}

/* Unknowns as near to the impulses before as labels allow, and what is known. */
static void begin(pivot *s, const br_contact_problem *p)
{
    for (size_t i = 0; i < s->matrix.n_blocks; i++) {
        const pivot_label *l = &s->label[i];
        const pivot_block *b = &s->block[i];
        double *lambda = &s->lambda[pivot_at(p, i)], *x = &s->unknown[b->offset];
        if (i < p->n_rows) {
            if (l->unknowns)
                x[0] = *lambda / b->scale[0];
            else if (!b->dead)
                *lambda = l->key < 0 ? p->rows[i].low : p->rows[i].high;
            continue;
        }
        if (l->unknowns == 0)
            continue;
        const double length = b->surface.length;
        x[0] = lambda[0] / b->scale[0];
        for (size_t k = 1; k < (size_t)l->unknowns; k++) {
            const double *e = l->along[k - 1];
            double y = 0;
            for (int j = 0; j < 2; j++)
                y += e[j] * (lambda[1 + j] - lambda[0] * l->base[j]);
            y += e[2] / length * (lambda[3] - lambda[0] * l->base[2]) / length;
            x[k] = y / b->scale[k];
        }
    }
}

static void to_impulses(pivot *s, const br_contact_problem *p)
{
    for (size_t i = 0; i < s->matrix.n_blocks; i++) {
        const pivot_label *l = &s->label[i];
        const pivot_block *b = &s->block[i];
        const bool row = i < p->n_rows;
        double *lambda = &s->lambda[pivot_at(p, i)];
        const double *x = &s->unknown[b->offset];
        if (l->unknowns == 0 && (row || b->dead))
            continue;
        memset(lambda, 0, components(p, i) * sizeof *lambda);
        for (size_t k = 0; k < (size_t)l->unknowns; k++) {
            double one[BR_BLOCK];
            column_of(l, row, k, one);
            for (size_t j = 0; j < components(p, i); j++)
                lambda[j] += b->scale[k] * x[k] * one[j];
        }
    }
}

/* The velocities of the shifted problem. */
static void add_shift(pivot *s, const br_contact_problem *p)
{
    for (size_t i = 0; i < s->matrix.n_blocks; i++) {
        const size_t n = components(p, i), at = pivot_at(p, i);
        for (size_t k = 0; k < n; k++)
            s->velocity[at + k] += s->shift * s->block[i].w[k] * (s->lambda[at + k] - s->centre[at + k]);
    }
}

/* What the equations lack at the present impulses, whose velocities it leaves; returns the largest. */
static double lack(pivot *s, const br_contact_problem *p)
{
    double largest = 0;
    pivot_multiply(s, p, s->lambda, s->velocity);
    add_shift(s, p);
    for (size_t i = 0; i < s->matrix.n_blocks; i++) {
        const pivot_label *l = &s->label[i];
        const pivot_block *b = &s->block[i];
        const double *v = &s->velocity[pivot_at(p, i)], *lambda = &s->lambda[pivot_at(p, i)];
        const bool row = i < p->n_rows;
        for (size_t k = 0; k < (size_t)l->unknowns; k++) {
            double w = along(l, k, v);
            if (k > 0)
                w += l->give[k - 1] * b->scale[k] * s->unknown[b->offset + k];
            else if (row)
                w += p->rows[i].bias + p->rows[i].compliance * lambda[0];
            else
                w += p->contacts[i - p->n_rows].bias + p->contacts[i - p->n_rows].compliance * lambda[0];
            s->right[b->offset + k] = -w * b->scale[k];
            br_worst(&largest, s->right[b->offset + k]);
        }
    }
    return largest;
}

/* Impulses less what the equations lack. */
static double go_on(pivot *s, const br_contact_problem *p, size_t n)
{
    pivot_lu_solve(&s->lu, s->right);
    for (size_t i = 0; i < n; i++)
        s->unknown[i] += s->right[i];
    to_impulses(s, p);
    return lack(s, p);
}

pivot_outcome pivot_solve_labels(pivot *s, const br_contact_problem *p, const br_solver_options *options)
{
    const size_t n = number(s, p);
    begin(s, p);
    if (n > 0) {
        if (!assemble(s, p, n))
            return PIVOT_NO_MEMORY;
        const pivot_lu_outcome outcome =
            pivot_lu_factorise(&s->lu, n, s->start, s->row, s->value, s->options.entries, options);
        if (outcome != PIVOT_LU_DONE)
            return outcome == PIVOT_LU_NO_MEMORY ? PIVOT_NO_MEMORY
                   : outcome == PIVOT_LU_LATE    ? PIVOT_LATE
                                                 : PIVOT_SINGULAR;
    }
    to_impulses(s, p);
    double before = lack(s, p);
    for (int step = 0; step < REFINEMENTS && before > 0; step++) {
        const double now = go_on(s, p, n);
        if (!isfinite(now))
            return PIVOT_SINGULAR;
        if (step > 0 && !(now < WORTH * before))
            break;
        before = now;
    }
    s->unknowns = n;
    return PIVOT_DONE;
}

void pivot_polish(pivot *s, const br_contact_problem *p)
{
    const size_t size = s->matrix.size * sizeof *s->centre;
    if (s->unknowns == 0)
        return;
    double before = INFINITY;
    for (int step = 0; step < POLISH; step++) {
        memcpy(s->centre, s->lambda, size);
        const double now = lack(s, p);
        if (!(now < WORTH * before))
            break;
        before = now;
        go_on(s, p, s->unknowns);
    }
    memcpy(s->centre, s->lambda, size);
    lack(s, p);
}
