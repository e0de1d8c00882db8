/* Scenes of rigid bodies (bristle/scene.h) in experiments: their parameters, and what they leave behind, in
 * the same three files: poses, contacts, steps. */
#ifndef BRISTLE_HARNESS_SCENE_H
#define BRISTLE_HARNESS_SCENE_H

#include <bristle/harness/experiment.h>
#include <bristle/scene_record.h>

/* Sums over the steps of a run: what claims need. Zero-initialise. */
typedef struct br_scene_sums {
    double coefficient;  /* mean over all loaded contacts, their four directions, and time */
    double contacts;     /* mean number of loaded contacts */
    double residual;     /* largest, over all steps [m/s] */
    double iterations;   /* mean */
    size_t steps, loose; /* all, and those not solved to their tolerance */
    double weight;
} br_scene_sums;

/* The files, as br_scene_tables_open opens them. */
typedef struct br_scene_tables {
    br_table *poses, *contacts, *steps;
} br_scene_tables;

/* A run written down as it goes, every so many of its undivided steps, the first one included; without tables
 * only summed up. */
typedef struct br_scene_log {
    const br_scene_tables *tables; /* may be null */
    const char *label;             /* the case of the experiment, in the first column */
    int every;
    size_t since;
    br_scene_sums sums;
} br_scene_log;

/* A run kept in memory, so that it may be on another thread: samples, and poses and velocities of all bodies,
 * of every step. Zero-initialise; grows. */
typedef struct br_scene_trace {
    br_scene_sample *samples; /* (n) */
    size_t n, capacity;
    size_t bodies;                /* of the world */
    bool *moves;                  /* (bodies) */
    br_pose *poses;               /* (n x bodies) */
    br_velocity *velocities;      /* (n x bodies) */
    char (*names)[BR_SCENE_NAME]; /* (bodies) */
    size_t *contacts_end;         /* (n) in the list of contacts, of a step's contacts */
    br_scene_contact *contacts;   /* (n_contacts) whose cones' values are in order in the next array */
    double *values;
    size_t n_contacts, contacts_capacity, n_values, values_capacity;
} br_scene_trace;

/* In an array of outputs. */
#define BR_SCENE_OUTPUTS                                                                                     \
    {"poses.csv", "case, variant, t_s, " BR_SCENE_POSE_COLUMNS,                                              \
     "poses (centre of mass, unit quaternion) and velocities of all bodies that can move"},                  \
        {"contacts.csv", "case, variant, t_s, " BR_SCENE_CONTACT_COLUMNS,                                    \
         "contacts that carry: point, frame, force on A, sliding; the whole cone, and its coefficients "     \
         "along t, b, -t, -b"},                                                                              \
    {                                                                                                        \
        "steps.csv",                                                                                         \
            "case, variant, t_s, " BR_SCENE_STEP_COLUMNS ", drive, mu_mean_1, mu_least_1, mu_most_1",        \
            "steps: contacts, solver iterations and residual (natural map), whether solved to the "          \
            "tolerance, energies, force or torque that drives, coefficients of contacts that carry"          \
    }

BR_BEGIN_DECLS

/* ---- parameters ---- */

/* Binds world.dt, gravity, iterations, tolerance, correction, slop, margin, solver, to options that hold
 * their defaults. */
BR_API void br_params_world(br_params *params, br_world_options *options);
/* Names of runs: those of settings (n_settings), then the words of a list of solvers (br_words); (*n). */
BR_API const char *const *br_scene_runs_names(br_experiment *ex, const char *const *settings,
                                              size_t n_settings, const char *solvers, size_t *n);
/* Gives a world the solver of that name; a name that no solver has ends the program. */
BR_API void br_scene_name_solver(br_experiment *ex, br_world_options *options, const char *name);
/* Lets params.ini name a contact solver of the experiment's own wherever it names one: of worlds, of their
 * position correction and of soft bodies ("solver = nesterov"). Before the rows are bound. Ends the program
 * where the type is not complete, or its name is one of the library's. */
BR_API void br_params_solver(br_params *params, const br_contact_solver_type *type);
/* The parameters of a scene, from the presets of its type: what br_params_world binds; patch.mu_0, w,
 * resolution, packing, filter, path (the back end); and what `keys` lists, as br_params_fields takes it,
 * such as "[maps] rod=map_rod green" for normal maps of the user's own. All are checked by the type's
 * table. Scenes with these parameters share one br_scene_store, to the experiment's end. */
BR_API void br_params_scene(br_params *params, const br_scene_type *type, void *scene_params,
                            const char *keys);
/* What br_params_scene does with the store, for parameters that are bound in another way: scenes with these
 * options share it, too. */
BR_API void br_params_share_scenes(br_params *params, br_scene_options *options);
/* The keys of the scene "bunnies", which several experiments have. */
extern BR_API const char br_bunnies_keys[];
/* Sets the document's claims aside when a map is the user's own; before the first claim. */
BR_API void br_scene_maps_set_aside(br_experiment *ex, const br_scene_maps *maps);

/* What a run of a variant costs over the run as it is, about, to weigh progress: shorter steps take fewer
 * sweeps, Coulomb friction has no patches. */
BR_API double br_scene_variant_cost(const br_scene_variant *variant);

/* ---- records ---- */

/* Adds the steps of a run, and those of them that were not solved to their tolerance, to the sums of the
 * experiment, which stand in run.ini as scene_steps and scene_loose_steps; from any thread, once a run, when
 * it is over. */
BR_API void br_count_steps(const br_scene *scene);

/* Opens the three files of BR_SCENE_OUTPUTS. */
BR_API br_scene_tables br_scene_tables_open(br_experiment *ex);

/* After each step, as an observer does: adds to the sums, writes rows when they are due. On the thread of
 * `run` if it has tables. */
BR_API void br_scene_log_step(br_scene_log *log, const br_scene *scene);

/* After each step: keeps what there is, and what drives the scene [N, N m]. */
BR_API BR_NODISCARD br_status br_scene_trace_step(br_scene_trace *trace, const br_scene *scene, double drive,
                                                  br_error *error);
/* Poses and velocities (bodies) of a kept step. */
BR_API const br_pose *br_scene_trace_poses(const br_scene_trace *trace, size_t i);
BR_API const br_velocity *br_scene_trace_velocities(const br_scene_trace *trace, size_t i);
/* Writes every so many steps of a trace, and its last. */
BR_API void br_scene_trace_put(const br_scene_trace *trace, const br_scene_tables *tables, const char *label,
                               const char *variant, size_t every);
/* Frees what it holds and makes it empty. */
BR_API void br_scene_trace_free(br_scene_trace *trace);

BR_END_DECLS
#endif
