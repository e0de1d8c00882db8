/* What the parts of this experiment share: parameters, a block with one of the two laws, and its simulation.
 */
#ifndef FIG01_H
#define FIG01_H

#include <bristle/block.h>
#include <bristle/harness/data.h>
#include <bristle/laws.h>

typedef struct scene {
    double mass, gravity, mu_s, mu_k, epsilon, tolerance;
    const double *mu_s_sweep, *rates, *speeds;
    size_t n_mu, n_rates, n_speeds;
    double kinetic_share, beyond;
    int ramp_samples;
    double stiffness;
    int cycles, samples_per_swing, picture_speed, curve_points;
    double threshold_epsilon;
    int most_samples, picture_every;
    const double *vary_kinetic, *vary_mass, *vary_tolerance;
    size_t n_kinetic, n_mass, n_tolerance;
} scene;

/* A block with one of the two laws and what its model points to. */
typedef struct sliding_block {
    br_block_model model;
    br_cs exact;
    br_threshold threshold;
    double rate; /* of the growing push [N/s] */
    br_block_spring spring;
} sliding_block;

/* The scene's block without load: the exact law for epsilon = 0, else the threshold law. */
void set_up(sliding_block *b, const scene *s, double mu_s, double mu_k, double epsilon);

/* Runs from rest at t = 0 and samples at start + i dt, i = 0 ... n: (n + 1) samples that the caller frees.
 * on_transition may be null. */
br_block_sample *simulate(br_experiment *ex, const scene *s, sliding_block *b, double tolerance, double start,
                          double dt, size_t n, br_block_on_transition on_transition, void *context);

/* Samples of a drag at `speed`, as a number that may be too large for a size_t. */
double drag_samples(const scene *s, double speed);

/* The parts: each records its tables and makes its claims; *change gathers the largest relative change at
 * half the tolerance. */
void ramps(br_experiment *ex, const scene *s, double *change);
/* What the article says of the growing push, on other blocks and by another integrator's tolerance. */
void vary_ramps(br_experiment *ex, const scene *s);
void friction_against_push(br_experiment *ex, const scene *s, double *change);
void dragged(br_experiment *ex, const scene *s, double *change);
void spring_picture(br_experiment *ex, const scene *s);

#endif
