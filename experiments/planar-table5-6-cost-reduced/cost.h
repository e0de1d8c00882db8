/* Planar, Tables V and VI: what the files of this experiment share. */
#ifndef COST_H
#define COST_H

#include <bristle/reduced.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_planar_work work;
    const int *cells, *resolutions;
    size_t n_cells, n_resolutions;
    int table3_cells, table3_resolution;
    bool as_published;
    const char *table2, *table5, *table6, *measured, *nodes_circle, *nodes_gradient;
} scene;

/* CPU times [s], k-th of n * repetitions: of making the reduced model (distribution, limit surface and
 * constants), and of a step of either model. */
typedef struct cost_times {
    double *precompute, *reduced, *distributed;
} cost_times;

/* All three over the cells per side (n), with the resolution of Table III, all in turn; the reduced model's
 * largest relative distance from its steady state with half the time step. */
cost_times cost_over_cells(br_experiment *ex, const scene *s, size_t n, const int *cells, double *off_steady);

/* Pre-computation over the resolutions (n), with the cells of Table III, all in turn. */
double *cost_over_resolutions(br_experiment *ex, const scene *s, size_t n, const int *resolutions);

/* Every node of a table of N_ls = 5 against a recorded one. */
void compare_nodes(br_experiment *ex, const scene *s, const char *id, const char *shape, const char *file);

/* Rows of the published program's times. */
#define FROM_CXX ", called from C++, -O2"
#define FROM_PYTHON ", called from Python, -O2"

/* Table V: pre-computation and steps over N; what the reduced model saves. */
void over_cells(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured);
/* Table VI: pre-computation over N_ls. */
void over_resolutions(br_experiment *ex, const scene *s, const br_csv *measured);
/* Steps per second of the reduced model over the distributed one's at N = 21: printed, the published
 * program's, ours, which stands last in the times. */
void ratios(br_experiment *ex, const scene *s, const cost_times *t, const br_csv *measured);

#endif
