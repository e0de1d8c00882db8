/* What the files of the block scene share. */
#ifndef BRISTLE_SCENES_BLOCK_INTERNAL_H
#define BRISTLE_SCENES_BLOCK_INTERNAL_H

#include <stdbool.h>
#include <bristle/block.h>

/* The integrator's states. The last three are per unit of mass, so that one absolute tolerance suits all. The
 * impulse of the load is there for the error control: while the block is stuck nothing else would make the
 * integrator look at the load. */
enum { BLOCK_X, BLOCK_V, BLOCK_WORK, BLOCK_DISSIPATED, BLOCK_IMPULSE, BLOCK_STATES };

/* The law's internal states follow, at most so many. Where the normal force changes the last one in use is
 * the impulse of what is held while stuck, over the mass: like BLOCK_IMPULSE it moves nothing, but the steps
 * follow it, and pass over no break-away. */
enum { BLOCK_LAW_STATES = 16, BLOCK_ALL_STATES = BLOCK_STATES + BLOCK_LAW_STATES + 1 };

/* Events that every block has; the law's kinks follow, then the ends of its modes. */
enum { BLOCK_EVENTS = 2 };

struct br_block {
    const br_block_model *model;
    br_block_options options;
    br_ivp_problem problem;
    br_ivp *ivp;
    int *directions; /* (BLOCK_EVENTS + n_kinks + margins of the law) of the events */

    double t;
    double y[BLOCK_ALL_STATES];
    br_block_mode mode;
    bool has_states;    /* the law has internal states, which hold it at rest, if anything does */
    size_t n_modes;     /* of the law */
    int modes[BLOCK_LAW_STATES];
    bool *replaced; /* (as directions) events of which the functions change: ends of modes */
    bool always_slides; /* a law that holds nothing by itself: v passes through 0 without a transition */
    int direction;      /* of sliding: -1 or +1; 0 if always_slides */
    size_t region;      /* kinks below the present speed */
    size_t passed;      /* breaks at or before t */
    size_t transitions;

    bool undecided;  /* at rest, stuck or not still to be found */
    bool launching;  /* within the first moment after rest */
    double origin_t; /* where that began */
    double origin_y[BLOCK_ALL_STATES];
    double launch_h; /* its length [s] */

    bool stale;        /* the integrator must be put to (t, y) before it goes on */
    bool came_to_zero; /* the event that ends a mode has happened */
    bool lifts;        /* the normal force has come down to 0 */
};

/* Load, normal force and friction magnitude with arguments kept to the present side of breaks and kinks. */
double block_load(const struct br_block *block, double t, double x, double v);
double block_normal(const struct br_block *block, double t);
double block_friction(const struct br_block *block, double speed, double normal);

/* Friction [N], signed, while the block slides. */
double block_sliding_force(const struct br_block *block, double v, double normal, const double *z);

/* For a law with states: their rates, the margins of its modes, and the choice of modes at (t, y), which puts
 * states that are on a limit exactly there; crossed (n_modes) tells which have ended, null: none. */
void block_law_rates(const struct br_block *block, double normal, double acceleration, const double *y,
                     double *dydt);
void block_margins(const struct br_block *block, double t, const double *y, double *margins);
void block_settle(struct br_block *block, double t, const int *crossed, double *y);

/* Largest load [N] held at rest at time t: the law's break-away force, or what friction is at the slowest
 * speed that the integrator can tell from rest, if it rises steeply (viscous exponents near 0). */
double block_held(const struct br_block *block, double t);

/* Advances y (in: at rest at time t; out: after h) along block->direction. BR_LOOSE: h is too long, friction
 * rises too steeply. */
br_status block_launch(const struct br_block *block, double t, double h, double *y, br_error *error);

/* y and the forces as a sample; the mode is the block's. Its states are those of y, which must live on. */
br_block_sample block_sample(const struct br_block *block, double t, const double *y);

#endif
