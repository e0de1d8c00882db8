/* Meshes on meshes in motion: they rest on crossing edges, slide over them and stop where friction says,
 * stand in stacks, and a nut screws itself down a bolt's thread. */
#include "mesh_shapes.h"
#include "rigid_worlds.h"

static br_quat about(br_vec3 axis, double angle)
{
    return br_quat_from_axis_angle(axis, angle);
}

static const br_vec3 X = {1, 0, 0}, Z = {0, 0, 1};

/* The mesh lies on its like, turned by an angle about z, `height` above it: it stays there. */
static void rests(const br_shape *upper, br_quat upside, const br_shape *lower, br_quat below, double height,
                  double angle, const char *what)
{
    br_cone_generator *generator = br_cone_coulomb_create(0.5, false);
    br_world_options options = br_world_default();
    options.solver_options.iterations = 200;
    br_world *world = make_world(&options, generator);
    add_ground(world, lower, (br_pose){{0, 0, 0}, below});
    const br_quat turn = br_quat_mul(about(Z, angle), upside);
    const int body = add_solid(world, upper, 2, br_vec3_make(0, 0, height + 0.002), turn);
    const br_vec3 start = br_world_poses(world)[body].position; /* of the centre of mass */
    steps(world, 300);
    const br_pose pose = br_world_poses(world)[body];
    const br_quat q = br_quat_mul(pose.orientation, br_quat_conjugate(turn));
    const double sunk = start.z - 0.002 - pose.position.z,
                 turned = 2 * br_vec3_length(br_vec3_make(q.x, q.y, q.z));
    const double moved = hypot(pose.position.x, pose.position.y);
    /* Stopped by the margin just there. */
    check(fabs(sunk) < 1e-6 && turned < 1e-3 && moved < 1e-3 &&
              br_vec3_length(br_world_velocities(world)[body].linear) < 1e-3,
          "%s: rests after 3 s, sunk by %.2g m, moved by %.2g m, turned by %.2g rad", what, sunk, moved,
          turned);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
}

static void test_rest(void)
{
    br_shape *plank = box_mesh(br_vec3_make(0.8, 0.1, 0.05)), *plate = ridges(3, 0.6, 0.1, 1, 0.15);
    br_shape *cube = box_mesh(br_vec3_make(0.2, 0.2, 0.2)), *roofs = ridges(2, 0.6, 0.12, 0.7, 0.2);
    for (double angle = 0.5; angle < 2.7; angle += 0.5) {
        char what[60];
        snprintf(what, sizeof what, "a plank across another at %g rad", angle);
        rests(plank, br_quat_identity(), plank, br_quat_identity(), 0.05, angle, what);
        snprintf(what, sizeof what, "ridges across ridges at %g rad", angle);
        rests(plate, br_quat_identity(), plate, about(X, pi), 0, angle, what);
    }
    rests(cube, br_quat_identity(), roofs, about(X, pi), 0.1, 0.3, "a cube on two ridges");
    br_shape_destroy(plank);
    br_shape_destroy(plate);
    br_shape_destroy(cube);
    br_shape_destroy(roofs);
}

/* Ridges slide over ridges and stop: v^2 / (2 mu g), on crossings that wander along the edges. */
static void test_slide(void)
{
    br_shape *rails = ridges(3, 4, 0.2, 1, 0.4), *plate = ridges(3, 0.9, 0.2, 1, 0.3);
    for (double mu = 0.2; mu < 0.5; mu += 0.1) {
        br_cone_generator *generator = br_cone_coulomb_create(mu, false);
        br_world_options options = br_world_default();
        options.dt = 0.002;
        options.solver_options.iterations = 300;
        options.solver_options.tolerance = 1e-9;
        br_world *world = make_world(&options, generator);
        add_ground(world, rails, (br_pose){{0, 0, 0}, about(X, pi)});
        const int body = add_solid(world, plate, 2, br_vec3_make(-1, 0, -1e-4), about(Z, pi / 2));
        const br_vec3 start = br_world_poses(world)[body].position;
        set_velocity(world, body, br_vec3_make(1, 0, 0), br_vec3_make(0, 0, 0));
        steps(world, 500);
        const br_pose pose = br_world_poses(world)[body];
        const double v = br_vec3_length(br_world_velocities(world)[body].linear);
        check(v < 1e-3 && fabs(pose.position.z - start.z) < 3e-4,
              "mu = %g: it stops (%.2g m/s), on the ridges", mu, v);
        /* A step of sliding more or less. */
        check_near(pose.position.x - start.x, 1 / (2 * mu * 9.81), 0.003,
                   "way of ridges over ridges, mu = %g", mu);
        br_world_destroy(world);
        br_cone_generator_destroy(generator);
    }
    br_shape_destroy(rails);
    br_shape_destroy(plate);
}

/* Three cubes of triangles, straight on one another. */
static void test_stack(void)
{
    br_shape *cube = box_mesh(br_vec3_make(0.2, 0.2, 0.2)), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    br_world_options options = br_world_default();
    options.solver_options.iterations = 200;
    options.solver_options.tolerance = 1e-9;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 3; i++)
        add_solid(world, cube, 1, br_vec3_make(0.01 * i, 0, 0.1 + 0.2 * i), br_quat_identity());
    steps(world, 1000);
    const double little = 1e-8; /* the solver's tolerance over that time */
    for (int i = 0; i < 3; i++) {
        const br_vec3 x = br_world_poses(world)[i].position;
        check(fabs(x.x - 0.01 * i) < little && fabs(x.y) < little && fabs(x.z - 0.1 - 0.2 * i) < little,
              "cube %d of a stack stands after 10 s, off by (%.2g, %.2g, %.2g) m", i, x.x - 0.01 * i, x.y,
              x.z - 0.1 - 0.2 * i);
    }
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(cube);
    br_shape_destroy(plane);
}

/* A nut on an upright bolt: with friction above the lead's tangent it stays; without, it turns as it sinks,
 * by energy with z'' = -g m / (m + I (2 pi / pitch)^2). */
static void test_nut(void)
{
    const double radius = 0.02, h = 0.004, pitch = 0.008, gap = 4e-4;
    br_shape *bolt = thread(radius, h, pitch, gap, 10, 120, false),
             *nut = thread(radius, h, pitch, gap, 4, 120, true);
    for (int rough = 0; rough < 2; rough++) {
        br_cone_generator *generator = br_cone_coulomb_create(rough ? 0.5 : 0, false);
        br_world_options options = br_world_default();
        options.dt = 0.002;
        options.solver_options.iterations = 100;
        br_world *world = make_world(&options, generator);
        br_error error = {0};
        add_ground(world, bolt, br_pose_identity());
        br_body_spec spec = br_body_spec_default();
        br_geom_spec geom = br_geom_spec_default();
        const double inertia = 4e-6;
        spec.mass = 0.01;
        spec.inertia = br_mat3_diagonal(inertia, inertia, inertia);
        /* Its upper flanks a hair above the bolt's. */
        spec.pose.position.z = pitch - gap * pitch / (2 * h) * 0.95;
        must(br_world_add_body(world, &spec, &geom.body, &error), &error);
        geom.shape = nut;
        must(br_world_add_geom(world, &geom, NULL, &error), &error);
        steps(world, 25); /* it settles */
        const br_pose start = br_world_poses(world)[geom.body];
        const br_velocity v0 = br_world_velocities(world)[geom.body];
        steps(world, 100);
        const br_pose end = br_world_poses(world)[geom.body];
        const br_velocity v1 = br_world_velocities(world)[geom.body];
        const double t = 0.2, ratio = 2 * pi / pitch;
        const double a = -9.81 * spec.mass / (spec.mass + inertia * ratio * ratio);
        const double sunk = start.position.z - end.position.z;
        if (rough) {
            check(fabs(sunk) < 1e-4 && fabs(v1.angular.z) < 0.05,
                  "a nut with friction stays: sunk by %.2g m, %.2g rad/s", sunk, v1.angular.z);
        } else {
            /* Contacts without restitution lose a little at every corner of the facets, and gain nowhere. */
            const double share = (v1.angular.z - v0.angular.z) / (a * ratio * t);
            check(share > 0.75 && share < 1,
                  "a nut without friction speeds up by %.0f %% of what energy allows", 100 * share);
            const double angle = 2 * atan2(end.orientation.z, end.orientation.w) -
                                 2 * atan2(start.orientation.z, start.orientation.w);
            /* Its facets' corners stand out by a few hundredths of that way. */
            check_close(-sunk, angle / ratio, 0.05, "and turns as its thread says: %.4g rad", angle);
        }
        check(hypot(end.position.x, end.position.y) < 5e-4, "it stays on its axis: %.2g m off",
              hypot(end.position.x, end.position.y));
        br_world_destroy(world);
        br_cone_generator_destroy(generator);
    }
    br_shape_destroy(bolt);
    br_shape_destroy(nut);
}

int main(void)
{
    check_begin();
    test_rest();
    test_slide();
    test_stack();
    test_nut();
    return check_end();
}
