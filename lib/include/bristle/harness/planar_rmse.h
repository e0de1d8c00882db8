/* The convergence study of planar's Figures 9, 36 and 37: a prescribed motion, explicit Euler steps, the
 * wrench at the contact's own CoP compared with a finer model's. Distributed and reduced models; RMSE over
 * the baseline's maximum. */
#ifndef BRISTLE_HARNESS_PLANAR_RMSE_H
#define BRISTLE_HARNESS_PLANAR_RMSE_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/planar.h>
#include <bristle/harness/switches.h>
#include <bristle/harness/timer.h>
#include <bristle/planar_euler.h>

#define BR_RMSE_ROWS 2 /* rows of Table I: p = 0 and p = 1 */

/* What is in params.ini. */
typedef struct br_rmse_study {
    br_pressure_spec contact;
    br_lugre friction[BR_RMSE_ROWS];
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
} br_rmse_study;

/* One run: a model under the protocol. */
typedef struct br_rmse_run {
    const char *surface;
    int row;   /* of Table I */
    int cells; /* per side */
    int n_ls;  /* resolution of the limit surface; 0: the distributed model */
    const br_planar_protocol *protocol;
    const br_rmse_study *study; /* null: that of the list */
    const double *baseline;     /* (samples x 3) or null */
    double *trace;              /* (samples x 3): wrench at the model's CoP; null: not kept */
    double force,
        torque; /* RMSE over the baseline's maximum; without a baseline the maxima themselves [N, N m] */
} br_rmse_run;

/* A sweep over `values` of the named key ("N" or "Nls"), for every surface and row of Table I: `make` turns a
 * value into a run; its value for the baseline is `baseline`. */
typedef struct br_rmse_sweep {
    const char *key;
    const int *values;
    size_t n_values;
    int baseline;
    void (*make)(const void *scene, int value, bool baseline, br_rmse_run *run);
    const void *scene;
    size_t more;      /* runs that follow the sweep, for the progress */
    double more_cost; /* of those, by br_rmse_cost; 0: that of as many baselines */
} br_rmse_sweep;

/* Results: (surfaces x rows x values), row-major, for claims of the single figures; they belong to the
 * experiment. */
typedef struct br_rmse_result {
    size_t n_surfaces, n_rows, n_values;
    const char *const *surfaces;
    br_rmse_run *runs;                         /* and one more, with half the step */
    const br_planar_protocol *protocol, *half; /* the study's step, and half of it */
    br_rmse_run
        *baselines; /* (surfaces x rows) with their traces, by br_rmse_curve; one more, half the step */
    double *order;  /* (surfaces x rows x 2): fitted order of force and torque */
} br_rmse_result;

/* What a difference between text and published program does to the error of `surface` (p = 0, the sweep's
 * value `check_value`), with a baseline of its own unless the baseline does not depend on it. */
typedef struct br_rmse_switch {
    br_switch of;
    const char *surface;
    bool same_baseline;
} br_rmse_switch;

/* Columns of the three tables, for the lists of outputs. */
#define BR_RMSE_COLUMNS(key)                                                                                 \
    "curve, p, surface, " key                                                                                \
    ", rmse_force_1, rmse_torque_1, recorded_force_1, recorded_torque_1, published_force_1, "                \
    "published_torque_1"
#define BR_RMSE_STUDY_COLUMNS(key) "curve, p, surface, " key ", rmse_force_1, rmse_torque_1"
#define BR_RMSE_BASELINE_COLUMNS                                                                             \
    "p, surface, force_max_N, torque_max_Nm, recorded_force_max_N, recorded_torque_max_Nm"
#define BR_RMSE_ORDER_COLUMNS "p, surface, order_force_1, order_torque_1"

/* The tables of a sweep over `key`, which is `what`; that of the study beside it. */
#define BR_RMSE_OUTPUTS(key, what)                                                                           \
    {"rmse.csv", BR_RMSE_COLUMNS(key),                                                                       \
     "RMSE of force and torque over the baseline's maximum, over the " what},                                \
        {"baseline.csv", BR_RMSE_BASELINE_COLUMNS, "largest force and torque of the baseline"},              \
    {                                                                                                        \
        "order.csv", BR_RMSE_ORDER_COLUMNS, "order of convergence in 1/" key ", fitted"                      \
    }
#define BR_RMSE_STUDY_OUTPUT(key)                                                                            \
    {                                                                                                        \
        "study.csv", BR_RMSE_STUDY_COLUMNS(key),                                                             \
            "errors beyond the document's values, from an earlier `make study` (data/studies)"               \
    }

/* The circle's radius. */
BR_API extern const br_rmse_switch br_rmse_circle;
/* Where the twist is taken. */
BR_API extern const br_rmse_switch br_rmse_twist;
/* The bilinear rule of the table, eq. (21). */
BR_API extern const br_rmse_switch br_rmse_table;

BR_BEGIN_DECLS

/* The motion of the study in steps of dt [s]; the same instants are compared at any step. */
BR_API const br_planar_protocol *br_rmse_protocol(br_experiment *ex, const br_rmse_study *study, double dt);

/* Cost of a run, but for a factor. */
BR_API double br_rmse_cost(const br_rmse_run *run);

/* All runs (n), on all threads; larger grids first, so that threads end together. Each is a step of the
 * progress. */
BR_API void br_rmse_run_all(br_experiment *ex, const br_rmse_study *study, br_rmse_run *runs, size_t n);

/* The recorded value of a run in the reference file: `column` where p = row, surface and `key` = value. NaN
 * if there is none. */
BR_API double br_rmse_reference(const br_csv *csv, int row, const char *surface, const char *key, int value,
                                const char *column);

/* Runs a sweep. Writes rmse.csv, baseline.csv and order.csv, and evaluates the claims that are common to the
 * three figures: rmse-p<row> (largest relative deviation of any RMSE of that row of Table I from the recorded
 * one), baseline-maxima, published-figure, half-step. */
BR_API br_rmse_result br_rmse_sweep_run(br_experiment *ex, const br_rmse_study *study,
                                        const br_rmse_sweep *sweep);

/* The sweep's run of that surface at p = 0 and the value of the check, and its baseline; null: it is not
 * among them. */
BR_API const br_rmse_run *br_rmse_checked(const br_rmse_study *study, const br_rmse_sweep *sweep,
                                          const br_rmse_result *result, const char *surface,
                                          const br_rmse_run **baseline);

/* A part of a sweep: rows of Table I and values, from the first and up to, not with, the last. */
typedef struct br_rmse_part {
    size_t row_from, row_until, from, until;
} br_rmse_part;

/* All of it. */
BR_API br_rmse_part br_rmse_whole(const br_rmse_result *result);

/* Fitted order in 1/value over a part: slope of -log(error) by least squares, of force or torque. */
BR_API double br_rmse_order(const br_rmse_result *result, const br_rmse_sweep *sweep, size_t surface,
                            size_t row, bool torque, br_rmse_part part);

/* Evaluates the claims that vary on a part of the results. */
typedef void (*br_rmse_judge)(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *result,
                              br_rmse_part part, const void *context);

/* Judges over what the document's sentences leave open: each row of Table I alone, and the lower and the
 * upper half of the values, where there are two rows and four values. */
BR_API void br_rmse_vary(br_experiment *ex, const br_rmse_sweep *sweep, const br_rmse_result *result,
                         br_rmse_judge judge, const void *context);

/* A run of the results; and the index of a curve, surface by row. */
BR_API const br_rmse_run *br_rmse_at(const br_rmse_result *result, size_t surface, size_t row, size_t value);
BR_API size_t br_rmse_curve(const br_rmse_result *result, size_t surface, size_t row);

/* Two rows of as_published.csv for each switch (n), for force and torque; ratio (n x 2): off over as
 * published, NaN when the result does not hold that surface and value. */
BR_API void br_rmse_effects(br_experiment *ex, const br_rmse_study *study, const br_rmse_sweep *sweep,
                            const br_rmse_result *result, const br_rmse_switch *const *switches, size_t n,
                            double (*ratio)[2]);

/* Copies the rows of `model` (null: all) of an earlier `make study` (data/studies) into study.csv, to be
 * drawn beside the figure. */
BR_API void br_rmse_copy_study(br_experiment *ex, const char *path, const char *key, const char *model);

/* CPU time of making the model of a run (pressure, and table if it has one) and of one of its steps [s]. */
BR_API void br_rmse_time(br_experiment *ex, const br_rmse_study *study, const br_rmse_run *run,
                         const br_timer *timer, double *setup, double *step);

BR_END_DECLS
#endif
