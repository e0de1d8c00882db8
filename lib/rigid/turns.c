/* Turns of hinges: see turns.h. */
#include "turns.h"

#include <bristle/assert.h>
#include "world.h"

int world_count_turns(const br_world *w, int joint)
{
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    const world_joint *const j = &w->joints[joint];
    return j->kind == BR_JOINT_DRIVE ? j->hinges : j->kind == BR_JOINT_HINGE || j->kind == BR_JOINT_CYLINDER;
}

void world_set_turns(br_world *w, int joint, const double *turns)
{
    const int n = world_count_turns(w, joint);
    world_joint *const j = &w->joints[joint];
    for (int k = 0; k < n && j->kind == BR_JOINT_DRIVE; k++)
        j->turns[k] = turns[k];
    if (n > 0 && j->kind != BR_JOINT_DRIVE)
        j->angle = turns[0];
}
