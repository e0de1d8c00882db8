/* The reduced model over the cells of its pre-computation: what is run, and what is measured of it. */
#ifndef FIG36_H
#define FIG36_H

#include "pareto.h"

typedef struct scene {
    br_rmse_study common;
    const int *cells;
    size_t n_cells;
    int baseline, resolution;
    const char *distributed, *study;
    double study_level, study_fine; /* errors for which the study is asked for the cheapest */
    pareto pareto;
} scene;

/* Beside the distributed model's recorded errors: table advantage, and claims. */
void compare_models(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep, const br_rmse_result *r);
/* What the findings quote of the study. */
void note_study(br_experiment *ex, const scene *s);

#endif
