/* Private: the parameters of a law as numbers without bounds. */
#ifndef BRISTLE_LAWS_FIT_SPACE_H
#define BRISTLE_LAWS_FIT_SPACE_H

#include <bristle/field.h>
#include <bristle/random.h>

/* How a parameter p follows from its number u. */
typedef enum br_fit_scale {
    BR_FIT_FREE,   /* p = unit u */
    BR_FIT_ABOVE,  /* p = low + exp(u) */
    BR_FIT_BETWEEN /* p = low + (high - low)/(1 + exp(-u)) */
} br_fit_scale;

typedef struct br_fit_axis {
    br_fit_scale scale;
    double low, high, unit;
    int base; /* of ABOVE: the parameter that is `low`, where the law demands that order; -1: none */
} br_fit_axis;

typedef struct br_fit_space {
    br_struct_type type; /* all fields are real numbers */
    size_t n;
    br_fit_axis *axes; /* (n) */
    int held;          /* a parameter that is `held_at`, whatever its number; -1: none */
    double held_at;
    br_field *fields; /* the type's, where they are the space's own; null */
} br_fit_space;

/* Sizes that a record suggests. */
typedef struct br_fit_sizes {
    double force;       /* mean normal force [N] */
    double slow, fast;  /* speeds that 5 % and 95 % of the moving rows are below [m/s] */
    double way;         /* from end to end of the motion [m] */
    double coefficient; /* friction over normal force that 95 % of the rows are below [1] */
} br_fit_sizes;

br_status br_fit_space_begin(br_fit_space *space, const br_struct_type *type, br_error *error);
void br_fit_space_end(br_fit_space *space);
/* Parameters from numbers u (n), and the other way. */
void br_fit_space_set(const br_fit_space *space, const double *u, void *params);
void br_fit_space_get(const br_fit_space *space, const void *params, double *u);
/* A parameter by its place. */
double *br_fit_field(const br_struct_type *type, void *params, size_t i);
/* Parameters at random, in ranges of the record's sizes. */
void br_fit_draw(const br_fit_space *space, const br_fit_sizes *sizes, br_random *random, void *params);

#endif
