/* A planar model under a given motion in explicit Euler steps, as the planar document's programs step it, and
 * its error against a finer model: root mean square differences of the wrench over the largest values of the
 * baseline [planar, Figures 9, 36, 37]. */
#ifndef BRISTLE_PLANAR_EULER_H
#define BRISTLE_PLANAR_EULER_H

#include <bristle/planar_model.h>

/* Bristles of a model that is stepped; opaque. */
typedef struct br_planar_stepper br_planar_stepper;

/* A motion in steps: the twist at the start of each, and which of them are compared. Read-only after
 * creation. */
typedef struct br_planar_protocol {
    double dt, normal_force;       /* [s], [N] */
    size_t steps, stride, samples; /* every stride-th step, the first one included, is a sample */
    br_twist *twist;               /* (steps) */
} br_planar_protocol;

/* Errors of force and torque; or the largest force [N] and torque [N m]. */
typedef struct br_planar_rmse {
    double force, torque;
} br_planar_rmse;

BR_BEGIN_DECLS

/* ---- steps ---- */

/* Bristles at zero, for a model that must outlive them. Errors: BR_ERR_MEMORY; *stepper is null then. */
BR_API BR_NODISCARD br_status br_planar_stepper_create(const br_planar_model *model,
                                                       br_planar_stepper **stepper, br_error *error);
/* Frees; takes null. */
BR_API void br_planar_stepper_destroy(br_planar_stepper *stepper);

/* One step of dt [s] at a twist at the centre of the grid: the wrench there, both in the world's axes. Where
 * the contact's frame is the body, the patch then turns by omega dt. */
BR_API br_wrench br_planar_stepper_step(br_planar_stepper *stepper, br_twist twist, double normal_force,
                                        double dt);

/* The bristles, br_planar_contact_states of them. */
BR_API const double *br_planar_stepper_state(const br_planar_stepper *stepper);

/* ---- a motion ---- */

/* Tabulates a motion (v_x, v_y, omega at the CoP) over `duration` [s], rounded to whole steps. Errors: dt,
 * duration or stride not positive, more than 1e9 steps, memory; *protocol is null then. */
BR_API BR_NODISCARD br_status br_planar_protocol_create(const br_profile *motion, double duration, double dt,
                                                        size_t stride, double normal_force,
                                                        br_planar_protocol **protocol, br_error *error);
/* Frees; takes null. */
BR_API void br_planar_protocol_destroy(br_planar_protocol *protocol);

/* Runs a model from bristles at zero. The protocol's twists are taken at `twist_at` (from the centre of the
 * grid [m]: the CoP of the model, or of a finer one that it is compared with). `trace` (samples x 3) gets
 * force x, y and torque at the model's CoP. */
BR_API BR_NODISCARD br_status br_planar_protocol_run(const br_planar_protocol *protocol,
                                                     const br_planar_model *model, br_vec2 twist_at,
                                                     double *trace, br_error *error);

/* Largest force and torque of a trace (samples x 3). */
BR_API br_planar_rmse br_planar_trace_most(const double *trace, size_t samples);

/* Root mean square of the differences of force and torque from a baseline (samples x 3 both) over its largest
 * ones. */
BR_API br_planar_rmse br_planar_trace_rmse(const double *trace, const double *baseline, size_t samples);

BR_END_DECLS
#endif
