/* Planar, Tables V and VI: what the files of this experiment share. */
#ifndef COST_H
#define COST_H

#include <bristle/reduced.h>

#include <bristle/harness/planar_params.h>
#include <bristle/harness/planar_stepper.h>

typedef struct scene {
    br_pressure_spec contact;
    br_lugre friction;
    const char *surface;
    bool own; /* a surface of the user's own */
    const int *cells, *resolutions;
    size_t n_cells, n_resolutions;
    int table3_cells, table3_resolution;
    bool as_published;
    br_twist twist;
    double normal_force, dt;
    int steps;
    br_timer timer;
    const char *table2, *table5, *table6, *measured, *nodes_circle, *nodes_gradient;
} scene;

/* State variables of the reduced model. */
int reduced_states(void);

/* CPU times [s], k-th of n * repetitions: of making the reduced model (distribution, limit surface and
 * constants), and of a step of either model. */
typedef struct cost_times {
    double *precompute, *reduced, *distributed;
} cost_times;

/* All three over the cells per side (n), with the resolution of Table III, all in turn; the reduced model's
 * largest relative distance from its steady state with half the time step. Free what times hold. */
cost_times cost_over_cells(br_experiment *ex, const scene *s, size_t n, const int *cells, double *off_steady);

/* Pre-computation over the resolutions (n), with the cells of Table III, all in turn; the caller frees it. */
double *cost_over_resolutions(br_experiment *ex, const scene *s, size_t n, const int *resolutions);

/* Every node of a table of N_ls = 5 against a recorded one. */
void compare_nodes(br_experiment *ex, const scene *s, const char *id, const char *shape, const char *file);

#endif
