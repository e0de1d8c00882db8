/* Planar, Tables V and VI: what the files of this experiment share. */
#ifndef COST_H
#define COST_H

#include <bristle/distributed.h>
#include <bristle/reduced.h>

#include "planar_shared.h"
#include "planar_timing.h"

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
    planar_timer timer;
    const char *table2, *table5, *table6, *measured, *nodes_circle, *nodes_gradient;
} scene;

/* CPU time [s] of making the reduced model: distribution, limit surface and constants. */
double precompute_seconds(br_experiment *ex, const scene *s, int cells, int resolution);

/* State variables of the reduced model. */
int reduced_states(void);

/* CPU time of a step [s] of either model; the reduced one's relative distance from its steady state with half
 * the time step. */
double reduced_seconds(br_experiment *ex, const scene *s, int cells, double *off_steady);
double distributed_seconds(br_experiment *ex, const scene *s, int cells);

/* Every node of a table of N_ls = 5 against a recorded one. */
void compare_nodes(br_experiment *ex, const scene *s, const char *id, const char *shape, const char *file);

#endif
