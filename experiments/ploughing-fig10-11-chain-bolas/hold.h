/* The chain that hangs over the rod [ploughing, Figures 10 and 11; capstan]. */
#ifndef HOLD_H
#define HOLD_H

#include "plough_chain.h"

/* The runs of the static hold. */
void hold(br_experiment *ex, const bolas_scene *c);

#endif
