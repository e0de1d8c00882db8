/* What the planar experiments on moving bodies and given motions share: solver settings, the three models of
 * one contact, recorded paths, and their comparison with reference curves. Functions end the program on bad
 * input, as the harness does. */
#ifndef PLANAR_DYNAMICS_H
#define PLANAR_DYNAMICS_H

#include <bristle/planar_run.h>

#include "planar_shared.h"

/* Binds section `solver`: window, duration [s], hold, relative_tolerance, bristle_tolerance, body_tolerance,
 * max_step. */
void planar_bind_solver(br_params *params, br_planar_options *options);

typedef enum planar_kind { PLANAR_DISTRIBUTED = 0, PLANAR_REDUCED = 1, PLANAR_ELLIPSOID = 2 } planar_kind;

/* How models are made, from sections contact, friction and table (n_ls, as_published). */
typedef struct planar_settings {
    br_pressure_spec contact;
    br_lugre lugre;
    int n_ls;
    bool table_as_published;     /* quirks of the bilinear rule */
    bool ellipsoid_as_published; /* u about the centre of the grid instead of the CoP */
    bool own;                    /* a case of the user's own, see planar_own_case */
} planar_settings;

void planar_bind_settings(br_params *params, planar_settings *settings);

/* One contact with the parts it owns. */
typedef struct planar_model {
    br_pressure *pressure;
    br_distributed *distributed;
    br_limit_surface *surface;
    br_planar_contact contact;
} planar_model;

/* `surface`: a shape or a map file; null: that of the settings. */
planar_model planar_model_make(br_experiment *ex, const planar_settings *settings, const char *surface,
                               planar_kind kind);
void planar_model_free(planar_model *model);

/* Path of a body, window by window: pose, twist, wrench of one finger at the centre, normal force, load. */
enum {
    PLANAR_X,
    PLANAR_Y,
    PLANAR_THETA,
    PLANAR_VX,
    PLANAR_VY,
    PLANAR_OMEGA,
    PLANAR_FX,
    PLANAR_FY,
    PLANAR_TAU,
    PLANAR_FN,
    PLANAR_LOAD_X,
    PLANAR_LOAD_TAU,
    PLANAR_COLUMNS
};

typedef struct planar_path {
    size_t n;
    double *value[PLANAR_COLUMNS]; /* (n) each */
    br_ivp_statistics statistics;
} planar_path;

planar_path planar_path_make(br_experiment *ex, size_t n);

/* br_planar_on_window for a path as context; for scenes whose context is something else, call it from there.
 */
void planar_path_record(size_t k, const br_planar_sample *sample, planar_path *path);

/* One run of a body, for br_parallel: fill, call, look at the path. */
typedef struct planar_body_job {
    br_planar_body body;
    const br_planar_contact *contact;
    br_planar_load load;
    void *load_context;
    br_planar_replace replace; /* may be null */
    void *replace_context;
    const br_planar_options *options;
    planar_path path;
    double seconds; /* wall clock of the run */
} planar_body_job;

br_status planar_body_job_run(planar_body_job *job, br_error *error);

#endif
