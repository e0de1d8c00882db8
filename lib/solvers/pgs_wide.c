/* The copy of contacts' constants in the order of a sweep, for visits in the lanes of vectors. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "../base/wide_choice.h"
#include "bodies.h"
#include "pgs.h"

size_t pgs_wide_all(const pgs_wide_kernel *all[4])
{
    BR_WIDE_ALL(all, pgs_wide);
}

void pgs_wide_reset(pgs_wide *wide)
{
    wide->state = PGS_WIDE_WAITS;
    wide->sweeps = 0;
}

/* Idle lanes: room must not depend on how contacts fall into levels. There are as many as levels, about, of
 * which many contacts have not many more. */
enum { SPARE = 16, WIDEST = 8, MOST_IDLE = 2048 };

static size_t idle_lanes(size_t contacts)
{
    return contacts / 8 < MOST_IDLE ? contacts / 8 : MOST_IDLE;
}

static size_t idle_vectors(size_t contacts, size_t width)
{
    return idle_lanes(contacts) / width + SPARE;
}

static size_t lanes_of(size_t contacts)
{
    return contacts + idle_lanes(contacts) + SPARE * WIDEST;
}

/* From so many contacts on the copy does not stay near the processor, whose masses would be two fifths of it.
 */
enum { LARGE = 16384 };

static bool reserve_constants(pgs_wide *w, size_t contacts, bool own)
{
    if (!br_resize(&w->constant, pgs_wide_constants(own) * lanes_of(contacts), sizeof *w->constant))
        return false;
    w->constants = pgs_wide_constants(own);
    return true;
}

bool pgs_wide_reserve(pgs_wide *w, size_t contacts)
{
    if (!br_resize(&w->level, contacts, sizeof *w->level) ||
        !br_resize(&w->alone, contacts, sizeof *w->alone) ||
        !br_resize(&w->place, WIDE_PLACES * lanes_of(contacts), sizeof *w->place) ||
        !reserve_constants(w, contacts, contacts < LARGE))
        return false;
    w->contacts = contacts;
    return true;
}

void pgs_wide_free(pgs_wide *wide)
{
    free(wide->level);
    free(wide->alone);
    free(wide->constant);
    free(wide->place);
}

/* WIDE_KINDS: visited alone. So is what touches itself: its second body's velocity is then what its first
 * one's has become. */
static int kind_of(const pgs *s, const br_body_assembler *bodies, size_t visit)
{
    const pgs_contact *const c = &s->contact[bodies->order[visit]];
    if (c->exact || bodies->contact[visit].a == bodies->contact[visit].b)
        return WIDE_KINDS;
    switch (c->kind) {
    case PGS_NONE:
        return WIDE_NONE;
    case PGS_BOX:
        return WIDE_BOX;
    case PGS_CIRCLE:
        return WIDE_CIRCLE;
    default:
        return WIDE_KINDS;
    }
}

/* What is left over of whole vectors takes one more if it is worth it, with idle lanes. */
static uint32_t vectors_of(const pgs_wide_kernel *kernel, uint32_t contacts, size_t *idle)
{
    const uint32_t width = (uint32_t)kernel->width;
    const bool one_more = contacts % width >= kernel->least && *idle > 0;
    *idle -= one_more;
    return contacts / width + one_more;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static pgs_wide_level count_level(const pgs *s, const br_body_assembler *bodies, size_t first, size_t end,
                                  size_t *idle)
{
    pgs_wide_level level = {{0}, 0};
    uint32_t n[WIDE_KINDS + 1] = {0};
    for (size_t visit = first; visit < end; visit++)
        n[kind_of(s, bodies, visit)]++;
    level.alone = n[WIDE_KINDS];
    for (int kind = 0; kind < WIDE_KINDS; kind++) {
        level.groups[kind] = vectors_of(s->wide.kernel, n[kind], idle);
        level.alone += n[kind] - smaller(n[kind], level.groups[kind] * (uint32_t)s->wide.kernel->width);
    }
    return level;
}

/* Of all contacts, so many at least must be in vectors. */
static const double WORTH = 0.6;

/* Levels go into the copy where there is room. False: it is not worth it. */
static bool count(pgs *s, const br_body_assembler *bodies)
{
    pgs_wide *const w = &s->wide;
    size_t idle = idle_vectors(bodies->n_contacts, w->kernel->width);
    w->n_levels = w->n_alone = 0;
    for (size_t first = 0; first < bodies->n_contacts; first = bodies->level_end[w->n_levels++]) {
        const pgs_wide_level level = count_level(s, bodies, first, bodies->level_end[w->n_levels], &idle);
        if (w->contacts >= bodies->n_contacts)
            w->level[w->n_levels] = level;
        w->n_alone += level.alone;
    }
    const double n = (double)bodies->n_contacts;
    return n > 0 && n - (double)w->n_alone >= WORTH * n;
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
        c->bias,         c->compliance,   c->inverse_n,    w[PGS_N][PGS_N] + c->compliance,
        w[PGS_T][PGS_N], w[PGS_B][PGS_N], w[PGS_T][PGS_T], w[PGS_T][PGS_B],
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

static lane lane_at(const pgs_wide *w, size_t i)
{
    const size_t width = w->kernel->width, group = i / width, j = i % width;
    return (lane){w->constant + group * pgs_wide_constants(w->own) * width + j,
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

/* Lane i of all; `visit` one past the last: idle, between the world and nothing. */
static void fill(const pgs *s, const br_body_assembler *bodies, size_t i, size_t visit)
{
    const lane to = lane_at(&s->wide, i);
    const size_t world = bodies->n_bodies, nowhere = world + 1;
    if (visit == bodies->n_contacts) {
        for (size_t j = 0; j < pgs_wide_constants(s->wide.own); j++)
            to.constant[j * to.width] = 0;
        place(&to, visit, world, world, nowhere, nowhere);
        return;
    }
    const body_contact *const c = &bodies->contact[visit];
    put_axes(&to, c);
    if (s->wide.own)
        put_masses(&to, &bodies->mass[c->a], &bodies->mass[c->b]);
    put_local(&to, &s->contact[bodies->order[visit]]);
    place(&to, bodies->order[visit], (size_t)c->a, (size_t)c->b, c->moves_a ? (size_t)c->a : nowhere,
          c->moves_b ? (size_t)c->b : nowhere);
}

static void make(pgs *s, const br_body_assembler *bodies)
{
    pgs_wide *const w = &s->wide;
    const size_t width = w->kernel->width;
    size_t lanes = 0, alone = 0, first = 0;
    for (size_t k = 0; k < w->n_levels; first = bodies->level_end[k++]) {
        const pgs_wide_level *const level = &w->level[k];
        size_t next[WIDE_KINDS], end[WIDE_KINDS];
        for (int kind = 0; kind < WIDE_KINDS; kind++) {
            next[kind] = lanes;
            end[kind] = lanes += level->groups[kind] * width;
        }
        for (size_t j = first; j < bodies->level_end[k]; j++) {
            const int kind = kind_of(s, bodies, j);
            if (kind < WIDE_KINDS && next[kind] < end[kind])
                fill(s, bodies, next[kind]++, j);
            else
                w->alone[alone++] = (uint32_t)j;
        }
        for (int kind = 0; kind < WIDE_KINDS; kind++)
            while (next[kind] < end[kind])
                fill(s, bodies, next[kind]++, bodies->n_contacts);
    }
    memset(&s->contact[bodies->n_contacts], 0, sizeof *s->contact);
}

/* The copy costs as much as some sweeps. Bodies with fewer contacts than so many, on average, are many. */
enum { SWEEPS_BEFORE = 2, MANY_CONTACTS = 4 };

static pgs_wide_state prepare(pgs *s, const br_body_assembler *bodies)
{
    pgs_wide *const w = &s->wide;
    const pgs_wide_kernel *all[4];
    pgs_wide_all(all);
    if (!w->kernel)
        w->kernel = all[0];
    if (!count(s, bodies))
        return PGS_WIDE_REFUSED;
    if (w->contacts < bodies->n_contacts) {
        if (!pgs_wide_reserve(w, s->contacts))
            return PGS_WIDE_REFUSED;
        count(s, bodies);
    }
    w->own = w->masses == PGS_WIDE_ANY
                 ? w->contacts < LARGE || bodies->n_contacts < MANY_CONTACTS * bodies->n_bodies
                 : w->masses == PGS_WIDE_OWN;
    if (pgs_wide_constants(w->own) > w->constants && !reserve_constants(w, w->contacts, true))
        return PGS_WIDE_REFUSED;
    make(s, bodies);
    return PGS_WIDE_MADE;
}

bool pgs_wide_ready(pgs *s, const br_contact_problem *problem)
{
    pgs_wide *const w = &s->wide;
    if (w->state == PGS_WIDE_WAITS && w->sweeps++ >= SWEEPS_BEFORE)
        w->state = prepare(s, (const br_body_assembler *)problem->op);
    return w->state == PGS_WIDE_MADE;
}
