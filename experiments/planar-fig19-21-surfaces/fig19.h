/* Gradient line and non-convex contacts: what is run, and what is measured of it. */
#ifndef FIG19_H
#define FIG19_H

#include <bristle/harness/planar_params.h>

enum { LINE, FIRST, SECOND, N_SURFACES };
extern const char *const surfaces[N_SURFACES];

typedef struct scene {
    br_driven_study driven;
    br_planar_choices choices;
    const char *recorded[N_SURFACES], *published[N_SURFACES];
    int fine_cells;
    double spin_at, smooth_from, smooth_until, broken_away;
} scene;

/* What the text says of the three, and what stands behind it, by the distributed and the reduced model. */
/* Claims on sentences are judged over what the document leaves open, too. */
void compare_surfaces(br_experiment *ex, const scene *s, br_planar_curve c[N_SURFACES][2]);

#endif
