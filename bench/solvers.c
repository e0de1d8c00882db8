/* Speed of the contact solvers on one problem, a step of three stacks of ten boxes: ns per contact and sweep,
 * all sweeps of a solve together with its assembly. Processor time of the fastest repetition; prints CSV. The
 * numbers go into no result. */
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/solver.h>

enum { STACKS = 3, BOXES = 10, BODIES = STACKS * BOXES, CONTACTS = 4 * BODIES, REPETITIONS = 60 };

typedef struct stacks {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
} stacks;

/* Boxes of 1 kg, 0.2 m wide, four contacts under each; gravity has acted for 10 ms, the second box of a stack
 * is pushed. */
static void build(stacks *s, bool box)
{
    memset(s, 0, sizeof *s);
    const double mu[4] = {0.4, 0.4, 0.4, 0.4};
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
            s->cones[4 * i + k] = box ? br_cone_box(mu) : br_cone_circle(0.4);
        }
    }
}

static double solve_once(br_contact_solver *solver, br_body_assembler *assembler, bool box, int sweeps)
{
    static stacks s;
    build(&s, box);
    const br_body_problem p = {BODIES, s.masses, s.velocities, 0, NULL, CONTACTS, s.contacts, s.cones};
    br_solver_options options = br_solver_options_default();
    options.iterations = sweeps;
    options.tolerance = 0;
    const double start = cpu_seconds();
    if (br_contact_solver_solve_bodies(solver, assembler, &p, &options, NULL, NULL) < 0)
        exit(2);
    return cpu_seconds() - start;
}

int main(void)
{
    size_t n;
    const br_contact_solver_type *const *types = br_contact_solvers(&n);
    puts("solver,cone,sweeps,ns_per_contact_and_sweep");
    for (size_t i = 0; i < n; i++) {
        br_contact_solver *solver = br_contact_solver_create(types[i]);
        br_body_assembler *assembler = br_body_assembler_create();
        if (!solver || !assembler)
            return 2;
        for (int box = 0; box < 2; box++)
            for (int sweeps = 10; sweeps <= 200; sweeps *= 20) {
                double best = 1e9;
                for (int k = 0; k < REPETITIONS; k++) {
                    const double seconds = solve_once(solver, assembler, box, sweeps);
                    best = seconds < best ? seconds : best;
                }
                printf("%s,%s,%d,%.1f\n", types[i]->name, box ? "box" : "circle", sweeps,
                       1e9 * best / sweeps / CONTACTS);
                fflush(stdout);
            }
        br_body_assembler_destroy(assembler);
        br_contact_solver_destroy(solver);
    }
    return 0;
}
