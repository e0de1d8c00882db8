/* Solvers of Siconos' numerics on local problems of three dimensions, with their presets but for tolerance
 * and number of iterations: nsgs (nonsmooth Gauss-Seidel), nsn_ac (semismooth Newton, Alart and Curnier),
 * nsn_fb (Fischer and Burmeister), prox (proximal point), admm, vi_eg (extra gradient). Equality constraints
 * are refused. */
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <NumericsVerbose.h>
#include <stdlib.h>
#include <string.h>

#include "solver.h"

static const struct {
    const char *name;
    int id;
} solvers[] = {{"nsgs", SICONOS_FRICTION_3D_NSGS},     {"nsn_ac", SICONOS_FRICTION_3D_NSN_AC},
               {"nsn_fb", SICONOS_FRICTION_3D_NSN_FB}, {"prox", SICONOS_FRICTION_3D_PROX},
               {"admm", SICONOS_FRICTION_3D_ADMM},     {"vi_eg", SICONOS_FRICTION_3D_VI_EG}};

/* The problem in Siconos' arrays; W by columns, which is by rows, as it is symmetric. */
static FrictionContactProblem *problem_of(const br_problem_content *c)
{
    const br_matrix_problem *const m = &c->matrix;
    const size_t n = c->size;
    double *const w = calloc(n * n, sizeof *w), *const q = malloc(n * sizeof *q),
                  *const mu = malloc(c->n_contacts * sizeof *mu);
    if (!w || !q || !mu)
        return NULL;
    memcpy(q, m->q, n * sizeof *q);
    memcpy(mu, c->mu, c->n_contacts * sizeof *mu);
    for (size_t i = 0; i < n; i++)
        if (m->start)
            for (size_t k = m->start[i]; k < m->start[i + 1]; k++)
                w[i + n * m->column[k]] = m->w[k];
        else
            for (size_t k = 0; k < n; k++)
                w[i + n * k] = m->w[i * n + k];
    NumericsMatrix *const matrix = NM_create_from_data(NM_DENSE, (int)n, (int)n, w);
    return frictionContactProblem_new_with_data(3, (int)c->n_contacts, matrix, q, mu);
}

static br_status solve(const br_problem_content *c, const char *solver, double tolerance, int iterations,
                       double *impulses, int *used, br_error *error)
{
    int id = -1;
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (strcmp(solvers[i].name, solver) == 0)
            id = solvers[i].id;
    if (id < 0)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: no such solver of Siconos here", solver);
    if (c->n_rows > 0 || c->half_axes)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "Siconos' local problems of friction have no equality constraints and no ellipses");
    FrictionContactProblem *const problem = problem_of(c);
    double *const velocity = calloc(c->size, sizeof *velocity);
    SolverOptions *const options = solver_options_create(id);
    if (!problem || !velocity || !options)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    numerics_set_verbose(0);
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
    fc3d_driver(problem, impulses, velocity, options);
    *used += options->iparam[SICONOS_IPARAM_ITER_DONE] > 0 ? options->iparam[SICONOS_IPARAM_ITER_DONE] : 1;
    solver_options_delete(options);
    frictionContactProblem_free(problem);
    free(velocity);
    return BR_OK;
}

static const char *version(void)
{
    return PEER_VERSION;
}

const peer_solver peer_solver_here = {"siconos", version, solve};
