/* How sweeps read and change velocities. What goes through all blocks is written once for any way of access
 * and compiled once a way: those of bodies, which makes a sweep a fifth faster, and of arrays are inlined;
 * any other operator is called through its table. */
#ifndef BRISTLE_SOLVERS_SWEEP_H
#define BRISTLE_SOLVERS_SWEEP_H

#include "bodies.h"
#include "matrix.h"
#include "pgs_local.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The problem and the operator's data by themselves, so that they stay in registers across calls. */
typedef struct view {
    const br_contact_problem *problem;
    size_t n_rows, n_contacts;
    double relaxation;
    pgs_row *row;
    pgs_contact *contact;
    /* of bodies */
    const body_row *body_row;
    const body_contact *body_contact;
    const br_inverse_mass *mass;
    const uint32_t *order, *place, *level_end; /* of contacts */
    br_velocity *velocity;
    /* of arrays */
    const matrix_packed *packed; /* null: not of arrays */
    double *running;
    int directions;
} view;

/* How a sweep reads and changes velocities of row i, of the contact of visit k. */
typedef struct access {
    size_t (*contact_at)(const view *w, size_t k); /* its number in the problem */
    double (*row_velocity)(const view *w, size_t i);
    void (*row_change)(const view *w, size_t i, double delta);
    void (*contact_velocity)(const view *w, size_t k, bool drilling, double *u);
    void (*contact_change)(const view *w, size_t k, const double *delta);
    void (*ask_ahead)(const view *w, size_t k); /* for what later visits read; may be null */
} access;

/* ---- of bodies ---- */

ALWAYS_INLINE double bodies_row_velocity(const view *w, size_t i)
{
    return body_row_velocity(&w->body_row[i], w->velocity);
}

ALWAYS_INLINE void bodies_row_change(const view *w, size_t i, double delta)
{
    body_row_push(&w->body_row[i], w->velocity, delta);
}

/* bodies_order.c: the same numbers as in the order of the list. */
ALWAYS_INLINE size_t bodies_contact_at(const view *w, size_t k)
{
    return w->order[k];
}

ALWAYS_INLINE size_t listed_contact_at(const view *w, size_t k)
{
    (void)w;
    return k;
}

ALWAYS_INLINE void bodies_contact_velocity(const view *w, size_t k, bool drilling, double *u)
{
    const body_contact *c = &w->body_contact[k];
    const br_vec3 v = body_contact_sliding(c, w->velocity);
    u[PGS_N] = br_vec3_dot(v, c->normal);
    u[PGS_T] = br_vec3_dot(v, c->tangent);
    u[PGS_B] = br_vec3_dot(v, c->binormal);
    u[PGS_TAU] = drilling ? body_contact_drilling(c, w->velocity) : 0;
}

ALWAYS_INLINE void bodies_contact_change(const view *w, size_t k, const double *delta)
{
    body_contact_change(w->mass, &w->body_contact[k], w->velocity, delta);
}

/* Where contacts are more than stay near the processor, what a visit reads by a contact's number is asked for
 * some visits before. */
enum { BODIES_NEAR = 4096, BODIES_AHEAD = 6, CACHE_LINE = 64 };
ALWAYS_INLINE void bodies_ask_ahead(const view *w, size_t k)
{
    if (w->n_contacts <= BODIES_NEAR || k + BODIES_AHEAD >= w->n_contacts)
        return;
    const size_t i = w->order[k + BODIES_AHEAD];
    const char *const record = (const char *)&w->contact[i];
    for (size_t byte = 0; byte < sizeof *w->contact; byte += CACHE_LINE)
        __builtin_prefetch(record + byte, 1);
    __builtin_prefetch(&w->problem->lambda[w->n_rows + BR_BLOCK * i], 1);
    __builtin_prefetch(&w->problem->contacts[i]);
}

/* ---- of arrays: matrix_operator.c's velocity and change of a contact, the same bytes ---- */

ALWAYS_INLINE void packed_contact_velocity(const view *w, size_t i, bool drilling, double *u)
{
    const packed_vector v = matrix_packed_velocity(w->packed, i, w->running);
    const br_vec2 axis = w->packed->contact[i].axis;
    u[PGS_N] = v.low[0];
    u[PGS_T] = axis.x * v.low[1] + axis.y * v.high[0];
    u[PGS_B] = axis.x * v.high[0] - axis.y * v.low[1];
    u[PGS_TAU] = v.high[1];
    (void)drilling;
}

ALWAYS_INLINE void packed_contact_change(const view *w, size_t i, const double *delta)
{
    const br_vec2 axis = w->packed->contact[i].axis;
    double *x = &w->running[w->n_rows + (size_t)w->directions * i];
    x[0] += delta[PGS_N];
    x[1] += axis.x * delta[PGS_T] - axis.y * delta[PGS_B];
    x[2] += axis.x * delta[PGS_B] + axis.y * delta[PGS_T];
    if (w->directions == 4)
        x[3] += delta[PGS_TAU];
}

/* ---- of any operator ---- */

static inline double any_row_velocity(const view *w, size_t i)
{
    double v;
    w->problem->op->type->velocity(w->problem->op, i, &v);
    return v;
}

static inline void any_row_change(const view *w, size_t i, double delta)
{
    w->problem->op->type->change(w->problem->op, i, &delta);
}

static inline void any_contact_velocity(const view *w, size_t i, bool drilling, double *u)
{
    (void)drilling;
    w->problem->op->type->velocity(w->problem->op, w->n_rows + i, u);
}

static inline void any_contact_change(const view *w, size_t i, const double *delta)
{
    w->problem->op->type->change(w->problem->op, w->n_rows + i, delta);
}

static const access of_bodies = {bodies_contact_at,       bodies_row_velocity,   bodies_row_change,
                                 bodies_contact_velocity, bodies_contact_change, bodies_ask_ahead};
static const access of_packed = {listed_contact_at, any_row_velocity, any_row_change, packed_contact_velocity,
                                 packed_contact_change, NULL};
static const access of_any = {listed_contact_at,    any_row_velocity,   any_row_change,
                              any_contact_velocity, any_contact_change, NULL};

static inline view look_at(pgs *s, const br_contact_problem *p)
{
    view w = {.problem = p,
              .n_rows = p->n_rows,
              .n_contacts = p->n_contacts,
              .relaxation = s->relaxation,
              .row = s->row,
              .contact = s->contact};
    if (p->op->type == &body_operator_type) {
        const br_body_assembler *bodies = (const br_body_assembler *)p->op;
        w.body_row = bodies->row;
        w.body_contact = bodies->contact;
        w.mass = bodies->mass;
        w.order = bodies->order;
        w.place = bodies->place;
        w.level_end = bodies->level_end;
        w.velocity = bodies->velocity;
    } else if (p->op->type == &matrix_operator_type) {
        const br_matrix_assembler *matrix = (const br_matrix_assembler *)p->op;
        w.packed = &matrix->packed;
        w.running = matrix->running;
        w.directions = matrix->source.directions;
    }
    return w;
}

#endif
