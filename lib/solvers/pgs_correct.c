/* Position correction by the sweeps of projected Gauss-Seidel. */
#include <string.h>
#include "pgs_impulse.h"

/* The prepared rows and contacts serve again; their lambda is used up, since it has been stored. */
void pgs_correct(br_contact_solver *self, const br_contact_problem *problem, int iterations, double tolerance,
                 br_velocity *pseudo)
{
    pgs *s = (pgs *)self;
    memset(s->velocity, 0, (problem->n_bodies + 1) * sizeof *s->velocity);
    for (size_t i = 0; i < problem->n_rows; i++)
        s->row[i].lambda = 0;
    for (size_t i = 0; i < problem->n_contacts; i++)
        s->contact[i].lambda[PGS_N] = 0;
    for (int k = 0; k < iterations; k++) {
        double change = 0;
        for (size_t i = 0; i < problem->n_rows; i++) {
            pgs_row *r = &s->row[i];
            const double correction_velocity = problem->rows[i].correction_velocity;
            if (isnan(correction_velocity) || !(r->diagonal > 0))
                continue;
            const double wanted = r->lambda + (correction_velocity - pgs_row_velocity(r, s->velocity)) / r->diagonal;
            const double next = wanted < 0 && r->low == 0 ? 0 : wanted > 0 && r->high == 0 ? 0 : wanted;
            const double delta = next - r->lambda;
            r->lambda = next;
            pgs_push_row(r, s->velocity, delta);
            change = fmax(change, fabs(delta) * r->diagonal);
        }
        for (size_t i = 0; i < problem->n_contacts; i++) {
            pgs_contact *c = &s->contact[i];
            const double correction_velocity = problem->contacts[i].correction_velocity;
            if (isnan(correction_velocity) || c->inverse_n == 0)
                continue;
            const double diagonal = c->matrix[PGS_N][PGS_N];
            const double v = br_vec3_dot(pgs_contact_velocity(c, s->velocity), c->normal);
            const double next = fmax(0, c->lambda[PGS_N] + (correction_velocity - v) / diagonal);
            const double delta = next - c->lambda[PGS_N];
            c->lambda[PGS_N] = next;
            pgs_push_contact(s, c, s->velocity, br_vec3_scale(delta, c->normal), 0);
            change = fmax(change, fabs(delta) * diagonal);
        }
        if (change <= tolerance)
            break;
    }
    if (problem->n_bodies)
        memcpy(pseudo, s->velocity, problem->n_bodies * sizeof *pseudo);
}
