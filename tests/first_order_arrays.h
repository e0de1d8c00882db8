/* Contact problems of arrays, for the tests of the methods that take steps of the velocity: PROX and
 * alternating directions. */
#ifndef BRISTLE_TESTS_FIRST_ORDER_ARRAYS_H
#define BRISTLE_TESTS_FIRST_ORDER_ARRAYS_H

#include <bristle/matrix_problem.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "../lib/solvers/admm.h"
#include "check.h"
#include "failing_malloc.h"

enum { MOST = 96, DIRECTIONS = 4 };

static const br_contact_solver_type *const types[] = {&br_prox_type, &br_admm_type};
enum { TYPES = sizeof types / sizeof *types };

static inline br_solver_options tight(double tolerance)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = 20000;
    options.tolerance = tolerance;
    options.stop = BR_STOP_RESIDUAL;
    return options;
}

typedef struct arrays {
    double w[MOST * MOST], q[MOST], lambda[MOST], velocity[MOST];
    br_cone cones[MOST / DIRECTIONS];
    br_matrix_problem problem;
} arrays;

static inline void describe(arrays *a, size_t contacts)
{
    a->problem = (br_matrix_problem){.n_contacts = contacts,
                                     .directions = DIRECTIONS,
                                     .w = a->w,
                                     .q = a->q,
                                     .cones = a->cones,
                                     .lambda = a->lambda,
                                     .velocity = a->velocity};
}

/* W = J J^T with J (m x rank), q = J u: a body that can answer, whatever the rank. */
static inline void make_random(arrays *a, br_random *random, size_t contacts, size_t rank)
{
    const size_t m = DIRECTIONS * contacts;
    static double j[MOST][MOST];
    double u[MOST];
    memset(a, 0, sizeof *a);
    for (size_t i = 0; i < m; i++)
        for (size_t k = 0; k < rank; k++)
            j[i][k] = br_random_normal(random) / sqrt((double)rank) + (i == k);
    for (size_t k = 0; k < rank; k++)
        u[k] = br_random_normal(random);
    for (size_t i = 0; i < m; i++)
        for (size_t k = 0; k < rank; k++) {
            a->q[i] += j[i][k] * u[k];
            for (size_t l = 0; l < m; l++)
                a->w[i * m + l] += j[i][k] * j[l][k];
        }
    for (size_t i = 0; i < contacts; i++)
        a->cones[i] = i % 3 == 0   ? br_cone_circle(0.2)
                      : i % 3 == 1 ? br_cone_ellipse(0.3, 0.1, br_vec2_make(0.6, 0.8))
                                   : br_cone_ellipsoid(0.3, 0.1, 0.05, br_vec2_make(0.8, -0.6));
    describe(a, contacts);
}

static inline br_status solve(const br_contact_solver_type *type, const arrays *a,
                              const br_solver_options *options, br_solver_statistics *statistics)
{
    br_contact_solver *solver = br_contact_solver_create(type);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_problem problem;
    check_need(br_matrix_assembler_assemble(assembler, &a->problem, &problem, NULL));
    const br_status status = br_contact_solver_solve(solver, &problem, options, statistics, NULL);
    br_matrix_assembler_store(assembler, &problem);
    br_matrix_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    return status;
}

#endif
