/* What visits in vectors need of contacts: out of the problem, level by level, into lanes and records. */
#include <string.h>
#include "bodies.h"
#include "pgs.h"
#include "pgs_local.h"

int pgs_wide_kind(pgs_friction friction)
{
    return friction == PGS_NONE     ? WIDE_NONE
           : friction == PGS_BOX    ? WIDE_BOX
           : friction == PGS_CIRCLE ? WIDE_CIRCLE
                                    : WIDE_KINDS;
}

/* A lane's constants: `width` apart. */
typedef struct lane {
    double *constant;
    uint32_t *place;
    size_t width;
} lane;

static void put(const lane *to, int first, size_t n, const double *x)
{
    for (size_t j = 0; j < n; j++)
        to->constant[((size_t)first + j) * to->width] = x[j];
}

static void put_vec(const lane *to, int first, br_vec3 v)
{
    const double x[3] = {v.x, v.y, v.z};
    put(to, first, 3, x);
}

static void put_axes(const lane *to, const body_contact *c)
{
    put_vec(to, WIDE_NORMAL, c->normal);
    put_vec(to, WIDE_TANGENT, c->tangent);
    put_vec(to, WIDE_BINORMAL, c->binormal);
    put_vec(to, WIDE_ARM_A, c->arm_a);
    put_vec(to, WIDE_ARM_B, c->arm_b);
}

static void put_local(const lane *to, const pgs_contact *c)
{
    const double(*const w)[PGS_DIRECTIONS] = c->matrix;
    const double local[] = {
        c->block->bias,  c->block->compliance, c->inverse_n,    w[PGS_N][PGS_N] + c->block->compliance,
        w[PGS_T][PGS_N], w[PGS_B][PGS_N],      w[PGS_T][PGS_T], w[PGS_T][PGS_B],
        w[PGS_B][PGS_B]};
    put(to, WIDE_BIAS, sizeof local / sizeof *local, local);
    if (c->kind == PGS_NONE)
        return;
    const double circle[] = {w[PGS_T][PGS_TAU], w[PGS_B][PGS_TAU], c->inverse_determinant,
                             c->step,           c->largest,        c->mu[0]},
                 box[] = {c->inverse_t, c->inverse_b_, -c->mu[0], -c->mu[1], c->mu[2], c->mu[3]};
    put(to, WIDE_FRICTION, WIDE_CONSTANTS - WIDE_FRICTION, c->kind == PGS_BOX ? box : circle);
}

static void place(const lane *to, size_t contact, size_t a, size_t b, size_t to_a, size_t to_b)
{
    const size_t all[WIDE_PLACES] = {contact, a, b, to_a, to_b};
    for (size_t j = 0; j < WIDE_PLACES; j++)
        to->place[j * to->width] = (uint32_t)all[j];
}

static lane lane_at(const pgs *s, size_t i)
{
    const pgs_wide *const w = &s->wide;
    const size_t width = w->kernel->width, group = i / width, j = i % width;
    return (lane){(double *)pgs_memory_of(s)->at + group * pgs_wide_constants(w->own) * width + j,
                  w->place + group * WIDE_PLACES * width + j, width};
}

static void put_masses(const lane *to, const br_inverse_mass *a, const br_inverse_mass *b)
{
    const br_inverse_mass *const of[2] = {a, b};
    for (int side = 0; side < 2; side++) {
        put(to, WIDE_CONSTANTS + side * WIDE_MASS, 1, &of[side]->inverse_mass);
        put(to, WIDE_CONSTANTS + side * WIDE_MASS + 1, 9, of[side]->inverse_inertia.m);
    }
}

/* Lane i of all, between the world and nothing. */
static void idle(const pgs *s, const br_body_assembler *bodies, size_t i)
{
    const lane to = lane_at(s, i);
    const size_t world = bodies->n_bodies, nowhere = world + 1;
    for (size_t j = 0; j < pgs_wide_constants(s->wide.own); j++)
        to.constant[j * to.width] = 0;
    place(&to, bodies->n_contacts, world, world, nowhere, nowhere);
}

/* Lane i of all: the contact of a visit. */
static void fill(const pgs *s, const br_body_assembler *bodies, size_t i, const pgs_contact *from)
{
    const lane to = lane_at(s, i);
    const size_t nowhere = bodies->n_bodies + 1;
    const body_contact *const c = &bodies->contact[from->visit];
    put_axes(&to, c);
    if (s->wide.own)
        put_masses(&to, &bodies->mass[c->a], &bodies->mass[c->b]);
    put_local(&to, from);
    place(&to, bodies->order[from->visit], (size_t)c->a, (size_t)c->b, c->moves_a ? (size_t)c->a : nowhere,
          c->moves_b ? (size_t)c->b : nowhere);
}

/* Contacts of one kind on one level that wait until there is a vector of them. */
typedef struct waiting {
    size_t n;
    pgs_contact contact[WIDE_WIDEST];
} waiting;

static void put_vector(pgs *s, const br_contact_problem *p, int kind, waiting *of)
{
    pgs_wide *const w = &s->wide;
    const br_body_assembler *const bodies = (const br_body_assembler *)p->op;
    const size_t first = w->n_groups * w->kernel->width;
    for (size_t j = 0; j < w->kernel->width; j++)
        if (j < of->n)
            fill(s, bodies, first + j, &of->contact[j]);
        else
            idle(s, bodies, first + j);
    w->group[w->n_groups++] = pgs_wide_group(of->contact[0].visit, kind);
    of->n = 0;
}

static void put_record(pgs *s, const pgs_contact *from)
{
    *pgs_record(s, s->wide.n_alone++) = *from;
}

/* The contacts of a level. What is left over of whole vectors takes one more if it is worth it, with idle
 * lanes, of which there are so many vectors. What touches itself is visited alone: its second body's velocity
 * is then what its first one's has become. */
static void load_level(pgs *s, const br_contact_problem *p, br_local_step local, size_t first, size_t end,
                       waiting *of, size_t *idle_vectors)
{
    const pgs_wide_kernel *const kernel = s->wide.kernel;
    const br_body_assembler *const bodies = (const br_body_assembler *)p->op;
    int kind = WIDE_NONE;
    for (size_t visit = first; visit < end; visit++) {
        /* where most will stay: the kind of the one before */
        const int before = kind < WIDE_KINDS ? kind : WIDE_NONE;
        pgs_contact *const c = &of[before].contact[of[before].n];
        const bool itself = bodies->contact[visit].a == bodies->contact[visit].b;
        pgs_prepare_contact(p, bodies->order[visit], local, c);
        c->visit = (uint32_t)visit;
        kind = c->exact || itself ? WIDE_KINDS : pgs_wide_kind((pgs_friction)c->kind);
        if (kind == WIDE_KINDS) {
            put_record(s, c);
            continue;
        }
        if (kind != before)
            of[kind].contact[of[kind].n] = *c;
        if (++of[kind].n == kernel->width)
            put_vector(s, p, kind, &of[kind]);
    }
    for (kind = 0; kind < WIDE_KINDS; kind++) {
        const bool one_more = of[kind].n >= kernel->least && *idle_vectors > 0;
        *idle_vectors -= one_more;
        if (one_more)
            put_vector(s, p, kind, &of[kind]);
        while (of[kind].n > 0)
            put_record(s, &of[kind].contact[--of[kind].n]);
    }
}

void pgs_wide_load(pgs *s, const br_contact_problem *p, br_local_step local)
{
    pgs_wide *const w = &s->wide;
    const br_body_assembler *const bodies = (const br_body_assembler *)p->op;
    waiting of[WIDE_KINDS];
    size_t idle_vectors = pgs_wide_idle_vectors(w->kernel, p->n_contacts);
    for (int kind = 0; kind < WIDE_KINDS; kind++)
        of[kind].n = 0;
    s->contact = (pgs_contact *)((char *)pgs_memory_of(s)->at + pgs_memory_of(s)->bytes);
    w->n_groups = w->n_alone = 0;
    for (size_t first = 0, level = 0; first < p->n_contacts; first = bodies->level_end[level++])
        load_level(s, p, local, first, bodies->level_end[level], of, &idle_vectors);
    /* of idle lanes */
    memset(&p->lambda[p->n_rows + PGS_DIRECTIONS * p->n_contacts], 0, PGS_DIRECTIONS * sizeof *p->lambda);
}

static double number(const lane *from, int which)
{
    return from->constant[(size_t)which * from->width];
}

size_t pgs_wide_read(const pgs *s, const br_contact_problem *p, size_t i, pgs_contact *c, double *nn)
{
    const br_body_assembler *const bodies = (const br_body_assembler *)p->op;
    const lane from = lane_at(s, i);
    const size_t contact = from.place[WIDE_CONTACT * from.width];
    const int kind = pgs_wide_group_kind(s->wide.group[i / from.width]);
    if (contact == p->n_contacts)
        return SIZE_MAX;
    c->kind = kind == WIDE_NONE ? PGS_NONE : kind == WIDE_BOX ? PGS_BOX : PGS_CIRCLE;
    c->inverse_n = number(&from, WIDE_INVERSE_N);
    c->block = &p->contacts[contact];
    *nn = number(&from, WIDE_NN);
    c->lambda = &p->lambda[p->n_rows + PGS_DIRECTIONS * contact];
    if (kind == WIDE_CIRCLE) {
        c->step = number(&from, WIDE_CIRCLE_STEP);
        c->largest = number(&from, WIDE_CIRCLE_LARGEST);
        c->mu[0] = number(&from, WIDE_CIRCLE_MU);
    } else if (kind == WIDE_BOX) {
        c->largest =
            pgs_plane_eigenvalue(number(&from, WIDE_TT), number(&from, WIDE_TB), number(&from, WIDE_BB));
        c->step = c->largest > 0 ? 1 / c->largest : 0;
        for (int k = 0; k < 2; k++) {
            c->mu[k] = -number(&from, WIDE_BOX_LOW_T + k);
            c->mu[k + 2] = number(&from, WIDE_BOX_HIGH_T + k);
        }
    }
    return bodies->place[contact];
}
