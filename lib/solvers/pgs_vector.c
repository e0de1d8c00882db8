/* All impulses of a problem as one vector, as problem.h orders them. */
#include <string.h>
#include "pgs.h"

void pgs_impulses(const pgs *s, const br_contact_problem *p, double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        *lambda++ = s->row[i].lambda;
    for (size_t i = 0; i < p->n_contacts; i++, lambda += PGS_DIRECTIONS)
        memcpy(lambda, s->contact[i].lambda, sizeof s->contact[i].lambda);
}

void pgs_set_impulses(pgs *s, const br_contact_problem *p, const double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        s->row[i].lambda = *lambda++;
    for (size_t i = 0; i < p->n_contacts; i++, lambda += PGS_DIRECTIONS)
        memcpy(s->contact[i].lambda, lambda, sizeof s->contact[i].lambda);
}

void pgs_weights(const pgs *s, const br_contact_problem *p, double *weight)
{
    for (size_t i = 0; i < p->n_rows; i++)
        *weight++ = s->row[i].diagonal + s->row[i].compliance;
    for (size_t i = 0; i < p->n_contacts; i++)
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            *weight++ = s->contact[i].matrix[k][k];
}
