/* Measurements of other engines, as make peers wrote them down. */
#ifndef PEERS_H
#define PEERS_H

#include <bristle/harness.h>

typedef struct scene {
    const char *table;              /* the kept peers.csv; its neighbours lie beside it */
    const char *printed, *recorded; /* times of the planar document's authors */
    const double *levels;           /* residuals for which the cheapest setting is looked up [m/s] */
    size_t n_levels;
} scene;

/* The table with its columns. */
typedef struct measurements {
    const br_csv *csv;
    size_t n;
    const char *const *scenario, *const *which, *const *engine, *const *setting, *const *quantity,
                                                                                     *const *outcome;
    double *measured, *expected; /* NaN: none */
} measurements;

/* One engine with one setting. */
typedef struct setting {
    const char *engine, *name;
} setting;

measurements measurements_read(br_experiment *ex, const char *path);
/* Settings in the order of the table, (*n). */
setting *settings_of(br_experiment *ex, const measurements *m, size_t *n);
/* The row of a quantity; the first of any case where `which` is null; -1: none. */
long measurement(const measurements *m, const char *scenario, const char *which, const setting *s,
                 const char *quantity);
/* |measured - expected|, over |expected| if `relative`: the largest of all cases whose names begin with
 * `which`; NaN: nothing was measured. */
double farthest(const measurements *m, const char *scenario, const char *which, const setting *s,
                const char *quantity, bool relative);

/* ---- residuals.c ---- */

/* A column for each of params.ini's levels. */
#define REACH_COLUMNS "within_1e-1, within_1e-2, within_1e-3, within_1e-4, within_1e-6"

/* Time of a step beside the residual of its contacts: tables timing_residual and timing_reach, a claim. */
void put_residuals(br_experiment *ex, const scene *s, size_t n, const setting *settings);

#endif
