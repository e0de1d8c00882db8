/* A block on a surface: a body with one degree of freedom, a normal force, an external load and any friction
 * law, with true stiction. Used by every scene that slides something along a line (cards on an incline, a
 * pushed or dragged block).
 *
 * m dv/dt = L(t, x, v) - F(|v|, N) sign(v) while it slides. At rest under a set-valued law it is *stuck*: x
 * does not change and v is exactly 0 until |L| exceeds the break-away force F_S(N) [cloth, eqs. (2), (6)];
 * then it slides in the load's direction. When v comes down to 0 it sticks if |L| <= F_S and reverses if not.
 * These transitions are found as events of the integrator. Laws that are not set-valued (velocity threshold)
 * never stick. Those with internal states (LuGre and its like) are integrated with the motion and never
 * stick, either: their bristles hold the block, and it moves by what they bend. Where rates of states jump
 * (Maxwell slip) the law's modes hold from jump to jump, which are events, too.
 *
 * Leaving rest: F may fall infinitely steeply at v = 0 (delta_S < 1), so that neither Newton's method nor a
 * formula for the step size can be trusted there. The first moment is therefore computed from v(t) = integral
 * of (L - F(v))/m by Picard's iteration from above, on points that crowd at the start; its limit is the
 * maximal solution, the one that leaves rest. The integrator takes over at a speed that is not zero. The
 * result does not depend on the moment's length. Friction that *rises* infinitely steeply (viscous exponents
 * near 0) holds a block as well as stiction does: what it is at a speed of the integrator's absolute
 * tolerance counts as break-away force, where that is more. */
#ifndef BRISTLE_BLOCK_H
#define BRISTLE_BLOCK_H

#include <stddef.h>
#include <bristle/field.h>
#include <bristle/ivp.h>
#include <bristle/law.h>

/* Load along the motion [N] at time t [s], position x [m], velocity v [m/s]; must be finite. At a break it is
 * taken from the right (t >= break: new value), and never from beyond a break that is not reached yet. */
typedef double (*br_block_load)(double t, double x, double v, void *context);

/* Normal force [N] at time t [s]; must be positive and finite (a block that leaves the surface is
 * BR_ERR_RANGE). */
typedef double (*br_block_normal)(double t, void *context);

/* The scene: constant while a br_block uses it. Zero-initialise, then fill what is needed. */
typedef struct br_block_model {
    double mass;            /* [kg], > 0 */
    double normal_force;    /* [N], > 0; used where `normal` is null */
    br_block_normal normal; /* null: constant */
    double load_force;      /* [N]; used where `load` is null */
    br_block_load load;     /* null: constant */
    void *context;          /* handed to both functions */
    br_law law;             /* with at most 16 internal states and modes; if their rates jump
                               (BR_LAW_RATE_JUMPS), with modes (br_law_type.switching) */
    size_t n_breaks;
    const double *breaks; /* (n_breaks), strictly increasing [s]: times at which load or normal force jumps or
                             has a kink */
    size_t n_kinks;
    const double *kinks; /* (n_kinks), strictly increasing, > 0: speeds [m/s] at which the law jumps or has a
                            kink, e.g. a threshold; the integrator restarts there. May be empty */
} br_block_model;

/* What the block does. */
typedef enum br_block_mode {
    BR_BLOCK_STUCK = 0, /* v = 0, friction balances the load */
    BR_BLOCK_SLIDES = 1 /* v != 0 (or just leaving rest), friction from the law */
} br_block_mode;

/* State and forces at one time. */
typedef struct br_block_sample {
    double t;            /* [s] */
    double x;            /* [m] */
    double v;            /* [m/s]; exactly 0 when stuck */
    double acceleration; /* [m/s^2]; exactly 0 when stuck */
    double friction;     /* force on the block [N], signed: negative when it slides towards positive x */
    double load;         /* [N], signed */
    double normal;       /* [N] */
    double work;         /* done by the load since creation [J] */
    double dissipated;   /* by friction since creation [J]: work = dissipated + change of m v^2/2; that of a
                            law with states is what the contact took, stored or not */
    br_block_mode mode;
    const double *states; /* (n_states of the law) while the callback lasts, or until the block goes on; null
                             without */
} br_block_sample;

/* How it changes from one to the other. */
typedef enum br_block_transition {
    BR_BLOCK_BREAKS_AWAY = 0, /* stuck -> slides */
    BR_BLOCK_STICKS = 1,      /* slides -> stuck */
    BR_BLOCK_REVERSES = 2     /* v passes through 0 under a load above the break-away force */
} br_block_transition;

/* Called at each output time. Returns 0, positive: stop here (BR_STOPPED_AT_EVENT), negative: fatal. */
typedef int (*br_block_on_sample)(const br_block_sample *sample, void *context);

/* Called at each transition with the samples just before and just after it (same t, x and v = 0): before
 * break-away the friction is -load, after it the law's at v -> 0. Returns as br_block_on_sample. */
typedef int (*br_block_on_transition)(br_block_transition transition, const br_block_sample *before,
                                      const br_block_sample *after, void *context);

/* How a block is integrated; br_block_options_default. */
typedef struct br_block_options {
    br_ivp_options ivp;     /* method and tolerances; one absolute tolerance [m, m/s] for all states */
    double launch_time;     /* [s], > 0: length of the first moment after rest; 1e-9 */
    size_t max_transitions; /* since creation; exceeding it is BR_ERR_TOO_MUCH_WORK (chattering) */
    br_block_on_transition on_transition; /* null: not reported */
    void *context;                        /* handed to on_transition */
} br_block_options;

/* The block in motion; opaque. */
typedef struct br_block br_block;

/* Load by a spring and a damper whose far end moves at constant speed: k (V t + offset - x) + c (V - v). The
 * context of br_block_spring_load. */
typedef struct br_block_spring {
    double stiffness; /* k [N/m], >= 0 */
    double damping;   /* c [N s/m], >= 0 */
    double speed;     /* V [m/s] */
    double offset;    /* elongation at t = 0, x = 0 [m] */
} br_block_spring;

BR_BEGIN_DECLS

/* BDF (any law may be stiff: friction that grows steeply with speed) with relative 1e-11, absolute 1e-14;
 * launch 1e-9 s; 100000 transitions. */
BR_API br_block_options br_block_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_block_options_struct;

/* A body of `mass` [kg] on an incline of `slope` [rad], x pointing down, under gravity [m/s^2]: N = m g cos,
 * load = m g sin. */
BR_API br_block_model br_block_incline(double mass, double slope, double gravity, br_law law);

/* A br_block_load; `context` is a br_block_spring. */
BR_API double br_block_spring_load(double t, double x, double v, void *context);

/* A block at (t0, x0, v0). `model` and what it points to must outlive it; `options` (null: default) is
 * copied. Errors: mass, forces or state out of range, a law with too many states, with rates that jump and
 * no modes, or with invalid parameters, breaks or kinks that do not increase. A break-away at t0 is
 * reported by the first br_block_run. Internal states begin at 0. */
BR_API BR_NODISCARD br_status br_block_create(const br_block_model *model, const br_block_options *options,
                                              double t0, double x0, double v0, br_block **block,
                                              br_error *error);

/* Frees; takes null. */
BR_API void br_block_destroy(br_block *block);

/* Puts the block to position x [m] and velocity v [m/s] at the present time, with the law's internal states
 * (n_states), null: 0, a fresh contact. Work and dissipation go on counting: what the reset gave is in
 * neither. Refused (BR_ERR_ARGUMENT), and nothing changed, if a value is not finite. */
BR_API BR_NODISCARD br_status br_block_reset(br_block *block, double x, double v, const double *states,
                                             br_error *error);

/* Advances to t_end >= the present time and calls on_sample (may be null) at each of the times (n_times,
 * increasing, from the present time to t_end). At an output time that is also a transition the sample shows
 * the state after it. Returns BR_OK at t_end, BR_STOPPED_AT_EVENT if a callback asked for it, or a failure
 * whose message has the time. */
BR_API BR_NODISCARD br_status br_block_run(br_block *block, double t_end, const double *times, size_t n_times,
                                           br_block_on_sample on_sample, void *sample_context,
                                           br_error *error);

/* The present state. A fresh block at rest slides already if the load exceeds what holds it, even though the
 * first br_block_run is still to report the break-away. */
BR_API br_block_sample br_block_now(const br_block *block);

/* Counters of the integrator since creation. */
BR_API br_ivp_statistics br_block_get_statistics(const br_block *block);

BR_END_DECLS
#endif
