/* The interior-point method's linear system, and the steps that it makes. */
#include <math.h>
#include <string.h>
#include "interior.h"

/* Of a row's own mass, what a row without bounds has for A: it is solved in steps that leave so much of it
 * where joints are many, and all of what they contradict. */
static const double PROXIMAL = 1e-10;
/* Of the speed's square: with less mu the determinant's sign is round-off, and the curve goes down. */
static const double STRAIGHT = 1e-14;

/* ---- blocks ---- */

/* A of a row. */
static double row_own(const interior_block *t)
{
    double own = t->kind == INTERIOR_FREE ? PROXIMAL * t->mass : 0;
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        own += t->v[k] / t->slack[k];
    return own;
}

/* A of a contact's normal. */
static double normal_own(const interior_block *t)
{
    return t->normal / t->x.head;
}

/* What the shift adds for an impulse of `unit`. */
static double shift_of(const interior *s, const interior_block *t)
{
    return s->shift * (t->kind == INTERIOR_CONE ? 1 : t->mass);
}

/* S z, z of the block's components. */
static void scale_velocity(const interior_block *t, const double *z, double *to)
{
    for (int k = 0; k < t->size; k++)
        to[k] = t->s[k] * z[t->at[k]];
}

/* Impulses of (A + shift + compliance)^-1 (A aim + z). What is aimed at comes by itself: along the rim A's
 * values are so far apart that a sum with z would leave nothing of it. */
static void invert(const interior *s, size_t i, double compliance, bool aimed, const double *z, double *to)
{
    const interior_block *t = &s->block[i];
    const double none[NEWTON_SIZE] = {0}, *aim = aimed ? t->aim : none;
    double x[NEWTON_SIZE], rest[NEWTON_SIZE];
    for (int k = 0; k < s->system->problem.block[i].size; k++)
        to[k] = 0;
    if (t->kind == INTERIOR_FIXED)
        return;
    if (t->kind != INTERIOR_CONE) {
        to[0] = z[0] / (row_own(t) + compliance + shift_of(s, t));
        return;
    }
    const double own = normal_own(t);
    x[0] = ((aimed ? own * t->normal_aim : 0) + z[0]) / (own + compliance / t->mass + s->shift);
    if (t->size > 1) {
        for (int k = 1; k < t->size; k++)
            rest[k] = z[k] - s->shift * aim[k];
        const double follow = interior_tail_inverse(t, s->shift, rest + 1, x + 1);
        for (int k = 1; k < t->size; k++)
            x[k] += aim[k] - follow * (x[0] - aim[0]) * t->way[k - 1];
    }
    for (int k = 0; k < t->size; k++)
        to[t->at[k]] = interior_unit(t, k) * x[k];
}

/* A z, by which the normal has its own. */
static void multiply_own(const interior_block *t, const double *z, double *to)
{
    if (t->kind != INTERIOR_CONE) {
        to[0] = row_own(t) * z[0];
        return;
    }
    if (t->size > 1)
        interior_power(t, 2, z, to);
    to[0] = normal_own(t) * z[0];
}

/* ---- factors ---- */

static br_status factorise_by_bodies(interior *s, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    newton_bodies *bodies = &s->system->bodies;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const interior_block *t = &s->block[i];
        double *gain = &bodies->gain[NEWTON_SIZE * NEWTON_SIZE * i];
        for (int l = 0; l < p->block[i].size; l++) {
            double z[NEWTON_SIZE] = {0}, scaled[NEWTON_SIZE], column[NEWTON_SIZE];
            z[l] = 1;
            scale_velocity(t, z, scaled);
            invert(s, i, bodies->ends[i].compliance, false, scaled, column);
            for (int k = 0; k < p->block[i].size; k++)
                gain[NEWTON_SIZE * k + l] = column[k];
        }
    }
    return newton_bodies_factorise(bodies, p, s->system->options, error);
}

/* A + shift of the block in its impulses, by rows of the block's components; those without a half axis are to
 * stay. */
static void own_matrix(const interior *s, size_t i, double a[NEWTON_SIZE][NEWTON_SIZE])
{
    const interior_block *t = &s->block[i];
    for (int k = 0; k < s->system->problem.block[i].size; k++)
        a[k][k] = 1;
    for (int l = 0; l < t->size && t->kind != INTERIOR_FIXED; l++) {
        double z[NEWTON_SIZE] = {0}, column[NEWTON_SIZE];
        z[l] = 1;
        multiply_own(t, z, column);
        column[l] += shift_of(s, t);
        for (int k = 0; k < t->size; k++)
            a[t->at[k]][t->at[l]] = column[k] / interior_unit(t, l);
    }
}

static br_status factorise_in_impulses(interior *s, br_error *error)
{
    const newton_problem *p = &s->system->problem;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const newton_block *b = &p->block[i];
        const interior_block *t = &s->block[i];
        double a[NEWTON_SIZE][NEWTON_SIZE] = {{0}}, scale[NEWTON_SIZE] = {0};
        own_matrix(s, i, a);
        for (int k = 0; k < t->size && t->kind != INTERIOR_FIXED; k++)
            scale[t->at[k]] = t->s[k];
        for (size_t e = p->start[i]; e < p->start[i + 1]; e++) {
            const newton_block *other = &p->block[p->column[e]];
            const double *h = &p->h[p->at[e]];
            for (int l = 0; l < other->size; l++)
                for (int k = 0; k < b->size; k++)
                    s->system->value[p->place[e] + (size_t)l * newton_height(p, other) + (size_t)k] =
                        (p->column[e] == i ? a[k][l] : 0) + scale[k] * h[k * other->size + l];
        }
    }
    return newton_factorise(s->system, error);
}

br_status interior_factorise(interior *s, br_error *error)
{
    const bool by_bodies = s->system->by_bodies;
    const br_status status = by_bodies ? factorise_by_bodies(s, error) : factorise_in_impulses(s, error);
    if (status != BR_OK)
        return status;
    s->back = by_bodies && s->mu > STRAIGHT * s->speed * s->speed && block_lu_negative(s->system->bodies.lu);
    return BR_OK;
}

/* ---- right sides ---- */

/* aim = -W^-1 (lambda \ off). */
static void aim_at(interior_block *t, const double *off)
{
    double z[NEWTON_SIZE];
    interior_divide(t, off, z);
    interior_power(t, -1, z, t->aim);
    for (int k = 0; k < t->size; k++)
        t->aim[k] = -t->aim[k];
}

static void find_contact_right(const interior *s, interior_block *t, interior_way way, double *right)
{
    double off[NEWTON_SIZE] = {-s->weight}, x[NEWTON_SIZE], y[NEWTON_SIZE];
    const interior_move *m = &t->move[INTERIOR_BACK];
    if (way == INTERIOR_BEND && t->size > 1) {
        interior_power(t, 1, m->dx, x);
        interior_power(t, -1, m->dy, y);
        interior_multiply(t->size, x, y, off);
    } else if (way == INTERIOR_BACK && t->size > 1) {
        interior_uncentred(t, s->weight * s->mu, off);
    }
    if (t->size > 1)
        aim_at(t, off);
    t->normal_aim = way == INTERIOR_BACK    ? s->mu / t->normal - t->x.head
                    : way == INTERIOR_ALONG ? 1 / t->normal
                                            : -m->dx[0] * m->normal / t->normal;
    for (int k = 0; k < t->size; k++)
        right[k] = way == INTERIOR_BACK    ? t->miss[k]
                   : way == INTERIOR_ALONG ? -s->shift_by_mu * (k ? t->x.tail[k - 1] : t->x.head)
                                           : 0;
}

/* What the product of a bound's way and its share of the velocity is to change by, over the way. */
static double bound_right(const interior *s, const interior_block *t, interior_way way, int k)
{
    const interior_move *m = &t->move[INTERIOR_BACK];
    const double all = way == INTERIOR_BACK    ? s->mu / t->mass
                       : way == INTERIOR_ALONG ? 1 / t->mass
                                               : -interior_slack_step(m->dx[0], k) * m->v[k];
    return all / t->slack[k];
}

static void find_right(const interior *s, interior_block *t, interior_way way, const double *v,
                       const double *r, double *right)
{
    if (t->kind == INTERIOR_CONE) {
        find_contact_right(s, t, way, right);
        return;
    }
    right[0] = 0;
    if (t->kind == INTERIOR_FIXED)
        return;
    if (way == INTERIOR_BACK)
        right[0] = -v[0] - s->shift * t->mass * r[0];
    else if (way == INTERIOR_ALONG)
        right[0] = -s->shift_by_mu * t->mass * r[0];
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k]))
            right[0] += (k ? -1 : 1) * bound_right(s, t, way, k);
}

/* ---- solutions ---- */

/* Impulses that go with a step of the bodies: dr = A^-1 (b - S J R du). */
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
        scale_velocity(&s->block[i], &dv[at], z);
        for (int k = 0; k < s->block[i].size; k++)
            z[k] = s->vector[INTERIOR_RIGHT][at + (size_t)k] - z[k];
        invert(s, i, bodies->ends[i].compliance, true, z, &dr[at]);
    }
}

/* (1 + R' J' G J R) du = R' J' A^-1 b - (u - R' J' r); of the step back once more, of what the factors'
 * round-off has left. */
static void solve_by_bodies(interior *s, interior_way way)
{
    const newton_problem *p = &s->system->problem;
    newton_bodies *bodies = &s->system->bodies;
    double *du = s->body[INTERIOR_DU], *off = s->body[INTERIOR_OFF], *more = bodies->u;
    const size_t n = NEWTON_BODY * bodies->n;
    if (way == INTERIOR_BACK)
        newton_bodies_gather(bodies, p, s->vector[INTERIOR_R], off);
    for (size_t j = 0; j < n; j++) {
        off[j] = way == INTERIOR_BACK ? s->body[INTERIOR_U][j] - off[j] : 0;
        du[j] = 0;
    }
    for (int again = way == INTERIOR_BACK ? 1 : 0; again >= 0; again--) {
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

/* What (A + shift) dX + S dv leaves of b, in the block's components. */
static void find_left(const interior *s, const interior_block *t, const double *dr, const double *dv,
                      double *left)
{
    double scaled[NEWTON_SIZE], own[NEWTON_SIZE] = {0}, dx[NEWTON_SIZE];
    for (int k = 0; k < t->size; k++)
        dx[k] = dr[t->at[k]] / interior_unit(t, k);
    multiply_own(t, dx, own);
    scale_velocity(t, dv, scaled);
    for (int k = 0; k < t->size; k++)
        left[k] = t->kind == INTERIOR_FIXED ? 0 : left[k] - own[k] - shift_of(s, t) * dx[k] - scaled[k];
}

static void solve_left(const interior *s, double *r)
{
    const newton_problem *p = &s->system->problem;
    memset(r, 0, p->n * sizeof *r);
    for (size_t i = 0; i < p->n_blocks; i++)
        for (int k = 0; k < s->block[i].size; k++)
            r[p->block[i].first + (size_t)s->block[i].at[k]] =
                s->vector[INTERIOR_LEFT][p->block[i].first + (size_t)k];
    sparse_lu_solve(s->system->lu, r);
}

static void solve_in_impulses(interior *s)
{
    const newton_problem *p = &s->system->problem;
    double *left = s->vector[INTERIOR_LEFT], *more = s->vector[INTERIOR_MORE], *dr = s->vector[INTERIOR_DR],
           *dv = s->vector[INTERIOR_DV];
    memcpy(left, s->vector[INTERIOR_RIGHT], p->n * sizeof *left);
    for (size_t i = 0; i < p->n_blocks; i++) {
        const interior_block *t = &s->block[i];
        double aimed[NEWTON_SIZE] = {0};
        if (t->kind != INTERIOR_CONE)
            continue;
        multiply_own(t, t->aim, aimed);
        aimed[0] = normal_own(t) * t->normal_aim;
        for (int k = 0; k < t->size; k++)
            left[p->block[i].first + (size_t)k] += aimed[k];
    }
    solve_left(s, dr);
    newton_problem_product(p, dr, NULL, dv);
    for (size_t i = 0; i < p->n_blocks; i++)
        if (s->block[i].kind != INTERIOR_NONE)
            find_left(s, &s->block[i], &dr[p->block[i].first], &dv[p->block[i].first],
                      &left[p->block[i].first]);
    solve_left(s, more);
    for (size_t j = 0; j < p->n; j++)
        dr[j] += more[j];
    newton_problem_product(p, dr, NULL, dv);
}

/* Y's tail by the velocities, and its head by complementarity: from W^2 (aim - dX) along `way`, in which W^2
 * is largest, less the tail's own. */
static void read_move(const interior *s, interior_block *t, interior_way way, size_t at)
{
    interior_move *m = &t->move[way];
    const double *right = &s->vector[INTERIOR_RIGHT][at];
    interior_move read = {.normal = 0};
    scale_velocity(t, &s->vector[INTERIOR_DV][at], read.dy);
    for (int k = 0; k < t->size; k++)
        read.dx[k] = s->vector[INTERIOR_DR][at + (size_t)t->at[k]] / interior_unit(t, k);
    for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
        if (isfinite(t->bound[k]))
            read.v[k] = bound_right(s, t, way, k) - (way == INTERIOR_BACK ? t->v[k] : 0) -
                        t->v[k] / t->slack[k] * interior_slack_step(read.dx[0], k);
    if (t->kind == INTERIOR_CONE) {
        double out = 0, in = t->aim[0] - read.dx[0];
        for (int k = 0; k < t->size; k++)
            read.dy[k] += s->shift * read.dx[k] - right[k];
        for (int k = 1; k < t->size; k++) {
            out += t->way[k - 1] * read.dy[k];
            in -= t->way[k - 1] * (t->aim[k] - read.dx[k]);
        }
        read.normal = read.dy[0];
        if (t->size > 1)
            read.dy[0] = out + t->beta * t->beta / (t->stretch * t->stretch) * in;
    }
    *m = read;
}

bool interior_solve(interior *s, interior_way way)
{
    const newton_problem *p = &s->system->problem;
    double sum = 0;
    for (size_t i = 0; i < p->n_blocks; i++) {
        const size_t at = p->block[i].first;
        if (s->block[i].kind != INTERIOR_NONE)
            find_right(s, &s->block[i], way, &s->vector[INTERIOR_V][at], &s->vector[INTERIOR_R][at],
                       &s->vector[INTERIOR_RIGHT][at]);
    }
    if (s->system->by_bodies)
        solve_by_bodies(s, way);
    else
        solve_in_impulses(s);
    for (size_t j = 0; j < p->n; j++)
        sum += s->vector[INTERIOR_DR][j] + s->vector[INTERIOR_DV][j];
    for (size_t i = 0; i < p->n_blocks; i++)
        if (s->block[i].kind != INTERIOR_NONE)
            read_move(s, &s->block[i], way, p->block[i].first);
    return isfinite(sum);
}
