/* What the parts of this experiment share: parameters, the box with friction, one trial, and the list of
 * parts. */
#ifndef FIG02_H
#define FIG02_H

#include <bristle/harness/data.h>
#include <bristle/push_box.h>

typedef struct scene {
    br_push_box box; /* without friction and push */
    double kinetic_share, rocking, paradox_share, damping_ratio, tolerance, gap_share, accuracy, ramp_margin;
    double slide_speed, watch, below, end_margin, sink_margin;
    const double *mu_s, *rates, *pushes;
    size_t n_mu, n_rates, n_pushes;
    double verge_margin, verge_height, verge_arrow, force_height;
    double verge_rate; /* the first of the rates */
    int curve_points;
    const double *vary_rocking, *vary_kinetic, *vary_epsilon, *vary_tolerance, *vary_height, *vary_heights;
    size_t n_rocking, n_kinetic, n_epsilon, n_tolerance, n_height, n_heights;
} scene;

/* The scene's box with friction, rocking on its contacts at `rocking` [rad/s]. */
br_push_box make_box(const scene *s, double mu_s, double rocking);

/* Weight of the box [N]. */
double weight(const scene *s);

/* Does the box tip when it is pushed at box->push_height? A growing push: the near corner unloads before both
 * corners slip. A sudden push on a sliding box: the near corner lifts. */
br_status tips(br_experiment *ex, const scene *s, const br_push_box *box, double tolerance, bool *answer,
               br_error *error);

/* Pushes the box from rest, or sliding at `speed` [m/s], until `until` [s] or an event of `stop`. */
br_status push(br_experiment *ex, const scene *s, const br_push_box *box, double speed, double until,
               unsigned stop, double tolerance, br_push_box_result *result, br_error *error);

/* mu_s of the box whose boundaries under sudden pushes all lie between H/2 and H. */
double force_mu(const scene *s);

/* The parts: each records its tables and makes its claims. */
void boundaries(br_experiment *ex, const scene *s);
void vary_boundaries(br_experiment *ex, const scene *s);
void end_states(br_experiment *ex, const scene *s);
void below(br_experiment *ex, const scene *s);
void verge(br_experiment *ex, const scene *s);
/* The claims on the verge, on the scene of a variation. */
void judge_verge(br_experiment *ex, const void *s, const void *context);

#endif
