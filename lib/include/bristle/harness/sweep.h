/* A study: one thing that can be run, over many values of its parameters; and what is read off each run.
 * STUDY.ini (docs/sweep.md) becomes a plan of jobs, numbered from 0; a job's parameters follow from its
 * number alone, so that any process can run any job.
 *
 *     br_sweep_plan_read("stribeck.ini", &plan, &error);
 *     for (size_t job = 0; job < plan->n_jobs; job++)
 *         br_sweep_value(plan, job, 0, text);
 *
 * The jobs are the product of axes: a list or range of values of one parameter, or of several that go
 * together (`with`); all parameters that are sampled, together; seeds. The last axis is the fastest. */
#ifndef BRISTLE_HARNESS_SWEEP_H
#define BRISTLE_HARNESS_SWEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/csv.h>
#include <bristle/error.h>
#include <bristle/ini.h>

/* What runs: `run` in [study]. */
typedef enum br_sweep_kind {
    BR_SWEEP_SLIDE,     /* case: a CASE.ini of `bristle slide` */
    BR_SWEEP_PLANAR,    /* case: a CASE.ini of `bristle planar` */
    BR_SWEEP_SCENE,     /* scene: a scene or a MODEL.xml of `bristle run`; params: its SCENE.ini */
    BR_SWEEP_EXPERIMENT /* experiment: an id, or the path of a program that takes the same options */
} br_sweep_kind;

/* Room for the value of a parameter. */
#define BR_SWEEP_VALUE 200

/* A parameter. */
typedef struct br_sweep_parameter {
    const char *name;        /* of the column */
    const char *unit;        /* as words of a column's name, "m_per_s"; null: not told */
    const char *const *keys; /* (n_keys) what is set to its value: "contact shoe.mu_s" */
    size_t n_keys;
    size_t axis;               /* that its values lie along */
    const char *const *values; /* one for each place of the axis; null: sampled */
    size_t sample;             /* of a sampled one: which of the axis's coordinates */
    double low, high;          /* of a sampled one */
    bool logarithmic, whole;   /* of a sampled one: even in its logarithm; rounded to whole numbers */
    bool is_seed;
} br_sweep_parameter;

/* One factor of the product of jobs. */
typedef struct br_sweep_axis {
    size_t n;             /* places */
    size_t stride;        /* jobs from one place to the next */
    const double *points; /* (n x n_samples) in [0, 1), of sampled parameters; null: none */
    size_t n_samples;
} br_sweep_axis;

/* What a column becomes. */
typedef enum br_sweep_reduction {
    BR_SWEEP_LAST,
    BR_SWEEP_FIRST,
    BR_SWEEP_MIN,
    BR_SWEEP_MAX,
    BR_SWEEP_MEAN,
    BR_SWEEP_MEDIAN,
    BR_SWEEP_RMS,
    BR_SWEEP_QUANTILE, /* argument: 0 ... 1; between neighbours in order interpolated */
    BR_SWEEP_ROW,      /* argument: the row, counted from 1 */
    BR_SWEEP_AT,       /* argument: the value of the first column (or of `over`), between rows interpolated */
    BR_SWEEP_COUNT     /* how many rows */
} br_sweep_reduction;

/* What is read off a run. */
typedef struct br_sweep_metric {
    const char *name;
    const char *unit;  /* as words of a column's name; null: that of `column`, if its name has one */
    const char *claim; /* the measured value of this claim; null: none, but a column */
    const char *file, *column;
    const char *where, *equals; /* rows alone in which this column has this text; null: all */
    const char *over;           /* BR_SWEEP_AT: the column; null: the first */
    br_sweep_reduction reduction;
    double argument;
    int line; /* of its section's first key, for messages */
} br_sweep_metric;

/* A figure of the rows. */
typedef enum br_sweep_figure {
    BR_SWEEP_NO_FIGURE,
    BR_SWEEP_LINES,    /* a metric over a parameter, with an interval over seeds; a line for each `series` */
    BR_SWEEP_HEAT_MAP, /* a metric over two parameters */
    BR_SWEEP_PARETO    /* two metrics, with the front of the best */
} br_sweep_figure;

/* A study. Strings belong to the plan. */
typedef struct br_sweep_plan {
    const char *path, *folder; /* of STUDY.ini; the folder ends in '/' or is empty */
    br_ini *ini;
    const char *title;
    br_sweep_kind kind;
    const char *subject;      /* path of the case, name of the scene, id of the experiment */
    const char *params;       /* a file of parameters; null: none */
    bool quick;               /* experiments: --quick */
    double time_limit;        /* [s] of a job; 0: none */
    const char *const *fixed; /* (n_fixed) keys that every job sets, from [fixed] */
    const char *const *fixed_values;
    size_t n_fixed;
    br_sweep_parameter *parameters;
    size_t n_parameters;
    br_sweep_axis *axes;
    size_t n_axes;
    br_sweep_metric *metrics;
    size_t n_metrics;
    br_sweep_figure figure;
    const char *x, *y, *series; /* of the figure: names of columns; null: the plan's own choice */
    const char *smaller;        /* Pareto: "both", "x", "y", "none": of which less is better */
    bool log_x, log_y, log_z;
    size_t n_jobs;
    struct br_sweep_memory *memory;
} br_sweep_plan;

BR_BEGIN_DECLS

/* Reads STUDY.ini. Paths in it start from its folder. Errors: one line with file, line, key and value:
 * BR_ERR_UNKNOWN a section, key or word, with a suggestion, BR_ERR_MISSING, BR_ERR_SYNTAX, BR_ERR_RANGE,
 * BR_ERR_DUPLICATE, those of br_ini_read; *plan is null then. */
BR_API BR_NODISCARD br_status br_sweep_plan_read(const char *path, br_sweep_plan **plan, br_error *error);
/* Frees; takes null. */
BR_API void br_sweep_plan_destroy(br_sweep_plan *plan);

/* The value of a parameter in a job as text; `text` has room for BR_SWEEP_VALUE bytes. Returns it, or the
 * plan's own copy. */
BR_API const char *br_sweep_value(const br_sweep_plan *plan, size_t job, size_t parameter, char *text);

/* Says a parameter's unit, "m/s", as the words of a column's name. */
BR_API void br_sweep_parameter_unit(br_sweep_plan *plan, size_t parameter, const char *unit);

/* The text of an INI file (size) with values[i] in place of those of keys[i] (n), "SECTION.KEY", the last dot
 * between them; a key that is not there comes behind the end. Lines keep their numbers. `ini` is what the
 * text was read into. The caller frees *made. Errors: out of memory. */
BR_API BR_NODISCARD br_status br_sweep_edit_ini(const br_ini *ini, const char *text, size_t size,
                                                const char *const *keys, const char *const *values, size_t n,
                                                char **made, size_t *made_size, br_error *error);

/* ---- what is read off ---- */

/* The metrics of one run in the making, cell by cell; opaque. */
typedef struct br_sweep_reading br_sweep_reading;
/* One table of a run that some metric reads; opaque. */
typedef struct br_sweep_table br_sweep_table;

/* Of all metrics of a plan; it is used for one job after the other. Errors: out of memory. */
BR_API BR_NODISCARD br_status br_sweep_reading_create(const br_sweep_plan *plan, br_sweep_reading **reading,
                                                      br_error *error);
/* Frees; takes null. */
BR_API void br_sweep_reading_destroy(br_sweep_reading *reading);
/* Before each job. */
BR_API void br_sweep_reading_begin(br_sweep_reading *reading);
/* The table of that file name; null: no metric reads it. */
BR_API br_sweep_table *br_sweep_reading_table(br_sweep_reading *reading, const char *file);
/* Files that metrics read, by number; null behind the last. */
BR_API const char *br_sweep_reading_file(const br_sweep_reading *reading, size_t i);
/* A br_csv_on_cell; `table` is the br_sweep_table. */
BR_API void br_sweep_table_cell(void *table, size_t row, size_t column, double number, const char *text);
/* The value of a claim. */
BR_API void br_sweep_reading_claim(br_sweep_reading *reading, const char *claim, double measured);
/* Whether every metric has found its columns in the tables that have begun: BR_ERR_UNKNOWN the name of a
 * column, with STUDY.ini's line and a suggestion, or a table that has not begun. */
BR_API BR_NODISCARD br_status br_sweep_reading_check(const br_sweep_reading *reading, br_error *error);
/* The values (plan->n_metrics). Errors: the above; BR_ERR_MISSING a claim that was not measured, no row,
 * BR_ERR_SYNTAX a cell that is no number. */
BR_API BR_NODISCARD br_status br_sweep_reading_end(br_sweep_reading *reading, double *values,
                                                   br_error *error);

BR_END_DECLS
#endif
