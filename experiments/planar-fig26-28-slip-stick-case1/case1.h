/* The object in the gripper, case 1: what is run, and what is measured of it. */
#ifndef CASE1_H
#define CASE1_H

#include <bristle/harness/planar_params.h>
#include <bristle/harness/planar_vary.h>

typedef struct scene {
    br_grip_study grip;
    const char *recorded;
    const double *times;
    size_t n_times;
    double case2_offset;
    br_planar_choices choices;
    double near_share;
    double finer; /* factor on the tolerances */
} scene;

/* Distributed and reduced under profile 1, then under 2. */
enum { CURVES = 4 };
void run_curves(br_experiment *ex, const br_grip_study *grip, br_planar_curve curves[CURVES]);

/* The contact as a pivot: largest relative change of the centre of mass's distance from it; how far it slips
 * beside a disc by theory; what force holds the object. */
double pivot(const scene *s, const br_planar_curve *c);
void claim_pivot(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES]);
void claim_holding_force(br_experiment *ex, const scene *s);
/* What the text says of the curves. */
void claim_text(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES]);
/* The same over what the document does not fix, and in how many windows the models differ. */
void vary_text(br_experiment *ex, const scene *s, const br_planar_curve curves[CURVES]);
/* Effects of the differences between text and published program. */
void compare_text(br_experiment *ex, const scene *s);

#endif
