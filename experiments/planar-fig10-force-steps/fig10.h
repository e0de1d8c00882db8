/* The steps of a line contact's friction: what is computed, and what is measured of it. */
#ifndef FIG10_H
#define FIG10_H

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    br_lugre friction;
    double normal_force;
    const char *profile, *force_file, *whole, *inset;
    bool own;    /* a surface, motion or normal force of the user's own */
    int samples; /* of its curves, and of all differences */
    double from, to;
    int intervals;
    double alike; /* share of the largest jump that the smallest must have to be the same */
    const int *cells;
    size_t n_cells;
    const int *coarser;   /* other numbers of instants */
    const double *alikes; /* other choices of alike */
    size_t n_coarser, n_alikes;
    bool bilinear_as_published;
} scene;

/* ---- friction.c ---- */

/* The contact of params.ini, and its motion. */
br_pressure *pressure_of(br_experiment *ex, const scene *s);
/* Steady-state friction at one twist: of single points, bilinear, exact (of a line, NaN for other contacts).
 */
void evaluate(const scene *s, const br_pressure *p, br_twist v, double normal_force, br_wrench f[3]);

/* ---- curves.c ---- */

/* At the instants of the recorded files: tables whole and inset, and their claims. */
void compare_recorded(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile);
/* The whole motion at instants of ours, closer than a tooth of the steps is long. */
void follow_motion(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile,
                   const char *name);
/* The same tables as compare_recorded, of a case of the user's own. */
void follow_own(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile);

/* ---- crossing.c: the centre of rotation crosses the line while v_y = 0 ---- */

/* The steps of the force. */
void cross(br_experiment *ex, const scene *s, const br_pressure *p, const br_profile *profile);
/* How the errors fall with the number of cells. */
void refine(br_experiment *ex, const scene *s, const br_profile *profile);

#endif
