/* Cost of a step of the distributed model: what is timed, and what is measured of it. */
#ifndef TABLE2_H
#define TABLE2_H

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_planar_work work;
    const int *cells;
    size_t n_cells;
    int proportional_from;
    const char *table, *measured, *study;
    int constant_until;
} scene;

/* ---- steps.c ---- */

/* Over the numbers of cells per side (n_cells). */
typedef struct steps {
    double *cells;   /* that are loaded */
    double *seconds; /* of a step: k-th of n_cells * repetitions */
    /* largest distance from the steady state, with half the time step and with the published one */
    double off_half, off_full;
} steps;
/* Settles the models (table wrench) and times their steps in turn. */
steps time_steps(br_experiment *ex, const scene *s);

/* ---- rates.c ---- */

/* Steps per second beside the printed ones and the published program's. */
void put_rates(br_experiment *ex, const scene *s, const steps *t);
/* Each repetition gives a value, and the median counts. */
void claim_rates(br_experiment *ex, const scene *s, const steps *t);

/* ---- study.c ---- */

/* What the study found: CVODE's time per step and cell in the caches' range, and beyond it the bandwidth that
 * a step reaches, over that of a triad. */
void integration(br_experiment *ex, const scene *s);

#endif
