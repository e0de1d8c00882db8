/* Labels: what each block is taken for in the next pivot, by its natural map at impulses and velocities. A
 * block's impulse less a step against its velocity is projected onto what the block admits; the face on which
 * it comes to lie is the label. */
#include <math.h>
#include <string.h>
#include "pivot.h"

/* More than there are corners, to make one number of a simplex. */
enum { KEYS = 256 };
_Static_assert((int)KEYS > (int)BR_PIVOT_CORNERS_MAX, "keys of simplices");

static void label_row(const pivot_block *b, const br_problem_row *r, double lambda, double velocity,
                      pivot_label *label)
{
    const double w = velocity + r->bias + r->compliance * lambda, moved = lambda - w / b->diagonal;
    label->key = moved <= r->low ? -1 : moved >= r->high ? 1 : 0;
    if (r->low == r->high)
        label->key = -1;
    label->unknowns = label->key == 0;
}

/* At rest: friction is free in all that the surface spans. */
static void sticks(const pivot_surface *f, pivot_label *label)
{
    label->key = 1;
    label->unknowns = 1 + f->rank;
    for (int k = 0; k < f->rank; k++) {
        memcpy(label->along[k], f->basis[k], sizeof label->along[k]);
        label->along[k][2] *= f->length;
    }
}

/* On a face, whose corners these are: as much of lambda_n times the first one, and free along the edges. */
static void slides_on_face(const pivot_surface *f, int n, int corner[PIVOT_SIMPLEX], pivot_label *label)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && corner[k - 1] > corner[k]; k--) {
            const int keep = corner[k];
            corner[k] = corner[k - 1];
            corner[k - 1] = keep;
        }
    const br_contact_vec first = f->corner[corner[0]];
    label->base[0] = first.t;
    label->base[1] = first.b;
    label->base[2] = first.tau;
    label->key = 2;
    label->unknowns = 1;
    for (int i = 0; i < n; i++)
        label->key = KEYS * label->key + corner[i];
    for (int i = 1; i < n; i++) {
        const br_contact_vec c = f->corner[corner[i]];
        double d[PIVOT_FRICTION] = {c.t - first.t, c.b - first.b, (c.tau - first.tau) / f->length};
        const double whole = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        for (int k = 0; k + 1 < label->unknowns; k++) {
            double e[PIVOT_FRICTION] = {label->along[k][0], label->along[k][1],
                                        label->along[k][2] / f->length};
            const double along = e[0] * d[0] + e[1] * d[1] + e[2] * d[2];
            for (int j = 0; j < PIVOT_FRICTION; j++)
                d[j] -= along * e[j];
        }
        const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        if (!(length > 1e-7 * whole))
            continue;
        double *e = label->along[label->unknowns++ - 1];
        for (int j = 0; j < PIVOT_FRICTION; j++)
            e[j] = d[j] / length;
        e[2] *= f->length;
    }
}

static void label_contact(const pivot_block *b, const br_problem_contact *c, pivot_stage stage,
                          const double *lambda, const double *v, pivot_label *label)
{
    const double w = v[0] + c->bias + c->compliance * lambda[0], normal = lambda[0] - w / b->diagonal;
    /* What neither presses nor parts is taken for closed where there is no friction yet: a stack at rest
     * whose lowest body alone comes nearer to the ground is solved at once, not body by body. */
    if (!(normal > 0) && !(stage == PIVOT_FRICTIONLESS && normal == 0))
        return;
    label->key = label->unknowns = 1;
    const pivot_surface *f = &b->surface;
    if (stage == PIVOT_FRICTIONLESS || f->n == 0)
        return;
    double z[PIVOT_FRICTION] = {lambda[1] - b->step * v[1], lambda[2] - b->step * v[2],
                                lambda[3] / f->length - b->step * v[3] * f->length};
    if (b->cone.type->dimension != 3)
        z[2] = 0;
    if (stage == PIVOT_CURVED && !f->exact) {
        br_contact_vec p = {z[0], z[1], z[2]};
        if (b->cone.type->project(&b->cone, normal, f->length, &p))
            sticks(f, label);
        else
            pivot_label_curved(b, normal, z, (const double[PIVOT_FRICTION]){p.t, p.b, p.tau}, label);
        return;
    }
    int corner[PIVOT_SIMPLEX];
    const int n = pivot_nearest(f, normal, f->length, z, corner);
    if (n == 0 || n > f->rank)
        sticks(f, label);
    else
        slides_on_face(f, n, corner, label);
}

void pivot_label_block(const pivot *s, const br_contact_problem *p, pivot_stage stage, size_t i,
                       const double *lambda, const double *velocity, pivot_label *label)
{
    *label = (pivot_label){0};
    const pivot_block *b = &s->block[i];
    const size_t at = pivot_at(p, i);
    if (b->dead)
        return;
    if (i < p->n_rows)
        label_row(b, &p->rows[i], lambda[at], velocity[at], label);
    else
        label_contact(b, &p->contacts[i - p->n_rows], stage, &lambda[at], &velocity[at], label);
}
