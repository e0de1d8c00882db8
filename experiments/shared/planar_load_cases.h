/* Contacts that follow the normal force, of Figures 33 to 35 and Table IV: k = 2 and k = 2 f_N, by both
 * models, as callbacks of a grip run. */
#ifndef PLANAR_LOAD_CASES_H
#define PLANAR_LOAD_CASES_H

#include <bristle/load_surface.h>

#include "planar_grip.h"

typedef struct load_settings {
    double scale, limit; /* of the radius, in cells */
    double exponent[2];  /* k = 2, and k/f_N = 2 */
    double setup_force;  /* for which the constant case's table and u are made [N] */
    bool keeps_u;        /* the published program keeps that u; the text re-calculates it */
} load_settings;

/* Binds section `surface`. */
void load_bind(br_params *params, load_settings *settings);

/* The law of case 0 (k constant) or 1 (k proportional to f_N) on the settings' grid. */
br_load_surface load_law(const load_settings *load, const planar_settings *settings, int which);

/* One contact of that kind; pass its replace function and itself to a grip_curve. */
typedef struct load_case {
    br_load_surface law;
    planar_settings settings;
    bool keeps_u;
    bool rebuilds; /* the table anew in each window */
    bool older;    /* the angle of eq. (36) as by the older revision of the published program */
    planar_model model;
    double seconds; /* spent on surfaces */
} load_case;

load_case load_case_make(br_experiment *ex, const load_settings *load, const planar_settings *settings,
                         int which, planar_kind kind);
br_status load_case_replace(size_t k, const br_planar_input *input, br_planar_contact *contact,
                            void *load_case, br_error *error);
void load_case_free(load_case *c);

#endif
