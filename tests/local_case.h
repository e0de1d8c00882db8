/* One contact by itself, as a problem of arrays: for tests of exact local steps. */
#ifndef BRISTLE_TESTS_LOCAL_CASE_H
#define BRISTLE_TESTS_LOCAL_CASE_H

#include <bristle/cone_type.h>
#include <bristle/matrix_problem.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <bristle/solver.h>

#include "check.h"

enum { LOCAL_N = 3 };

typedef struct local_case {
    double w[LOCAL_N][LOCAL_N], q[LOCAL_N], half[2];
    br_cone cone;
} local_case;

/* W = R diag(e) R^T, R a random rotation. */
static inline void local_case_matrix(local_case *p, br_random *random, const double e[LOCAL_N])
{
    br_vec3 x[LOCAL_N];
    for (int k = 0; k < LOCAL_N; k++) {
        x[k] = br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random));
        for (int i = 0; i < k; i++)
            x[k] = br_vec3_add_scaled(x[k], -br_vec3_dot(x[k], x[i]), x[i]);
        x[k] = br_vec3_normalise(x[k]);
    }
    for (int i = 0; i < LOCAL_N; i++)
        for (int j = 0; j < LOCAL_N; j++) {
            p->w[i][j] = 0;
            for (int k = 0; k < LOCAL_N; k++) {
                const double a[LOCAL_N] = {x[k].x, x[k].y, x[k].z};
                p->w[i][j] += e[k] * a[i] * a[j];
            }
        }
}

static inline void local_case_velocities(const local_case *p, const double *lambda, double *v)
{
    for (int i = 0; i < LOCAL_N; i++)
        v[i] = p->q[i] + p->w[i][0] * lambda[0] + p->w[i][1] * lambda[1] + p->w[i][2] * lambda[2];
}

/* The largest velocity that an impulse or none makes. */
static inline double local_case_speed(const local_case *p, const double *lambda)
{
    double speed = 0;
    for (int i = 0; i < LOCAL_N; i++)
        for (int j = 0; j < LOCAL_N; j++)
            speed = fmax(speed, fmax(fabs(p->q[i]), fabs(p->w[i][j] * lambda[j])));
    return speed;
}

/* Largest natural map, in that unit. */
static inline double local_case_residual(const local_case *p, double *lambda)
{
    const br_matrix_problem m = {
        .n_contacts = 1, .directions = LOCAL_N, .w = p->w[0], .q = p->q, .cones = &p->cone, .lambda = lambda};
    return br_matrix_problem_residual(&m).largest / local_case_speed(p, lambda);
}

/* Solved by sweeps of exact local steps. */
static inline br_status local_case_solve(const local_case *p, const br_cone *cone, double tolerance,
                                         int iterations, double *lambda, double *v, br_solver_statistics *s)
{
    const br_matrix_problem m = {.n_contacts = 1,
                                 .directions = LOCAL_N,
                                 .w = p->w[0],
                                 .q = p->q,
                                 .cones = cone,
                                 .lambda = lambda,
                                 .velocity = v};
    br_solver_options options = br_solver_options_default();
    options.local = BR_LOCAL_EXACT;
    options.tolerance = tolerance;
    options.iterations = iterations;
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
    br_contact_problem problem;
    check_need(br_matrix_assembler_assemble(assembler, &m, &problem, NULL));
    const br_status status = br_contact_solver_solve(solver, &problem, &options, s, NULL);
    check_need(status);
    br_matrix_assembler_store(assembler, &problem);
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
    return status;
}

#endif
