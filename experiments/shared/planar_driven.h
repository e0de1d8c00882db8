/* Contacts moved along the velocity profile of Figure 5 (Figures 5, 13, 17, 19 to 22): runs over surfaces and
 * models, with recorded curves beside. */
#ifndef PLANAR_DRIVEN_H
#define PLANAR_DRIVEN_H

#include "planar_dynamics.h"

typedef struct driven_scene {
    planar_settings settings;
    const char *profile; /* file */
    double normal_force;
    const char *force_file; /* its course instead; null: none */
    br_planar_options options;
    const char *surface; /* of the user, in place of the document's; null or "none" */
} driven_scene;

/* Binds contact (without surface), friction, table, ellipsoid, motion, solver. */
void driven_bind(br_params *params, driven_scene *scene);

/* One run. */
typedef struct driven_curve {
    const char *surface;
    planar_kind kind;
    size_t n;
    double *force[3]; /* (n) f_x, f_y, torque at the CoP at the ends of the windows */
    br_twist *twist;  /* (n) at the CoP, held over the window */
    double *normal;   /* (n) normal force */
    br_ivp_statistics statistics;
} driven_curve;

/* Binds contact.surface. */
void driven_bind_surface(br_params *params, driven_scene *scene);

/* Curves of `n_kinds` models on each of the surfaces, models together, to be run; on the user's surface alone
 * where there is one. Returns the number of surfaces. */
bool driven_alone(const driven_scene *scene); /* on the user's surface alone */
int driven_prepare(const driven_scene *scene, const char *const *surfaces, int n_surfaces, int n_kinds,
                   driven_curve *curves);

/* Runs curves in parallel. */
void driven_run(br_experiment *ex, const driven_scene *scene, driven_curve *curves, size_t n);
void driven_free(driven_curve *curves, size_t n);

/* Columns of a recorded file, as windows; without a file, in a case of the user's own, all windows. */
typedef struct driven_recorded {
    br_csv *csv; /* may be null */
    size_t rows;
    size_t *window; /* (rows) */
} driven_recorded;

driven_recorded driven_read(br_experiment *ex, const driven_scene *scene, const char *path);
void driven_close(driven_recorded *recorded);

/* Largest difference of a curve's forces from the recorded ones over the range of each; a row of
 * comparison.csv each. */
double driven_compare(const br_comparison *comparison, const driven_scene *scene, const driven_curve *curve,
                      const driven_recorded *recorded);

/* Writes a curve as rows of DRIVEN_COLUMNS at the recorded windows. */
void driven_write(br_experiment *ex, br_table *table, const driven_scene *scene, int surface,
                  const driven_curve *curve, const driven_recorded *recorded);

/* Largest difference between two curves of one surface, over the largest absolute value of the first: of the
 * forces, of the torque. */
double driven_force_difference(const driven_curve *a, const driven_curve *b);
double driven_torque_difference(const driven_curve *a, const driven_curve *b);

/* Effect of the differences between text and published program on force and torque of the models (kinds,
 * n_kinds) on the surfaces (n): as_published.csv. */
enum { DRIVEN_TABLE, DRIVEN_HOLD, DRIVEN_CONTACT, DRIVEN_ELLIPSOID, DRIVEN_SWITCHES };
extern const br_switch driven_switches[DRIVEN_SWITCHES]; /* for scenes that begin with a driven_scene */
/* The first n_switches of them. */
void driven_switch_effects(br_experiment *ex, const driven_scene *scene, const char *const *surfaces,
                           size_t n, int n_kinds, size_t n_switches);

/* Error samples of b against a at all windows: |f_t,a - f_t,b| and |tau_a - tau_b|; (n) each. */
void driven_errors(const driven_curve *a, const driven_curve *b, double *tangential, double *torque);

#define DRIVEN_COLUMNS                                                                                       \
    "surface, model, t_s, vx_m_per_s, vy_m_per_s, omega_rad_per_s, fx_N, fy_N, tau_Nm, fx_recorded_N, "      \
    "fy_recorded_N, tau_recorded_Nm"

#endif
