/* The four laws over the sliding speed: what is drawn, and what is claimed of it. */
#ifndef FIG02_H
#define FIG02_H

#include <bristle/cards.h>
#include <bristle/harness/data.h>

typedef struct scene {
    br_cards_scene cards;
    double slope_tangent;
    double speed_max, crowding;
    int intervals;
    const double *masses, *ends; /* other masses [kg] and ends of the curve [m/s] */
    size_t n_masses, n_ends;
    const double *slows, *fasts, *levels; /* other speeds, in v_S, and shares of the fall */
    size_t n_slows, n_fasts, n_levels;
    const double *deltas;
    size_t n_deltas;
    const double *scales;
    size_t n_scales;
    double slow, fast, shape_max, decades, coulomb_level, other_v_S, printed_speed;
    int shape_intervals;
    double column_mu_c, column_mu_s;
} scene;

/* F/N of a card's law. */
double ratio(const br_card *card, double speed);
/* The curves of Figure 2 and the stiction segments at rest. */
void draw_laws(br_experiment *ex, const scene *c, const br_card cards[BR_EXTENDED_MODELS]);
/* How the fall depends on delta_S, and how much of it is left far above v_S. */
void draw_shapes(br_experiment *ex, const scene *c);

#endif
