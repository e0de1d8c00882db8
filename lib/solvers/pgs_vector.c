/* All impulses of a problem as one vector, as problem.h orders them. Those of contacts are the problem's own.
 */
#include <math.h>
#include <string.h>
#include "pgs.h"

static size_t bytes_of_contacts(const br_contact_problem *p)
{
    return PGS_DIRECTIONS * p->n_contacts * sizeof *p->lambda;
}

void pgs_impulses(const pgs *s, const br_contact_problem *p, double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        lambda[i] = s->row[i].lambda;
    if (p->n_contacts > 0 && lambda != p->lambda)
        memcpy(lambda + p->n_rows, p->lambda + p->n_rows, bytes_of_contacts(p));
}

void pgs_set_impulses(pgs *s, const br_contact_problem *p, const double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        s->row[i].lambda = lambda[i];
    if (p->n_contacts > 0 && lambda != p->lambda)
        memcpy(p->lambda + p->n_rows, lambda + p->n_rows, bytes_of_contacts(p));
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
            *weight++ = fabs(w[k][k]); /* of an indefinite W its size */
    }
}
