/* Turns of hinges, for those that put bodies into a pose that more than half a turn has led to. */
#ifndef BRISTLE_RIGID_TURNS_H
#define BRISTLE_RIGID_TURNS_H

#include <bristle/rigid.h>

/* How many angles a joint counts: of a hinge or cylinder 1, of a drive that of its hinges; else 0. */
int world_count_turns(const br_world *world, int joint);
/* What its angles [rad] are at the bodies' present pose, to the next whole turn: from then on they go on from
 * there. Those of a drive must be the ones that the pose has. */
void world_set_turns(br_world *world, int joint, const double *turns);

#endif
