/* All impulses of a problem as one vector, as problem.h orders them. In vectors a contact's impulses are
 * those of the problem itself, but for contacts that are visited alone. */
#include <string.h>
#include "bodies.h"
#include "pgs.h"

/* The contact of record j. */
static size_t contact_of(const pgs *s, const br_contact_problem *p, size_t j)
{
    return s->wide.made ? ((const br_body_assembler *)p->op)->order[pgs_record(s, j)->visit] : j;
}

static size_t bytes_of_contacts(const br_contact_problem *p)
{
    return PGS_DIRECTIONS * p->n_contacts * sizeof *p->lambda;
}

void pgs_impulses(const pgs *s, const br_contact_problem *p, double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        *lambda++ = s->row[i].lambda;
    if (s->wide.made && lambda != p->lambda + p->n_rows)
        memcpy(lambda, p->lambda + p->n_rows, bytes_of_contacts(p));
    const size_t records = pgs_records(s, p);
    for (size_t j = 0; j < records; j++) {
        const pgs_contact *const c = pgs_record(s, j);
        memcpy(&lambda[PGS_DIRECTIONS * contact_of(s, p, j)], c->lambda, sizeof c->lambda);
    }
}

void pgs_set_impulses(pgs *s, const br_contact_problem *p, const double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        s->row[i].lambda = *lambda++;
    if (s->wide.made && lambda != p->lambda + p->n_rows)
        memcpy(p->lambda + p->n_rows, lambda, bytes_of_contacts(p));
    const size_t records = pgs_records(s, p);
    for (size_t j = 0; j < records; j++) {
        pgs_contact *const c = pgs_record(s, j);
        memcpy(c->lambda, &lambda[PGS_DIRECTIONS * contact_of(s, p, j)], sizeof c->lambda);
    }
}

void pgs_weights(const pgs *s, const br_contact_problem *p, double *weight)
{
    double made[PGS_DIRECTIONS][PGS_DIRECTIONS];
    for (size_t i = 0; i < p->n_rows; i++)
        *weight++ = s->row[i].diagonal + s->row[i].compliance;
    for (size_t i = 0; i < p->n_contacts; i++) {
        double(*const w)[PGS_DIRECTIONS] = s->wide.made ? made : pgs_record(s, i)->matrix;
        if (s->wide.made)
            p->op->type->diagonal(p->op, p->n_rows + i, made[0]);
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            *weight++ = w[k][k];
    }
}
