/* A run of a planar contact, kept: one array a quantity, one value a window. Runs of bodies and driven
 * contacts keep the same columns, so that they are compared and written alike. */
#ifndef BRISTLE_PLANAR_PATH_H
#define BRISTLE_PLANAR_PATH_H

#include <bristle/planar_run.h>

/* Columns of a path: pose and twist of the body's centre of mass (driven: pose zero, twist at the CoP),
 * wrench of one finger at the contact's centre (driven: at the CoP), normal force, and load on the body. */
enum {
    BR_PATH_X,
    BR_PATH_Y,
    BR_PATH_THETA,
    BR_PATH_VX,
    BR_PATH_VY,
    BR_PATH_OMEGA,
    BR_PATH_FX,
    BR_PATH_FY,
    BR_PATH_TAU,
    BR_PATH_NORMAL,
    BR_PATH_LOAD_X,
    BR_PATH_LOAD_Y,
    BR_PATH_LOAD_TAU,
    BR_PATH_COLUMNS
};

/* Values at the ends of the windows; f_x and f_y lie one behind the other. */
typedef struct br_planar_path {
    size_t n;                       /* windows */
    double window;                  /* their length [s]: row k is at (k + 1) window */
    double *value[BR_PATH_COLUMNS]; /* (n) each [m, rad, m/s, rad/s, N, N m] */
    br_ivp_statistics statistics;
} br_planar_path;

/* What carries a body: its load and, where the contact changes from window to window, the function that
 * changes it; with the context of each. */
typedef struct br_planar_carried {
    br_planar_body body;
    br_planar_load load;
    void *load_context;
    br_planar_replace replace; /* null: none */
    void *replace_context;
} br_planar_carried;

/* How a contact is driven. */
typedef struct br_planar_driven {
    const br_profile *motion; /* v_x, v_y, omega at the CoP */
    double normal_force;      /* [N], >= 0 */
    const br_profile *normal; /* null: constant; else the normal force over time, which replaces it */
} br_planar_driven;

BR_BEGIN_DECLS

/* Twist of a motion at time t. */
BR_API br_twist br_profile_twist(const br_profile *motion, double t);

/* An empty path of n windows, all zero. */
BR_API BR_NODISCARD br_status br_planar_path_create(size_t n, double window, br_planar_path **path,
                                                    br_error *error);
/* Frees; takes null. */
BR_API void br_planar_path_destroy(br_planar_path *path);

/* Moves a contact along a motion and calls on_window at the end of each window: with the twist and wrench at
 * the CoP, the normal force, and no pose or load. `statistics` may be null. Errors: those of
 * br_planar_drive. */
BR_API BR_NODISCARD br_status br_planar_driven_run(const br_planar_driven *driven,
                                                   const br_planar_contact *contact,
                                                   br_planar_on_window on_window, void *context,
                                                   const br_planar_options *options,
                                                   br_ivp_statistics *statistics, br_error *error);

/* Runs a body on a contact, or a contact along a motion, and keeps all of it. Errors: those of
 * br_planar_body_run and br_planar_drive; *path is null then. */
BR_API BR_NODISCARD br_status br_planar_carry(const br_planar_carried *carried,
                                              const br_planar_contact *contact,
                                              const br_planar_options *options, br_planar_path **path,
                                              br_error *error);
BR_API BR_NODISCARD br_status br_planar_follow(const br_planar_driven *driven,
                                               const br_planar_contact *contact,
                                               const br_planar_options *options, br_planar_path **path,
                                               br_error *error);

/* ---- two paths of as many windows ---- */

/* Largest difference of columns [from, until), each over the range of a's column. */
BR_API double br_planar_path_difference(const br_planar_path *a, const br_planar_path *b, int from,
                                        int until);

/* b - a of a column (BR_PATH_X ...), window by window, over the range of a's column: `difference` (n). Where
 * a does not change, a b that equals it differs by 0. */
BR_API void br_planar_path_differences(const br_planar_path *a, const br_planar_path *b, int column,
                                       double *difference);

/* In how many windows a column of [from, until) differs by more than `share` of the range of a's. */
BR_API size_t br_planar_path_windows_apart(const br_planar_path *a, const br_planar_path *b, int from,
                                           int until, double share);

/* From window `first` on (in paths that end before it, of all windows): largest difference of the forces (as
 * vectors), of the torques, over the largest of a. */
BR_API double br_planar_path_force_difference(const br_planar_path *a, const br_planar_path *b, size_t first);
BR_API double br_planar_path_torque_difference(const br_planar_path *a, const br_planar_path *b,
                                               size_t first);

/* |f_a - f_b| and |tau_a - tau_b| of each window, (n) each. */
BR_API void br_planar_path_errors(const br_planar_path *a, const br_planar_path *b, double *force,
                                  double *torque);

BR_END_DECLS
#endif
