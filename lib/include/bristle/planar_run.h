/* Runs of a planar contact through time: moved along a given twist, or carrying a body under loads.
 *
 * Time is divided into windows. Inputs may be held over a window at their value at its start (sample and
 * hold, as in the document's experiments at 100 Hz) or vary continuously; the integrator (exact Jacobian;
 * arrowhead solver for the distributed model) is restarted at the windows' ends, exactly. It is CVODE's BDF,
 * or a Rosenbrock method, which needs a fraction of the steps where the input jumps at every window. */
#ifndef BRISTLE_PLANAR_RUN_H
#define BRISTLE_PLANAR_RUN_H

#include <bristle/field.h>
#include <bristle/ivp.h>
#include <bristle/arrowhead.h>
#include <bristle/planar_contact.h>

/* Windows and tolerances. */
typedef struct br_planar_options {
    double window;             /* length of a window [s], > 0 */
    size_t n_windows;          /* >= 1; window k is [k window, (k + 1) window] */
    bool hold;                 /* sample and hold, or continuous inputs */
    double relative_tolerance; /* > 0 */
    double bristle_tolerance;  /* absolute, of z [m]; that of z_tau is this times sqrt(u); > 0 */
    double body_tolerance;     /* absolute, of position [m] and velocity [m/s]; of angles and their rates this
                                  over sqrt(u); > 0 */
    double max_step;           /* [s]; 0: none */
    br_ivp_method method;      /* BR_IVP_BDF, or BR_IVP_ROSENBROCK */
    bool dense;                /* dense linear solver in place of our own: a cross-check */
} br_planar_options;

/* ---- motion given ---- */

/* Twist against the support at the CoP at time t, in the world's axes. Where the contact's frame is the body,
 * the patch turns by the integral of omega; the support does not turn. */
typedef br_twist (*br_planar_motion)(double t, void *context);

/* At the end of window k: the twist at the CoP (the held one, or that of this time) and the wrench there,
 * both in the world's axes. */
typedef void (*br_planar_on_driven)(size_t k, br_twist twist, br_wrench wrench_at_cop, void *context);

/* ---- body ---- */

/* A rigid body in the plane on one or more equal fingers. */
typedef struct br_planar_body {
    double mass;    /* [kg], > 0 */
    double inertia; /* about the centre of mass [kg m^2], > 0 */
    int fingers;    /* contacts that press on it, each with the normal force; >= 1 */
    bool carried; /* the contact's centre moves with the centre of mass; else it is fixed at the origin of the
                     world. Which axes its pressure and bristles keep is said by the contact's frame */
    double pose[3]; /* x, y [m], angle [rad] of the centre of mass at the start */
    br_twist twist; /* of the centre of mass at the start */
    double support_omega; /* at which the support (a turntable, the fingers) turns about the origin of the
                             world, by support_omega t at time t [rad/s] */
} br_planar_body;

/* What acts on the body besides friction. */
typedef struct br_planar_input {
    br_wrench load;      /* at the centre of mass: gravity, forces, torque */
    double normal_force; /* of each finger [N]; negative counts as none, not a number ends the run */
} br_planar_input;

/* Input at time t. */
typedef void (*br_planar_load)(double t, br_planar_input *input, void *context);

/* At the start of window k: may change the reduced model in *contact (r, u, surface) or re-weigh the
 * distributed one's pressure. */
typedef br_status (*br_planar_replace)(size_t k, const br_planar_input *input, br_planar_contact *contact,
                                       void *context, br_error *error);

/* State of the body with the wrench of one finger at the contact's centre, in the world's axes. */
typedef struct br_planar_sample {
    double pose[3];
    br_twist twist;
    br_wrench wrench;
    br_planar_input input;
} br_planar_sample;

/* At the end of window k. */
typedef void (*br_planar_on_window)(size_t k, const br_planar_sample *sample, void *context);

/* Callbacks of a body's run; `replace` and `on_window` may be null. */
typedef struct br_planar_callbacks {
    br_planar_load load;
    br_planar_replace replace;
    br_planar_on_window on_window;
    void *context; /* handed to all three */
} br_planar_callbacks;

/* A run: a contact with what it is attached to, at the end of a window. Opaque. */
typedef struct br_planar_run br_planar_run;

BR_BEGIN_DECLS

/* 10 ms, 100 windows, sample and hold, relative 1e-7, bristles 1e-12 m, body 1e-9, no step limit. */
BR_API br_planar_options br_planar_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_planar_options_struct;

/* Moves the contact, bristles at zero first, and calls on_driven at the end of each window. Bristles do not
 * feel the normal force and friction is in proportion to it: for one that varies, drive under 1 N and
 * multiply. `statistics` may be null. Errors: parameters out of range, failures of the integrator. */
BR_API BR_NODISCARD br_status br_planar_drive(const br_planar_contact *contact, double normal_force,
                                              br_planar_motion motion, br_planar_on_driven on_driven,
                                              void *context, const br_planar_options *options,
                                              br_ivp_statistics *statistics, br_error *error);

/* Lets the body move on its fingers: m dv/dt = fingers f + load. The contact's patch turns with the body,
 * with the support or not at all, as its frame says when the run is made. */
BR_API BR_NODISCARD br_status br_planar_body_run(const br_planar_body *body, const br_planar_contact *contact,
                                                 const br_planar_callbacks *scene,
                                                 const br_planar_options *options,
                                                 br_ivp_statistics *statistics, br_error *error);

/* ---- the same, window by window ----
 *
 * A run as an object, for who looks at each window, or decides on the next one's input by it (a controller):
 *
 *     br_planar_run *run;
 *     status = br_planar_run_create(&body, &contact, &callbacks, &options, &run, &error);
 *     while (status == BR_OK && br_planar_run_windows(run) < options.n_windows) {
 *         status = br_planar_run_step(run, &error);
 *         pull.x = -stiffness * br_planar_run_sample(run)->pose[0]; // what callbacks.load hands on
 *     }
 *     br_planar_run_destroy(run);
 *
 * The input of a window is asked for when the window begins, in the call that runs it. Windows one by one and
 * all in one call give the same numbers. */

/* Makes a run with bristles at zero and the body at its start. Options, body and callbacks are copied; what
 * the contact and the context point to must outlive it. Errors: parameters out of range, out of memory; *run
 * is null then. */
BR_API BR_NODISCARD br_status br_planar_run_create(const br_planar_body *body,
                                                   const br_planar_contact *contact,
                                                   const br_planar_callbacks *scene,
                                                   const br_planar_options *options, br_planar_run **run,
                                                   br_error *error);
/* The same of a contact that is moved, under a normal force [N]; on_driven may be null. */
BR_API BR_NODISCARD br_status br_planar_run_create_driven(const br_planar_contact *contact,
                                                          double normal_force, br_planar_motion motion,
                                                          br_planar_on_driven on_driven, void *context,
                                                          const br_planar_options *options,
                                                          br_planar_run **run, br_error *error);
/* Frees; takes null. */
BR_API void br_planar_run_destroy(br_planar_run *run);

/* Runs the next window, or as many as are missing until that number of them is done. Errors: a window after
 * the last one (BR_ERR_RANGE, and nothing happens), failures of the integrator and of `replace`, which every
 * later call repeats. */
BR_API BR_NODISCARD br_status br_planar_run_step(br_planar_run *run, br_error *error);
BR_API BR_NODISCARD br_status br_planar_run_to(br_planar_run *run, size_t windows, br_error *error);

/* Windows done. */
BR_API size_t br_planar_run_windows(const br_planar_run *run);
/* What the last of them ended with; all zero before the first. Of a contact that is moved: the twist and the
 * wrench at the CoP. The pointer stays valid, the contents change with the run. */
BR_API const br_planar_sample *br_planar_run_sample(const br_planar_run *run);
/* All states, (*n): the bristles (a distributed model's x and then its y, or z_x, z_y, z_tau [m]), then x, y,
 * angle, v_x, v_y, omega of the body; of a contact that is moved the angle of its patch [rad], 0 unless that
 * turns. */
BR_API const double *br_planar_run_state(const br_planar_run *run, size_t *n);
/* The run's contact, as `replace` has left it. */
BR_API const br_planar_contact *br_planar_run_contact(const br_planar_run *run);
/* What the integrator has done so far. */
BR_API br_ivp_statistics br_planar_run_statistics(const br_planar_run *run);

BR_END_DECLS
#endif
