/* What the parts of this experiment share: parameters, one run, means over seeds, and the list of parts. */
#ifndef FIG09_H
#define FIG09_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/hopper.h>

/* Friction of a run: directions of funnel and capsules, as the figure's two and the other pairs; without a
 * direction, the mean of the cones, their least coefficient, and none.
 *
 * The figure's two pairs differ by a right angle in every contact plane, for both bodies: the angle between
 * the directions is the same, so are the coefficients, and there is one mean of them. */
typedef enum friction {
    RADIAL_AXIAL, /* the figure's right column: "promotes flowing" */
    RADIAL_CONCENTRIC,
    CONCENTRIC_AXIAL,
    CONCENTRIC_CONCENTRIC, /* its left column: "promotes jamming" */
    MEAN,
    LEAST,
    FRICTIONLESS,
    FRICTIONS
} friction;

typedef struct scene {
    br_hopper_params hopper;
    const char *recorded, *study;
    br_kept_source kept; /* runs of an earlier `make study` */
    int seeds, decisive;  /* runs of a setting; of the figure's directions, which are judged by a share */
    int isotropic;        /* runs with either isotropic friction */
    bool alike;           /* whether all frictions have the same starts */
    double sample;        /* time between points of a curve [s] */
    double slow, quiet;   /* a jam: all capsules inside have been slower for so long [m/s], [s]; ... */
    double still;         /* or, at the end, none has passed for so long [s] */
    double from, until;   /* of the mean mass flow [s] */
    int columns, layers;  /* of the capsules of parts 2 and 3 */
    const double *ratios; /* outlet over capsule diameter [1] */
    size_t n_ratios;
    const int *cold, *warm; /* sweeps: from a cold start, positions left; as the scene has it */
    size_t n_cold, n_warm;
    const double *tolerances; /* of Newton's method [m/s] */
    size_t n_tolerances;
    const int *parts; /* that the step is cut into */
    size_t n_parts;
    int published; /* sweeps of the published solver */
    int newton;    /* iterations of Newton's method at most */
    br_picture_params picture;
} scene;

/* How a hopper is run. */
typedef struct trial {
    br_hopper_params params;
    br_scene_variant variant;
    double *passed, *upright; /* (samples) null: not wanted; of the threads' own */
    br_pose *poses;           /* (times of the picture x bodies) null: not wanted */
} trial;

/* What came of it. */
typedef struct outcome {
    int passed, spilled;
    bool jammed;  /* else it has emptied, or still flows */
    double ended; /* when it jammed or emptied [s]; NaN: it still flows */
    double mass;  /* of the capsules that have passed by the end of the window [kg] */
    double
        upright; /* mean |cos| of the axes of capsules inside against the vertical, at the end; NaN: none */
    double residual;             /* largest natural map of a step, mean over the steps with contacts [m/s] */
    double contacts, iterations; /* of those steps, means */
    double deepest;              /* depth of a contact in the last step [m] */
} outcome;

/* What is kept of it. */
extern const br_struct_type outcome_struct;

/* A mean over runs and half of its 95 % interval (Student). */
typedef struct mean {
    double value, half;
} mean;

/* "radial axial" and so on: of the funnel, of the capsules. */
const char *friction_name(friction f);
/* The figure's hopper with that friction, of a start, from 0. */
trial trial_of(const scene *c, friction f, size_t start);
/* The same with the fewer capsules of parts 2 and 3. */
trial small_trial_of(const scene *c, friction f, size_t start);
/* Points of a curve. */
size_t samples(const scene *c);
/* One run. */
br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error);
/* Several (n), side by side or from kept rows, each of a setting; of a null one it is run every time. */
void keep_trials(br_kept *kept, const scene *c, const char *const *settings, const trial *trials, size_t n,
                 outcome *outcomes);
/* The name of a setting: "radial axial: outlet 2"; the experiment's memory. */
const char *setting_name(br_experiment *ex, friction f, const char *varied, double value);

/* Of n values, of which NaN are left out. */
mean mean_of(br_experiment *ex, const double *values, size_t n);
/* Over runs (n). */
mean mean_passed(br_experiment *ex, const outcome *o, size_t n);
int jammed(const outcome *o, size_t n);
int emptied(const outcome *o, size_t n);
/* Adds what these trials (n) start from. */
void add_starts(br_starts *starts, const trial *trials, size_t n);
/* What the document says of its two hoppers, radial and axial directions and concentric ones: shares of runs
 * that have emptied and that have jammed; of how many capsules pass (n and n runs). */
void claim_shares(br_experiment *ex, int radial_emptied, const br_starts *radial, int concentric_jammed,
                  const br_starts *concentric);
void claim_passes_more(br_experiment *ex, const outcome *radial, size_t n_radial, const outcome *concentric,
                       size_t n_concentric);
/* Isotropic friction of the mean coefficient against concentric directions: how many capsules pass. */
void claim_isotropic(br_experiment *ex, const outcome *isotropic, size_t n_isotropic,
                     const outcome *concentric, size_t n_concentric);
/* How capsules lie: means of the uprightness over all runs of each friction (FRICTIONS), and over as many of
 * each as have c->seeds; and over the many starts of the study, from its kept rows. */
void claim_orientations(br_experiment *ex, const scene *c, const mean *all, const mean *few);
/* Puts runs, share of jams and its interval, mean of the passed capsules and its interval. */
void put_outcomes(br_experiment *ex, br_table *table, const outcome *o, size_t n);
#define OUTCOME_COLUMNS "runs_1, jammed_1, jammed_low_1, jammed_high_1, passed_1, passed_low_1, passed_high_1"

/* ---- the parts: each writes its tables and evaluates its claims ---- */

/* Frictions and seeds, over time; of runs beyond start.seeds what is kept. */
void flow(br_experiment *ex, const scene *c, br_kept *kept);
/* The films of Figure 9 alone, each a run of its own. */
void film(br_experiment *ex, const scene *c);
size_t flow_runs(const scene *c);
void recorded(br_experiment *ex, const scene *c); /* the published program's runs */

/* With fewer capsules, the figure's two frictions and the isotropic one that they are compared with. */
enum { RADIAL, AROUND, ISOTROPIC, SHOWN, OF_FIGURE = ISOTROPIC };
extern const friction shown[SHOWN];
/* Start of run i of one of them (0 to SHOWN - 1) in a group of runs: no other friction or group has it, so
 * that runs of all of them together are as many trials. */
size_t start_in(const scene *c, size_t group, size_t of_shown, size_t i);

/* Jams over the width of the outlet. Returns the outcomes at the figure's own outlet (SHOWN x seeds); null:
 * it is none of those that are tried. */
const outcome *outlets(br_experiment *ex, const scene *c, br_kept *kept);
/* Which of the outlets is the figure's; n_ratios: none. */
size_t own_outlet(const scene *c);
size_t outlet_runs(const scene *c);
/* Solvers, sweeps, tolerance, step; `own`: what outlets returns, which is not run again. */
void convergence(br_experiment *ex, const scene *c, const outcome *own, br_kept *kept);
size_t convergence_runs(const scene *c);
/* The picture of the figure's two pairs of directions; films of all pairs and of isotropic friction. The
 * first run (FRICTIONS) of each; those of the figure have poses. */
void draw(br_experiment *ex, const scene *c, const trial *const first[FRICTIONS]);

#endif
