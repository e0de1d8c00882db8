/* A sweep of projected Gauss-Seidel: rows, then contacts. */
#include "pgs_impulse.h"

static double sweep_rows(pgs *s, size_t n)
{
    double change = 0;
    for (size_t i = 0; i < n; i++) {
        pgs_row *r = &s->row[i];
        const double v = pgs_row_velocity(r, s->velocity) + r->bias + r->compliance * r->lambda;
        const double wanted = r->lambda - v * r->inverse;
        const double next = wanted < r->low ? r->low : wanted > r->high ? r->high : wanted;
        const double delta = next - r->lambda;
        r->lambda = next;
        pgs_push_row(r, s->velocity, delta);
        change = fmax(change, fabs(delta) * (r->diagonal + r->compliance));
    }
    return change;
}

static double sweep_contacts(pgs *s, size_t n, int inner)
{
    double change = 0;
    for (size_t i = 0; i < n; i++) {
        pgs_contact *c = &s->contact[i];
        const br_vec3 v = pgs_contact_velocity(c, s->velocity);
        double u[PGS_DIRECTIONS] = {br_vec3_dot(v, c->normal), br_vec3_dot(v, c->tangent),
                                    br_vec3_dot(v, c->binormal), 0};
        if (c->kind == PGS_DRILLING)
            u[PGS_TAU] =
                br_vec3_dot(br_vec3_sub(s->velocity[c->a].angular, s->velocity[c->b].angular), c->normal);
        const double t = c->lambda[PGS_T], b = c->lambda[PGS_B], tau = c->lambda[PGS_TAU];

        /* normal: only pushes */
        const double old = c->lambda[PGS_N];
        const double next = fmax(0, old - (u[PGS_N] + c->bias + c->compliance * old) * c->inverse_n);
        const double delta = next - old;
        c->lambda[PGS_N] = next;
        for (int j = PGS_T; j < PGS_DIRECTIONS; j++)
            u[j] += c->matrix[j][PGS_N] * delta;
        change = fmax(change, fabs(delta) * (c->matrix[PGS_N][PGS_N] + c->compliance));

        /* friction within the bounds of this normal impulse */
        change = fmax(change, pgs_friction_update(c, inner, u));
        pgs_push_contact(s, c, s->velocity,
                         pgs_contact_impulse(c, delta, c->lambda[PGS_T] - t, c->lambda[PGS_B] - b),
                         c->lambda[PGS_TAU] - tau);
    }
    return change;
}

double pgs_sweep(pgs *s, const br_contact_problem *p, int inner)
{
    const double rows = sweep_rows(s, p->n_rows);
    return fmax(rows, sweep_contacts(s, p->n_contacts, inner));
}
