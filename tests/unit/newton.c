/* Newton's method where sweeps are slow: problems whose matrix has half of its rank, flat elliptic cones,
 * scales, cases at the edge. What it calls solved is judged by residuals that share no code with it. */
#include "check.h"
#include "failing_malloc.h"
#include "redundant_problems.h"

#include <bristle/harness/contact_matrix.h>
#include <bristle/matrix_problem.h>

static const double TOLERANCE = 1e-10;

static br_solver_options options_of(int iterations, double tolerance)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = tolerance;
    return options;
}

/* ---- bodies ---- */

static double ratio;
static br_cone circle(double mu, double angle)
{
    (void)angle;
    return br_cone_circle(mu);
}
static br_cone ellipse(double mu, double angle)
{
    return br_cone_ellipse(mu, mu * ratio, br_vec2_make(cos(angle), sin(angle)));
}
static br_cone ellipsoid(double mu, double angle)
{
    return br_cone_ellipsoid(mu, mu * ratio, 0.05 * mu, br_vec2_make(cos(angle), sin(angle)));
}
static br_cone box(double mu, double angle)
{
    const double bounds[4] = {mu, mu * ratio, mu, mu * ratio};
    br_cone cone = br_cone_box(bounds);
    cone.axis = br_vec2_make(cos(angle), sin(angle));
    return cone;
}

static void build(redundant *p, int scene, br_cone (*cone)(double, double))
{
    p->n_bodies = p->n_contacts = 0;
    p->cone = cone;
    p->random = br_random_create(1, (uint64_t)scene);
    if (scene == 0)
        redundant_towers(p, 4, 15);
    if (scene == 1)
        redundant_wall(p, 5, 6);
    if (scene == 2)
        redundant_arch(p, 25);
    if (scene == 3)
        redundant_heap(p, 4, 4);
    br_random_destroy(p->random);
}

static void test_bodies(const br_contact_solver_type *type)
{
    static const char *const scenes[] = {"towers", "wall", "arch", "heap"};
    static const char *const cones[] = {"circle", "ellipse 1:2", "ellipse 1:15", "ellipsoid 1:15", "box 1:2"};
    static br_cone (*const make[])(double, double) = {circle, ellipse, ellipse, ellipsoid, box};
    static const double ratios[] = {1, 0.5, 1.0 / 15, 1.0 / 15, 0.5};
    static redundant p;
    br_contact_solver *solver = br_contact_solver_create(type);
    for (int scene = 0; scene < 4; scene++)
        for (int k = 0; k < 5; k++) {
            ratio = ratios[k];
            build(&p, scene, make[k]);
            const br_body_problem problem = redundant_problem(&p);
            const br_solver_options options = options_of(400, TOLERANCE);
            br_solver_statistics s;
            const br_status status =
                br_contact_solver_solve_bodies(solver, NULL, &problem, &options, &s, NULL);
            const br_problem_residual r = br_body_problem_residual(&problem);
            double hidden = 0;
            for (int i = 0; i < p.n_contacts; i++)
                if (!br_cone_contains(&p.cones[i], p.contacts[i].lambda_n, p.contacts[i].friction, 1e-12))
                    hidden = 1;
            check(status == BR_OK && s.converged && r.largest <= 2 * TOLERANCE && r.deficit < 1e-8 &&
                      hidden == 0,
                  "%s, %s, %s: %d contacts of %d bodies, residual %.1e m/s, %d iterations", type->name,
                  scenes[scene], cones[k], p.n_contacts, p.n_bodies, r.largest, s.iterations);
        }
    br_contact_solver_destroy(solver);
}

/* ---- arrays ---- */

enum { MOST = 3 * 60 };

typedef struct arrays {
    size_t n, m; /* contacts, components */
    double w[MOST * MOST], q[MOST], lambda[MOST], velocity[MOST];
    br_cone cones[MOST / 3];
    br_matrix_problem problem;
} arrays;

/* W of rank m/2 and q in its range. */
static void half_rank(arrays *a, size_t n, br_random *random)
{
    static double factor[MOST * MOST / 2], way[MOST / 2];
    a->n = n;
    a->m = 3 * n;
    br_random_contact_matrix(random, a->m, a->m / 2, factor, way, a->w, a->q);
    memset(a->lambda, 0, sizeof a->lambda);
    for (size_t i = 0; i < n; i++)
        a->cones[i] = br_cone_circle(br_random_between(random, 0.2, 0.9));
    a->problem = (br_matrix_problem){.n_contacts = n,
                                     .directions = 3,
                                     .w = a->w,
                                     .q = a->q,
                                     .cones = a->cones,
                                     .lambda = a->lambda,
                                     .velocity = a->velocity};
}

static br_status solve(const br_contact_solver_type *type, br_matrix_problem *p, int iterations,
                       double tolerance, br_solver_statistics *s)
{
    br_error error = {0};
    br_contact_problem problem;
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_solver *solver = br_contact_solver_create(type);
    const br_solver_options options = options_of(iterations, tolerance);
    check_need(br_matrix_assembler_assemble(assembler, p, &problem, &error));
    const br_status status = br_contact_solver_solve(solver, &problem, &options, s, &error);
    br_matrix_assembler_store(assembler, &problem);
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
    return status;
}

/* An elliptic problem is an isotropic one in other units: with S = diag(1, a, b) lambda = S lambda', v' = S
 * v, W' = S W S, q' = S q. Solutions of each, carried over, must solve the other. */
static void test_units(const br_contact_solver_type *type)
{
    static arrays a, b;
    br_random *random = br_random_create(3, 0);
    const double ratios[] = {0.5, 1.0 / 15};
    for (int k = 0; k < 2; k++) {
        double there = 0, back = 0;
        int solved = 0;
        const int trials = 5;
        for (int trial = 0; trial < trials; trial++) {
            half_rank(&a, 40, random);
            b = a;
            double s[MOST];
            for (size_t i = 0; i < a.n; i++) {
                const double mu = br_random_between(random, 0.3, 0.8);
                a.cones[i] = br_cone_ellipse(mu, mu * ratios[k], br_vec2_make(1, 0));
                b.cones[i] = br_cone_circle(1);
                s[3 * i] = 1;
                s[3 * i + 1] = mu;
                s[3 * i + 2] = mu * ratios[k];
            }
            for (size_t i = 0; i < a.m; i++) {
                b.q[i] = s[i] * a.q[i];
                for (size_t j = 0; j < a.m; j++)
                    b.w[i * a.m + j] = s[i] * a.w[i * a.m + j] * s[j];
            }
            b.problem.w = b.w;
            b.problem.q = b.q;
            b.problem.cones = b.cones;
            b.problem.lambda = b.lambda;
            b.problem.velocity = b.velocity;
            solved += solve(type, &a.problem, 500, 1e-12, NULL) == BR_OK;
            solved += solve(type, &b.problem, 500, 1e-12, NULL) == BR_OK;
            for (size_t i = 0; i < a.m; i++) {
                const double isotropic = b.lambda[i];
                b.lambda[i] = a.lambda[i] / s[i];
                a.lambda[i] = s[i] * isotropic;
            }
            there = fmax(there, br_matrix_problem_residual(&b.problem).largest);
            back = fmax(back, br_matrix_problem_residual(&a.problem).largest);
        }
        check(solved == 2 * trials && there < 1e-9 && back < 1e-9,
              "%s, ellipses 1:%g of half rank: solved as circles in other units, and back (%.1e, %.1e m/s)",
              type->name, 1 / ratios[k], there, back);
    }
    br_random_destroy(random);
}

static void test_scales(const br_contact_solver_type *type)
{
    static arrays a;
    double worst = 0;
    int least = 1 << 20, most = 0, solved = 0, n = 0;
    for (double scale = 1e-6; scale < 2e6; scale *= 1e3)
        for (double fast = 1e-3; fast < 2e3; fast *= 1e6) {
            br_random *random = br_random_create(9, 0);
            half_rank(&a, 50, random);
            for (size_t i = 0; i < a.m * a.m; i++)
                a.w[i] *= scale;
            for (size_t i = 0; i < a.m; i++)
                a.q[i] *= fast;
            br_solver_statistics s;
            solved += solve(type, &a.problem, 300, 1e-10 * fast, &s) == BR_OK;
            worst = fmax(worst, br_matrix_problem_block_residual(&a.problem).relative);
            least = s.iterations < least ? s.iterations : least;
            most = s.iterations > most ? s.iterations : most;
            n++;
            br_random_destroy(random);
        }
    check(solved == n && worst < 1e-9 && most <= least + 3,
          "%s, masses from 1e-6 to 1e6, speeds from 1e-3 to 1e3: %d to %d iterations, residual %.1e of the "
          "speed",
          type->name, least, most, worst);
}

/* A block on one contact, W = w: slides where its final velocity d is chosen and its first one is that less
 * what friction has done, f = -lambda_n (a^2 d_t, b^2 d_b)/|(a d_t, b d_b)|; stops from inside w lambda_n
 * times the ellipse. */
static void test_block(const br_contact_solver_type *type)
{
    const double w = 0.4, fall = 2, normal = fall / w;
    double worst = 0;
    int solved = 0, n = 0;
    for (int k = 0; k < 2; k++) {
        const double a = 0.6, b = a * (k ? 1.0 / 15 : 0.5);
        for (int i = 0; i < 36; i++) {
            const double angle = i * 0.1745329, d[2] = {0.7 * cos(angle), 0.7 * sin(angle)},
                         length = hypot(a * d[0], b * d[1]);
            for (int sticks = 0; sticks < 2; sticks++) {
                const double f[2] = {
                    sticks ? -0.9 * a * normal * cos(angle) : -normal * a * a * d[0] / length,
                    sticks ? -0.9 * b * normal * sin(angle) : -normal * b * b * d[1] / length};
                double matrix[9] = {w, 0, 0, 0, w, 0, 0, 0, w}, lambda[3] = {0}, v[3];
                const double q[3] = {-fall, (sticks ? 0 : d[0]) - w * f[0], (sticks ? 0 : d[1]) - w * f[1]};
                const br_cone cone = br_cone_ellipse(a, b, br_vec2_make(1, 0));
                br_matrix_problem p = {.n_contacts = 1,
                                       .directions = 3,
                                       .w = matrix,
                                       .q = q,
                                       .cones = &cone,
                                       .lambda = lambda,
                                       .velocity = v};
                solved += solve(type, &p, 600, 1e-12, NULL) == BR_OK;
                worst = fmax(worst, fmax(fabs(lambda[0] - normal),
                                         fmax(fabs(lambda[1] - f[0]), fabs(lambda[2] - f[1]))));
                n++;
            }
        }
    }
    check(solved == n && worst < 1e-10,
          "%s, a block that slides or stops on ellipses: %d of %d, off by %.1e N s", type->name, solved, n,
          worst);
}

static bool all_finite(const double *x, size_t n)
{
    bool finite = true;
    for (size_t i = 0; i < n; i++)
        finite = finite && isfinite(x[i]);
    return finite;
}

/* What a solver must take as it comes. */
static void test_edges(const br_contact_solver_type *type)
{
    static arrays a;
    br_random *random = br_random_create(13, 0);
    br_solver_statistics s;
    br_matrix_problem none = {.directions = 3, .w = a.w, .q = a.q, .lambda = a.lambda};
    check(solve(type, &none, 50, 1e-6, &s) == BR_OK, "%s: a problem of nothing", type->name);

    half_rank(&a, 30, random);
    for (size_t i = 0; i < a.n; i++)
        a.cones[i] = br_cone_circle(0);
    br_status status = solve(type, &a.problem, 300, TOLERANCE, &s);
    double friction = 0;
    for (size_t i = 0; i < a.m; i++)
        friction = fmax(friction, i % 3 ? fabs(a.lambda[i]) : 0);
    check(status == BR_OK && friction == 0 && br_matrix_problem_residual(&a.problem).largest < 2 * TOLERANCE,
          "%s: coefficients of 0 leave no friction", type->name);

    half_rank(&a, 30, random);
    for (size_t i = 0; i < a.m; i++)
        for (size_t j = 0; j < a.m; j++)
            if (i / 3 % 4 == 1 || j / 3 % 4 == 1)
                a.w[i * a.m + j] = 0;
    status = solve(type, &a.problem, 300, TOLERANCE, &s);
    check(status == BR_OK && all_finite(a.lambda, a.m) &&
              br_matrix_problem_residual(&a.problem).largest < 2 * TOLERANCE,
          "%s: blocks of zeros are left alone", type->name);

    half_rank(&a, 10, random);
    static arrays twice;
    twice = a;
    twice.n = 5 * a.n;
    twice.m = 5 * a.m;
    for (size_t i = 0; i < twice.m; i++) {
        twice.q[i] = a.q[i % a.m];
        twice.lambda[i] = 0;
        twice.cones[i / 3] = a.cones[i % a.m / 3];
        for (size_t j = 0; j < twice.m; j++)
            twice.w[i * twice.m + j] = a.w[i % a.m * a.m + j % a.m];
    }
    twice.problem = (br_matrix_problem){.n_contacts = twice.n,
                                        .directions = 3,
                                        .w = twice.w,
                                        .q = twice.q,
                                        .cones = twice.cones,
                                        .lambda = twice.lambda,
                                        .velocity = twice.velocity};
    status = solve(type, &twice.problem, 300, TOLERANCE, &s);
    check(status == BR_OK && br_matrix_problem_residual(&twice.problem).largest < 2 * TOLERANCE,
          "%s: each contact five times, %d iterations", type->name, s.iterations);

    /* W + K with K skew: still definite, no longer symmetric */
    half_rank(&a, 30, random);
    for (size_t i = 0; i < a.m; i++)
        for (size_t j = 0; j < i; j++) {
            const double skew = 0.05 * br_random_normal(random);
            a.w[i * a.m + j] += skew;
            a.w[j * a.m + i] -= skew;
        }
    for (size_t i = 0; i < a.m; i++)
        a.w[i * a.m + i] += 0.3;
    status = solve(type, &a.problem, 300, TOLERANCE, &s);
    check(status == BR_OK && br_matrix_problem_residual(&a.problem).largest < 2 * TOLERANCE,
          "%s: a matrix that is not symmetric, %d iterations", type->name, s.iterations);
    br_random_destroy(random);
}

/* One body on 200 points, and one between two hands that close: no impulse helps. */
static void test_one_body(const br_contact_solver_type *type)
{
    static redundant p;
    p.random = br_random_create(21, 0);
    p.n_bodies = p.n_contacts = 0;
    p.cone = circle;
    const int body = redundant_body(&p, 2, br_vec3_make(0, 0, 0.5));
    p.start[body].linear.x = 0.05;
    p.start[body].angular.z = 0.3;
    for (int i = 0; i < 200; i++)
        redundant_contact(&p, body, -1, br_vec3_make(0.5 * cos(i), 0.5 * sin(i), 0), br_vec3_make(0, 0, 1));
    br_body_problem problem = redundant_problem(&p);
    br_contact_solver *solver = br_contact_solver_create(type);
    br_solver_options options = options_of(300, TOLERANCE);
    br_solver_statistics s;
    br_status status = br_contact_solver_solve_bodies(solver, NULL, &problem, &options, &s, NULL);
    check(status == BR_OK && br_body_problem_residual(&problem).largest < 2 * TOLERANCE,
          "%s: 200 contacts on one body, %d iterations", type->name, s.iterations);

    p.n_contacts = 0;
    for (int i = 0; i < 8; i++) {
        redundant_contact(&p, body, -1,
                          br_vec3_make(i % 4 < 2 ? 0.2 : -0.2, i % 2 ? 0.2 : -0.2, i < 4 ? 0 : 1),
                          br_vec3_make(0, 0, i < 4 ? 1 : -1));
        p.contacts[i].bias = -0.5;
    }
    problem = redundant_problem(&p);
    status = br_contact_solver_solve_bodies(solver, NULL, &problem, &options, &s, NULL);
    double lambda[16], most = 0;
    for (int i = 0; i < 8; i++) {
        lambda[2 * i] = p.contacts[i].lambda_n;
        lambda[2 * i + 1] = hypot(p.contacts[i].friction.t, p.contacts[i].friction.b);
        most = fmax(most, lambda[2 * i]);
    }
    check(status == BR_LOOSE && !s.converged && all_finite(lambda, 16) && most < 1e6 &&
              isfinite(br_body_problem_residual(&problem).largest),
          "%s: hands that close on a body: not solved, and said so (impulses up to %.2g N s)", type->name,
          most);
    br_contact_solver_destroy(solver);
    br_random_destroy(p.random);
}

/* Wherever it is stopped: no success above twice the tolerance, also where the tolerance lies just below what
 * was reached; admissible impulses; and what an object has solved before changes no bit. */
static void test_stops(const br_contact_solver_type *type)
{
    static redundant p;
    static br_solver_contact first[REDUNDANT_CONTACTS];
    build(&p, 2, circle);
    br_contact_solver *used = br_contact_solver_create(type);
    int lies = 0, hidden = 0, different = 0;
    for (int iterations = 0; iterations <= 45; iterations++) {
        double reached = 0;
        for (int k = 0; k < 3; k++) {
            br_contact_solver *solver = k == 1 ? br_contact_solver_create(type) : used;
            const br_body_problem problem = redundant_problem(&p);
            const double tolerance = k < 2 ? 1e-13 : reached / 3;
            const br_solver_options options = options_of(iterations, tolerance);
            const br_status status =
                br_contact_solver_solve_bodies(solver, NULL, &problem, &options, NULL, NULL);
            reached = br_body_problem_residual(&problem).largest;
            lies += status == BR_OK && tolerance > 0 && !(reached <= 2 * tolerance);
            for (int i = 0; i < p.n_contacts; i++)
                hidden +=
                    !br_cone_contains(&p.cones[i], p.contacts[i].lambda_n, p.contacts[i].friction, 1e-12);
            if (k == 0)
                memcpy(first, p.contacts, (size_t)p.n_contacts * sizeof *first);
            if (k == 1) {
                different += memcmp(first, p.contacts, (size_t)p.n_contacts * sizeof *first) != 0;
                br_contact_solver_destroy(solver);
            }
        }
    }
    check(lies == 0, "%s, stopped anywhere: success means a residual below the tolerance", type->name);
    check(hidden == 0, "%s, stopped anywhere: friction is admissible", type->name);
    check(different == 0, "%s: what was solved before changes no bit", type->name);
    br_contact_solver_destroy(used);
}

/* From the impulses that are there. */
static double residual_after(const br_contact_solver_type *type, redundant *p, int iterations)
{
    const br_body_problem problem = {.n_bodies = (size_t)p->n_bodies,
                                     .masses = p->masses,
                                     .velocities = p->velocities,
                                     .n_contacts = (size_t)p->n_contacts,
                                     .contacts = p->contacts,
                                     .cones = p->cones};
    memcpy(p->velocities, p->start, sizeof p->velocities);
    br_solver_options options = options_of(iterations, 1e-13);
    options.stop = BR_STOP_RESIDUAL;
    br_contact_solver *solver = br_contact_solver_create(type);
    check_need(br_contact_solver_solve_bodies(solver, NULL, &problem, &options, NULL, NULL));
    br_contact_solver_destroy(solver);
    return br_body_problem_residual(&problem).largest;
}

/* What comes after the sweeps, or after Newton's method, takes nothing away: hands that close on a body,
 * which nobody can solve, and towers, which are not solved in so few iterations. */
static void test_best(void)
{
    static redundant p;
    ratio = 1.0 / 15;
    int worse = 0, left = 0;
    for (int scene = 0; scene < 2; scene++) {
        build(&p, 0, ellipse);
        for (int i = 0; scene == 1 && i < p.n_contacts; i++)
            p.contacts[i].bias = i % 3 ? -0.5 : 0.5;
        for (int iterations = 2; iterations <= 40; iterations++) {
            const int first = (iterations + 1) / 2, rest = iterations - first;
            redundant_problem(&p);
            const double whole = residual_after(&br_auto_type, &p, iterations);
            redundant_problem(&p);
            const double swept = residual_after(&br_anderson_type, &p, first);
            const double stepped = residual_after(&br_newton_type, &p, rest - rest / 4);
            worse += whole > swept || whole > stepped * (1 + 1e-6);
            left += whole > 1e-12;
        }
    }
    check(worse == 0 && left > 40,
          "auto is never worse than its own sweeps and steps before (%d unsolved, %d worse)", left, worse);
}

static void test_memory(const br_contact_solver_type *type)
{
    if (!FAILING_MALLOC) {
        check_skip("allocations are not seen here", "%s: memory that runs out is told", type->name);
        return;
    }
    static redundant p;
    build(&p, 2, ellipse);
    br_body_assembler *assembler = br_body_assembler_create();
    int told = 0, odd = 0;
    bool done = false;
    for (long n = 1; n < 4000 && !done; n += 1 + n / 20) {
        const br_body_problem problem = redundant_problem(&p);
        const br_solver_options options = options_of(400, 1e-8);
        br_contact_problem blocks;
        br_error error = {0};
        check_need(br_body_assembler_assemble(assembler, &problem, &blocks, NULL));
        malloc_left = n;
        br_contact_solver *solver = br_contact_solver_create(type);
        const br_status status =
            solver ? br_contact_solver_solve(solver, &blocks, &options, NULL, &error) : BR_ERR_MEMORY;
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += status != BR_ERR_MEMORY && status != BR_OK && status != BR_LOOSE;
        odd += status == BR_ERR_MEMORY && solver && !strstr(error.message, "memory");
        br_contact_solver_destroy(solver);
    }
    check(done && told > 10 && odd == 0, "%s: memory that runs out is told (%d times)", type->name, told);
    br_body_assembler_destroy(assembler);
}

int main(void)
{
    check_begin();
    const br_contact_solver_type *const types[] = {&br_newton_type, &br_auto_type, &br_interior_type};
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        test_block(types[k]);
        test_units(types[k]);
        test_scales(types[k]);
        test_edges(types[k]);
        test_one_body(types[k]);
        test_stops(types[k]);
        test_memory(types[k]);
        test_bodies(types[k]);
    }
    test_best();
    return check_end();
}
