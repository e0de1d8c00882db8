/* Joints: periods of pendulums, static forces, limits, motors, soft constraints, drift. Closed forms
 * throughout. */
#include "rigid_worlds.h"

static br_world *empty(double dt, br_vec3 gravity, int iterations)
{
    br_world_options options = br_world_default();
    options.dt = dt;
    options.gravity = gravity;
    options.solver_options.iterations = iterations;
    options.solver_options.tolerance = 1e-10;
    return make_world(&options, NULL);
}

static int add_body(br_world *world, double mass, br_mat3 inertia, br_vec3 position)
{
    br_body_spec spec = br_body_spec_default();
    spec.mass = mass;
    spec.inertia = inertia;
    spec.pose.position = position;
    int index;
    br_error error = {0};
    must(br_world_add_body(world, &spec, &index, &error), &error);
    return index;
}

static const br_vec3 down = {0, 0, -9.81}, none = {0, 0, 0};

/* Time between first and last upward zero of a quantity, over the number of periods between. */
typedef struct zeros {
    double before, first, last;
    int count;
} zeros;

static void watch(zeros *z, double t, double dt, double value)
{
    if (z->before < 0 && value >= 0) {
        z->last = t - dt * value / (value - z->before);
        if (z->count++ == 0)
            z->first = z->last;
    }
    z->before = value;
}

/* A rod on a hinge or ball: 2 pi sqrt((I + m l^2)/(m g l)) for small swings; amplitude 0.02 lengthens it by
 * 0.02^2/16. The rod's length error and the step shift it at first order in h at most. */
static void test_pendulum(void)
{
    for (int hinge = 0; hinge < 2; hinge++) {
        const double l = 0.5, m = 2, inertia = 0.03, amplitude = 0.02, dt = 0.001;
        br_world *world = empty(dt, down, 100);
        const br_vec3 centre = br_vec3_make(l * sin(amplitude), 0, -l * cos(amplitude));
        const int rod = add_body(world, m, br_mat3_diagonal(inertia, inertia, 0.001), centre);
        br_world_set_pose(world, rod,
                          (br_pose){centre, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -amplitude)});
        br_joint_spec spec = br_joint_spec_default(hinge ? BR_JOINT_HINGE : BR_JOINT_BALL, rod, -1);
        spec.axis = br_vec3_make(0, 1, 0);
        const int joint = add_joint(world, &spec);
        zeros z = {0};
        double drift = 0, largest = 0;
        for (int i = 0; i < 15000; i++) {
            steps(world, 1);
            const double x = br_world_poses(world)[rod].position.x;
            watch(&z, br_world_time(world), dt, x);
            drift = fmax(drift, br_world_joint(world, joint).error);
            if (i > 13000)
                largest = fmax(largest, fabs(x));
        }
        const double expected =
            2 * pi * sqrt((inertia + m * l * l) / (m * 9.81 * l)) * (1 + amplitude * amplitude / 16);
        check_close((z.last - z.first) / (z.count - 1), expected, 1e-4, "%s: period over %d swings",
                    hinge ? "hinge" : "ball", z.count - 1);
        check(drift < 1e-6, "joint drifts by %.2g m in 15 s", drift);
        check_close(largest, l * sin(amplitude), 2e-3, "amplitude after 15 s");
        br_world_destroy(world);
    }
}

/* Two equal point masses on strings of equal length swing in phase at omega^2 = (2 - sqrt 2) g/l, against it
 * at (2 + sqrt 2) g/l. */
static void test_chain_period(void)
{
    for (int mode = 0; mode < 2; mode++) {
        const double l = 0.4, dt = 0.0005, a = 1e-3;
        const double second = mode ? 1 - sqrt(2) : 1 + sqrt(2); /* x_2/x_1 */
        br_world *world = empty(dt, down, 400);
        const br_mat3 tiny = br_mat3_diagonal(1e-3, 1e-3, 1e-3);
        const double x1 = a, x2 = a * second;
        const double z1 = -sqrt(l * l - x1 * x1), z2 = z1 - sqrt(l * l - (x2 - x1) * (x2 - x1));
        const int upper = add_body(world, 1, tiny, br_vec3_make(x1, 0, z1)),
                  lower = add_body(world, 1, tiny, br_vec3_make(x2, 0, z2));
        br_joint_spec spec = br_joint_spec_default(BR_JOINT_DISTANCE, upper, -1);
        spec.anchor_a = br_vec3_make(x1, 0, z1);
        spec.anchor_b = none;
        add_joint(world, &spec);
        spec = br_joint_spec_default(BR_JOINT_DISTANCE, lower, upper);
        spec.anchor_a = br_vec3_make(x2, 0, z2);
        spec.anchor_b = br_vec3_make(x1, 0, z1);
        const int link = add_joint(world, &spec);
        zeros z = {0};
        for (int i = 0; i < 10000; i++) {
            steps(world, 1);
            watch(&z, br_world_time(world), dt, br_world_poses(world)[upper].position.x);
        }
        const double omega = sqrt((mode ? 2 + sqrt(2) : 2 - sqrt(2)) * 9.81 / l);
        check_close((z.last - z.first) / (z.count - 1), 2 * pi / omega, 1e-3, "two masses, mode %d: period",
                    mode);
        check(br_world_joint(world, link).error < 1e-6, "the string keeps its length");
        br_world_destroy(world);
    }
}

/* Hanging links: joint k carries what hangs below it. */
static void test_hanging_chain(void)
{
    br_world *world = empty(0.01, down, 500);
    int joints[8];
    int above = -1;
    for (int i = 0; i < 8; i++) {
        const int link =
            add_body(world, 0.5, br_mat3_diagonal(1e-3, 1e-3, 1e-3), br_vec3_make(0, 0, -0.05 - 0.1 * i));
        br_joint_spec spec = br_joint_spec_default(BR_JOINT_BALL, link, above);
        spec.anchor_a = br_vec3_make(0, 0, -0.1 * i);
        joints[i] = add_joint(world, &spec);
        above = link;
    }
    steps(world, 300);
    for (int i = 0; i < 8; i++) {
        const br_joint_state s = br_world_joint(world, joints[i]);
        check_close(s.force.z, 0.5 * 9.81 * (8 - i), 1e-4, "joint %d of a hanging chain carries %d links", i,
                    8 - i);
        check(s.error < 1e-5, "it stays closed (%.2g m)", s.error);
    }
    br_world_destroy(world);
}

/* A cantilever of one fixed joint: force m g, moment m g l. */
static void test_fixed(void)
{
    br_world *world = empty(0.01, down, 200);
    const int arm = add_body(world, 2, br_mat3_diagonal(0.1, 0.2, 0.2), br_vec3_make(0.7, 0, 0));
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_FIXED, arm, -1);
    const int joint = add_joint(world, &spec);
    steps(world, 500);
    const br_joint_state s = br_world_joint(world, joint);
    check_close(s.force.z, 2 * 9.81, 1e-5, "cantilever: force");
    check_close(s.torque.y, -2 * 9.81 * 0.7, 1e-5, "cantilever: moment about the anchor");
    check(s.error < 1e-6 && s.tilt < 1e-6, "cantilever: does not move in 5 s (%.2g m, %.2g rad)", s.error,
          s.tilt);
    br_world_destroy(world);
}

/* A slider falls freely along its axis, to its limit, and no farther; a motor on it moves at its speed or
 * stalls at its force. */
static void test_slider(void)
{
    br_world *world = empty(0.01, down, 100);
    const int bob = add_body(world, 1.5, br_mat3_diagonal(0.01, 0.02, 0.03), br_vec3_make(0.2, 0.1, 0));
    const double slope = 0.6;
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_SLIDER, bob, -1);
    spec.axis = br_vec3_make(cos(slope), 0, -sin(slope));
    spec.low = -0.1;
    spec.high = 0.8;
    const int joint = add_joint(world, &spec);
    steps(world, 30);
    const double a = 9.81 * sin(slope);
    check_close(br_world_joint(world, joint).position, a * 0.3 * 0.31 / 2, 1e-6,
                "slider: falls along its axis");
    check_close(br_world_joint(world, joint).velocity, a * 0.3, 1e-6, "slider: speed");
    steps(world, 300);
    br_joint_state s = br_world_joint(world, joint);
    check_near(s.position, 0.8, 1e-4, "slider: held at its limit (%.6f)", s.position);
    check_close(s.force.x * cos(slope) - s.force.z * sin(slope), -1.5 * a, 1e-4, "slider: the limit's force");
    check(s.error < 1e-6 && s.tilt < 1e-6, "slider: stays on its line");
    br_world_drive_motor(world, joint, -0.2, 30);
    steps(world, 100);
    check_close(br_world_joint(world, joint).velocity, -0.2, 1e-6, "slider: the motor lifts at its speed");
    check_near(br_world_joint(world, joint).position, 0.6, 1e-3, "slider: 0.2 m in 1 s");
    br_world_drive_motor(world, joint, -0.2, 0.5 * 1.5 * a);
    const double v0 = br_world_joint(world, joint).velocity;
    steps(world, 10);
    check_close(br_world_joint(world, joint).velocity - v0, 0.1 * 0.5 * a, 1e-6,
                "slider: half the force, half the fall");
    br_world_destroy(world);
}

/* A hinge's motor: omega = limit/I t until its speed; angles count turns; a limit stops it. */
static void test_hinge(void)
{
    br_world *world = empty(0.01, none, 100);
    const int wheel = add_body(world, 1, br_mat3_diagonal(0.02, 0.02, 0.05), none);
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_HINGE, wheel, -1);
    spec.motor_speed = 20;
    spec.motor_limit = 0.5;
    const int joint = add_joint(world, &spec);
    steps(world, 50);
    check_close(br_world_joint(world, joint).velocity, 0.5 / 0.05 * 0.5, 1e-8,
                "hinge: spins up with limit/I");
    steps(world, 450);
    check_close(br_world_joint(world, joint).velocity, 20, 1e-8, "hinge: at its speed");
    /* sum of h omega_n: omega_n = 0.1 n up to 200 steps, then 20 */
    check_close(br_world_joint(world, joint).position, 0.01 * (0.1 * 200 * 201 / 2 + 300 * 20), 1e-8,
                "hinge: counts its turns");
    br_world_destroy(world);

    world = empty(0.01, none, 100);
    const int door = add_body(world, 1, br_mat3_diagonal(0.02, 0.02, 0.05), none);
    spec.motor_speed = -3;
    spec.low = -0.5;
    spec.high = 2;
    const int hinge = add_joint(world, &spec);
    steps(world, 200);
    check_near(br_world_joint(world, hinge).position, -0.5, 1e-4, "hinge: stops at its lower limit");
    br_world_drive_motor(world, hinge, 3, 0.5);
    steps(world, 300);
    check_near(br_world_joint(world, hinge).position, 2.0, 1e-4, "hinge: stops at its upper limit");
    (void)door;
    br_world_destroy(world);
}

/* Distance with stiffness and damping: sags by m g/k; the mouse spring pulls with k x and no harder than its
 * cap. */
static void test_soft(void)
{
    br_world *world = empty(0.01, down, 100);
    const int bob = add_body(world, 2, br_mat3_identity(), br_vec3_make(0, 0, -1));
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_DISTANCE, bob, -1);
    spec.anchor_a = br_vec3_make(0, 0, -1);
    spec.anchor_b = none;
    spec.stiffness = 400;
    spec.damping = 60;
    const int joint = add_joint(world, &spec);
    steps(world, 1000);
    check_close(br_world_joint(world, joint).position, 1 + 2 * 9.81 / 400, 1e-6,
                "soft distance: sags by m g/k");
    check_close(br_world_energy(world).elastic, 0.5 * (2 * 9.81) * (2 * 9.81) / 400, 1e-5,
                "soft distance: energy k x^2/2");
    br_world_destroy(world);

    /* implicit spring: F = -k (x + h v) - c v exactly, so one step is known */
    world = empty(0.01, none, 200);
    const int puck = add_body(world, 2, br_mat3_identity(), br_vec3_make(0.3, 0, 0));
    spec = br_joint_spec_default(BR_JOINT_SPRING, puck, -1);
    spec.anchor_a = br_vec3_make(0.3, 0, 0);
    spec.anchor_b = none;
    spec.stiffness = 50;
    spec.damping = 4;
    const int mouse = add_joint(world, &spec);
    steps(world, 1);
    const double h = 0.01, v = -h * 50 * 0.3 / (2 + h * 4 + h * h * 50);
    check_close(br_world_velocities(world)[puck].linear.x, v, 1e-10, "spring: the implicit step");
    check_close(br_world_joint(world, mouse).force.x, 2 * v / h, 1e-10, "spring: its force");
    br_world_destroy(world);

    world = empty(0.01, none, 200);
    const int heavy = add_body(world, 2, br_mat3_identity(), br_vec3_make(0.3, 0, 0));
    spec.force_limit = 5;
    const int capped = add_joint(world, &spec);
    (void)capped;
    steps(world, 10);
    check_close(br_world_velocities(world)[heavy].linear.x, -5.0 / 2 * 0.1, 1e-10, "spring: capped force");
    br_world_drive_target(world, capped, br_vec3_make(10, 0, 0), none);
    steps(world, 20);
    check_close(br_world_velocities(world)[heavy].linear.x, 5.0 / 2 * 0.1, 1e-8,
                "spring: follows its target");
    br_world_destroy(world);
}

/* Driven length: follows a cosine; free bodies move to share it by their masses. */
static void test_driven(void)
{
    br_world *world = empty(0.01, none, 200);
    const int a = add_body(world, 1, br_mat3_identity(), br_vec3_make(0.5, 0, 0)),
              b = add_body(world, 3, br_mat3_identity(), none);
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_DISTANCE, a, b);
    spec.anchor_a = br_vec3_make(0.5, 0, 0);
    spec.anchor_b = none;
    const int joint = add_joint(world, &spec);
    double worst = 0, before = 0.5;
    for (int i = 1; i <= 500; i++) {
        const double next = 0.4 + 0.1 * cos(2 * pi * 0.01 * i);
        br_world_drive_length(world, joint, next, (next - before) / 0.01);
        before = next;
        steps(world, 1);
        worst = fmax(worst, br_world_joint(world, joint).error);
    }
    check(worst < 1e-9, "driven length is met at every step (%.2g m)", worst);
    const double xa = br_world_poses(world)[a].position.x, xb = br_world_poses(world)[b].position.x;
    check_close((xa + 3 * xb) / 4, 0.125, 1e-9, "and the centre of mass stays");
    br_world_destroy(world);
}

/* Joints that start apart close by the share of correction in each step, without speed. */
static void test_correction(void)
{
    br_world_options options = br_world_default();
    options.gravity = none;
    br_world *world = make_world(&options, NULL);
    const int a = add_body(world, 1, br_mat3_identity(), none);
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_BALL, a, -1);
    const int joint = add_joint(world, &spec);
    br_world_set_pose(world, a, (br_pose){{0.01, 0, 0}, {1, 0, 0, 0}});
    for (int i = 1; i <= 5; i++) {
        steps(world, 1);
        check_close(br_world_joint(world, joint).error, 0.01 * pow(0.8, i), 1e-6,
                    "error after %d corrections", i);
    }
    check(br_vec3_length(br_world_velocities(world)[a].linear) < 1e-12, "correction leaves no velocity");
    br_world_enable_joint(world, joint, false);
    set_velocity(world, a, br_vec3_make(1, 0, 0), none);
    steps(world, 10);
    check_close(br_world_velocities(world)[a].linear.x, 1, TOL_ROUND_OFF_MANY,
                "a joint that is off holds nothing");
    br_world_destroy(world);
}

/* A spinning top-heavy body on a hinge whose axis is not principal: the axis stays, momentum goes into the
 * bearing. */
static void test_unbalanced(void)
{
    br_world *world = empty(0.005, none, 200);
    const int rotor = add_body(world, 1, br_mat3_diagonal(0.1, 0.2, 0.3), none);
    const br_vec3 axis = br_vec3_normalise(br_vec3_make(1, 1, 1));
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_HINGE, rotor, -1);
    spec.axis = axis;
    const int joint = add_joint(world, &spec);
    set_velocity(world, rotor, none, br_vec3_scale(5, axis));
    double tilt = 0;
    for (int i = 0; i < 1000; i++) {
        steps(world, 1);
        tilt = fmax(tilt, br_world_joint(world, joint).tilt);
    }
    check(tilt < 1e-6, "an unbalanced rotor stays on its axis (%.2g rad in 5 s)", tilt);
    check_close(br_world_joint(world, joint).velocity, 5, 0.02,
                "and keeps its speed, to the order of the step");
    br_world_destroy(world);
}

static void test_pairs(void)
{
    br_shape *shape = make_box(0.2, 0.2, 0.2);
    for (int collide = 0; collide < 2; collide++) {
        br_world_options options = br_world_default();
        options.gravity = none;
        br_world *world = make_world(&options, NULL);
        const int a = add_solid(world, shape, 1, none, br_quat_identity());
        const int b = add_solid(world, shape, 1, br_vec3_make(0.19, 0, 0), br_quat_identity());
        br_joint_spec spec = br_joint_spec_default(BR_JOINT_HINGE, a, b);
        spec.collide = collide;
        add_joint(world, &spec);
        steps(world, 1);
        check((br_world_last(world).contacts > 0) == collide, "jointed bodies %s",
              collide ? "collide when asked to" : "don't collide");
        br_world_destroy(world);
    }
    br_shape_destroy(shape);
}

int main(void)
{
    check_begin();
    test_pendulum();
    test_chain_period();
    test_hanging_chain();
    test_fixed();
    test_slider();
    test_hinge();
    test_soft();
    test_driven();
    test_correction();
    test_unbalanced();
    test_pairs();
    return check_end();
}
