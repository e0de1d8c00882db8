/* A Rosenbrock method of order five: a one-step method for stiff problems, which starts at full order. For
 * inputs that jump often, after each of which a multistep method begins again at order one. */
#ifndef BRISTLE_IVP_ROSENBROCK_H
#define BRISTLE_IVP_ROSENBROCK_H

#include <stdbool.h>
#include <stddef.h>

struct br_ivp;

enum { BR_ROSENBROCK_STAGES = 8 };

typedef struct br_rosenbrock {
    size_t n;
    double *memory;
    double *u[BR_ROSENBROCK_STAGES]; /* (n) stages of the last step */
    double *begin, *end;             /* (n) state at the start and the end of the last step */
    double *f, *by_t;                /* (n) right-hand side at the start, its derivative by time */
    double t_begin, step;            /* the last step */
    double proposal;                 /* for the next step; 0: none yet */
    double first;                    /* proposed by the first step after the last start; 0: none yet */
    bool at_start;                   /* no step since the last start */
} br_rosenbrock;

bool br_rosenbrock_create(br_rosenbrock *r, size_t n);
void br_rosenbrock_destroy(br_rosenbrock *r);

/* State or right-hand side have changed: the next step is the first of a new piece. */
void br_rosenbrock_start(br_rosenbrock *r);

/* One step on from (ivp->t_frontier, ivp->frontier_y), not beyond t_stop, which it meets exactly. Returns 0
 * or a flag like CVODE's. */
int br_rosenbrock_step(struct br_ivp *ivp, double t_stop);

/* State at t within the last step, into y (n): of order four. */
void br_rosenbrock_interpolate(const struct br_ivp *ivp, double t, double *y);

#endif
