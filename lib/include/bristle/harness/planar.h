/* What experiments with planar contacts have in common: models, pressures and profiles that belong to the
 * experiment (harness/data.h), and runs of several curves at once. Functions end the program on failure, as
 * br_require does. */
#ifndef BRISTLE_HARNESS_PLANAR_H
#define BRISTLE_HARNESS_PLANAR_H

#include <bristle/harness/data.h>
#include <bristle/planar_model.h>
#include <bristle/planar_path.h>

/* One run among several: a surface and a model, or a contact of the caller's. */
typedef struct br_planar_curve {
    const char *surface; /* null: that of the specification */
    br_planar_model_kind kind;
    int profile;               /* which of the scenes carries the body */
    const char *suffix;        /* of the recorded columns: x_<suffix>_m ... */
    br_planar_replace replace; /* may be null, with its context */
    void *context;
    const br_planar_contact *contact; /* null: made for the run */
    br_planar_path *path;             /* result; belongs to the experiment */
} br_planar_curve;

/* What br_planar_differences_write writes, for the list of outputs. */
#define BR_DIFFERENCES_OUTPUT                                                                                \
    {                                                                                                        \
        "differences.csv", "surface, profile, model, t_s, x_1, y_1, theta_1, fx_1, fy_1, tau_1",             \
            "each model's curve less that of the distributed model (0), over the range of that; t is the "   \
            "end of a window"                                                                                \
    }

BR_BEGIN_DECLS

/* To be called first by `run`: sets the claims of a case of the user's own aside. */
BR_API void br_planar_begin(br_experiment *ex, bool own);

/* The model of that kind on a surface (a shape, or the path of a map; null: that of `spec`), all else from
 * `spec`. */
BR_API br_planar_model *br_planar_model_make(br_experiment *ex, const br_planar_model_spec *spec,
                                             const char *surface, br_planar_model_kind kind);

/* Distribution `surface` on cells x cells cells, all else from `spec`. */
BR_API br_pressure *br_planar_pressure(br_experiment *ex, const br_pressure_spec *spec, const char *surface,
                                       int cells);

/* Profiles from files, null for a null path: a motion (columns t_s, v_x_m_per_s, v_y_m_per_s,
 * omega_rad_per_s), loads (t_s, force_x_N, force_y_N, torque_Nm), and a normal force (t_s, normal_force_N,
 * not negative). */
BR_API br_profile *br_planar_motion_file(br_experiment *ex, const char *path);
BR_API br_profile *br_planar_loads_file(br_experiment *ex, const char *path);
BR_API br_profile *br_planar_normal_file(br_experiment *ex, const char *path);

/* Name that the document and the reference files give to a shape ("line-gradient": "LineGrad"); the shape
 * itself if they give none. */
BR_API const char *br_planar_published_name(const char *shape);

/* Runs curves (n) on --threads threads: driven along a motion, or, where `driven` is null, with the body and
 * load of carried[curve.profile] and the curve's own `replace`. Results do not depend on the number of
 * threads. */
BR_API void br_planar_curves_run(br_experiment *ex, const br_planar_model_spec *spec,
                                 const br_planar_driven *driven, const br_planar_carried *carried,
                                 const br_planar_options *options, br_planar_curve *curves, size_t n);

/* Options with all tolerances of the integrator times `factor` (> 0). */
BR_API br_planar_options br_planar_with_tolerances(const br_planar_options *options, double factor);

/* Largest difference of two curves over the range of the first: of pose, and of the wrench. */
BR_API double br_planar_pose_difference(const br_planar_curve *a, const br_planar_curve *b);
BR_API double br_planar_wrench_difference(const br_planar_curve *a, const br_planar_curve *b);

/* Writes how far a curve lies from another of as many windows, over the range of the other: rows of
 * BR_DIFFERENCES_OUTPUT. */
BR_API void br_planar_differences_write(br_experiment *ex, br_table *table, int surface,
                                        const br_planar_curve *curve, const br_planar_curve *from);

BR_END_DECLS
#endif
