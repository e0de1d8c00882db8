/* The operator of rigid bodies: its data, and what impulses do to velocities, inline for sweeps. Bodies are
 * numbered with the fixed world last, so that no sweep asks whether a body is there. */
#ifndef BRISTLE_SOLVERS_BODIES_H
#define BRISTLE_SOLVERS_BODIES_H

#include <bristle/body_problem.h>

/* Sweeps are nothing but these: gcc would call them where they are used twice, and lose a fifth. */
#define BODIES_INLINE static inline __attribute__((always_inline))

/* J of a row, and what an impulse does to velocities. */
typedef struct body_row {
    int a, b;
    bool moves_a, moves_b;                /* has it inverse mass or inertia? */
    br_vec3 linear, angular_a, angular_b; /* J */
    br_vec3 spin_a, spin_b;               /* inverse inertia times angular_a, angular_b */
    double inverse_a, inverse_b;          /* 1/mass */
    double diagonal;                      /* of J M^-1 J^T */
} body_row;

typedef struct body_contact {
    br_vec3 normal, tangent, binormal; /* the tangents turned to the cone's axes */
    br_vec3 arm_a, arm_b;
    unsigned a : 31, moves_a : 1, b : 31, moves_b : 1; /* bodies; has it inverse mass or inertia? */
} body_contact; /* two lines of a cache */

struct br_body_assembler {
    br_contact_operator op;
    size_t bodies_capacity, rows_capacity, contacts_capacity;
    size_t n_bodies, n_rows, n_contacts;
    br_inverse_mass *mass; /* (n_bodies + 1) */
    br_velocity *initial;  /* (n_bodies + 1) without impulses */
    br_velocity *velocity; /* (n_bodies + 2) of the running solution; the last: see pgs_wide.h */
    br_velocity *product;  /* (n_bodies + 1) of apply */
    body_row *row;
    body_contact *contact; /* (n_contacts) as sweeps visit them */
    br_problem_row *problem_row;
    br_problem_contact *problem_contact;
    double *lambda;           /* of the problem, and those of one contact more: see pgs_wide.h */
    uint32_t *order;          /* (n_contacts) bodies_order.c: contacts as sweeps visit them */
    uint32_t *place;          /* (n_contacts) and the place of each contact in that order */
    uint32_t *level_end;      /* (n_contacts + 1) where each level ends in the order */
    uint32_t *body_level;     /* (n_bodies + 1) how many levels are below a body's next contact */
    size_t *first, *touching; /* bodies_matrix.c: the blocks that touch each body */
    size_t first_capacity, touching_capacity;
    br_body_problem source;
    bool correcting; /* the present problem is that of position correction */
};

/* What cannot move is left alone: it would stay as it is, but each contact with the ground would wait until
 * the one before it had written the ground's velocity. */
BODIES_INLINE void body_row_push(const body_row *r, br_velocity *velocity, double delta)
{
    br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    if (r->moves_a) {
        a->linear = br_vec3_add_scaled(a->linear, delta * r->inverse_a, r->linear);
        a->angular = br_vec3_add_scaled(a->angular, delta, r->spin_a);
    }
    if (r->moves_b) {
        b->linear = br_vec3_add_scaled(b->linear, -delta * r->inverse_b, r->linear);
        b->angular = br_vec3_add_scaled(b->angular, delta, r->spin_b);
    }
}

BODIES_INLINE double body_row_velocity(const body_row *r, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    return br_vec3_dot(r->linear, br_vec3_sub(a->linear, b->linear)) + br_vec3_dot(r->angular_a, a->angular) +
           br_vec3_dot(r->angular_b, b->angular);
}

/* Impulse p [N s] and torque impulse about the normal [N m s] on A, their opposites on B. */
BODIES_INLINE void body_contact_push(const br_inverse_mass *mass, const body_contact *c,
                                     br_velocity *velocity, br_vec3 p, double tau)
{
    br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    if (c->moves_a) {
        const br_vec3 turn = br_vec3_add_scaled(br_vec3_cross(c->arm_a, p), tau, c->normal);
        a->linear = br_vec3_add_scaled(a->linear, mass[c->a].inverse_mass, p);
        a->angular = br_vec3_add(a->angular, br_mat3_mul_vec(mass[c->a].inverse_inertia, turn));
    }
    if (c->moves_b) {
        const br_vec3 turn = br_vec3_add_scaled(br_vec3_cross(c->arm_b, p), tau, c->normal);
        b->linear = br_vec3_add_scaled(b->linear, -mass[c->b].inverse_mass, p);
        b->angular = br_vec3_sub(b->angular, br_mat3_mul_vec(mass[c->b].inverse_inertia, turn));
    }
}

BODIES_INLINE void body_contact_change(const br_inverse_mass *mass, const body_contact *c,
                                       br_velocity *velocity, const double *delta)
{
    const double n = delta[BR_BLOCK_N], t = delta[BR_BLOCK_T], b = delta[BR_BLOCK_B];
    const br_vec3 p = br_vec3_make(n * c->normal.x + t * c->tangent.x + b * c->binormal.x,
                                   n * c->normal.y + t * c->tangent.y + b * c->binormal.y,
                                   n * c->normal.z + t * c->tangent.z + b * c->binormal.z);
    body_contact_push(mass, c, velocity, p, delta[BR_BLOCK_TAU]);
}

BODIES_INLINE br_vec3 body_contact_sliding(const body_contact *c, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    return br_vec3_sub(br_vec3_add(a->linear, br_vec3_cross(a->angular, c->arm_a)),
                       br_vec3_add(b->linear, br_vec3_cross(b->angular, c->arm_b)));
}

BODIES_INLINE double body_contact_drilling(const body_contact *c, const br_velocity *velocity)
{
    return br_vec3_dot(br_vec3_sub(velocity[c->a].angular, velocity[c->b].angular), c->normal);
}

/* Contact i of the problem. */
static inline const body_contact *body_contact_of(const br_body_assembler *s, size_t i)
{
    return &s->contact[s->place[i]];
}

/* Has it inverse mass or inertia? */
static inline bool body_moves(const br_inverse_mass *m)
{
    bool some = m->inverse_mass != 0;
    for (int i = 0; i < 9; i++)
        some = some || m->inverse_inertia.m[i] != 0;
    return some;
}

/* The two bodies of a block. */
static inline void body_ends(const br_body_assembler *s, size_t block, int ends[2])
{
    const bool row = block < s->n_rows;
    ends[0] = row ? s->row[block].a : (int)body_contact_of(s, block - s->n_rows)->a;
    ends[1] = row ? s->row[block].b : (int)body_contact_of(s, block - s->n_rows)->b;
}

/* bodies_operator.c */
void body_contact_read(const body_contact *c, const br_velocity *velocity, double *v);
extern const br_contact_operator_type body_operator_type;
/* J M^-1 J^T of contact i alone, (BR_BLOCK x BR_BLOCK). */
void body_contact_matrix(const br_body_assembler *s, size_t i, double *w);

/* bodies.c: impulses of the first problem and the velocities of the running solution into the bodies. */
void bodies_store(br_body_assembler *s, const double *impulses);

/* bodies_order.c: puts the present problem's contacts, as they are listed, into the order of sweeps; and back
 * into that of the list. */
void bodies_order(br_body_assembler *s);
void bodies_list(br_body_assembler *s);

/* bodies_matrix.c */
br_status body_operator_matrix(br_contact_operator *op, br_problem_matrix_maker *maker, br_error *error);

/* bodies_residual.c: of the running solution. */
br_problem_residual body_operator_residual(br_contact_operator *op, const double *lambda);

#endif
