/* The object in the gripper, case 2: what is run, and what is measured of it. */
#ifndef CASE2_H
#define CASE2_H

#include <bristle/harness/planar_params.h>
#include <bristle/harness/planar_vary.h>

enum { CIRCLE, SQUARE, GRADIENT, N_SURFACES };
extern const char *const surfaces[N_SURFACES];

typedef struct scene {
    br_grip_study grip;
    const char *surface; /* of the user, in place of the three; "none" */
    const char *recorded[N_SURFACES], *published;
    const char *line; /* which way the gradient line lies; one of bristle/pressure.h */
    const double *times;
    size_t n_times;
    br_planar_choices choices;
    double case1_offset, case1_mean, case1_amplitude; /* of case 1 [m], [N], [N] */
    double aligned; /* share of a distance that is left when it counts as gone [1] */
    double apart; /* of the range: a window counts in which the wrench differs by more */
    double finer; /* factor on the tolerances */
} scene;

/* Curves of a surface: distributed and reduced under profile 1, then under 2. */
enum { CURVES = 4 };

/* Beside the recorded curves: table motion, comparison and claims. */
void compare_recorded(br_experiment *ex, const scene *s, int n_surfaces,
                      br_planar_curve curves[N_SURFACES][CURVES]);
/* Runs the curves of the first surfaces, or of the user's own. */
void run_curves(br_experiment *ex, const scene *s, int n_surfaces,
                br_planar_curve curves[N_SURFACES][CURVES]);
/* Those of s->line alone. */
void run_line(br_experiment *ex, const scene *s, br_planar_curve curves[CURVES]);
/* What the text says of the three surfaces; and the same over what the document does not fix. */
void claim_text(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES]);
void vary_text(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES]);
/* In how many windows the wrench of the models is apart, the most of surfaces and profiles. */
void note_windows(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES]);
/* Effects of the differences between text and published program. */
void compare_text(br_experiment *ex, const scene *s);

#endif
