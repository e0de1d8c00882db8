/* Joints of two ways to move: a universal joint, whose constants of motion are known, and a cylinder, whose
 * motions are. */
#include "rigid_worlds.h"

#define GRAVITY 9.81

static int add_body(br_world *world, br_vec3 position, br_vec3 linear, br_vec3 angular)
{
    br_error error = {0};
    br_body_spec spec = br_body_spec_default();
    int index;
    spec.mass = 1.3;
    spec.inertia = br_mat3_diagonal(0.1, 0.25, 0.17);
    spec.pose.position = position;
    spec.velocity = (br_velocity){linear, angular};
    must(br_world_add_body(world, &spec, &index, &error), &error);
    return index;
}

static br_vec3 angular_momentum(const br_world *world)
{
    br_vec3 linear, angular;
    br_world_momentum(world, &linear, &angular);
    return angular;
}

static double energy(const br_world *world)
{
    const br_energy e = br_world_energy(world);
    return e.linear + e.angular + e.potential;
}

static br_world_options second_order(double dt)
{
    br_world_options options = br_world_default();
    options.order = BR_ORDER_SECOND;
    options.dt = dt;
    options.gravity = br_vec3_make(0, 0, -GRAVITY);
    options.solver_options.tolerance = 1e-13;
    options.solver_options.iterations = 1000;
    options.correction_iterations = 0;
    return options;
}

/* Upright, B's axis turns freely, so that L about it stays, as the energy does; the axle stays at its angle.
 * The error of a step of second order falls with its square. */
static void test_universal(void)
{
    const br_vec3 axes[] = {{0, 0, 1}, {0, 0, 1}};
    const br_vec3 axles[] = {{0, 1, 0}, {0.6, 0, 0.8}};
    for (int k = 0; k < 2; k++) {
        double swing[2];
        for (int fine = 0; fine < 2; fine++) {
            const br_world_options options = second_order(fine ? 1e-3 : 2e-3);
            br_world *world = make_world(&options, NULL);
            const br_vec3 place = {0.3, 0.1, -0.5},
                          turn = br_vec3_add(br_vec3_scale(2, axes[k]), br_vec3_scale(-1.5, axles[k]));
            const int body = add_body(world, place, br_vec3_cross(turn, place), turn);
            br_joint_spec spec = br_joint_spec_default(BR_JOINT_UNIVERSAL, body, -1);
            spec.axis = axes[k];
            spec.axle = axles[k];
            add_joint(world, &spec);
            const double momentum = angular_momentum(world).z, whole = energy(world),
                         moving = whole + 1.3 * GRAVITY * 0.6;
            double tilt = 0, gap = 0, change = 0;
            swing[fine] = 0;
            for (int i = 0; i < (fine ? 2000 : 1000); i++) {
                steps(world, 1);
                const br_joint_state now = br_world_joint(world, 0);
                tilt = fmax(tilt, now.tilt), gap = fmax(gap, now.error);
                swing[fine] = fmax(swing[fine], fabs(energy(world) - whole) / moving);
                change = fmax(change, fabs(angular_momentum(world).z - momentum));
            }
            const br_pose pose = br_world_poses(world)[body];
            const br_vec3 axle = br_quat_rotate(pose.orientation, axles[k]);
            check(tilt < 1e-10 && gap < 1e-10, "universal: it holds to %.1e rad and %.1e m", tilt, gap);
            check_near(br_vec3_dot(axle, axes[k]), br_vec3_dot(axles[k], axes[k]), 1e-10,
                       "universal: axis and axle keep their angle");
            check(br_vec3_length(br_vec3_sub(axle, axles[k])) > 0.1, "universal: but the axle turns");
            check(change < 1e-9, "universal: L about the upright axis stays to %.1e", change);
            br_world_destroy(world);
        }
        check(swing[1] < 1e-4 && swing[1] < swing[0] / 3, "universal: energy stays to %.1e, then %.1e",
              swing[0], swing[1]);
    }
}

/* On an upright rod: it falls freely and turns at its speed, wherever its centre of mass is; from its limit
 * on it stands. */
static void test_cylinder(void)
{
    br_world_options options = second_order(1e-3);
    br_world *world = make_world(&options, NULL);
    const br_vec3 place = {0.2, 0.1, 0}, turn = {0, 0, 3};
    const int body = add_body(world, place, br_vec3_cross(turn, place), turn);
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_CYLINDER, body, -1);
    add_joint(world, &spec);
    /* Beside it one that hangs at rest: each joint has its own forces. */
    const int hangs = add_body(world, br_vec3_make(5, 0, -1), br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 0));
    br_joint_spec ball = br_joint_spec_default(BR_JOINT_BALL, hangs, -1);
    ball.anchor_a = br_vec3_make(5, 0, 0);
    add_joint(world, &ball);
    steps(world, 2500);
    check_near(br_world_joint(world, 1).force.z, 1.3 * GRAVITY, 1e-9,
               "the joint behind it carries its weight");
    const br_joint_state now = br_world_joint(world, 0);
    const double t = 2.5;
    check_close(now.position, -GRAVITY * t * t / 2, 1e-9, "cylinder: falls freely");
    check_close(now.velocity, -GRAVITY * t, 1e-9, "cylinder: at its speed");
    check_close(now.turn, 3 * t, 1e-5, "cylinder: turns, round and round");
    check_close(now.spin, 3, 1e-9, "cylinder: as fast as at first");
    check(now.error < 1e-10 && now.tilt < 1e-10, "cylinder: it holds to %.1e m and %.1e rad", now.error,
          now.tilt);
    br_world_destroy(world);

    world = make_world(&options, NULL);
    add_body(world, place, br_vec3_cross(turn, place), turn);
    spec.low = -0.5;
    spec.motor_speed = 0;
    spec.motor_limit = 0.5 * 1.3 * GRAVITY;
    add_joint(world, &spec);
    steps(world, 200);
    check_close(br_world_joint(world, 0).velocity, -GRAVITY * 0.2 / 2, 1e-6,
                "cylinder: half its weight brakes it");
    steps(world, 1800);
    check_near(br_world_joint(world, 0).position, -0.5, 1e-4, "cylinder: its limit stops it");
    check_close(br_world_joint(world, 0).spin, 3, 1e-3, "cylinder: but not its turning");
    check_close(br_world_joint(world, 0).force.z, 1.3 * GRAVITY, 1e-6,
                "cylinder: where it carries the weight");
    br_world_destroy(world);
}

static void test_refused(void)
{
    br_error error = {0};
    br_joint_spec spec = br_joint_spec_default(BR_JOINT_UNIVERSAL, 0, -1);
    check(br_struct_check(&br_joint_spec_struct, &spec, &error) == BR_OK, "axis and axle across: %s",
          error.message);
    spec.axle = spec.axis;
    check(br_struct_check(&br_joint_spec_struct, &spec, &error) == BR_ERR_RANGE, "one along the other: %s",
          error.message);
}

int main(void)
{
    check_begin();
    test_universal();
    test_cylinder();
    test_refused();
    return check_end();
}
