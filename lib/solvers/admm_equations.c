/* The equations of alternating directions: by a factor within the envelope where that is narrow, as in towers
 * and chains, where one solution then costs about as much as two sweeps; else by conjugate gradients, which
 * need no matrix. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

#include "admm.h"

/* Multiplications for a factor, at most: about half a second, as for 400 contacts that all touch one body. */
static const double MOST_WORK = 1e9;
/* Of conjugate gradients in one solution. */
enum { MOST_STEPS = 100 };

static double compliance(const br_contact_problem *p, size_t component)
{
    if (component < p->n_rows)
        return p->rows[component].compliance;
    const size_t i = component - p->n_rows;
    return i % BR_BLOCK == BR_BLOCK_N ? p->contacts[i / BR_BLOCK].compliance : 0;
}

void admm_apply(const br_contact_problem *p, const double *x, double *y)
{
    p->op->type->apply(p->op, x, y);
    for (size_t i = 0; i < p->n_rows; i++)
        y[i] += p->rows[i].compliance * x[i];
    for (size_t i = 0; i < p->n_contacts; i++)
        y[p->n_rows + BR_BLOCK * i] += p->contacts[i].compliance * x[p->n_rows + BR_BLOCK * i];
}

/* The components of a block: the first, and how many. */
static size_t span_of(const br_contact_problem *p, size_t block, size_t *n)
{
    *n = block < p->n_rows ? 1 : BR_BLOCK;
    return block < p->n_rows ? block : p->n_rows + BR_BLOCK * (block - p->n_rows);
}

/* Numbers the unknowns in the blocks' new order; returns how many. */
static size_t number_unknowns(admm *s, const br_contact_problem *p)
{
    size_t unknowns = 0;
    for (size_t k = 0; k < s->matrix.n_blocks; k++) {
        size_t n;
        const size_t first = span_of(p, s->order[k], &n);
        for (size_t i = first; i < first + n; i++)
            s->place[i] = s->sweeps.vector[ADMM_PENALTY][i] > 0 ? unknowns++ : SIZE_MAX;
    }
    return unknowns;
}

/* For each entry of W between two unknowns of the lower triangle: its row and column there, and its value. */
static void each_entry(admm *s, const br_contact_problem *p, void (*take)(admm *, size_t, size_t, double))
{
    const br_problem_matrix *w = &s->matrix;
    for (size_t block = 0; block < w->n_blocks; block++) {
        size_t rows, columns;
        const size_t row = span_of(p, block, &rows);
        for (size_t k = w->start[block]; k < w->start[block + 1]; k++) {
            const size_t column = span_of(p, w->column[k], &columns);
            for (size_t i = 0; i < rows; i++)
                for (size_t j = 0; j < columns; j++) {
                    const size_t a = s->place[row + i], b = s->place[column + j];
                    if (a != SIZE_MAX && b != SIZE_MAX && b <= a)
                        take(s, a, b, w->w[w->at[k] + i * columns + j]);
                }
        }
    }
}

static void widen(admm *s, size_t row, size_t column, double value)
{
    (void)value;
    if (column < s->factor.first[row])
        s->factor.first[row] = column;
}

static void fill(admm *s, size_t row, size_t column, double value)
{
    *envelope_at(&s->factor, row, column) = value;
}

br_status admm_prepare_equations(admm *s, const br_contact_problem *p, br_error *error)
{
    const size_t size = br_contact_problem_size(p), blocks = p->n_rows + p->n_contacts;
    BR_TRY(br_problem_matrix_make(s->maker, p, &s->matrix, error));
    if (!br_grow(&s->order, &s->order_capacity, blocks, sizeof *s->order) ||
        !br_grow(&s->mark, &s->mark_capacity, blocks, sizeof *s->mark) ||
        !br_grow(&s->place, &s->place_capacity, size, sizeof *s->place) ||
        !br_grow(&s->right, &s->right_capacity, size, sizeof *s->right))
        return br_fail(error, BR_ERR_MEMORY, "admm: out of memory for %zu impulses", size);
    envelope_order(blocks, s->matrix.start, s->matrix.column, s->order, s->mark);
    const size_t unknowns = number_unknowns(s, p);
    if (!envelope_rows(&s->factor, unknowns))
        return br_fail(error, BR_ERR_MEMORY, "admm: out of memory for %zu unknowns", unknowns);
    for (size_t i = 0; i < unknowns; i++)
        s->factor.first[i] = i;
    each_entry(s, p, widen);
    admm_factorise(s, p);
    return BR_OK;
}

void admm_factorise(admm *s, const br_contact_problem *p)
{
    s->direct = envelope_values(&s->factor, MOST_WORK);
    if (!s->direct)
        return;
    each_entry(s, p, fill);
    const double *penalty = s->sweeps.vector[ADMM_PENALTY];
    for (size_t i = 0; i < br_contact_problem_size(p); i++)
        if (s->place[i] != SIZE_MAX)
            *envelope_at(&s->factor, s->place[i], s->place[i]) += compliance(p, i) + s->rho * penalty[i];
    s->direct = envelope_factorise(&s->factor);
}

/* ---- conjugate gradients ---- */

/* y = A x; what is not an unknown is 0 in both. */
static void multiply(const admm *s, const br_contact_problem *p, size_t n, const double *x, double *y)
{
    const double *penalty = s->sweeps.vector[ADMM_PENALTY];
    admm_apply(p, x, y);
    for (size_t i = 0; i < n; i++)
        y[i] = penalty[i] > 0 ? y[i] + s->rho * penalty[i] * x[i] : 0;
}

/* From the last solution on, each component divided by its penalty, which is of the size of W's diagonal. */
static void by_conjugate_gradients(admm *s, const br_contact_problem *p, size_t n, double tolerance)
{
    double *const *v = s->sweeps.vector;
    double *x = v[ADMM_X], *rest = v[ADMM_REST], *search = v[ADMM_SEARCH], *image = v[ADMM_PRODUCT],
           *scaled = s->right;
    const double *right = v[ADMM_RIGHT], *weight = v[ADMM_WEIGHT], *penalty = v[ADMM_PENALTY];
    for (size_t i = 0; i < n; i++)
        if (!(penalty[i] > 0))
            x[i] = 0;
    multiply(s, p, n, x, image);
    double square = 0, last = 0;
    for (int step = 0; step <= MOST_STEPS; step++) {
        double most = 0;
        const double along = step == 0 ? 0 : last / mixing_product(n, search, image);
        for (size_t i = 0; i < n; i++) {
            if (step > 0)
                x[i] += along * search[i];
            rest[i] = penalty[i] > 0 ? (step == 0 ? right[i] - image[i] : rest[i] - along * image[i]) : 0;
            scaled[i] = penalty[i] > 0 ? rest[i] / weight[i] : 0;
            most = fmax(most, fabs(rest[i]));
        }
        square = mixing_product(n, rest, scaled);
        if (!(most > tolerance) || !(square > 0))
            break;
        for (size_t i = 0; i < n; i++)
            search[i] = scaled[i] + (step == 0 ? 0 : square / last * search[i]);
        last = square;
        multiply(s, p, n, search, image);
    }
}

void admm_solve_equations(admm *s, const br_contact_problem *p, double tolerance)
{
    const size_t n = br_contact_problem_size(p);
    if (!s->direct) {
        by_conjugate_gradients(s, p, n, tolerance);
        return;
    }
    const double *right = s->sweeps.vector[ADMM_RIGHT];
    for (size_t i = 0; i < n; i++)
        if (s->place[i] != SIZE_MAX)
            s->right[s->place[i]] = right[i];
    envelope_solve(&s->factor, s->right);
    for (size_t i = 0; i < n; i++)
        if (s->place[i] != SIZE_MAX)
            s->sweeps.vector[ADMM_X][i] = s->right[s->place[i]];
}

void admm_free_equations(admm *s)
{
    br_problem_matrix_maker_destroy(s->maker);
    envelope_free(&s->factor);
    free(s->order);
    free(s->mark);
    free(s->place);
    free(s->right);
}
