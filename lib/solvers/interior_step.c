/* A step of the interior-point method: what of the linear system's steps, and how far. */
#include <math.h>
#include <string.h>
#include "interior.h"

/* Of the way to the rim: the share that a step back to the curve goes. */
static const double SHARE = 0.95;
/* What a step along the curve takes off mu at most; and what it adds where mu grows. */
static const double DOWN = -0.9, UP = 9;
/* A step of so much of that has what the curve bends by in it, too. */
static const double BENT = 0.05;
/* Of the speed's square: with less mu a step back leaves it as it is. */
static const double STRAIGHT = 1e-14;

static double room(const interior_block *t, const interior_move *m)
{
    double least = INFINITY;
    if (t->kind == INTERIOR_CONE) {
        if (m->normal < 0)
            least = -t->normal / m->normal;
        if (t->size > 1)
            least = fmin(least, interior_vector_room(&t->y, t->size, m->dy));
        return fmin(least, interior_vector_room(&t->x, t->size, m->dx));
    }
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++) {
        const double slack = interior_slack_step(m->dx[0], k);
        if (isfinite(t->bound[k]) && slack < 0)
            least = fmin(least, -t->slack[k] / slack);
        if (isfinite(t->bound[k]) && m->v[k] < 0)
            least = fmin(least, -t->v[k] / m->v[k]);
    }
    return least;
}

/* m = a + f b. */
static void combine(interior_move *m, const interior_move *a, double f, const interior_move *b)
{
    for (int k = 0; k < NEWTON_SIZE; k++) {
        m->dx[k] = a->dx[k] + f * b->dx[k];
        m->dy[k] = a->dy[k] + f * b->dy[k];
    }
    m->normal = a->normal + f * b->normal;
    for (int k = 0; k < 2; k++)
        m->v[k] = a->v[k] + f * b->v[k];
}

/* All of them; the largest share of the step that stays inside, at most 1/`share`. */
static double combine_all(interior *s, interior_way to, interior_way from, double f, interior_way by,
                          double share)
{
    double least = 1 / share;
    for (size_t i = 0; i < s->system->problem.n_blocks; i++) {
        interior_block *t = &s->block[i];
        if (t->kind == INTERIOR_NONE)
            continue;
        combine(&t->move[to], &t->move[from], f, &t->move[by]);
        least = fmin(least, room(t, &t->move[to]));
    }
    return least;
}

static void go(interior_block *t, double a, double *r)
{
    const interior_move *m = &t->move[INTERIOR_BACK];
    if (t->kind == INTERIOR_FREE)
        r[0] += a * m->dx[0];
    if (t->kind == INTERIOR_CONE) {
        interior_vector_add(&t->x, t->size, a, m->dx);
        t->normal += a * m->normal;
        if (t->size > 1)
            interior_vector_add(&t->y, t->size, a, m->dy);
    }
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k])) {
            t->slack[k] += a * interior_slack_step(m->dx[0], k);
            t->v[k] += a * m->v[k];
        }
}

/* ---- the least step back ---- */

/* Sums of (along, along) and (along, back), in which each number is measured by itself. */
typedef struct products {
    double along, back;
} products;

static void add(products *sum, double along, double back, double by)
{
    sum->along += along * along / (by * by);
    sum->back += along * back / (by * by);
}

static void add_block(products *sum, const interior *s, const interior_block *t)
{
    const interior_move *a = &t->move[INTERIOR_ALONG], *b = &t->move[INTERIOR_BACK];
    if (t->kind == INTERIOR_CONE) {
        const double root = sqrt(s->mu * s->weight);
        add(sum, a->normal, b->normal, t->normal);
        add(sum, a->dx[0], b->dx[0], t->x.head);
        for (int p = -1; p <= 1 && t->size > 1; p += 2) {
            double along[NEWTON_SIZE], back[NEWTON_SIZE];
            interior_power(t, p, p > 0 ? a->dx : a->dy, along);
            interior_power(t, p, p > 0 ? b->dx : b->dy, back);
            for (int k = 0; k < t->size; k++)
                add(sum, along[k], back[k], root);
        }
    }
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k])) {
            add(sum, a->dx[0], b->dx[0], t->slack[k]);
            add(sum, a->v[k], b->v[k], t->v[k]);
        }
}

/* Of all back + d along, those that are solutions of the linear system, the one for which |back + d along|^2
 * + (d/mu)^2 is least. */
static double least_change(const interior *s)
{
    products sum = {1 / (s->mu * s->mu), 0};
    if (s->mu < STRAIGHT * s->speed * s->speed)
        return 0;
    for (size_t i = 0; i < s->system->problem.n_blocks; i++)
        add_block(&sum, s, &s->block[i]);
    return -sum.back / sum.along;
}

/* ---- the step ---- */

/* The system's steps back and along; the vectors of the former are kept. False: a number is not finite. */
static bool find_both(interior *s, size_t bodies)
{
    if (!interior_solve(s, INTERIOR_BACK))
        return false;
    memcpy(s->body[INTERIOR_DU_BACK], s->body[INTERIOR_DU], bodies * sizeof *s->body[INTERIOR_DU]);
    memcpy(s->vector[INTERIOR_DR_BACK], s->vector[INTERIOR_DR],
           s->system->problem.n * sizeof *s->vector[INTERIOR_DR]);
    return interior_solve(s, INTERIOR_ALONG);
}

static void add_vectors(interior *s, double f, size_t bodies)
{
    for (size_t j = 0; j < bodies; j++)
        s->body[INTERIOR_DU_BACK][j] += f * s->body[INTERIOR_DU][j];
    for (size_t j = 0; j < s->system->problem.n; j++)
        s->vector[INTERIOR_DR_BACK][j] += f * s->vector[INTERIOR_DR][j];
}

br_status interior_step(interior *s, double share, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    const size_t bodies = s->system->by_bodies ? NEWTON_BODY * s->system->bodies.n : 0;
    br_error why = {0};
    const br_status status = interior_factorise(s, &why);
    if (status == BR_ERR_SOLVER || status == BR_LOOSE)
        return BR_LOOSE;
    if (status < 0)
        return br_fail(error, status, "interior: %s", why.message);
    if (!find_both(s, bodies))
        return BR_LOOSE;
    const bool along = share > 0;
    const double change = along ? (s->back ? UP : DOWN) * s->mu : least_change(s), of = along ? share : SHARE;
    double least = combine_all(s, INTERIOR_BACK, INTERIOR_BACK, change, INTERIOR_ALONG, SHARE);
    add_vectors(s, change, bodies);
    if (change < 0)
        least = fmin(least, s->mu / -change);
    s->taken = fmin(1, of * least);
    if (along && !s->back && s->taken > BENT) {
        const double f = s->taken;
        if (!interior_solve(s, INTERIOR_BEND))
            return BR_LOOSE;
        least = combine_all(s, INTERIOR_BACK, INTERIOR_BACK, f, INTERIOR_BEND, SHARE);
        add_vectors(s, f, bodies);
        s->taken = fmin(1, of * least);
    }
    for (size_t i = 0; i < p->n_blocks; i++)
        go(&s->block[i], s->taken, &s->vector[INTERIOR_R][p->block[i].first]);
    for (size_t j = 0; j < bodies; j++)
        s->body[INTERIOR_U][j] += s->taken * s->body[INTERIOR_DU_BACK][j];
    memcpy(s->vector[INTERIOR_DR], s->vector[INTERIOR_DR_BACK], p->n * sizeof *s->vector[INTERIOR_DR]);
    s->mu += s->taken * change;
    return BR_OK;
}
