/* All impulses of a problem as one vector: of rows, then of the directions of contacts. */
#include <string.h>
#include "pgs_impulse.h"

size_t pgs_length(const br_contact_problem *p)
{
    return p->n_rows + PGS_DIRECTIONS * p->n_contacts;
}

void pgs_impulses(const pgs *s, const br_contact_problem *p, double *lambda)
{
    for (size_t i = 0; i < p->n_rows; i++)
        *lambda++ = s->row[i].lambda;
    for (size_t i = 0; i < p->n_contacts; i++, lambda += PGS_DIRECTIONS)
        memcpy(lambda, s->contact[i].lambda, sizeof s->contact[i].lambda);
}

void pgs_weights(const pgs *s, const br_contact_problem *p, double *weight)
{
    for (size_t i = 0; i < p->n_rows; i++)
        *weight++ = s->row[i].diagonal + s->row[i].compliance;
    for (size_t i = 0; i < p->n_contacts; i++)
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            *weight++ = s->contact[i].matrix[k][k];
}

void pgs_add_impulses(pgs *s, const br_contact_problem *p, const double *delta)
{
    for (size_t i = 0; i < p->n_rows; i++, delta++) {
        s->row[i].lambda += *delta;
        if (*delta != 0)
            pgs_push_row(&s->row[i], s->velocity, *delta);
    }
    for (size_t i = 0; i < p->n_contacts; i++, delta += PGS_DIRECTIONS) {
        pgs_contact *c = &s->contact[i];
        for (int k = 0; k < PGS_DIRECTIONS; k++)
            c->lambda[k] += delta[k];
        pgs_push_contact(s, c, s->velocity, pgs_contact_impulse(c, delta[PGS_N], delta[PGS_T], delta[PGS_B]),
                         delta[PGS_TAU]);
    }
}
