/* The bunnies of Figure 16, and stone of other depths. */
#ifndef FIG16_H
#define FIG16_H

#include <bristle/harness/scene.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/scenes/bunnies.h>

typedef struct scene {
    br_bunnies_params bunnies;
    br_picture_params picture;
    double stuck; /* way of the feet before the fall that counts as sticking [m] */
    int record_every;
    double k_text, yaw, shift, faster, at_once, solved, significance;
    unsigned long long seed;
    int runs, mesh_runs;
    const int *cells;
    size_t n_cells;
    /* stone of other depths */
    const double *depths; /* (n_depths) of its relief, over its own */
    size_t n_depths;
    double depth_duration, tips;
    int depth_runs;
} scene;

/* What is changed in a run; zero: nothing. */
typedef struct start {
    const char *variant;       /* null: the document's */
    double yaw, shift, faster; /* [rad], [m] across, [1] */
} start;

/* What came of a run. */
typedef struct outcome {
    br_bunny_outcome bunny[BR_BUNNIES];
    double contacts;      /* mean number of a step */
    size_t steps, solved; /* all, and those whose contact problem is solved */
} outcome;

/* One run of the bunnies with these parameters; trace may be null. */
br_status slide(const scene *s, const br_bunnies_params *params, const start *from, outcome *result,
                br_scene_trace *trace, br_error *error);

/* Does stone stick where it lands and fall over at once? */
bool stone_sticks(const scene *s, const br_bunny_outcome *o);

/* Stone at several depths of its relief, in floats and in the document's eight bits. */
size_t depths_jobs(const scene *s);
/* starts (depth_runs): the perturbed starts. */
void depths(br_experiment *ex, const scene *s, const start *starts);

#endif
