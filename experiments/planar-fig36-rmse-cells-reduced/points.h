/* Points of error against cost: what they are, and the cheapest of them. */
#ifndef POINTS_H
#define POINTS_H

#include "pareto.h"

/* OWN: the reduced model against its own baseline. */
enum { DISTRIBUTED, REDUCED, OWN, N_MODELS };
extern const char *const model_names[N_MODELS];

/* One point: a run with its cost. */
typedef struct point {
    br_rmse_run run;
    int model;
    size_t surface;
    double states;
    double setup, step; /* [s]; NaN: not timed */
} point;

typedef struct points {
    point *at;
    size_t n;
} points;

/* ---- points.c ---- */

/* All runs, with their errors and times. */
points run_points(br_experiment *ex, const br_rmse_study *s, const pareto *p, const br_rmse_result *sweep);
/* Entries of the table of the reduced model that are computed, N^2 N_ls^2. */
double table_work(const point *p);
/* CPU time of the whole motion [s]. */
double run_seconds(const point *p);
void put_costs(br_table *table, const point *p);

/* ---- best.c ---- */

/* Torque error of the square at the finest grid (p = 0) with the last resolution of the list, over that with
 * the one before; NaN: not both are there. */
double floor_ratio(const pareto *p, const points *list);
/* The cheapest point of each model and curve from which on both errors stay at most at a level. */
void put_best(br_table *best, br_table *times, const br_rmse_result *sweep, const pareto *p,
              const points *list);

#endif
