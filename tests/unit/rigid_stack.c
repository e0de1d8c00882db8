/* Many contacts at once: stacks at rest, mass ratios, thousands of bodies. */
#include "rigid_worlds.h"

enum { TALL = 10 };

/* A stack stands for a minute: nothing that an eye, or a micrometre over a minute, could see. The first
 * second is for settling into the slop. */
static void test_rest(void)
{
    br_shape *shape = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    for (int box = 0; box < 2; box++) {
        br_cone_generator *generator = br_cone_coulomb_create(0.5, box);
        br_world_options options = br_world_default();
        options.solver_options.iterations = 200;
        options.residual = true;
        br_world *world = make_world(&options, generator);
        add_ground(world, plane, br_pose_identity());
        for (int i = 0; i < TALL; i++)
            add_solid(world, shape, 1, br_vec3_make(0, 0, 0.1 + 0.2 * i), br_quat_identity());
        steps(world, 500);
        br_pose start[TALL];
        for (int i = 0; i < TALL; i++)
            start[i] = br_world_poses(world)[i];
        double fastest = 0, residual = 0;
        size_t fewest = SIZE_MAX;
        for (int k = 0; k < 5500; k++) {
            steps(world, 1);
            const br_world_report report = br_world_last(world);
            residual = fmax(residual, report.residual.largest);
            fewest = report.contacts < fewest ? report.contacts : fewest;
            for (int i = 0; i < TALL; i++)
                fastest = fmax(fastest, br_vec3_length(br_world_velocities(world)[i].linear));
        }
        double moved = 0, turned = 0;
        for (int i = 0; i < TALL; i++) {
            const br_pose pose = br_world_poses(world)[i];
            moved = fmax(moved, br_vec3_length(br_vec3_sub(pose.position, start[i].position)));
            const br_quat q = br_quat_mul(pose.orientation, br_quat_conjugate(start[i].orientation));
            turned = fmax(turned, 2 * br_vec3_length(br_vec3_make(q.x, q.y, q.z)));
        }
        const char *kind = box ? "box" : "circle";
        check(moved < 5.5e-5, "%s: stack of %d moved by less than the solver's tolerance times 55 s (%.2g m)",
              kind, TALL, moved);
        check(turned < 1e-5, "%s: nor turned (%.2g rad)", kind, turned);
        check(fastest < 1e-3, "%s: nothing moved faster than 1 mm/s (%.2g m/s)", kind, fastest);
        check(residual < 1e-4, "%s: each step's problem is solved (residual %.2g m/s)", kind, residual);
        check(fewest >= 4 * TALL, "%s: no contact was lost (%zu)", kind, fewest);
        br_world_destroy(world);
        br_cone_generator_destroy(generator);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* Forces in a stack: the contacts below box i carry what is above. */
static void test_forces(void)
{
    br_shape *shape = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    br_world_options options = br_world_default();
    options.solver_options.iterations = 1000;
    options.solver_options.tolerance = 1e-9;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 5; i++)
        add_solid(world, shape, 1 + i, br_vec3_make(0, 0, 0.1 + 0.2 * i), br_quat_identity());
    steps(world, 200);
    double carried[5] = {0}, above = 0;
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    for (size_t i = 0; i < n; i++) {
        const int upper = contacts[i].normal.z > 0 ? contacts[i].body_a : contacts[i].body_b;
        carried[upper] += br_world_contact_forces(world)[i].normal;
    }
    for (int i = 4; i >= 0; i--) {
        above += (1 + i) * 9.81;
        check_close(carried[i], above, 1e-5, "below box %d", i);
    }
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* 10,000 times the mass on top of a box, and below: it rests. Gauss-Seidel alone would need some 10,000
 * iterations with the load above. */
static void test_mass_ratio(void)
{
    static const struct {
        bool heavy_above;
        const br_contact_solver_type *solver;
    } cases[] = {{false, &br_pgs_type}, {true, &br_nncg_type}, {true, &br_anderson_type}};
    br_shape *shape = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    for (int k = 0; k < 3; k++) {
        const bool above = cases[k].heavy_above;
        br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
        br_world_options options = br_world_default();
        options.solver = cases[k].solver;
        options.solver_options.iterations = 1000;
        br_world *world = make_world(&options, generator);
        add_ground(world, plane, br_pose_identity());
        add_solid(world, shape, above ? 0.1 : 1000, br_vec3_make(0, 0, 0.1), br_quat_identity());
        const int top =
            add_solid(world, shape, above ? 1000 : 0.1, br_vec3_make(0, 0, 0.3), br_quat_identity());
        steps(world, 1000);
        const br_pose pose = br_world_poses(world)[top];
        check(fabs(pose.position.z - 0.3) < 0.005 && fabs(pose.position.x) < 0.005,
              "mass ratio 1e4, heavy %s, %s: stands after 10 s (%.2g m off)", above ? "above" : "below",
              options.solver->name, pose.position.z - 0.3);
        check(br_vec3_length(br_world_velocities(world)[top].linear) < 0.01, "and rests (%.2g m/s)",
              br_vec3_length(br_world_velocities(world)[top].linear));
        br_world_destroy(world);
        br_cone_generator_destroy(generator);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* 2,000 boxes and balls fall in a heap: momentum's source is known, energy only falls, nothing sinks through
 * or flies off. */
static void test_many(void)
{
    br_shape *shape = make_box(0.1, 0.1, 0.1), *ball = make_sphere(0.06), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.4, true);
    br_world_options options = br_world_default();
    options.solver_options.iterations = 20;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 2000; i++) {
        const int layer = i / 400, row = i / 20 % 20, column = i % 20;
        const br_vec3 at = br_vec3_make(0.13 * column + 0.02 * layer, 0.13 * row, 0.1 + 0.14 * layer);
        const br_quat q = br_quat_from_axis_angle(br_vec3_make(1, 0.3 * row, 0.2 * column), 0.2 * i);
        add_solid(world, i % 3 ? shape : ball, 1, at, q);
    }
    const br_energy e0 = br_world_energy(world);
    steps(world, 50);
    const br_energy e1 = br_world_energy(world);
    double lowest = INFINITY, fastest = 0;
    for (int i = 0; i < 2000; i++) {
        lowest = fmin(lowest, br_world_poses(world)[i].position.z);
        fastest = fmax(fastest, br_vec3_length(br_world_velocities(world)[i].linear));
    }
    const br_world_report report = br_world_last(world);
    check(report.contacts > 2000, "2,000 bodies: %zu contacts", report.contacts);
    check(lowest > 0.04, "none has sunk in (lowest centre at %.3g m)", lowest);
    check(fastest < 9.81 * 0.5, "none is faster than it could have fallen (%.3g m/s)", fastest);
    check(e1.linear + e1.angular + e1.potential < e0.potential, "energy has fallen (%.4g from %.4g J)",
          e1.linear + e1.angular + e1.potential, e0.potential);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(shape);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

int main(void)
{
    check_begin();
    test_rest();
    test_forces();
    test_mass_ratio();
    test_many();
    return check_end();
}
