/* Soft bodies in contact: obstacles' distances, compression between plates in closed form, a block on an
 * incline against the point mass, structure directions, and the balance of forces. */
#include "soft_blocks.h"

/* ---- obstacles ---- */

/* Signed distance of a point from a box with rounded edges, in closed form. */
static double rounded(br_vec3 p, br_vec3 half, double radius)
{
    const br_vec3 q = br_vec3_make(fabs(p.x) - half.x, fabs(p.y) - half.y, fabs(p.z) - half.z);
    const double out = br_vec3_length(br_vec3_make(fmax(q.x, 0), fmax(q.y, 0), fmax(q.z, 0)));
    return out + fmin(fmax(q.x, fmax(q.y, q.z)), 0) - radius;
}

static void test_distances(void)
{
    br_random *const r = br_random_create(2, 0);
    const br_vec3 sides[4] = {{0, 0, 0}, {0, 0, 2}, {1, 2, 3}, {1, 0, 2}};
    for (int k = 0; k < 5; k++) {
        br_soft_obstacle o = br_soft_obstacle_default();
        if (k < 4) {
            o.shape = BR_SOFT_ROUNDED_BOX;
            o.sides = sides[k];
            o.radius = k == 2 ? 0 : 0.3;
        }
        o.pose.position = br_vec3_make(0.3, -0.2, 0.5);
        o.pose.orientation = br_quat_normalise(br_quat_make(0.4, 0.2, -0.7, 0.1));
        double off = 0, slope = 0;
        for (int trial = 0; trial < 300; trial++) {
            br_vec3 p, n, unused;
            p.x = br_random_between(r, -3, 3);
            p.y = br_random_between(r, -3, 3);
            p.z = br_random_between(r, -3, 3);
            const br_vec3 world = br_pose_apply(o.pose, p);
            const double d = br_soft_obstacle_distance(&o, world, &n);
            br_worst(&off, d - (k < 4 ? rounded(p, br_vec3_scale(0.5, o.sides), o.radius) : p.z));
            const double step = 1e-6;
            const double along = br_soft_obstacle_distance(&o, br_vec3_add_scaled(world, step, n), &unused);
            br_worst(&slope, (along - d) / step - 1);
            br_worst(&slope, br_vec3_length(n) - 1);
        }
        check(off < 1e-14 && slope < 1e-8,
              "shape %d: distances to %.1e m, unit slope along the normal to %.1e", k, off, slope);
    }
    br_soft_obstacle ball = br_soft_obstacle_default();
    ball.shape = BR_SOFT_ROUNDED_BOX;
    ball.radius = 0.5;
    br_vec3 n;
    check_close(br_soft_obstacle_distance(&ball, none, &n), -0.5, TOL_ROUND_OFF, "the middle of a ball");
    check_close(br_vec3_length(n), 1, TOL_ROUND_OFF, "has some normal");
    br_random_destroy(r);
}

/* ---- bodies ---- */

/* Stress along the axis of a bar whose sides are free, at a stretch s, and theirs, t: with I = s^2 + 2 t^2, J
 * = s t^2, principal stresses are mu (1 - 1/(I + 1)) s + lambda (J - a) t^2 along, and across mu (1 - 1/(I +
 * 1)) t + lambda (J - a) s t = 0, by halving. */
static double uniaxial(const br_soft_material *m, double s, double *sides)
{
    const double lame_mu = m->young / (2 * (1 + m->poisson)),
                 lame_lambda = m->young * m->poisson / ((1 + m->poisson) * (1 - 2 * m->poisson));
    const double mu = 4 * lame_mu / 3, lambda = lame_lambda + 5 * lame_mu / 6, a = 1 + 0.75 * mu / lambda;
    double low = 0.2, high = 3, along = 0;
    for (int k = 0; k < 100; k++) {
        const double t = (low + high) / 2, shear = mu * (1 - 1 / (s * s + 2 * t * t + 1)),
                     volume = lambda * (s * t * t - a);
        *(shear * t + volume * s * t > 0 ? &high : &low) = *sides = t;
        along = shear * s + volume * t * t;
    }
    return along;
}

/* Between plates without friction: the plate's force and the widening of the block in closed form. */
static void test_compression(void)
{
    const double side = 0.1, height = 0.15;
    br_soft_options options = br_soft_options_default();
    options.gravity = none;
    options.dt = 0.5;
    options.solver_options.tolerance = 1e-10;
    const br_soft_material material = br_soft_material_default();
    const br_soft_obstacle ground = br_soft_obstacle_default();
    body b = make(br_vec3_make(side, side, height), (int[]){2, 2, 3}, &material, &options, NULL, &ground);
    br_soft_obstacle plate = ground;
    size_t at;
    plate.pose.position = br_vec3_make(0, 0, height);
    plate.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), BR_PI);
    check_need(br_soft_add_obstacle(b.soft, &plate, &at, NULL));
    for (int k = 1; k <= 3; k++) {
        const double stretch = 1 - 0.15 * k;
        double wide = 0, sides;
        br_soft_drive(b.soft, at, br_vec3_make(0, 0, -0.15 * height / (10 * options.dt)), none);
        for (int step = 0; step < 10; step++)
            check_need(br_soft_step(b.soft, NULL));
        br_soft_drive(b.soft, at, none, none);
        for (int step = 0; step < 20; step++)
            check_need(br_soft_step(b.soft, NULL));
        const double stress = uniaxial(&material, stretch, &sides);
        for (size_t i = 0; i < b.n; i++)
            br_most(&wide, fabs(br_soft_positions(b.soft)[i].x));
        check_close(br_soft_obstacle_force(b.soft, at).z, stress * side * side, 1e-6,
                    "pressed to %.2f: the plate's force of %.4g N", stretch, stress * side * side);
        check_close(wide, sides * side / 2, 1e-6, "the block gets wider by %.4f", sides);
        check_close(br_soft_obstacle_force(b.soft, 0).z, -stress * side * side, 1e-6,
                    "the ground gives it back");
        check(br_soft_last(b.soft).deepest < 1e-9, "nothing gets into the plates (%.1e m)",
              br_soft_last(b.soft).deepest);
    }
    end(&b);
}

/* Coulomb's law on a slope: the centre of mass gains g (sin - mu cos) h a step where the slope is steep
 * enough, and creeps by nothing where it isn't. Which way down does not matter. */
static void test_incline(void)
{
    const double mu = 0.4;
    br_cone_generator *const coulomb = br_cone_coulomb_create(mu, false);
    for (int k = 0; k < 4; k++) {
        const double slope = k < 2 ? 0.6 : 0.35, way = k % 2 ? 0.7 : 0;
        br_soft_options options = br_soft_options_default();
        options.gravity =
            br_vec3_make(9.81 * sin(slope) * cos(way), 9.81 * sin(slope) * sin(way), -9.81 * cos(slope));
        const br_soft_material material = stiff_gel();
        const br_soft_obstacle ground = br_soft_obstacle_default();
        body b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, coulomb, &ground);
        for (int step = 0; step < 60; step++)
            check_need(br_soft_step(b.soft, NULL));
        const br_vec3 before = centre_velocity(&b);
        for (int step = 0; step < 20; step++)
            check_need(br_soft_step(b.soft, NULL));
        const br_vec3 v = centre_velocity(&b),
                      gained = br_vec3_scale(1 / (20 * options.dt), br_vec3_sub(v, before));
        const double wanted = fmax(0, 9.81 * (sin(slope) - mu * cos(slope)));
        if (wanted > 0) {
            check_close(gained.x * cos(way) + gained.y * sin(way), wanted, 1e-6,
                        "a slope of %g rad: it slides with g (sin - mu cos)", slope);
            check(fabs(gained.y * cos(way) - gained.x * sin(way)) < 1e-6 && fabs(gained.z) < 1e-6,
                  "straight down");
        } else {
            check(br_vec3_length(v) < 1e-9, "a slope of %g rad: it creeps by %.1e m/s", slope,
                  br_vec3_length(v));
        }
        size_t n;
        const br_soft_contact *const c = br_soft_contacts(b.soft, &n);
        double load = 0;
        for (size_t i = 0; i < n; i++)
            load += c[i].normal;
        check_close(load, 0.5 * 9.81 * cos(slope), 1e-6, "the ground bears the weight on %zu nodes", n);
        end(&b);
    }
    br_cone_generator_destroy(coulomb);
}

/* A point mass of 1 kg on the same cone: v after a step of implicit Euler, by its own contact problem. */
static br_vec3 point_mass_step(const br_cone *cone, br_vec3 v, br_vec3 gravity, double h)
{
    const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const br_vec3 free_v = br_vec3_add_scaled(v, h, gravity);
    const double q[3] = {free_v.z, free_v.x, free_v.y};
    double lambda[3] = {0}, velocity[3] = {0};
    const br_matrix_problem p = {.n_contacts = 1,
                                 .directions = 3,
                                 .w = w,
                                 .q = q,
                                 .cones = cone,
                                 .lambda = lambda,
                                 .velocity = velocity};
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    br_contact_solver *const solver = br_contact_solver_create(&br_newton_type);
    br_contact_problem problem;
    br_solver_options options = br_solver_options_default();
    options.iterations = 1000;
    options.tolerance = 1e-12;
    check_need(br_matrix_assembler_assemble(assembler, &p, &problem, NULL));
    check_need(br_contact_solver_solve(solver, &problem, &options, NULL, NULL));
    br_matrix_assembler_store(assembler, &problem);
    br_matrix_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    return br_vec3_make(velocity[1], velocity[2], velocity[0]);
}

/* An ellipse whose long axis lies askew: thrown across the slope, the block goes the way of a point mass. */
static void test_anisotropic(void)
{
    const double h = 2e-3, slope = 0.3;
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.6};
    br_cone_generator *matchstick;
    check_need(br_matchstick_create(&params, &matchstick, NULL));
    br_soft_obstacle ground = br_soft_obstacle_default();
    ground.structure = br_vec3_make(cos(0.5), sin(0.5), 0);
    br_soft_options options = br_soft_options_default();
    const br_soft_material material = stiff_gel();
    options.dt = h;
    /* Friction begins at once, as the block has no time to be upright; a fifth of a second on, both have the
     * same acceleration and all but the same velocity. */
    options.gravity = br_vec3_make(9.81 * sin(slope), 0, -9.81 * cos(slope));
    body b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, matchstick, &ground);
    push_on(&b, br_vec3_make(0.2, 2, 0));
    br_vec3 v = br_vec3_make(0.2, 2, 0), place = none, x, start, moving;
    br_soft_centre(b.soft, &start, &moving);
    br_cone cone;
    double off = 0, turned = 0;
    for (int step = 0; step < 150; step++) {
        check_need(br_soft_step(b.soft, NULL));
        if (step == 0)
            cone = br_soft_problem(b.soft)->cones[0];
        v = point_mass_step(&cone, v, options.gravity, h);
        place = br_vec3_add_scaled(place, h, v);
        br_soft_centre(b.soft, &x, &moving);
        if (step >= 100)
            br_most(&off, br_vec3_length(br_vec3_sub(moving, v)));
        br_worst(&turned, br_soft_deformation(b.soft, 0).m[1]);
    }
    const double moved = br_vec3_length(br_vec3_sub(x, start));
    check(off < 1e-3, "velocities are those of a point mass, to %.1e m/s of %.2f", off, br_vec3_length(v));
    check(br_vec3_length(br_vec3_sub(br_vec3_sub(x, start), place)) < 1e-3 * moved,
          "and so are places, to %.1e m of %.2f", br_vec3_length(br_vec3_sub(br_vec3_sub(x, start), place)),
          moved);
    check(turned < 1e-3, "without turning (%.1e)", turned);
    end(&b);
    br_cone_generator_destroy(matchstick);
}

/* Forces of the obstacles and gravity are what changes momentum; a moving finger drags along what it touches;
 * the same calls give the same bytes. */
static void test_balance(void)
{
    br_cone_generator *const coulomb = br_cone_coulomb_create(0.5, false);
    br_soft_options options = br_soft_options_default();
    options.dt = 5e-3;
    const br_soft_material material = br_soft_material_default();
    const br_soft_obstacle ground = br_soft_obstacle_default();
    br_soft_obstacle finger = br_soft_obstacle_default();
    finger.shape = BR_SOFT_ROUNDED_BOX;
    finger.sides = br_vec3_make(0, 0.1, 0);
    finger.radius = 0.03;
    finger.pose.position = br_vec3_make(0, 0, 0.0805);
    body b[2];
    size_t at;
    double off = 0, deepest = 0, dragged = 0;
    for (int k = 0; k < 2; k++) {
        b[k] = make(br_vec3_make(0.1, 0.08, 0.05), (int[]){3, 2, 2}, &material, &options, coulomb, &ground);
        check_need(br_soft_add_obstacle(b[k].soft, &finger, &at, NULL));
    }
    for (int step = 0; step < 60; step++) {
        const br_vec3 drive = step < 30 ? br_vec3_make(0, 0, -0.08) : br_vec3_make(0.1, 0, 0);
        br_vec3 before, after, angular;
        br_soft_momentum(b[0].soft, &before, &angular);
        for (int k = 0; k < 2; k++) {
            br_soft_drive(b[k].soft, at, drive, none);
            check_need(br_soft_step(b[k].soft, NULL));
        }
        br_soft_momentum(b[0].soft, &after, &angular);
        const br_vec3 sum =
            br_vec3_add(br_soft_obstacle_force(b[0].soft, 0), br_soft_obstacle_force(b[0].soft, at));
        br_vec3 left = br_vec3_sub(br_vec3_sub(after, before), br_vec3_scale(options.dt, sum));
        left = br_vec3_add_scaled(left, 9.81 * 0.4 * options.dt, br_vec3_make(0, 0, 1));
        br_most(&off, br_vec3_length(left));
        br_most(&deepest, br_soft_last(b[0].soft).deepest);
        if (step > 30)
            br_most(&dragged, br_soft_obstacle_force(b[0].soft, at).x);
    }
    check(off < 1e-14, "forces are the change of momentum, to %.1e N s", off);
    check(dragged > 0.1, "a finger presses and drags, with up to %.2f N", dragged);
    check(deepest < 1e-10, "nodes stay outside, to %.1e m", deepest);
    check_close(br_soft_get_obstacle(b[0].soft, at)->pose.position.x, 0.015, TOL_ROUND_OFF_MANY,
                "the finger has gone its way");
    check(memcmp(br_soft_positions(b[0].soft), br_soft_positions(b[1].soft), b[0].n * sizeof(br_vec3)) == 0,
          "twice the same bytes");
    end(&b[0]);
    end(&b[1]);
    br_cone_generator_destroy(coulomb);
}

/* A belt takes a block along: with mu g until it has the belt's speed, and that of a turntable on a circle.
 */
static void test_belt(void)
{
    br_cone_generator *const coulomb = br_cone_coulomb_create(0.4, false);
    const br_soft_options options = br_soft_options_default();
    const br_soft_material material = stiff_gel();
    br_soft_obstacle belt = br_soft_obstacle_default();
    belt.linear = br_vec3_make(1, 0, 0);
    body b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, coulomb, &belt);
    br_vec3 before = none;
    for (int step = 0; step < 40; step++) {
        check_need(br_soft_step(b.soft, NULL));
        if (step == 9)
            before = centre_velocity(&b);
        if (step == 19)
            check_close((centre_velocity(&b).x - before.x) / (10 * options.dt), 0.4 * 9.81, 1e-4,
                        "a belt pulls with mu g");
    }
    check_close(centre_velocity(&b).x, 1, 1e-6, "until the block has its speed");
    end(&b);

    br_soft_obstacle table = br_soft_obstacle_default();
    table.pose.position = br_vec3_make(-0.5, 0, 0);
    table.angular = br_vec3_make(0, 0, 0.8);
    b = make(br_vec3_make(0.1, 0.1, 0.05), (int[]){2, 2, 1}, &material, &options, coulomb, &table);
    for (int step = 0; step < 100; step++)
        check_need(br_soft_step(b.soft, NULL));
    br_vec3 x, v;
    br_soft_centre(b.soft, &x, &v);
    const br_vec3 wanted = br_vec3_cross(table.angular, br_vec3_sub(x, table.pose.position));
    check(br_vec3_length(wanted) > 0.39 && br_vec3_length(br_vec3_sub(v, wanted)) < 0.01,
          "a turntable takes it round, with %.3f m/s", br_vec3_length(v));
    check_close(br_soft_get_obstacle(b.soft, 0)->pose.orientation.z, sin(0.4), 1e-10,
                "and has turned itself");
    end(&b);
    br_cone_generator_destroy(coulomb);
}

/* Structure directions go along with the body: turned, they turn; sheared, they shear. Gaps: a node within
 * the margin is a contact without force. */
static void test_structure(void)
{
    br_soft_options options = br_soft_options_default();
    options.gravity = none;
    options.margin = 1e-3;
    const br_soft_material material = br_soft_material_default();
    br_soft_obstacle ground = br_soft_obstacle_default();
    ground.surface = 7;
    ground.structure = br_vec3_make(0, 3, 0);
    body b = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){1, 1, 1}, &material, &options, NULL, &ground);
    const br_structure_field along = br_structure_uniform(br_vec3_make(1, 0, 0));
    br_soft_set_structure(b.soft, &along, 4);
    const br_mat3 maps[2] = {{{0, -1, 0, 1, 0, 0, 0, 0, 1}}, {{1, 0.3, 0, 0.5, 1, 0, 0, 0, 1}}};
    for (int k = 0; k < 2; k++) {
        br_vec3 x[8], v[8];
        for (size_t i = 0; i < b.n; i++) {
            x[i] = br_mat3_mul_vec(maps[k], b.mesh->nodes[i]);
            x[i].z += 0.9e-3;
            v[i] = none;
        }
        br_soft_place(b.soft, x, v);
        check_need(br_soft_step(b.soft, NULL));
        size_t n;
        const br_soft_contact *const c = br_soft_contacts(b.soft, &n);
        const br_vec3 wanted = br_vec3_normalise(br_mat3_mul_vec(maps[k], br_vec3_make(1, 0, 0)));
        double off = 0;
        for (size_t i = 0; i < n; i++) {
            br_worst(&off, br_vec3_length(br_vec3_sub(c[i].contact.structure_a, wanted)));
            br_worst(&off, br_vec3_length(br_vec3_sub(c[i].contact.structure_b, br_vec3_make(0, 1, 0))));
            br_worst(&off, c[i].contact.depth + 0.9e-3);
        }
        check(n == 4 && off < 1e-12 && c[0].contact.surface_a == 4 && c[0].contact.surface_b == 7,
              "map %d: %zu contacts whose directions went along, to %.1e", k, n, off);
    }
    end(&b);
}

/* Lowest node. */
static double lowest(const body *b)
{
    double least = INFINITY;
    for (size_t i = 0; i < b->n; i++)
        least = fmin(least, br_soft_positions(b->soft)[i].z);
    return least;
}

/* Fast bodies and fast obstacles: nodes beyond the margin that would get in are stopped at the surface in
 * that step, those that pass beside an obstacle are not. */
static void test_fast(void)
{
    const br_soft_options options = br_soft_options_default();
    const br_soft_material material = br_soft_material_default();
    const br_vec3 sides = br_vec3_make(0.1, 0.1, 0.1);
    const double speeds[] = {0.3, 1, 3, 10};
    for (int k = 0; k < 4; k++) {
        br_soft_obstacle ground = br_soft_obstacle_default();
        ground.pose.position.z = -1.15 * options.margin;
        body b = make(sides, (int[]){2, 2, 2}, &material, &options, NULL, &ground);
        push_on(&b, br_vec3_make(0, 0, -speeds[k]));
        double least = INFINITY, fastest = 0;
        for (int step = 0; step < 40; step++) {
            check_need(br_soft_step(b.soft, NULL));
            least = fmin(least, lowest(&b) - ground.pose.position.z);
            if (step == 0)
                for (size_t i = 0; i < b.n; i++)
                    fastest = fmax(fastest, br_soft_velocities(b.soft)[i].z);
        }
        check(least > -1e-9 && fastest <= 1e-9, "dropped at %g m/s no node gets under the ground: %.1e m",
              speeds[k], least);
        end(&b);
    }
    /* A ball shot at the block's side, 1.5 margins away from it: 3 cm a step. */
    for (int beside = 0; beside < 2; beside++) {
        br_soft_options floating = options;
        floating.gravity = none;
        br_soft_obstacle ball = br_soft_obstacle_default();
        ball.shape = BR_SOFT_ROUNDED_BOX;
        ball.radius = 0.02;
        ball.pose.position =
            br_vec3_make(-0.05 - 1.5 * options.margin - 0.02, 0, beside ? 0.1 + 0.021 : 0.05);
        ball.linear = br_vec3_make(3, 0, 0);
        body b = make(sides, (int[]){2, 2, 2}, &material, &floating, NULL, &ball);
        double deepest = 0, force = 0;
        size_t contacts = 0;
        for (int step = 0; step < 3; step++) {
            check_need(br_soft_step(b.soft, NULL));
            const br_soft_obstacle *const now = br_soft_get_obstacle(b.soft, 0);
            br_vec3 normal;
            for (size_t i = 0; i < b.n; i++)
                deepest =
                    fmin(deepest, br_soft_obstacle_distance(now, br_soft_positions(b.soft)[i], &normal));
            contacts += br_soft_last(b.soft).contacts;
            force = fmax(force, br_soft_obstacle_force(b.soft, 0).x);
        }
        check(beside ? contacts == 0 && deepest == 0 : force > 1 && deepest > -1e-3,
              "a ball that is shot %s it: %zu contacts, up to %.3g N, %.1e m deep", beside ? "past" : "at",
              contacts, force, -deepest);
        end(&b);
    }
}

int main(void)
{
    check_begin();
    test_distances();
    test_compression();
    test_incline();
    test_anisotropic();
    test_balance();
    test_belt();
    test_structure();
    test_fast();
    return check_end();
}
