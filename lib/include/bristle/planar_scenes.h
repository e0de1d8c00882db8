/* The two scenes of the planar document: a disc that drifts under oscillating loads, and an object that slips
 * and sticks between two fingers. Both hand br_planar_body_run a body and a load; the struct itself is the
 * load's context. */
#ifndef BRISTLE_PLANAR_SCENES_H
#define BRISTLE_PLANAR_SCENES_H

#include <bristle/planar_run.h>

/* A disc on one contact, pushed and twisted by forces that rise and then oscillate [planar, Figures 6, 23 to
 * 25]. */
typedef struct br_drift {
    double mass, radius;  /* of the disc [kg], [m]: inertia m r^2/2 */
    double ramp;          /* time of rise of force and torque [s] */
    double force, torque; /* after the rise [N], [N m] */
    double torque_start;  /* when the torque begins to rise [s] */
    double frequency;     /* of the oscillations [Hz] */
    double wave_start; /* when those of tangential and normal force begin [s]; that of the torque begins after
                          its rise */
    double force_wave, torque_wave;   /* amplitudes [N], [N m] */
    double normal_force, normal_wave; /* mean and amplitude [N] */
    const br_profile *loads;  /* instead, if not null: force x, y [N] and torque [N m] over time */
    const br_profile *normal; /* normal force over time instead, if not null: one value [N] */
} br_drift;

/* An object held by two fingers at the origin; its centre of mass lies beside them, and gravity pulls along
 * -y [planar, Figures 26 to 35]. */
typedef struct br_grip {
    double length, height, mass;       /* of the object [m], [kg]: inertia m (length^2 + height^2)/12 */
    double gravity;                    /* [m/s^2] */
    double offset;                     /* x of the centre of mass at the start [m] */
    bool pulse;                        /* force profile: a pulse, or a sine */
    double mean, amplitude, frequency; /* of the sine [N], [N], [Hz] */
    double held, released;             /* of the pulse: force outside and inside of it [N] */
    double from, until;                /* inside: from < t < until [s] */
    const br_profile *force;           /* normal force over time instead, if not null: one value [N] */
    const br_profile *loads; /* besides the weight, if not null: force x, y [N], torque [N m] over time */
} br_grip;

BR_BEGIN_DECLS

/* The cases of Figures 6 and 27 (sine), and the fields from which they are made. */
BR_API br_drift br_drift_default(void);
extern BR_API const br_struct_type br_drift_struct;
BR_API br_grip br_grip_default(void);
extern BR_API const br_struct_type br_grip_struct;

/* The body of the drift scene at its start. */
BR_API br_planar_body br_drift_body(const br_drift *drift);
/* A br_planar_load: forces on it at time t; `drift` is the br_drift. */
BR_API void br_drift_load(double t, br_planar_input *input, void *drift);

/* The gripped body at its start. */
BR_API br_planar_body br_grip_body(const br_grip *grip);
/* A br_planar_load: weight, grip and loads at time t; `grip` is the br_grip. */
BR_API void br_grip_load(double t, br_planar_input *input, void *grip);

BR_END_DECLS
#endif
