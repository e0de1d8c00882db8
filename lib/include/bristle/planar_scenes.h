/* Planar scenes, in which a body moves on a contact: a disc that drifts under oscillating loads, one that is
 * pushed until it slips, and an object that slips and sticks between two fingers. A scene type says which
 * parameters a scene has, which body it carries and under which load; all are run alike:
 *
 *     br_grip grip;
 *     br_struct_default(br_grip_type.params, &grip);
 *     br_planar_scene_run(&br_grip_type, &grip, &model->contact, &options, &path, &error);
 */
#ifndef BRISTLE_PLANAR_SCENES_H
#define BRISTLE_PLANAR_SCENES_H

#include <bristle/planar_path.h>

/* A type: a constant. */
typedef struct br_planar_scene_type {
    const char *name;                           /* one word of a-z, 0-9, '-': "grip" */
    const char *title;                          /* a phrase */
    const char *source;                         /* "planar, Figures 26 to 35" */
    const br_struct_type *params;               /* the table of its parameters: presets, ranges */
    br_planar_body (*body)(const void *params); /* at its start */
    br_planar_load load;                        /* on the body; its context is the parameters */
} br_planar_scene_type;

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
    const br_profile *loads;          /* instead, if not null: force x, y [N] and torque [N m] over time */
    const br_profile *normal;         /* normal force over time instead, if not null: one value [N] */
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

/* A disc on one contact, pushed by a force that rises in steps; a torque joins it [ours, beside planar,
 * Figure 6]. */
typedef struct br_load_step {
    double mass, inertia;      /* of the disc [kg], [kg m^2] */
    double normal_force;       /* [N] */
    double step, dwell, force; /* one step [N], how long it lasts [s], the last force [N] */
    double torque;             /* [N m] */
    double torque_start;       /* when the torque joins [s] */
} br_load_step;

/* Spans of time in which a drift is measured [s]: means of the first and the last are compared; the span
 * before the torque is for the amplitude there. */
typedef struct br_drift_spans {
    double first_from, first_until, last_from, last_until, before_from, before_until;
} br_drift_spans;

/* What a drift run showed: how far position [m] and angle [rad] drift from the first span to the last, half
 * of what they run through in the last span, and of what x runs through in the span before. */
typedef struct br_drift_result {
    double x, theta, amplitude, theta_amplitude, amplitude_before;
} br_drift_result;

/* The disc. */
BR_API extern const br_planar_scene_type br_drift_type;
/* The gripped object. */
BR_API extern const br_planar_scene_type br_grip_type;
/* The disc under steps of force. */
BR_API extern const br_planar_scene_type br_load_step_type;

BR_BEGIN_DECLS

/* ---- all scenes ---- */

/* The types of this library, (n), in a fixed order; static storage. And the one of that name, or null. */
BR_API const br_planar_scene_type *const *br_planar_scenes(size_t *n);
BR_API const br_planar_scene_type *br_planar_scene_find(const char *name);

/* The body of a scene at its start with its load; `params` must outlive it. */
BR_API br_planar_carried br_planar_scene_carried(const br_planar_scene_type *type, void *params);

/* Runs a scene on a contact and keeps all of it; `params` is not changed. Errors: parameters that the type's
 * table refuses; those of br_planar_carry. */
BR_API BR_NODISCARD br_status br_planar_scene_run(const br_planar_scene_type *type, void *params,
                                                  const br_planar_contact *contact,
                                                  const br_planar_options *options, br_planar_path **path,
                                                  br_error *error);

/* ---- the disc ---- */

/* The case of Figure 6. */
BR_API br_drift br_drift_default(void);
/* The fields of that struct. */
extern BR_API const br_struct_type br_drift_struct;
/* The case of Figure 27, the sine. */
BR_API br_grip br_grip_default(void);
/* The fields of that struct. */
extern BR_API const br_struct_type br_grip_struct;

/* The body of the drift scene at its start. */
BR_API br_planar_body br_drift_body(const br_drift *drift);
/* A br_planar_load: forces on it at time t; `drift` is the br_drift. */
BR_API void br_drift_load(double t, br_planar_input *input, void *drift);

/* Measures a drift; all NaN when a span ends after the path. */
BR_API br_drift_result br_drift_measure(const br_drift_spans *spans, const br_planar_path *path);

/* ---- the gripper ---- */

/* The gripped body at its start. */
BR_API br_planar_body br_grip_body(const br_grip *grip);
/* A br_planar_load: weight, grip and loads at time t; `grip` is the br_grip. */
BR_API void br_grip_load(double t, br_planar_input *input, void *grip);

/* ---- steps of force ---- */

/* The fields of br_load_step. */
extern BR_API const br_struct_type br_load_step_struct;
/* A br_planar_load: force and torque at time t, the step that begins at t included; `load_step` is the
 * br_load_step. */
BR_API void br_load_step_load(double t, br_planar_input *input, void *load_step);

BR_END_DECLS
#endif
