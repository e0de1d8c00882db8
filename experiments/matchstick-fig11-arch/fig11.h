/* What the parts of this experiment share: parameters, one fall, statics, and the list of parts. */
#ifndef FIG11_H
#define FIG11_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/trials.h>
#include <bristle/scenes/arch.h>

enum { LEVELS = 4, CORNERS = 6 };

typedef struct scene {
    br_arch_params arch;
    const char *recorded;
    const double *levels; /* (LEVELS) falls of the keystone [m], rising */
    size_t n_levels;
    const double *snapshots, *shares, *tolerances;
    size_t n_snapshots, n_shares, n_tolerances;
    const int *sweeps, *parts;
    size_t n_sweeps, n_parts;
    int track_every;    /* steps between two points of a track */
    int few, published; /* sweeps that are few; those of the published program */
    br_picture_params picture;
    double stood; /* an arch whose keystone has fallen less stands [m] */
} scene;

/* How an arch is run. */
typedef struct trial {
    br_arch_params params;
    br_scene_variant variant;
    bool to_the_end;          /* else until the keystone has passed the last level */
    br_table *track, *shapes; /* may be null; with them on the thread of `run` alone */
    const char *label;        /* of their rows */
} trial;

/* What came of it. NaN: the keystone has not fallen so far. */
typedef struct outcome {
    double t[LEVELS];    /* when the keystone passed the levels [s] */
    double fall, spread; /* of the keystone, and between the pillars' tops, at the end [m] */
    double pushed;       /* that spread when the keystone passed the second level [m] */
    double iterations;   /* mean of the steps */
    double loose;        /* share of them whose contact problem was not solved to the tolerance [1] */
} outcome;

/* One fall. */
br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error);
/* Falls (n) side by side. */
void run_trials(br_experiment *ex, const scene *c, const trial *trials, size_t n, outcome *outcomes);
/* The scene's arch with that structure; the same with one coefficient all round. */
trial trial_of(const scene *c, br_arch_direction direction, bool pillars);
trial isotropic_trial(const scene *c, double mu, bool pillars);
/* A time as the figure shows it: the end of the run where the keystone has not come so far. */
double shown(const scene *c, double t);
/* "weak" (radial structure), "strong" radial friction. */
const char *friction_name(br_arch_direction direction);

/* ---- statics.c ---- */

/* Whether forces exist that hold the arch at rest, with coefficient mu in the joints' plane. */
bool statics_holds(const br_arch_params *arch, double mu);
/* The least such mu. */
double statics_least(const br_arch_params *arch);

/* ---- the parts: each writes its table and evaluates its claims ---- */

/* The four arches and isotropic friction; returns how long the keystone takes from the first level to the
 * last under weak friction [s]. */
double cases(br_experiment *ex, const scene *c);
void critical(br_experiment *ex, const scene *c);              /* about the least coefficient */
void convergence(br_experiment *ex, const scene *c);           /* sweeps, tolerance, step */
void recorded(br_experiment *ex, const scene *c, double weak); /* the published program's falls */
/* The arches of the figure's rows as they are seen, and films; one more of the arch that stands. */
void draw(br_experiment *ex, const scene *c);

#endif
