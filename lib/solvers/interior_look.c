/* The interior-point method's blocks: where they start, and what they miss. */
#include <math.h>
#include <string.h>
#include <bristle/cone_type.h>
#include "interior.h"

/* Half axes in the block's units; false: the cone has none. */
static bool find_axes(const newton_block *b, double half[INTERIOR_TAIL])
{
    if (b->cone->type->half_axes) {
        b->cone->type->half_axes(b->cone, half);
        return true;
    }
    if (b->cone->type != &br_cone_ellipsoid_type)
        return false;
    const double *values = br_cone_values(b->cone, NULL);
    half[0] = values[0];
    half[1] = values[1];
    half[2] = values[2] / b->length;
    return true;
}

static bool begin_contact(interior_block *t, const newton_block *b, double speed)
{
    double half[INTERIOR_TAIL] = {0};
    t->kind = INTERIOR_CONE;
    t->size = 1;
    t->s[0] = 1;
    if (b->size > 1 && !find_axes(b, half))
        return false;
    for (int k = 1; k < b->size; k++)
        if (half[k - 1] > 0) {
            t->at[t->size] = k;
            t->s[t->size++] = half[k - 1];
        }
    const double none[INTERIOR_TAIL] = {0};
    interior_vector_set(&t->x, t->size, none, speed);
    interior_vector_set(&t->y, t->size, none, speed);
    return true;
}

static void begin_row(interior_block *t, const newton_block *b, double speed)
{
    const bool low = isfinite(b->low), high = isfinite(b->high);
    t->size = 1;
    t->s[0] = 1;
    t->kind = !low && !high ? INTERIOR_FREE : !(b->low < b->high) ? INTERIOR_FIXED : INTERIOR_BOUNDED;
    t->bound[0] = b->low;
    t->bound[1] = b->high;
    for (int k = 0; k < 2; k++) {
        t->slack[k] = low && high ? 0.5 * (b->high - b->low) : speed / b->normal;
        t->v[k] = isfinite(t->bound[k]) ? speed * (speed / (b->normal * t->slack[k])) : 0;
    }
}

static double row_impulse(const interior_block *t)
{
    const bool low = isfinite(t->bound[0]), high = isfinite(t->bound[1]);
    return low && (!high || t->slack[0] < t->slack[1]) ? t->bound[0] + t->slack[0]
                                                       : t->bound[1] - t->slack[1];
}

static void write_impulses(const interior_block *t, const newton_block *b, double *r)
{
    if (t->kind == INTERIOR_BOUNDED)
        r[0] = row_impulse(t);
    else if (t->kind == INTERIOR_FIXED)
        r[0] = t->bound[0];
    if (t->kind != INTERIOR_CONE) /* free: there already */
        return;
    for (int k = 1; k < b->size; k++)
        r[k] = 0;
    r[0] = t->x.head / t->mass;
    for (int k = 1; k < t->size; k++)
        r[t->at[k]] = t->s[k] * t->x.tail[k - 1] / t->mass;
}

static void write_all(interior *s)
{
    const newton_problem *p = &s->system->problem;
    for (size_t i = 0; i < p->n_blocks; i++)
        write_impulses(&s->block[i], &p->block[i], &s->vector[INTERIOR_R][p->block[i].first]);
}

bool interior_begin(interior *s, const br_contact_problem *problem)
{
    s->speed = br_contact_problem_speed(problem);
    s->mu = s->speed * s->speed;
    s->taken = 1;
    s->held = false;
    if (!(s->mu > 0) || !isfinite(s->mu))
        return false;
    for (size_t i = 0; i < s->system->problem.n_blocks; i++) {
        const newton_block *b = &s->system->problem.block[i];
        interior_block *t = &s->block[i];
        *t = (interior_block){.mass = b->normal};
        if (b->size == 0)
            continue;
        if (!b->contact)
            begin_row(t, b, s->speed);
        else if (!(b->normal > 0)) /* no normal impulse keeps it apart: it carries nothing */
            *t = (interior_block){.kind = INTERIOR_FIXED, .size = 1, .s = {1}};
        else if (!begin_contact(t, b, s->speed))
            return false;
    }
    memset(s->vector[INTERIOR_R], 0, s->system->problem.n * sizeof *s->vector[INTERIOR_R]);
    write_all(s);
    if (s->system->by_bodies)
        newton_bodies_gather(&s->system->bodies, &s->system->problem, s->vector[INTERIOR_R],
                             s->body[INTERIOR_U]);
    return true;
}

/* ---- what is missed ---- */

/* Y(v), its derivative, and the scaling. */
static double look_at_contact(interior_block *t, const double *v, double mu, bool held, double *uncentred)
{
    double u[NEWTON_SIZE] = {v[0]}, off[NEWTON_SIZE], sliding = 0, sum = 0, far = 0;
    for (int k = 1; k < t->size; k++) {
        u[k] = t->s[k] * v[t->at[k]];
        sliding += u[k] * u[k];
    }
    sliding = sqrt(sliding);
    if (!held)
        t->sliding = sliding;
    interior_vector_read(&t->y, t->size, t->miss);
    u[0] += t->sliding;
    for (int k = 0; k < t->size; k++) {
        t->slope[k] = k > 0 && sliding > 0 && !held ? u[k] / sliding : 0;
        t->miss[k] -= u[k];
        sum += t->miss[k] * t->miss[k];
    }
    interior_scale(t);
    interior_uncentred(t, mu, off);
    for (int k = 0; k < t->size; k++)
        far += off[k] * off[k];
    *uncentred = fmax(*uncentred, sqrt(far) / mu);
    return sqrt(sum);
}

void interior_look(interior *s)
{
    const newton_problem *p = &s->system->problem;
    write_all(s);
    if (s->system->by_bodies)
        newton_bodies_spread(&s->system->bodies, p, s->body[INTERIOR_U], s->vector[INTERIOR_R], p->g,
                             s->vector[INTERIOR_V]);
    else
        newton_problem_product(p, s->vector[INTERIOR_R], p->g, s->vector[INTERIOR_V]);
    s->missed = s->uncentred = 0;
    for (size_t i = 0; i < p->n_blocks; i++) {
        interior_block *t = &s->block[i];
        const double *v = &s->vector[INTERIOR_V][p->block[i].first];
        if (t->kind == INTERIOR_CONE)
            s->missed = fmax(s->missed, look_at_contact(t, v, s->mu, s->held, &s->uncentred));
        else if (t->kind == INTERIOR_FREE || t->kind == INTERIOR_BOUNDED)
            s->missed = fmax(s->missed, fabs(v[0] - t->v[0] + t->v[1]));
        for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
            if (isfinite(t->bound[k]))
                s->uncentred = fmax(s->uncentred, fabs(t->mass * t->slack[k] * t->v[k] - s->mu) / s->mu);
    }
}
