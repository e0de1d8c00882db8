/* Rows of drives: limits, motor, spring, damper and rotor along one of the ways in which another joint lets A
 * move.
 *
 * Where the rotation of A against B is R = R(a_1, q_1) R(a_2, q_2) R(a_3, q_3), its angular velocity is the
 * sum of e_k q_k', e_k being the axes as they stand, carried along by the hinges before them. So q_k' =
 * d_k.omega, with d_k the dual of e_k: d_k.e_j is 1 for j = k, else 0. A torque Q along d_k does the work Q
 * q_k', which is what a generalised force at the hinge does; the joint's own rows give what else the hinges
 * would carry. */
#include "joint_rows.h"

/* Hinges whose axes span less than this: gimbal lock, where angles have no rates. */
static const double FLAT = 1e-6;

/* Largest turn in one step of Newton's method, and how many steps there are. */
static const double LONGEST = 0.3;
enum { MOST_STEPS = 100 };

/* The hinges of a drive at some angles, in B's coordinates. */
typedef struct chain {
    br_vec3 axis[3]; /* e_k */
    br_vec3 dual[3]; /* d_k */
    br_quat turn;    /* R */
    bool flat;
} chain;

static chain stand(const world_joint *j, const double turns[3])
{
    const br_vec3 axes[3] = {j->axis_b, j->axle_b, j->third_b};
    chain c = {.turn = br_quat_make(1, 0, 0, 0)};
    br_vec3 *const e = c.axis;
    for (int k = 0; k < j->hinges; k++) {
        e[k] = br_quat_rotate(c.turn, axes[k]);
        c.turn = br_quat_mul(c.turn, br_quat_from_axis_angle(axes[k], turns[k]));
    }
    if (j->hinges == 1) {
        c.dual[0] = e[0];
        return c;
    }
    /* Of two hinges the third direction is across both. */
    const br_vec3 last = j->hinges == 3 ? e[2] : br_vec3_cross(e[0], e[1]);
    const double volume = br_vec3_dot(e[0], br_vec3_cross(e[1], last));
    c.flat = fabs(volume) < (j->hinges == 3 ? FLAT : FLAT * FLAT);
    if (c.flat)
        return c;
    c.dual[0] = br_vec3_scale(1 / volume, br_vec3_cross(e[1], last));
    c.dual[1] = br_vec3_scale(1 / volume, br_vec3_cross(last, e[0]));
    c.dual[2] = br_vec3_scale(1 / volume, br_vec3_cross(e[0], e[1]));
    return c;
}

/* The rotation as a vector along its axis, of the length of its angle, at most pi. */
static br_vec3 rotation_vector(br_quat q)
{
    const double sign = q.w < 0 ? -1 : 1;
    const br_vec3 v = br_vec3_make(sign * q.x, sign * q.y, sign * q.z);
    const double sine = br_vec3_length(v);
    return sine > 0 ? br_vec3_scale(2 * atan2(sine, sign * q.w) / sine, v) : br_vec3_make(0, 0, 0);
}

/* The angles that make up A's rotation, from those of the last step on: they go on through whole turns. */
static chain find_turns(const world_joint *j, br_quat b, br_quat a, double turns[3])
{
    const br_quat now = br_quat_mul(br_quat_conjugate(b), a),
                  whole = br_quat_mul(now, br_quat_conjugate(j->relative));
    chain c = stand(j, turns);
    for (int i = 0; i < MOST_STEPS && !c.flat; i++) {
        br_vec3 left = rotation_vector(br_quat_mul(whole, br_quat_conjugate(c.turn)));
        const double far = br_vec3_length(left);
        if (far > LONGEST)
            left = br_vec3_scale(LONGEST / far, left);
        double step = 0;
        for (int k = 0; k < j->hinges; k++) {
            const double d = br_vec3_dot(c.dual[k], left);
            turns[k] += d;
            step = fmax(step, fabs(d));
        }
        c = stand(j, turns);
        if (step < 1e-14)
            break;
    }
    return c;
}

static br_solver_row *direction(joint_builder *b, const joint_sides *s)
{
    return b->j->hinges ? joint_add_turn(b, b->j->along) : joint_slider_direction(b, s);
}

/* Spring, damper and rotor, h F = -h k (x + h v) - h c v - a (v - v0): v0 is the rate of the step before, in
 * the directions of that, so that no term of the directions' change is lost. */
static void give_way(joint_builder *b, const joint_sides *s, double position)
{
    const world_joint *const j = b->j;
    br_solver_row *const row = direction(b, s);
    if (!(j->inertia > 0)) {
        joint_soften(b, row, position - j->rest, j->servo ? j->rate : 0);
        if (j->servo) {
            row->low = j->least * b->w->options.dt;
            row->high = j->most * b->w->options.dt;
        }
        return;
    }
    const double h = b->w->options.dt, all = h * (h * j->stiffness + j->damping) + j->inertia,
                 before = isnan(j->spun) ? joint_measure(b->w, j).velocity : j->spun;
    row->compliance = 1 / all;
    row->bias = (h * j->stiffness * (position - j->rest) - j->inertia * before) / all;
}

void joint_drive_rows(joint_builder *b, world_joint *j, const joint_sides *s)
{
    double position = joint_displacement(s);
    if (j->hinges) {
        const chain c = find_turns(j, s->b, s->a, j->turns);
        j->idle = c.flat;
        j->along = br_quat_rotate(s->b, c.dual[j->which]);
        position = j->turns[j->which];
    }
    if (j->idle) {
        j->spun = NAN;
        return;
    }
    if (joint_is_soft(j))
        give_way(b, s, position);
    else
        b->k++;
    joint_motor_row(b, s, direction);
    joint_limit_row(b, s, position, direction);
}

void joint_drive_measure(const world_joint *j, const joint_sides *s, br_vec3 relative, br_vec3 linear,
                         br_joint_state *state)
{
    state->error = 0;
    if (!j->hinges) {
        state->position = joint_displacement(s);
        state->velocity = br_vec3_dot(linear, s->axis_b);
        return;
    }
    double turns[3] = {j->turns[0], j->turns[1], j->turns[2]};
    find_turns(j, s->b, s->a, turns);
    state->position = turns[j->which];
    state->velocity = br_vec3_dot(joint_drive_way(j, s), relative);
}

br_vec3 joint_drive_way(const world_joint *j, const joint_sides *s)
{
    double turns[3] = {j->turns[0], j->turns[1], j->turns[2]};
    const chain c = find_turns(j, s->b, s->a, turns);
    return c.flat ? br_vec3_make(0, 0, 0) : br_quat_rotate(s->b, c.dual[j->which]);
}

void joint_drive_axes(const world_joint *j, br_quat b, br_quat a, br_joint_spec *spec)
{
    double turns[3] = {j->turns[0], j->turns[1], j->turns[2]};
    br_vec3 *const axes[3] = {&spec->axis, &spec->axle, &spec->third};
    const chain c = find_turns(j, b, a, turns);
    for (int k = 0; k < j->hinges; k++)
        *axes[k] = br_quat_rotate(b, c.axis[k]);
}
