/* Rows of joints: what each kind of joint constrains, and what its impulses amount to. */
#include "joint_rows.h"

static joint_sides locate(const br_world *w, const world_joint *j)
{
    const br_pose a = world_pose(w, j->body_a), b = world_pose(w, j->body_b);
    joint_sides s;
    s.a = a.orientation;
    s.b = b.orientation;
    s.arm_a = br_quat_rotate(s.a, j->anchor_a);
    s.arm_b = br_quat_rotate(s.b, j->anchor_b);
    s.point_a = br_vec3_add(a.position, s.arm_a);
    s.point_b = br_vec3_add(b.position, s.arm_b);
    s.axis_a = br_quat_rotate(s.a, j->axis_a);
    s.axis_b = br_quat_rotate(s.b, j->axis_b);
    s.across_a = br_quat_rotate(s.a, j->across_a);
    s.across_b = br_quat_rotate(s.b, j->across_b);
    s.axle_a = br_quat_rotate(s.a, j->axle_a);
    s.axle_b = br_quat_rotate(s.b, j->axle_b);
    return s;
}

static double hinge_angle(const world_joint *j, const joint_sides *s)
{
    const double turn = atan2(br_vec3_dot(br_vec3_cross(s->across_b, s->across_a), s->axis_b),
                              br_vec3_dot(s->across_b, s->across_a));
    const double full = 6.283185307179586;
    return turn + full * nearbyint((j->angle - turn) / full);
}

/* Rotation that is left between the frames that a slider or fixed joint keeps together, as a small vector. */
static br_vec3 frame_error(const world_joint *j, const joint_sides *s)
{
    const br_quat wanted = br_quat_mul(s->b, j->relative);
    const br_quat e = br_quat_mul(s->a, br_quat_conjugate(wanted));
    const double sign = e.w < 0 ? -2 : 2;
    return br_vec3_make(sign * e.x, sign * e.y, sign * e.z);
}

/* ---- building ---- */

static br_solver_row *add(joint_builder *b, br_vec3 linear, br_vec3 angular_a, br_vec3 angular_b)
{
    br_solver_row *row = &b->w->rows[b->w->n_rows++];
    *row = (br_solver_row){.body_a = b->j->body_a,
                           .body_b = b->j->body_b,
                           .linear = linear,
                           .angular_a = angular_a,
                           .angular_b = angular_b,
                           .low = -INFINITY,
                           .high = INFINITY,
                           .correction_velocity = NAN,
                           .lambda = b->w->options.warm_start ? b->j->lambda[b->k] : 0};
    if (world_is_second(b->w))
        b->w->second.errors[row - b->w->rows] = NAN;
    b->k++;
    return row;
}

/* Row of the velocity of point_a against B's material at `from_b`, along d. */
br_solver_row *joint_add_point(joint_builder *b, const joint_sides *s, br_vec3 arm_b, br_vec3 d)
{
    return add(b, d, br_vec3_cross(s->arm_a, d), br_vec3_scale(-1, br_vec3_cross(arm_b, d)));
}

br_solver_row *joint_add_turn(joint_builder *b, br_vec3 axis)
{
    return add(b, br_vec3_make(0, 0, 0), axis, br_vec3_scale(-1, axis));
}

void joint_hold(const joint_builder *b, br_solver_row *row, double error)
{
    const br_world_options *o = &b->w->options;
    if (world_is_second(b->w))
        b->w->second.errors[row - b->w->rows] = error;
    row->correction_velocity =
        fmax(-o->correction_limit, fmin(o->correction_limit, -o->correction_joints * error / o->dt));
}

/* F = -k (x + h v) - c v at the end of the step, v counted from `rate`. */
void joint_soften(const joint_builder *b, br_solver_row *row, double error, double rate)
{
    const double h = b->w->options.dt, stiffness = h * b->j->stiffness + b->j->damping;
    row->compliance = 1 / (h * stiffness);
    row->bias = b->j->stiffness * error / stiffness - rate;
}

bool joint_is_soft(const world_joint *j)
{
    return j->stiffness > 0 || j->damping > 0 || j->inertia > 0;
}

static void point_rows(joint_builder *b, const joint_sides *s)
{
    const br_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const br_vec3 apart = br_vec3_sub(s->point_a, s->point_b);
    for (int i = 0; i < 3; i++) {
        br_solver_row *row = joint_add_point(b, s, s->arm_b, axes[i]);
        const double error = br_vec3_dot(apart, axes[i]);
        if (joint_is_soft(b->j))
            joint_soften(b, row, error, 0);
        else
            joint_hold(b, row, error);
    }
}

static void frame_rows(joint_builder *b, const joint_sides *s)
{
    const br_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const br_vec3 error = frame_error(b->j, s);
    for (int i = 0; i < 3; i++)
        joint_hold(b, joint_add_turn(b, axes[i]), br_vec3_dot(error, axes[i]));
}

void joint_motor_row(joint_builder *b, const joint_sides *s, joint_direction direction)
{
    const world_joint *j = b->j;
    if (!(j->motor_limit > 0)) {
        b->k++;
        return;
    }
    br_solver_row *row = direction(b, s);
    row->bias = -j->motor_speed;
    row->high = world_impulse_time(b->w) * j->motor_limit;
    row->low = -row->high;
}

void joint_limit_row(joint_builder *b, const joint_sides *s, double position, joint_direction direction)
{
    const world_joint *j = b->j;
    if (j->low == -INFINITY && j->high == INFINITY)
        return;
    br_solver_row *row = direction(b, s);
    const bool upper = j->high - position < position - j->low;
    const double over = upper ? position - j->high : j->low - position; /* positive: beyond the limit */
    row->low = upper ? -INFINITY : 0;
    row->high = upper ? 0 : INFINITY;
    /* before the limit it may be reached within the step, not passed */
    row->bias = (upper ? 1 : -1) * fmin(over, 0) / b->w->options.dt;
    joint_hold(b, row, upper ? position - j->high : position - j->low);
    if (over < 0)
        row->correction_velocity = NAN;
    if (world_is_second(b->w))
        b->w->second.errors[row - b->w->rows] = NAN;
    /* the other side's impulse is no guess for this one */
    row->lambda = fmax(row->low, fmin(row->high, row->lambda));
}

/* Motor and limits along one free direction. */
static void drive_rows(joint_builder *b, const joint_sides *s, double position, joint_direction direction)
{
    joint_motor_row(b, s, direction);
    joint_limit_row(b, s, position, direction);
}

static br_solver_row *hinge_direction(joint_builder *b, const joint_sides *s)
{
    return joint_add_turn(b, s->axis_b);
}

/* Directions at right angles to the axis. Errors at the two ends of a step of second order are compared: they
 * are B's there. */
static void across_axis(const joint_builder *b, const joint_sides *s, br_vec3 *p, br_vec3 *q)
{
    if (!world_is_second(b->w)) {
        br_contact_frame(s->axis_b, p, q);
        return;
    }
    *p = s->across_b;
    *q = br_vec3_cross(s->axis_b, s->across_b);
}

/* A's axis stays along B's. */
static void axis_rows(joint_builder *b, const joint_sides *s)
{
    br_vec3 p, q;
    across_axis(b, s, &p, &q);
    const br_vec3 tilt = br_vec3_cross(s->axis_b, s->axis_a); /* rotation from B's axis to A's */
    joint_hold(b, joint_add_turn(b, p), br_vec3_dot(tilt, p));
    joint_hold(b, joint_add_turn(b, q), br_vec3_dot(tilt, q));
}

static void hinge_rows(joint_builder *b, const joint_sides *s)
{
    point_rows(b, s);
    axis_rows(b, s);
    drive_rows(b, s, hinge_angle(b->j, s), hinge_direction);
}

br_vec3 joint_slider_arm(const joint_sides *s)
{
    return br_vec3_add(s->arm_b, br_vec3_sub(s->point_a, s->point_b));
}

br_solver_row *joint_slider_direction(joint_builder *b, const joint_sides *s)
{
    return joint_add_point(b, s, joint_slider_arm(s), s->axis_b);
}

/* A's point stays on B's axis. */
static void line_rows(joint_builder *b, const joint_sides *s)
{
    br_vec3 p, q;
    across_axis(b, s, &p, &q);
    const br_vec3 apart = br_vec3_sub(s->point_a, s->point_b);
    joint_hold(b, joint_add_point(b, s, joint_slider_arm(s), p), br_vec3_dot(apart, p));
    joint_hold(b, joint_add_point(b, s, joint_slider_arm(s), q), br_vec3_dot(apart, q));
}

double joint_displacement(const joint_sides *s)
{
    return br_vec3_dot(br_vec3_sub(s->point_a, s->point_b), s->axis_b);
}

static void slider_rows(joint_builder *b, const joint_sides *s)
{
    line_rows(b, s);
    frame_rows(b, s);
    drive_rows(b, s, joint_displacement(s), joint_slider_direction);
}

static void cylinder_rows(joint_builder *b, const joint_sides *s)
{
    line_rows(b, s);
    axis_rows(b, s);
    drive_rows(b, s, joint_displacement(s), joint_slider_direction);
}

static void planar_rows(joint_builder *b, const joint_sides *s)
{
    joint_hold(b, joint_add_point(b, s, joint_slider_arm(s), s->axis_b), joint_displacement(s));
    axis_rows(b, s);
}

/* How far the angle between B's axis and A's axle has left what it was at creation. */
static double bend(const joint_sides *s, br_vec3 normal)
{
    return atan2(br_vec3_length(normal), br_vec3_dot(s->axis_b, s->axle_a)) -
           atan2(br_vec3_length(br_vec3_cross(s->axis_b, s->axle_b)), br_vec3_dot(s->axis_b, s->axle_b));
}

static void universal_rows(joint_builder *b, const joint_sides *s)
{
    const br_vec3 normal = br_vec3_cross(s->axis_b, s->axle_a);
    const double length = br_vec3_length(normal);
    point_rows(b, s);
    const br_vec3 about = length > 0 ? br_vec3_scale(1 / length, normal) : s->across_b;
    joint_hold(b, joint_add_turn(b, about), bend(s, normal));
}

static void distance_rows(joint_builder *b, const joint_sides *s)
{
    const br_vec3 apart = br_vec3_sub(s->point_a, s->point_b);
    const double length = br_vec3_length(apart);
    const br_vec3 d = length > 0 ? br_vec3_scale(1 / length, apart) : br_vec3_make(1, 0, 0);
    br_solver_row *row = joint_add_point(b, s, s->arm_b, d);
    /* length is the one wanted at the end of the step */
    const double now = b->j->length - (b->w->second.at_end ? 0 : b->w->options.dt * b->j->rate);
    if (joint_is_soft(b->j)) {
        joint_soften(b, row, length - now, b->j->rate);
    } else {
        row->bias = -b->j->rate;
        joint_hold(b, row, length - now);
    }
}

static void spring_rows(joint_builder *b, const joint_sides *s)
{
    const br_vec3 apart = br_vec3_sub(s->point_a, s->point_b);
    const double stretch = br_vec3_length(apart);
    br_vec3 d[3];
    d[0] = stretch > 0 ? br_vec3_scale(1 / stretch, apart) : br_vec3_make(1, 0, 0);
    br_contact_frame(d[0], &d[1], &d[2]);
    for (int i = 0; i < 3; i++) {
        br_solver_row *row = joint_add_point(b, s, s->arm_b, d[i]);
        joint_soften(b, row, i == 0 ? stretch : 0, br_vec3_dot(b->j->target_velocity, d[i]));
        row->high = b->w->options.dt * b->j->force_limit;
        row->low = -row->high;
        row->lambda = fmax(row->low, fmin(row->high, row->lambda));
    }
}

static void touch(br_world *w, int index)
{
    if (index >= 0)
        w->bodies[index].touched = true;
}

void world_joint_rows(br_world *w)
{
    w->n_rows = 0;
    for (size_t i = 0; i < w->n_joints; i++) {
        world_joint *j = &w->joints[i];
        if (!j->on)
            continue;
        touch(w, j->body_a);
        touch(w, j->body_b);
        const joint_sides s = locate(w, j);
        joint_builder b = {w, j, 0};
        switch (j->kind) {
        case BR_JOINT_BALL:
            point_rows(&b, &s);
            break;
        case BR_JOINT_HINGE:
            j->angle = hinge_angle(j, &s);
            hinge_rows(&b, &s);
            break;
        case BR_JOINT_SLIDER:
            slider_rows(&b, &s);
            break;
        case BR_JOINT_DISTANCE:
            distance_rows(&b, &s);
            break;
        case BR_JOINT_FIXED:
            point_rows(&b, &s);
            frame_rows(&b, &s);
            break;
        case BR_JOINT_SPRING:
            spring_rows(&b, &s);
            break;
        case BR_JOINT_WHEEL:
            j->angle = joint_wheel_turn(j, &s, j->steering);
            joint_wheel_rows(&b, &s);
            break;
        case BR_JOINT_UNIVERSAL:
            universal_rows(&b, &s);
            break;
        case BR_JOINT_CYLINDER:
            j->angle = hinge_angle(j, &s);
            cylinder_rows(&b, &s);
            break;
        case BR_JOINT_PLANAR:
            planar_rows(&b, &s);
            break;
        case BR_JOINT_DRIVE:
            joint_drive_rows(&b, j, &s);
            break;
        }
    }
}

/* Velocity along a row at the end of the step. */
static double row_rate(const br_world *w, const br_solver_row *row)
{
    const br_velocity rest = {{0, 0, 0}, {0, 0, 0}}, a = w->work[row->body_a],
                      b = row->body_b < 0 ? rest : w->work[row->body_b];
    return br_vec3_dot(row->linear, br_vec3_sub(a.linear, b.linear)) +
           br_vec3_dot(row->angular_a, a.angular) + br_vec3_dot(row->angular_b, b.angular);
}

/* Impulses back to the joints, in the order in which their rows were built. */
void world_joint_results(br_world *w, bool add)
{
    const br_solver_row *row = w->rows;
    for (size_t i = 0; i < w->n_joints; i++) {
        world_joint *j = &w->joints[i];
        if (!add)
            j->force = j->torque = br_vec3_make(0, 0, 0);
        if (!j->on)
            continue;
        const br_vec3 arm = br_quat_rotate(world_pose(w, j->body_a).orientation, j->anchor_a);
        const bool drives = j->kind == BR_JOINT_HINGE || j->kind == BR_JOINT_SLIDER ||
                            j->kind == BR_JOINT_WHEEL || j->kind == BR_JOINT_CYLINDER ||
                            j->kind == BR_JOINT_DRIVE;
        /* those of motor and limits are the last */
        static const int rows[] = {3, 7, 7, 1, 6, 3, 7, 4, 6, 3, 3};
        const int n = rows[j->kind];
        for (int k = 0; k < n; k++) {
            if (drives && ((k == n - 2 && !(j->motor_limit > 0)) ||
                           (k == n - 1 && j->low == -INFINITY && j->high == INFINITY) ||
                           (j->kind == BR_JOINT_DRIVE && (j->idle || (k == 0 && !joint_is_soft(j)))))) {
                j->lambda[k] = 0;
                continue;
            }
            const double force = row->lambda / w->options.dt;
            j->lambda[k] = row->lambda;
            j->force = br_vec3_add_scaled(j->force, force, row->linear);
            const br_vec3 about = br_vec3_sub(row->angular_a, br_vec3_cross(arm, row->linear));
            j->torque = br_vec3_add_scaled(j->torque, force, about);
            if (j->kind == BR_JOINT_DRIVE && k == 0)
                j->spun = row_rate(w, row);
            row++;
        }
    }
}

void joint_push(const br_world *w, const world_joint *j, double force, br_vec3 *pull, br_vec3 *torque_a,
                br_vec3 *torque_b)
{
    const joint_sides s = locate(w, j);
    const bool drive = j->kind == BR_JOINT_DRIVE, turns = j->kind == BR_JOINT_HINGE || j->hinges > 0;
    /* Only a drive's A leaves the axis. */
    const br_vec3 along = !drive  ? s.axis_a
                          : turns ? joint_drive_way(j, &s)
                                  : s.axis_b,
                  both = br_vec3_scale(force, along), none = {0, 0, 0};
    *pull = turns ? none : both;
    *torque_a = turns ? both : br_vec3_cross(s.arm_a, both);
    *torque_b = br_vec3_scale(-1, turns ? both : br_vec3_cross(joint_slider_arm(&s), both));
}

br_joint_state joint_measure(const br_world *w, const world_joint *j)
{
    const joint_sides s = locate(w, j);
    br_joint_state state = {.force = j->force, .torque = j->torque};
    const br_vec3 apart = br_vec3_sub(s.point_a, s.point_b);
    const br_velocity rest = {{0, 0, 0}, {0, 0, 0}};
    const br_velocity a = j->body_a < 0 ? rest : w->velocities[j->body_a],
                      b = j->body_b < 0 ? rest : w->velocities[j->body_b];
    const br_vec3 relative =
        br_vec3_sub(br_vec3_add(a.linear, br_vec3_cross(a.angular, s.arm_a)),
                    br_vec3_add(b.linear, br_vec3_cross(b.angular, joint_slider_arm(&s))));
    const double distance = br_vec3_length(apart);
    state.error = distance;
    switch (j->kind) {
    case BR_JOINT_HINGE:
        state.position = hinge_angle(j, &s);
        state.velocity = br_vec3_dot(br_vec3_sub(a.angular, b.angular), s.axis_b);
        state.tilt = br_vec3_length(br_vec3_cross(s.axis_b, s.axis_a));
        break;
    case BR_JOINT_SLIDER:
        state.position = br_vec3_dot(apart, s.axis_b);
        state.velocity = br_vec3_dot(relative, s.axis_b);
        state.error = br_vec3_length(br_vec3_add_scaled(apart, -state.position, s.axis_b));
        state.tilt = br_vec3_length(frame_error(j, &s));
        break;
    case BR_JOINT_CYLINDER:
        state.position = joint_displacement(&s);
        state.velocity = br_vec3_dot(relative, s.axis_b);
        state.error = br_vec3_length(br_vec3_add_scaled(apart, -state.position, s.axis_b));
        state.tilt = br_vec3_length(br_vec3_cross(s.axis_b, s.axis_a));
        state.turn = hinge_angle(j, &s);
        state.spin = br_vec3_dot(br_vec3_sub(a.angular, b.angular), s.axis_b);
        break;
    case BR_JOINT_UNIVERSAL:
        state.tilt = fabs(bend(&s, br_vec3_cross(s.axis_b, s.axle_a)));
        break;
    case BR_JOINT_FIXED:
        state.tilt = br_vec3_length(frame_error(j, &s));
        break;
    case BR_JOINT_DISTANCE:
    case BR_JOINT_SPRING:
        state.position = distance;
        state.velocity = distance > 0 ? br_vec3_dot(relative, apart) / distance : 0;
        if (j->kind == BR_JOINT_DISTANCE)
            state.error = fabs(distance - j->length);
        break;
    case BR_JOINT_WHEEL:
        state.position = br_vec3_dot(apart, s.axis_b);
        state.velocity = br_vec3_dot(relative, s.axis_b);
        state.error = br_vec3_length(br_vec3_add_scaled(apart, -state.position, s.axis_b));
        joint_wheel_measure(j, &s, br_vec3_sub(a.angular, b.angular), &state);
        break;
    case BR_JOINT_PLANAR:
        state.error = fabs(joint_displacement(&s));
        state.tilt = br_vec3_length(br_vec3_cross(s.axis_b, s.axis_a));
        break;
    case BR_JOINT_DRIVE:
        joint_drive_measure(j, &s, br_vec3_sub(a.angular, b.angular), relative, &state);
        break;
    case BR_JOINT_BALL:
        break;
    }
    return state;
}
