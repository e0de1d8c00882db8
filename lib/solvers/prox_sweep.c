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

/* A contact under way: the change of its normal impulse, and its friction before, after its step, and nearest
 * to that; torques over the contact's length. */
typedef struct visit {
    pgs_contact *contact;
    size_t k;
    double normal;
    br_contact_vec old, moved;
} visit;

/* Impulses go on by -r u, the normal's to where it pushes; friction is to go to the nearest of its set under
 * the normal impulse that c has then. Of torques r is in units of the contact's length. */
ALWAYS_INLINE visit begin(const access *on, const view *w, size_t k, double factor, bool separate)
{
    pgs_contact *const c = &w->contact[on->contact_at(w, k)];
    double u[PGS_DIRECTIONS];
    on->contact_velocity(w, k, c->kind == PGS_DRILLING, u);
    const double before = c->lambda[PGS_N], v = u[PGS_N] + c->block->bias + c->block->compliance * before;
    c->lambda[PGS_N] = larger_of(0, before - factor * c->inverse_n * v);
    visit at = {.contact = c, .k = k, .normal = c->lambda[PGS_N] - before};
    if (c->kind == PGS_NONE)
        return at;
    const double length = pgs_length(c), inverse_length = 1 / length;
    const double t = factor * (separate ? c->inverse_t : c->step),
                 b = factor * (separate ? c->inverse_b_ : c->step),
                 tau = factor * (separate ? inverse(c->matrix[PGS_TAU][PGS_TAU]) : c->step * length);
    at.old = (br_contact_vec){c->lambda[PGS_T], c->lambda[PGS_B], c->lambda[PGS_TAU] * inverse_length};
    at.moved = (br_contact_vec){at.old.t - t * u[PGS_T], at.old.b - b * u[PGS_B], 0};
    if (c->kind == PGS_DRILLING)
        at.moved.tau = at.old.tau - tau * u[PGS_TAU];
    return at;
}

/* Friction becomes f; velocities follow. */
ALWAYS_INLINE void finish(const access *on, const view *w, const visit *at, br_contact_vec f,
                          prox_change *change)
{
    pgs_contact *const c = at->contact;
    const double n = at->normal, length = pgs_length(c);
    br_contact_vec by = {0, 0, 0};
    if (c->kind != PGS_NONE) {
        c->lambda[PGS_T] = f.t;
        c->lambda[PGS_B] = f.b;
        c->lambda[PGS_TAU] = f.tau * length;
        by = (br_contact_vec){f.t - at->old.t, f.b - at->old.b, (f.tau - at->old.tau) * length};
    }
    const double delta[PGS_DIRECTIONS] = {n, by.t, by.b, by.tau};
    on->contact_change(w, at->k, delta);
    const double moved = sqrt(by.t * by.t + by.b * by.b + by.tau * by.tau / (length * length));
    const double impulses[] = {n, by.t, by.b, by.tau};
    PGS_UNROLL
    for (int j = 0; j < PGS_DIRECTIONS; j++)
        change->impulse = larger_of(change->impulse, fabs(impulses[j]));
    change->velocity =
        larger_of(change->velocity, fabs(n) * (c->matrix[PGS_N][PGS_N] + c->block->compliance));
    change->velocity = larger_of(change->velocity, moved * c->largest);
}

ALWAYS_INLINE br_contact_vec nearest(const visit *at)
{
    br_contact_vec f = at->moved;
    if (at->contact->kind == PGS_CIRCLE)
        pgs_project_circle(at->contact, at->contact->lambda, &f);
    else if (at->contact->kind != PGS_NONE)
        pgs_project(at->contact, at->contact->lambda, &f);
    return f;
}

ALWAYS_INLINE prox_change sweep(const access *on, const view *w, double factor, bool separate)
{
    prox_change change = {0, 0};
    for (size_t i = 0; i < w->n_rows; i++)
        take_row(on, w, i, factor, &change);
    for (size_t k = 0; k < w->n_contacts; k++) {
        const visit at = begin(on, w, k, factor, separate);
        finish(on, w, &at, nearest(&at), &change);
    }
    return change;
}

/* Contacts of one level (bodies_order.c), which wait for nothing of each other, go on together where their
 * friction left an ellipsoid. */
typedef struct queue {
    ellipsoids points; /* over the normal impulse */
    visit at[ELLIPSOIDS_MOST];
    const ellipsoids_kernel *kernel;
} queue;

ALWAYS_INLINE void finish_all(const view *w, queue *q, prox_change *change)
{
    if (q->points.n == 0)
        return;
    ellipsoids_project(q->kernel, &q->points);
    for (size_t i = 0; i < q->points.n; i++) {
        const visit *const at = &q->at[i];
        const double x[3] = {q->points.x[0][i], q->points.x[1][i], q->points.x[2][i]};
        finish(&of_bodies, w, at, pgs_times_normal(at->contact, &at->moved, x), change);
    }
    q->points.n = 0;
}

/* Whether it waits in the queue. */
ALWAYS_INLINE bool waits(queue *q, const visit *at)
{
    const pgs_contact *const c = at->contact;
    if (!c->ellipsoid || !(c->lambda[PGS_N] > 0))
        return false;
    double x[3];
    pgs_over_normal(c, &at->moved, x);
    if (ellipsoid_side_of(3, c->mu, x) != OUTSIDE)
        return false;
    q->at[q->points.n] = *at;
    ellipsoids_put(&q->points, c->mu, x);
    return true;
}

ALWAYS_INLINE prox_change sweep_levels(const view *w, const ellipsoids_kernel *kernel, double factor,
                                       bool separate)
{
    prox_change change = {0, 0};
    queue q = {.kernel = kernel, .points.n = 0};
    for (size_t i = 0; i < w->n_rows; i++)
        take_row(&of_bodies, w, i, factor, &change);
    const uint32_t *end = w->level_end;
    for (size_t k = 0; k < w->n_contacts; k++) {
        if (k == *end) {
            finish_all(w, &q, &change);
            end++;
        }
        bodies_ask_ahead(w, k);
        const visit at = begin(&of_bodies, w, k, factor, separate);
        if (!waits(&q, &at))
            finish(&of_bodies, w, &at, nearest(&at), &change);
        else if (q.points.n == ELLIPSOIDS_MOST)
            finish_all(w, &q, &change);
    }
    finish_all(w, &q, &change);
    return change;
}

prox_change prox_sweep(pgs *s, const br_contact_problem *p, double factor, bool separate)
{
    const view w = look_at(s, p);
    if (w.packed)
        return sweep(&of_packed, &w, factor, separate);
    if (p->op->type != &body_operator_type)
        return sweep(&of_any, &w, factor, separate);
    const ellipsoids_kernel *const kernel = s->ellipsoids ? s->ellipsoids : ellipsoids_widest();
    return separate ? sweep_levels(&w, kernel, factor, true) : sweep_levels(&w, kernel, factor, false);
}
