/* Servos: see servo.h. */
#include "servo.h"

#include <bristle/assert.h>
#include "world.h"

void world_make_servo(br_world *w, int joint, double rate, double least, double most)
{
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    world_joint *const j = &w->joints[joint];
    BR_ASSERT(j->kind == BR_JOINT_DRIVE && !(j->inertia > 0), "joint %d is no spring or damper of a way",
              joint);
    j->servo = true;
    j->rate = rate;
    j->least = least;
    j->most = most;
}

bool world_is_servo(const br_world *w, int joint)
{
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    return w->joints[joint].servo;
}
