/* The library's own contact solvers. */
#include "solver.h"

#include <bristle/problem_solve.h>
#include <bristle/version.h>
#include <string.h>

static br_status solve(const br_problem_content *c, const char *solver, double tolerance, int iterations,
                       double *impulses, int *used, br_error *error)
{
    const br_contact_solver_type *const type = br_contact_solver_find(solver);
    br_problem_solve_options options = br_problem_solve_options_default();
    br_matrix_problem matrix = c->matrix;
    br_problem_solution solution;
    if (!type)
        return br_fail(error, BR_ERR_UNKNOWN, "%s: no such contact solver", solver);
    options.tolerance = tolerance;
    options.iterations = iterations;
    matrix.lambda = impulses;
    BR_TRY(br_problem_solve(&matrix, type, &options, &solution, error));
    if (solution.status >= 0)
        memcpy(impulses, solution.impulses, c->size * sizeof *impulses);
    else
        *error = solution.error;
    const br_status status = solution.status < 0 ? solution.status : BR_OK;
    *used += solution.iterations;
    br_problem_solution_free(&solution);
    return status;
}

static const char *version(void)
{
    return BR_VERSION_TEXT;
}

const peer_solver peer_solver_here = {"bristle", version, solve};
