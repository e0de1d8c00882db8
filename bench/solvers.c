/* Speed of the contact solvers on one problem, a step of three stacks of ten boxes: ns per contact and sweep,
 * all sweeps of a solve together with its assembly; as a problem of bodies and as one of arrays, W sparse and
 * dense; with split and exact local steps. A disc is a circle that does not tell its half axes: the way of
 * any cone. Processor time of the fastest repetition; prints CSV. The numbers go into no result.
 *
 * usage: solvers [NAME]    only the solvers whose name contains NAME */
#include "clock.h"
#include "need.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/matrix_problem.h>
#include <bristle/solver.h>

enum {
    STACKS = 3,
    BOXES = 10,
    BODIES = STACKS * BOXES,
    CONTACTS = 4 * BODIES,
    DIRECTIONS = 3,
    M = DIRECTIONS * CONTACTS,
    FEW = 10,
    MANY = 200
};
static const double LEAST_SECONDS = 0.3; /* of a row's repetitions, and at least three */

static const char *const cones[] = {"circle", "disc", "ellipse", "box"};
enum { CIRCLE, DISC, ELLIPSE, BOX, CONES };

typedef struct stacks {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} stacks;

/* Boxes of 1 kg, 0.2 m wide, four contacts under each; gravity has acted for 10 ms, the second box of a stack
 * is pushed. */
static void build(stacks *s, br_cone cone)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < BODIES; i++) {
        const int level = i % BOXES;
        s->masses[i] = (br_inverse_mass){1, br_mat3_diagonal(150, 150, 150)};
        s->velocities[i].linear = br_vec3_make(0, level == 1 ? 1 : 0, -0.0981);
        for (int k = 0; k < 4; k++) {
            const double x = k % 2 ? 0.1 : -0.1, y = k / 2 ? 0.1 : -0.1;
            s->contacts[4 * i + k] = (br_solver_contact){.body_a = i,
                                                         .body_b = level ? i - 1 : -1,
                                                         .normal = {0, 0, 1},
                                                         .tangent = {1, 0, 0},
                                                         .binormal = {0, 1, 0},
                                                         .arm_a = {x, y, -0.1},
                                                         .arm_b = {x, y, 0.1},
                                                         .correction_velocity = NAN};
            s->cones[4 * i + k] = cone;
        }
    }
}

static br_cone make_cone(int kind)
{
    static br_cone_type disc;
    disc = br_cone_circle_type;
    disc.half_axes = NULL;
    const double mu[4] = {0.4, 0.4, 0.4, 0.4};
    if (kind == BOX)
        return br_cone_box(mu);
    if (kind == ELLIPSE)
        return br_cone_ellipse(0.4, 0.3, br_vec2_make(1, 0));
    br_cone cone = br_cone_circle(0.4);
    cone.type = kind == DISC ? &disc : cone.type;
    return cone;
}

/* The same problem as arrays: W's columns from the operator of bodies. */
typedef struct arrays {
    double w[M * M], packed[M * M], q[M], lambda[M];
    size_t start[M + 1], column[M * M];
} arrays;

static void read_operator(arrays *a, br_contact_operator *op)
{
    static double x[BR_BLOCK * CONTACTS], y[BR_BLOCK * CONTACTS];
    op->type->free_velocity(op, y);
    for (int i = 0; i < M; i++)
        a->q[i] = y[BR_BLOCK * (i / DIRECTIONS) + i % DIRECTIONS];
    for (int j = 0; j < M; j++) {
        const int at = BR_BLOCK * (j / DIRECTIONS) + j % DIRECTIONS;
        x[at] = 1;
        op->type->apply(op, x, y);
        x[at] = 0;
        for (int i = 0; i < M; i++)
            a->w[i * M + j] = y[BR_BLOCK * (i / DIRECTIONS) + i % DIRECTIONS];
    }
    size_t n = 0;
    for (int i = 0; i < M; i++) {
        a->start[i] = n;
        for (int j = 0; j < M; j++)
            if (a->w[i * M + j] != 0) {
                a->column[n] = (size_t)j;
                a->packed[n++] = a->w[i * M + j];
            }
    }
    a->start[M] = n;
}

typedef struct setup {
    stacks stacks;
    arrays arrays;
    br_body_assembler *bodies;
    br_matrix_assembler *matrix;
} setup;

static double seconds_of_bodies(setup *s, br_contact_solver *solver, br_cone cone,
                                const br_solver_options *options)
{
    build(&s->stacks, cone);
    const br_body_problem p = {BODIES, s->stacks.masses, s->stacks.velocities, 0,
                               NULL,   CONTACTS,         s->stacks.contacts,   s->stacks.cones};
    const double start = cpu_seconds();
    need(br_contact_solver_solve_bodies(solver, s->bodies, &p, options, NULL, NULL));
    return cpu_seconds() - start;
}

static double seconds_of_arrays(setup *s, br_contact_solver *solver, bool sparse,
                                const br_solver_options *options)
{
    arrays *a = &s->arrays;
    memset(a->lambda, 0, sizeof a->lambda);
    const br_matrix_problem p = {.n_contacts = CONTACTS,
                                 .directions = DIRECTIONS,
                                 .w = sparse ? a->packed : a->w,
                                 .start = sparse ? a->start : NULL,
                                 .column = sparse ? a->column : NULL,
                                 .q = a->q,
                                 .cones = s->stacks.cones,
                                 .lambda = a->lambda};
    br_contact_problem problem;
    const double start = cpu_seconds();
    need(br_matrix_assembler_assemble(s->matrix, &p, &problem, NULL));
    need(br_contact_solver_solve(solver, &problem, options, NULL, NULL));
    br_matrix_assembler_store(s->matrix, &problem);
    return cpu_seconds() - start;
}

static const char *const forms[] = {"bodies", "sparse", "dense"};
static const char *const locals[] = {"split", "exact"};

static void measure(setup *s, const br_contact_solver_type *type, int cone, int form, int local, int sweeps)
{
    br_contact_solver *solver = br_contact_solver_create(type);
    if (!solver)
        exit(2);
    br_solver_options options = br_solver_options_default();
    options.iterations = sweeps;
    options.tolerance = 0;
    options.local = (br_local_step)local;
    double best = 1e9, sum = 0;
    for (int i = 0; i < 3 || sum < LEAST_SECONDS; i++) {
        const double seconds = form ? seconds_of_arrays(s, solver, form == 1, &options)
                                    : seconds_of_bodies(s, solver, make_cone(cone), &options);
        sum += seconds;
        best = seconds < best ? seconds : best;
    }
    printf("%s,%s,%s,%s,%d,%.1f\n", type->name, cones[cone], forms[form], locals[local], sweeps,
           1e9 * best / sweeps / CONTACTS);
    fflush(stdout);
    br_contact_solver_destroy(solver);
}

int main(int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    setup *s = calloc(1, sizeof *s);
    if (!s || !(s->bodies = br_body_assembler_create()) || !(s->matrix = br_matrix_assembler_create()))
        return 2;
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    puts("solver,cone,problem,local,sweeps,ns_per_contact_and_sweep");
    for (int cone = 0; cone < CONES; cone++) {
        build(&s->stacks, make_cone(cone));
        const br_body_problem p = {BODIES, s->stacks.masses, s->stacks.velocities, 0,
                                   NULL,   CONTACTS,         s->stacks.contacts,   s->stacks.cones};
        br_contact_problem problem;
        need(br_body_assembler_assemble(s->bodies, &p, &problem, NULL));
        read_operator(&s->arrays, problem.op);
        for (size_t i = 0; i < n; i++) {
            if (types[i] == &br_pivot_type)
                continue; /* no sweeps to speak of */
            for (int form = 0; form < 3 && strstr(types[i]->name, filter); form++)
                for (int local = 0; local < 2; local++)
                    for (int sweeps = form ? MANY : FEW; sweeps <= MANY; sweeps *= MANY / FEW)
                        measure(s, types[i], cone, form, local, sweeps);
        }
    }
    br_body_assembler_destroy(s->bodies);
    br_matrix_assembler_destroy(s->matrix);
    free(s);
    return 0;
}
