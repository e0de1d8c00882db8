/* Bodies and joints as they are now, in the form in which they are added. */
#include <bristle/assert.h>
#include "joint_rows.h"

br_body_spec br_world_body(const br_world *w, int body)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("body", body, w->n_bodies);
    const world_body *const b = &w->bodies[body];
    const br_body_spec spec = {.pose = w->poses[body],
                               .velocity = w->velocities[body],
                               .mass = b->mass,
                               .inertia = b->inertia,
                               .motion = b->motion};
    return spec;
}

bool br_world_joint_on(const br_world *w, int joint)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    return w->joints[joint].on;
}

br_joint_spec br_world_joint_spec(const br_world *w, int joint)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    const world_joint *const j = &w->joints[joint];
    const br_pose a = world_pose(w, j->body_a), b = world_pose(w, j->body_b);
    br_joint_spec spec = br_joint_spec_default(j->kind, j->body_a, j->body_b);
    const double position = br_world_joint(w, joint).position;
    spec.anchor_a = br_pose_apply(a, j->anchor_a);
    spec.anchor_b = br_pose_apply(b, j->anchor_b);
    spec.axis = br_quat_rotate(b.orientation, j->axis_b);
    spec.hinges = j->hinges;
    spec.which = j->which + 1;
    spec.third = br_quat_rotate(b.orientation, j->third_b);
    spec.axle = j->kind == BR_JOINT_UNIVERSAL ? br_quat_rotate(a.orientation, j->axle_a)
                                              : br_quat_rotate(b.orientation, j->axle_b);
    spec.low = j->low - position;
    spec.high = j->high - position;
    spec.motor_speed = j->motor_speed;
    spec.motor_limit = j->motor_limit;
    spec.length = j->length;
    spec.stiffness = j->stiffness;
    spec.damping = j->damping;
    spec.rest = j->rest - (j->kind == BR_JOINT_WHEEL || j->kind == BR_JOINT_DRIVE ? position : 0);
    spec.inertia = j->inertia;
    spec.force_limit = j->force_limit;
    spec.collide = j->collide;
    if (j->kind == BR_JOINT_DRIVE)
        joint_drive_axes(j, b.orientation, a.orientation, &spec);
    return spec;
}
