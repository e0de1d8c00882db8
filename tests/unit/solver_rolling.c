/* A capsule that rolls on the ground on the two balls of its ends, one of them a little deeper in it, with
 * friction and drilling torque. Where both arms are equal both contacts rest while it rolls on; here they
 * cannot: what stops the one slides the other, and turning the capsule so that neither slides makes both
 * drill. Nothing that friction can do stops the rolling, for its arm is the difference of both. So the
 * solution has forces and torques in opposite directions at both ends, in balance, as large as the cones
 * allow, and speeds of the size of rolling times that difference. Sweeps, which raise an impulse by what the
 * speed asks for, need some million to build them up: 100 capsules in a funnel (bench/funnel.c), of which
 * some have rolled out, stop at 1e-7 m/s for that alone. Newton's method and pivots need no
 * more steps for them than for others. */
#include "check.h"

#include <math.h>
#include <bristle/solver.h>

static const double MASS = 357, INERTIA = 30, REACH = 0.3, RADIUS = 0.4, ROLLING = 1.1, APART = 1.2e-7,
                    FALL = 0.3, MU = 0.75, MU_TAU = 0.6;
enum { ENDS = 2 };

typedef struct capsule {
    br_inverse_mass mass;
    br_velocity velocity;
    br_solver_contact end[ENDS];
    br_cone cone[ENDS];
} capsule;

/* Along x, rolling about it; the middle of both contacts rests. */
static capsule make(double apart)
{
    const double j = 1 / INERTIA;
    capsule c = {.mass = {1 / MASS, br_mat3_diagonal(j, j, j)},
                 .velocity = {{0, -ROLLING * RADIUS, -FALL}, {ROLLING, 0, 0}}};
    for (int k = 0; k < ENDS; k++) {
        const double side = k ? -1 : 1;
        c.end[k] = (br_solver_contact){.body_a = 0,
                                       .body_b = -1,
                                       .normal = {0, 0, 1},
                                       .tangent = {1, 0, 0},
                                       .binormal = {0, 1, 0},
                                       .arm_a = {side * REACH, 0, -RADIUS + 0.5 * side * apart},
                                       .correction_velocity = NAN};
        c.cone[k] = br_cone_ellipsoid(MU, MU, MU_TAU, br_vec2_make(1, 0));
    }
    return c;
}

static br_body_problem problem_of(capsule *c)
{
    return (br_body_problem){1, &c->mass, &c->velocity, 0, NULL, ENDS, c->end, c->cone};
}

/* Forces f along y and -f, torques -f REACH, which leave the capsule as it is: of the size of the bound where
 * the ends slide at -/+ROLLING APART/2 +/- REACH w and drill at w, with speeds along the normal of the
 * ellipsoid; to first order in the difference. */
static double solution_turning(void)
{
    const double ratio = MU_TAU / MU;
    return ROLLING * APART * REACH / (2 * (REACH * REACH + ratio * ratio));
}

static double solution_force(void)
{
    return MASS * FALL / ENDS / hypot(1 / MU, REACH / MU_TAU);
}

/* The solution by hand has no residual; of half the force, or with the other sense, it has what sweeps leave:
 * the speeds themselves. */
static double residual_by_hand(double force)
{
    capsule c = make(APART);
    c.velocity.linear.z = 0;
    c.velocity.angular.z = solution_turning();
    for (int k = 0; k < ENDS; k++) {
        c.end[k].lambda_n = MASS * FALL / ENDS;
        c.end[k].friction = (br_contact_vec){0, k ? -force : force, -force * REACH};
    }
    const br_body_problem p = problem_of(&c);
    return br_body_problem_residual(&p).largest;
}

static void test_solution(void)
{
    const double speed = ROLLING * APART, right = residual_by_hand(solution_force()),
                 half = residual_by_hand(0.5 * solution_force()), other = residual_by_hand(-solution_force());
    check(right < 1e-6 * speed, "the closed form is a solution: residual %.1e m/s", right);
    check(half > 0.1 * speed && other > 0.1 * speed,
          "half of its friction, or the other sense, is none: %.1e, %.1e m/s", half, other);
}

static void test_solver(const br_contact_solver_type *type, int iterations)
{
    capsule c = make(APART);
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
              fabs(force - solution_force()) < 2e-6 * solution_force(),
          "%s: residual %.1e m/s after %d iterations, turning at %.6e rad/s (%.6e), friction %.4f N s (%.4f)",
          type->name, br_body_problem_residual(&p).largest, s.iterations, turning, solution_turning(), force,
          solution_force());
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
    check(status == BR_OK && fabs(c.velocity.angular.x - ROLLING) < 1e-12 &&
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
    test_solver(&br_admm_type, 50000);
    test_equal();
    return check_end();
}
