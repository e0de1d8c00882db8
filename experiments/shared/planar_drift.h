/* The disc of Figures 6 and 23 to 25: both experiments on its drift run the same four combinations
 * (distributed and reduced, LuGre and elasto-plastic) under different loads. */
#ifndef PLANAR_DRIFT_H
#define PLANAR_DRIFT_H

#include <bristle/planar_scenes.h>

#include "planar_dynamics.h"

typedef struct drift_scene {
    planar_settings settings;
    br_drift drift;
    br_planar_options options;
    const char *loads, *normal; /* files with a course of loads and of the normal force instead; null: none */
    int stride;                 /* windows between two recorded rows */
    const char *distributed, *reduced;                     /* files of recorded curves, tight tolerances */
    const char *published_distributed, *published_reduced; /* at the document's tolerances */
    /* Spans whose means are compared for the drift, and a span before the torque, for the amplitude there [s]. */
    double first_from, first_until, last_from, last_until, before_from, before_until;
} drift_scene;

/* Binds sections contact, friction, table, disc, load, solver, reference, measure. */
void drift_bind(br_params *params, drift_scene *scene);

/* What a run showed: drift of position and angle (mean over the last span less mean over the first), half of what
 * they run through in the last span, and of what x runs through before the torque. */
typedef struct drift_result {
    double x, theta, amplitude, theta_amplitude, amplitude_before;
} drift_result;

/* Drift of x in one second, in units of its amplitude. */
double drift_per_second(const drift_scene *scene, const drift_result *result);

/* Runs all four, writes motion.csv, comparison.csv and drift.csv, evaluates the claims tight-distributed,
 * tight-reduced, plain-distributed and plain-reduced. result[model][elasto_plastic]. */
void drift_run(br_experiment *ex, const drift_scene *scene, drift_result result[2][2]);

/* Effect of the differences between text and published program on drift and amplitude: as_published.csv. */
enum { DRIFT_TABLE, DRIFT_CIRCLE, DRIFT_WIDTH, DRIFT_HOLD, DRIFT_SWITCHES };
enum { DRIFT_X, DRIFT_ANGLE, DRIFT_REDUCED_X = 4, DRIFT_QUANTITIES = 9 };
void drift_switch_effects(br_experiment *ex, const drift_scene *scene,
                          br_effect effects[DRIFT_SWITCHES][DRIFT_QUANTITIES]);

#define DRIFT_OUTPUTS                                                                                        \
    {"motion.csv",                                                                                           \
     "model, elasto_plastic, t_s, x_m, y_m, theta_rad, x_reference_m, theta_reference_rad, load_N, "         \
     "load_Nm, normal_force_N",                                                                              \
     "model: 0 distributed, 1 reduced; reference: recorded from the published program; t is the end of a "   \
     "window"},                                                                                              \
        {"comparison.csv", "curve, column, range, deviation_1",                                              \
         "largest difference from the recorded curves over their range"},                                    \
    {                                                                                                        \
        "drift.csv",                                                                                         \
            "model, elasto_plastic, drift_m, drift_rad, amplitude_m, amplitude_rad, amplitude_before_m, "    \
            "steps, evaluations, jacobians",                                                                 \
            "mean over the last span less mean over the first; half of the range within the last span and "  \
            "within the span before; integrator's counters"                                                  \
    }

#endif
