/* The integrator's insides, shared by the files of this layer. */
#ifndef BRISTLE_IVP_PRIVATE_H
#define BRISTLE_IVP_PRIVATE_H

#include <bristle/ivp.h>
#include "cvode_compat.h"
#include "dense.h"
#include "rosenbrock.h"
#include "vector.h"
#include "wide.h"

/* CVODE locates events to within this many round-offs of time plus step. */
#define BR_IVP_LOCATION_ROUND_OFFS 100

/* What stopped the integrator at its frontier, the farthest time it has reached. */
typedef enum br_frontier {
    BR_FRONTIER_NONE = 0, /* nothing ahead of the present time */
    BR_FRONTIER_STEP,     /* a step ended there */
    BR_FRONTIER_EVENT,    /* an event lies there */
    BR_FRONTIER_BREAK     /* a break lies there */
} br_frontier;

/* What a callback did wrong, kept until CVODE has given up and the message is written. */
typedef struct br_ivp_trouble {
    const char *what; /* "right-hand side", ...; null: nothing */
    int returned;     /* its return value; 0 if it returned well but a component is not finite */
    size_t component;
    double value;
    double t;
} br_ivp_trouble;

/* An event function near zero, see events.c. */
typedef struct br_ivp_zero {
    double t_event;    /* time of its last event */
    double event_band; /* |g| up to here is zero within the accuracy of that event's location */
    double band;       /* the band in force: event_band while g has not left it, else 0 */
} br_ivp_zero;

struct br_ivp {
    br_ivp_problem problem;
    br_ivp_options options;
    double *absolute_tolerances; /* (n) or null */

    const br_wide *wide; /* loops over the state */
    SUNContext context;
    br_vector_pool vectors;
    void *cvode;
    SUNLinearSolver linear_solver;
    SUNMatrix matrix;
    SUNNonlinearSolver nonlinear_solver;
    const br_ivp_linear_solver *linear; /* the caller's, or &dense_solver */
    br_ivp_linear_solver dense_solver;
    br_dense dense;
    br_rosenbrock rosenbrock;

    N_Vector frontier_y; /* CVODE's result vector: the state at the frontier */
    N_Vector scratch;    /* dense output */
    double *y_frontier, *y_scratch; /* (n) their data; the Rosenbrock method has only these */
    double *y;           /* (n) present state, what the caller sees */
    double t;            /* present time */
    double t_frontier;
    br_frontier frontier;
    bool fresh; /* CVODE was started at (t, y) and has made no step since */
    size_t next_break;

    int *crossed;           /* (n_events) of the event at the frontier */
    br_ivp_zero *zero;      /* (n_events) */
    double *g, *g_other;    /* (n_events) at the present time, and at another */
    double *y_other, *dydt; /* (n) */
    bool g_prepared; /* the next evaluation of g by CVODE is the first after its start: g holds the answer */
    size_t n_bands;  /* event functions whose band is in force */
    double t_last_event;
    size_t events_at_once;
    double last_step; /* of the last accepted step, also across restarts */

    size_t steps_since_output;
    br_ivp_statistics sum; /* own counters, and CVODE's from before its last start */
    size_t stalled_steps;
    br_ivp_trouble trouble; /* not overcome yet */
    br_ivp_trouble
        overcome; /* the last one that a smaller step overcame, since the last step that moved the time */
    char cvode_message[400];
};

/* linear.c: gives CVODE the linear solver ivp->linear, or the package's objects that are in ivp. Return a
 * CVODE flag. */
int br_ivp_set_linear_solver(struct br_ivp *ivp);
int br_ivp_attach_linear_solver(struct br_ivp *ivp);

/* callbacks.c: the caller's functions as CVODE wants them, counted and checked. */
int br_ivp_call_rhs(struct br_ivp *ivp, double t, const double *y, double *dydt);
int br_ivp_cvode_rhs(sunrealtype t, N_Vector y, N_Vector dydt, void *data);
int br_ivp_cvode_jacobian(sunrealtype t, N_Vector y, N_Vector dydt, SUNMatrix jacobian, void *data,
                          N_Vector a, N_Vector b, N_Vector c);
int br_ivp_call_event(struct br_ivp *ivp, double t, const double *y, double *g);

/* events.c: g for CVODE; the first evaluation after a start; the end of a step; whether an event coincides
 * with the break at the frontier; an event at the frontier. */
int br_ivp_cvode_event(sunrealtype t, N_Vector y, sunrealtype *g, void *data);
double br_ivp_time_resolution(const struct br_ivp *ivp, double t);
br_status br_ivp_events_start(struct br_ivp *ivp, double t_stop, br_error *error);
br_status br_ivp_events_settle(struct br_ivp *ivp, br_error *error);
br_status br_ivp_events_at_break(struct br_ivp *ivp, bool *event, br_error *error);
br_status br_ivp_events_handle(struct br_ivp *ivp, br_ivp_action *action, br_error *error);

/* failure.c: the error message for CVODE's flag, in terms of the problem. */
br_status br_ivp_fail(struct br_ivp *ivp, int flag, br_error *error);
br_status br_ivp_fail_stalled(struct br_ivp *ivp, br_error *error);
br_status br_ivp_fail_trouble(const struct br_ivp *ivp, br_error *error);
int br_ivp_install_error_handler(struct br_ivp *ivp);

/* ivp.c: the same as br_ivp_create with the loops given, for tests and benchmarks. */
br_status br_ivp_create_with(const br_wide *wide, const br_ivp_problem *problem,
                             const br_ivp_options *options, double t0, const double *y0, br_ivp **ivp,
                             br_error *error);

/* ivp.c: starts CVODE anew from the present (t, y) with the next break as stop time. */
br_status br_ivp_restart(struct br_ivp *ivp, br_error *error);

#endif
