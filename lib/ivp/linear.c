/* Hands a br_ivp_linear_solver to CVODE. CVODE asks for M = I - gamma J through one function
 * (CVodeSetLinSysFn) and for solutions through a solver object; the matrix object between the two stays
 * empty, because the solver keeps its own. */
#include <string.h>
#include "ivp_private.h"

static SUNMatrix_ID matrix_id(SUNMatrix matrix)
{
    (void)matrix;
    return SUNMATRIX_CUSTOM;
}

static SUNMatrix matrix_clone(SUNMatrix matrix)
{
    SUNMatrix const clone = SUNMatNewEmpty(matrix->sunctx);
    if (clone)
        SUNMatCopyOps(matrix, clone);
    return clone;
}

static void matrix_destroy(SUNMatrix matrix)
{
    SUNMatFreeEmpty(matrix);
}

static int matrix_zero(SUNMatrix matrix)
{
    (void)matrix;
    return 0;
}

static SUNLinearSolver_Type solver_type(SUNLinearSolver solver)
{
    (void)solver;
    return SUNLINEARSOLVER_DIRECT;
}

static SUNLinearSolver_ID solver_id(SUNLinearSolver solver)
{
    (void)solver;
    return SUNLINEARSOLVER_CUSTOM;
}

static int solver_initialize(SUNLinearSolver solver)
{
    (void)solver;
    return 0;
}

/* The factors were made when the matrix was asked for. */
static int solver_setup(SUNLinearSolver solver, SUNMatrix matrix)
{
    (void)solver;
    (void)matrix;
    return 0;
}

static int solver_solve(SUNLinearSolver solver, SUNMatrix matrix, N_Vector x, N_Vector b,
                        sunrealtype tolerance)
{
    (void)matrix;
    (void)tolerance;
    struct br_ivp *const ivp = solver->content;
    double *const result = NV_DATA_S(x);
    if (x != b)
        memcpy(result, NV_DATA_S(b), ivp->problem.n * sizeof *result);
    const int rc = ivp->linear->solve(result, ivp->linear->solver_context);
    if (rc != 0)
        ivp->trouble =
            (br_ivp_trouble){.what = "linear solver's solve function", .returned = rc, .t = ivp->t};
    /* CVODE takes a code that it does not know for success. */
    return rc > 0 ? SUNLS_PACKAGE_FAIL_REC : rc < 0 ? SUNLS_PACKAGE_FAIL_UNREC : SUNLS_SUCCESS;
}

static int solver_free(SUNLinearSolver solver)
{
    SUNLinSolFreeEmpty(solver);
    return 0;
}

static int linear_system(sunrealtype t, N_Vector y, N_Vector dydt, SUNMatrix matrix, br_sun_bool reuse,
                         br_sun_bool *fresh, sunrealtype gamma, void *data, N_Vector a, N_Vector b,
                         N_Vector c)
{
    (void)matrix;
    (void)a;
    (void)b;
    (void)c;
    struct br_ivp *const ivp = data;
    bool is_fresh = !reuse;
    const int rc = ivp->linear->setup(t, NV_DATA_S(y), NV_DATA_S(dydt), gamma, reuse != 0, &is_fresh,
                                      ivp->linear->solver_context);
    *fresh = is_fresh;
    ivp->sum.linear_setups++;
    ivp->sum.jacobians += is_fresh;
    if (rc != 0 && ivp->linear != &ivp->dense_solver)
        ivp->trouble = (br_ivp_trouble){.what = "linear solver's setup function", .returned = rc, .t = t};
    return rc;
}

int br_ivp_set_linear_solver(struct br_ivp *ivp)
{
    const int rc = CVodeSetLinearSolver(ivp->cvode, ivp->linear_solver, ivp->matrix);
    return rc == CVLS_MEM_FAIL ? CV_MEM_FAIL
                               : rc; /* the number stands for something else among CVODE's flags */
}

int br_ivp_attach_linear_solver(struct br_ivp *ivp)
{
    ivp->matrix = SUNMatNewEmpty(ivp->context);
    ivp->linear_solver = SUNLinSolNewEmpty(ivp->context);
    if (!ivp->matrix || !ivp->linear_solver)
        return CV_MEM_FAIL;
    ivp->matrix->ops->getid = matrix_id;
    ivp->matrix->ops->clone = matrix_clone;
    ivp->matrix->ops->destroy = matrix_destroy;
    ivp->matrix->ops->zero = matrix_zero;
    ivp->linear_solver->ops->gettype = solver_type;
    ivp->linear_solver->ops->getid = solver_id;
    ivp->linear_solver->ops->initialize = solver_initialize;
    ivp->linear_solver->ops->setup = solver_setup;
    ivp->linear_solver->ops->solve = solver_solve;
    ivp->linear_solver->ops->free = solver_free;
    ivp->linear_solver->content = ivp;

    const int rc = br_ivp_set_linear_solver(ivp);
    return rc != CV_SUCCESS ? rc : CVodeSetLinSysFn(ivp->cvode, linear_system);
}
