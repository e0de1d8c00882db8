/* What the parts of this experiment share: the scene and runs of one card. */
#ifndef CARD_RUNS_H
#define CARD_RUNS_H

#include <bristle/cards.h>
#include <bristle/harness/data.h>

typedef struct scene {
    br_cards_scene cards;
    double slope_tangent;
    double duration, crowding, tolerance, same, coulomb_level, other_v_S;
    int intervals;
    double stiction_ratio, mu_c_max, resolution, slide_time, sweep_max;
    int sweep_points;
    double window;
    double rest_duration, reserve;
    const double *masses;
    size_t n_masses;
    double mass_duration;
    const double *frames;
    size_t n_frames;
    double length, width, lane;
} scene;

/* Time of sample i, of 0 to c->intervals, of a curve that lasts `duration` [s]. */
double curve_time(const scene *c, double duration, size_t i);

/* A card from rest on `on`: samples (n) at the times; the last time is the end. Small beside the relative
 * `tolerance` is what the load alone does by the first sample of the figure's curves, whatever the scene's
 * units: the integrator's absolute tolerance follows from that. */
br_ivp_statistics slide(br_experiment *ex, const scene *c, const br_cards_scene *on, int which,
                        double tolerance, const double *times, size_t n, br_block_sample *samples);

/* How far it has come after `duration`. */
double distance(br_experiment *ex, const scene *c, const br_cards_scene *on, int which, double duration);

/* Displacement, velocity and friction over time for the four models (Figure 7). */
typedef struct motion {
    size_t n;
    double *t;
    br_block_sample *card[BR_EXTENDED_MODELS];
} motion;
/* Runs and writes them; the claim that they have converged. */
motion figure_7(br_experiment *ex, const scene *c);
/* Where the cards are at a few times (Figure 6). */
void figure_6(br_experiment *ex, const scene *c);
/* The four models against each other and closed forms. */
void claim_models(br_experiment *ex, const scene *c, const motion *m);

/* A difference over what is expected; of 0 itself. */
double relative_error(double measured, double expected);

/* Who slides for which mu_c, and exact rest below break-away. */
void thresholds(br_experiment *ex, const scene *c);

/* Where the friction of CSSV is least, for this card and over the mass. */
void turning(br_experiment *ex, const scene *c);

#endif
