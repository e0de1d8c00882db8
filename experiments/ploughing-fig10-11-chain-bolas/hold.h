/* The chain that hangs over the rod [ploughing, Figures 10 and 11; capstan]. */
#ifndef HOLD_H
#define HOLD_H

#include "plough_chain.h"

/* The ratio of tensions at which a chain over half of the rod slips, by theory: the capstan's exp(mu pi) for
 * a chain with thickness and weight. */
double capstan(const bolas_scene *c, double mu);
/* The runs of the static hold; steps of one of the four, in throws' steps. */
double hold_cost(const bolas_scene *c);
void hold(br_experiment *ex, const bolas_scene *c);

#endif
