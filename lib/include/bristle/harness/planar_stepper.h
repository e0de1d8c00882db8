/* Explicit Euler steps of the distributed model at one twist, as work that is timed (planar, Tables II and
 * V), and how far a wrench is from its steady state. */
#ifndef BRISTLE_HARNESS_PLANAR_STEPPER_H
#define BRISTLE_HARNESS_PLANAR_STEPPER_H

#include <bristle/distributed.h>
#include <bristle/harness/experiment.h>
#include <bristle/harness/timer.h>
#include <bristle/pressure.h>

/* The work of the published timings: a contact that is moved by one twist, step by step. */
typedef struct br_planar_work {
    br_pressure_spec contact;
    const char *surface;
    bool own; /* a surface of the user's own */
    br_lugre friction;
    br_twist twist;          /* at the centre */
    double normal_force, dt; /* [N], [s] */
    int steps;               /* until it has settled */
    br_timer timer;
} br_planar_work;

/* A model with its bristles; a plain value, whose memory is the experiment's. */
typedef struct br_planar_stepper {
    br_distributed *model;
    br_twist twist;          /* at the centre */
    double normal_force, dt; /* [N], [s]; may be changed between steps */
    double *z_x, *z_y;       /* bristles [m] */
    br_wrench wrench;        /* at the centre, before the last step */
} br_planar_stepper;

BR_BEGIN_DECLS

/* With its bristles at rest; the pressure must outlive it. */
BR_API br_planar_stepper br_planar_stepper_make(br_experiment *ex, const br_pressure *pressure,
                                                const br_lugre *friction, br_twist twist, double normal_force,
                                                double dt);
/* Puts the bristles back to rest. */
BR_API void br_planar_stepper_rest(br_planar_stepper *stepper);
/* Takes so many steps: a br_work (harness/timer.h), whose context is the stepper. */
BR_API void br_planar_stepper_steps(void *stepper, long count);

/* Distance of a wrench from a steady one over the steady force: of the force, or of the torque over the
 * contact's width [m], whichever is larger. */
BR_API double br_planar_off_steady(br_wrench wrench, br_wrench steady, double width);

BR_END_DECLS
#endif
