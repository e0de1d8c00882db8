/* A sweep of projected Gauss-Seidel: rows, then contacts; and a step of all impulses at once. Written once
 * and compiled once an operator (sweep.h). */
#include "sweep.h"

/* How far an impulse goes back for the velocity v. */
ALWAYS_INLINE double step(double v, double inverse, double diagonal, bool divide)
{
    return divide ? (inverse > 0 ? v / diagonal : 0) : v * inverse;
}

ALWAYS_INLINE double sweep_rows(const access *on, const view *w, bool divide)
{
    double change = 0;
    for (size_t i = 0; i < w->n_rows; i++) {
        pgs_row *r = &w->row[i];
        const double v = on->row_velocity(w, i) + r->bias + r->compliance * r->lambda;
        const double wanted = r->lambda - step(v, r->inverse, r->diagonal + r->compliance, divide);
        const double next = wanted < r->low ? r->low : wanted > r->high ? r->high : wanted;
        const double delta = next - r->lambda;
        r->lambda = next;
        on->row_change(w, i, delta);
        change = larger_of(change, fabs(delta) * (r->diagonal + r->compliance));
    }
    return change;
}

/* The normal's step: it only pushes. Changes the impulses and the contact's own velocity u; returns the
 * impulse's change. */
ALWAYS_INLINE double update_normal(const pgs_contact *c, double *l, double *u, bool divide)
{
    const double old = l[PGS_N], v = u[PGS_N] + c->block->bias + c->block->compliance * old;
    const double next =
        larger_of(0, old - step(v, c->inverse_n, c->matrix[PGS_N][PGS_N] + c->block->compliance, divide));
    const double delta = next - old;
    l[PGS_N] = next;
    PGS_UNROLL
    for (int j = PGS_T; j < PGS_DIRECTIONS; j++)
        u[j] += c->matrix[j][PGS_N] * delta;
    return delta;
}

/* Part of the way to where an exact local step has led from `old`: between admissible impulses all are. */
static void relax(pgs_contact *c, const double *old, double relaxation)
{
    for (int k = 0; k < PGS_DIRECTIONS && relaxation < 1; k++)
        c->lambda[k] = old[k] + relaxation * (c->lambda[k] - old[k]);
}

/* Returns the larger of `change` and what this visit changes. */
ALWAYS_INLINE double sweep_contact(const access *on, const view *w, pgs_contact *c, size_t k, int inner,
                                   bool divide, bool exact, double change)
{
    double u[PGS_DIRECTIONS];
    on->contact_velocity(w, k, c->kind == PGS_DRILLING, u);
    const double t = c->lambda[PGS_T], b = c->lambda[PGS_B], tau = c->lambda[PGS_TAU];
    if (exact && c->exact) {
        const double n = c->lambda[PGS_N], old[PGS_DIRECTIONS] = {n, t, b, tau};
        change = larger_of(change, pgs_contact_exact(c, inner, u));
        relax(c, old, w->relaxation);
        const double all[PGS_DIRECTIONS] = {c->lambda[PGS_N] - n, c->lambda[PGS_T] - t, c->lambda[PGS_B] - b,
                                            c->lambda[PGS_TAU] - tau};
        on->contact_change(w, k, all);
        return change;
    }

    /* normal, then friction within the bounds of this normal impulse */
    double l[PGS_DIRECTIONS] = {c->lambda[PGS_N], t, b, tau}, delta;
    const double nn = c->matrix[PGS_N][PGS_N] + c->block->compliance;
    if (c->kind <= PGS_CIRCLE) {
        double v[PGS_DIRECTIONS] = {u[PGS_N], u[PGS_T], u[PGS_B], u[PGS_TAU]};
        delta = update_normal(c, l, v, divide);
        change = larger_of(change, fabs(delta) * nn);
        change = larger_of(change, pgs_friction_inline(c, inner, l, v));
        PGS_UNROLL
        for (int j = 0; j < PGS_DIRECTIONS; j++)
            c->lambda[j] = l[j];
    } else {
        delta = update_normal(c, c->lambda, u, divide);
        change = larger_of(change, fabs(delta) * nn);
        change = larger_of(change, pgs_friction_update(c, inner, u));
        PGS_UNROLL
        for (int j = 0; j < PGS_DIRECTIONS; j++)
            l[j] = c->lambda[j];
    }
    const double all[PGS_DIRECTIONS] = {delta, l[PGS_T] - t, l[PGS_B] - b, l[PGS_TAU] - tau};
    on->contact_change(w, k, all);
    return change;
}

ALWAYS_INLINE double sweep_contacts(const access *on, const view *w, int inner, bool divide, bool exact)
{
    double change = 0;
    for (size_t k = 0; k < w->n_contacts; k++) {
        if (on->ask_ahead)
            on->ask_ahead(w, k);
        change = sweep_contact(on, w, &w->contact[on->contact_at(w, k)], k, inner, divide, exact, change);
    }
    return change;
}

ALWAYS_INLINE double sweep(const access *on, const view *w, int inner, bool divide, bool exact)
{
    const double rows = sweep_rows(on, w, divide);
    return fmax(rows, sweep_contacts(on, w, inner, divide, exact));
}

ALWAYS_INLINE void add_impulses(const access *on, const view *w, const double *delta)
{
    double *const lambda = w->problem->lambda + w->n_rows;
    for (size_t i = 0; i < w->n_rows; i++, delta++) {
        w->row[i].lambda += *delta;
        if (*delta != 0)
            on->row_change(w, i, *delta);
    }
    for (size_t k = 0; k < w->n_contacts; k++) {
        const size_t i = PGS_DIRECTIONS * on->contact_at(w, k);
        for (size_t j = 0; j < PGS_DIRECTIONS; j++)
            lambda[i + j] += delta[i + j];
        on->contact_change(w, k, delta + i);
    }
}

/* How many vectors of one kind follow each other from here, on the level that ends at `end`. */
ALWAYS_INLINE size_t vectors_together(const uint32_t *group, const uint32_t *last, uint32_t end)
{
    const uint32_t beyond = pgs_wide_group(end, 0);
    size_t n = 1;
    while (group + n < last && group[n] < beyond &&
           pgs_wide_group_kind(group[n]) == pgs_wide_group_kind(*group))
        n++;
    return n;
}

/* Over bodies level by level: vectors, then what is left. */
ALWAYS_INLINE double sweep_wide(const pgs *s, const view *w, int inner, bool exact)
{
    const pgs_wide *const wide = &s->wide;
    double change = sweep_rows(&of_bodies, w, false);
    double *const lambda = w->problem->lambda + w->n_rows;
    const size_t width = wide->kernel->width;
    pgs_wide_groups groups = {0, pgs_memory_of(s)->at, wide->place, wide->own, w->mass};
    const uint32_t *group = wide->group, *const last = group + wide->n_groups;
    size_t record = 0;
    for (const uint32_t *end = w->level_end; group < last || record < wide->n_alone; end++) {
        for (; group < last && pgs_wide_group_visit(*group) < *end; group += groups.n) {
            groups.n = vectors_together(group, last, *end);
            change = larger_of(change, wide->kernel->visit[pgs_wide_group_kind(*group)](&groups, lambda,
                                                                                        w->velocity, inner));
            groups.constant += groups.n * pgs_wide_constants(wide->own) * width;
            groups.place += groups.n * WIDE_PLACES * width;
        }
        for (; record < wide->n_alone && pgs_record(s, record)->visit < *end; record++) {
            pgs_contact *const c = pgs_record(s, record);
            change = sweep_contact(&of_bodies, w, c, c->visit, inner, false, exact, change);
        }
    }
    return change;
}

double pgs_sweep(pgs *s, const br_contact_problem *p, const br_solver_options *o)
{
    const view w = look_at(s, p);
    const bool exact = s->exact;
    if (w.packed)
        return sweep(&of_packed, &w, o->inner, o->divide, exact);
    if (p->op->type != &body_operator_type)
        return sweep(&of_any, &w, o->inner, o->divide, exact);
    if (o->divide)
        return sweep(&of_bodies, &w, o->inner, true, exact);
    if (s->wide.made)
        return exact ? sweep_wide(s, &w, o->inner, true) : sweep_wide(s, &w, o->inner, false);
    return exact ? sweep(&of_bodies, &w, o->inner, false, true)
                 : sweep(&of_bodies, &w, o->inner, false, false);
}

void pgs_add_impulses(pgs *s, const br_contact_problem *p, const double *delta)
{
    const view w = look_at(s, p);
    if (p->op->type == &body_operator_type)
        add_impulses(&of_bodies, &w, delta);
    else
        add_impulses(&of_any, &w, delta);
}
