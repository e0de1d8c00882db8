/* Contacts driven along a motion (planar, Figures 5, 13, 17, 19 to 22): runs over surfaces and models, with
 * recorded curves beside. */
#ifndef BRISTLE_HARNESS_PLANAR_DRIVEN_H
#define BRISTLE_HARNESS_PLANAR_DRIVEN_H

#include <bristle/harness/comparison.h>
#include <bristle/harness/planar.h>
#include <bristle/harness/planar_vary.h>
#include <bristle/harness/switches.h>

/* What is driven, from params.ini. */
typedef struct br_driven_study {
    br_planar_model_spec model;
    bool own;           /* a case of the user's own: nothing recorded, no claims */
    const char *motion; /* file */
    double normal_force;
    const char *normal_file; /* of a normal force over time instead; null: none */
    br_planar_options options;
    double finer;        /* factor on the tolerances, for what is left of their error */
    const char *surface; /* of the user, in place of the document's; null or "none" */
} br_driven_study;

/* A recorded file, as windows; without a file, in a case of the user's own, all windows. */
typedef struct br_driven_recorded {
    br_csv *csv; /* may be null */
    size_t rows;
    size_t *window; /* (rows) */
} br_driven_recorded;

/* Differences between the document's text and its published program. */
enum { BR_DRIVEN_TABLE, BR_DRIVEN_HOLD, BR_DRIVEN_CONTACT, BR_DRIVEN_ELLIPSOID, BR_DRIVEN_SWITCHES };

/* Columns of a table of driven curves, for the list of outputs. */
#define BR_DRIVEN_COLUMNS                                                                                    \
    "surface, model, t_s, vx_m_per_s, vy_m_per_s, omega_rad_per_s, fx_N, fy_N, tau_Nm, fx_recorded_N, "      \
    "fy_recorded_N, tau_recorded_Nm"

/* Those, for scenes that begin with a br_driven_study. */
BR_API extern const br_switch br_driven_switches[BR_DRIVEN_SWITCHES];

/* A study with another model or other options: runs it and evaluates the claims that vary. */
typedef void (*br_driven_judge)(br_experiment *ex, const br_driven_study *study, const void *context);

BR_BEGIN_DECLS

/* Whether the study is of the user's surface alone. */
BR_API bool br_driven_alone(const br_driven_study *study);

/* Curves of n_kinds models on each of the surfaces, models together, to be run; on the user's surface alone
 * where there is one. Returns the number of surfaces. */
BR_API int br_driven_plan(const br_driven_study *study, const char *const *surfaces, int n_surfaces,
                          int n_kinds, br_planar_curve *curves);

/* Runs curves (n) in parallel. */
BR_API void br_driven_run(br_experiment *ex, const br_driven_study *study, br_planar_curve *curves, size_t n);

/* Largest difference over range of the wrench of any curve (n), run, from that with tolerances times
 * `finer`. */
BR_API double br_driven_converged(br_experiment *ex, const br_driven_study *study,
                                  const br_planar_curve *curves, size_t n);

/* Judges the study again over what the document does not fix: br_planar_vary, a twist that is not held over a
 * window, and u of the ellipsoid about the centre of pressure. */
BR_API void br_driven_vary(br_experiment *ex, const br_planar_choices *choices, const br_driven_study *study,
                           br_driven_judge judge, const void *context);

/* Reads a file of recorded curves. */
BR_API br_driven_recorded br_driven_read(br_experiment *ex, const br_driven_study *study, const char *path);

/* Largest difference of a curve's forces from the recorded ones over the range of each; a row of
 * comparison.csv each. */
BR_API double br_driven_compare(const br_comparison *comparison, const br_driven_study *study,
                                const br_planar_curve *curve, const br_driven_recorded *recorded);

/* Writes a curve as rows of BR_DRIVEN_COLUMNS at the recorded windows. */
BR_API void br_driven_write(br_experiment *ex, br_table *table, int surface, const br_planar_curve *curve,
                            const br_driven_recorded *recorded);

/* Effect of the first n_switches switches on force and torque of the models (n_kinds) on the surfaces (n):
 * as_published.csv. */
BR_API void br_driven_effects(br_experiment *ex, const br_driven_study *study, const char *const *surfaces,
                              size_t n, int n_kinds, size_t n_switches);

BR_END_DECLS
#endif
