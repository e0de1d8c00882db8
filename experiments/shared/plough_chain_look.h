/* How the chain, its balls and the rod are seen. */
#ifndef PLOUGH_CHAIN_LOOK_H
#define PLOUGH_CHAIN_LOOK_H

#include "plough_chain.h"

/* The scene's bodies, in place of what was shown before. Takes null pictures. */
void chain_show(scene_pictures *pictures, const chain *chain, const bolas_scene *c, bool rough);

#endif
