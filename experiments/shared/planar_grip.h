/* The object in the gripper of Figures 26 to 35: runs over surfaces, force profiles and both models, with the
 * recorded curves beside. */
#ifndef PLANAR_GRIP_H
#define PLANAR_GRIP_H

#include <bristle/planar_scenes.h>

#include "planar_dynamics.h"

typedef struct grip_scene {
    planar_settings settings;
    br_grip grip[2]; /* under force profile 1, a sine, and 2, a pulse */
    br_planar_options options;
    const char
        *force_file; /* a user's own normal force for profile 1: columns t_s, normal_force_N; null: none */
    const char *load_file; /* loads besides the weight: t_s, force_x_N, force_y_N, torque_Nm; null: none */
    br_profile *force, *loads;
} grip_scene;

/* Binds contact, friction, table, object, force, load, solver. */
void grip_bind(br_params *params, grip_scene *scene);

/* To be called first: reads the user's files, if any, and sets the claims of a case of the user's own aside.
 * And last.
 */
void grip_begin(br_experiment *ex, grip_scene *scene);
void grip_end(grip_scene *scene);

/* One curve: a surface under a profile by a model. */
typedef struct grip_curve {
    const char *surface; /* null: the settings' */
    int profile;         /* 0, 1 */
    planar_kind kind;
    const char *suffix;        /* of the recorded columns: x_<suffix>_m ... */
    br_planar_replace replace; /* may be null, with its context */
    void *context;
    const br_planar_contact *contact; /* of the caller, for `replace`; null: made from the settings */
    planar_path path;                 /* result */
    double seconds;
} grip_curve;

/* Runs curves in parallel. */
void grip_run(br_experiment *ex, const grip_scene *scene, grip_curve *curves, size_t n);

/* Writes n_rows of a curve with the recorded columns beside to a table of GRIP_COLUMNS; compares with it:
 * deviations[0] pose, [1] twist, [2] force of the finger, [3] torque: the largest of their columns. `compare`
 * null: only writes; `recorded` null: all windows, nothing to compare. */
typedef struct grip_deviation {
    double pose, twist, force, torque;
} grip_deviation;
void grip_write(br_experiment *ex, br_table *table, const grip_scene *scene, int surface,
                const grip_curve *curve, const br_csv *recorded);
grip_deviation grip_compare(const br_comparison *comparison, const char *name, const grip_curve *curve,
                            const br_csv *recorded);

/* The larger of two, field by field. */
grip_deviation grip_worse(grip_deviation a, grip_deviation b);
double grip_worst(grip_deviation d);

/* Largest difference of two curves over the range of the first, pose columns. */
double grip_pose_difference(const grip_curve *a, const grip_curve *b);
/* The same for forces and torque at the centre. */
double grip_wrench_difference(const grip_curve *a, const grip_curve *b);
/* In how many windows that difference is larger than `share` of the range. */
int grip_wrench_windows(const grip_curve *a, const grip_curve *b, double share);

/* Setter of a switch, for scenes that begin with a grip_scene: whether f_N is the normal force of each finger or of both
 * together. */
void grip_set_force(void *scene, bool as_published);

/* Adds the pose of a curve, and the wrench of `fingers` fingers; `name` is that of the curve and lives as
 * long as the experiment. */
void grip_measured_add(br_measured *measured, const char *const names[5], const grip_curve *curve,
                       int fingers);
#define GRIP_NAMES(curve)                                                                                    \
    {                                                                                                        \
        curve ": x", curve ": y", curve ": angle", curve ": force", curve ": torque"                         \
    }

#define GRIP_COLUMNS                                                                                         \
    "surface, profile, model, t_s, normal_force_N, x_m, y_m, theta_rad, vx_m_per_s, vy_m_per_s, "            \
    "omega_rad_per_s, fx_N, fy_N, tau_Nm, "                                                                  \
    "x_recorded_m, y_recorded_m, theta_recorded_rad, vx_recorded_m_per_s, vy_recorded_m_per_s, "             \
    "omega_recorded_rad_per_s, "                                                                             \
    "fx_recorded_N, fy_recorded_N, tau_recorded_Nm"

#endif
