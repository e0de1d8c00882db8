/* What impulses do to velocities, and velocities at rows and contacts. */
#ifndef BRISTLE_SOLVERS_PGS_IMPULSE_H
#define BRISTLE_SOLVERS_PGS_IMPULSE_H

#include "pgs.h"

static inline void pgs_push_row(const pgs_row *r, br_velocity *velocity, double delta)
{
    br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    a->linear = br_vec3_add_scaled(a->linear, delta * r->inverse_a, r->linear);
    a->angular = br_vec3_add_scaled(a->angular, delta, r->spin_a);
    b->linear = br_vec3_add_scaled(b->linear, -delta * r->inverse_b, r->linear);
    b->angular = br_vec3_add_scaled(b->angular, delta, r->spin_b);
}

static inline double pgs_row_velocity(const pgs_row *r, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[r->a], *b = &velocity[r->b];
    return br_vec3_dot(r->linear, br_vec3_sub(a->linear, b->linear)) + br_vec3_dot(r->angular_a, a->angular) +
           br_vec3_dot(r->angular_b, b->angular);
}

/* Impulse p [N s] and torque impulse about the normal [N m s] on A, their opposites on B. */
static inline void pgs_push_contact(const pgs *s, const pgs_contact *c, br_velocity *velocity, br_vec3 p,
                                    double tau)
{
    br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    const br_vec3 turn_a = br_vec3_add_scaled(br_vec3_cross(c->arm_a, p), tau, c->normal);
    const br_vec3 turn_b = br_vec3_add_scaled(br_vec3_cross(c->arm_b, p), tau, c->normal);
    a->linear = br_vec3_add_scaled(a->linear, c->inverse_a, p);
    a->angular = br_vec3_add(a->angular, br_mat3_mul_vec(s->mass[c->a].inverse_inertia, turn_a));
    b->linear = br_vec3_add_scaled(b->linear, -c->inverse_b, p);
    b->angular = br_vec3_sub(b->angular, br_mat3_mul_vec(s->mass[c->b].inverse_inertia, turn_b));
}

static inline br_vec3 pgs_contact_impulse(const pgs_contact *c, double n, double t, double b)
{
    return br_vec3_make(n * c->normal.x + t * c->tangent.x + b * c->binormal.x,
                        n * c->normal.y + t * c->tangent.y + b * c->binormal.y,
                        n * c->normal.z + t * c->tangent.z + b * c->binormal.z);
}

static inline br_vec3 pgs_contact_velocity(const pgs_contact *c, const br_velocity *velocity)
{
    const br_velocity *a = &velocity[c->a], *b = &velocity[c->b];
    return br_vec3_sub(br_vec3_add(a->linear, br_vec3_cross(a->angular, c->arm_a)),
                       br_vec3_add(b->linear, br_vec3_cross(b->angular, c->arm_b)));
}

#endif
