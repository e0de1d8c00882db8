/* The interior-point method: what its files share.
 *
 * In units in which a contact's cone is the second-order cone, X_0 >= |X_f|, Coulomb's law is complementarity
 * of X with Y = (v_n + s, S v_f), S the half axes, s = |S v_f| [De Saxce 1992]: both in the cone, X o Y = 0.
 * Instead X o Y = mu e is solved, e the cone's unit, with s as a function of the velocities, by Newton's
 * method; each time that is nearly so, mu becomes smaller. X is impulse times the normal's own mass, so that
 * X and Y are both velocities. Of each block:
 *
 *   A dX + dY = b,   dY = T S dv - (Y - Y(v)),   T = (1 s'; 0 1),   A = W^2
 *
 * W the scaling of Nesterov and Todd, W X = W^-1 Y. Near the rim both vectors are long and their distance
 * from it is short, so they are kept as their tail and that distance, the gap. */
#ifndef BRISTLE_SOLVERS_INTERIOR_H
#define BRISTLE_SOLVERS_INTERIOR_H

#include "newton.h"

enum { INTERIOR_TAIL = NEWTON_SIZE - 1 };

/* A vector within the cone, and what follows from its tail and gap. */
typedef struct interior_vector {
    double tail[INTERIOR_TAIL], gap;
    double norm, head, way[INTERIOR_TAIL]; /* of the tail; norm + gap; the tail's direction */
    double root;                           /* of head^2 - norm^2 */
} interior_vector;

typedef enum interior_kind {
    INTERIOR_NONE,    /* nothing moves it */
    INTERIOR_FREE,    /* a row without bounds */
    INTERIOR_BOUNDED, /* a row with one or two */
    INTERIOR_FIXED,   /* a row whose bounds are one */
    INTERIOR_CONE     /* a contact */
} interior_kind;

/* A block. */
typedef struct interior_block {
    interior_kind kind;
    int size;               /* components in the cone */
    int at[NEWTON_SIZE];    /* which of the block's they are: half axes of 0 have none */
    double s[NEWTON_SIZE];  /* half axes; 1 of the normal */
    double mass;            /* the normal's or row's own W: the impulse is s X/mass */
    interior_vector x, y;   /* of a contact */
    double slack[2], v[2];  /* of a row: the way to its bounds, and what they make of its velocity */
    double bound[2];        /* infinite: there is none */
    double sliding;                               /* s */
    double slope[NEWTON_SIZE], miss[NEWTON_SIZE]; /* of s by S v_f; Y - Y(v) */
    double beta, stretch, way[INTERIOR_TAIL];     /* W: beta stretch along (1, way), beta/stretch along (1,
                                                     -way), beta across */
    double lambda[NEWTON_SIZE];                   /* W X */
    double dx[NEWTON_SIZE], dy[NEWTON_SIZE];      /* the step */
} interior_block;

/* ---- interior_cone.c: vectors of n components ---- */

void interior_vector_set(interior_vector *v, int n, const double *tail, double gap);
/* v + a d. */
void interior_vector_add(interior_vector *v, int n, double a, const double *d);
void interior_vector_read(const interior_vector *v, int n, double *to);
/* The largest a for which v + a d is in the cone; infinite where all are. */
double interior_vector_room(const interior_vector *v, int n, const double *d);
/* W and lambda of x and y. */
void interior_scale(interior_block *b);
/* W^p z, p of -2 to 2. */
void interior_power(const interior_block *b, int p, const double *z, double *to);
/* The z with lambda o z = r. */
void interior_divide(const interior_block *b, const double *r, double *z);
/* lambda o lambda - mu e. */
void interior_uncentred(const interior_block *b, double mu, double *to);

/* ---- the method ---- */

/* Impulses and velocities and their steps; what the step of X aims at; b; and a correction. */
enum {
    INTERIOR_R,
    INTERIOR_V,
    INTERIOR_DR,
    INTERIOR_DV,
    INTERIOR_AIM,
    INTERIOR_RIGHT,
    INTERIOR_MORE,
    INTERIOR_VECTORS
};
/* What bodies get from impulses, in units in which masses are one, its step, and how far it is from that of
 * the impulses: an unknown of its own, so that the small velocities of what rests are sums of small numbers.
 */
enum { INTERIOR_U, INTERIOR_DU, INTERIOR_OFF, INTERIOR_BODIES };

typedef struct interior {
    br_contact_solver base;
    br_contact_solver *newton; /* whose linear system this one's is, and who has the last word */
    newton *system;
    interior_block *block;
    double *vector[INTERIOR_VECTORS]; /* of the system's unknowns */
    double *body[INTERIOR_BODIES];    /* of bodies' velocities */
    double *best;                     /* impulses */
    size_t blocks_capacity, vector_capacity[INTERIOR_VECTORS], body_capacity[INTERIOR_BODIES],
        best_capacity;
    double speed; /* |q|, the largest velocity without impulses [m/s] */
    double mu; /* [m^2/s^2] that X o Y is to become */
    double missed, uncentred; /* the largest |Y - Y(v)| [m/s], and distance from mu over mu */
    double taken;             /* share of the last step */
    bool held;                /* s is that of an earlier point */
} interior;

/* interior.c: the problem and its linear system, whose limit of time is that of the options, which must stay.
 * Errors: out of memory. */
br_status interior_make(interior *s, const br_contact_problem *problem, const br_solver_options *options,
                        br_error *error);
/* interior_look.c: the blocks at their start. False: a cone is not of half axes, or nothing moves. */
bool interior_begin(interior *s, const br_contact_problem *problem);
/* Velocities of the present impulses, and what is missed. */
void interior_look(interior *s);
/* interior_step.c: one linear system and a step. BR_LOOSE: there was none to take. Errors: out of memory. */
br_status interior_step(interior *s, br_error *error);

#endif
