/* The bunnies of Figure 16, and stone of other depths. */
#ifndef FIG16_H
#define FIG16_H

#include "plough_bunnies.h"
#include "scene_pictures.h"

typedef struct scene {
    bunnies_scene bunnies;
    picture_params picture;
    scene_params rigid;
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

/* Does stone stick where it lands and fall over at once? */
bool stone_sticks(const scene *s, const bunny_outcome *o);

/* Stone at several depths of its relief, in floats and in the document's eight bits. */
void depths_params(br_params *p, scene *s);
size_t depths_jobs(const scene *s);
/* starts (depth_runs): the perturbed starts. */
void depths(br_experiment *ex, const scene *s, const bunnies_start *starts);

#endif
