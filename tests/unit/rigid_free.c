/* Free bodies: flight is semi-implicit Euler to the last digit; a rotation without torque keeps its angular
 * momentum, and its energy to second order; torques, impulses and kinematic bodies. Expectations are closed
 * forms. */
#include "rigid_worlds.h"

/* v_n = v_0 + n h g; x_n = x_0 + n h v_0 + h^2 g n (n + 1)/2: first order, x too far by h g t/2. */
static void test_flight(void)
{
    for (int k = 0; k < 3; k++) {
        br_world_options options = br_world_default();
        options.dt = 0.02 / (1 << k);
        br_world *world = make_world(&options, NULL);
        br_body_spec spec = br_body_spec_default();
        spec.mass = 3;
        spec.pose.position = br_vec3_make(1, 2, 50);
        spec.velocity.linear = br_vec3_make(4, -1, 6);
        int ball;
        br_error error = {0};
        must(br_world_add_body(world, &spec, &ball, &error), &error);
        const int n = 100 << k;
        steps(world, n);
        const double h = options.dt, t = n * h, g = -9.81;
        const br_pose pose = br_world_poses(world)[ball];
        check_close(br_world_time(world), t, TOL_ROUND_OFF_MANY, "time after %d steps", n);
        check_close(pose.position.x, 1 + 4 * t, TOL_ROUND_OFF_MANY, "flight: x at step %g s", h);
        check_close(pose.position.z, 50 + 6 * t + g * t * t / 2 + g * h * t / 2, TOL_ROUND_OFF_MANY,
                    "flight: height with the step's own error at step %g s", h);
        check_close(br_world_velocities(world)[ball].linear.z, 6 + g * t, TOL_ROUND_OFF_MANY,
                    "flight: speed");
        const br_energy e = br_world_energy(world);
        const double up = 6 + g * t, mass = 3;
        check_close(e.linear, mass / 2 * (4 * 4 + 1 + up * up), TOL_ROUND_OFF_MANY, "flight: m v^2/2");
        check_close(e.potential, -mass * g * pose.position.z, TOL_ROUND_OFF_MANY, "flight: m g z");
        br_world_destroy(world);
    }
}

static br_world *spinning(double h, br_mat3 inertia, br_vec3 omega, br_quat q, int *number)
{
    br_world_options options = br_world_default();
    options.dt = h;
    options.gravity = br_vec3_make(0, 0, 0);
    br_world *world = make_world(&options, NULL);
    br_body_spec spec = br_body_spec_default();
    spec.inertia = inertia;
    spec.pose.orientation = q;
    spec.velocity.angular = omega;
    br_error error = {0};
    must(br_world_add_body(world, &spec, number, &error), &error);
    return world;
}

/* About the middle axis, where the motion tumbles: momentum to round-off, energy error falling fourfold with
 * half the step. */
static void test_torque_free(void)
{
    const br_quat q = br_quat_normalise(br_quat_make(0.3, -0.5, 0.4, 0.7));
    double errors[4];
    for (int k = 0; k < 4; k++) {
        int number;
        br_world *world =
            spinning(0.02 / (1 << k), br_mat3_diagonal(1, 2, 3), br_vec3_make(0.3, 5, 0.2), q, &number);
        br_vec3 p0, l0, p, l;
        br_world_momentum(world, &p0, &l0);
        const double e0 = br_world_energy(world).angular;
        double worst = 0, drift = 0;
        for (int i = 0; i < 200 << k; i++) {
            steps(world, 1);
            br_world_momentum(world, &p, &l);
            worst = fmax(worst, fabs(br_world_energy(world).angular / e0 - 1));
            drift = fmax(drift, br_vec3_length(br_vec3_sub(l, l0)) / br_vec3_length(l0));
        }
        check(drift < 1e-12, "tumbling: angular momentum kept over 4 s at %g s (%.2g)", 0.02 / (1 << k),
              drift);
        errors[k] = worst;
        br_world_destroy(world);
    }
    for (int k = 1; k < 4; k++)
        check(errors[k - 1] / errors[k] > 3.5 && errors[k - 1] / errors[k] < 4.5,
              "tumbling: half the step, a quarter of the energy error (%.3f; %.2g)",
              errors[k - 1] / errors[k], errors[k]);
}

/* A body of revolution precesses steadily: its axis turns about L at |L|/I_1 [rad/s]; at least of second
 * order. */
static void test_precession(void)
{
    double before = 0;
    for (int k = 0; k < 3; k++) {
        const double h = 0.01 / (1 << k), t = 2;
        const br_vec3 omega = br_vec3_make(3, 0, 8);
        int number;
        br_world *world = spinning(h, br_mat3_diagonal(2, 2, 1), omega, br_quat_identity(), &number);
        const br_vec3 l = br_vec3_make(6, 0, 8);
        steps(world, (int)lround(t / h));
        const br_vec3 axis = br_quat_rotate(br_world_poses(world)[number].orientation, br_vec3_make(0, 0, 1));
        const br_vec3 expected =
            br_quat_rotate(br_quat_from_axis_angle(l, br_vec3_length(l) / 2 * t), br_vec3_make(0, 0, 1));
        const double error = br_vec3_length(br_vec3_sub(axis, expected));
        if (k)
            check(before / error > 3.8, "precession: at least second order (%.3f; %.2g)", before / error,
                  error);
        before = error;
        br_world_destroy(world);
    }
}

/* Spin about a principal axis and spin of a ball are exact; a constant torque about such an axis gives alpha
 * t. */
static void test_principal_axis(void)
{
    int number;
    br_world *world =
        spinning(0.01, br_mat3_diagonal(1, 2, 3), br_vec3_make(0, 0, 7), br_quat_identity(), &number);
    br_error error = {0};
    for (int i = 0; i < 100; i++) {
        br_world_apply_force(world, number, br_vec3_make(2, 0, 0), br_vec3_make(0, 0, 0.6));
        must(br_world_step(world, &error), &error);
    }
    check_close(br_world_velocities(world)[number].angular.z, 7 + 0.6 / 3, TOL_ROUND_OFF_MANY,
                "torque: omega = omega_0 + tau t/I");
    check_close(br_world_velocities(world)[number].linear.x, 2, TOL_ROUND_OFF_MANY, "force: v = F t/m");
    steps(world, 1);
    check_close(br_world_velocities(world)[number].linear.x, 2, TOL_ROUND_OFF_MANY, "a force lasts one step");
    br_world_destroy(world);
}

static void test_impulse(void)
{
    int number;
    const br_quat q = br_quat_normalise(br_quat_make(0.1, 0.7, -0.3, 0.2));
    br_world *world = spinning(0.01, br_mat3_diagonal(1, 2, 3), br_vec3_make(0, 0, 0), q, &number);
    const br_vec3 j = br_vec3_make(1, -2, 0.5), at = br_vec3_make(0.3, 0.2, -0.7);
    br_world_apply_impulse(world, number, j, at);
    br_vec3 p, l;
    br_world_momentum(world, &p, &l);
    check_near(br_vec3_length(br_vec3_sub(p, j)), 0.0, TOL_ROUND_OFF_MANY, "impulse: momentum");
    check_near(br_vec3_length(br_vec3_sub(l, br_vec3_cross(at, j))), 0.0, TOL_ROUND_OFF_MANY,
               "impulse: angular momentum r x J");
    br_world_destroy(world);
}

static void test_kinematic(void)
{
    br_world_options options = br_world_default();
    br_world *world = make_world(&options, NULL);
    br_body_spec spec = br_body_spec_default();
    spec.motion = BR_BODY_KINEMATIC;
    spec.velocity = (br_velocity){{1, 0, 0}, {0, 0, 2}};
    int number;
    br_error error = {0};
    must(br_world_add_body(world, &spec, &number, &error), &error);
    spec.motion = BR_BODY_FIXED;
    int still;
    must(br_world_add_body(world, &spec, &still, &error), &error);
    steps(world, 100);
    const br_pose pose = br_world_poses(world)[number];
    check_close(pose.position.x, 1.0, TOL_ROUND_OFF_MANY, "kinematic: moves as told, without gravity");
    check_close(2 * acos(pose.orientation.w), 2.0, TOL_ROUND_OFF_MANY, "kinematic: turns as told");
    check(br_world_poses(world)[still].position.x == 0 && br_world_velocities(world)[still].linear.x == 0,
          "fixed: stays");
    br_world_destroy(world);
}

static void test_refusals(void)
{
    br_world_options options = br_world_default();
    br_world *world;
    br_error error = {0};
    options.dt = 0;
    check(br_world_create(&options, NULL, &world, &error) == BR_ERR_RANGE && !world &&
              strstr(error.message, "dt"),
          "a step of 0 s is refused: %s", error.message);
    options = br_world_default();
    options.restitution = NAN;
    check(br_world_create(&options, NULL, &world, NULL) == BR_ERR_RANGE, "restitution NAN is refused");
    options = br_world_default();
    options.frame = BR_FRAME_CALLBACK;
    check(br_world_create(&options, NULL, &world, NULL) == BR_ERR_ARGUMENT,
          "a callback frame without callback is refused");
    options = br_world_default();
    world = make_world(&options, NULL);
    br_body_spec spec = br_body_spec_default();
    spec.mass = -1;
    check(br_world_add_body(world, &spec, NULL, NULL) == BR_ERR_RANGE, "a negative mass is refused");
    spec = br_body_spec_default();
    spec.inertia = br_mat3_diagonal(1, 1, -1);
    check(br_world_add_body(world, &spec, NULL, NULL) == BR_ERR_RANGE, "an indefinite inertia is refused");
    spec = br_body_spec_default();
    spec.pose.position.y = INFINITY;
    check(br_world_add_body(world, &spec, NULL, NULL) == BR_ERR_RANGE, "a place at infinity is refused");
    spec = br_body_spec_default();
    spec.pose.orientation = br_quat_make(0, 0, 0, 0);
    check(br_world_add_body(world, &spec, NULL, NULL) == BR_ERR_RANGE, "a zero quaternion is refused");
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, 0, -1);
    check(br_world_add_joint(world, &joint, NULL, NULL) == BR_ERR_ARGUMENT, "a joint of no body is refused");
    steps(world, 3);
    check(br_world_bodies(world) == 0, "an empty world steps");
    br_world_destroy(world);
    br_world_destroy(NULL);
}

int main(void)
{
    check_begin();
    test_flight();
    test_torque_free();
    test_precession();
    test_principal_axis();
    test_impulse();
    test_kinematic();
    test_refusals();
    return check_end();
}
