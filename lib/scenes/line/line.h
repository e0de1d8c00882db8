/* Private to scenes along a line. */
#ifndef BRISTLE_SCENES_LINE_H
#define BRISTLE_SCENES_LINE_H

#include <bristle/formula.h>
#include <bristle/line.h>

#include "box_lcp.h"

/* Forces are told apart to this part of what they are compared with. */
#define LINE_FORCE_TOLERANCE 1e-10

/* What a contact does, finer than its public mode. */
typedef enum line_contact_mode {
    LINE_SMOOTH = 0, /* the law knows no sticking */
    LINE_SLIDING,    /* in `direction` */
    LINE_STICKING,   /* friction follows from the balance of forces */
    LINE_AT_LIMIT    /* sticks, while others carry what goes beyond its break-away force */
} line_contact_mode;

/* An input as it is evaluated. */
typedef struct line_input {
    const br_line_input *from;
    br_formula *formula;
} line_input;

/* Columns of the state: positions and velocities of the masses, positions of supports, states of laws, then
 * these.
 */
enum { LINE_WORK, LINE_FRICTION, LINE_DAMPER, LINE_ENERGIES };

struct br_line {
    const br_line_scene *scene;
    br_line_options options;
    size_t n_masses, n_bodies;            /* with supports and the ground, which is the last */
    size_t n_contacts, n_stops, n_joints; /* joints: contacts, then stops */
    double until;

    line_input *force, *motion, *normal; /* (n_masses), (n_supports), (n_contacts) */
    double *breaks;                      /* (n_breaks) */
    size_t n_breaks, passed;

    size_t n_states, at_support, at_law, at_energy, at_load; /* where they begin in the state */
    size_t *law_state, *law_mode, *law_margin; /* (n_contacts) where a law's states, modes, margins begin */
    size_t n_modes, n_margins;                 /* of all laws */

    /* What holds from one event to the next. */
    line_contact_mode *contact; /* (n_contacts) */
    int *direction;             /* (n_contacts) of sliding */
    int *mode;                  /* (n_modes) of laws that have modes */
    bool *closed;               /* (n_stops) */
    double *depth;       /* (n_stops) how deep an open stop's event lies; 0 but where it opens from rest */
    size_t *group;       /* (n_bodies) bodies that move together have the same */
    double *group_mass;  /* (n_bodies) by group, of its masses */
    double *group_force; /* (n_bodies) by group; for sums */
    long *group_support; /* (n_bodies) by group: a body that leads it, or -1 */
    double slip_tolerance, depth_tolerance, force_floor;
    double *force_tolerance;         /* (n_joints) */
    double impact_loss, impact_work; /* at all hits [J] */
    double power_in, power_damped;   /* of what was looked at last [W] */
    size_t n_events;

    /* Values at the time and state that were looked at last. */
    double *x, *v, *a, *applied;                   /* (n_bodies) */
    double *slip, *friction, *normal_force, *hold; /* (n_contacts) */
    double *spring_force;                          /* (n_springs) */
    double *stop_force;                            /* (n_stops) */
    br_line_mode *contact_mode, *stop_mode;
    double *rate, *rate_tolerance; /* (n_joints) relative acceleration along each, and what counts as none */

    box_lcp lcp;
    size_t *lcp_joint; /* (n_joints) which joint a row of the problem is */
    bool *candidate;   /* (n_joints) those that may stay together */
    bool *starts;      /* (n_joints) those that may at the beginning of a decision */
    bool *crossed;     /* (n_joints) those at an event */
    bool *at_bound; /* (n_joints) those that stay together, at their limit or without force, as others carry
                       the load */
    bool *lets_go;  /* (n_joints) those whose force has come to its bound */
    double *stop_speed;     /* (n_stops) before a hit */
    double *support_before; /* (n_supports) positions before a break */
    double *numbers;        /* memory of all arrays of numbers; likewise */
    double *law_scratch;            /* (n_states) */
    bool *mode_ended;               /* (n_margins) those at an event; by margins */
    bool *replaced;                 /* (n_joints + n_margins) events of which the functions change */
    bool *flags;
    br_line_mode *modes;
    line_contact_mode *was_contact; /* what was before a decision */
    int *was_direction;
    bool *was_closed;
    bool stops_here; /* a callback has asked for the end */
    double *y;       /* (n_states) present state */
    br_ivp *ivp;
    double t;
    br_line_on_sample on_sample;
    void *sample_context;
    br_error *error; /* of the call under way; null: not wanted */
};

/* ---- inputs.c ---- */

br_status line_inputs_create(struct br_line *line, double t0, br_error *error);
void line_inputs_destroy(struct br_line *line);
/* A time held to where the present pieces of all inputs are. */
double line_held_time(const struct br_line *line, double t);
double line_input_at(const line_input *input, double t, double x, double v);
/* Of an input of the time alone, with derivatives. */
br_formula_rates line_input_rates(const line_input *input, double t);

/* ---- forces.c ---- */

/* The two bodies of a joint and the direction in which its force on the first is positive. */
typedef struct line_joint {
    size_t body, against;
    double sign;
} line_joint;
size_t line_body(const struct br_line *line, int body);
line_joint line_joint_of(const struct br_line *line, size_t joint);
/* Relative velocity along a joint. */
double line_joint_speed(const struct br_line *line, const line_joint *joint);
double line_gap(const struct br_line *line, size_t stop);
/* Fills x, v of all bodies, a of supports. */
void line_place(struct br_line *line, double t, const double *y);
/* After line_place: springs, slip, normal forces, hold and friction but for what sticks; `applied` has the
 * sum of forces on each body. */
void line_apply(struct br_line *line, double t, const double *y);
/* After line_apply: accelerations, from those of the groups. */
void line_accelerate(struct br_line *line);
/* Relative acceleration along a joint by `applied` alone. */
double line_free_rate(const struct br_line *line, const line_joint *joint);
/* After line_apply: right-hand side and bounds of the problem. */
void line_pose(struct br_line *line);
/* After line_apply: forces in what sticks and is closed. */
void line_resolve(struct br_line *line);
/* Friction of a contact that slides at `speed` >= 0 [N]. */
double line_sliding_friction(const struct br_line *line, size_t contact, double speed);
/* Adds a joint's force to `applied`. */
void line_push(struct br_line *line, const line_joint *joint, double force);

/* ---- loads.c ---- */

/* After line_apply: rates of the states of loads, (n_joints) and (n_contacts). */
void line_load_rates(const struct br_line *line, double *dydt);

/* ---- groups.c ---- */

/* Every body on its own. */
void line_release(struct br_line *line);
/* Makes one group of a joint's bodies. False: they are in one already. */
bool line_join(struct br_line *line, size_t joint);
/* Groups from the present modes; sets their velocities equal, closes gaps. Writes into y. */
void line_group(struct br_line *line, double *y);
void line_close(struct br_line *line, size_t stop, double *y);
/* The problem's rows and matrix for the joints with candidate[]. */
void line_assemble(struct br_line *line);

/* ---- modes.c: laws with internal states, with modes or without ---- */

/* Chooses the modes of laws that have some, by what line_place and line_accelerate found last. Writes states
 * into y; `only_modes`: does not. */
void line_settle_modes(struct br_line *line, double *y, bool only_modes);
/* Their margins (n_margins), likewise. */
void line_mode_margins(struct br_line *line, const double *y, double *margins);
/* Rates of all laws' states, likewise, into dydt. */
void line_law_rates(struct br_line *line, const double *y, double *dydt);

/* ---- decide.c, impact.c ---- */

/* What sticks, slides, opens and closes from now on, after hits. crossed[] says which joints are at an event.
 * Writes into y. `quiet`: nothing is reported. */
br_status line_decide(struct br_line *line, double t, double *y, bool quiet);
br_status line_impact(struct br_line *line, double t, double *y, bool quiet);
br_status line_report(struct br_line *line, double t, br_line_change change, size_t index, double value);

/* ---- sample.c ---- */

br_line_sample line_sample(struct br_line *line, double t, const double *y);

#endif
