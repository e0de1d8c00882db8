/* The disc that drifts (planar, Figures 6 and 23 to 25): the same four combinations (distributed and reduced,
 * LuGre and elasto-plastic) under different loads, with recorded curves beside. */
#ifndef BRISTLE_HARNESS_PLANAR_DRIFT_H
#define BRISTLE_HARNESS_PLANAR_DRIFT_H

#include <bristle/harness/comparison.h>
#include <bristle/harness/planar.h>
#include <bristle/harness/planar_vary.h>
#include <bristle/harness/switches.h>
#include <bristle/planar_scenes.h>

/* What drifts, from params.ini. */
typedef struct br_drift_study {
    br_planar_model_spec model;
    bool own; /* a case of the user's own: nothing recorded, no claims */
    br_drift drift;
    br_planar_options options;
    const char *loads, *normal;        /* files with loads and normal force over time instead; null: none */
    int stride;                        /* windows between two recorded rows */
    const char *distributed, *reduced; /* files of recorded curves, tight tolerances */
    const char *published_distributed, *published_reduced; /* at the document's tolerances */
    br_drift_spans spans;
    double finer; /* factor on the tolerances, for what is left of their error */
} br_drift_study;

/* Differences between the document's text and its published program, and the quantities that they are
 * measured by. */
enum { BR_DRIFT_TABLE, BR_DRIFT_CIRCLE, BR_DRIFT_WIDTH, BR_DRIFT_HOLD, BR_DRIFT_SWITCHES };
enum { BR_DRIFT_X, BR_DRIFT_ANGLE, BR_DRIFT_REDUCED_X = 4, BR_DRIFT_QUANTITIES = 9 };

/* Evaluates what the text says of four runs, result[model][elasto_plastic]. */
typedef void (*br_drift_judge)(br_experiment *ex, const br_drift_study *study,
                               const br_drift_result result[2][2]);

/* What br_drift_run writes, for the list of outputs. */
#define BR_DRIFT_OUTPUTS                                                                                     \
    {"motion.csv",                                                                                           \
     "model, elasto_plastic, t_s, x_m, y_m, theta_rad, x_reference_m, theta_reference_rad, load_N, "         \
     "load_Nm, normal_force_N",                                                                              \
     "model: 0 distributed, 1 reduced; reference: recorded from the published program; t is the end of a "   \
     "window"},                                                                                              \
        BR_COMPARISON_OUTPUT,                                                                                \
    {                                                                                                        \
        "drift.csv",                                                                                         \
            "model, elasto_plastic, drift_m, drift_rad, amplitude_m, amplitude_rad, amplitude_before_m, "    \
            "steps, evaluations, jacobians",                                                                 \
            "mean over the last span less mean over the first; half of the range within the last span and "  \
            "within the span before; integrator's counters"                                                  \
    }

BR_BEGIN_DECLS

/* Drift of x in one second, in units of its amplitude. */
BR_API double br_drift_per_second(const br_drift_spans *spans, const br_drift_result *result);

/* Runs all four, writes motion.csv, comparison.csv and drift.csv, evaluates the claims tight-distributed,
 * tight-reduced, plain-distributed, plain-reduced and converged (pose with tolerances times `finer`).
 * result[model][elasto_plastic]. */
BR_API void br_drift_run(br_experiment *ex, const br_drift_study *study, br_drift_result result[2][2]);

/* Judges the four runs again over what the document does not fix: br_planar_vary, a contact as wide as the
 * text's disc, and loads that are not held over a window. */
BR_API void br_drift_vary(br_experiment *ex, const br_planar_choices *choices, const br_drift_study *study,
                          br_drift_judge judge);

/* Effect of the differences between text and published program on drift and amplitude: as_published.csv. */
BR_API void br_drift_effects(br_experiment *ex, const br_drift_study *study,
                             br_effect effects[BR_DRIFT_SWITCHES][BR_DRIFT_QUANTITIES]);

BR_END_DECLS
#endif
