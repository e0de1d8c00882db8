/* An iteration of alternating directions (admm.c), and Anderson's mixing of its state z + u: once it is
 * settled which contacts carry and slide, an iteration is linear. */
#include <string.h>

#include "admm.h"

/* Relaxation alpha. */
static const double RELAXATION = 1.6;
/* The square of a change that grows by more shows that mixing was no use; after that so many iterations go
 * without, at most. */
static const double GROWTH = 4;
enum { LONGEST_PAUSE = 64 };
/* Error of conjugate gradients, of the change of an iteration. */
static const double SHARE = 0.05;

/* The state that the equations lead to, and what that changes. */
static void take_equations(admm_run *r)
{
    double **v = r->s->sweeps.vector, *state = v[ADMM_STATE], *change = v[ADMM_CHANGE];
    r->change = 0;
    for (size_t i = 0; i < r->n; i++) {
        const bool equation = i < r->problem->n_rows && admm_unbounded(&r->problem->rows[i]);
        const double apart = r->penalty[i] > 0 ? r->x[i] - r->z[i] : 0;
        state[i] = r->z[i] + r->u[i] + (equation ? 1 : RELAXATION) * apart;
        change[i] = v[ADMM_ROOT][i] * apart;
        r->change = fmax(r->change, (r->weight[i] + r->s->rho * r->penalty[i]) * fabs(apart));
    }
}

/* z and u of component i of the state. */
static void split(admm_run *r, size_t i, double state, double z)
{
    if (!(r->penalty[i] > 0)) {
        r->z[i] = r->x[i] = z;
        return;
    }
    r->primal = fmax(r->primal, r->weight[i] * fabs(state - z - r->u[i]));
    r->dual = fmax(r->dual, r->s->rho * r->penalty[i] * fabs(z - r->z[i]));
    r->most = fmax(r->most, r->weight[i] * fabs(z));
    r->z[i] = z;
    r->u[i] = state - z;
}

static void take_law(admm_run *r, size_t contact, const double *state)
{
    pgs_contact *c = &r->s->sweeps.contact[contact];
    const size_t at = r->problem->n_rows + BR_BLOCK * contact;
    c->lambda[PGS_N] = c->inverse_n > 0 ? fmax(0, state[BR_BLOCK_N]) : 0;
    br_contact_vec f = {state[BR_BLOCK_T], state[BR_BLOCK_B],
                        c->kind == PGS_DRILLING ? state[BR_BLOCK_TAU] / pgs_length(c) : 0};
    if (c->kind == PGS_NONE)
        f = (br_contact_vec){0, 0, 0};
    else
        pgs_project(c, c->lambda, &f);
    const double z[BR_BLOCK] = {c->lambda[PGS_N], f.t, f.b, f.tau * pgs_length(c)};
    for (int k = 0; k < BR_BLOCK; k++)
        split(r, at + (size_t)k, state[k], z[k]);
}

/* Of the state, z and u. */
static void take_laws(admm_run *r)
{
    const double *state = r->s->sweeps.vector[ADMM_STATE];
    r->primal = r->dual = r->most = 0;
    for (size_t i = 0; i < r->problem->n_rows; i++)
        split(r, i, state[i], fmax(r->problem->rows[i].low, fmin(r->problem->rows[i].high, state[i])));
    for (size_t i = 0; i < r->problem->n_contacts; i++)
        take_law(r, i, &state[r->problem->n_rows + BR_BLOCK * i]);
    r->lawful = true;
}

void admm_forget(admm_run *r)
{
    mixing_forget(&r->mixing);
    r->fresh = true;
}

static void exchange(admm_run *r, int a, int b)
{
    double **v = r->s->sweeps.vector, *const keep = v[a];
    v[a] = v[b];
    v[b] = keep;
}

/* Mixing was no use: it starts anew, after iterations without. */
static void fail(admm_run *r)
{
    admm_forget(r);
    r->rest = r->pause;
    r->pause = r->pause < LONGEST_PAUSE ? 2 * r->pause : r->pause;
    r->rejected = true;
}

/* The state and those before, mixed. False, and nothing is changed: that is too far away. */
static bool mix(admm_run *r)
{
    double **v = r->s->sweeps.vector, *state = v[ADMM_STATE], *along = r->right;
    mixing_step(&r->mixing, r->n, &v[ADMM_DIFFERENCES], v[ADMM_CHANGE], along);
    for (size_t i = 0; i < r->n; i++)
        if (!(r->weight[i] * fabs(state[i] + along[i]) <= r->limit))
            return false;
    for (size_t i = 0; i < r->n; i++)
        state[i] += along[i];
    return true;
}

/* Mixes the state with those before; where that has made changes larger, they are forgotten. */
static void accelerate(admm_run *r)
{
    double **v = r->s->sweeps.vector;
    const double square = mixing_product(r->n, v[ADMM_CHANGE], v[ADMM_CHANGE]);
    if (r->rest > 0)
        r->rest--;
    else if (r->mixing.columns > 0 && !(square <= GROWTH * r->last))
        fail(r);
    if (!r->fresh)
        mixing_add(&r->mixing, r->n, &v[ADMM_DIFFERENCES], v[ADMM_CHANGE], v[ADMM_LAST_CHANGE], v[ADMM_STATE],
                   v[ADMM_LAST_STATE]);
    r->fresh = false;
    r->last = square;
    memcpy(v[ADMM_LAST_STATE], v[ADMM_STATE], r->n * sizeof *v[ADMM_STATE]);
    if (r->mixing.columns > 0 && r->rest == 0 && !mix(r))
        fail(r);
    exchange(r, ADMM_CHANGE, ADMM_LAST_CHANGE);
}

/* Where the equations move z by nothing it is a solution, if z is one of the laws; the first guess is one of
 * the equations. Of all z the one that they move least. */
static void keep_best(admm_run *r)
{
    if (!r->lawful || !(r->change < r->best))
        return;
    r->best = r->change;
    memcpy(r->s->sweeps.vector[ADMM_BEST], r->z, r->n * sizeof *r->z);
}

void admm_step(admm_run *r)
{
    r->rejected = false;
    for (size_t i = 0; i < r->n; i++)
        r->right[i] = r->s->rho * r->penalty[i] * (r->z[i] - r->u[i]) - r->q[i];
    admm_solve_equations(r->s, r->problem, SHARE * r->change);
    take_equations(r);
    if (r->n > 0) {
        keep_best(r);
        accelerate(r);
    }
    take_laws(r);
}
