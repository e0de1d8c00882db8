/* Two contact problems, solved by a solver of one's own and by those of the library: three balls by their
 * bodies, and four contacts with a row as arrays. The balls lie on a floor, two below and one on top, and the
 * upper one is pushed sideways; contacts of the arrays have one type of cone each.
 *
 * Prints CSV: problem, solver, iterations, residual_m_per_s, apart_m_per_s: the library's own residual of the
 * solution, which knows no solver, and the largest difference of a velocity to those of the first solver.
 * Fails where a residual is not below 1e-10 m/s or velocities differ by more than 1e-8 m/s. */
#include "nesterov.h"

#include <bristle/matrix_problem.h>
#include <bristle/numbers.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

static br_solver_options tight(void)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = 10000;
    options.tolerance = 1e-11;
    options.stop = BR_STOP_RESIDUAL;
    return options;
}

/* ---- three balls ---- */

enum { BALLS = 3, TOUCHING = 4 };

typedef struct pile {
    br_inverse_mass masses[BALLS];
    br_velocity velocities[BALLS];
    br_solver_contact contacts[TOUCHING];
    br_cone cones[TOUCHING];
} pile;

/* Balls of 1 kg and radius 0.1 m after 10 ms of gravity: two on the floor, 0.3 m between their centres, and
 * one on both. */
static br_body_problem make_pile(pile *p)
{
    const double radius = 0.1, side = 0.15, fall = 9.81 * 0.01, inertia = 0.4 * radius * radius;
    const double up = sqrt(4 * radius * radius - side * side) / (2 * radius), out = side / (2 * radius);
    const br_vec3 normals[TOUCHING] = {{0, 0, 1}, {0, 0, 1}, {out, 0, up}, {-out, 0, up}};
    const int upper[TOUCHING] = {0, 1, 2, 2}, lower[TOUCHING] = {-1, -1, 0, 1};
    for (int i = 0; i < BALLS; i++) {
        p->masses[i] = (br_inverse_mass){1, br_mat3_diagonal(1 / inertia, 1 / inertia, 1 / inertia)};
        p->velocities[i] = (br_velocity){{0, i == 2 ? 0.5 : 0, -fall}, {0, 0, 0}};
    }
    for (int i = 0; i < TOUCHING; i++) {
        br_solver_contact *const c = &p->contacts[i];
        *c = (br_solver_contact){.body_a = upper[i], .body_b = lower[i], .normal = normals[i]};
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = br_vec3_scale(-radius, c->normal);
        c->arm_b = br_vec3_scale(radius, c->normal);
        p->cones[i] = br_cone_circle(0.4);
    }
    return (br_body_problem){.n_bodies = BALLS,
                             .masses = p->masses,
                             .velocities = p->velocities,
                             .n_contacts = TOUCHING,
                             .contacts = p->contacts,
                             .cones = p->cones};
}

/* Velocities of the balls, 6 each; returns the residual. */
static double solve_balls(const br_contact_solver_type *type, double *velocity, int *iterations)
{
    pile balls;
    br_error error = {0};
    const br_body_problem problem = make_pile(&balls);
    const br_solver_options options = tight();
    br_solver_statistics statistics;
    br_contact_solver *const solver = br_contact_solver_create(type);
    must(br_contact_solver_solve_bodies(solver, NULL, &problem, &options, &statistics, &error), &error);
    br_contact_solver_destroy(solver);
    for (int i = 0; i < BALLS; i++) {
        const br_velocity *const v = &balls.velocities[i];
        const double six[6] = {v->linear.x,  v->linear.y,  v->linear.z,
                               v->angular.x, v->angular.y, v->angular.z};
        memcpy(&velocity[6 * i], six, sizeof six);
    }
    *iterations = statistics.iterations;
    return br_body_problem_residual(&problem).largest;
}

/* ---- arrays ---- */

enum { CONTACTS = 4, DIRECTIONS = 3, SIZE = 1 + DIRECTIONS * CONTACTS };

/* W = I + A A^T and q of numbers that look random and are the same everywhere. */
static void make_arrays(double *w, double *q)
{
    double a[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            a[i][j] = 0.3 * sin(1.0 + 7 * i + 3 * i * j + j);
    for (int i = 0; i < SIZE; i++) {
        q[i] = -cos(2.0 * i * i);
        for (int j = 0; j < SIZE; j++) {
            w[SIZE * i + j] = i == j;
            for (int k = 0; k < SIZE; k++)
                w[SIZE * i + j] += a[i][k] * a[j][k];
        }
    }
}

/* Velocities W lambda + q; returns the residual. */
static double solve_arrays(const br_contact_solver_type *type, double *velocity, int *iterations)
{
    static const double directional[6] = {0.3, 0.5, 0.4, 0.6, 0.3, 0.4}, bounds[4] = {0.2, 0.3, 0.4, 0.5};
    const double low = -0.1, high = 0.1;
    double w[SIZE * SIZE], q[SIZE], lambda[SIZE] = {0};
    br_error error = {0};
    br_cone_pool *const pool = br_cone_pool_create();
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    br_contact_solver *const solver = br_contact_solver_create(type);
    br_cone cones[CONTACTS] = {br_cone_circle(0.3), br_cone_ellipse(0.2, 0.6, br_vec2_make(0.6, 0.8)),
                               br_cone_box(bounds)};
    must(br_cone_polygon(pool, 6, directional, &cones[3], &error), &error);
    make_arrays(w, q);
    const br_matrix_problem arrays = {.n_rows = 1,
                                      .n_contacts = CONTACTS,
                                      .directions = DIRECTIONS,
                                      .w = w,
                                      .q = q,
                                      .low = &low,
                                      .high = &high,
                                      .cones = cones,
                                      .lambda = lambda,
                                      .velocity = velocity};
    const br_solver_options options = tight();
    br_contact_problem problem;
    br_solver_statistics statistics;
    must(br_matrix_assembler_assemble(assembler, &arrays, &problem, &error), &error);
    must(br_contact_solver_solve(solver, &problem, &options, &statistics, &error), &error);
    br_matrix_assembler_store(assembler, &problem);
    const double residual = br_matrix_problem_residual(&arrays).largest;
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
    br_cone_pool_destroy(pool);
    *iterations = statistics.iterations;
    return residual;
}

/* ---- all solvers ---- */

enum { NUMBERS = 6 * BALLS };
_Static_assert((int)SIZE <= (int)NUMBERS, "room for the velocities of both problems");

/* Whether a solver's residual is small and its velocities are those of the first one, kept in `first`. */
static bool compare(const char *problem,
                    double (*solve)(const br_contact_solver_type *, double *velocity, int *iterations),
                    const br_contact_solver_type *type, bool is_first, double first[NUMBERS])
{
    double velocity[NUMBERS] = {0}, apart = 0;
    int iterations;
    const double residual = solve(type, velocity, &iterations);
    if (is_first)
        memcpy(first, velocity, sizeof velocity);
    for (int i = 0; i < NUMBERS; i++)
        br_worst(&apart, velocity[i] - first[i]);
    printf("%s,%s,%d,%.3g,%.3g\n", problem, type->name, iterations, residual, apart);
    return residual < 1e-10 && apart < 1e-8;
}

int main(void)
{
    size_t n;
    const br_contact_solver_type *const *const built_in = br_contact_solvers(&n);
    double balls[NUMBERS], arrays[NUMBERS];
    bool agree = true;
    br_error error = {0};
    must(br_contact_solver_type_check(&nesterov_type, &error), &error);
    puts("problem,solver,iterations,residual_m_per_s,apart_m_per_s");
    for (size_t k = 0; k <= n; k++) {
        const br_contact_solver_type *const type = k < n ? built_in[k] : &nesterov_type;
        agree = compare("balls", solve_balls, type, k == 0, balls) && agree;
        agree = compare("arrays", solve_arrays, type, k == 0, arrays) && agree;
    }
    if (!agree)
        fputs("solvers disagree\n", stderr);
    return !agree;
}
