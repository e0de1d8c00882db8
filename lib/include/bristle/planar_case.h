/* A planar case: one contact, one model of it, and either a motion that it follows or a body that it carries,
 * made from a CASE.ini or from the same keys by name, and run.
 *
 *     br_planar_case_read("case.ini", &c, &error);
 *     br_planar_case_path(c, &path, &error);
 *     path->value[BR_PATH_FX][k], at the time (k + 1) path->window
 *
 * Keys, with their sections: all but those that name the case's motion or body have presets, those of planar,
 * Tables I (p = 1) and III.
 *
 *     contact   surface (a shape of br_pressure_shapes) or map, width, height, radius, inner_radius [m],
 *               exponent, cells, frame (world, support, body)
 *     friction  sigma0 [1/m], sigma1, sigma2 [s/m], mu_c, mu_s, gamma, v_s [m/s], s_ba, elasto_plastic
 *     model     kind (distributed, reduced, ellipsoid), n_ls
 *     solver    duration, window, max_step [s], hold, method (rosenbrock, bdf), relative_tolerance,
 *               bristle_tolerance, body_tolerance [m]
 *     motion    profile (CSV), normal_force [N] or normal_force_file (CSV)
 *     body      mass [kg], inertia [kg m^2], fingers, carried, x, y [m], angle [rad], v_x, v_y [m/s],
 *               omega [rad/s]
 *     support   omega [rad/s]
 *     load      file (CSV), force_x, force_y [N], torque [N m], which add to it, normal_force [N], each a
 *               number or a formula of t (bristle/formula.h), or
 *               normal_force_file (CSV) or a column of file
 *
 * The columns of the files are those of br_profile_read: v_x_m_per_s, v_y_m_per_s, omega_rad_per_s at the
 * centre of pressure; force_x_N, force_y_N, torque_Nm at the centre of mass; normal_force_N >= 0. */
#ifndef BRISTLE_PLANAR_CASE_H
#define BRISTLE_PLANAR_CASE_H

#include <bristle/planar_model.h>
#include <bristle/planar_path.h>

/* A case. Made by br_planar_case_create, _read or _parse; numbers in it may be changed before a run. */
typedef struct br_planar_case {
    br_planar_model_spec model;
    br_planar_options options;
    br_planar_body body;      /* of a body's run */
    br_planar_input input;    /* constants, which add to those of `load`; and the normal force of a motion */
    const br_profile *motion; /* v_x, v_y [m/s], omega [rad/s] at the CoP; null: a body */
    const br_profile *load;   /* force_x, force_y [N], torque [N m]; null: the constants alone */
    const br_profile *normal; /* normal force of a finger [N]; null: the constant */
    const char *inputs[4];    /* (n_inputs) paths of the files that were read */
    size_t n_inputs;
} br_planar_case;

/* What a case takes from the caller's memory instead of files; null for none. Not copied: they must outlive
 * the case. */
typedef struct br_planar_profiles {
    const br_profile *motion; /* three values: in place of the key motion.profile */
    const br_profile *load;   /* three values: in place of load.file */
    const br_profile *normal; /* one value: in place of normal_force_file */
} br_planar_profiles;

BR_BEGIN_DECLS

/* A case from values[i] of the keys names[i] (n), "friction.mu_s"; `profiles` may be null. Numbers are in SI
 * units, switches "yes" or "no". Errors: BR_ERR_UNKNOWN a key, with a suggestion, or a word that is none of
 * its words, BR_ERR_SYNTAX a text that is no number, BR_ERR_MISSING what a run needs, BR_ERR_DUPLICATE what
 * is given twice, BR_ERR_ARGUMENT a key that would have no effect, BR_ERR_RANGE, and those of the files;
 * *made is null then. What a model makes of the numbers is checked when it is created. */
BR_API BR_NODISCARD br_status br_planar_case_create(size_t n, const char *const *names,
                                                    const char *const *values,
                                                    const br_planar_profiles *profiles, br_planar_case **made,
                                                    br_error *error);

/* A case from an INI file ("-" is standard input). Paths in it are taken from its own folder. Errors: as
 * above, with file and line, and those of br_ini_read. */
BR_API BR_NODISCARD br_status br_planar_case_read(const char *path, br_planar_case **made, br_error *error);

/* The same from memory; `name` stands in messages, and for the folder, where the path would. */
BR_API BR_NODISCARD br_status br_planar_case_parse(const char *name, const char *text, size_t size,
                                                   br_planar_case **made, br_error *error);

/* Frees; takes null. */
BR_API void br_planar_case_destroy(br_planar_case *made);

/* The range of the tolerance of that name, a key of section [solver]; false: another key. */
BR_API bool br_planar_case_tolerance(const char *name, double *least, double *most);

/* How long it was to run [s], which the windows make up only to half of one: options.n_windows times
 * options.window. */
BR_API double br_planar_case_duration(const br_planar_case *made);

/* Runs the case on a contact, that of a model of c->model, and calls on_window at the end of each window. A
 * motion's sample has no pose, and its twist and wrench are those at the CoP. `statistics` may be null.
 * Errors: those of br_planar_body_run and br_planar_drive. */
BR_API BR_NODISCARD br_status br_planar_case_run(const br_planar_case *c, const br_planar_contact *contact,
                                                 br_planar_on_window on_window, void *context,
                                                 br_ivp_statistics *statistics, br_error *error);

/* Makes the model, runs the case and keeps all of it. Errors: those of br_planar_model_create and
 * br_planar_case_run; *path is null then. */
BR_API BR_NODISCARD br_status br_planar_case_path(const br_planar_case *c, br_planar_path **path,
                                                  br_error *error);

BR_END_DECLS
#endif
