/* A rod whose tip slides on the ground [Painleve 1895], with so much friction that its impulse moves the tip
 * up or down more than the normal impulse does. Dragged, friction lifts the tip: the solution slides on under
 * a small normal impulse, and steps of normal and friction one after the other go to and fro around it
 * without end. Pushed, friction presses the tip down, no sliding impulse holds it, and the solution is a tip
 * that stops. */
#include "rigid_worlds.h"

static const double MU = 2, ANGLE = 50 * 3.14159265358979323846 / 180, LENGTH = 1, SPEED = 3, STEP = 1e-3,
                    GRAVITY = 9.81;

/* The tip's part of W in the plane of the rod, for 1 kg: W = 1/m + r x J^-1 r, with the arm (a, -h) to the
 * tip. */
typedef struct tip {
    double a, h, inverse_inertia, nn, nt, tt;
} tip;

static tip make_tip(void)
{
    tip t = {0.5 * LENGTH * cos(ANGLE), 0.5 * LENGTH * sin(ANGLE), 12 / (LENGTH * LENGTH), 0, 0, 0};
    t.nn = 1 + t.a * t.a * t.inverse_inertia;
    t.tt = 1 + t.h * t.h * t.inverse_inertia;
    t.nt = t.a * t.h * t.inverse_inertia;
    return t;
}

typedef struct cone_case {
    const char *name;
    br_cone cone;
} cone_case;

/* One step against the closed form: pushed, the tip comes to rest, lambda = -W^-1 v; dragged, it slides on.
 */
static void test_step(const br_contact_solver_type *type, const cone_case *c, bool dragged)
{
    const tip t = make_tip();
    const double fall = GRAVITY * STEP, determinant = t.nn * t.tt - t.nt * t.nt;
    const double normal = dragged ? fall / (t.nn + MU * t.nt) : (t.tt * fall + t.nt * SPEED) / determinant;
    const double friction = dragged ? -MU * normal : -(t.nt * fall + t.nn * SPEED) / determinant;
    const char *how = dragged ? "dragged" : "pushed";
    for (int exact = BR_LOCAL_SPLIT; exact <= BR_LOCAL_COUPLED; exact++) {
        const br_inverse_mass mass = {
            1, br_mat3_diagonal(t.inverse_inertia, t.inverse_inertia, t.inverse_inertia)};
        br_velocity v = {{SPEED, 0, -fall}, {0, 0, 0}};
        br_solver_contact contact = {.body_a = 0,
                                     .body_b = -1,
                                     .normal = {0, 0, 1},
                                     .tangent = {1, 0, 0},
                                     .binormal = {0, 1, 0},
                                     .arm_a = {dragged ? -t.a : t.a, 0, -t.h},
                                     .correction_velocity = NAN};
        const br_body_problem p = {1, &mass, &v, 0, NULL, 1, &contact, &c->cone};
        br_solver_options options = br_solver_options_default();
        options.iterations = 2000;
        options.tolerance = 1e-10;
        options.local = (br_local_step)exact;
        br_contact_solver *solver = br_contact_solver_create(type);
        br_solver_statistics s;
        const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
        br_contact_solver_destroy(solver);
        const double residual = br_body_problem_residual(&p).largest;
        if (!exact) {
            /* what this is about: only mixing finds the solution by steps one after the other */
            if (type == &br_pgs_type && dragged)
                check(status == BR_LOOSE && !s.converged && residual > 1e-3,
                      "%s, %s, split: to and fro without end (residual %.2g m/s)", type->name, c->name,
                      residual);
            continue;
        }
        check(status == BR_OK && s.converged, "%s, %s, %s: solved in %d iterations", type->name, c->name, how,
              s.iterations);
        check(residual < 1e-9, "%s, %s, %s: residual %.2g m/s", type->name, c->name, how, residual);
        check_near(contact.lambda_n, normal, 1e-9, "%s, %s, %s: normal impulse %g N s", type->name, c->name,
                   how, normal);
        check_near(contact.friction.t, friction, 1e-9, "%s, %s, %s: friction impulse %g N s", type->name,
                   c->name, how, friction);
    }
}

static double total(const br_world *world)
{
    const br_energy e = br_world_energy(world);
    return e.linear + e.angular + e.potential + e.elastic;
}

/* The rod in a world, 50 ms. Returns the most energy gained [J]. */
static double run(const br_contact_solver_type *type, bool exact, double step, size_t *loose, double *lowest)
{
    br_error error = {0};
    br_shape *rod, *plane = make_plane();
    must(br_shape_capsule(0.01, LENGTH, &rod, &error), &error);
    br_cone_generator *generator = br_cone_coulomb_create(MU, true);
    br_world_options options = br_world_default();
    options.dt = step;
    options.solver = type;
    options.solver_options.iterations = 500;
    options.solver_options.local = exact ? BR_LOCAL_EXACT : BR_LOCAL_SPLIT;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    /* its axis from the upper end in front to the tip behind */
    const br_quat q = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 1.5707963267948966 - ANGLE);
    const int body = add_solid(world, rod, 1, br_vec3_make(0, 0, 0.5 * LENGTH * sin(ANGLE) + 0.01), q);
    set_velocity(world, body, br_vec3_make(SPEED, 0, 0), br_vec3_make(0, 0, 0));
    const double before = total(world);
    double gained = 0;
    *lowest = 0;
    size_t said = 0;
    for (int i = 0; i < (int)(0.05 / step + 0.5); i++) {
        const br_status status = br_world_step(world, &error);
        must(status, &error);
        said += status == BR_LOOSE;
        gained = fmax(gained, total(world) - before);
        *lowest = fmax(*lowest, br_world_last(world).deepest);
    }
    *loose = br_world_loose_steps(world);
    check(said == *loose, "%s, %s: each step says whether it is solved (%zu are not)", type->name,
          exact ? "exact" : "split", said);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(rod);
    br_shape_destroy(plane);
    return gained / before;
}

static void test_world(const br_contact_solver_type *type)
{
    for (double step = 1e-3; step > 2e-4; step /= 2) {
        size_t loose;
        double deepest;
        const double gained = run(type, true, step, &loose, &deepest);
        check(loose == 0, "%s, exact, %g s: every step is solved (%zu are not)", type->name, step, loose);
        check(gained < 1e-6 && deepest < 1e-3,
              "%s, exact, %g s: no energy gained (%.2g), no sinking (%.2g m)", type->name, step, gained,
              deepest);
    }
    if (type != &br_pgs_type)
        return;
    size_t loose;
    double deepest;
    const double gained = run(type, false, 1e-3, &loose, &deepest);
    check(loose > 0 && gained > 1e-3,
          "%s, split: %zu steps are unsolved, and the world says so; energy grows by %.2g", type->name, loose,
          gained);
}

int main(void)
{
    check_begin();
    const tip t = make_tip();
    check(MU * t.nt > t.nn, "friction moves the tip more than the normal impulse does: %g > %g", MU * t.nt,
          t.nn);
    const double box[4] = {MU, MU, MU, MU};
    double directions[16];
    for (int i = 0; i < 16; i++)
        directions[i] = MU;
    br_cone_pool *pool = br_cone_pool_create();
    cone_case cases[] = {{"box", br_cone_box(box)},
                         {"circle", br_cone_circle(MU)},
                         {"ellipse", br_cone_ellipse(MU, 0.5, br_vec2_make(1, 0))},
                         {"ellipsoid", br_cone_ellipsoid(MU, 1, 0.01, br_vec2_make(1, 0))},
                         {"polygon", br_cone_circle(MU)}};
    br_error error = {0};
    must(br_cone_polygon(pool, 16, directions, &cases[4].cone, &error), &error);
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
            for (int dragged = 0; dragged < 2; dragged++)
                test_step(types[i], &cases[k], dragged);
        test_world(types[i]);
    }
    br_cone_pool_destroy(pool);
    return check_end();
}
