/* Where Gauss-Seidel is slow: chains of joints under a load, stacks, and problems without a solution. Every
 * method in the registry against closed forms, and against the others. */
#include <bristle/random.h>
#include <bristle/solver.h>

#include "check.h"

enum { LINKS = 20, ROWS = 3 * LINKS, MOST = 100000 };

static const double STEP = 0.01, GRAVITY = 9.81;

/* Links of 1 kg, 0.1 m long, hang straight down from ball joints, a load at the end; gravity of one step has
 * acted on them. */
typedef struct chain {
    br_inverse_mass masses[LINKS];
    br_velocity velocities[LINKS];
    br_solver_row rows[ROWS];
    br_body_problem problem;
} chain;

static void make_chain(chain *c, double load)
{
    const double half = 0.05;
    const br_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < LINKS; i++) {
        const double mass = i == LINKS - 1 ? load : 1, inertia = mass * half * half;
        c->masses[i] = (br_inverse_mass){1 / mass, br_mat3_diagonal(1 / inertia, 1 / inertia, 1 / inertia)};
        c->velocities[i] = (br_velocity){{0, 0, -GRAVITY * STEP}, {0, 0, 0}};
        for (int k = 0; k < 3; k++) {
            const br_vec3 above = br_vec3_make(0, 0, half), below = br_vec3_make(0, 0, -half);
            c->rows[3 * i + k] = (br_solver_row){
                .body_a = i,
                .body_b = i - 1,
                .linear = axes[k],
                .angular_a = br_vec3_cross(above, axes[k]),
                .angular_b = i > 0 ? br_vec3_scale(-1, br_vec3_cross(below, axes[k])) : br_vec3_make(0, 0, 0),
                .low = -INFINITY,
                .high = INFINITY,
                .correction_velocity = NAN};
        }
    }
    c->problem = (br_body_problem){LINKS, c->masses, c->velocities, ROWS, c->rows, 0, NULL, NULL};
}

/* Joint k carries the weight of what hangs below it: lambda = h g (links below + load). */
static void test_chain(const br_contact_solver_type *type)
{
    static chain c;
    /* the others would need more than a hundred thousand iterations with 10,000 times the mass below */
    const double heaviest = type == &br_anderson_type ? 1e4 : 100;
    for (double load = 1; load <= heaviest; load *= 100) {
        make_chain(&c, load);
        br_contact_solver *solver = br_contact_solver_create(type);
        br_solver_options options = br_solver_options_default();
        options.iterations = MOST;
        options.tolerance = 1e-12;
        br_solver_statistics s;
        check_need(br_contact_solver_solve_bodies(solver, NULL, &c.problem, &options, &s, NULL));
        double off = 0;
        for (int i = 0; i < LINKS; i++) {
            const double weight = GRAVITY * STEP * (LINKS - 1 - i + load);
            off = fmax(off, fabs(c.rows[3 * i + 2].lambda - weight) / weight);
        }
        /* the last change of velocities leaves an error that is larger by the problem's condition */
        const double condition = 4.0 * LINKS * LINKS * load;
        check(s.converged && off < 1e-12 * condition / (GRAVITY * STEP),
              "%s, chain with %g kg below: every joint carries what hangs from it (%.2g), %d iterations",
              type->name, load, off, s.iterations);
        br_contact_solver_destroy(solver);
    }
}

/* How many iterations to a residual. */
static int sweeps_to(const br_contact_solver_type *type, double load, double wanted)
{
    enum { ENOUGH = 20000 };
    static chain c;
    static br_solver_iteration trace[ENOUGH + 1];
    make_chain(&c, load);
    br_contact_solver *solver = br_contact_solver_create(type);
    br_solver_options options = br_solver_options_default();
    options.iterations = ENOUGH;
    options.tolerance = 0;
    options.trace = trace;
    options.residuals = true;
    check_need(br_contact_solver_solve_bodies(solver, NULL, &c.problem, &options, NULL, NULL));
    br_contact_solver_destroy(solver);
    int i = 0;
    while (i < ENOUGH && trace[i].residual > wanted)
        i++;
    return i;
}

/* The slowest mode of a chain of N takes of the order of N^2 sweeps: acceleration that sees it as linear
 * takes of the order of N. */
static void test_acceleration(void)
{
    const int plain = sweeps_to(&br_pgs_type, 10, 1e-6), anderson = sweeps_to(&br_anderson_type, 10, 1e-6);
    check(anderson < plain / 5, "a chain of %d with ten times the mass below: %d iterations mixed, %d plain",
          LINKS, anderson, plain);
}

/* A box between two walls that both come nearer at 0.5 m/s: no impulse helps. Wherever a method is stopped,
 * friction is admissible, and no impulse is so large that alone it would change a velocity by much more than
 * 1e5 times 0.5 m/s, the bound of those who take long steps; a sweep adds a few times 0.5 m/s. */
static void test_jammed(const br_contact_solver_type *type)
{
    const double speed = 0.5, bound = 1e5 * speed;
    br_contact_solver *solver = br_contact_solver_create(type);
    double most = 0, hidden = 0;
    for (int iterations = 1; iterations <= 200; iterations++) {
        br_inverse_mass mass = {1, br_mat3_diagonal(6, 6, 6)};
        br_velocity v = {{0.1, 0.2, -0.1}, {0.3, 0, 0}};
        const double mu[4] = {0.9, 1.5, 0.4, 0.7};
        br_solver_contact c[4];
        br_cone cones[4];
        for (int i = 0; i < 4; i++) {
            const double side = i < 2 ? 1 : -1;
            c[i] = (br_solver_contact){.body_a = 0,
                                       .body_b = -1,
                                       .normal = {0, 0, side},
                                       .tangent = {1, 0, 0},
                                       .binormal = {0, side, 0},
                                       .arm_a = {i % 2 ? 0.1 : -0.1, 0, -0.1 * side},
                                       .bias = -speed,
                                       .correction_velocity = NAN};
            cones[i] = br_cone_box(mu);
        }
        br_body_problem p = {1, &mass, &v, 0, NULL, 4, c, cones};
        br_solver_options options = br_solver_options_default();
        options.iterations = iterations;
        check_need(br_contact_solver_solve_bodies(solver, NULL, &p, &options, NULL, NULL));
        for (int i = 0; i < 4; i++) {
            most = fmax(most, isfinite(c[i].lambda_n) ? c[i].lambda_n : INFINITY);
            if (!br_cone_contains(&cones[i], c[i].lambda_n, c[i].friction, 1e-9 * (1 + c[i].lambda_n)))
                hidden = 1;
        }
    }
    check(hidden == 0, "%s: jammed, friction is admissible wherever it stops", type->name);
    check(most > 10 * speed && most < bound + 200 * 4 * speed,
          "%s: jammed, impulses grow, but not beyond bounds (%.3g N s)", type->name, most);
    br_contact_solver_destroy(solver);
}

/* A pyramid of point contacts: each body on two below it, friction that holds; one solution of velocities for
 * all methods. */
static void test_agreement(void)
{
    enum { BODIES = 15, CONTACTS = 40 };
    br_random *random = br_random_create(11, 0);
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    double apart = 0, residual = 0;
    int converged = 0, tried = 0;
    for (int k = 0; k < 30; k++) {
        br_inverse_mass masses[BODIES];
        br_velocity start[BODIES], found[BODIES], first[BODIES];
        br_solver_contact contacts[CONTACTS];
        br_cone cones[CONTACTS];
        size_t m = 0;
        for (int i = 0; i < BODIES; i++) {
            const double mass = pow(10, br_random_between(random, -1, 1));
            masses[i] = (br_inverse_mass){1 / mass, br_mat3_diagonal(250 / mass, 250 / mass, 250 / mass)};
            start[i] = (br_velocity){{br_random_normal(random), br_random_normal(random), -GRAVITY * STEP},
                                     {0, 0, 0}};
            /* two supports each: the ground, or two earlier bodies */
            for (int side = 0; side < 2; side++) {
                const double tilt = side ? 0.3 : -0.3;
                br_solver_contact *c = &contacts[m];
                *c = (br_solver_contact){
                    .body_a = i, .body_b = i < 5 ? -1 : i - 5 + side, .correction_velocity = NAN};
                c->normal = br_vec3_normalise(br_vec3_make(tilt, 0.1 * br_random_normal(random), 1));
                br_contact_frame(c->normal, &c->tangent, &c->binormal);
                c->arm_a = br_vec3_scale(-0.1, c->normal);
                c->arm_b = br_vec3_scale(i < 5 ? 0 : 0.1, c->normal);
                const double mu[4] = {
                    br_random_between(random, 0.1, 0.4), br_random_between(random, 0.1, 0.4),
                    br_random_between(random, 0.1, 0.4), br_random_between(random, 0.1, 0.4)};
                cones[m++] = br_cone_box(mu);
            }
        }
        for (size_t t = 0; t < n; t++) {
            memcpy(found, start, sizeof found);
            for (size_t i = 0; i < m; i++) {
                contacts[i].lambda_n = 0;
                contacts[i].friction = (br_contact_vec){0, 0, 0};
            }
            br_body_problem p = {BODIES, masses, found, 0, NULL, m, contacts, cones};
            br_solver_options options = br_solver_options_default();
            options.iterations = MOST;
            options.tolerance = 1e-12;
            br_solver_statistics s;
            br_contact_solver *solver = br_contact_solver_create(types[t]);
            check_need(br_contact_solver_solve_bodies(solver, NULL, &p, &options, &s, NULL));
            br_contact_solver_destroy(solver);
            converged += s.converged;
            tried++;
            residual = fmax(residual, br_body_problem_residual(&p).largest);
            if (t == 0)
                memcpy(first, found, sizeof first);
            for (int i = 0; i < BODIES; i++)
                apart = fmax(apart, br_vec3_length(br_vec3_sub(found[i].linear, first[i].linear)));
        }
    }
    check(converged == tried, "pyramids: %d of %d converge", converged, tried);
    check(residual < 1e-9, "pyramids: natural map at most %.2g m/s", residual);
    check(apart < 1e-8, "pyramids: all methods find the same velocities (%.2g m/s)", apart);
    br_random_destroy(random);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++) {
        test_chain(types[i]);
        test_jammed(types[i]);
    }
    test_acceleration();
    test_agreement();
    return check_end();
}
