/* What the parts of this experiment share: parameters, the four rules of friction, one run. */
#ifndef FIG03_H
#define FIG03_H

#include <bristle/harness/data.h>
#include <bristle/harness/starts.h>
#include <bristle/laws.h>
#include <bristle/soft_box.h>

typedef enum rule {
    CORRECTED = 0, /* velocity threshold with the floor's normal force */
    PRINTED = 1,   /* Listing 2 as printed, N = -f.n of the accumulated force */
    KINETIC = 2,   /* Listing 1 alone as printed: mu_k N against the motion at any speed */
    DAMPED = 3,      /* no friction force: the velocity of the whole body decays while it touches */
    N_RULES = 4
} rule;

typedef struct scene {
    br_soft_box_params box; /* without friction and push */
    br_threshold corrected;
    br_threshold_printed printed;
    br_coulomb kinetic;
    double sag, damping_time, drag;
    double dt, frame;
    double push_share, push_rise, push_time, low, high, stop_tilt, slid, upright, tipped;
    double held_share, held_height, held_time;
    double throw_height, throw_speed, perturbation, throw_time, quarter, rest_speed;
    int throw_runs;
    unsigned long long seed;
    const double *heights, *stop_share, *stop_speeds;
    size_t n_heights, n_stop_share, n_stop_speeds;
    double threshold_rise, threshold_time, threshold_low, threshold_high, threshold_accuracy, threshold_dt,
        stiffer;
    double strobe_push, strobe_throw, strobe_throw_time;
    int curve_points, widenings;
    const double *vary_sag, *vary_push, *vary_rise, *vary_epsilon;
    size_t n_vary_sag, n_vary_push, n_vary_rise, n_vary_epsilon;
    /* of throws; the step of damped velocity is lengthened by a factor */
    double vary_longer;
    double vary_quarters, vary_rest_speed, vary_upright, vary_slid;
    const double *vary_throw_speeds, *vary_damped_speeds, *vary_throw_heights, *vary_mu, *vary_drag;
    size_t n_vary_throw_speeds, n_vary_damped_speeds, n_vary_throw_heights, n_vary_mu, n_vary_drag;
} scene;

/* The scene's box under a rule. */
br_soft_box_params with_rule(const scene *s, rule r);

/* Creates the box, places it at `start` (null: standing), runs. stop_tilt infinite: never stops early. */
br_status run_box(const scene *s, const br_soft_box_params *params, const br_soft_box_start *start,
                  double t_end, double dt, double stop_tilt, br_soft_box_on_frame on_frame, void *context,
                  br_soft_box_result *result, br_error *error);

/* The parts: each records its tables and makes its claims. What each costs, in steps, as if nothing ended
 * early. */
void pushes(br_experiment *ex, const scene *s);
double pushes_cost(const scene *s);
void held(br_experiment *ex, const scene *s);
double held_cost(const scene *s);
void stops(br_experiment *ex, const scene *s);
double stops_cost(const scene *s);
void throws(br_experiment *ex, const scene *s);
double throws_cost(const scene *s);
size_t throws_units(const scene *s);
void thresholds(br_experiment *ex, const scene *s);
double thresholds_cost(const scene *s);

/* Conditions on the steps: the fastest rates of a particle, which Runge-Kutta 4 must take, are friction below
 * epsilon with the whole weight on it, its springs with their dampers, and their oscillation. */
void check_step(br_params *params, const scene *s);

#endif
