/* The chain that hangs over the rod [ploughing, Figures 10 and 11; capstan]. */
#ifndef HOLD_H
#define HOLD_H

#include "bolas.h"

/* The ratio of tensions at which a chain over half of the rod slips, by theory: the capstan's exp(mu pi) for
 * a chain with thickness and weight. */
double capstan(const br_chain_params *c, double mu);
/* The finer chain of the hold, which bends like a string. */
br_chain_params hold_chain(const scene *c);
/* Largest ratio that holds, on a rod of roughness ra; *coefficient, that of Coulomb friction in such a
 * variant, becomes that of the last run that held. */
br_status largest_ratio(const scene *c, const br_chain_params *chain, double ra, int variant,
                        double *coefficient, double *ratio, br_error *error);
/* Steps of one of the four runs, in throws' steps. */
double hold_cost(const scene *c);
/* The runs of the static hold. */
void hold(br_experiment *ex, const scene *c);

#endif
