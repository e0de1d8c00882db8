/* Several geoms on one body never meet each other, however they lie: the body flies as if it had one, rests
 * on the contacts of all, and carries its weight once. */
#include "rigid_worlds.h"

/* A barbell of three overlapping boxes, mass and inertia given. */
static int add_barbell(br_world *world, const br_shape *const shapes[3], br_vec3 position)
{
    br_error error = {0};
    br_body_spec spec = br_body_spec_default();
    spec.mass = 4;
    spec.inertia = br_mat3_diagonal(0.05, 0.4, 0.42);
    spec.pose.position = position;
    int body;
    must(br_world_add_body(world, &spec, &body, &error), &error);
    static const double along[3] = {-0.3, 0, 0.3};
    for (int i = 0; i < 3; i++) {
        br_geom_spec geom = br_geom_spec_default();
        geom.shape = shapes[i];
        geom.body = body;
        geom.local.position.x = along[i];
        must(br_world_add_geom(world, &geom, NULL, &error), &error);
    }
    return body;
}

/* v = g t and x = h^2 g n (n + 1)/2 to round-off, no contact, no turn: nothing pushes the geoms apart. */
static void test_flight(const br_shape *const shapes[3])
{
    br_world_options options = br_world_default();
    br_world *world = make_world(&options, NULL);
    const int body = add_barbell(world, shapes, br_vec3_make(0, 0, 0));
    enum { N = 50 };
    size_t contacts = 0;
    for (int i = 0; i < N; i++) {
        steps(world, 1);
        contacts += br_world_last(world).contacts;
    }
    const double h = options.dt, g = -9.81;
    check(contacts == 0, "overlapping geoms of one body have no contacts (%zu)", contacts);
    check_close(br_world_poses(world)[body].position.z, h * h * g * N * (N + 1) / 2, TOL_ROUND_OFF_MANY,
                "and it falls freely");
    check(br_vec3_length(br_world_velocities(world)[body].angular) == 0, "without turning");
    br_world_destroy(world);
}

/* The outer boxes reach lower than the middle: eight corners carry m g, the ends by the law of the lever when
 * a load sits off the middle. */
static void test_rest(const br_shape *const shapes[3])
{
    br_shape *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    for (int k = 0; k < 3; k++) {
        const double load = 10, at = 0.1 * k; /* N, m: less than the ends are apart */
        br_world_options options = br_world_default();
        options.solver = &br_anderson_type;
        options.solver_options.iterations = 2000;
        options.solver_options.tolerance = 1e-9;
        br_world *world = make_world(&options, generator);
        add_ground(world, plane, br_pose_identity());
        const int body = add_barbell(world, shapes, br_vec3_make(0, 0, 0.1));
        for (int i = 0; i < 200; i++) {
            br_world_apply_force(world, body, br_vec3_make(0, 0, -load), br_vec3_make(0, load * at, 0));
            steps(world, 1);
        }
        size_t n;
        const br_contact *contacts = br_world_contacts(world, &n);
        const br_contact_force *forces = br_world_contact_forces(world);
        double all = 0, moment = 0, other = 0;
        for (size_t i = 0; i < n; i++) {
            all += forces[i].normal;
            moment += forces[i].normal * contacts[i].point.x;
            other += contacts[i].body_a == contacts[i].body_b;
        }
        check(n == 8 && other == 0, "a barbell rests on the eight corners of its ends (%zu contacts)", n);
        check_close(all, 4 * 9.81 + load, 1e-5, "which carry weight and load");
        check(fabs(moment - load * at) < 1e-5 * (all * 0.3), "about the load's place (%.8g N m for %.8g)",
              moment, load * at);
        br_world_destroy(world);
    }
    br_cone_generator_destroy(generator);
    br_shape_destroy(plane);
}

int main(void)
{
    check_begin();
    br_shape *end = make_box(0.2, 0.2, 0.2), *middle = make_box(0.6, 0.05, 0.05);
    const br_shape *const shapes[3] = {end, middle, end};
    test_flight(shapes);
    test_rest(shapes);
    br_shape_destroy(end);
    br_shape_destroy(middle);
    return check_end();
}
