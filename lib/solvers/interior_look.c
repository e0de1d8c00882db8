/* The interior-point method's blocks: where they start, what they miss, and a point that is kept. */
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
    t->normal = speed;
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

bool interior_begin(interior *s, const br_contact_problem *problem, double weight, double shift)
{
    s->speed = br_contact_problem_speed(problem);
    s->mu = s->speed * s->speed;
    s->weight = weight;
    s->shift_by_mu = shift / s->mu;
    s->taken = 1;
    if (!(s->mu > 0) || !isfinite(s->mu) || !isfinite(s->shift_by_mu))
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

/* Also the scaling. */
static double look_at_contact(interior_block *t, const interior *s, const double *v, double *uncentred)
{
    const double mu = s->weight * s->mu;
    double off[NEWTON_SIZE], missed = 0, far = 0;
    t->miss[0] = t->normal - v[0] - s->shift * t->x.head;
    for (int k = 1; k < t->size; k++)
        t->miss[k] = t->y.tail[k - 1] - t->s[k] * v[t->at[k]] - s->shift * t->x.tail[k - 1];
    for (int k = 0; k < t->size; k++)
        missed += t->miss[k] * t->miss[k];
    if (t->size > 1) {
        interior_scale(t);
        interior_uncentred(t, mu, off);
        for (int k = 0; k < t->size; k++)
            far += off[k] * off[k];
    }
    *uncentred = fmax(*uncentred, fmax(sqrt(far) / mu, fabs(t->x.head * t->normal - s->mu) / s->mu));
    return sqrt(missed);
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
    s->shift = s->shift_by_mu * s->mu;
    for (size_t i = 0; i < p->n_blocks; i++) {
        interior_block *t = &s->block[i];
        const double *v = &s->vector[INTERIOR_V][p->block[i].first];
        if (t->kind == INTERIOR_CONE)
            s->missed = fmax(s->missed, look_at_contact(t, s, v, &s->uncentred));
        else if (t->kind == INTERIOR_FREE || t->kind == INTERIOR_BOUNDED)
            s->missed =
                fmax(s->missed, fabs(v[0] + s->shift * t->mass * s->vector[INTERIOR_R][p->block[i].first] -
                                     t->v[0] + t->v[1]));
        for (int k = 0; k < 2 && t->kind == INTERIOR_BOUNDED; k++)
            if (isfinite(t->bound[k]))
                s->uncentred = fmax(s->uncentred, fabs(t->mass * t->slack[k] * t->v[k] - s->mu) / s->mu);
    }
}

/* ---- a point that is kept ---- */

void interior_keep(interior *s)
{
    const newton_problem *p = &s->system->problem;
    const size_t n = s->system->by_bodies ? NEWTON_BODY * s->system->bodies.n : 0;
    memcpy(s->kept, s->block, p->n_blocks * sizeof *s->kept);
    memcpy(s->vector[INTERIOR_KEPT_R], s->vector[INTERIOR_R], p->n * sizeof *s->vector[INTERIOR_R]);
    memcpy(s->body[INTERIOR_KEPT_U], s->body[INTERIOR_U], n * sizeof *s->body[INTERIOR_U]);
    s->kept_mu = s->mu;
}

void interior_return(interior *s)
{
    const newton_problem *p = &s->system->problem;
    const size_t n = s->system->by_bodies ? NEWTON_BODY * s->system->bodies.n : 0;
    memcpy(s->block, s->kept, p->n_blocks * sizeof *s->kept);
    memcpy(s->vector[INTERIOR_R], s->vector[INTERIOR_KEPT_R], p->n * sizeof *s->vector[INTERIOR_R]);
    memcpy(s->body[INTERIOR_U], s->body[INTERIOR_KEPT_U], n * sizeof *s->body[INTERIOR_U]);
    s->mu = s->kept_mu;
    interior_look(s);
}
