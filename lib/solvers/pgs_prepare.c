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

/* Of the root of the two diagonal entries: more than round-off makes. */
static const double ASYMMETRY = 1e-10;

/* Local steps take the contact's own W for symmetric. Where that of a file is not, halfway between serves:
 * each step begins at the contact's true velocity, so the solution stays the same. */
static void symmetrise(double w[PGS_DIRECTIONS][PGS_DIRECTIONS])
{
    for (int i = 0; i < PGS_DIRECTIONS; i++)
        for (int j = 0; j < i; j++)
            if (fabs(w[i][j] - w[j][i]) > ASYMMETRY * sqrt(fabs(w[i][i] * w[j][j])))
                w[i][j] = w[j][i] = 0.5 * (w[i][j] + w[j][i]);
}

static bool is_exact(const pgs_contact *c, br_local_step local)
{
    return c->kind != PGS_NONE && c->inverse_n > 0 &&
           (local == BR_LOCAL_EXACT || (local == BR_LOCAL_COUPLED && pgs_is_coupled(c)));
}

void pgs_prepare_contact(const br_contact_problem *p, size_t i, br_local_step local, pgs_contact *to)
{
    const br_problem_contact *from = &p->contacts[i];
    p->op->type->diagonal(p->op, p->n_rows + i, to->matrix[0]);
    symmetrise(to->matrix);
    to->inverse_n = to->matrix[PGS_N][PGS_N] > 0 ? 1 / (to->matrix[PGS_N][PGS_N] + from->compliance) : 0;
    to->inverse_t = inverse(to->matrix[PGS_T][PGS_T]);
    to->inverse_b_ = inverse(to->matrix[PGS_B][PGS_B]);
    to->block = from;
    to->kind = PGS_NONE;
    to->mu[PGS_LENGTH] = 1;
    to->ellipsoid = false;
    to->step = to->largest = 0;
    to->lambda = &p->lambda[p->n_rows + PGS_DIRECTIONS * i];
    if (from->cone && to->inverse_n > 0)
        pgs_prepare_friction(to);
    if (to->inverse_n == 0)
        to->lambda[PGS_N] = 0;
    if (to->kind == PGS_NONE)
        to->lambda[PGS_T] = to->lambda[PGS_B] = 0;
    if (to->kind != PGS_DRILLING)
        to->lambda[PGS_TAU] = 0;
    to->exact = is_exact(to, local);
}

static void load(pgs *s, const br_contact_problem *p, br_local_step local, bool wide)
{
    s->relaxation = 1;
    s->exact = false;
    for (size_t i = 0; i < p->n_rows; i++)
        prepare_row(p, i, &s->row[i]);
    s->wide.made = wide;
    if (wide)
        pgs_wide_load(s, p, local);
    else
        s->contact = pgs_memory_of(s)->at;
    for (size_t i = 0; i < p->n_contacts && !wide; i++)
        pgs_prepare_contact(p, i, local, &s->contact[i]);
    const size_t records = pgs_records(s, p);
    for (size_t j = 0; j < records; j++)
        s->exact = s->exact || pgs_record(s, j)->exact;
    pgs_store(s, p);
    p->op->type->start(p->op, p->lambda);
}

void pgs_load(pgs *s, const br_contact_problem *p, br_local_step local)
{
    load(s, p, local, false);
}

void pgs_load_sweeps(pgs *s, const br_contact_problem *p, const br_solver_options *options)
{
    load(s, p, options->local, pgs_wide_suits(s, p, options));
}

void pgs_store(const pgs *s, const br_contact_problem *p)
{
    pgs_impulses(s, p, p->lambda);
}
