/* The object in the gripper, case 2: what is run, and what is measured of it. */
#ifndef CASE2_H
#define CASE2_H

#include <bristle/harness/planar_params.h>

enum { CIRCLE, SQUARE, GRADIENT, N_SURFACES };
extern const char *const surfaces[N_SURFACES];

typedef struct scene {
    br_grip_study grip;
    const char *surface; /* of the user, in place of the three; "none" */
    const char *recorded[N_SURFACES], *published;
    const double *times;
    size_t n_times;
} scene;

/* Curves of a surface: distributed and reduced under profile 1, then under 2. */
enum { CURVES = 4 };

/* Beside the recorded curves: table motion, comparison and claims. */
void compare_recorded(br_experiment *ex, const scene *s, int n_surfaces,
                      br_planar_curve curves[N_SURFACES][CURVES]);
/* What the text says of the three surfaces. */
void claim_text(br_experiment *ex, const scene *s, br_planar_curve curves[N_SURFACES][CURVES]);
/* Effects of the differences between text and published program. */
void compare_text(br_experiment *ex, const scene *s);

#endif
