/* Drives, limits and forces along one of the ways in which a joint lets a body move, and planar joints:
 * angles against the rotations that they make up, dampers, springs, brakes and limits against closed forms.
 */
#include "rigid_worlds.h"

#define GRAVITY 9.81

static const br_vec3 none = {0, 0, 0};

/* A ball whose inertia is I in every direction, so that it turns on as it does. */
static const double inertia = 0.2;

static br_world *make(double dt, br_vec3 gravity)
{
    br_world_options options = br_world_default();
    options.dt = dt;
    options.gravity = gravity;
    options.solver_options.tolerance = 1e-13;
    options.solver_options.iterations = 1000;
    return make_world(&options, NULL);
}

static int add_ball(br_world *world, br_vec3 position, br_quat orientation, br_vec3 linear, br_vec3 angular)
{
    br_error error = {0};
    br_body_spec spec = br_body_spec_default();
    int index;
    spec.mass = 1.5;
    spec.inertia = br_mat3_diagonal(inertia, inertia, inertia);
    spec.pose = (br_pose){position, orientation};
    spec.velocity = (br_velocity){linear, angular};
    must(br_world_add_body(world, &spec, &index, &error), &error);
    return index;
}

static br_joint_spec drive(int n, const br_vec3 axes[3], int which)
{
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_DRIVE, 0, -1);
    spec.axis = axes[0];
    spec.axle = axes[1];
    spec.third = axes[2];
    spec.hinges = n;
    spec.which = which;
    return spec;
}

static const br_vec3 hinges[] = {{1, 0, 0}, {0, 0.6, 0.8}, {0, 0, 1}};

static br_quat turned(int n, const double angles[3])
{
    br_quat q = br_quat_make(1, 0, 0, 0);
    for (int k = 0; k < n; k++)
        q = br_quat_mul(q, br_quat_from_axis_angle(hinges[k], angles[k]));
    return q;
}

/* Angles come back from the rotation that they make up, past whole turns of the first hinge, too, and from
 * where the joint stands now on. */
static void test_angles(void)
{
    const double ends[][3] = {{0.3, 0, 0}, {-0.4, 0.5, 0}, {1.2, -0.7, 0.9}, {-2.5, 0.9, -1.9}};
    const int counts[] = {1, 2, 3, 3};
    for (int i = 0; i < 4; i++) {
        br_world *const world = make(0.01, none);
        const br_quat start = br_quat_from_axis_angle(br_vec3_make(0.6, 0, 0.8), 0.7);
        const int ball = add_ball(world, none, start, none, none), n = counts[i];
        for (int k = 0; k < n; k++) {
            const br_joint_spec spec = drive(n, hinges, k + 1);
            add_joint(world, &spec);
        }
        br_world_set_pose(world, ball, (br_pose){none, br_quat_mul(turned(n, ends[i]), start)});
        for (int k = 0; k < n; k++)
            check_near(br_world_joint(world, k).position, ends[i][k], 1e-12, "angle %d of %d", k + 1, n);
        /* A joint that is added as this one stands has its angles counted from here. */
        double more[3], rest[3];
        for (int k = 0; k < 3; k++) {
            more[k] = 0.1 * (k + 1);
            rest[k] = ends[i][k] + more[k];
        }
        for (int k = 0; k < n; k++) {
            const br_joint_spec now = br_world_joint_spec(world, k);
            add_joint(world, &now);
        }
        br_world_set_pose(world, ball, (br_pose){none, br_quat_mul(turned(n, rest), start)});
        for (int k = 0; k < n; k++)
            check_near(br_world_joint(world, n + k).position, more[k], 1e-12, "from where it stands");
        br_world_destroy(world);
    }
    br_world *const world = make(0.01, none);
    const br_joint_spec spec = drive(1, hinges, 1);
    add_ball(world, none, br_quat_make(1, 0, 0, 0), none, br_vec3_make(5, 0, 0));
    add_joint(world, &spec);
    steps(world, 400);
    check_near(br_world_joint(world, 0).position, 20.0, 1e-9, "whole turns are counted");
    check_near(br_world_joint(world, 0).velocity, 5.0, 1e-12, "and the rate");
    br_world_destroy(world);
}

/* Of two hinges with axes at cos = c to each other, I (q1'' + c q2'') = -d q1' and I (q2'' + c q1'') = 0: the
 * first slows down at d/(I (1 - c^2)), the second's rate grows by c of what the first loses. */
static void test_damper(void)
{
    const br_vec3 axes[] = {{1, 0, 0}, {0.6, 0.8, 0}, {0, 0, 1}};
    const double c = 0.6, d = 0.5, rate = 2, t = 0.2, h = 1e-4;
    br_world *const world = make(h, none);
    const int ball = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, br_vec3_scale(rate, axes[0]));
    br_joint_spec universal = br_joint_spec_default(BR_JOINT_UNIVERSAL, ball, -1);
    universal.axis = axes[0];
    universal.axle = axes[1];
    br_joint_spec first = drive(2, axes, 1), second = drive(2, axes, 2);
    first.damping = d;
    add_joint(world, &universal);
    add_joint(world, &first);
    add_joint(world, &second);
    steps(world, (int)lround(t / h));
    const double left = rate * exp(-d * t / (inertia * (1 - c * c)));
    check_close(br_world_joint(world, 1).velocity, left, 1e-3, "a damper on the first of two oblique hinges");
    check_close(br_world_joint(world, 2).velocity, c * (rate - left), 2e-3, "drives the second");
    br_world_destroy(world);
}

/* A spring on the third of three hinges at right angles, the others at rest: a pendulum of stiffness k. */
static void test_spring(void)
{
    const br_vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double k = 7, h = 1e-4, rest = 0.4, omega = sqrt(k / inertia), t = 0.5;
    br_world *const world = make(h, none);
    add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec spec = drive(3, axes, 3), ball = br_joint_spec_default(BR_JOINT_BALL, 0, -1);
    spec.stiffness = k;
    spec.rest = rest;
    add_joint(world, &ball);
    add_joint(world, &spec);
    steps(world, (int)lround(t / h));
    check_near(br_world_joint(world, 1).position, rest * (1 - cos(omega * t)), 2e-3,
               "a spring swings about its rest");
    check_close(br_world_joint(world, 1).torque.z, -k * (br_world_joint(world, 1).position - rest), 1e-9,
                "with its torque");
    br_world_destroy(world);
}

/* An arm on a universal joint, level at first, that gravity turns about the first hinge, y. */
static br_world *make_arm(br_joint_spec *spec)
{
    const br_vec3 axes[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    br_world *const world = make(1e-3, br_vec3_make(0, 0, -GRAVITY));
    const int arm = add_ball(world, br_vec3_make(0.4, 0, 0), br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec universal = br_joint_spec_default(BR_JOINT_UNIVERSAL, arm, -1);
    universal.axis = axes[0];
    universal.axle = axes[1];
    add_joint(world, &universal);
    *spec = drive(2, axes, 1);
    return world;
}

static void test_limit_and_brake(void)
{
    const double m = 1.5, l = 0.4, whole = inertia + m * l * l, moment = m * GRAVITY * l;
    br_joint_spec spec;
    br_world *world = make_arm(&spec);
    spec.high = 0.7;
    add_joint(world, &spec);
    steps(world, 2000);
    check_near(br_world_joint(world, 1).position, 0.7, 1e-3, "the arm comes to rest at the limit");
    check_close(fabs(br_world_joint(world, 1).torque.y), moment * cos(0.7), 1e-2, "which carries its moment");
    check_near(br_world_joint(world, 1).velocity, 0.0, 1e-6, "at rest");
    br_world_destroy(world);

    world = make_arm(&spec);
    spec.motor_limit = 1.01 * moment;
    add_joint(world, &spec);
    steps(world, 1000);
    check_near(br_world_joint(world, 1).position, 0.0, 1e-9, "dry friction above the moment holds the arm");
    br_world_destroy(world);

    world = make_arm(&spec);
    spec.motor_limit = 0.6 * moment;
    add_joint(world, &spec);
    steps(world, 20);
    check_close(br_world_joint(world, 1).velocity, 0.02 * 0.4 * moment / whole, 1e-3,
                "what is left of the moment turns it");
    br_world_destroy(world);
}

/* A puck in a plane that leans: it falls along the plane, turns on, and does not leave it; a drive stops it.
 */
static void test_planar(void)
{
    const double lean = 0.3;
    const br_vec3 normal = {sin(lean), 0, cos(lean)}, down = {cos(lean), 0, -sin(lean)}, side = {0, 1, 0};
    for (int stopped = 0; stopped < 2; stopped++) {
        br_world *const world = make(1e-3, br_vec3_make(0, 0, -GRAVITY));
        add_ball(world, none, br_quat_make(1, 0, 0, 0), br_vec3_scale(0.2, side), br_vec3_scale(3, normal));
        br_joint_spec planar = br_joint_spec_default(BR_JOINT_PLANAR, 0, -1),
                      along = br_joint_spec_default(BR_JOINT_DRIVE, 0, -1);
        planar.axis = normal;
        along.axis = down;
        along.high = stopped ? 0.5 : INFINITY;
        add_joint(world, &planar);
        add_joint(world, &along);
        steps(world, 1000);
        const br_vec3 x = br_world_poses(world)[0].position;
        const br_joint_state held = br_world_joint(world, 0), moved = br_world_joint(world, 1);
        check_near(br_vec3_dot(x, normal), 0.0, 1e-9, "it stays in its plane");
        check(held.error < 1e-9 && held.tilt < 1e-9, "to %.1e m and %.1e rad", held.error, held.tilt);
        check_near(br_vec3_dot(x, side), 0.2, 1e-9, "goes on sideways");
        check_near(moved.position, stopped ? 0.5 : 0.5 * GRAVITY * sin(lean), 5e-3,
                   "and falls, as far as it may");
        check_near(br_vec3_dot(br_world_velocities(world)[0].angular, normal), 3.0, 1e-9, "it turns on");
        check_close(br_vec3_dot(held.force, normal), 1.5 * GRAVITY * cos(lean), 1e-6, "the plane carries it");
        if (stopped)
            check_close(-br_vec3_dot(moved.force, down), 1.5 * GRAVITY * sin(lean), 1e-6,
                        "the stop the rest");
        br_world_destroy(world);
    }
}

/* A force at right angles to a free cylinder joint, on a body that hangs behind it by a second one: what is
 * pulled follows along its own axis alone, and each joint hands the force on. */
static void test_sideways(void)
{
    br_world *const world = make(1e-3, none);
    const int first = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none),
              second = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec rail = br_joint_spec_default(BR_JOINT_CYLINDER, first, -1),
                  sleeve = br_joint_spec_default(BR_JOINT_CYLINDER, second, first);
    rail.axis = br_vec3_make(1, 0, 0);
    sleeve.axis = br_vec3_make(0, 1, 0);
    add_joint(world, &rail);
    add_joint(world, &sleeve);
    for (int i = 0; i < 500; i++) {
        br_world_apply_force(world, second, br_vec3_make(3, 0, 6), none);
        steps(world, 1);
    }
    const double t = 0.5, both = 3;
    const br_vec3 x = br_world_poses(world)[second].position;
    check_close(x.x, 3 / both * t * t / 2, 3e-3, "both go along the rail");
    check(fabs(x.y) < 1e-9 && fabs(x.z) < 1e-9, "and nowhere else");
    const br_joint_state outer = br_world_joint(world, 1), inner = br_world_joint(world, 0);
    check_close(outer.force.x, 3.0 / 2 - 3, 1e-6, "the sleeve hands on what moves the rider");
    check_close(outer.force.z, -6.0, 1e-6, "and all of the force across");
    check_close(inner.force.z, -6.0, 1e-6, "which the rail carries");
    check_near(inner.force.x, 0.0, 1e-9, "and nothing along itself");
    br_world_destroy(world);
}

/* A rotor geared to a way adds its inertia to that way alone; pushes along ways are forces there. */
static void test_rotor(void)
{
    const double h = 1e-4, a = 0.3, push = 2;
    const br_vec3 upright[] = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
    br_world *world = make(h, none);
    int ball = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec hinge = br_joint_spec_default(BR_JOINT_HINGE, ball, -1), rotor = drive(1, upright, 1);
    hinge.axis = upright[0];
    rotor.inertia = a;
    const int at = add_joint(world, &hinge);
    add_joint(world, &rotor);
    br_world_push_joint(world, at, push);
    steps(world, 1);
    check_near(br_world_joint(world, at).velocity, h * push / (inertia + a), 1e-12, "a hinge with a rotor");
    const double rate = h * push / (inertia + a);
    check_near(br_world_energy(world).angular / (0.5 * (inertia + a) * rate * rate), 1.0, 1e-9,
               "and its energy");
    br_world_destroy(world);

    /* Of two hinges, I (q1'' + c q2'') = Q and I (q2'' + c q1'') + a q2'' = 0. */
    const br_vec3 axes[] = {{1, 0, 0}, {0.6, 0.8, 0}, {0, 0, 1}};
    const double c = 0.6;
    world = make(h, none);
    ball = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec universal = br_joint_spec_default(BR_JOINT_UNIVERSAL, ball, -1);
    universal.axis = axes[0];
    universal.axle = axes[1];
    const br_joint_spec first = drive(2, axes, 1);
    br_joint_spec second = drive(2, axes, 2);
    second.inertia = a;
    add_joint(world, &universal);
    const int one = add_joint(world, &first), two = add_joint(world, &second);
    br_world_push_joint(world, one, push);
    steps(world, 1);
    const double whole = inertia * (inertia + a) - c * c * inertia * inertia;
    check_near(br_world_joint(world, one).velocity / (h * push), (inertia + a) / whole, 1e-6,
               "pushed along the first of two hinges");
    check_near(br_world_joint(world, two).velocity / (h * push), -c * inertia / whole, 1e-6,
               "the second has a rotor");
    br_world_destroy(world);

    /* Out along a turntable's radius: (m + a) r'' = m w^2 r. */
    const double w = 3, r = 0.2, t = 0.5, m = 1.5, heavy = 1.5;
    br_error error = {0};
    world = make(h, none);
    br_body_spec table = br_body_spec_default();
    table.motion = BR_BODY_KINEMATIC;
    table.velocity.angular = br_vec3_make(0, 0, w);
    int turntable;
    must(br_world_add_body(world, &table, &turntable, &error), &error);
    ball = add_ball(world, br_vec3_make(r, 0, 0), br_quat_make(1, 0, 0, 0), br_vec3_make(0, w * r, 0),
                    table.velocity.angular);
    br_joint_spec slider = br_joint_spec_default(BR_JOINT_SLIDER, ball, turntable);
    slider.axis = br_vec3_make(1, 0, 0);
    slider.anchor_a = slider.anchor_b = br_vec3_make(r, 0, 0);
    br_joint_spec weight = br_joint_spec_default(BR_JOINT_DRIVE, ball, turntable);
    weight.axis = slider.axis;
    weight.anchor_a = weight.anchor_b = slider.anchor_a;
    weight.inertia = heavy;
    const int way = add_joint(world, &slider);
    add_joint(world, &weight);
    steps(world, (int)(t / h + 0.5));
    check_near(br_world_joint(world, way).position / (r * (cosh(w * sqrt(m / (m + heavy)) * t) - 1)), 1.0,
               1e-3, "a rotor on a slider that is carried round");
    br_world_destroy(world);

    /* Two free bodies, pushed apart. */
    world = make(h, none);
    const int left = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, none),
              right = add_ball(world, br_vec3_make(0.3, 0.1, 0), br_quat_make(1, 0, 0, 0), none, none);
    br_joint_spec rail = br_joint_spec_default(BR_JOINT_SLIDER, right, left);
    rail.axis = br_vec3_make(0.6, 0.8, 0);
    rail.anchor_a = rail.anchor_b = br_vec3_make(0.3, 0.1, 0);
    const int apart = add_joint(world, &rail);
    br_world_push_joint(world, apart, push);
    steps(world, 1);
    br_vec3 linear, angular;
    br_world_momentum(world, &linear, &angular);
    check(br_vec3_length(linear) < 1e-15 && br_vec3_length(angular) < 1e-15, "a push keeps momentum");
    /* Both turn together, without angular momentum, as far as the push passes the other's centre by. */
    const double half = m / 2, past = 0.3 * 0.8 - 0.1 * 0.6, turning = half * (0.09 + 0.01) + 2 * inertia;
    check_near(br_world_joint(world, apart).velocity / (h * push),
               1 / (half - half * half * past * past / turning), 1e-9, "and drives them apart");
    br_world_destroy(world);
}

static void refuses(const br_joint_spec *spec, const char *words)
{
    br_error error = {0};
    check(br_struct_check(&br_joint_spec_struct, spec, &error) == BR_ERR_RANGE &&
              strstr(error.message, words),
          "refused: %s", error.message);
}

static void test_refused(void)
{
    const br_vec3 flat[] = {{1, 0, 0}, {0, 1, 0}, {0.6, 0.8, 0}};
    br_joint_spec spec = drive(3, flat, 1);
    refuses(&spec, "third: it is in the plane");
    spec = drive(2, flat, 3);
    refuses(&spec, "which = 3: the drive has 2 hinges");
    spec.which = 1;
    spec.axle = spec.axis;
    refuses(&spec, "axle: it is along the axis of the first hinge");
    /* In gimbal lock angles have no rates: no limit acts, and nothing breaks. */
    const br_vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    br_world *const world = make(1e-3, none);
    const int ball = add_ball(world, none, br_quat_make(1, 0, 0, 0), none, br_vec3_make(0, 1, 0));
    br_joint_spec point = br_joint_spec_default(BR_JOINT_BALL, ball, -1), limited = drive(3, axes, 1);
    limited.high = 0.1;
    add_joint(world, &point);
    add_joint(world, &limited);
    br_world_set_pose(world, ball, (br_pose){none, br_quat_from_axis_angle(axes[1], 1.5707963267948966)});
    steps(world, 100);
    const br_vec3 omega = br_world_velocities(world)[ball].angular;
    check_near(omega.y, 1.0, 1e-6, "through gimbal lock it turns on");
    br_world_destroy(world);
}

int main(void)
{
    check_begin();
    test_angles();
    test_damper();
    test_spring();
    test_limit_and_brake();
    test_planar();
    test_sideways();
    test_rotor();
    test_refused();
    return check_end();
}
