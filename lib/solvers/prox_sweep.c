/* A sweep of the PROX variant of Gauss-Seidel [matchstick, algorithm 2]: of each block one step of length r
 * against its velocity, and from there to the nearest admissible impulse. Normal and friction of a contact
 * start from the same velocity; friction's bounds are those of the new normal impulse. */
#include "prox.h"
#include "sweep.h"

ALWAYS_INLINE void take_row(const access *on, const view *w, size_t i, double factor, prox_change *change)
{
    pgs_row *r = &w->row[i];
    const double v = on->row_velocity(w, i) + r->bias + r->compliance * r->lambda;
    const double next = fmax(r->low, fmin(r->high, r->lambda - factor * r->inverse * v));
    const double delta = next - r->lambda;
    r->lambda = next;
    on->row_change(w, i, delta);
    change->impulse = larger_of(change->impulse, fabs(delta));
    change->velocity = larger_of(change->velocity, fabs(delta) * (r->diagonal + r->compliance));
}

static inline double inverse(double x)
{
    return x > 0 ? 1 / x : 0;
}

/* Impulses go on by -r u, friction to the nearest of its set under the normal impulse that c has already. Of
 * torques r is in units of the contact's length. Returns the step, torque in N m s. */
ALWAYS_INLINE br_contact_vec friction_step(pgs_contact *c, const double *u, double factor, bool separate)
{
    const double length = c->length, inverse_length = 1 / length;
    const br_contact_vec old = {c->lambda[PGS_T], c->lambda[PGS_B], c->lambda[PGS_TAU] * inverse_length};
    const double t = factor * (separate ? c->inverse_t : c->step),
                 b = factor * (separate ? c->inverse_b_ : c->step),
                 tau = factor * (separate ? inverse(c->matrix[PGS_TAU][PGS_TAU]) : c->step * length);
    br_contact_vec f = {old.t - t * u[PGS_T], old.b - b * u[PGS_B], 0};
    if (c->kind == PGS_DRILLING)
        f.tau = old.tau - tau * u[PGS_TAU];
    if (c->kind == PGS_CIRCLE)
        pgs_project_circle(c, &f);
    else
        pgs_project(c, &f);
    c->lambda[PGS_T] = f.t;
    c->lambda[PGS_B] = f.b;
    c->lambda[PGS_TAU] = f.tau * length;
    return (br_contact_vec){f.t - old.t, f.b - old.b, (f.tau - old.tau) * length};
}

ALWAYS_INLINE void take_contact(const access *on, const view *w, size_t k, double factor, bool separate,
                                prox_change *change)
{
    pgs_contact *c = &w->contact[on->contact_at(w, k)];
    double u[PGS_DIRECTIONS];
    on->contact_velocity(w, k, c->kind == PGS_DRILLING, u);
    const double old = c->lambda[PGS_N], v = u[PGS_N] + c->bias + c->compliance * old;
    c->lambda[PGS_N] = larger_of(0, old - factor * c->inverse_n * v);
    const double n = c->lambda[PGS_N] - old;
    br_contact_vec f = {0, 0, 0};
    if (c->kind != PGS_NONE)
        f = friction_step(c, u, factor, separate);
    const double delta[PGS_DIRECTIONS] = {n, f.t, f.b, f.tau};
    on->contact_change(w, k, delta);
    const double moved = sqrt(f.t * f.t + f.b * f.b + f.tau * f.tau / (c->length * c->length));
    const double impulses[] = {n, f.t, f.b, f.tau};
    PGS_UNROLL
    for (int j = 0; j < PGS_DIRECTIONS; j++)
        change->impulse = larger_of(change->impulse, fabs(impulses[j]));
    change->velocity = larger_of(change->velocity, fabs(n) * (c->matrix[PGS_N][PGS_N] + c->compliance));
    change->velocity = larger_of(change->velocity, moved * c->largest);
}

ALWAYS_INLINE prox_change sweep(const access *on, const view *w, double factor, bool separate)
{
    prox_change change = {0, 0};
    for (size_t i = 0; i < w->n_rows; i++)
        take_row(on, w, i, factor, &change);
    for (size_t k = 0; k < w->n_contacts; k++)
        take_contact(on, w, k, factor, separate, &change);
    return change;
}

prox_change prox_sweep(pgs *s, const br_contact_problem *p, double factor, bool separate)
{
    const view w = look_at(s, p);
    if (w.packed)
        return sweep(&of_packed, &w, factor, separate);
    if (p->op->type != &body_operator_type)
        return sweep(&of_any, &w, factor, separate);
    return separate ? sweep(&of_bodies, &w, factor, true) : sweep(&of_bodies, &w, factor, false);
}
