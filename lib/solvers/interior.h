/* The interior-point method: what its files share.
 *
 * In units in which a contact's cone is the second-order cone, X_0 >= |X_f|, X impulse times the normal's own
 * mass, Coulomb's law is v_n X_0 = 0 with both not negative, and X o Y = 0 with Y = (Y_0, S v_f) in the cone
 * as well, S the half axes: friction of maximum dissipation within X_0, to which Y_0 is the multiplier.
 * Instead v_n X_0 = mu and X o Y = w mu e are solved, e the cone's unit, w a weight, with v + c mu X for v.
 * That is smooth in everything, and so its solutions are curves. At mu = infinity there is one alone, by
 * c; at mu = 0 are the law's. The curve may fold back on its way, where the law has several: mu grows again,
 * until the next fold. So it is followed as a curve: which way is told by the sign of the linear system's
 * determinant, and what brings a point back to it is the least step that does, in which mu takes part.
 * Of each contact, a = Y_n/X_0, Y_n the velocity of the normal, an unknown of its own as Y is:
 *
 *   a dX_0 + dv_n = ..., (A dX + dY)_f = ..., dY_f = S dv_f, A = W^2
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

/* Steps: to the curve at the same mu; along it, for each of mu; and what the curve bends by. */
typedef enum interior_way { INTERIOR_BACK, INTERIOR_ALONG, INTERIOR_BEND, INTERIOR_WAYS } interior_way;

/* A step of a block: X and Y, the normal's velocity, and a row's shares of it. */
typedef struct interior_move {
    double dx[NEWTON_SIZE], dy[NEWTON_SIZE], normal, v[2];
} interior_move;

/* A block. */
typedef struct interior_block {
    interior_kind kind;
    int size;               /* components in the cone */
    int at[NEWTON_SIZE];    /* which of the block's they are: half axes of 0 have none */
    double s[NEWTON_SIZE];  /* half axes; 1 of the normal */
    double mass;            /* the normal's or row's own W: the impulse is s X/mass */
    interior_vector x, y;   /* of a contact */
    double normal;          /* Y_n */
    double slack[2], v[2];  /* of a row: the way to its bounds, and what they make of its velocity */
    double bound[2];        /* infinite: there is none */
    double miss[NEWTON_SIZE];                 /* Y_n and Y_f less what velocities make them */
    double beta, stretch, way[INTERIOR_TAIL]; /* W: beta stretch along (1, way), beta/stretch along (1, -way),
                                                 beta across */
    double lambda[NEWTON_SIZE];               /* W X */
    double aim[NEWTON_SIZE], normal_aim;      /* what the step of X, and that of X_0 by itself, aim at */
    interior_move move[INTERIOR_WAYS];
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
/* x o y. */
void interior_multiply(int n, const double *x, const double *y, double *to);
/* The z with lambda o z = r. */
void interior_divide(const interior_block *b, const double *r, double *z);
/* lambda o lambda - mu e. */
void interior_uncentred(const interior_block *b, double mu, double *to);
/* (W^2 + shift)_ff^-1 z of tails; and by how much of -way friction follows the normal there. */
double interior_tail_inverse(const interior_block *b, double shift, const double *z, double *to);

/* ---- the method ---- */

/* Impulses and velocities and their steps; the right side and what is left of it; a correction; the step of
 * INTERIOR_BACK; and impulses of the point that is kept. */
enum {
    INTERIOR_R,
    INTERIOR_V,
    INTERIOR_DR,
    INTERIOR_DV,
    INTERIOR_RIGHT,
    INTERIOR_LEFT,
    INTERIOR_MORE,
    INTERIOR_DR_BACK,
    INTERIOR_KEPT_R,
    INTERIOR_VECTORS
};
/* What bodies get from impulses, in units in which masses are one, its steps, and how far it is from that of
 * the impulses: an unknown of its own, so that the small velocities of what rests are sums of small numbers;
 * and that of the point that is kept. */
enum { INTERIOR_U, INTERIOR_DU, INTERIOR_DU_BACK, INTERIOR_OFF, INTERIOR_KEPT_U, INTERIOR_BODIES };

typedef struct interior {
    br_contact_solver base;
    br_contact_solver *newton; /* whose linear system this one's is, and who has the last word */
    newton *system;
    interior_block *block, *kept;     /* kept: a point of the curve */
    double *vector[INTERIOR_VECTORS]; /* of the system's unknowns */
    double *body[INTERIOR_BODIES];    /* of bodies' velocities */
    double *best;                     /* impulses */
    size_t blocks_capacity, kept_capacity, vector_capacity[INTERIOR_VECTORS], body_capacity[INTERIOR_BODIES],
        best_capacity;
    double speed;             /* |q|, the largest velocity without impulses [m/s] */
    double mu, kept_mu;       /* [m^2/s^2] that v_n X_0 is to become */
    double weight, shift;     /* w; c mu */
    double shift_by_mu;       /* c [s^2/m^2] */
    double missed, uncentred; /* the largest |Y - Y(v)| [m/s], and distance from mu over mu */
    double taken;             /* share of the last step */
    bool back;                /* mu grows along the curve */
} interior;

/* interior.c: the problem and its linear system, whose limit of time is that of the options, which must stay.
 * Errors: out of memory. */
br_status interior_make(interior *s, const br_contact_problem *problem, const br_solver_options *options,
                        br_error *error);
/* interior_look.c: the blocks at their start, with w, and c times the speed's square. False: a cone is not of
 * half axes, or nothing moves. */
bool interior_begin(interior *s, const br_contact_problem *problem, double weight, double shift);
/* Velocities of the present impulses, and what is missed. */
void interior_look(interior *s);
/* The present point is kept, or is the kept one again. */
void interior_keep(interior *s);
void interior_return(interior *s);

/* interior_system.c: the linear system at the present point, factorised; says which way the curve goes.
 * BR_ERR_SOLVER, BR_LOOSE: there are no factors. Errors: out of memory. */
br_status interior_factorise(interior *s, br_error *error);
/* A step of all blocks. False: a number is not finite. */
bool interior_solve(interior *s, interior_way way);

/* interior_step.c: one linear system and a step: along the curve by so much of the way to the rim, or, with
 * 0, back to it. BR_LOOSE: there was none to take. Errors: out of memory. */
br_status interior_step(interior *s, double share, br_error *error);

/* How fast the way to a row's bound grows with its impulse. */
static inline double interior_slack_step(double dx, int k)
{
    return k ? -dx : dx;
}

/* Impulses of the block over its dX. */
static inline double interior_unit(const interior_block *t, int k)
{
    return t->kind == INTERIOR_CONE ? t->s[k] / t->mass : 1;
}

#endif
