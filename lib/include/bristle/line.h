/* Scenes along a line: masses, springs with dampers, hard stops with restitution, moving supports, and
 * contacts with any friction law between two of them. Stick-slip on a belt, brakes, drill strings (read
 * "inertia" for mass and "angle" for position: any consistent units will do), chains of blocks.
 *
 * Each mass obeys m dv/dt = F(t, x, v) + forces of what is attached to it. A contact with a set-valued law is
 * stuck or slides. Stuck, its two bodies have the same velocity and friction is what keeps it so, up to the
 * law's break-away force; beyond, it slides, with the law's friction from speed 0 on. When its slip speed
 * comes down to 0 it sticks if the force that this takes is below the break-away force, and reverses
 * otherwise. A hard stop that is closed pushes, never pulls; one that is hit sends the bodies apart with
 * `restitution` times the speed at which they met, and stays closed below `rest_speed`, which ends the
 * infinitely many bounces of a ball. Which of several contacts and stops stick, break away, open and close at
 * one moment is a complementarity problem of the accelerations (of the impulses, at a hit) with bounds on
 * each force; it is solved exactly, by pivoting. All of these changes are events of the integrator. Laws with
 * internal states are integrated with the motion; where their rates jump (Maxwell slip) the law's modes hold
 * from one jump to the next, which are events like the others. Laws that are neither set-valued nor have
 * states act as they are.
 *
 * Where several contacts share one load in a way that mechanics does not determine (two between the same
 * bodies), they carry it in the ratio of their break-away forces.
 *
 * `bristle slide` runs such a scene from a file (bristle/line_case.h). One block with a load of the caller's
 * own function is bristle/block.h. */
#ifndef BRISTLE_LINE_H
#define BRISTLE_LINE_H

#include <stddef.h>
#include <bristle/ivp.h>
#include <bristle/law.h>
#include <bristle/planar.h>

/* A body by its number: masses from 0, behind them the supports, and the ground, which stays at position 0.
 */
#define BR_LINE_GROUND (-1)

/* A quantity over time: a formula (bristle/formula.h), or a profile of one value (between its rows
 * interpolated), or, with both null, a constant. */
typedef struct br_line_input {
    const char *formula;
    const br_profile *profile;
    double constant;
} br_line_input;

/* A mass. */
typedef struct br_line_mass {
    const char *name;
    double mass;         /* [kg], > 0 */
    double position;     /* at the start [m] */
    double velocity;     /* at the start [m/s] */
    br_line_input force; /* [N]; its formula may have t, and x and v of this mass */
} br_line_mass;

/* A body that moves as it is told. */
typedef struct br_line_support {
    const char *name;
    double position;      /* at the start [m]; not used where a formula gives positions */
    bool gives_position;  /* true: `motion` is the position [m], a formula without jumps or a profile */
    br_line_input motion; /* else velocity [m/s]; formulas have t */
} br_line_support;

/* A spring and a damper in parallel; the force on `body` is -k (x - x_against - length) - c (v - v_against).
 */
typedef struct br_line_spring {
    const char *name;
    int body, against;
    double stiffness; /* k [N/m], >= 0 */
    double damping;   /* c [N s/m], >= 0 */
    double length;    /* x - x_against without force [m] */
} br_line_spring;

/* A contact with friction; it slides with v - v_against. */
typedef struct br_line_contact {
    const char *name;
    int body, against;
    br_law law;
    br_line_input normal_force; /* [N], formulas have t; none below 0 */
} br_line_contact;

/* A hard stop: x - x_against stays above `position`, or with `stays_below` below it. */
typedef struct br_line_stop {
    const char *name;
    int body, against;
    double position;    /* [m] */
    bool stays_below;   /* true: the body stays below it; else above */
    double restitution; /* 0 ... 1 */
    double rest_speed;  /* hits slower than this [m/s] have no restitution */
} br_line_stop;

/* A scene; zero-initialise, then fill what there is. All of it must outlive the br_line made of it. */
typedef struct br_line_scene {
    const br_line_mass *masses;
    const br_line_support *supports;
    const br_line_spring *springs;
    const br_line_contact *contacts;
    const br_line_stop *stops;
    size_t n_masses, n_supports, n_springs, n_contacts, n_stops;
} br_line_scene;

/* What a contact or stop does. */
typedef enum br_line_mode {
    BR_LINE_SLIDES = 0, /* a contact that slides, or whose law knows no sticking */
    BR_LINE_STUCK = 1,
    BR_LINE_OPEN = 2,  /* a stop without contact */
    BR_LINE_CLOSED = 3 /* a stop at rest against its body */
} br_line_mode;

/* Everything at one time. Arrays belong to the br_line and hold until it goes on. */
typedef struct br_line_sample {
    double t;                    /* [s] */
    const double *x, *v, *a;     /* (n_masses + n_supports) position [m], velocity, acceleration */
    const double *spring_force;  /* (n_springs) on `body` [N] */
    const double *slip;          /* (n_contacts) v - v_against [m/s], exactly 0 when stuck */
    const double *friction;      /* (n_contacts) on `body` [N] */
    const double *normal_force;  /* (n_contacts) [N] */
    const double *stop_force;    /* (n_stops) on `body` [N] */
    const br_line_mode *contact; /* (n_contacts) */
    const br_line_mode *stop;    /* (n_stops) */
    double kinetic, potential;   /* energy of masses and springs [J] */
    double work;                 /* done by forces and supports since the start [J] */
    double friction_loss, damper_loss, impact_loss; /* taken since the start [J]; that of a law with states is
                                                       what its contact took, stored or not */
} br_line_sample;

/* What happens at an event. */
typedef enum br_line_change {
    BR_LINE_BREAKS_AWAY = 0, /* a contact: stuck -> slides */
    BR_LINE_STICKS = 1,      /* a contact: slides -> stuck */
    BR_LINE_REVERSES = 2,    /* a contact: slides the other way */
    BR_LINE_HITS = 3,        /* a stop: hit, and thrown back or not */
    BR_LINE_CLOSES = 4,      /* a stop: at rest against its body from here on */
    BR_LINE_OPENS = 5        /* a stop: its body leaves */
} br_line_change;

/* What happened at an instant. */
typedef struct br_line_event {
    double t;
    br_line_change change;
    size_t index; /* of the contact, or of the stop */
    double value; /* friction force of a contact after the event [N]; speed at which a stop was hit [m/s], or
                     its force [N] */
} br_line_event;

/* Called at output times and events. Returns 0, positive: stop here (BR_STOPPED_AT_EVENT), negative: fatal.
 */
typedef int (*br_line_on_sample)(const br_line_sample *sample, void *context);
typedef int (*br_line_on_event)(const br_line_event *event, void *context);

/* How it is integrated; br_line_options_default. */
typedef struct br_line_options {
    br_ivp_options ivp; /* BDF or Adams; one absolute tolerance for all states, which is also the slip speed
                           [m/s] and the depth [m] within which events are located */
    size_t max_events;  /* since creation; exceeding it is BR_ERR_TOO_MUCH_WORK */
    br_line_on_event on_event; /* null: not reported */
    void *context;             /* handed to on_event */
} br_line_options;

/* A scene in motion; opaque. */
typedef struct br_line br_line;

BR_BEGIN_DECLS

/* Tables of the structs above: presets, units and ranges of their numbers. Names, bodies, laws and inputs are
 * not in them. */
extern BR_API const br_struct_type br_line_mass_struct;
/* Of a support. */
extern BR_API const br_struct_type br_line_support_struct;
/* Of a spring. */
extern BR_API const br_struct_type br_line_spring_struct;
/* Of a stop. */
extern BR_API const br_struct_type br_line_stop_struct;
/* Of the options. */
extern BR_API const br_struct_type br_line_options_struct;

/* BDF, relative 1e-9, absolute 1e-12; a million events. */
BR_API br_line_options br_line_options_default(void);

/* A scene at time t0, to be run to `until` at most (so that the jumps of formulas are known). `options`
 * (null: default) is copied. Errors name the element: numbers out of range, a formula, an element between a
 * body and itself or without a mass, a stop that is violated at the start, BR_IVP_ROSENBROCK. *line is null
 * then. */
BR_API BR_NODISCARD br_status br_line_create(const br_line_scene *scene, const br_line_options *options,
                                             double t0, double until, br_line **line, br_error *error);

/* Frees; takes null. */
BR_API void br_line_destroy(br_line *line);

/* Advances to t_end, from the present time to `until`, and calls on_sample (may be null) at each of the times
 * (n_times, increasing, from the present time to t_end). At an event's time the sample shows the state after
 * it. Returns BR_OK, BR_STOPPED_AT_EVENT where a callback asked for it, or a failure whose message has the
 * time. */
BR_API BR_NODISCARD br_status br_line_run(br_line *line, double t_end, const double *times, size_t n_times,
                                          br_line_on_sample on_sample, void *sample_context, br_error *error);

/* The present state. */
BR_API br_line_sample br_line_now(br_line *line);

/* Events so far, and counters of the integrator. */
BR_API size_t br_line_events(const br_line *line);
BR_API br_ivp_statistics br_line_get_statistics(const br_line *line);

BR_END_DECLS
#endif
