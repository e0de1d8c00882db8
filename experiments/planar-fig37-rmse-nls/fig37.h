/* The reduced model over the resolution of its limit surface: what is run, and what is measured of it. */
#ifndef FIG37_H
#define FIG37_H

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_rmse_study common;
    const char *study;
    const int *resolutions;
    size_t n_resolutions;
    int cells, baseline;
} scene;

/* Turns a value of the sweep into a run. */
void make_run(const void *scene, int value, bool baseline, br_rmse_run *run);

/* ---- surfaces.c: the gradient line beside the other surfaces ---- */

/* At how many resolutions, of both rows, it has the largest error of force and of torque. */
void rank(br_experiment *ex, const br_rmse_result *r);
/* Its fitted order over the lowest of the others: the largest of force, torque and rows. */
void rank_orders(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *r);
/* Square and circle at the value of the check: the largest error. */
void even_surfaces(br_experiment *ex, const scene *s, const br_rmse_result *r);

/* ---- orders.c ---- */

/* Order of convergence with cell indices rounded down less that with the published truncation, p = 0, the
 * least of square and circle; force and torque together. */
void compare_orders(br_experiment *ex, const scene *s, const br_rmse_sweep *sweep, const br_rmse_result *r);

/* ---- study.c ---- */

/* Rows of a study (data/studies): tables study and study_order, and orders over its values, p = 0. */
void note_study(br_experiment *ex, const char *path, bool judged);

#endif
