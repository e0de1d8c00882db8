/* Block pivoting of points on polygons, for the tests of it. */
#ifndef BRISTLE_TESTS_PIVOT_POINTS_H
#define BRISTLE_TESTS_PIVOT_POINTS_H

#include <bristle/cone_type.h>
#include <bristle/matrix_problem.h>
#include <bristle/pivot.h>
#include <bristle/random.h>

#include "check.h"

static const double PI = 3.14159265358979323846;

static inline br_solver_options tight(void)
{
    br_solver_options options = br_solver_options_default();
    options.iterations = 5000;
    options.tolerance = 1e-11;
    options.stop = BR_STOP_RESIDUAL;
    return options;
}

static inline br_contact_solver *make(int facets, bool refine)
{
    br_pivot_options options = br_pivot_options_default();
    br_contact_solver *solver;
    options.facets = facets;
    options.refine = refine;
    check_need(br_pivot_create(&options, &solver, NULL));
    return solver;
}

static inline br_status solve(br_contact_solver *solver, const br_matrix_problem *p,
                       br_solver_statistics *statistics)
{
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    const br_solver_options options = tight();
    br_contact_problem problem;
    check_need(br_matrix_assembler_assemble(assembler, p, &problem, NULL));
    const br_status status = br_contact_solver_solve(solver, &problem, &options, statistics, NULL);
    br_matrix_assembler_store(assembler, &problem);
    br_matrix_assembler_destroy(assembler);
    return status;
}

/* A point of 1 kg that comes down at 1 m/s and slides: lambda_n = 1. */
typedef struct point {
    double w[16], q[4], lambda[4], velocity[4];
    br_cone cone;
    br_matrix_problem problem;
} point;

static inline void make_point(point *p, br_cone cone, double t, double b, double tau)
{
    const bool torque = cone.type->dimension == 3;
    const size_t m = torque ? 4 : 3;
    memset(p, 0, sizeof *p);
    for (size_t i = 0; i < m; i++)
        p->w[(m + 1) * i] = 1;
    const double q[4] = {-1, t, b, tau};
    memcpy(p->q, q, sizeof q);
    p->cone = cone;
    p->problem = (br_matrix_problem){.n_contacts = 1,
                                     .directions = (int)m,
                                     .w = p->w,
                                     .q = p->q,
                                     .cones = &p->cone,
                                     .lambda = p->lambda,
                                     .velocity = p->velocity};
}
enum { CONTACTS = 12, M = 3 * CONTACTS };

/* W = 1 + A A^T, random. */
typedef struct arrays {
    double w[M * M], q[M], lambda[M], velocity[M];
    br_cone cones[CONTACTS];
    br_matrix_problem problem;
} arrays;

static inline void make_arrays(arrays *a, br_random *random)
{
    memset(a, 0, sizeof *a);
    for (int k = 0; k < 2 * M; k++) {
        size_t at[3];
        double value[3];
        for (int i = 0; i < 3; i++) {
            at[i] = br_random_below(random, M);
            value[i] = 0.5 * br_random_normal(random);
        }
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                a->w[at[i] * M + at[j]] += value[i] * value[j];
    }
    for (int i = 0; i < M; i++) {
        a->w[(M + 1) * i] += 1;
        a->q[i] = br_random_normal(random);
    }
    a->problem = (br_matrix_problem){.n_contacts = CONTACTS,
                                     .directions = 3,
                                     .w = a->w,
                                     .q = a->q,
                                     .cones = a->cones,
                                     .lambda = a->lambda,
                                     .velocity = a->velocity};
}

#endif
