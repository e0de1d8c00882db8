/* The object in the gripper (planar, Figures 26 to 35): runs over surfaces, force profiles and models, with
 * recorded curves beside. */
#ifndef BRISTLE_HARNESS_PLANAR_GRIP_H
#define BRISTLE_HARNESS_PLANAR_GRIP_H

#include <bristle/harness/comparison.h>
#include <bristle/harness/planar.h>
#include <bristle/harness/switches.h>
#include <bristle/load_contact.h>
#include <bristle/planar_scenes.h>

/* What is gripped, from params.ini. */
typedef struct br_grip_study {
    br_planar_model_spec model;
    bool own;        /* a case of the user's own: nothing recorded, no claims */
    br_grip grip[2]; /* under force profile 1, a sine, and 2, a pulse */
    br_planar_options options;
    const char
        *normal_file; /* a user's own normal force for profile 1: columns t_s, normal_force_N; null: none */
    const char *load_file; /* loads besides the weight: t_s, force_x_N, force_y_N, torque_Nm; null: none */
} br_grip_study;

/* Contacts that grow with the normal force, from params.ini: k = 2 and k = 2 f_N [eq. (44)]. */
typedef struct br_load_study {
    double scale, limit; /* of the radius, in cells */
    double exponent[2];  /* k, and k/f_N */
    double setup_force;  /* for which the constant case's table and u are made [N] */
    bool keeps_u;        /* as the published program does; the text re-calculates it */
} br_load_study;

/* Largest deviations from recorded columns, over their ranges. */
typedef struct br_grip_deviation {
    double pose, twist, force, torque;
} br_grip_deviation;

/* Columns of a table of gripped curves, for the list of outputs. */
#define BR_GRIP_COLUMNS                                                                                      \
    "surface, profile, model, t_s, normal_force_N, x_m, y_m, theta_rad, vx_m_per_s, vy_m_per_s, "            \
    "omega_rad_per_s, fx_N, fy_N, tau_Nm, "                                                                  \
    "x_recorded_m, y_recorded_m, theta_recorded_rad, vx_recorded_m_per_s, vy_recorded_m_per_s, "             \
    "omega_recorded_rad_per_s, "                                                                             \
    "fx_recorded_N, fy_recorded_N, tau_recorded_Nm"

/* Names of what br_grip_measured adds for a curve. */
#define BR_GRIP_NAMES(curve)                                                                                 \
    {                                                                                                        \
        curve ": x", curve ": y", curve ": angle", curve ": force", curve ": torque"                         \
    }

/* What br_grip_snapshots writes, for the list of outputs. */
#define BR_SNAPSHOT_OUTPUT                                                                                   \
    {                                                                                                        \
        "snapshots.csv", "t_s, x_m, y_m, dx_m, dy_m, com_x_m, com_y_m",                                      \
            "edges of the object at a few times: start and way of each, centre of mass"                      \
    }

BR_BEGIN_DECLS

/* To be called first: reads the user's files, if any, and sets the claims of a case of the user's own aside.
 */
BR_API void br_grip_begin(br_experiment *ex, br_grip_study *study);

/* Runs curves (n) in parallel. */
BR_API void br_grip_run(br_experiment *ex, const br_grip_study *study, br_planar_curve *curves, size_t n);

/* The study with the integrator's tolerances times `factor` (> 0), for how far curves depend on them. */
BR_API br_grip_study br_grip_with_tolerances(const br_grip_study *study, double factor);

/* Largest difference over range, in pose and wrench, of any curve (n) from its twin. */
BR_API double br_grip_apart(const br_planar_curve *curves, const br_planar_curve *twins, size_t n);

/* Largest slip in a run of the object's point that was under the contact at the start [m]. The centre of mass
 * is `offset` [m] beside the contact then, along x. */
BR_API double br_grip_slip(const br_planar_curve *curve, double offset);

/* Displacement of the centre of mass from there at the end of curve b against that of curve a: length of the
 * difference over that of a's. */
BR_API double br_grip_displacement_difference(const br_planar_curve *a, const br_planar_curve *b,
                                              double offset);

/* Writes the rows of a curve with the recorded columns beside to a table of BR_GRIP_COLUMNS; `recorded` null:
 * all windows. */
BR_API void br_grip_write(br_experiment *ex, br_table *table, int surface, const br_planar_curve *curve,
                          const br_csv *recorded);

/* Compares a curve with the recorded columns, if there are any; a row of comparison.csv each. */
BR_API br_grip_deviation br_grip_compare(const br_comparison *comparison, const char *name,
                                         const br_planar_curve *curve, const br_csv *recorded);

/* The larger of two, field by field; and the largest field. */
BR_API br_grip_deviation br_grip_worse(br_grip_deviation a, br_grip_deviation b);
BR_API double br_grip_worst(br_grip_deviation d);

/* Evaluates the claims recorded-pose, -twist, -force and -torque, each on its field. */
BR_API void br_grip_claim(br_experiment *ex, br_grip_deviation d);

/* Adds the pose of a curve, and the wrench of `fingers` fingers; `names` live as long as the experiment. */
BR_API void br_grip_measured(br_measured *measured, const char *const names[5], const br_planar_curve *curve,
                             int fingers);

/* Setter of a switch, for scenes that begin with a br_grip_study: f_N is the normal force of each finger, or
 * of both together. */
BR_API void br_grip_set_force(void *scene, bool as_published);

/* Writes the edges of the object at `times` (n) to a table of BR_SNAPSHOT_OUTPUT. */
BR_API void br_grip_snapshots(br_table *table, const br_grip_study *study, const br_planar_curve *curve,
                              const double *times, size_t n);

/* The law of case 0 (k constant) or 1 (k proportional to f_N) on the model's grid, and a contact that follows
 * it, by that model. */
BR_API br_load_surface br_load_law(const br_load_study *load, const br_planar_model_spec *model, int which);
BR_API br_load_contact *br_load_contact_make(br_experiment *ex, const br_load_study *load,
                                             const br_planar_model_spec *model, int which,
                                             br_planar_model_kind kind);

BR_END_DECLS
#endif
