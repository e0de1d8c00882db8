/* The block under a push that the parts of this experiment share: parameters, right-hand side, two ways to
 * integrate it. */
#ifndef LISTING2_H
#define LISTING2_H

#include <bristle/block.h>
#include <bristle/harness/experiment.h>
#include <bristle/ivp.h>
#include <bristle/laws.h>

typedef struct scene {
    double mass, gravity, mu_s, mu_k;
    const double *creep_loads, *creep_epsilons, *stability_epsilons, *step_epsilons, *adams_epsilons;
    size_t n_creep_loads, n_creep_epsilons, n_stability_epsilons, n_step_epsilons, n_adams_epsilons;
    double creep_duration, creep_tolerance;
    double stability_load, stability_deviation, stability_accuracy, first_step;
    int stability_steps;
    const double *swing_steps; /* over the largest stable step [1] */
    size_t n_swing_steps;
    double calm_step; /* the same */
    double period, period_load, steps_tolerance, flat;
    double theta, printed_duration, chatter_step, picture_load, picture_epsilon, picture_duration, picture_dt;
    const double *printed_loads, *chatter_loads;
    size_t n_printed_loads, n_chatter_loads;
    double curve_speed;
    double picture_lowest;
    int chatter_steps, curve_points, picture_every, picture_most;
    double length_unit, sentence_start;
    const double *vary_theta, *vary_mu_k, *vary_mass;
    size_t n_theta, n_mu_k, n_mass;
} scene;

/* State x, v. */
typedef struct slider {
    double mass, normal;
    br_law law;
    double load, period; /* constant load; with a period > 0 it swings between 0 and load */
} slider;

/* The scene's block under a constant load. */
slider make_slider(const scene *s, const br_law_type *type, const void *law, double load);

/* A br_ivp_rhs; `context` is a slider. */
int slide(double t, const double *y, double *dydt, void *context);

/* Runs from rest over `duration` with CVODE; `speed` is the scale of v for the absolute tolerances. The mean
 * speed of the second half goes to *mean where wanted. */
br_ivp_statistics integrate(br_experiment *ex, slider *b, br_ivp_method method, double tolerance,
                            double speed, double duration, double *mean);

/* Steps of explicit Euler from t = 0, y in place. */
void euler(br_experiment *ex, slider *b, double dt, size_t steps, double *y, br_ivp_on_output on_step,
           void *context);

/* The parts: each records its tables and makes its claims; *change gathers the largest relative
 * change at half the tolerance or step. */
void creep(br_experiment *ex, const scene *s, double *change);
void stability(br_experiment *ex, const scene *s);
void direction(br_experiment *ex, const scene *s);
void stiffness(br_experiment *ex, const scene *s);
void printed(br_experiment *ex, const scene *s, double *change, double *chatter_change);
void findings(br_experiment *ex, const scene *s);
/* The findings with other thresholds, coefficients and blocks, none of which the article prints. */
void vary_findings(br_experiment *ex, const scene *s);
/* Curves of the laws, of both speeds, and of a block that is pushed, for the figure alone. */
void pictures(br_experiment *ex, const scene *s);

#endif
