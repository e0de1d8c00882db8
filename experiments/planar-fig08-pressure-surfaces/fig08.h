/* The pressure distributions: what is made, and what is measured of it. */
#ifndef FIG08_H
#define FIG08_H

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    const char *surfaces, *swept, *constants_file, *weights_folder;
    int cells;
    const int *sweep;
    size_t n_sweep;
} scene;

/* Weights of surfaces (n) on the one grid, beside the recorded ones: table weights, and a claim each. */
void draw_maps(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces);
/* Rim radius, u, CoP and loaded cells over N, beside the recorded ones and those of the continuous
 * distributions: table constants, and their claims. */
void sweep_cells(br_experiment *ex, const scene *s, const char *const *surfaces, size_t n_surfaces);

#endif
