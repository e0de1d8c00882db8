/* Contact and friction of rigid bodies against statics and point mechanics: incline, stopping distance,
 * rolling, tipping, collisions, the four bounds of a box cone. */
#include "cone_cases.h"
#include "rigid_worlds.h"

/* A generator that gives every contact one cone: what the cones' own tests cannot see is how the simulator
 * uses them. */
typedef struct fixed_cone {
    br_cone_generator base;
    br_cone cone;
} fixed_cone;

static br_status fixed_generate(br_cone_generator *self, size_t n, const br_contact *contacts,
                                size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                br_error *error)
{
    (void)contacts, (void)n_bodies, (void)poses, (void)pool, (void)error;
    for (size_t i = 0; i < n; i++)
        cones[i] = ((fixed_cone *)self)->cone;
    return BR_OK;
}

static void fixed_destroy(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type fixed_type = {
    .size = sizeof(br_cone_generator_type),
    .name = "fixed",
    .title = "one cone",
    .source = "test",
    .generate = fixed_generate,
    .destroy = fixed_destroy,
};

static fixed_cone one_cone(br_cone cone)
{
    return (fixed_cone){.base = {&fixed_type}, .cone = cone};
}

/* Isotropic cones of each type; a polygon's corners lie outside the circle, but along its directions it is
 * exact. */
static br_cone isotropic(const br_cone_type *type, double mu)
{
    double all[16];
    for (int i = 0; i < 16; i++)
        all[i] = mu;
    return cone_from_coefficients(type, all, 0.01 / mu);
}

/* A box on a plane that slopes down along x by `angle`; gravity is turned instead of the plane, so that the
 * frame's tangent is the slope's direction. */
static br_world *incline(double angle, br_cone_generator *generator, double h, const br_shape *shape,
                         const br_shape *plane, int *box)
{
    br_world_options options = br_world_default();
    options.dt = h;
    options.gravity = br_vec3_make(9.81 * sin(angle), 0, -9.81 * cos(angle));
    options.solver_options.tolerance = 1e-10;
    options.solver_options.iterations = 1000;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    *box = add_solid(world, shape, 2, br_vec3_make(0, 0, 0.1), br_quat_identity());
    return world;
}

/* Below atan(mu) it stays for good; above it slides with g (sin - mu cos). The margin of 1 % is far above the
 * solver's tolerance. */
static void test_incline(void)
{
    br_shape *shape = make_box(0.6, 0.6, 0.2), *plane = make_plane();
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            const double mu = k ? 0.6 : 0.2;
            fixed_cone generator = one_cone(isotropic(types[i], mu));
            int box;
            br_world *world = incline(atan(0.99 * mu), &generator.base, 0.01, shape, plane, &box);
            steps(world, 300);
            const br_vec3 held = br_world_poses(world)[box].position;
            check(fabs(held.x) < 1e-6 && br_vec3_length(br_world_velocities(world)[box].linear) < 1e-6,
                  "%s, mu %g: holds at 0.99 of the slope (%.2g m in 3 s)", types[i]->name, mu, held.x);
            br_world_destroy(world);

            const double angle = atan(1.01 * mu), h = 0.01;
            world = incline(angle, &generator.base, h, shape, plane, &box);
            steps(world, 300);
            const double a = 9.81 * (sin(angle) - mu * cos(angle)), t = 3;
            check_close(br_world_velocities(world)[box].linear.x, a * t, 1e-4,
                        "%s, mu %g: slides at 1.01 of the slope", types[i]->name, mu);
            check_close(br_world_poses(world)[box].position.x, a * t * (t + h) / 2, 1e-4,
                        "%s, mu %g: distance slid", types[i]->name, mu);
            br_world_destroy(world);
        }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* x = sum of h v_n with v_n = v_0 - n mu g h until it would turn: n = floor(v_0/(mu g h)) steps, so v_0^2/(2
 * mu g) - v_0 h/2 to h^2. */
static void test_stopping_distance(void)
{
    br_shape *shape = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    static const br_cone_type *const types[] = {&br_cone_box_type, &br_cone_circle_type,
                                                &br_cone_polygon_type};
    for (int k = 0; k < 4; k++) {
        const double mu = 0.3, v0 = 2 + 0.37 * k, h = 0.01 / (1 << k);
        fixed_cone generator = one_cone(isotropic(types[k % 3], mu));
        int box;
        br_world *world = incline(0, &generator.base, h, shape, plane, &box);
        set_velocity(world, box, br_vec3_make(v0, 0, 0), br_vec3_make(0, 0, 0));
        steps(world, (int)(1.2 * v0 / (mu * 9.81 * h)));
        const double n = floor(v0 / (mu * 9.81 * h));
        const double expected = h * (n * v0 - mu * 9.81 * h * n * (n + 1) / 2);
        const double x = br_world_poses(world)[box].position.x;
        check_close(x, expected, 1e-4, "stopping: sum of the steps (v %g m/s, h %g s)", v0, h);
        check_near(x, v0 * v0 / (2 * mu * 9.81) - v0 * h / 2, mu * 9.81 * h * h,
                   "stopping: v0^2/(2 mu g) - v0 h/2");
        check(fabs(br_world_velocities(world)[box].linear.x) < 1e-6, "stopping: it rests");
        br_world_destroy(world);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* A ball thrown without spin slips until v = omega r = 5/7 v_0, at t = 2 v_0/(7 mu g); then it rolls on. */
static void test_rolling(void)
{
    br_shape *ball = make_sphere(0.1), *plane = make_plane();
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    for (size_t i = 0; i < n; i++) {
        if (types[i]->dimension != 2)
            continue;
        const double mu = 0.2, v0 = 3;
        fixed_cone generator = one_cone(isotropic(types[i], mu));
        br_world_options options = br_world_default();
        options.dt = 0.002;
        br_world *world = make_world(&options, &generator.base);
        add_ground(world, plane, br_pose_identity());
        const int number = add_solid(world, ball, 1.3, br_vec3_make(0, 0, 0.1), br_quat_identity());
        set_velocity(world, number, br_vec3_make(v0, 0, 0), br_vec3_make(0, 0, 0));
        const double grip = 2 * v0 / (7 * mu * 9.81);
        steps(world, (int)(0.9 * grip / options.dt));
        br_velocity velocity = br_world_velocities(world)[number];
        check(velocity.linear.x - 0.1 * velocity.angular.y > 0.05 * v0,
              "%s: it slips before the time of grip", types[i]->name);
        steps(world, (int)(grip / options.dt));
        velocity = br_world_velocities(world)[number];
        check_close(velocity.linear.x, 5 * v0 / 7, 1e-6, "%s: rolls at 5/7 v0", types[i]->name);
        check_close(0.1 * velocity.angular.y, 5 * v0 / 7, 1e-6, "%s: omega r = v", types[i]->name);
        br_world_destroy(world);
    }
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* A box of width d and height H pushed at height p on ground too rough to slide on tips when F p > W d/2
 * [tribology]. */
static void test_tipping(void)
{
    const double d = 0.4, height = 1, mass = 5, weight = mass * 9.81;
    br_shape *shape = make_box(d, d, height), *plane = make_plane();
    for (int k = 0; k < 6; k++) {
        const double lever = 0.5 + 0.2 * (k / 2), share = k % 2 ? 1.02 : 0.98;
        const double force = share * weight * d / (2 * lever * height);
        fixed_cone generator = one_cone(isotropic(&br_cone_box_type, 5));
        br_world_options options = br_world_default();
        br_world *world = make_world(&options, &generator.base);
        add_ground(world, plane, br_pose_identity());
        const int box = add_solid(world, shape, mass, br_vec3_make(0, 0, height / 2), br_quat_identity());
        br_error error = {0};
        for (int i = 0; i < 200; i++) {
            const br_vec3 up = br_vec3_make(0, (lever - 0.5) * height * force, 0);
            br_world_apply_force(world, box, br_vec3_make(force, 0, 0), up);
            must(br_world_step(world, &error), &error);
        }
        const br_vec3 axis = br_quat_rotate(br_world_poses(world)[box].orientation, br_vec3_make(0, 0, 1));
        const double tilt = acos(fmin(1, axis.z));
        if (share < 1)
            check(tilt < 1e-3, "pushed at %g of its height with %g of the limit: stands (%.2g rad)", lever,
                  share, tilt);
        else
            check(tilt > 0.05, "pushed at %g of its height with %g of the limit: tips (%.2g rad)", lever,
                  share, tilt);
        br_world_destroy(world);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* Corner forces of a box that is pushed and held: W/2 -+ F p/d on the two edges, F in all [moments about the
 * edges]. */
static void test_static_forces(void)
{
    const double d = 0.4, mass = 5, weight = mass * 9.81, force = 6;
    br_shape *shape = make_box(d, d, 0.5), *plane = make_plane();
    fixed_cone generator = one_cone(isotropic(&br_cone_box_type, 0.8));
    br_world_options options = br_world_default();
    options.solver_options.iterations = 500;
    options.solver_options.tolerance = 1e-10;
    br_world *world = make_world(&options, &generator.base);
    add_ground(world, plane, br_pose_identity());
    const int box = add_solid(world, shape, mass, br_vec3_make(0, 0, 0.25), br_quat_identity());
    br_error error = {0};
    for (int i = 0; i < 100; i++) {
        br_world_apply_force(world, box, br_vec3_make(force, 0, 0), br_vec3_make(0, 0, 0));
        must(br_world_step(world, &error), &error);
    }
    size_t n;
    const br_contact *contacts = br_world_contacts(world, &n);
    const br_contact_force *forces = br_world_contact_forces(world);
    double front = 0, rear = 0, friction = 0;
    for (size_t i = 0; i < n; i++) {
        *(contacts[i].point.x > 0 ? &front : &rear) += forces[i].normal;
        friction +=
            forces[i].friction.t * contacts[i].tangent.x + forces[i].friction.b * contacts[i].binormal.x;
    }
    check(n == 4, "a box has four contacts (%zu)", n);
    check_close(front, weight / 2 + force * 0.25 / d, 1e-4, "front edge carries W/2 + F p/d");
    check_close(rear, weight / 2 - force * 0.25 / d, 1e-4, "rear edge carries W/2 - F p/d");
    check_close(friction, -force, 1e-6, "friction balances the push");
    br_world_destroy(world);
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* [eq. (9)]: each bound belongs to its own direction of sliding; and the sign of the force is the one that
 * brakes. */
static void test_box_bounds(void)
{
    const double mu[4] = {0.1, 0.25, 0.4, 0.55};
    fixed_cone generator = one_cone(br_cone_box(mu));
    br_shape *shape = make_box(0.4, 0.4, 0.1), *plane = make_plane();
    const br_vec3 directions[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    for (int i = 0; i < 4; i++) {
        br_world_options options = br_world_default();
        br_world *world = make_world(&options, &generator.base);
        add_ground(world, plane, br_pose_identity());
        const int box = add_solid(world, shape, 1, br_vec3_make(0, 0, 0.05), br_quat_identity());
        set_velocity(world, box, br_vec3_scale(4, directions[i]), br_vec3_make(0, 0, 0));
        steps(world, 50);
        const double v = br_vec3_dot(br_world_velocities(world)[box].linear, directions[i]);
        check_close(v, 4 - mu[i] * 9.81 * 0.5, 1e-5, "sliding along direction %d is braked by mu[%d]", i, i);
        br_world_destroy(world);

        /* Pushed along the direction from rest: gives way beyond mu[i] W. */
        for (int more = 0; more < 2; more++) {
            world = make_world(&options, &generator.base);
            add_ground(world, plane, br_pose_identity());
            const int held = add_solid(world, shape, 1, br_vec3_make(0, 0, 0.05), br_quat_identity());
            const double share = more ? 1.05 : 0.95;
            br_error error = {0};
            for (int k = 0; k < 100; k++) {
                const double force = k < 5 ? 0 : share * mu[i] * 9.81;
                /* at the ground, so that it need not carry a moment */
                br_world_apply_force(
                    world, held, br_vec3_scale(force, directions[i]),
                    br_vec3_scale(force * 0.05, br_vec3_cross(br_vec3_make(0, 0, -1), directions[i])));
                must(br_world_step(world, &error), &error);
            }
            const double x = br_vec3_dot(br_world_poses(world)[held].position, directions[i]);
            check(more ? x > 0.01 : fabs(x) < 1e-6, "direction %d, %g of the break-away force: %s (%.2g m)",
                  i, share, more ? "slides" : "holds", x);
            br_world_destroy(world);
        }
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* Two spheres: head-on with restitution e, momentum kept, relative speed times -e; oblique with friction:
 * angular momentum, too. */
static void test_collisions(void)
{
    br_shape *ball = make_sphere(0.1);
    for (int k = 0; k < 3; k++) {
        br_world_options options = br_world_default();
        options.gravity = br_vec3_make(0, 0, 0);
        options.dt = 5e-4; /* the approach of a step stays within the margin: no depth to correct, which would
                              shift bodies */
        options.restitution = 0.5 * k;
        options.restitution_threshold = 0.01;
        fixed_cone generator = one_cone(br_cone_circle(0.3));
        br_world *world = make_world(&options, &generator.base);
        const int a = add_solid(world, ball, 1, br_vec3_make(-0.5, 0, 0), br_quat_identity());
        const int b = add_solid(world, ball, 3, br_vec3_make(0.5, 0, 0), br_quat_identity());
        set_velocity(world, a, br_vec3_make(2, 0, 0), br_vec3_make(0, 0, 0));
        set_velocity(world, b, br_vec3_make(-1, 0, 0), br_vec3_make(0, 0, 0));
        steps(world, 1000);
        const double va = br_world_velocities(world)[a].linear.x, vb = br_world_velocities(world)[b].linear.x;
        check_near(va + 3 * vb, -1.0, 1e-6, "head-on, e = %g: momentum", options.restitution);
        check_near(va - vb, -options.restitution * 3, 2e-6, "head-on, e = %g: relative speed",
                   options.restitution);
        br_world_destroy(world);

        world = make_world(&options, &generator.base);
        const int c = add_solid(world, ball, 1, br_vec3_make(-0.5, 0.05, 0), br_quat_identity());
        const int d = add_solid(world, ball, 3, br_vec3_make(0.5, -0.03, 0.02), br_quat_identity());
        set_velocity(world, c, br_vec3_make(2, 0, 0), br_vec3_make(0, 3, 9));
        set_velocity(world, d, br_vec3_make(-1, 0, 0), br_vec3_make(0, -5, 1));
        br_vec3 p0, l0, p1, l1;
        br_world_momentum(world, &p0, &l0);
        steps(world, 1000);
        br_world_momentum(world, &p1, &l1);
        check(fabs(br_world_velocities(world)[c].linear.y) > 1e-3, "oblique: they met");
        check(br_vec3_length(br_vec3_sub(p1, p0)) < 1e-13, "oblique, e = %g: momentum to round-off",
              options.restitution);
        check(br_vec3_length(br_vec3_sub(l1, l0)) < 1e-13, "oblique, e = %g: angular momentum to round-off",
              options.restitution);
        br_world_destroy(world);
    }
    br_shape_destroy(ball);
}

/* A dropped ball with restitution rises to e^2 of its height, up to the step. */
static void test_bounce(void)
{
    br_shape *ball = make_sphere(0.05), *plane = make_plane();
    br_world_options options = br_world_default();
    options.dt = 0.0005;
    options.restitution = 0.8;
    br_world *world = make_world(&options, NULL);
    add_ground(world, plane, br_pose_identity());
    const int number = add_solid(world, ball, 0.2, br_vec3_make(0, 0, 1.05), br_quat_identity());
    double top = 0;
    bool down = false;
    for (int i = 0; i < 1600; i++) {
        steps(world, 1);
        down = down || br_world_velocities(world)[number].linear.z > 0;
        if (down)
            top = fmax(top, br_world_poses(world)[number].position.z - 0.05);
    }
    check_close(top, 0.64, 5e-3, "a ball with e = 0.8 rises to 0.64 of its height");
    br_world_destroy(world);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
}

/* Frames aligned with the predicted sliding: a box cone that is anisotropic in its frame brakes with mu[0]
 * wherever it slides. */
static void test_sliding_frame(void)
{
    const double mu[4] = {0.3, 0.05, 0.3, 0.05};
    fixed_cone generator = one_cone(br_cone_box(mu));
    br_shape *shape = make_box(0.4, 0.4, 0.1), *plane = make_plane();
    for (int i = 0; i < 5; i++) {
        br_world_options options = br_world_default();
        options.frame = BR_FRAME_SLIDING;
        br_world *world = make_world(&options, &generator.base);
        add_ground(world, plane, br_pose_identity());
        const int box = add_solid(world, shape, 1, br_vec3_make(0, 0, 0.05), br_quat_identity());
        const double angle = 0.7 * i;
        set_velocity(world, box, br_vec3_make(4 * cos(angle), 4 * sin(angle), 0), br_vec3_make(0, 0, 0));
        steps(world, 50);
        const br_vec3 v = br_world_velocities(world)[box].linear;
        check_close(v.x * cos(angle) + v.y * sin(angle), 4 - 0.3 * 9.81 * 0.5, 1e-4,
                    "aligned frame at %g rad: mu[0] brakes", angle);
        check_near(v.y * cos(angle) - v.x * sin(angle), 0.0, 1e-4,
                   "aligned frame at %g rad: it goes straight", angle);
        br_world_destroy(world);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

static void set_tangent(br_contact *contact, size_t n_bodies, const br_pose *poses, void *context)
{
    (void)n_bodies, (void)poses;
    br_contact_align(contact, *(const br_vec3 *)context);
}

static void test_callback_frame(void)
{
    br_vec3 along = {0.6, 0.8, 0};
    const double mu[4] = {0.1, 0.4, 0.1, 0.4};
    fixed_cone generator = one_cone(br_cone_box(mu));
    br_shape *shape = make_box(0.4, 0.4, 0.1), *plane = make_plane();
    for (int across = 0; across < 2; across++) {
        br_world_options options = br_world_default();
        options.frame = BR_FRAME_CALLBACK;
        options.frame_function = set_tangent;
        options.frame_context = &along;
        br_world *world = make_world(&options, &generator.base);
        add_ground(world, plane, br_pose_identity());
        const int box = add_solid(world, shape, 1, br_vec3_make(0, 0, 0.05), br_quat_identity());
        const br_vec3 d = across ? br_vec3_make(-0.8, 0.6, 0) : along;
        set_velocity(world, box, br_vec3_scale(4, d), br_vec3_make(0, 0, 0));
        steps(world, 50);
        check_close(br_vec3_dot(br_world_velocities(world)[box].linear, d), 4 - mu[across] * 9.81 * 0.5, 1e-5,
                    "callback frame: mu[%d] %s the tangent", across, across ? "across" : "along");
        br_world_destroy(world);
    }
    br_shape_destroy(shape);
    br_shape_destroy(plane);
}

/* A belt that moves takes a box along, whichever of the two is body A of their contacts. */
static void test_belt(void)
{
    const double speed = 0.5, mu = 0.4;
    for (int first = 0; first < 2; first++) {
        br_shape *box = make_box(0.2, 0.2, 0.2), *belt = make_box(4, 1, 0.2);
        br_cone_generator *generator = br_cone_coulomb_create(mu, false);
        br_world_options options = br_world_default();
        options.dt = 0.001;
        br_world *world = make_world(&options, generator);
        br_error error = {0};
        int body[2];
        for (int i = 0; i < 2; i++) {
            const bool moves_itself = i == first;
            br_body_spec spec = br_body_spec_default();
            br_geom_spec geom = br_geom_spec_default();
            spec.motion = moves_itself ? BR_BODY_KINEMATIC : BR_BODY_DYNAMIC;
            spec.pose.position.z = moves_itself ? -0.1 : 0.1;
            if (moves_itself)
                spec.velocity.linear.x = speed;
            must(br_world_add_body(world, &spec, &body[moves_itself], &error), &error);
            geom.shape = moves_itself ? belt : box;
            geom.body = body[moves_itself];
            must(br_world_add_geom(world, &geom, NULL, &error), &error);
        }
        steps(world, 50);
        check_close(br_world_velocities(world)[body[0]].linear.x, mu * 9.81 * 0.05, 1e-6,
                    "a belt that is body %d speeds a box up by mu g", first);
        check(fabs(br_world_poses(world)[body[0]].position.z - 0.1) < 1e-6, "and carries it");
        steps(world, 200);
        check_close(br_world_velocities(world)[body[0]].linear.x, speed, 1e-6, "to its own speed");
        check(br_world_velocities(world)[body[1]].linear.x == speed, "which it keeps");
        br_world_destroy(world);
        br_cone_generator_destroy(generator);
        br_shape_destroy(box);
        br_shape_destroy(belt);
    }
}

int main(void)
{
    check_begin();
    test_belt();
    test_incline();
    test_stopping_distance();
    test_rolling();
    test_tipping();
    test_static_forces();
    test_box_bounds();
    test_collisions();
    test_bounce();
    test_sliding_frame();
    test_callback_frame();
    return check_end();
}
