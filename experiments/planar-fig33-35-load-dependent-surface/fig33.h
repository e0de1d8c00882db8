/* Contacts that grow with the normal force: what is run, and what is measured of them. */
#ifndef FIG33_H
#define FIG33_H

#include <bristle/harness/planar_params.h>
#include <bristle/harness/planar_vary.h>

typedef struct scene {
    br_grip_study grip;
    br_load_study load;
    br_planar_choices choices;
    const char *recorded, *weights, *older;
    const double *map_forces;
    size_t n_map_forces;
    double printed_factor;
    double apart; /* of the range: a window counts in which the wrench differs by more */
    double finer; /* factor on the tolerances */
} scene;

/* ---- pressures.c: k = 2 (which = 0) and k = 2 f_N (which = 1) ---- */

/* Weights of the middle row, recorded and ours, over the forces of the file; the maps of Figure 33. */
void weights(br_experiment *ex, const scene *s);
void maps(br_experiment *ex, const scene *s);
/* Factor that makes the integral of eq. (44) over the disc f_N: 1/((2/k) B(2/k, 1 + 1/k)). */
double normalisation(double k);
/* Largest distance between the limit surfaces of k = 2 and k = 2 f_N at the largest force, node by node. */
double surfaces_apart(br_experiment *ex, const scene *s);

/* ---- curves.c ---- */

/* Distributed and reduced with k = 2, then with k = 2 f_N. */
enum { CURVES = 4 };
void run_curves(br_experiment *ex, const scene *s, br_planar_curve curves[CURVES]);
/* The printed curve of the reduced model with k = 2 against ours: the claims, and the recorded table. */
br_csv *claim_printed(br_experiment *ex, const scene *s, const br_planar_curve *ours,
                      const br_comparison *comparison);
/* The printed curve of the reduced model with k = 2, beside ours and beside ours with the angle of the
 * revision that drew it. */
void older_curve(br_experiment *ex, const scene *s, const br_planar_curve *ours,
                 const br_comparison *comparison);

/* ---- text.c: what the text says of the curves, and the same over what the document does not fix ---- */

void claim_text(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES]);
void vary_text(br_experiment *ex, const scene *s);
/* In how many windows the wrench of the contacts, or of the models, is apart. */
void note_windows(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES]);

/* ---- effects.c ---- */

/* Of the differences between text and published program; `own` are the curves of the scene as it is. */
void compare_text(br_experiment *ex, const scene *s, const br_planar_curve own[CURVES]);

#endif
