/* A soft box of particles and springs on a floor, with friction at each particle that touches it [tribology,
 * Figures 3, 4].
 *
 * The article's soft-body package is described in earlier columns that we do not have; the lattice, the
 * springs' damping and the penalty floor are ours. Equal particles stand on a grid of columns x rows; springs
 * with dampers join neighbours along the edges of each cell and along both its diagonals. A particle with
 * penetration p feels N = max(0, k p + c dp/dt) and friction after the law. The push is horizontal and acts
 * on the left column at push_height, shared by the two particles next to it so that force and moment are
 * exact. */
#ifndef BRISTLE_SOFT_BOX_H
#define BRISTLE_SOFT_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/field.h>
#include <bristle/ivp.h>
#include <bristle/law.h>

/* The scene: a plain value. SI units. */
typedef struct br_soft_box_params {
    int columns, rows;       /* of particles, 2 ... 64 each */
    double width;            /* d [m], > 0 */
    double height;           /* H [m], > 0 */
    double mass;             /* of the whole box [kg], > 0 */
    double gravity;          /* [m/s^2], >= 0 */
    double spring_stiffness; /* of each spring [N/m], > 0 */
    double spring_damping;   /* of each spring [N s/m], >= 0 */
    double ground_stiffness; /* of the floor under each particle [N/m], > 0 */
    double ground_damping;   /* [N s/m], >= 0 */
    br_law friction; /* at each touching particle; type null: no friction force. Without internal states */
    bool printed_normal; /* Listings 1 and 2 as printed: the law's N is -f.n of the particle's accumulated
                            force (springs and weight), negative when the particle is pulled off the floor;
                            false: the floor's force */
    double
        drag; /* [1/s], >= 0: while any particle touches, every velocity of the body decays at this rate, as
                 by "reducing the velocity by a percentage": 1 - exp(-drag/60) of it in a frame of 1/60 s */
    double push;        /* [N] */
    double push_rise;   /* [s], >= 0: time over which the push grows from 0, smoothly (half a cosine) */
    double push_height; /* h [m], 0 ... H */
} br_soft_box_params;

/* The box: particles, springs, contacts; opaque. */
typedef struct br_soft_box br_soft_box;

/* How a run starts: undeformed, its lowest particle above the floor, moving as a rigid body. */
typedef struct br_soft_box_start {
    double height; /* of the lowest particle above the floor [m]; negative: sunk in */
    double tilt;   /* [rad], clockwise */
    double vx, vy; /* of the centre of mass [m/s] */
    double spin;   /* [rad/s], clockwise */
} br_soft_box_start;

/* Where the box is: the rigid pose nearest to its particles. */
typedef struct br_soft_box_pose {
    double x, y;   /* centre of mass [m] */
    double tilt;   /* [rad], clockwise (forward) from upright */
    double vx, vy; /* of the centre of mass [m/s] */
} br_soft_box_pose;

/* How a run is integrated, and where it stops. Default: Runge-Kutta with 100 steps of 0.1 ms a frame, never.
 */
typedef struct br_soft_box_options {
    double dt; /* [s], > 0 */
    br_fixed_method method;
    size_t steps_per_frame; /* >= 1: pose is followed and on_frame called once a frame */
    double stop_tilt;       /* [rad], > 0: the run ends when |tilt| exceeds it; infinite: never */
} br_soft_box_options;

/* A box on its way; opaque. */
typedef struct br_soft_box_run br_soft_box_run;

/* What a run has come to. */
typedef struct br_soft_box_result {
    double t;              /* [s], an end of a frame */
    br_soft_box_pose pose; /* there; tilt counts full turns */
    double largest_tilt;   /* largest |tilt| of a frame [rad] */
} br_soft_box_result;

/* Called once a frame, the start included. Returns 0, positive to stop, negative: fatal. */
typedef int (*br_soft_box_on_frame)(double t, const br_soft_box_pose *pose, const double *state,
                                    void *context);

BR_BEGIN_DECLS

/* Ours: 3 x 5 particles, 0.5 m x 1 m, 20 kg, springs 2e5 N/m, floor 2e5 N/m, no friction, no push. */
BR_API br_soft_box_params br_soft_box_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_soft_box_struct;
/* The options' defaults. */
BR_API br_soft_box_options br_soft_box_options_default(void);
/* Their fields, from which the default is made. */
extern BR_API const br_struct_type br_soft_box_options_struct;

/* Checks ranges and builds the lattice. `params` is copied; the law's own parameters are not and must outlive
 * the box. */
BR_API BR_NODISCARD br_status br_soft_box_create(const br_soft_box_params *params, br_soft_box **box,
                                                 br_error *error);

/* Frees; takes null. */
BR_API void br_soft_box_destroy(br_soft_box *box);

/* Number of particles. */
BR_API size_t br_soft_box_particles(const br_soft_box *box);

/* Length of a state, 4 * particles: positions (particles x 2), then velocities (particles x 2); particles row
 * by row from the lower left. */
BR_API size_t br_soft_box_states(const br_soft_box *box);

/* The state at the start, the centre of mass at x = 0. */
BR_API void br_soft_box_place(const br_soft_box *box, const br_soft_box_start *start, double *state);

/* Upright at rest, sunk in so that the lowest row carries the weight. */
BR_API br_soft_box_start br_soft_box_standing(const br_soft_box *box);

/* A br_ivp_rhs; `context` is a br_soft_box (const). */
BR_API int br_soft_box_rhs(double t, const double *state, double *rate, void *context);

/* The pose; tilt in (-pi, pi]. */
BR_API br_soft_box_pose br_soft_box_get_pose(const br_soft_box *box, const double *state);

/* Sum of the floor's normal and friction forces [N]. */
BR_API void br_soft_box_ground_force(const br_soft_box *box, double t, const double *state, double *normal,
                                     double *friction);

/* Kinetic, gravitational and elastic energy (springs and floor) [J]. */
BR_API double br_soft_box_energy(const br_soft_box *box, const double *state);

/* ---- a run ---- */

/* A run from `state` (null: standing) at t = 0; state and options are copied, the box must outlive it.
 * Errors: options out of range, out of memory; *run is null then. */
BR_API BR_NODISCARD br_status br_soft_box_run_create(const br_soft_box *box,
                                                     const br_soft_box_options *options, const double *state,
                                                     br_soft_box_run **run, br_error *error);
/* Frees; takes null. */
BR_API void br_soft_box_run_destroy(br_soft_box_run *run);
/* A frame; or all that end by the time `until` [s], or the one that `until` lies in. BR_STOPPED_AT_EVENT
 * where on_frame (may be null) or the tilt ends it; the next call goes on. Errors: a time that has passed or
 * is not finite, a state that is no longer finite (BR_ERR_SOLVER), failures of on_frame. In one call or in
 * many: the same bytes. */
BR_API BR_NODISCARD br_status br_soft_box_run_step(br_soft_box_run *run, br_error *error);
BR_API BR_NODISCARD br_status br_soft_box_run_to(br_soft_box_run *run, double until,
                                                 br_soft_box_on_frame on_frame, void *context,
                                                 br_error *error);
/* Where it is, and its state (*n). The pointers stay valid, the contents change with the run. */
BR_API const br_soft_box_result *br_soft_box_run_result(const br_soft_box_run *run);
BR_API const double *br_soft_box_run_state(const br_soft_box_run *run, size_t *n);

/* Statics: smallest push that tips a box held by friction, W d/(2h) [N]. */
BR_API double br_soft_box_tipping_push(const br_soft_box_params *params);

/* The smallest that tips one without any force along the floor, W d/(2h - H) [N]; infinite for h <= H/2. */
BR_API double br_soft_box_tipping_push_without_friction(const br_soft_box_params *params);

BR_END_DECLS
#endif
