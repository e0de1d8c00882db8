/* What the parts of this experiment share: the scene and runs of one card. */
#ifndef CARD_RUNS_H
#define CARD_RUNS_H

#include <bristle/cards.h>
#include <bristle/harness/data.h>

typedef struct scene {
    br_cards_scene cards;
    double slope_tangent;
    double duration, crowding, tolerance, same, coulomb_level;
    int intervals;
    double stiction_ratio, mu_c_max, resolution, slide_time, sweep_max;
    int sweep_points;
    double window;
    double rest_duration, reserve;
    const double *masses;
    size_t n_masses;
    double mass_duration;
    const double *vary_v_S, *vary_duration,
        *vary_tolerance, *vary_mu_c_max; /* what the document does not fix, besides masses */
    size_t n_vary_v_S, n_vary_duration, n_vary_tolerance, n_vary_mu_c_max;
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
/* Runs them, and tells the integrator's work. */
motion motion_of(br_experiment *ex, const scene *c, br_ivp_statistics cost[BR_EXTENDED_MODELS]);
/* Runs and writes them; the claim that they have converged. */
motion figure_7(br_experiment *ex, const scene *c);
/* Where the cards are at a few times (Figure 6). */
void figure_6(br_experiment *ex, const scene *c);
/* C and CS against each other, and closed forms. */
void claim_models(br_experiment *ex, const scene *c, const motion *m);
/* What the text says of the curves; and the same over mass, unit of v_S, duration and tolerance. */
void claim_text(br_experiment *ex, const scene *c, const motion *m);
void vary_text(br_experiment *ex, const scene *c);

/* A difference over what is expected; of 0 itself. */
double relative_error(double measured, double expected);

/* Who slides for which mu_c, and exact rest below break-away. */
void thresholds(br_experiment *ex, const scene *c);
/* Who slides, on the scene of a variation. */
void judge_thresholds(br_experiment *ex, const void *data, const void *context);

/* The sample with the least friction of the CSSV card within `duration`. */
br_block_sample least_friction(br_experiment *ex, const scene *c, const br_cards_scene *on, double duration);
/* Where the friction of CSSV is least, for this card and over the mass. */
void turning(br_experiment *ex, const scene *c);

#endif
