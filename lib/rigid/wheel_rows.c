/* Rows of a wheel on a suspension: two keep it on the axis that it slides along, one is the spring, two hold
 * its axle where B steers it, and the brake and the limits follow as with hinges and sliders. */
#include <bristle/numbers.h>
#include "joint_rows.h"

/* What B has, turned about the suspension's axis by the steering. */
static br_vec3 steer(const joint_sides *s, br_vec3 of_b, double angle)
{
    return br_quat_rotate(br_quat_from_axis_angle(s->axis_b, angle), of_b);
}

double joint_wheel_turn(const world_joint *j, const joint_sides *s, double steering)
{
    const br_vec3 axle = steer(s, s->axle_b, steering), from = steer(s, s->across_b, steering);
    const double turn =
        atan2(br_vec3_dot(br_vec3_cross(from, s->across_a), axle), br_vec3_dot(from, s->across_a));
    return turn + 2 * BR_PI * nearbyint((j->angle - turn) / (2 * BR_PI));
}

/* About A's own axle: what the rows of the axle allow. */
static br_solver_row *axle_direction(joint_builder *b, const joint_sides *s)
{
    return joint_add_turn(b, s->axle_a);
}

void joint_wheel_rows(joint_builder *b, const joint_sides *s)
{
    const world_joint *const j = b->j;
    const br_vec3 axle = steer(s, s->axle_b, j->steering - b->w->options.dt * j->steering_rate),
                  apart = br_vec3_sub(s->point_a, s->point_b), arm = joint_slider_arm(s),
                  tilt = br_vec3_cross(axle, s->axle_a); /* rotation from B's axle to A's */
    const double position = br_vec3_dot(apart, s->axis_b);
    br_vec3 across[2];
    br_contact_frame(s->axis_b, &across[0], &across[1]);
    for (int i = 0; i < 2; i++)
        joint_hold(b, joint_add_point(b, s, arm, across[i]), br_vec3_dot(apart, across[i]));
    br_solver_row *const spring = joint_slider_direction(b, s);
    if (joint_is_soft(j))
        joint_soften(b, spring, position - j->rest, 0);
    else
        joint_hold(b, spring, position);
    br_contact_frame(s->axle_a, &across[0], &across[1]);
    for (int i = 0; i < 2; i++) {
        br_solver_row *const row = joint_add_turn(b, across[i]);
        row->bias = -j->steering_rate * br_vec3_dot(s->axis_b, across[i]);
        joint_hold(b, row, br_vec3_dot(tilt, across[i]));
    }
    joint_motor_row(b, s, axle_direction);
    joint_limit_row(b, s, position, joint_slider_direction);
}

void joint_wheel_measure(const world_joint *j, const joint_sides *s, br_vec3 relative, br_joint_state *state)
{
    state->turn = joint_wheel_turn(j, s, j->steering);
    state->spin = br_vec3_dot(relative, s->axle_a);
    state->tilt = br_vec3_length(br_vec3_cross(steer(s, s->axle_b, j->steering), s->axle_a));
}
