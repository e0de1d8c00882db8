/* The frame of an experiment: command line, parameters, results, progress, provenance. An experiment's main.c
 * defines a br_experiment_type and calls br_experiment_main; see docs/experiment-contract.md and
 * CONTRIBUTING.md.
 *
 * Functions here end the program themselves on failure (one line on stderr, partial files removed; exit
 * status 2 for bad input and unwritable output, 3 for a failed computation), so that main.c reads without
 * error handling. Call them from the thread that runs `run`, unless a comment says otherwise. */
#ifndef BRISTLE_HARNESS_EXPERIMENT_H
#define BRISTLE_HARNESS_EXPERIMENT_H

#include <bristle/error.h>
#include <bristle/harness/claims.h>
#include <bristle/harness/params.h>
#include <bristle/image.h>
#include <bristle/ivp.h>

/* One output file for --describe and the report. */
typedef struct br_output {
    const char *file;    /* "forces.csv" */
    const char *columns; /* header row: "t_s, v_m_per_s, F_N" */
    const char *meaning; /* a sentence */
} br_output;

/* What an experiment is: a constant in its main.c. */
typedef struct br_experiment_type {
    const char *id;         /* as in the catalogue and as the folder is called */
    const char *title;      /* a short title for report and --help */
    const char *reproduces; /* "cloth, Figure 2" */
    const char *summary;    /* a paragraph: what is computed and how */
    /* The scene: the struct that `run` computes with, and the keys of params.ini that its members are bound
     * to (BR_SCENE). A struct without rows may give its size instead; it is zeroed first. */
    const br_struct_type *scene;
    size_t scene_size;
    /* After the rows: binds what they do not say and states conditions between parameters. Together they bind
     * every key. May be null. */
    void (*parameters)(br_params *params, void *scene);
    /* Computes, records, claims. A failure, whose message is in br_experiment_error (harness/data.h), ends
     * the program as br_require does. */
    br_status (*run)(br_experiment *ex, const void *scene);
    const br_output *outputs; /* (n_outputs); `run` writes every one of them, under --quick as well */
    size_t n_outputs;
} br_experiment_type;

/* A scene struct with its rows: .scene = BR_SCENE(scene, BR_ROW(scene, mass, "block.mass"), ...). */
#define BR_SCENE(type, ...)                                                                                  \
    &(const br_struct_type)                                                                                  \
    {                                                                                                        \
        .name = #type, .size = sizeof(type), .fields = (const br_field[]){__VA_ARGS__},                      \
        .n_fields = sizeof((const br_field[]){__VA_ARGS__}) / sizeof(br_field)                               \
    }

/* The outputs of an experiment: BR_OUTPUTS({"forces.csv", "t_s, F_N", "over time"}, ...). */
#define BR_OUTPUTS(...)                                                                                      \
    .outputs = (const br_output[]){__VA_ARGS__},                                                             \
    .n_outputs = sizeof((const br_output[]){__VA_ARGS__}) / sizeof(br_output)

/* The experiment of a program, and its main function: BR_EXPERIMENT(.id = "my-figure", ..., .run = run). */
#define BR_EXPERIMENT(...)                                                                                   \
    static const br_experiment_type br_this_experiment = {__VA_ARGS__};                                      \
    int main(int argc, char **argv)                                                                          \
    {                                                                                                        \
        return br_experiment_main(argc, argv, &br_this_experiment);                                          \
    }                                                                                                        \
    _Static_assert(1, "for the semicolon")

/* A CSV file being written; opaque. */
typedef struct br_table br_table;

BR_BEGIN_DECLS

/* Parses the command line, reads parameters, runs, writes results, prints the claims as TAP. Returns the exit
 * status: 0 all claims hold or deviate with a stated cause, 1 a claim fails, 2 bad input, 3 a computation
 * failed. params.ini is experiments/<id>/params.ini below the project's root (harness/home.h says how that is
 * found) unless --params gives it.
 * --quick  --out DIR  --set section.key=value  --judge  --threads N  --params FILE  --describe  --list-claims
 * --help  --version
 * A parameter whose value is not the one of that params.ini makes a case of the user's own: claims are set
 * aside unless --judge is given, and without --out results go to a folder beside results/<id>. */
BR_API int br_experiment_main(int argc, char **argv, const br_experiment_type *type);

/* True under --quick. Values change through [quick]; ask this only where a value cannot say it. */
BR_API bool br_experiment_quick(const br_experiment *ex);

/* Ends the program unless status is success or information; `error` has the message; null: that of
 * br_experiment_error (harness/data.h), if the call put one there. Exit status 2 for BR_ERR_RANGE, SYNTAX,
 * UNKNOWN, MISSING, DUPLICATE, OPEN, READ and WRITE, 3 for the others. */
BR_API void br_require(br_experiment *ex, br_status status, const br_error *error);

/* Ends the program with a printf-like message and exit status 3. */
BR_API void br_experiment_fail(br_experiment *ex, const char *format, ...) BR_NORETURN BR_PRINTF(2, 3);

/* ---- results ---- */

/* Opens <out>/<name>.csv, one of the type's outputs (its columns are the header). All tables are published
 *  together when `run` returns; until then earlier results are untouched. Names that start with "timing"
 * hold times. */
BR_API br_table *br_table_open(br_experiment *ex, const char *name);

/* Cells in order; a row ends by itself after the last column. */
BR_API void br_table_number(br_table *table, double value);
BR_API void br_table_integer(br_table *table, long long value);
BR_API void br_table_text(br_table *table, const char *value);
BR_API void br_table_row(br_table *table, const double *values, size_t n);
#define br_table_put(table, ...)                                                                             \
    br_table_row((table), (const double[]){__VA_ARGS__},                                                     \
                 sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

/* The report shows this table itself, not only a link to it; for tables of some dozen rows. */
BR_API void br_table_show(br_table *table);

/* Writes <out>/<name>.png, published together with the tables; for plot.gp to show (scripts/picture.gp).
 * `renderer` drew it ("llvmpipe ..., Mesa 22.3.6": its pixels are that renderer's own) and goes into run.ini;
 * null: computed. */
BR_API void br_picture_put(br_experiment *ex, const char *name, const br_image *image, const char *renderer);

/* Records a measured time [s] or rate in timing.ini, section [measured], each key once; never compared by
 * `make verify`. */
BR_API void br_timing(br_experiment *ex, const char *key, double value, const char *unit);

/* Records a derived value (not a time) in run.ini, section [measured], each key once: "slope_rad = 0.29". */
BR_API void br_note_number(br_experiment *ex, const char *key, double value, const char *unit);

/* Adds the counters of one integration to the experiment's, which run.ini shows in [measured] as
 * integrator_runs, integrator_steps and so on. Thread-safe; sums do not depend on the order. */
BR_API void br_count_integration(br_experiment *ex, const br_ivp_statistics *statistics);

/* CPU time of the process [s] and wall clock [s], monotonic. */
BR_API double br_cpu_seconds(void);
BR_API double br_wall_seconds(void);

/* ---- progress and parallel sweeps ---- */

/* Announces how many units of work `run` has, then counts them; with ETA on stderr, as soon as a twentieth is
 * done. Steps are thread-safe. Where units differ, br_progress_cost says what all together cost, in any
 * measure, and br_progress_step_of what one did; otherwise each costs 1. */
BR_API void br_progress_begin(br_experiment *ex, size_t units);
BR_API void br_progress_cost(br_experiment *ex, double total);
BR_API void br_progress_step(br_experiment *ex);
BR_API void br_progress_step_of(br_experiment *ex, double cost);

/* Calls work(i, context) for i = 0 ... n - 1 on --threads threads. Results must depend on i alone and go to
 * places of their own, so that any number of threads gives the same bytes. A negative status of any call ends
 * the program with its message (the lowest i wins). */
BR_API void br_parallel(br_experiment *ex, size_t n,
                        br_status (*work)(size_t i, void *context, br_error *error), void *context);

BR_END_DECLS
#endif
