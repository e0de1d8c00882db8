/* Warm starts: a problem's first guess is what its contacts and joints carried a step before; without them it
 * is zero. Both lead to the same motion, one with fewer iterations. */
#include "rigid_worlds.h"

/* Of the guesses that the observer has seen in the last step. */
typedef struct guess {
    double normal, friction, rows; /* sums */
} guess;

static void observe(void *context, const br_body_problem *problem)
{
    guess *g = context;
    *g = (guess){0, 0, 0};
    for (size_t i = 0; i < problem->n_contacts; i++) {
        g->normal += problem->contacts[i].lambda_n;
        g->friction += fabs(problem->contacts[i].friction.t) + fabs(problem->contacts[i].friction.b);
    }
    for (size_t i = 0; i < problem->n_rows; i++)
        g->rows += fabs(problem->rows[i].lambda);
}

/* Boxes in a stack on a slope below the limit of friction, and one that hangs from a ball joint. */
static double run(bool warm, guess *last, br_pose *end, double *forces)
{
    enum { N = 5 };
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    br_world_options options = br_world_default();
    options.warm_start = warm;
    options.solver_options.iterations = 5000;
    options.solver_options.tolerance = 1e-9;
    options.observer = observe;
    options.observer_context = last;
    options.gravity = br_vec3_make(9.81 * sin(0.1), 0, -9.81 * cos(0.1));
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < N; i++)
        add_solid(world, box, 1, br_vec3_make(0, 0, 0.1 + 0.2 * i), br_quat_identity());
    const int hung = add_solid(world, box, 1, br_vec3_make(2, 0, 2), br_quat_identity());
    br_joint_spec joint = br_joint_spec_default(BR_JOINT_BALL, hung, -1);
    joint.anchor_a = br_vec3_make(2, 0, 2);
    add_joint(world, &joint);
    double iterations = 0;
    for (int i = 0; i < 200; i++) {
        steps(world, 1);
        iterations += br_world_last(world).solver.iterations / 200.0;
    }
    *end = br_world_poses(world)[N - 1];
    size_t n;
    br_world_contacts(world, &n);
    *forces = 0;
    for (size_t i = 0; i < n; i++)
        *forces += br_world_contact_forces(world)[i].normal;
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
    return iterations;
}

/* Frames along the sliding are found by a trial that uses the same memory: the guesses after it are still
 * those of the step before. */
static void test_sliding(void)
{
    /* contacts at the same corner, one gone and one new, that carry next to nothing; a lost list gives 1 */
    const double CAME_AND_WENT = 1e-4;
    guess g;
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.5, true);
    br_world_options options = br_world_default();
    options.frame = BR_FRAME_SLIDING;
    options.observer = observe;
    options.observer_context = &g;
    br_world *world = make_world(&options, generator);
    add_ground(world, plane, br_pose_identity());
    for (int i = 0; i < 3; i++)
        add_solid(world, box, 1, br_vec3_make(0, 0, 0.1 + 0.2 * i), br_quat_identity());
    double before = 0, worst = 0;
    int compared = 0;
    size_t n = 0;
    for (int k = 0; k < 60; k++) {
        check_need(br_world_step(world, NULL));
        if (before > 0 && br_world_last(world).contacts == n) { /* as many as before */
            worst = fmax(worst, fabs(g.normal / before - 1));
            compared++;
        }
        before = 0;
        br_world_contacts(world, &n);
        for (size_t i = 0; i < n; i++)
            before += options.dt * br_world_contact_forces(world)[i].normal;
    }
    check(compared > 10 && worst < CAME_AND_WENT,
          "frames along the sliding: guesses are the impulses of the step before (%.2g)", worst);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
}

int main(void)
{
    check_begin();
    guess warm, cold;
    br_pose end[2];
    double forces[2];
    const double few = run(true, &warm, &end[0], &forces[0]), many = run(false, &cold, &end[1], &forces[1]);
    check(cold.normal == 0 && cold.friction == 0 && cold.rows == 0,
          "without warm starts all guesses are zero");
    /* at rest, the guess is the solution: contact i carries the weight of 5 - i boxes, 15 in all */
    const double weight = 15 * 9.81 * cos(0.1);
    check_close(warm.normal, weight * 0.01, 1e-4, "with them normals begin with what they carried");
    check(warm.friction >= 15 * 9.81 * sin(0.1) * 0.01 * (1 - 1e-4), "friction, too (%.4g N s)",
          warm.friction);
    check(warm.rows >= 9.81 * 0.01 * (1 - 1e-4), "and the joint (%.4g N s)", warm.rows);
    check_close(forces[0], weight, 1e-4, "warm: contacts carry the boxes");
    check_close(forces[1], weight, 1e-4, "cold: they do, too");
    check(br_vec3_length(br_vec3_sub(end[0].position, end[1].position)) < 1e-5,
          "both stand at the same place");
    check(few < many / 2, "%.3g iterations a step instead of %.3g", few, many);
    test_sliding();
    return check_end();
}
