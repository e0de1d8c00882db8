/* A rigid box on a floor, pushed on one side: does it slide first, or does it tip? [tribology, Figure 2]
 *
 * Planar rigid body with four corners. Each corner that is below the floor feels a spring and a damper in the
 * normal direction and friction along the floor; with penetration p and tangential velocity u of the corner,
 *
 *     N = max(0, k p + c dp/dt) where p > 0, else 0;      f = -N mu(|u|) sign(u),
 *     mu(u) = mu_s u/epsilon up to epsilon [tribology, "F = (mu_s N)(v/epsilon)"], mu_k above 2 epsilon, a
 * straight line between.
 *
 * The line between is ours: it spreads the threshold law's jump, so that the right-hand side is continuous
 * but for the damper's jump at a touch, which is found as an event. The push acts horizontally on the
 * material point of the left side that is push_height above the box's lower edge: F(t) = push + push_rate t.
 */
#ifndef BRISTLE_PUSH_BOX_H
#define BRISTLE_PUSH_BOX_H

#include <bristle/field.h>
#include <bristle/ivp.h>

/* The scene: a plain value. SI units. */
typedef struct br_push_box {
    double width;       /* d [m], > 0 */
    double height;      /* H [m], > 0 */
    double mass;        /* [kg], > 0, homogeneous */
    double gravity;     /* [m/s^2], > 0 */
    double stiffness;   /* of each corner's contact, k [N/m], > 0 */
    double damping;     /* of each corner's contact, c [N s/m], >= 0 */
    double mu_s;        /* static coefficient [1], >= 0 */
    double mu_k;        /* kinetic coefficient [1], >= 0; need not be below mu_s */
    double epsilon;     /* threshold speed of friction [m/s], > 0 */
    double push_height; /* h [m], 0 ... H */
    double push;        /* push at t = 0 [N] */
    double push_rate;   /* growth of the push [N/s] */
} br_push_box;

enum { BR_PUSH_BOX_STATES = 6, BR_PUSH_BOX_CORNERS = 4 };

/* State (6): the centre's x [m], its height above H/2 [m] (0: standing on the floor, not sunk in), tilt theta
 * [rad] (clockwise: forward, about the far lower corner), and their rates. Corners: 0 near lower (on the
 * pushed side), 1 far lower, 2 far upper, 3 near upper. */
typedef struct br_push_box_forces {
    double normal[BR_PUSH_BOX_CORNERS];      /* [N] */
    double friction[BR_PUSH_BOX_CORNERS];    /* [N], signed */
    double penetration[BR_PUSH_BOX_CORNERS]; /* [m], negative above the floor */
    double slip[BR_PUSH_BOX_CORNERS];        /* tangential velocity [m/s] */
    double push;                             /* [N] */
} br_push_box_forces;

/* What happened to the box; as bits, they say where a run stops. */
enum {
    BR_PUSH_BOX_SLIPS =
        1 << 0, /* every corner on the floor moves faster than 2 epsilon: static friction is overcome */
    BR_PUSH_BOX_UNLOADS = 1 << 1, /* the near lower corner's normal force is 0 */
    BR_PUSH_BOX_LIFTS = 1 << 2,   /* the near lower corner is `gap` above the floor */
    BR_PUSH_BOX_TOPPLES = 1 << 3  /* the centre is past the far lower corner */
};

/* What a run watches, and how accurately it goes. Default: 0.5 mm, 1e-7, no event ends it. */
typedef struct br_push_box_options {
    double gap;       /* [m], > 0: what counts as lifted, large against the penetration at rest */
    double tolerance; /* relative tolerance of the integrator, > 0 */
    unsigned stop;    /* bits of events that end the run; 0: none */
} br_push_box_options;

/* A box on its way; opaque. */
typedef struct br_push_box_run br_push_box_run;

/* What a run has come to. */
typedef struct br_push_box_result {
    unsigned first; /* the event that came first, 0 if none */
    unsigned seen;  /* bits of all events seen */
    double time[4]; /* of the first event of each kind [s], NaN if not seen; in the order of the bits */
    double push[4]; /* push at that time [N], NaN if not seen */
    double t;       /* where it is [s] */
    double state[BR_PUSH_BOX_STATES];
    br_ivp_statistics statistics;
} br_push_box_result;

BR_BEGIN_DECLS

/* The article prints no numbers; ours: 0.5 m x 1 m, 20 kg, mu_s = mu_k = 0.5, contact so stiff that the box
 * at rest sinks in by 1 um, critically damped in heave, epsilon 1 um/s, pushed at H/2 with 0 N. */
BR_API br_push_box br_push_box_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_push_box_struct;
/* The options' defaults. */
BR_API br_push_box_options br_push_box_options_default(void);
/* Their fields, from which the default is made. */
extern BR_API const br_struct_type br_push_box_options_struct;

/* Stiffness and damping such that the box at rest sinks in by `sinking` [m] and heaves with the given damping
 * ratio. */
BR_API void br_push_box_set_contact(br_push_box *box, double sinking, double damping_ratio);

/* Stiffness and damping such that the box rocks on its corners with the given angular frequency [rad/s] and
 * damping ratio: I theta'' + c d^2/2 theta' + k d^2/2 theta = 0. It then sinks in by m g/(2 k). */
BR_API void br_push_box_set_rocking(br_push_box *box, double frequency, double damping_ratio);

/* Checks every field; the message names field, value and range. */
BR_API BR_NODISCARD br_status br_push_box_check(const br_push_box *box, br_error *error);

/* State at rest on the floor, each lower corner carrying half the weight, sliding at `velocity` [m/s]. */
BR_API void br_push_box_rest(const br_push_box *box, double velocity, double *state);

/* A br_ivp_rhs; `context` is a br_push_box. */
BR_API int br_push_box_rhs(double t, const double *state, double *rate, void *context);

/* Forces at a state. */
BR_API br_push_box_forces br_push_box_evaluate(const br_push_box *box, double t, const double *state);

/* Kinetic, gravitational and contact-spring energy [J]. */
BR_API double br_push_box_energy(const br_push_box *box, const double *state);

/* Height of a corner above the floor and its distance along it [m]. */
BR_API void br_push_box_corner(const br_push_box *box, const double *state, int corner, double *x, double *y);

/* ---- a run ---- */

/* A run from `state` (BR_PUSH_BOX_STATES) at t = 0; all is copied. Errors: box or options out of range, a
 * state that is not finite, out of memory; *run is null then. */
BR_API BR_NODISCARD br_status br_push_box_run_create(const br_push_box *box,
                                                     const br_push_box_options *options, const double *state,
                                                     br_push_box_run **run, br_error *error);
/* Frees; takes null. */
BR_API void br_push_box_run_destroy(br_push_box_run *run);
/* On to the time `until` [s], or to the first of the events that end it (BR_STOPPED_AT_EVENT). on_sample (may
 * be null) gets the states at `times` (n_times, increasing, up to `until`). Errors: a time that is not ahead
 * or not finite, failures of the integrator. */
BR_API BR_NODISCARD br_status br_push_box_run_to(br_push_box_run *run, double until, const double *times,
                                                 size_t n_times, br_ivp_on_output on_sample, void *context,
                                                 br_error *error);
/* Where it is, its state, and the events so far. The pointer stays valid, the contents change with the run.
 */
BR_API const br_push_box_result *br_push_box_run_result(const br_push_box_run *run);

/* Statics: lowest height at which a slowly growing push tips instead of slides, d/(2 mu_s) [m] [tribology,
 * text]; with mu_k above mu_s, where a box that begins to slip is held again, d/(2 mu_k). */
BR_API double br_push_box_static_height(const br_push_box *box);

/* Kinetic coefficient from which on rigid-body theory has no answer for the sliding box (Painleve's paradox:
 * friction would press the far corner into the floor faster than the floor can lift it), (4 d^2 + H^2)/(3 d
 * H) [1]. */
BR_API double br_push_box_paradox(const br_push_box *box);

/* A box that slides, pushed with `push`: lowest height at which the near corner lifts, from
 * F (h - H/2) > W (d - mu_k H)/2 [m]. */
BR_API double br_push_box_sliding_height(const br_push_box *box, double push);

BR_END_DECLS
#endif
