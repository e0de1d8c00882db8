/* Newton's method on problems of more than 600 contacts and rows, whose linear systems are in the velocities
 * of bodies: against sweeps, against the system in impulses, which the same problem in arrays takes, and at
 * the edges. What it calls solved is judged by residuals that share no code with it. */
#define REDUNDANT_SIZES REDUNDANT_BODIES = 750, REDUNDANT_CONTACTS = 3200
#include "redundant_problems.h"

#include "check.h"
#include "failing_malloc.h"

#include <bristle/matrix_arrays.h>

static const double TOLERANCE = 1e-10;

static double coefficient, ratio; /* 0: as the problem draws it */
static br_cone circle(double mu, double angle)
{
    (void)angle;
    return br_cone_circle(coefficient > 0 ? coefficient : mu);
}
static br_cone ellipsoid(double mu, double angle)
{
    return br_cone_ellipsoid(mu, mu * ratio, 0.05 * mu, br_vec2_make(cos(angle), sin(angle)));
}

enum { TOWERS, WALL, ARCH, HEAP, SMALL_HEAP, SCENES };
static const char *const names[SCENES] = {"towers", "wall", "arch", "heap", "smaller heap"};

static void build(redundant *p, int scene, br_cone (*cone)(double, double))
{
    p->n_bodies = p->n_contacts = 0;
    p->cone = cone;
    p->random = br_random_create(1, (uint64_t)scene);
    if (scene == TOWERS)
        redundant_towers(p, 20, 15);
    if (scene == WALL)
        redundant_wall(p, 11, 12);
    if (scene == ARCH)
        redundant_arch(p, 250);
    if (scene == HEAP)
        redundant_heap(p, 9, 9);
    if (scene == SMALL_HEAP)
        redundant_heap(p, 6, 6);
    br_random_destroy(p->random);
}

static br_status solve(const br_contact_solver_type *type, const br_contact_problem *problem, int iterations,
                       double tolerance, br_solver_statistics *s)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = tolerance;
    options.stop = BR_STOP_RESIDUAL;
    br_contact_solver *solver = br_contact_solver_create(type);
    const br_status status = br_contact_solver_solve(solver, problem, &options, s, NULL);
    br_contact_solver_destroy(solver);
    check_need(status);
    return status;
}

/* Largest difference of the velocities that two lists of impulses make. */
static double apart(const br_contact_problem *problem, const double *a, const double *b)
{
    const size_t n = br_contact_problem_size(problem);
    double *v = malloc((2 * n + 1) * sizeof *v), most = 0;
    if (!v)
        exit(EXIT_FAILURE);
    problem->op->type->apply(problem->op, a, v);
    problem->op->type->apply(problem->op, b, &v[n]);
    for (size_t i = 0; i < n; i++)
        most = isnan(v[i] - v[n + i]) ? INFINITY : fmax(most, fabs(v[i] - v[n + i]));
    free(v);
    return most;
}

static double *copy_of(const br_contact_problem *problem)
{
    const size_t bytes = br_contact_problem_size(problem) * sizeof(double);
    double *copy = malloc(bytes);
    if (!copy)
        exit(EXIT_FAILURE);
    return memcpy(copy, problem->lambda, bytes);
}

/* Plain sweeps that start from a solution stay there. */
static void test_solved(const br_contact_solver_type *type, int scene, br_cone (*cone)(double, double))
{
    static redundant p;
    build(&p, scene, cone);
    const br_body_problem bodies = redundant_problem(&p);
    br_body_assembler *assembler = br_body_assembler_create();
    br_contact_problem problem;
    br_solver_statistics s, swept;
    check_need(br_body_assembler_assemble(assembler, &bodies, &problem, NULL));
    const br_status status = solve(type, &problem, 500, TOLERANCE, &s);
    br_body_assembler_store(assembler, &problem);
    const br_problem_residual r = br_body_problem_residual(&bodies);
    double hidden = 0;
    for (int i = 0; i < p.n_contacts; i++)
        hidden += !br_cone_contains(&p.cones[i], p.contacts[i].lambda_n, p.contacts[i].friction, 1e-12);
    check(status == BR_OK && s.converged && r.largest <= 2 * TOLERANCE && r.deficit < 1e-7 && hidden == 0,
          "%s, %s, %s: %d contacts of %d bodies, residual %.1e m/s, %d iterations", type->name, names[scene],
          cone == circle ? "circles" : "ellipsoids", p.n_contacts, p.n_bodies, r.largest, s.iterations);
    double *solution = copy_of(&problem);
    br_solver_options options = br_solver_options_default();
    options.iterations = 20;
    options.tolerance = 0;
    br_contact_solver *sweeps = br_contact_solver_create(&br_pgs_type);
    check_need(br_contact_solver_solve(sweeps, &problem, &options, &swept, NULL));
    const double moved = apart(&problem, problem.lambda, solution);
    check(moved < 100 * TOLERANCE, "  20 plain sweeps from there change velocities by %.1e m/s", moved);
    free(solution);
    br_contact_solver_destroy(sweeps);
    br_body_assembler_destroy(assembler);
}

/* Where friction is small Newton's method and sweeps from no impulses find the same velocities of a heap. */
static void test_sweeps(void)
{
    static redundant p;
    coefficient = 0.1;
    build(&p, HEAP, circle);
    coefficient = 0;
    const br_body_problem bodies = redundant_problem(&p);
    br_body_assembler *assembler = br_body_assembler_create();
    br_contact_problem problem;
    br_solver_statistics s, swept;
    check_need(br_body_assembler_assemble(assembler, &bodies, &problem, NULL));
    const size_t bytes = br_contact_problem_size(&problem) * sizeof(double);
    const br_status status = solve(&br_newton_type, &problem, 100, TOLERANCE, &s);
    double *solution = copy_of(&problem);
    memset(problem.lambda, 0, bytes);
    const br_status second = solve(&br_anderson_type, &problem, 4000, TOLERANCE, &swept);
    const double off = apart(&problem, problem.lambda, solution);
    check(status == BR_OK && second == BR_OK && p.n_contacts > 2500 && off < 1e-7,
          "a heap of %d contacts: %d steps of Newton's method and %d sweeps make velocities %.1e m/s apart",
          p.n_contacts, s.iterations, swept.iterations, off);
    memset(problem.lambda, 0, bytes);
    const br_status third = solve(&br_auto_type, &problem, 60, TOLERANCE, &swept);
    check(third == BR_OK && apart(&problem, problem.lambda, solution) < 1e-7,
          "  auto, with 30 sweeps first: %.1e m/s", apart(&problem, problem.lambda, solution));
    free(solution);
    br_body_assembler_destroy(assembler);
}

/* The same problem in arrays has its linear systems in impulses: the same steps, but for round-off. */
static void compare(const br_body_problem *bodies, double tolerance, const char *what)
{
    br_body_assembler *assembler = br_body_assembler_create();
    br_matrix_assembler *matrix = br_matrix_assembler_create();
    br_contact_problem problem, same;
    br_matrix_arrays *arrays;
    br_solver_statistics s, t;
    check_need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
    check_need(br_matrix_arrays_create(&problem, &arrays, NULL));
    check_need(br_matrix_assembler_assemble(matrix, br_matrix_arrays_problem(arrays), &same, NULL));
    const br_status first = solve(&br_newton_type, &problem, 300, tolerance, &s),
                    second = solve(&br_newton_type, &same, 300, tolerance, &t);
    const double off = apart(&problem, problem.lambda, same.lambda);
    check(first == BR_OK && second == BR_OK && off < 1e-7 && abs(s.iterations - t.iterations) <= 3,
          "%s, %zu blocks: in velocities %d, in impulses %d iterations, %.1e m/s apart", what,
          problem.n_rows + problem.n_contacts, s.iterations, t.iterations, off);
    br_matrix_arrays_destroy(arrays);
    br_matrix_assembler_destroy(matrix);
    br_body_assembler_destroy(assembler);
}

static void test_arrays(void)
{
    static redundant p;
    coefficient = 0.1;
    build(&p, SMALL_HEAP, circle);
    coefficient = 0;
    br_body_problem bodies = redundant_problem(&p);
    compare(&bodies, TOLERANCE, "a heap");
    for (int i = 0; i < p.n_contacts; i++) {
        p.contacts[i].compliance = i % 3 ? 0 : 0.3;
        p.contacts[i].bias = 0.01 * (i % 5);
    }
    /* bodies that turn only, or move only, or whose velocity is given, or of a thin rod's inertia */
    for (int i = 0; i < p.n_bodies; i++) {
        if (i % 7 == 1)
            p.masses[i].inverse_mass = 0;
        if (i % 7 == 3)
            p.masses[i].inverse_inertia = br_mat3_diagonal(0, 0, 0);
        if (i % 7 == 5)
            p.masses[i] = (br_inverse_mass){0};
        if (i % 7 == 6)
            p.masses[i].inverse_inertia = (br_mat3){{4, 4, 2, 4, 4, 2, 2, 2, 1}};
        if (p.masses[i].inverse_mass == 0)
            p.start[i].linear = br_vec3_make(0, 0, 0);
        if (p.masses[i].inverse_inertia.m[0] == 0)
            p.start[i].angular = br_vec3_make(0, 0, 0);
    }
    bodies = redundant_problem(&p);
    compare(&bodies, TOLERANCE, "the same with compliance, biases, and bodies that cannot move every way");

    coefficient = 0.1;
    ratio = 0.5;
    build(&p, SMALL_HEAP, ellipsoid);
    coefficient = 0;
    for (int i = 0; i < p.n_contacts; i++)
        p.cones[i] = br_cone_ellipsoid(0.1, 0.05, 0.01, br_vec2_make(cos(i), sin(i)));
    bodies = redundant_problem(&p);
    compare(&bodies, TOLERANCE, "ellipsoids");
}

/* A net of balls on joints, some soft, some with bounds, and contacts below. */
static void test_rows(void)
{
    enum { WIDE = 16, ROWS = 6 * WIDE * WIDE };
    static redundant p;
    static br_solver_row rows[ROWS];
    p.random = br_random_create(4, 0);
    p.n_bodies = p.n_contacts = 0;
    p.cone = circle;
    coefficient = 0.1;
    for (int i = 0; i < WIDE * WIDE; i++) {
        const int body = redundant_body(&p, 1 + i % 3, br_vec3_make(i % WIDE, (double)(i / WIDE), 0.5));
        redundant_push(&p, body, 0.1);
        redundant_contact(&p, body, -1, br_vec3_make(i % WIDE, (double)(i / WIDE), 0), br_vec3_make(0, 0, 1));
    }
    coefficient = 0;
    size_t n = 0;
    for (int i = 0; i < WIDE * WIDE; i++)
        for (int way = 0; way < 2; way++) {
            if (way == 0 ? i % WIDE == WIDE - 1 : i / WIDE == WIDE - 1)
                continue;
            const int o = i + (way ? WIDE : 1);
            const br_vec3 arm = way ? br_vec3_make(0, 0.5, 0) : br_vec3_make(0.5, 0, 0),
                          arm_b = br_vec3_add(br_vec3_scale(0.7, arm), br_vec3_make(0, 0, 0.1)),
                          axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
            for (int k = 0; k < 3; k++) {
                const double bound = n % 4 == 1 ? 0.02 : INFINITY;
                rows[n] = (br_solver_row){.body_a = i,
                                          .body_b = o,
                                          .linear = axis[k],
                                          .angular_a = br_vec3_cross(arm, axis[k]),
                                          .angular_b = br_vec3_cross(arm_b, axis[k]),
                                          .bias = n % 5 == 2 ? 0.03 : 0,
                                          .compliance = n % 3 == 0 ? 0.1 : 0,
                                          .low = -bound,
                                          .high = n % 8 == 5 ? 0 : bound,
                                          .correction_velocity = NAN};
                n++;
            }
        }
    br_body_problem bodies = redundant_problem(&p);
    bodies.n_rows = n;
    bodies.rows = rows;
    compare(&bodies, TOLERANCE, "a net on joints");
    br_random_destroy(p.random);
}

static void test_one_body(void)
{
    static redundant p;
    p.random = br_random_create(21, 0);
    p.n_bodies = p.n_contacts = 0;
    p.cone = circle;
    const int body = redundant_body(&p, 2, br_vec3_make(0, 0, 0.5));
    p.start[body].linear.x = 0.05;
    p.start[body].angular.z = 0.3;
    for (int i = 0; i < 3000; i++)
        redundant_contact(&p, body, -1, br_vec3_make(0.5 * cos(i), 0.5 * sin(i), 0), br_vec3_make(0, 0, 1));
    for (int hands = 0; hands < 2; hands++) {
        for (int i = 0; i < p.n_contacts && hands; i++) {
            p.contacts[i].bias = -0.5;
            p.contacts[i].normal.z = i % 2 ? 1 : -1;
            p.contacts[i].arm_a.z = i % 2 ? -0.5 : 0.5;
            br_contact_frame(p.contacts[i].normal, &p.contacts[i].tangent, &p.contacts[i].binormal);
        }
        const br_body_problem bodies = redundant_problem(&p);
        br_contact_solver *solver = br_contact_solver_create(&br_newton_type);
        br_solver_options options = br_solver_options_default();
        options.iterations = 300;
        options.tolerance = TOLERANCE;
        br_solver_statistics s;
        const br_status status = br_contact_solver_solve_bodies(solver, NULL, &bodies, &options, &s, NULL);
        const double left = br_body_problem_residual(&bodies).largest;
        bool finite = true;
        for (int i = 0; i < p.n_contacts; i++)
            finite = finite && isfinite(p.contacts[i].lambda_n);
        if (hands)
            check(status == BR_LOOSE && !s.converged && finite && isfinite(left),
                  "hands that close on a body at 3000 points: not solved, and said so");
        else
            check(status == BR_OK && left <= 2 * TOLERANCE,
                  "3000 contacts on one body, %d iterations, residual %.1e m/s", s.iterations, left);
        br_contact_solver_destroy(solver);
    }
    br_random_destroy(p.random);
}

static void test_scales(void)
{
    static redundant p;
    double worst = 0;
    int solved = 0, least = 1 << 20, most = 0;
    for (int k = -6; k <= 6; k += 6) {
        coefficient = 0.1;
        build(&p, SMALL_HEAP, circle);
        coefficient = 0;
        for (int i = 0; i < p.n_bodies; i++) {
            p.masses[i].inverse_mass *= pow(10, k);
            for (int j = 0; j < 9; j++)
                p.masses[i].inverse_inertia.m[j] *= pow(10, k);
        }
        const br_body_problem bodies = redundant_problem(&p);
        br_body_assembler *assembler = br_body_assembler_create();
        br_contact_problem problem;
        br_solver_statistics s;
        check_need(br_body_assembler_assemble(assembler, &bodies, &problem, NULL));
        solved += solve(&br_newton_type, &problem, 100, TOLERANCE, &s) == BR_OK;
        least = s.iterations < least ? s.iterations : least;
        most = s.iterations > most ? s.iterations : most;
        br_body_assembler_store(assembler, &problem);
        worst = fmax(worst, br_body_problem_residual(&bodies).largest);
        br_body_assembler_destroy(assembler);
    }
    check(solved == 3 && worst <= 2 * TOLERANCE && most <= least + 2,
          "masses from 1e-6 to 1e6: %d to %d iterations, residual %.1e m/s", least, most, worst);
}

/* Small problems, in impulses, and large ones by turns. */
static void test_bytes(void)
{
    static redundant p;
    static br_solver_contact first[REDUNDANT_CONTACTS];
    br_contact_solver *used = br_contact_solver_create(&br_newton_type);
    br_solver_options options = br_solver_options_default();
    options.iterations = 30;
    options.tolerance = TOLERANCE;
    int different = 0;
    for (int k = 0; k < 6; k++) {
        static const int scenes[] = {WALL, SMALL_HEAP, WALL};
        build(&p, scenes[k % 3], circle);
        if (k % 2)
            p.n_contacts = 500;
        for (int again = 0; again < 2; again++) {
            const br_body_problem bodies = redundant_problem(&p);
            br_contact_solver *fresh = br_contact_solver_create(&br_newton_type);
            check_need(
                br_contact_solver_solve_bodies(again ? fresh : used, NULL, &bodies, &options, NULL, NULL));
            br_contact_solver_destroy(fresh);
            if (again)
                different += memcmp(first, p.contacts, (size_t)p.n_contacts * sizeof *first) != 0;
            else
                memcpy(first, p.contacts, (size_t)p.n_contacts * sizeof *first);
        }
    }
    check(different == 0, "what was solved before, large or small, changes no bit");
    br_contact_solver_destroy(used);
}

static void test_memory(void)
{
    if (!FAILING_MALLOC) {
        check_skip("allocations are not seen here", "memory that runs out is told");
        return;
    }
    static redundant p;
    build(&p, WALL, circle);
    br_body_assembler *assembler = br_body_assembler_create();
    int told = 0, odd = 0;
    bool done = false;
    for (long n = 1; n < 400 && !done; n++) {
        const br_body_problem bodies = redundant_problem(&p);
        br_solver_options options = br_solver_options_default();
        options.iterations = 2;
        br_contact_problem problem;
        br_error error = {0};
        check_need(br_body_assembler_assemble(assembler, &bodies, &problem, NULL));
        malloc_left = n;
        br_contact_solver *solver = br_contact_solver_create(&br_newton_type);
        const br_status status =
            solver ? br_contact_solver_solve(solver, &problem, &options, NULL, &error) : BR_ERR_MEMORY;
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += status != BR_ERR_MEMORY && status != BR_LOOSE;
        odd += status == BR_ERR_MEMORY && solver && !strstr(error.message, "memory");
        br_contact_solver_destroy(solver);
    }
    check(done && told > 10 && odd == 0, "memory that runs out is told (%d times)", told);
    br_body_assembler_destroy(assembler);
}

int main(void)
{
    check_begin();
    ratio = 1.0 / 15;
    for (int scene = TOWERS; scene <= ARCH; scene++) {
        test_solved(&br_newton_type, scene, circle);
        test_solved(&br_newton_type, scene, ellipsoid);
    }
    test_solved(&br_auto_type, WALL, circle);
    test_sweeps();
    test_arrays();
    test_rows();
    test_one_body();
    test_scales();
    test_bytes();
    test_memory();
    return check_end();
}
