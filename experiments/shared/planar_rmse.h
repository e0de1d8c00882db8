/* The convergence study of planar's Figures 9, 36 and 37: a prescribed motion, explicit Euler steps, the
 * wrench at the contact's own CoP compared with a finer model's. Distributed and reduced models; RMSE over
 * the baseline's maximum. */
#ifndef PLANAR_RMSE_H
#define PLANAR_RMSE_H

#include "planar_shared.h"

#define PLANAR_ROWS 2 /* rows of Table I: p = 0 and p = 1 */

/* What is in params.ini. */
typedef struct rmse_scene {
    br_pressure_spec contact;
    br_lugre friction[PLANAR_ROWS];
    const char *surfaces; /* a list of shapes or maps */
    const char *profile;  /* a file */
    double dt, duration, normal_force;
    int stride;      /* every stride-th step is compared */
    int rows;        /* of Table I that are run: 1 or 2 */
    int twist_cells; /* the twist is given at the CoP of this grid; 0: of the model's own */
    bool table_as_published;
    const char *reference;
    bool own;        /* surfaces or motion of the user's own: claims are set aside */
    bool compare;    /* with the values recorded there: a study with other baselines does not */
    int check_value; /* value of the sweep at which the step is halved */
} rmse_scene;

void rmse_bind(br_params *params, rmse_scene *scene);

/* The motion, tabulated: one twist at the CoP for each step. */
typedef struct rmse_protocol {
    double dt, normal_force;
    size_t steps, stride, samples;
    br_twist *twist; /* (steps) */
} rmse_protocol;

rmse_protocol rmse_protocol_make(br_experiment *ex, const rmse_scene *scene, double dt);
void rmse_protocol_free(rmse_protocol *protocol);

/* One run: a model under the protocol. */
typedef struct rmse_run {
    const char *surface;
    int row;   /* of Table I */
    int cells; /* per side */
    int n_ls;  /* resolution of the limit surface; 0: the distributed model */
    const rmse_protocol *protocol;
    const double *baseline; /* (samples x 3) or null */
    double *trace;          /* (samples x 3): wrench at the model's CoP; null: not kept */
    double force,
        torque; /* RMSE over the baseline's maximum; without a baseline the maxima themselves [N, N m] */
} rmse_run;

/* Cost of a run, but for a factor. */
double rmse_cost(const rmse_run *run);

/* All runs, on all threads; larger grids first, so that threads end together. */
void rmse_run_all(br_experiment *ex, const rmse_scene *scene, rmse_run *runs, size_t n);

/* The recorded value of a run in the reference file: `column` in the row of row of Table I, surface and `key`
 * = value. NaN if there is none. */
double rmse_reference(const br_csv *csv, int row, const char *surface, const char *key, int value,
                      const char *column);

/* Sweeps `values` of the named key ("N" or "Nls") for every surface and row of Table I. `make` turns a value
 * into a run; its value for the baseline is `baseline`. Writes rmse.csv, baseline.csv and order.csv, and
 * evaluates the claims that are common to the three figures: rmse-p<row> (largest relative
 * deviation of any RMSE of that row of Table I from the recorded one), baseline-maxima, published-figure, half-step. */
typedef struct rmse_sweep {
    const char *key;
    const int *values;
    size_t n_values;
    int baseline;
    void (*make)(const void *scene, int value, bool baseline, rmse_run *run);
    const void *scene;
    size_t more;      /* runs that follow the sweep, for the progress */
    double more_cost; /* of those, by rmse_cost; 0: that of as many baselines */
} rmse_sweep;

/* Results: (surfaces x rows x values), row-major, for claims of the single figures. */
typedef struct rmse_result {
    size_t n_surfaces, n_rows, n_values;
    const char *const *surfaces;
    rmse_run *runs;
    rmse_protocol *protocol;
    rmse_run *baselines; /* (surfaces x rows) with their traces, by rmse_curve */
    double *order;       /* (surfaces x rows x 2): fitted order of force and torque */
} rmse_result;

rmse_result rmse_run_sweep(br_experiment *ex, const rmse_scene *scene, const rmse_sweep *sweep);
const rmse_run *rmse_at(const rmse_result *result, size_t surface, size_t row, size_t value);
size_t rmse_curve(const rmse_result *result, size_t surface, size_t row);
void rmse_result_free(rmse_result *result);

/* What a difference between text and published program does to the error of `surface` (p = 0, the sweep's
 * value `check_value`), with a baseline of its own unless the baseline does not depend on it. */
typedef struct rmse_switch {
    br_switch of;
    const char *surface;
    bool same_baseline;
} rmse_switch;
extern const rmse_switch rmse_circle, rmse_twist,
    rmse_table; /* the circle's radius; place of the twist; eq. (21) */

/* Two rows of as_published.csv each, for force and torque; ratio (n x 2): off over as published, NaN when the
 * result does not hold that surface and value. */
void rmse_switch_effects(br_experiment *ex, const rmse_scene *scene, const rmse_sweep *sweep,
                         const rmse_result *result, const rmse_switch *const *switches, size_t n,
                         double (*ratio)[2]);

/* Copies the rows of `model` (null: all) of an earlier `make study` (data/studies) into study.csv, to be
 * drawn beside the figure. */
void rmse_copy_study(br_experiment *ex, const char *path, const char *key, const char *model);

/* Copies a table that lies beside a file of an earlier `make study` into the output `to`, texts and numbers
 * as they are. */
br_table *rmse_copy_table(br_experiment *ex, const char *beside_file, const char *name, const char *to);

/* CPU time of making the model of a run (pressure, and table if it has one) and of one of its steps [s]. */
void rmse_time(br_experiment *ex, const rmse_scene *scene, const rmse_run *run, const br_timer *timer,
               double *setup, double *step);

/* Columns of the three tables, for the lists of outputs. */
#define RMSE_COLUMNS(key)                                                                                    \
    "curve, p, surface, " key                                                                                \
    ", rmse_force_1, rmse_torque_1, recorded_force_1, recorded_torque_1, published_force_1, "                \
    "published_torque_1"
#define RMSE_STUDY_COLUMNS(key) "curve, p, surface, " key ", rmse_force_1, rmse_torque_1"
#define RMSE_BASELINE_COLUMNS                                                                                \
    "p, surface, force_max_N, torque_max_Nm, recorded_force_max_N, recorded_torque_max_Nm"
#define RMSE_ORDER_COLUMNS "p, surface, order_force_1, order_torque_1"

/* The tables of a sweep over `key`, which is `what`; that of the study beside it. */
#define RMSE_OUTPUTS(key, what)                                                                              \
    {"rmse.csv", RMSE_COLUMNS(key),                                                                          \
     "RMSE of force and torque over the baseline's maximum, over the " what},                                \
        {"baseline.csv", RMSE_BASELINE_COLUMNS, "largest force and torque of the baseline"},                 \
    {                                                                                                        \
        "order.csv", RMSE_ORDER_COLUMNS, "order of convergence in 1/" key ", fitted"                         \
    }
#define RMSE_STUDY_OUTPUT(key)                                                                               \
    {                                                                                                        \
        "study.csv", RMSE_STUDY_COLUMNS(key),                                                                \
            "errors beyond the document's values, from an earlier `make study` (data/studies)"               \
    }

#endif
