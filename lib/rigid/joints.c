/* Joints: creation, driving, reading. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "world.h"

static br_status check_joint(const br_world *w, const br_joint_spec *s, br_error *error)
{
    const size_t i = w->n_joints;
    const int n = (int)w->n_bodies;
    if (s->body_a < 0 || s->body_a >= n || s->body_b < -1 || s->body_b >= n || s->body_a == s->body_b)
        return br_fail(error, BR_ERR_ARGUMENT, "joint %zu: bodies %d and %d cannot be joined", i, s->body_a,
                       s->body_b);
    BR_TRY(br_error_within(error, br_struct_check(&br_joint_spec_struct, s, error), "joint %zu", i));
    if (w->options.order == BR_ORDER_SECOND && (s->kind == BR_JOINT_SPRING || s->kind == BR_JOINT_WHEEL ||
                                                s->stiffness > 0 || s->damping > 0 || s->inertia > 0))
        return br_fail(
            error, BR_ERR_UNSUPPORTED,
            "joint %zu: steps of second order have no springs, no damping, no rotors and no wheels", i);
    return BR_OK;
}

static br_status reserve_joint(br_world *w, br_error *error)
{
    if (w->n_joints < w->joints_capacity)
        return BR_OK;
    const size_t capacity = 2 * w->joints_capacity + 16;
    if (!br_resize(&w->joints, capacity, sizeof *w->joints) ||
        !br_resize(&w->rows, JOINT_ROWS * capacity, sizeof *w->rows) ||
        !br_resize(&w->pairs, capacity, sizeof *w->pairs))
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for %zu joints", capacity);
    BR_TRY(world_reserve_second(w, w->bodies_capacity, capacity, error));
    w->joints_capacity = capacity;
    return world_reserve_solvers(w, w->bodies_capacity, JOINT_ROWS * capacity, w->contacts_capacity, error);
}

/* Keeps the list of pairs sorted, so that the collision filter can search it. */
static void separate(br_world *w, int a, int b)
{
    const int low = a < b ? a : b, high = a < b ? b : a;
    size_t k = w->n_pairs++;
    for (; k > 0 && (w->pairs[k - 1][0] > low || (w->pairs[k - 1][0] == low && w->pairs[k - 1][1] > high));
         k--) {
        w->pairs[k][0] = w->pairs[k - 1][0];
        w->pairs[k][1] = w->pairs[k - 1][1];
    }
    w->pairs[k][0] = low;
    w->pairs[k][1] = high;
}

br_status br_world_add_joint(br_world *w, const br_joint_spec *s, int *index, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_HANDLE(s);
    br_status status = check_joint(w, s, error);
    if (status >= 0)
        status = reserve_joint(w, error);
    if (status < 0)
        return status;
    world_joint *j = &w->joints[w->n_joints];
    memset(j, 0, sizeof *j);
    const br_pose a = world_pose(w, s->body_a), b = world_pose(w, s->body_b);
    const br_vec3 anchor_b = isnan(br_vec3_length(s->anchor_b)) ? s->anchor_a : s->anchor_b;
    br_vec3 across, other;
    br_contact_frame(s->kind == BR_JOINT_WHEEL ? s->axle : s->axis, &across, &other);
    j->kind = s->kind;
    j->body_a = s->body_a;
    j->body_b = s->body_b;
    j->on = true;
    j->collide = s->collide;
    j->anchor_a = br_pose_unapply(a, s->anchor_a);
    j->anchor_b = br_pose_unapply(b, anchor_b);
    j->axis_a = br_quat_unrotate(a.orientation, s->axis);
    j->axis_b = br_quat_unrotate(b.orientation, s->axis);
    j->across_a = br_quat_unrotate(a.orientation, across);
    j->across_b = br_quat_unrotate(b.orientation, across);
    j->axle_a = br_quat_unrotate(a.orientation, s->axle);
    j->axle_b = br_quat_unrotate(b.orientation, s->axle);
    j->third_b = br_quat_unrotate(b.orientation, s->third);
    j->hinges = s->hinges;
    j->which = s->which - 1;
    j->rest = s->rest;
    j->inertia = s->inertia;
    j->spun = NAN;
    j->relative = br_quat_mul(br_quat_conjugate(b.orientation), a.orientation);
    j->low = s->low;
    j->high = s->high;
    j->motor_speed = s->motor_speed;
    j->motor_limit = s->motor_limit;
    j->stiffness = s->stiffness;
    j->damping = s->damping;
    j->force_limit = s->force_limit;
    j->length = isnan(s->length) ? br_vec3_length(br_vec3_sub(s->anchor_a, anchor_b)) : s->length;
    if (!s->collide)
        separate(w, s->body_a, s->body_b);
    if (index)
        *index = (int)w->n_joints;
    w->n_joints++;
    return BR_OK;
}

void br_world_drive_length(br_world *w, int joint, double length, double rate)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    BR_ASSERT(isfinite(length) && isfinite(rate), "length %g m or rate %g m/s of joint %d is not finite",
              length, rate, joint);
    w->joints[joint].length = length;
    w->joints[joint].rate = rate;
}

void br_world_drive_motor(br_world *w, int joint, double speed, double limit)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    BR_ASSERT(isfinite(speed) && limit >= 0,
              "motor of joint %d: speed %g is not finite, or limit %g not in [0, inf]", joint, speed, limit);
    w->joints[joint].motor_speed = speed;
    w->joints[joint].motor_limit = limit;
}

void br_world_push_joint(br_world *w, int joint, double force)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    const world_joint *const j = &w->joints[joint];
    BR_ASSERT(isfinite(force), "the force of joint %d is not finite", joint);
    BR_ASSERT(j->kind == BR_JOINT_HINGE || j->kind == BR_JOINT_SLIDER || j->kind == BR_JOINT_CYLINDER ||
                  j->kind == BR_JOINT_DRIVE,
              "joint %d has no way that is pushed along", joint);
    br_vec3 pull, torque_a, torque_b;
    joint_push(w, j, force, &pull, &torque_a, &torque_b);
    br_world_apply_force(w, j->body_a, pull, torque_a);
    if (j->body_b >= 0)
        br_world_apply_force(w, j->body_b, br_vec3_scale(-1, pull), torque_b);
}

void br_world_drive_steering(br_world *w, int joint, double angle, double rate)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    BR_ASSERT(isfinite(angle) && isfinite(rate),
              "steering %g rad or its rate %g rad/s of joint %d is not finite", angle, rate, joint);
    w->joints[joint].steering = angle;
    w->joints[joint].steering_rate = rate;
}

void br_world_drive_target(br_world *w, int joint, br_vec3 point, br_vec3 velocity)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    BR_ASSERT(isfinite(br_vec3_length(point)) && isfinite(br_vec3_length(velocity)),
              "the target of joint %d or its velocity is not finite", joint);
    world_joint *j = &w->joints[joint];
    j->anchor_b = br_pose_unapply(world_pose(w, j->body_b), point);
    j->target_velocity = velocity;
}

void br_world_enable_joint(br_world *w, int joint, bool on)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    world_joint *j = &w->joints[joint];
    if (on != j->on)
        memset(j->lambda, 0, sizeof j->lambda);
    j->on = on;
}

br_joint_state br_world_joint(const br_world *w, int joint)
{
    BR_ASSERT_HANDLE(w);
    BR_ASSERT_INDEX("joint", joint, w->n_joints);
    return joint_measure(w, &w->joints[joint]);
}
