/* Errors of the reduced models over six contacts: what is run, and what is measured of it. */
#ifndef FIG22_H
#define FIG22_H

#include <bristle/statistics.h>

#include <bristle/harness/planar_params.h>

/* Contacts; reduced models, with the limit surface correction and the ellipsoid alone; force and torque. */
enum { LINE = 2, GRADIENT = 3, N_SURFACES = 6 };
enum { CORRECTED, ELLIPSOID, N_VARIANTS };
enum { FORCE, TORQUE, N_QUANTITIES };
extern const char *const surfaces[N_SURFACES];

typedef struct scene {
    br_driven_study driven;
    br_planar_choices choices;
    const char *recorded;
    int fine_cells;
    const int *fine_others; /* other choices of it */
    size_t n_fine_others;
    double beside;
} scene;

/* A contact's distributed model, then the reduced ones. */
enum { CURVES = 1 + N_VARIANTS };

/* ---- boxes.c ---- */

typedef struct boxes {
    br_box of[N_SURFACES][N_VARIANTS][N_QUANTITIES];
} boxes;
/* Of the curves of the contacts (n_surfaces). */
boxes boxes_of(br_experiment *ex, br_planar_curve c[][CURVES], int n_surfaces);
/* The same with their table and the claims on the recorded ones. */
boxes put_boxes(br_experiment *ex, const scene *s, br_planar_curve c[][CURVES], int n_surfaces);
/* Of the errors of a reduced curve against the distributed one at all windows; samples is room for two values
 * a window. */
br_box error_box(const br_planar_curve *distributed, const br_planar_curve *reduced, int quantity,
                 double *samples);

/* ---- beside.c: what stands behind the boxes ---- */

/* The gradient line's force error on more cells, whose steps are smaller. */
br_box finer_box(br_experiment *ex, const br_driven_study *study, int cells);
/* Ratio of the torque's errors, largest of the contacts, beside the median: at a share of the windows a
 * little below and above a half, the larger. */
double beside_median(br_experiment *ex, const scene *s, br_planar_curve c[][CURVES], int n_surfaces);
/* Windows in which the contact only spins, only slides or rests, and those in which it slides along x. */
void note_windows(br_experiment *ex, const br_planar_path *p);

#endif
