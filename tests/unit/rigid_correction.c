/* Position correction is a problem of its own, which any solver in the registry takes: overlap beyond the
 * slop shrinks by the share that the world asks for, joints come together, nothing of it stays in the
 * velocities, whichever method solves either problem. */
#include "rigid_worlds.h"

/* A box that lies `depth` too deep, and one that hangs `depth` below its joint's point. */
static void test_correction(const br_contact_solver_type *solver, const br_contact_solver_type *correction)
{
    const double depth = 0.01;
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_world_options options = br_world_default();
    options.gravity = br_vec3_make(0, 0, 0);
    options.solver = solver;
    options.correction_solver = correction;
    options.correction_iterations = 200;
    options.solver_options.tolerance = 1e-12;
    options.correction_limit = 10;
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    const int lying = add_solid(world, box, 1, br_vec3_make(0, 0, 0.1 - depth), br_quat_identity());
    const int hung = add_solid(world, box, 1, br_vec3_make(2, 0, 2), br_quat_identity());
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, hung, -1);
    joint.anchor_a = br_vec3_make(2, 0, 2.1);
    add_joint(world, &joint);
    br_world_set_pose(world, hung, (br_pose){{2, 0, 2 - depth}, {1, 0, 0, 0}});
    double excess = depth - options.slop, apart = depth;
    for (int i = 0; i < 20; i++) {
        steps(world, 1);
        excess *= 1 - options.correction;
        apart *= 1 - options.correction_joints;
    }
    const char *name = correction ? correction->name : "the same";
    check_near(0.1 - br_world_poses(world)[lying].position.z, options.slop + excess, 1e-9,
               "%s, correction by %s: a fifth of the excess depth goes in each step", solver->name, name);
    check_near(2 - br_world_poses(world)[hung].position.z, apart, 1e-9,
               "%s, correction by %s: and of a joint's error", solver->name, name);
    check(br_world_velocities(world)[lying].linear.z == 0 && br_world_velocities(world)[hung].linear.z == 0,
          "%s, correction by %s: no velocity is left", solver->name, name);
    br_world_destroy(world);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

/* A box that lies too deep is lifted against gravity: what energy there is more is m g times the lift, and
 * none of it is of motion. */
static void test_energy(void)
{
    const double depth = 0.01, mass = 3;
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_world_options options = br_world_default();
    options.solver_options.tolerance = 1e-9;
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    const int lying = add_solid(world, box, mass, br_vec3_make(0, 0, 0.1 - depth), br_quat_identity());
    const br_energy before = br_world_energy(world);
    double excess = depth - options.slop;
    for (int i = 0; i < 20; i++) {
        steps(world, 1);
        excess *= 1 - options.correction;
    }
    const br_energy after = br_world_energy(world);
    const double lift = depth - options.slop - excess;
    check_near(br_world_poses(world)[lying].position.z, 0.1 - depth + lift, 1e-8, "lifted by %g m", lift);
    check_close(after.potential - before.potential, mass * 9.81 * lift, 1e-5,
                "energy gained is m g of the lift");
    check(after.linear + after.angular < 1e-15, "and none is of motion (%.2g J)",
          after.linear + after.angular);
    br_world_destroy(world);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

int main(void)
{
    check_begin();
    test_energy();
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        test_correction(types[i], NULL);
        for (size_t k = 0; k < n; k++)
            test_correction(types[i], types[k]);
    }
    return check_end();
}
