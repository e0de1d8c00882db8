/* Speed of a sweep over explicit blocks: ns per contact of two chains of balls side by side, each ball
 * touching its neighbours in its own chain and one in the other, so that a contact shares a ball with four
 * others: 5 blocks a row of W; of one such pair, whose contacts wait for each other, and of many that do not
 * touch, of whose contacts as many go at once. Beside it the same sweeps where every block is read and
 * changed through the operator's table, as operators from outside the library are, and those of the bodies
 * themselves; the repetitions of all three take turns. Processor time of the fastest repetition; prints CSV,
 * with a floor: the chain that leads from a contact to the next, or, for bodies whose contacts wait for
 * nothing, what a contact takes in vectors (machine.h). The numbers go into no result.
 *
 * usage: sweeps [NAME]    only the solvers whose name contains NAME */
#include "../tests/outer_operator.h"
#include "clock.h"
#include "machine.h"
#include "need.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/matrix_problem.h>
#include <bristle/problem_matrix.h>
#include <bristle/solver.h>

enum { DIRECTIONS = 3, SWEEPS = 100, REPETITIONS = 15 };
static const double RADIUS = 0.1;

typedef struct ladder {
    size_t bodies, contacts;
    br_inverse_mass *masses;
    br_velocity *velocities;
    br_solver_contact *list;
    br_cone *cones;
} ladder;

static void *array(size_t n, size_t size)
{
    void *items = calloc(n, size);
    if (!items)
        exit(2);
    return items;
}

static void touch(ladder *s, int a, int b, br_vec3 normal, br_vec3 tangent)
{
    s->list[s->contacts++] = (br_solver_contact){.body_a = a,
                                                 .body_b = b,
                                                 .normal = normal,
                                                 .tangent = tangent,
                                                 .binormal = br_vec3_cross(normal, tangent),
                                                 .arm_a = br_vec3_scale(-RADIUS, normal),
                                                 .arm_b = br_vec3_scale(RADIUS, normal),
                                                 .correction_velocity = NAN};
}

/* Balls of 1 kg that move towards and across each other; pairs of chains, one after the other in the list. */
static ladder build(size_t pairs, size_t rungs, br_cone cone)
{
    ladder s = {.bodies = 2 * rungs * pairs};
    const size_t most = 3 * rungs * pairs;
    s.masses = array(s.bodies, sizeof *s.masses);
    s.velocities = array(s.bodies, sizeof *s.velocities);
    s.list = array(most, sizeof *s.list);
    s.cones = array(most, sizeof *s.cones);
    for (size_t i = 0; i < s.bodies; i++)
        s.masses[i] = (br_inverse_mass){1, br_mat3_diagonal(250, 250, 250)};
    for (int i = 0; i < (int)(rungs * pairs); i++) {
        const int left = 2 * i, right = left + 1;
        touch(&s, right, left, br_vec3_make(0, 1, 0), br_vec3_make(1, 0, 0));
        for (int side = left; side <= right && (i + 1) % (int)rungs != 0; side++)
            touch(&s, side + 2, side, br_vec3_make(1, 0, 0), br_vec3_make(0, 1, 0));
    }
    for (size_t i = 0; i < s.contacts; i++)
        s.cones[i] = cone;
    return s;
}

static void launch(ladder *s)
{
    for (size_t i = 0; i < s->bodies; i++)
        s->velocities[i] =
            (br_velocity){{i % 4 < 2 ? 0.1 : -0.1, i % 2 ? -0.1 : 0.1, i % 8 < 4 ? 0.03 : -0.03}, {0, 0, 0}};
}

static void destroy(ladder *s)
{
    free(s->masses);
    free(s->velocities);
    free(s->list);
    free(s->cones);
}

/* W as sparse arrays of three directions a contact. */
typedef struct arrays {
    double *w, *q, *lambda;
    size_t *start, *column;
} arrays;

static arrays read_matrix(const br_problem_matrix *m)
{
    const size_t n = DIRECTIONS * m->n_blocks, entries = m->start[m->n_blocks] * DIRECTIONS * DIRECTIONS;
    arrays a = {array(entries, sizeof *a.w), array(n, sizeof *a.q), array(n, sizeof *a.lambda),
                array(n + 1, sizeof *a.start), array(entries, sizeof *a.column)};
    size_t to = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t block = i / DIRECTIONS, row = i % DIRECTIONS;
        a.q[i] = m->q[BR_BLOCK * block + row];
        for (size_t e = m->start[block]; e < m->start[block + 1]; e++)
            for (size_t j = 0; j < DIRECTIONS; j++) {
                a.w[to] = m->w[m->at[e] + BR_BLOCK * row + j];
                a.column[to++] = DIRECTIONS * m->column[e] + j;
            }
        a.start[i + 1] = to;
    }
    return a;
}

enum { ARRAYS, TABLE, BODIES, WAYS };
static const char *const ways[] = {"arrays", "through the table", "bodies"};

static double seconds(br_contact_solver *solver, br_contact_problem *problem,
                      const br_solver_options *options)
{
    memset(problem->lambda, 0, br_contact_problem_size(problem) * sizeof *problem->lambda);
    const double begin = cpu_seconds();
    need(br_contact_solver_solve(solver, problem, options, NULL, NULL));
    return cpu_seconds() - begin;
}

/* Floor of a contact and sweep of `pgs`: a contact waits for the last impulse of the one before, which it
 * loads and adds to its velocity by W (multiply, add). Normal: bias and compliance (two additions), the step
 * (multiply, subtract), the larger of it and 0, its change, and the velocity along the tangent changed by it
 * (multiply, add). A box takes two more such steps with two bounds each, of which the last ends with the
 * impulse. A circle takes both together by the inverse of its block (two products, two sums), its change and
 * the impulse, if it sticks; sliding takes longer. Others have no such count: 0. */
static double floor_of(const br_contact_solver_type *solver, br_cone cone)
{
    const machine_chain box = {.forward = 1, .multiply = 6, .add = 10, .choose = 5},
                        circle = {.forward = 1, .multiply = 5, .add = 10, .choose = 1};
    return solver != &br_pgs_type              ? 0
           : cone.type == &br_cone_box_type    ? machine_chain_time(box)
           : cone.type == &br_cone_circle_type ? machine_chain_time(circle)
                                               : 0;
}

/* Floor of a contact and sweep of `pgs` over bodies where contacts wait for nothing, in vectors, by what
 * pgs_wide_body.h does for a lane: sums, products and choices of the larger (velocity along the directions
 * 42, normal 11, its change 4, impulses 18, both bodies 78; a box 20, a circle that sticks at once 39 and two
 * roots), and the 420 bytes that are read of a contact, whichever takes longest. */
static double floor_in_vectors(const br_contact_solver_type *solver, br_cone cone, size_t contacts)
{
    enum { COMMON = 42 + 11 + 4 + 18 + 78, BOX = 20, CIRCLE = 39, ROOTS = 2, BYTES = 420 };
    const int width = machine_width();
    const bool circle = cone.type == &br_cone_circle_type;
    if (solver != &br_pgs_type || (!circle && cone.type != &br_cone_box_type))
        return 0;
    const double busy = machine_arithmetic(width, COMMON + (circle ? CIRCLE : BOX), 1),
                 roots = circle ? machine_divider(width, ROOTS, 0, 1) : 0,
                 bytes = BYTES / machine_bandwidth(BYTES * (double)contacts);
    return fmax(fmax(busy, roots), bytes);
}

/* Times [s]. */
static void print(const char *solver, const char *cone, int inner_steps, size_t pairs,
                  const br_problem_matrix *w, const char *way, double time, double ratio, double at_least)
{
    printf("%s,%s,%d,%zu,%zu,%.2f,%s,%.1f,%.2f,", solver, cone, inner_steps, pairs, w->n_blocks,
           (double)w->start[w->n_blocks] / (double)w->n_blocks, way, 1e9 * time, ratio);
    if (at_least > 0)
        printf("%.1f,%.2f\n", 1e9 * at_least, time / at_least);
    else
        puts(",");
}

static void measure(const br_contact_solver_type *type, const char *name, br_cone cone, size_t pairs,
                    size_t rungs, int inner_steps)
{
    ladder s = build(pairs, rungs, cone);
    launch(&s);
    br_contact_solver *solver = br_contact_solver_create(type);
    br_problem_matrix_maker *maker = br_problem_matrix_maker_create();
    br_body_assembler *bodies = br_body_assembler_create();
    br_matrix_assembler *matrix = br_matrix_assembler_create();
    if (!solver || !maker || !bodies || !matrix)
        exit(2);
    const br_body_problem p = {s.bodies, s.masses, s.velocities, 0, NULL, s.contacts, s.list, s.cones};
    br_contact_problem problem[WAYS];
    br_problem_matrix w;
    need(br_body_assembler_assemble(bodies, &p, &problem[BODIES], NULL));
    need(br_problem_matrix_make(maker, &problem[BODIES], &w, NULL));
    arrays a = read_matrix(&w);
    const br_matrix_problem in_arrays = {.n_contacts = s.contacts,
                                         .directions = DIRECTIONS,
                                         .w = a.w,
                                         .start = a.start,
                                         .column = a.column,
                                         .q = a.q,
                                         .cones = s.cones,
                                         .lambda = a.lambda};
    need(br_matrix_assembler_assemble(matrix, &in_arrays, &problem[ARRAYS], NULL));
    outer_operator op = outer_operator_of(problem[ARRAYS].op);
    problem[TABLE] = problem[ARRAYS];
    problem[TABLE].op = &op.op;
    br_solver_options options = br_solver_options_default();
    options.iterations = SWEEPS;
    options.tolerance = 0;
    options.inner = inner_steps;
    double best[WAYS] = {INFINITY, INFINITY, INFINITY};
    for (int k = 0; k < REPETITIONS; k++)
        for (int way = 0; way < WAYS; way++)
            best[way] = fmin(best[way], seconds(solver, &problem[way], &options));
    for (int way = 0; way < WAYS; way++)
        print(type->name, name, inner_steps, pairs, &w, ways[way], best[way] / SWEEPS / (double)s.contacts,
              best[way] / best[ARRAYS],
              pairs == 1      ? floor_of(type, cone)
              : way == BODIES ? floor_in_vectors(type, cone, s.contacts)
                              : 0);
    fflush(stdout);
    br_contact_solver_destroy(solver);
    br_problem_matrix_maker_destroy(maker);
    br_body_assembler_destroy(bodies);
    br_matrix_assembler_destroy(matrix);
    free(a.w);
    free(a.q);
    free(a.lambda);
    free(a.start);
    free(a.column);
    destroy(&s);
}

int main(int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    const double mu[4] = {0.4, 0.4, 0.4, 0.4};
    const struct {
        const char *name;
        br_cone cone;
    } cones[] = {{"circle", br_cone_circle(0.4)},
                 {"box", br_cone_box(mu)},
                 {"ellipse", br_cone_ellipse(0.4, 0.3, br_vec2_make(1, 0))}};
    const br_contact_solver_type *const types[] = {&br_pgs_type, &br_prox_type};
    puts("solver,cone,inner,pairs,contacts,blocks_a_row,way,ns_per_contact_and_sweep,ratio,"
         "floor_ns,over_floor");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        for (size_t k = 0; k < sizeof cones / sizeof *cones && strstr(types[i]->name, filter); k++) {
            for (size_t rungs = 50; rungs <= 5000; rungs *= 10)
                for (int steps = 4; steps >= 1; steps -= 3)
                    if (steps == 4 || (types[i] == &br_pgs_type && rungs == 50))
                        measure(types[i], cones[k].name, cones[k].cone, 1, rungs, steps);
            for (size_t pairs = 10; pairs <= 100; pairs *= 10)
                measure(types[i], cones[k].name, cones[k].cone, pairs, 50, 4);
        }
    return 0;
}
