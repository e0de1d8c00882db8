/* The throw of the figures, and throws that vary about it. */
#ifndef THROWS_H
#define THROWS_H

#include "bolas.h"

/* Runs of `throws`, beside those of the static hold, and their steps. */
size_t throws_units(const scene *c);
double throws_cost(const scene *c);
/* All throws on both rods in all variants; their tables and claims. */
void throws(br_experiment *ex, const scene *c);

#endif
