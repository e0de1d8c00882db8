/* A step of the interior-point method: the linear system, and how far. */
#include <math.h>
#include <string.h>
#include "interior.h"

/* Of a row's own mass, what a row without bounds has for A: it is solved in steps that leave so much of it
 * where joints are many, and all of what they contradict. */
static const double PROXIMAL = 1e-10;
/* Of the way to the rim: the share that is gone. */
static const double SHARE = 0.95;

/* A of a row. */
static double row_own(const interior_block *t)
{
    double own = t->kind == INTERIOR_FREE ? PROXIMAL * t->mass : 0;
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        own += t->v[k] / t->slack[k];
    return own;
}

/* Impulses of the block over its dX. */
static double unit(const interior_block *t, int k)
{
    return t->kind == INTERIOR_CONE ? t->s[k] / t->mass : 1;
}

/* T S z, z of the block's components. */
static void turn(const interior_block *t, const double *z, double *to)
{
    to[0] = z[0];
    for (int k = 1; k < t->size; k++) {
        to[k] = t->s[k] * z[t->at[k]];
        to[0] += t->slope[k] * to[k];
    }
}

/* Impulses of (A + compliance)^-1 (A aim + z). What is aimed at comes by itself: along the rim A's values are
 * so far apart that a sum with z would leave nothing of it. */
static void invert(const interior_block *t, const newton_block *b, double compliance, const double *aim,
                   const double *z, double *to)
{
    double x[NEWTON_SIZE], first[NEWTON_SIZE];
    for (int k = 0; k < b->size; k++)
        to[k] = 0;
    if (t->kind == INTERIOR_FIXED)
        return;
    if (t->kind != INTERIOR_CONE) {
        to[0] = z[0] / (row_own(t) + compliance);
        return;
    }
    interior_power(t, -2, z, x);
    for (int k = 0; k < t->size; k++)
        x[k] += aim[k];
    if (compliance > 0) {
        const double unit_normal[NEWTON_SIZE] = {1}, c = compliance / t->mass;
        interior_power(t, -2, unit_normal, first);
        const double share = c * x[0] / (1 + c * first[0]);
        for (int k = 0; k < t->size; k++)
            x[k] -= share * first[k];
    }
    for (int k = 0; k < t->size; k++)
        to[t->at[k]] = unit(t, k) * x[k];
}

static br_status factorise_by_bodies(interior *s, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    newton_bodies *bodies = &s->system->bodies;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const interior_block *t = &s->block[i];
        double *gain = &bodies->gain[NEWTON_SIZE * NEWTON_SIZE * i];
        for (int l = 0; l < p->block[i].size; l++) {
            const double none[NEWTON_SIZE] = {0};
            double z[NEWTON_SIZE] = {0}, turned[NEWTON_SIZE], column[NEWTON_SIZE];
            z[l] = 1;
            turn(t, z, turned);
            invert(t, &p->block[i], bodies->ends[i].compliance, none, turned, column);
            for (int k = 0; k < p->block[i].size; k++)
                gain[NEWTON_SIZE * k + l] = column[k];
        }
    }
    return newton_bodies_factorise(bodies, p, s->system->options, error);
}

/* A of the block in its impulses, by rows of the block's components; those without a half axis are to stay.
 */
static void own_matrix(const interior_block *t, const newton_block *b, double a[NEWTON_SIZE][NEWTON_SIZE])
{
    for (int k = 0; k < b->size; k++)
        a[k][k] = 1;
    if (t->kind != INTERIOR_CONE && t->kind != INTERIOR_FIXED)
        a[0][0] = row_own(t);
    for (int l = 0; l < t->size && t->kind == INTERIOR_CONE; l++) {
        double z[NEWTON_SIZE] = {0}, column[NEWTON_SIZE];
        z[l] = 1;
        interior_power(t, 2, z, column);
        for (int k = 0; k < t->size; k++)
            a[t->at[k]][t->at[l]] = column[k] / unit(t, l);
    }
}

/* T S of the block's components, 0 in rows that are to stay. */
static void turn_matrix(const interior_block *t, double c[NEWTON_SIZE][NEWTON_SIZE])
{
    if (t->kind != INTERIOR_FIXED)
        c[0][0] = 1;
    for (int k = 1; k < t->size; k++) {
        c[t->at[k]][t->at[k]] = t->s[k];
        c[0][t->at[k]] = t->slope[k] * t->s[k];
    }
}

static br_status factorise_in_impulses(interior *s, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        double a[NEWTON_SIZE][NEWTON_SIZE] = {{0}}, c[NEWTON_SIZE][NEWTON_SIZE] = {{0}};
        own_matrix(&s->block[i], b, a);
        turn_matrix(&s->block[i], c);
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const newton_block *other = &p->block[p->column[e]];
            const double *h = &p->h[p->at[e]];
            for (int l = 0; l < other->size; l++)
                for (int k = 0; k < b->size; k++) {
                    double sum = p->column[e] == i ? a[k][l] : 0;
                    for (int m = 0; m < b->size; m++)
                        sum += c[k][m] * h[m * other->size + l];
                    s->system->value[p->place[e] + (size_t)l * newton_height(p, other) + (size_t)k] = sum;
                }
        }
    }
    return newton_factorise(s->system, error);
}

/* ---- the step ---- */

/* b = W^2 aim + what is missed; of a row, all of it. */
static void find_right(const interior_block *t, const double *v, double mu, double *aim, double *right)
{
    if (t->kind == INTERIOR_CONE) {
        double off[NEWTON_SIZE], z[NEWTON_SIZE];
        interior_uncentred(t, mu, off);
        interior_divide(t, off, z);
        interior_power(t, -1, z, aim);
        for (int k = 0; k < t->size; k++) {
            aim[k] = -aim[k];
            right[k] = t->miss[k];
        }
        return;
    }
    right[0] = t->kind == INTERIOR_FIXED ? 0 : -v[0];
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k]))
            right[0] += (k ? -1 : 1) * mu / (t->mass * t->slack[k]);
}

static void find_rights(interior *s)
{
    const newton_problem *p = &s->system->problem;
    for (size_t i = 0; i < p->n_blocks; i++)
        if (s->block[i].kind != INTERIOR_NONE)
            find_right(&s->block[i], &s->vector[INTERIOR_V][p->block[i].first], s->mu,
                       &s->vector[INTERIOR_AIM][p->block[i].first],
                       &s->vector[INTERIOR_RIGHT][p->block[i].first]);
}

/* Impulses that go with a step of the bodies: dr = A^-1 (b - T S J R du). */
static void follow_bodies(interior *s, const double *du)
{
    const newton_problem *p = &s->system->problem;
    const newton_bodies *bodies = &s->system->bodies;
    double *dv = s->vector[INTERIOR_DV], *dr = s->vector[INTERIOR_DR];
    memset(dr, 0, p->n * sizeof *dr);
    newton_bodies_spread(bodies, p, du, dr, NULL, dv);
    for (size_t i = 0; i < p->n_blocks; i++) {
        const size_t at = p->block[i].first;
        double z[NEWTON_SIZE];
        if (s->block[i].kind == INTERIOR_NONE)
            continue;
        turn(&s->block[i], &dv[at], z);
        for (int k = 0; k < s->block[i].size; k++)
            z[k] = s->vector[INTERIOR_RIGHT][at + (size_t)k] - z[k];
        invert(&s->block[i], &p->block[i], bodies->ends[i].compliance, &s->vector[INTERIOR_AIM][at], z,
               &dr[at]);
    }
}

/* (1 + R' J' G J R) du = R' J' A^-1 b - (u - R' J' r); once more, of what the factors' round-off has left. */
static void find_step_of_bodies(interior *s)
{
    const newton_problem *p = &s->system->problem;
    newton_bodies *bodies = &s->system->bodies;
    double *du = s->body[INTERIOR_DU], *off = s->body[INTERIOR_OFF], *more = bodies->u;
    const size_t n = NEWTON_BODY * bodies->n;
    newton_bodies_gather(bodies, p, s->vector[INTERIOR_R], off);
    for (size_t j = 0; j < n; j++) {
        off[j] = s->body[INTERIOR_U][j] - off[j];
        du[j] = 0;
    }
    for (int again = 1; again >= 0; again--) {
        follow_bodies(s, du);
        newton_bodies_gather(bodies, p, s->vector[INTERIOR_DR], more);
        for (size_t j = 0; j < n; j++)
            more[j] -= off[j] + du[j];
        block_lu_solve(bodies->lu, more);
        for (size_t j = 0; j < n; j++)
            du[j] += more[j];
    }
    follow_bodies(s, du);
    newton_bodies_spread(bodies, p, du, s->vector[INTERIOR_DR], NULL, s->vector[INTERIOR_DV]);
}

/* What A dX + T S dv leaves of b, in the block's components. */
static void find_left(const interior_block *t, const double *dr, const double *dv, double *right)
{
    double turned[NEWTON_SIZE], own[NEWTON_SIZE] = {0}, dx[NEWTON_SIZE], left[NEWTON_SIZE];
    for (int k = 0; k < t->size; k++)
        dx[k] = dr[t->at[k]] / unit(t, k);
    if (t->kind == INTERIOR_CONE)
        interior_power(t, 2, dx, own);
    else
        own[0] = row_own(t) * dx[0];
    turn(t, dv, turned);
    for (int k = 0; k < t->size; k++)
        left[k] = t->kind == INTERIOR_FIXED ? 0 : right[k] - own[k] - turned[k];
    memcpy(right, left, (size_t)t->size * sizeof *right);
}

static void solve_in_impulses(const interior *s, const double *right, double *r)
{
    const newton_problem *p = &s->system->problem;
    memset(r, 0, p->n * sizeof *r);
    for (size_t i = 0; i < p->n_blocks; i++)
        for (int k = 0; k < s->block[i].size; k++)
            r[p->block[i].first + (size_t)s->block[i].at[k]] = right[p->block[i].first + (size_t)k];
    sparse_lu_solve(s->system->lu, r);
}

static void find_step_in_impulses(interior *s)
{
    const newton_problem *p = &s->system->problem;
    double *right = s->vector[INTERIOR_RIGHT], *more = s->vector[INTERIOR_MORE], *dr = s->vector[INTERIOR_DR],
           *dv = s->vector[INTERIOR_DV];
    for (size_t i = 0; i < p->n_blocks; i++) {
        double aimed[NEWTON_SIZE] = {0};
        if (s->block[i].kind == INTERIOR_CONE)
            interior_power(&s->block[i], 2, &s->vector[INTERIOR_AIM][p->block[i].first], aimed);
        for (int k = 0; k < s->block[i].size; k++)
            right[p->block[i].first + (size_t)k] += aimed[k];
    }
    solve_in_impulses(s, right, dr);
    newton_problem_product(p, dr, NULL, dv);
    for (size_t i = 0; i < p->n_blocks; i++)
        if (s->block[i].kind != INTERIOR_NONE)
            find_left(&s->block[i], &dr[p->block[i].first], &dv[p->block[i].first],
                      &right[p->block[i].first]);
    solve_in_impulses(s, right, more);
    for (size_t j = 0; j < p->n; j++)
        dr[j] += more[j];
    newton_problem_product(p, dr, NULL, dv);
}

static void find_step(interior *s)
{
    const newton_problem *p = &s->system->problem;
    find_rights(s);
    if (s->system->by_bodies)
        find_step_of_bodies(s);
    else
        find_step_in_impulses(s);
    for (size_t i = 0; i < p->n_blocks; i++) {
        interior_block *t = &s->block[i];
        if (t->kind == INTERIOR_NONE)
            continue;
        turn(t, &s->vector[INTERIOR_DV][p->block[i].first], t->dy);
        for (int k = 0; k < t->size; k++) {
            t->dx[k] = s->vector[INTERIOR_DR][p->block[i].first + (size_t)t->at[k]] / unit(t, k);
            t->dy[k] -= t->miss[k];
        }
    }
}

/* How fast a row's bound loses its way, and its share of the velocity grows. */
static double slack_step(const interior_block *t, int k)
{
    return k ? -t->dx[0] : t->dx[0];
}

static double bound_step(const interior_block *t, int k, double mu)
{
    return mu / (t->mass * t->slack[k]) - t->v[k] - t->v[k] / t->slack[k] * slack_step(t, k);
}

static double room(const interior_block *t, double mu)
{
    double least = INFINITY;
    if (t->kind == INTERIOR_CONE)
        return fmin(interior_vector_room(&t->x, t->size, t->dx), interior_vector_room(&t->y, t->size, t->dy));
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++) {
        const double slack = slack_step(t, k), v = bound_step(t, k, mu);
        if (isfinite(t->bound[k]) && slack < 0)
            least = fmin(least, -t->slack[k] / slack);
        if (isfinite(t->bound[k]) && v < 0)
            least = fmin(least, -t->v[k] / v);
    }
    return least;
}

static void go(interior_block *t, double a, double mu, double *r)
{
    if (t->kind == INTERIOR_FREE)
        r[0] += a * t->dx[0];
    if (t->kind == INTERIOR_CONE) {
        interior_vector_add(&t->x, t->size, a, t->dx);
        interior_vector_add(&t->y, t->size, a, t->dy);
    }
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k])) {
            const double v = bound_step(t, k, mu);
            t->slack[k] += a * slack_step(t, k);
            t->v[k] += a * v;
        }
}

br_status interior_step(interior *s, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    br_error why = {0};
    const br_status status =
        s->system->by_bodies ? factorise_by_bodies(s, &why) : factorise_in_impulses(s, &why);
    if (status == BR_ERR_SOLVER || status == BR_LOOSE)
        return BR_LOOSE;
    if (status < 0)
        return br_fail(error, status, "interior: %s", why.message);
    find_step(s);
    double least = 1 / SHARE, sum = 0;
    for (size_t i = 0; i < p->n_blocks; i++)
        least = fmin(least, room(&s->block[i], s->mu));
    for (size_t j = 0; j < p->n; j++)
        sum += s->vector[INTERIOR_DR][j] + s->vector[INTERIOR_DV][j];
    if (!isfinite(sum))
        return BR_LOOSE;
    s->taken = SHARE * least;
    for (size_t i = 0; i < p->n_blocks; i++)
        go(&s->block[i], s->taken, s->mu, &s->vector[INTERIOR_R][p->block[i].first]);
    for (size_t j = 0; j < NEWTON_BODY * s->system->bodies.n && s->system->by_bodies; j++)
        s->body[INTERIOR_U][j] += s->taken * s->body[INTERIOR_DU][j];
    return BR_OK;
}
