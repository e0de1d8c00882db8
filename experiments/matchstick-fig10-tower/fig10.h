/* What the parts of this experiment share: parameters, one hit, and the list of parts. */
#ifndef FIG10_H
#define FIG10_H

#include <bristle/harness/claims_vary.h>
#include <bristle/harness/data.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/starts.h>
#include <bristle/scenes/tower.h>

/* Of the structure, against the flight. */
enum { ALONG, ACROSS, DIRECTIONS };

typedef struct scene {
    br_tower_params tower;
    const char *recorded;
    int seeds, other_seeds;      /* runs as it is; with another setting */
    double jitter, uneven;       /* of the runs with a seed; of those whose stones lie less even [m] */
    double down;                 /* a cube that has sunk by more of its side lies below its place [1] */
    int tips;                    /* a tower of which so many cubes lie below has tipped */
    double coarse;               /* tolerance of problems left early [m/s] */
    int finer, few;              /* parts of the step; sweeps */
    double slow, fast, accuracy; /* speeds between which the threshold is looked for [m/s] */
    const double *snapshots;     /* [s] */
    size_t n_snapshots;
    br_kept_source kept; /* hits of an earlier `make study` */
    br_picture_params picture;
} scene;

/* How a tower ends. */
typedef enum ending { STANDS, LOSES_TOP, TIPS, OTHER, ENDINGS } ending;

/* How a tower is hit. */
typedef struct trial {
    br_tower_params params;
    br_scene_variant variant;
    br_table *shapes; /* may be null; with it on the thread of `run` alone */
} trial;

/* What came of it. */
typedef struct outcome {
    int down;  /* cubes that lie below their places */
    int moved; /* cubes that are off their places by half a side */
    ending ending;
    double top;        /* of the highest cube: way at the end [m] */
    double iterations; /* mean of the steps */
    double loose;      /* share of them whose contact problem was not solved to the tolerance [1] */
} outcome;

/* "along", "across"; "stands" and so on. */
const char *direction_name(int direction);
const char *ending_name(ending e);
/* How cubes that have sunk by these shares of their side end (n). */
ending ending_of(const scene *c, int n, const double *sunk, int *down);
/* The scene's tower with that structure. */
trial trial_of(const scene *c, int direction);
/* One hit. */
br_status run_trial(const scene *c, const trial *how, outcome *o, br_error *error);

/* ---- the parts: each writes its tables and evaluates its claims ---- */

void figure(br_experiment *ex, const scene *c); /* both directions, drawn */
/* What the text says of a hit in each direction. */
void claim_figure(br_experiment *ex, const outcome *along, const outcome *across);
void settings(br_experiment *ex, const scene *c); /* seeds, friction, solver, step */
size_t settings_runs(const scene *c);
void threshold(br_experiment *ex, const scene *c); /* the least speed that tips the tower */
void recorded(br_experiment *ex, const scene *c);  /* the published program's outcomes */
void draw(br_experiment *ex, const scene *c);      /* both directions as they are seen, and films */

#endif
