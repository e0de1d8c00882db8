/* What the files that make rows of joints share: a joint's two sides, and rows along and about what they
 * have.
 */
#ifndef BRISTLE_RIGID_JOINT_ROWS_H
#define BRISTLE_RIGID_JOINT_ROWS_H

#include "world.h"

/* A joint's two sides in the world. */
typedef struct joint_sides {
    br_vec3 point_a, point_b; /* the anchors */
    br_vec3 arm_a, arm_b;     /* from the centres of mass to the anchors */
    br_vec3 axis_a, axis_b, across_a, across_b, axle_a, axle_b;
    br_quat a, b;
} joint_sides;

/* The joint whose rows are being made. */
typedef struct joint_builder {
    br_world *w;
    const world_joint *j;
    int k; /* rows of this joint so far */
} joint_builder;

/* Makes a row along or about a joint's free direction. */
typedef br_solver_row *(*joint_direction)(joint_builder *b, const joint_sides *s);

/* Row of the velocity of point_a against B's material at `from_b`, along d. */
br_solver_row *joint_add_point(joint_builder *b, const joint_sides *s, br_vec3 arm_b, br_vec3 d);
/* Row of the angular velocity of A against B about a unit axis. */
br_solver_row *joint_add_turn(joint_builder *b, br_vec3 axis);
/* A rigid row that is off by `error`, which position correction takes back. */
void joint_hold(const joint_builder *b, br_solver_row *row, double error);
/* F = -k (x + h v) - c v at the end of the step, v counted from `rate`. */
void joint_soften(const joint_builder *b, br_solver_row *row, double error, double rate);
/* Has it stiffness or damping? */
bool joint_is_soft(const world_joint *j);

/* The axis of slider and wheel is fixed to B, so it is B's material at A's anchor that counts. */
br_vec3 joint_slider_arm(const joint_sides *s);
/* Row along that axis. */
br_solver_row *joint_slider_direction(joint_builder *b, const joint_sides *s);
/* The motor, if there is one. */
void joint_motor_row(joint_builder *b, const joint_sides *s, joint_direction direction);
/* The nearer of two limits, if there are any. */
void joint_limit_row(joint_builder *b, const joint_sides *s, double position, joint_direction direction);

/* Rows of a drive; its angles are kept in the joint. */
void joint_drive_rows(joint_builder *b, world_joint *j, const joint_sides *s);
/* Its angle or displacement, and the rate: `relative` is A's angular velocity against B's, `linear` that of
 * A's point against B's material there. */
void joint_drive_measure(const world_joint *j, const joint_sides *s, br_vec3 relative, br_vec3 linear,
                         br_joint_state *state);
/* What an angular velocity times gives the rate of its angle, world axes; 0 in gimbal lock. */
br_vec3 joint_drive_way(const world_joint *j, const joint_sides *s);
/* The axes of its hinges as they stand now. */
void joint_drive_axes(const world_joint *j, br_quat b, br_quat a, br_joint_spec *spec);
/* Displacement of A's anchor from B's along the axis. */
double joint_displacement(const joint_sides *s);

/* Angle of a wheel about its axle, with its turns, where B steers the axle by an angle. */
double joint_wheel_turn(const world_joint *j, const joint_sides *s, double steering);
/* Its rows. */
void joint_wheel_rows(joint_builder *b, const joint_sides *s);
/* Tilt of its axle, its turning: `relative` is A's angular velocity against B's. */
void joint_wheel_measure(const world_joint *j, const joint_sides *s, br_vec3 relative, br_joint_state *state);

#endif
