/* Joints between two bodies that both turn: a double pendulum of two rods against its equations of motion,
 * and every kind of joint between two free bodies that tumble. Where the anchors, axes and frames are is
 * followed here from the bodies' poses, not asked of the joint. */
#include "rigid_worlds.h"

static const br_vec3 down = {0, 0, -9.81}, none = {0, 0, 0};

static br_world *empty(double dt, br_vec3 gravity)
{
    br_world_options options = br_world_default();
    options.dt = dt;
    options.gravity = gravity;
    options.solver_options.iterations = 500;
    options.solver_options.tolerance = 1e-12;
    return make_world(&options, NULL);
}

static int add_body(br_world *world, double mass, br_mat3 inertia, br_pose pose)
{
    br_body_spec spec = br_body_spec_default();
    spec.mass = mass;
    spec.inertia = inertia;
    spec.pose = pose;
    int index;
    br_error error = {0};
    must(br_world_add_body(world, &spec, &index, &error), &error);
    return index;
}

/* ---- the double pendulum ---- */

typedef struct rods {
    double m[2], l[2], inertia[2]; /* inertia about the centre, across */
} rods;

/* Angles from the vertical and their rates. */
typedef struct swing {
    double q[2], w[2];
} swing;

/* Lagrange's equations of two rods in a plane. */
static swing rate(const rods *r, swing s)
{
    const double g = 9.81, c1 = r->l[0] / 2, c2 = r->l[1] / 2, lever = r->m[1] * r->l[0] * c2;
    const double cosine = cos(s.q[0] - s.q[1]), sine = sin(s.q[0] - s.q[1]);
    const double a = r->inertia[0] + r->m[0] * c1 * c1 + r->m[1] * r->l[0] * r->l[0], b = lever * cosine,
                 d = r->inertia[1] + r->m[1] * c2 * c2;
    const double f = -lever * sine * s.w[1] * s.w[1] - (r->m[0] * c1 + r->m[1] * r->l[0]) * g * sin(s.q[0]),
                 h = lever * sine * s.w[0] * s.w[0] - r->m[1] * c2 * g * sin(s.q[1]);
    const double determinant = a * d - b * b;
    return (swing){{s.w[0], s.w[1]}, {(d * f - b * h) / determinant, (a * h - b * f) / determinant}};
}

static swing ahead(swing s, double h, swing k)
{
    for (int i = 0; i < 2; i++) {
        s.q[i] += h * k.q[i];
        s.w[i] += h * k.w[i];
    }
    return s;
}

/* One step of the classical Runge-Kutta method. */
static swing advance(const rods *r, swing s, double h)
{
    const swing k1 = rate(r, s), k2 = rate(r, ahead(s, h / 2, k1)), k3 = rate(r, ahead(s, h / 2, k2)),
                k4 = rate(r, ahead(s, h, k3));
    return ahead(ahead(ahead(ahead(s, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
}

/* A rod hangs along its body's -z; the plane of the swing holds z and `out`. */
static const double azimuth = 0.7;

static br_pose hang(br_vec3 top, double length, double angle)
{
    const br_quat turn = br_quat_mul(br_quat_from_axis_angle(br_vec3_make(0, 0, 1), azimuth),
                                     br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -angle));
    const br_pose pose = {br_vec3_add(top, br_quat_rotate(turn, br_vec3_make(0, 0, -length / 2))), turn};
    return pose;
}

static br_vec3 end_of(br_pose pose, double length, double which)
{
    return br_pose_apply(pose, br_vec3_make(0, 0, which * length / 2));
}

static double angle_of(br_pose pose)
{
    const br_vec3 along = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, -1));
    return atan2(along.x * cos(azimuth) + along.y * sin(azimuth), -along.z);
}

enum { SAMPLES = 150 };
static const double sample = 0.01; /* [s] */
static const rods pendulum = {{1.2, 0.7}, {0.5, 0.4}, {1.2 * 0.25 / 12, 0.7 * 0.16 / 12}};
static const swing start = {{1.0, -0.6}, {0, 0}};

/* The angles at each sample, by the simulator; returns the largest gap between the rods' ends. */
static double simulate(br_joint_kind kind, bool lower_first, double dt, double angles[SAMPLES][2])
{
    const rods *const r = &pendulum;
    br_world *world = empty(dt, down);
    int rod[2];
    br_vec3 top = none;
    for (int i = 0; i < 2; i++) {
        const br_pose pose = hang(top, r->l[i], start.q[i]);
        rod[i] = add_body(world, r->m[i], br_mat3_diagonal(r->inertia[i], r->inertia[i], 0.001), pose);
        top = end_of(pose, r->l[i], -1);
    }
    const br_vec3 axis = br_vec3_make(-sin(azimuth), cos(azimuth), 0);
    br_joint_spec spec = br_joint_spec_default(kind, rod[0], -1);
    spec.axis = axis;
    add_joint(world, &spec);
    spec = br_joint_spec_default(kind, rod[lower_first], rod[!lower_first]);
    spec.axis = axis;
    spec.anchor_a = end_of(br_world_poses(world)[rod[0]], r->l[0], -1);
    add_joint(world, &spec);
    double gap = 0;
    for (int n = 0; n < SAMPLES; n++) {
        steps(world, (int)(sample / dt + 0.5));
        const br_pose *const p = br_world_poses(world);
        for (int k = 0; k < 2; k++)
            angles[n][k] = angle_of(p[rod[k]]);
        const br_vec3 apart = br_vec3_sub(end_of(p[rod[0]], r->l[0], -1), end_of(p[rod[1]], r->l[1], 1));
        gap = fmax(gap, br_vec3_length(apart));
    }
    br_world_destroy(world);
    return gap;
}

/* The simulator is of first order: twice the angles at half the step less those at the whole one are of
 * second. */
static void test_double_pendulum(void)
{
    static const br_joint_kind kinds[] = {BR_JOINT_BALL, BR_JOINT_HINGE};
    static const char *const names[] = {"ball joints", "hinges"};
    static double whole[SAMPLES][2], half[SAMPLES][2];
    for (int k = 0; k < 4; k++) {
        const int kind = k / 2, lower_first = k % 2;
        const double gap = simulate(kinds[kind], lower_first, 1e-3, whole),
                     finer_gap = simulate(kinds[kind], lower_first, 5e-4, half);
        double worst = 0, difference = 0;
        swing s = start;
        for (int n = 0; n < SAMPLES; n++) {
            for (int i = 0; i < 100; i++)
                s = advance(&pendulum, s, sample / 100);
            for (int i = 0; i < 2; i++) {
                difference = fmax(difference, fabs(whole[n][i] - half[n][i]));
                worst = fmax(worst, fabs(2 * half[n][i] - whole[n][i] - s.q[i]));
            }
        }
        check(worst < 0.02 && worst < 0.2 * difference,
              "double pendulum on %s, A is the %s rod: %.2g rad off its equations in %g s (steps differ by "
              "%.2g)",
              names[kind], lower_first ? "lower" : "upper", worst, SAMPLES * sample, difference);
        check(gap < 3e-4 && finer_gap < 0.3 * gap,
              "its rods stay together: %.2g m apart, %.2g at half the step", gap, finer_gap);
    }
}

/* ---- two free bodies ---- */

static const double masses[2] = {1.3, 0.6};
static const br_vec3 inertias[2] = {{0.02, 0.035, 0.04}, {0.012, 0.006, 0.009}};

/* What the joint is made of, in the bodies' own coordinates. */
typedef struct couple {
    br_world *world;
    int body[2], joint;
    br_vec3 anchor[2], axis[2], axle[2];
    br_quat turn[2]; /* from the frame both share at the start to the body */
} couple;

static br_vec3 world_axis(const couple *c, int i)
{
    return br_quat_rotate(br_world_poses(c->world)[c->body[i]].orientation, c->axis[i]);
}

static br_vec3 world_axle(const couple *c, int i)
{
    return br_quat_rotate(br_world_poses(c->world)[c->body[i]].orientation, c->axle[i]);
}

static br_vec3 world_anchor(const couple *c, int i)
{
    return br_pose_apply(br_world_poses(c->world)[c->body[i]], c->anchor[i]);
}

/* Where the frame that both shared at the start is now, as body i has it. */
static br_quat frame(const couple *c, int i)
{
    return br_quat_mul(br_world_poses(c->world)[c->body[i]].orientation, c->turn[i]);
}

static double frames_apart(const couple *c)
{
    const br_quat e = br_quat_mul(frame(c, 0), br_quat_conjugate(frame(c, 1)));
    return 2 * br_vec3_length(br_vec3_make(e.x, e.y, e.z));
}

static couple make_couple(br_joint_spec spec, double dt)
{
    static const br_pose poses[2] = {{{0.1, -0.2, 0.3}, {0.5, -0.1, 0.7, 0.5}},
                                     {{0.45, 0.1, 0.2}, {0.9, 0.3, -0.2, 0.25}}};
    couple c = {.world = empty(dt, none)};
    for (int i = 0; i < 2; i++) {
        br_pose pose = poses[i];
        pose.orientation = br_quat_normalise(pose.orientation);
        c.body[i] =
            add_body(c.world, masses[i], br_mat3_diagonal(inertias[i].x, inertias[i].y, inertias[i].z), pose);
        c.anchor[i] = br_pose_unapply(pose, i && !isnan(spec.anchor_b.x) ? spec.anchor_b : spec.anchor_a);
        c.axis[i] = br_quat_unrotate(pose.orientation, spec.axis);
        c.axle[i] = br_quat_unrotate(pose.orientation, spec.axle);
        c.turn[i] = br_quat_conjugate(pose.orientation);
    }
    spec.body_a = c.body[0];
    spec.body_b = c.body[1];
    c.joint = add_joint(c.world, &spec);
    /* Whatever the joint does not allow of this, it takes away in the first step. */
    set_velocity(c.world, c.body[0], br_vec3_make(0.3, 0.1, -0.2), br_vec3_make(2, -3, 1.5));
    set_velocity(c.world, c.body[1], br_vec3_make(-0.2, 0.4, 0.1), br_vec3_make(-1, 2.5, 3));
    return c;
}

/* Momentum about the origin, of both. */
static br_vec3 momentum(const couple *c, br_vec3 *linear)
{
    br_vec3 sum = none;
    *linear = none;
    for (int i = 0; i < 2; i++) {
        const br_pose p = br_world_poses(c->world)[c->body[i]];
        const br_velocity v = br_world_velocities(c->world)[c->body[i]];
        const br_vec3 w = br_quat_unrotate(p.orientation, v.angular);
        const br_vec3 spin = br_vec3_make(inertias[i].x * w.x, inertias[i].y * w.y, inertias[i].z * w.z);
        *linear = br_vec3_add_scaled(*linear, masses[i], v.linear);
        sum = br_vec3_add(sum, br_quat_rotate(p.orientation, spin));
        sum = br_vec3_add_scaled(sum, masses[i], br_vec3_cross(p.position, v.linear));
    }
    return sum;
}

/* Largest errors over a run. */
typedef struct errors {
    double gap, tilt, said, momentum, linear;
} errors;

/* What a kind holds: how far off it is, from the poses alone; *said: how far what the joint says of its
 * position and rate is from what the poses say. */
static void look(const couple *c, const br_joint_spec *spec, double before, double dt, errors *e,
                 double *position)
{
    const br_joint_state state = br_world_joint(c->world, c->joint);
    const br_vec3 apart = br_vec3_sub(world_anchor(c, 0), world_anchor(c, 1)), axis = world_axis(c, 1);
    double gap = br_vec3_length(apart), tilt = 0;
    *position = 0;
    if (spec->kind == BR_JOINT_HINGE) {
        tilt = br_vec3_length(br_vec3_cross(axis, world_axis(c, 0)));
        const br_quat turned = br_quat_mul(br_quat_conjugate(frame(c, 1)), frame(c, 0));
        *position = 2 * atan2(br_vec3_dot(br_vec3_make(turned.x, turned.y, turned.z), spec->axis), turned.w);
        *position += 2 * pi * nearbyint((before - *position) / (2 * pi));
    } else if (spec->kind == BR_JOINT_SLIDER) {
        *position = br_vec3_dot(apart, axis);
        gap = br_vec3_length(br_vec3_add_scaled(apart, -*position, axis));
        tilt = frames_apart(c);
    } else if (spec->kind == BR_JOINT_WHEEL) {
        *position = br_vec3_dot(apart, axis);
        gap = br_vec3_length(br_vec3_add_scaled(apart, -*position, axis));
        tilt = br_vec3_length(br_vec3_cross(world_axle(c, 0), world_axle(c, 1)));
    } else if (spec->kind == BR_JOINT_FIXED)
        tilt = frames_apart(c);
    else if (spec->kind == BR_JOINT_DISTANCE || spec->kind == BR_JOINT_SPRING) {
        *position = gap;
        gap = spec->kind == BR_JOINT_DISTANCE ? fabs(gap - spec->length) : 0;
    }
    e->gap = fmax(e->gap, gap);
    e->tilt = fmax(e->tilt, tilt);
    e->said = fmax(e->said, fabs(state.position - *position));
    if (spec->kind != BR_JOINT_BALL && spec->kind != BR_JOINT_FIXED)
        e->said = fmax(e->said, dt * fabs(state.velocity - (*position - before) / dt));
    if (spec->kind != BR_JOINT_SPRING && spec->stiffness == 0)
        e->said = fmax(e->said, fabs(state.error - gap));
}

static errors tumble(br_joint_spec spec, double dt)
{
    errors e = {0};
    couple c = make_couple(spec, dt);
    br_vec3 linear, now_linear;
    const br_vec3 angular = momentum(&c, &linear);
    double position = isnan(spec.length) ? 0 : spec.length;
    for (int i = 0; i < (int)(1 / dt + 0.5); i++) {
        steps(c.world, 1);
        const br_vec3 now = momentum(&c, &now_linear);
        e.momentum = fmax(e.momentum, br_vec3_length(br_vec3_sub(now, angular)) / br_vec3_length(angular));
        e.linear = fmax(e.linear, br_vec3_length(br_vec3_sub(now_linear, linear)) / br_vec3_length(linear));
        const double before = position;
        look(&c, &spec, before, dt, &e, &position);
    }
    br_world_destroy(c.world);
    return e;
}

/* All errors of place are of second order in the step, that of momentum is of first. */
static void test_couples(void)
{
    static const char *const names[] = {"ball", "hinge", "slider", "distance", "fixed", "spring", "wheel"};
    for (int kind = BR_JOINT_BALL; kind <= BR_JOINT_WHEEL; kind++) {
        br_joint_spec spec = br_joint_spec_default((br_joint_kind)kind, 0, 1);
        const char *const name = names[kind];
        spec.anchor_a = br_vec3_make(0.3, 0.05, 0.27);
        spec.axis = br_vec3_normalise(br_vec3_make(0.3, -0.5, 0.8));
        if (kind == BR_JOINT_DISTANCE || kind == BR_JOINT_SPRING) {
            spec.anchor_b = br_vec3_make(0.4, -0.02, 0.21);
            spec.length = br_vec3_length(br_vec3_sub(spec.anchor_a, spec.anchor_b));
        }
        if (kind == BR_JOINT_SPRING || kind == BR_JOINT_WHEEL)
            spec.stiffness = 40;
        if (kind == BR_JOINT_WHEEL)
            spec.axle = br_vec3_normalise(br_vec3_make(0.9, 0.4, 0.2));
        const errors e = tumble(spec, 1e-3), f = tumble(spec, 5e-4);
        check(e.gap < 5e-5 && f.gap <= 0.3 * e.gap,
              "%s between two that tumble: %.2g m apart, %.2g at half the step", name, e.gap, f.gap);
        check(e.tilt < 2e-5 && f.tilt <= 0.3 * e.tilt, "%s: turned apart by %.2g rad, %.2g at half the step",
              name, e.tilt, f.tilt);
        check(e.said < (kind == BR_JOINT_SPRING ? 3e-4 : 2e-5) && f.said <= 0.3 * e.said,
              "%s: it says where it is, up to %.2g, %.2g at half the step", name, e.said, f.said);
        check(e.linear < TOL_ROUND_OFF_MANY, "%s: momentum stays (%.2g)", name, e.linear);
        check(e.momentum < 0.01 && f.momentum < 0.6 * e.momentum,
              "%s: angular momentum stays up to %.2g of itself, %.2g at half the step", name, e.momentum,
              f.momentum);
    }
}

/* Rate of A against B along or about the axis, from the bodies' velocities. */
static double rate_along(const couple *c, br_joint_kind kind)
{
    const br_velocity *const v = br_world_velocities(c->world);
    const br_pose *const p = br_world_poses(c->world);
    const br_velocity a = v[c->body[0]], b = v[c->body[1]];
    if (kind == BR_JOINT_HINGE)
        return br_vec3_dot(br_vec3_sub(a.angular, b.angular), world_axis(c, 1));
    const br_vec3 at = world_anchor(c, 0);
    const br_vec3 va =
        br_vec3_add(a.linear, br_vec3_cross(a.angular, br_vec3_sub(at, p[c->body[0]].position)));
    const br_vec3 vb =
        br_vec3_add(b.linear, br_vec3_cross(b.angular, br_vec3_sub(at, p[c->body[1]].position)));
    return br_vec3_dot(br_vec3_sub(va, vb), world_axis(c, 1));
}

/* A motor between two free bodies brings A to its speed against B, and the limit stops it there. */
static void test_driven_couples(void)
{
    for (int kind = BR_JOINT_HINGE; kind <= BR_JOINT_SLIDER; kind++) {
        const char *const name = kind == BR_JOINT_HINGE ? "hinge" : "slider";
        br_joint_spec spec = br_joint_spec_default((br_joint_kind)kind, 0, 1);
        spec.anchor_a = br_vec3_make(0.3, 0.05, 0.27);
        spec.axis = br_vec3_normalise(br_vec3_make(0.3, -0.5, 0.8));
        spec.motor_speed = kind == BR_JOINT_HINGE ? 4 : 0.5;
        spec.motor_limit = 1e3;
        spec.high = kind == BR_JOINT_HINGE ? 2 : 0.25;
        couple c = make_couple(spec, 1e-3);
        errors e = {0};
        double position = 0;
        for (int i = 1; i <= 1000; i++) {
            steps(c.world, 1);
            look(&c, &spec, position, 1e-3, &e, &position);
            if (i == 400) {
                check_close(position, spec.motor_speed * 0.4, 3e-3,
                            "%s: its motor drives A against B, up to the order of the step", name);
                check_close(rate_along(&c, (br_joint_kind)kind), spec.motor_speed, 1e-3, "%s: at its speed",
                            name);
            }
        }
        check_close(position, spec.high, 1e-3, "%s: its limit stops A against B", name);
        check(e.gap < 5e-5 && e.tilt < 5e-5, "%s: it holds meanwhile, to %.2g m and %.2g rad", name, e.gap,
              e.tilt);
        br_world_destroy(c.world);
    }
}

/* A turned by 0.01 rad where the joint holds it: it says so. */
static void test_tilt(void)
{
    static const br_joint_kind kinds[] = {BR_JOINT_HINGE, BR_JOINT_SLIDER, BR_JOINT_FIXED, BR_JOINT_WHEEL,
                                          BR_JOINT_CYLINDER};
    for (int k = 0; k < 5; k++) {
        br_joint_spec spec = br_joint_spec_default(kinds[k], 0, 1);
        br_vec3 across, other;
        spec.anchor_a = br_vec3_make(0.3, 0.05, 0.27);
        br_contact_frame(spec.axis, &across, &other);
        couple c = make_couple(spec, 1e-3);
        br_pose pose = br_world_poses(c.world)[c.body[0]];
        pose.orientation = br_quat_mul(br_quat_from_axis_angle(across, 0.01), pose.orientation);
        br_world_set_pose(c.world, c.body[0], pose);
        check_close(br_world_joint(c.world, c.joint).tilt, 0.01, 1e-4, "kind %d: turned apart by 0.01 rad",
                    kinds[k]);
        br_world_destroy(c.world);
    }
}

int main(void)
{
    check_begin();
    test_double_pendulum();
    test_couples();
    test_driven_couples();
    test_tilt();
    return check_end();
}
