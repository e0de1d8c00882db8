/* Private: the plan by which Stribeck exponentials are put together from row and column factors. */
#ifndef BR_PLANAR_RUNS_H
#define BR_PLANAR_RUNS_H

#include "kernel.h"

/* Null when out of memory. */
br_runs *br_runs_create(const br_pressure *pressure);
void br_runs_destroy(br_runs *runs);

#endif
