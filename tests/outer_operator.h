/* An operator that hands everything on to another, and that no sweep knows: for what sweeps do through an
 * operator's table alone. */
#ifndef BRISTLE_TESTS_OUTER_OPERATOR_H
#define BRISTLE_TESTS_OUTER_OPERATOR_H

#include <bristle/problem.h>

typedef struct outer_operator {
    br_contact_operator op, *inner;
} outer_operator;

static inline br_contact_operator *outer_inner(const br_contact_operator *op)
{
    return ((const outer_operator *)op)->inner;
}

static inline void outer_apply(br_contact_operator *op, const double *x, double *y)
{
    outer_inner(op)->type->apply(outer_inner(op), x, y);
}

static inline void outer_free_velocity(br_contact_operator *op, double *q)
{
    outer_inner(op)->type->free_velocity(outer_inner(op), q);
}

static inline void outer_diagonal(const br_contact_operator *op, size_t block, double *w)
{
    outer_inner(op)->type->diagonal(outer_inner(op), block, w);
}

static inline void outer_start(br_contact_operator *op, const double *lambda)
{
    outer_inner(op)->type->start(outer_inner(op), lambda);
}

static inline void outer_velocity(const br_contact_operator *op, size_t block, double *v)
{
    outer_inner(op)->type->velocity(outer_inner(op), block, v);
}

static inline void outer_change(br_contact_operator *op, size_t block, const double *delta)
{
    outer_inner(op)->type->change(outer_inner(op), block, delta);
}

static inline double outer_speed(const br_contact_operator *op)
{
    return outer_inner(op)->type->speed(outer_inner(op));
}

static inline br_problem_residual outer_residual(br_contact_operator *op, const double *lambda)
{
    return outer_inner(op)->type->residual(outer_inner(op), lambda);
}

/* `op` of it takes the place of `inner` in a problem. */
static inline outer_operator outer_operator_of(br_contact_operator *inner)
{
    static const br_contact_operator_type type = {.name = "outer",
                                                  .apply = outer_apply,
                                                  .free_velocity = outer_free_velocity,
                                                  .diagonal = outer_diagonal,
                                                  .start = outer_start,
                                                  .velocity = outer_velocity,
                                                  .change = outer_change,
                                                  .speed = outer_speed,
                                                  .residual = outer_residual};
    const outer_operator outer = {{&type}, inner};
    return outer;
}

#endif
