/* Initial value problems dy/dt = f(t, y) with events and piecewise-constant inputs, solved by CVODE.
 *
 * A problem is a struct of function pointers; an integrator is created from it, advanced, asked for
 * statistics and destroyed. Nothing of CVODE shows: the interface could be served by another solver. An
 * integrator belongs to one thread at a time; different ones are independent. No function here allocates in a
 * step, prints, or exits.
 *
 * A block of mass 1 that slides against Coulomb friction 0.3 N until it stops (tests/unit/ivp_example.c runs
 * this):
 *
 *     static int slide(double t, const double *y, double *dydt, void *context)
 *     {
 *         const bool *moving = context;
 *         dydt[0] = y[1];                    // position
 *         dydt[1] = *moving ? -0.3 : 0.0;    // velocity
 *         return 0;
 *     }
 *     static int velocity(double t, const double *y, double *g, void *context)
 *     {
 *         g[0] = y[1];                       // an event where the velocity crosses zero
 *         return 0;
 *     }
 *     static int stop(double t, double *y, const int *crossed, void *context)
 *     {
 *         *(bool *)context = false;
 *         y[1] = 0;
 *         return BR_IVP_RESTART;             // state and right-hand side have changed
 *     }
 *     ...
 *     bool moving = true;
 *     const double y0[2] = {0, 1.5};
 *     const br_ivp_problem problem = {
 *         .n = 2, .rhs = slide, .n_events = 1, .event = velocity, .on_event = stop, .context = &moving};
 *     br_ivp *ivp;
 *     br_status status = br_ivp_create(&problem, NULL, 0, y0, &ivp, &error);
 *     if (status == BR_OK)
 *         status = br_ivp_run(ivp, 10, NULL, 0, NULL, NULL, &error);    // br_ivp_state(ivp)[0] is 3.75
 *     br_ivp_destroy(ivp);
 *
 * Rules for events:
 *
 * - An event is a change of sign of a component of g along the solution that the tolerances allow.
 *   Events are handled in the order of time, several in a step one by one; those that cannot be told
 *   apart in time (some hundred round-offs) come together in one call. The state handed to on_event
 *   lies on either side of zero by chance, within round-off: on_event sets what it knows exactly (y[1]
 *   = 0 above), and does not ask for the sign of g.
 * - A component that is zero at a start (creation, reset, restart) takes the side to which it is
 *   moving. Leaving zero is no event; coming back is, and is not missed if it happens within the first
 *   step. At a restart after an event, "zero" means zero within the accuracy with which the event was
 *   located: the crossing just handled is never told again, whether the state was put on the surface
 *   exactly, left where it was, or sent back. Where on_event puts another function in the place of the one
 *   that crossed (a mode that ends, another begins), event_replaced says so: the new one's sign at the
 *   restart counts as it is.
 * - A change of sign made by on_event or on_break is no event. Touching zero without crossing it is not
 *   looked for.
 * - A component that reaches zero and stays there is told once, at some time at which it is zero.
 * - Events that gather at one time (a ball that comes to rest by smaller and smaller jumps) are
 *   followed until the flights are as short as the resolution of time; more than max_events_at_once
 *   then is BR_ERR_TOO_MUCH_WORK. For this on_event must be true to its meaning: v = e |v|, not v = -e
 *   v, whose sign is unsure in a jump smaller than the tolerance.
 * - An event and a break at one time: the event is first. An output there shows the state after both. */
#ifndef BRISTLE_IVP_H
#define BRISTLE_IVP_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/error.h>
#include <bristle/field.h>

/* Right-hand side: fills dydt (n) from t and y (n). Returns 0; positive: cannot be evaluated here, try a
 * smaller step; negative: fatal, stop with BR_ERR_CALLBACK. */
typedef int (*br_ivp_rhs)(double t, const double *y, double *dydt, void *context);

/* Jacobian df/dy into `jacobian` (n x n, column-major, zeroed before the call), with f(t, y) = dydt. Returns
 * as the right-hand side does. */
typedef int (*br_ivp_jacobian)(double t, const double *y, const double *dydt, double *jacobian,
                               void *context);

/* Event functions: fills g (n_events); an event happens where a component crosses zero. Returns 0; anything
 * else, and values that are not finite, are fatal. */
typedef int (*br_ivp_event)(double t, const double *y, double *g, void *context);

/* What the integrator does after an event. */
typedef enum br_ivp_action {
    BR_IVP_CONTINUE = 0, /* nothing changed: keep the integrator's history */
    BR_IVP_RESTART = 1,  /* y or the right-hand side changed: start anew from (t, y) */
    BR_IVP_STOP = 2      /* end the run here: br_ivp_run returns BR_STOPPED_AT_EVENT */
} br_ivp_action;

/* Called at an event with the time, the state (which it may change when it returns BR_IVP_RESTART; otherwise
 * changes are lost) and the direction of crossing of each event function: crossed[i] is -1 (falling), 0
 * (none) or +1 (rising), (n_events). Returns a br_ivp_action; any other value is fatal. */
typedef int (*br_ivp_on_event)(double t, double *y, const int *crossed, void *context);

/* Called when the time of a break is reached exactly (index k of problem.breaks), to switch an input; it may
 * also change the state. The integrator restarts after it. Returns 0, or negative: fatal. */
typedef int (*br_ivp_on_break)(size_t k, double t, double *y, void *context);

/* Called at each output time with the state there. Returns 0, or positive to stop the run, or negative:
 * fatal. */
typedef int (*br_ivp_on_output)(double t, const double *y, void *context);

/* A linear solver for the Newton systems M x = b with M = I - gamma J, J = df/dy: dense by default; a
 * structure like the arrowhead of planar friction brings its own. */
typedef struct br_ivp_linear_solver {
    const char *name;
    /* Prepares M for (t, y, dydt, gamma). `reuse` is true when J of the last call may be kept (only gamma
     * changed); sets *fresh to whether J was evaluated anew (it comes in as !reuse). Returns as the
     * right-hand side does; a singular M is a case for a smaller step: positive. */
    int (*setup)(double t, const double *y, const double *dydt, double gamma, bool reuse, bool *fresh,
                 void *solver_context);
    /* Solves in place: b (n) becomes x. Returns as the right-hand side does. */
    int (*solve)(double *b, void *solver_context);
    void *solver_context;
} br_ivp_linear_solver;

/* The problem: constant while an integrator uses it. Zero-initialise, then fill what is needed. */
typedef struct br_ivp_problem {
    size_t n;                 /* number of states, >= 1 */
    br_ivp_rhs rhs;           /* required; a dydt that is not finite counts as "cannot be evaluated here" */
    br_ivp_jacobian jacobian; /* null: difference quotients */
    const br_ivp_linear_solver *linear_solver; /* null: dense */
    size_t n_events;                           /* 0 without events */
    br_ivp_event event;                        /* required if n_events > 0 */
    const int *event_direction; /* (n_events): -1 only falling, +1 only rising, 0 both; null: all both */
    br_ivp_on_event on_event;   /* null: events are only counted */
    const bool *event_replaced; /* (n_events): true where on_event replaces a component that crosses; null:
                                   none */
    size_t n_breaks;            /* times at which f jumps: piecewise-constant inputs, load steps */
    const double
        *breaks; /* (n_breaks), strictly increasing [s]; those at or before the start are passed over */
    br_ivp_on_break on_break; /* null: restart only */
    bool autonomous; /* f does not depend on t between breaks: saves BR_IVP_ROSENBROCK an evaluation a step */
    void *context;   /* handed to every function above, last argument */
} br_ivp_problem;

/* Methods: two of CVODE, and one beside them. */
typedef enum br_ivp_method {
    BR_IVP_BDF = 0,       /* backward differentiation with Newton's method: stiff problems */
    BR_IVP_ADAMS = 1,     /* Adams-Moulton with fixed-point iteration: nonstiff problems */
    BR_IVP_ROSENBROCK = 2 /* a one-step method of order five, our own (Rodas5P): stiff problems whose inputs
                             jump often, since it starts at full order; wants an exact Jacobian; no events */
} br_ivp_method;

/* Method and tolerances; br_ivp_options_default. */
typedef struct br_ivp_options {
    br_ivp_method method;
    double relative_tolerance;         /* > 0 */
    double absolute_tolerance;         /* >= 0, in the units of y; used where absolute_tolerances is null */
    const double *absolute_tolerances; /* (n), each >= 0; copied */
    double max_step;                   /* [s]; 0: none */
    double initial_step;               /* [s], at the start and after every restart; 0: estimated */
    size_t max_steps;          /* between two outputs or breaks; exceeding it is BR_ERR_TOO_MUCH_WORK */
    size_t max_events_at_once; /* events in a row, each within round-off in time, before it is chattering */
    bool stock_vector_operations; /* true: the package's own vector operations (slow in Debian) instead of
                                     ours */
    bool stock_dense_solver; /* true: the package's own dense solver in place of ours, as a cross-check */
} br_ivp_options;

/* Counters since creation, over all restarts. */
typedef struct br_ivp_statistics {
    size_t steps;                /* accepted steps */
    size_t failed_steps;         /* rejected by the error test */
    size_t convergence_failures; /* of the nonlinear solver */
    size_t rhs_evaluations;      /* of f for steps and Newton; those of difference Jacobians apart */
    size_t jacobian_rhs_evaluations;
    size_t jacobians;
    size_t linear_setups;
    size_t newton_iterations; /* none with BR_IVP_ROSENBROCK */
    size_t event_evaluations;
    size_t events;    /* components of g that crossed */
    size_t restarts;  /* after events and breaks */
    double last_step; /* [s] */
} br_ivp_statistics;

/* An integration under way; opaque. */
typedef struct br_ivp br_ivp;

BR_BEGIN_DECLS

/* BDF, relative 1e-8, absolute 1e-10, no step limit, 100000 steps between outputs, 100 events at once. */
BR_API br_ivp_options br_ivp_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_ivp_options_struct;

/* An integrator at (t0, y0). `problem` is copied, what it points to (breaks, directions, linear solver,
 * context) must outlive the integrator; `options` is copied, null means the defaults. Errors: a null
 * function, n = 0, tolerances or limits out of range, breaks that do not increase, a state that is not
 * finite. *ivp is null then. */
BR_API BR_NODISCARD br_status br_ivp_create(const br_ivp_problem *problem, const br_ivp_options *options,
                                            double t0, const double *y0, br_ivp **ivp, br_error *error);

/* Frees; takes null. */
BR_API void br_ivp_destroy(br_ivp *ivp);

/* Advances to t_end > t and calls on_output at each of the times (n_times, increasing, within (t, t_end] or
 * equal to the present t), by dense output of the integrator, so that outputs cost no steps. When an event or
 * break falls on an output time, the output shows the state after it. on_output may be null. Returns BR_OK at
 * t_end, BR_STOPPED_AT_EVENT (event or output asked for it; br_ivp_time tells when), or a failure whose
 * message has the time.
 *
 * The next run goes on from there, with the same steps as one long run would take: the integrator may
 * evaluate f beyond t_end, and what it finds there waits for the next run. Where f ends or jumps at t_end,
 * make it a break. Who changes the state or f between runs calls br_ivp_reset. After a failure time and state
 * are the last good ones. */
BR_API BR_NODISCARD br_status br_ivp_run(br_ivp *ivp, double t_end, const double *times, size_t n_times,
                                         br_ivp_on_output on_output, void *output_context, br_error *error);

/* Present time [s] and state (n); the pointer stays valid, the contents change with br_ivp_run. */
BR_API double br_ivp_time(const br_ivp *ivp);
BR_API const double *br_ivp_state(const br_ivp *ivp);

/* Puts the integrator to (t, y) and forgets its history; statistics go on. t may lie before or after the
 * present; breaks up to t are passed over, later ones are (again) to come. */
BR_API BR_NODISCARD br_status br_ivp_reset(br_ivp *ivp, double t, const double *y, br_error *error);

/* Counts since creation, over all restarts. */
BR_API br_ivp_statistics br_ivp_get_statistics(const br_ivp *ivp);

/* ---- fixed steps ---- */

/* Methods with fixed steps. */
typedef enum br_fixed_method {
    BR_FIXED_EULER = 0, /* explicit Euler, first order: what the documents use */
    BR_FIXED_RK4 = 1    /* classical Runge-Kutta, fourth order */
} br_fixed_method;

/* Advances y (n) from t over `steps` steps of dt, in place; events and breaks are not looked at. on_step (may
 * be null) is called after each step. `work` has room for 5 n doubles. The right-hand side's positive return
 * is an error here, too. */
BR_API BR_NODISCARD br_status br_fixed_run(const br_ivp_problem *problem, br_fixed_method method, double t,
                                           double dt, size_t steps, double *y, double *work,
                                           br_ivp_on_output on_step, void *step_context, br_error *error);

BR_END_DECLS
#endif
