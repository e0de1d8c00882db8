/* A capsule that rolls on the ground on two contacts, one of them a little deeper than the other
 * (rolling_capsule.h): methods that solve it, against the closed form. */
#include "check.h"
#include "rolling_capsule.h"

enum { ENDS = CAPSULE_ENDS };

typedef struct capsule {
    br_inverse_mass mass;
    br_velocity velocity;
    br_solver_contact end[ENDS];
    br_cone cone[ENDS];
} capsule;

static capsule make(double apart)
{
    capsule c = {.mass = capsule_mass(), .velocity = capsule_velocity(CAPSULE_ROLLING)};
    for (int k = 0; k < ENDS; k++) {
        c.end[k] = capsule_contact(k, 0, -1, apart);
        c.cone[k] = capsule_cone();
    }
    return c;
}

static br_body_problem problem_of(capsule *c)
{
    return (br_body_problem){1, &c->mass, &c->velocity, 0, NULL, ENDS, c->end, c->cone};
}

static double solution_turning(void)
{
    return capsule_turning(CAPSULE_ROLLING, CAPSULE_APART);
}

/* The solution by hand has no residual; of half the force, or with the other sense, it has what sweeps leave:
 * the speeds themselves. */
static double residual_by_hand(double force)
{
    capsule c = make(CAPSULE_APART);
    c.velocity.linear.z = 0;
    c.velocity.angular.z = solution_turning();
    for (int k = 0; k < ENDS; k++) {
        c.end[k].lambda_n = CAPSULE_MASS * CAPSULE_FALL / ENDS;
        c.end[k].friction = (br_contact_vec){0, k ? -force : force, -force * CAPSULE_REACH};
    }
    const br_body_problem p = problem_of(&c);
    return br_body_problem_residual(&p).largest;
}

static void test_solution(void)
{
    const double speed = CAPSULE_ROLLING * CAPSULE_APART, right = residual_by_hand(capsule_force()),
                 half = residual_by_hand(0.5 * capsule_force()), other = residual_by_hand(-capsule_force());
    check(right < 1e-6 * speed, "the closed form is a solution: residual %.1e m/s", right);
    check(half > 0.1 * speed && other > 0.1 * speed,
          "half of its friction, or the other sense, is none: %.1e, %.1e m/s", half, other);
}

static void test_solver(const br_contact_solver_type *type, int iterations)
{
    capsule c = make(CAPSULE_APART);
    const br_body_problem p = problem_of(&c);
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = 1e-13;
    options.stop = BR_STOP_RESIDUAL;
    br_contact_solver *const solver = br_contact_solver_create(type);
    br_solver_statistics s;
    const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL);
    br_contact_solver_destroy(solver);
    const double force = fabs(c.end[0].friction.b), turning = c.velocity.angular.z;
    check(status == BR_OK && fabs(turning - solution_turning()) < 2e-6 * solution_turning() &&
              fabs(force - capsule_force()) < 2e-6 * capsule_force(),
          "%s: residual %.1e m/s after %d iterations, turning at %.6e rad/s (%.6e), friction %.4f N s (%.4f)",
          type->name, br_body_problem_residual(&p).largest, s.iterations, turning, solution_turning(), force,
          capsule_force());
}

/* With equal arms there is nothing to build up: any sweep finds the capsule that rolls on. */
static void test_equal(void)
{
    capsule c = make(0);
    const br_body_problem p = problem_of(&c);
    br_solver_options options = br_solver_options_default();
    options.iterations = 200;
    options.tolerance = 1e-13;
    br_contact_solver *const solver = br_contact_solver_create(&br_pgs_type);
    const br_status status = br_contact_solver_solve_bodies(solver, NULL, &p, &options, NULL, NULL);
    br_contact_solver_destroy(solver);
    check(status == BR_OK && fabs(c.velocity.angular.x - CAPSULE_ROLLING) < 1e-12 &&
              fabs(c.velocity.angular.z) < 1e-12,
          "equally deep, it rolls on at %.15f rad/s", c.velocity.angular.x);
}

int main(void)
{
    check_begin();
    test_solution();
    test_solver(&br_newton_type, 100);
    test_solver(&br_pivot_type, 200);
    test_solver(&br_auto_type, 1000);
    test_solver(&br_islands_type, 200);
    test_solver(&br_admm_type, 50000);
    test_equal();
    return check_end();
}
