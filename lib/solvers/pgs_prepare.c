/* Projected Gauss-Seidel: the problem goes into the rows and contacts of the solver, and comes out of them.
 */
#include <string.h>
#include "pgs.h"

static void prepare_row(const br_contact_problem *p, size_t i, pgs_row *to)
{
    const br_problem_row *from = &p->rows[i];
    p->op->type->diagonal(p->op, i, &to->diagonal);
    to->inverse = to->diagonal > 0 ? 1 / (to->diagonal + from->compliance) : 0;
    to->bias = from->bias;
    to->compliance = from->compliance;
    to->low = from->low;
    to->high = from->high;
    to->lambda = fmax(from->low, fmin(from->high, p->lambda[i]));
}

static double inverse(double x)
{
    return x > 0 ? 1 / x : 0;
}

static void prepare_contact(const br_contact_problem *p, size_t i, pgs_contact *to)
{
    const br_problem_contact *from = &p->contacts[i];
    p->op->type->diagonal(p->op, p->n_rows + i, to->matrix[0]);
    to->inverse_n = to->matrix[PGS_N][PGS_N] > 0 ? 1 / (to->matrix[PGS_N][PGS_N] + from->compliance) : 0;
    to->inverse_t = inverse(to->matrix[PGS_T][PGS_T]);
    to->inverse_b_ = inverse(to->matrix[PGS_B][PGS_B]);
    to->bias = from->bias;
    to->compliance = from->compliance;
    to->kind = PGS_NONE;
    memcpy(to->lambda, &p->lambda[p->n_rows + PGS_DIRECTIONS * i], sizeof to->lambda);
    if (from->cone && to->inverse_n > 0)
        pgs_prepare_friction(to, from->cone);
    if (to->inverse_n == 0)
        to->lambda[PGS_N] = 0;
    if (to->kind == PGS_NONE)
        to->lambda[PGS_T] = to->lambda[PGS_B] = 0;
    if (to->kind != PGS_DRILLING)
        to->lambda[PGS_TAU] = 0;
}

void pgs_load(pgs *s, const br_contact_problem *p)
{
    for (size_t i = 0; i < p->n_rows; i++)
        prepare_row(p, i, &s->row[i]);
    for (size_t i = 0; i < p->n_contacts; i++)
        prepare_contact(p, i, &s->contact[i]);
    pgs_store(s, p);
    p->op->type->start(p->op, p->lambda);
}

void pgs_store(const pgs *s, const br_contact_problem *p)
{
    pgs_impulses(s, p, p->lambda);
}
