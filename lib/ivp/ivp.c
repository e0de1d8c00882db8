/* The integrator object: creation from a problem, starts and restarts, statistics. */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include "ivp_private.h"
#include "vector.h"

static br_status check_problem(const br_ivp_problem *p, br_error *error)
{
    if (!p)
        return br_fail(error, BR_ERR_ARGUMENT, "the problem is null");
    if (p->n == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "the problem has no states: n = 0");
    if (p->n > PTRDIFF_MAX / sizeof(double))
        return br_fail(error, BR_ERR_RANGE, "n = %zu states are more than memory has addresses for", p->n);
    if (!p->rhs)
        return br_fail(error, BR_ERR_ARGUMENT, "the problem has no right-hand side: rhs is null");
    if (p->n_events > 0 && !p->event)
        return br_fail(error, BR_ERR_ARGUMENT, "n_events = %zu, but event is null", p->n_events);
    if (p->n_events > INT_MAX)
        return br_fail(error, BR_ERR_RANGE, "n_events = %zu is more than %d", p->n_events, INT_MAX);
    for (size_t i = 0; p->event_direction && i < p->n_events; i++)
        if (p->event_direction[i] < -1 || p->event_direction[i] > 1)
            return br_fail(error, BR_ERR_RANGE, "event_direction[%zu] = %d is none of -1, 0, 1", i,
                           p->event_direction[i]);
    if (p->n_breaks > 0 && !p->breaks)
        return br_fail(error, BR_ERR_ARGUMENT, "n_breaks = %zu, but breaks is null", p->n_breaks);
    for (size_t k = 0; k < p->n_breaks; k++)
        if (!isfinite(p->breaks[k]) || (k > 0 && p->breaks[k] <= p->breaks[k - 1]))
            return br_fail(error, BR_ERR_RANGE,
                           "breaks[%zu] = %g s: breaks must be finite and strictly increase", k,
                           p->breaks[k]);
    if (p->linear_solver && (!p->linear_solver->setup || !p->linear_solver->solve))
        return br_fail(error, BR_ERR_ARGUMENT, "linear solver %s: setup or solve is null",
                       p->linear_solver->name ? p->linear_solver->name : "without a name");
    return BR_OK;
}

static br_status check_options(const br_ivp_options *o, const br_ivp_problem *p, br_error *error)
{
    if (o->method != BR_IVP_BDF && o->method != BR_IVP_ADAMS && o->method != BR_IVP_ROSENBROCK)
        return br_fail(error, BR_ERR_RANGE,
                       "method = %d is none of BR_IVP_BDF, BR_IVP_ADAMS, BR_IVP_ROSENBROCK", (int)o->method);
    if (!(o->relative_tolerance > 0) || !isfinite(o->relative_tolerance))
        return br_fail(error, BR_ERR_RANGE, "relative_tolerance = %g must be > 0", o->relative_tolerance);
    if (!o->absolute_tolerances && (!(o->absolute_tolerance >= 0) || !isfinite(o->absolute_tolerance)))
        return br_fail(error, BR_ERR_RANGE, "absolute_tolerance = %g must be >= 0", o->absolute_tolerance);
    for (size_t i = 0; o->absolute_tolerances && i < p->n; i++)
        if (!(o->absolute_tolerances[i] >= 0) || !isfinite(o->absolute_tolerances[i]))
            return br_fail(error, BR_ERR_RANGE, "absolute_tolerances[%zu] = %g must be >= 0", i,
                           o->absolute_tolerances[i]);
    if (!(o->max_step >= 0) || !isfinite(o->max_step))
        return br_fail(error, BR_ERR_RANGE, "max_step = %g s must be > 0, or 0 for none", o->max_step);
    if (!(o->initial_step >= 0) || !isfinite(o->initial_step))
        return br_fail(error, BR_ERR_RANGE, "initial_step = %g s must be > 0, or 0 for an estimate",
                       o->initial_step);
    if (o->max_steps == 0)
        return br_fail(error, BR_ERR_RANGE,
                       "max_steps = 0 must be >= 1; start from br_ivp_options_default()");
    if (o->max_events_at_once == 0)
        return br_fail(error, BR_ERR_RANGE, "max_events_at_once = 0 must be >= 1");
    if (o->method == BR_IVP_ROSENBROCK && p->n_events > 0)
        return br_fail(error, BR_ERR_ARGUMENT, "BR_IVP_ROSENBROCK looks for no events, and n_events = %zu",
                       p->n_events);
    return BR_OK;
}

static br_status check_state(size_t n, double t, const double *y, br_error *error)
{
    if (!isfinite(t))
        return br_fail(error, BR_ERR_RANGE, "the initial time is %g s", t);
    if (!y)
        return br_fail(error, BR_ERR_ARGUMENT, "the initial state is null");
    const size_t bad = br_vector_first_not_finite(n, y);
    if (bad < n)
        return br_fail(error, BR_ERR_RANGE, "t = %.9g: component %zu of the initial state is %g", t, bad,
                       y[bad]);
    return BR_OK;
}

/* Memory of our own. */
static bool allocate(struct br_ivp *ivp)
{
    const size_t n = ivp->problem.n, m = ivp->problem.n_events;
    ivp->y = calloc(n, sizeof *ivp->y);
    ivp->y_other = calloc(n, sizeof *ivp->y_other);
    ivp->dydt = calloc(n, sizeof *ivp->dydt);
    if (!ivp->y || !ivp->y_other || !ivp->dydt)
        return false;
    if (ivp->options.absolute_tolerances) {
        ivp->absolute_tolerances = malloc(n * sizeof(double));
        if (!ivp->absolute_tolerances)
            return false;
        memcpy(ivp->absolute_tolerances, ivp->options.absolute_tolerances, n * sizeof(double));
        ivp->options.absolute_tolerances = ivp->absolute_tolerances;
    }
    if (m > 0) {
        ivp->crossed = calloc(m, sizeof *ivp->crossed);
        ivp->zero = calloc(m, sizeof *ivp->zero);
        ivp->g = calloc(m, sizeof *ivp->g);
        ivp->g_other = calloc(m, sizeof *ivp->g_other);
        if (!ivp->crossed || !ivp->zero || !ivp->g || !ivp->g_other)
            return false;
        for (size_t i = 0; i < m; i++)
            ivp->zero[i].t_event = -INFINITY;
    }
    return true;
}

/* The weights of CVODE's norms, in one pass. */
static int error_weights(N_Vector y, N_Vector weights, void *data)
{
    const struct br_ivp *const ivp = data;
    const br_ivp_options *const o = &ivp->options;
    return ivp->wide->weights(ivp->problem.n, o->relative_tolerance, ivp->absolute_tolerances,
                              o->absolute_tolerance, NV_DATA_S(y), NV_DATA_S(weights))
               ? 0
               : -1;
}

/* The nonlinear solver, and the linear one within Newton's method. */
static int set_solvers(struct br_ivp *ivp)
{
    const br_ivp_problem *const problem = &ivp->problem;
    if (ivp->options.method == BR_IVP_ADAMS) {
        ivp->nonlinear_solver = SUNNonlinSol_FixedPoint(ivp->frontier_y, 0, ivp->context);
        return ivp->nonlinear_solver ? CVodeSetNonlinearSolver(ivp->cvode, ivp->nonlinear_solver)
                                     : CV_MEM_FAIL;
    }
    if (!problem->linear_solver && ivp->options.stock_dense_solver && ivp->cvode) {
        const sunindextype n = (sunindextype)problem->n;
        ivp->matrix = SUNDenseMatrix(n, n, ivp->context);
        ivp->linear_solver = ivp->matrix ? SUNLinSol_Dense(ivp->frontier_y, ivp->matrix, ivp->context) : NULL;
        if (!ivp->linear_solver)
            return CV_MEM_FAIL;
        const int rc = br_ivp_set_linear_solver(ivp);
        return rc == CV_SUCCESS && problem->jacobian ? CVodeSetJacFn(ivp->cvode, br_ivp_cvode_jacobian)
                                                       : rc;
    }
    if (!problem->linear_solver && !br_dense_create(&ivp->dense, ivp, problem->n))
        return CV_MEM_FAIL;
    ivp->dense_solver = (br_ivp_linear_solver){
        .name = "dense", .setup = br_dense_setup, .solve = br_dense_solve, .solver_context = &ivp->dense};
    ivp->linear = problem->linear_solver ? problem->linear_solver : &ivp->dense_solver;
    if (!ivp->cvode)
        return br_rosenbrock_create(&ivp->rosenbrock, problem->n) ? CV_SUCCESS : CV_MEM_FAIL;
    return br_ivp_attach_linear_solver(ivp);
}

static int set_events(struct br_ivp *ivp)
{
    const br_ivp_problem *const problem = &ivp->problem;
    if (problem->n_events == 0)
        return CV_SUCCESS;
    int rc = CVodeRootInit(ivp->cvode, (int)problem->n_events, br_ivp_cvode_event);
    if (rc == CV_SUCCESS && problem->event_direction) {
        /* CVODE copies the directions but takes them through a pointer to non-const. */
        memcpy(ivp->crossed, problem->event_direction, problem->n_events * sizeof *ivp->crossed);
        rc = CVodeSetRootDirection(ivp->cvode, ivp->crossed);
    }
    return rc == CV_SUCCESS ? CVodeSetNoInactiveRootWarn(ivp->cvode) : rc;
}

/* Is there memory for what SUNContext_Create or CVodeCreate asks for, and more? Without, the one (6.4.1)
 * writes through a table that it did not get, the other writes to standard error. */
static bool package_can_allocate(void)
{
    void *volatile trial = malloc(8192);
    const bool possible = trial != NULL;
    free(trial);
    return possible;
}

/* Sets the integrator up at (t, y). Returns a flag of CVODE. */
static int set_up(struct br_ivp *ivp)
{
    if (ivp->options.method == BR_IVP_ROSENBROCK) {
        ivp->y_frontier = br_vector_allocate(ivp->problem.n);
        ivp->y_scratch = br_vector_allocate(ivp->problem.n);
        return ivp->y_frontier && ivp->y_scratch ? set_solvers(ivp) : CV_MEM_FAIL;
    }
    if (!package_can_allocate() || SUNContext_Create(BR_SUN_COMM, &ivp->context) != 0)
        return CV_MEM_FAIL;
    ivp->scratch = br_vector_create(ivp->problem.n, &ivp->vectors, ivp->context);
    if (!ivp->scratch)
        return CV_MEM_FAIL;
    if (!ivp->options.stock_vector_operations)
        br_vector_use_operations(ivp->scratch, ivp->wide);
    ivp->frontier_y = N_VClone(ivp->scratch);
    if (ivp->vectors.failed)
        return CV_MEM_FAIL;
    ivp->y_frontier = NV_DATA_S(ivp->frontier_y);
    ivp->y_scratch = NV_DATA_S(ivp->scratch);
    if (!package_can_allocate())
        return CV_MEM_FAIL;
    ivp->cvode = CVodeCreate(ivp->options.method == BR_IVP_ADAMS ? CV_ADAMS : CV_BDF, ivp->context);
    if (!ivp->cvode)
        return CV_MEM_FAIL;

    int rc = br_ivp_install_error_handler(ivp);
    memcpy(ivp->y_frontier, ivp->y, ivp->problem.n * sizeof(double));
    if (rc == CV_SUCCESS)
        rc = CVodeInit(ivp->cvode, br_ivp_cvode_rhs, ivp->t, ivp->frontier_y);
    if (rc == CV_SUCCESS)
        rc = CVodeSetUserData(ivp->cvode, ivp);
    if (rc == CV_SUCCESS)
        rc = CVodeWFtolerances(ivp->cvode, error_weights);
    if (rc == CV_SUCCESS)
        rc = set_solvers(ivp);
    if (rc == CV_SUCCESS)
        rc = CVodeSetMaxNumSteps(ivp->cvode, -1); /* counted in run.c */
    /* A kink met at a step a million times too long takes more than the usual 7 tries. */
    if (rc == CV_SUCCESS)
        rc = CVodeSetMaxErrTestFails(ivp->cvode, 30);
    if (rc == CV_SUCCESS)
        rc = CVodeSetMaxConvFails(ivp->cvode, 30);
    if (rc == CV_SUCCESS)
        rc = CVodeSetMaxHnilWarns(ivp->cvode, -1);
    if (rc == CV_SUCCESS && ivp->options.max_step > 0)
        rc = CVodeSetMaxStep(ivp->cvode, ivp->options.max_step);
    if (rc == CV_SUCCESS && ivp->options.initial_step > 0)
        rc = CVodeSetInitStep(ivp->cvode, ivp->options.initial_step);
    if (rc == CV_SUCCESS)
        rc = set_events(ivp);
    return ivp->vectors.failed ? CV_MEM_FAIL : rc;
}

/* Index of the first break after t. */
static size_t first_break_after(const br_ivp_problem *problem, double t)
{
    size_t k = 0;
    while (k < problem->n_breaks && problem->breaks[k] <= t)
        k++;
    return k;
}

br_status br_ivp_create(const br_ivp_problem *problem, const br_ivp_options *options, double t0,
                        const double *y0, br_ivp **ivp, br_error *error)
{
    BR_ASSERT_HANDLE(ivp);
    return br_ivp_create_with(br_wide_best(), problem, options, t0, y0, ivp, error);
}

br_status br_ivp_create_with(const br_wide *wide, const br_ivp_problem *problem,
                             const br_ivp_options *options, double t0, const double *y0, br_ivp **ivp,
                             br_error *error)
{
    const br_ivp_options chosen = options ? *options : br_ivp_options_default();
    *ivp = NULL;
    br_status status = check_problem(problem, error);
    if (status == BR_OK)
        status = check_options(&chosen, problem, error);
    if (status == BR_OK)
        status = check_state(problem->n, t0, y0, error);
    if (status != BR_OK)
        return status;

    struct br_ivp *const made = calloc(1, sizeof *made);
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory for an integrator");
    made->wide = wide;
    made->problem = *problem;
    made->options = chosen;
    made->t = t0;
    made->t_last_event = -INFINITY;
    made->next_break = first_break_after(problem, t0);
    if (!allocate(made)) {
        br_ivp_destroy(made);
        return br_fail(error, BR_ERR_MEMORY, "out of memory for an integrator of %zu states", problem->n);
    }
    memcpy(made->y, y0, problem->n * sizeof *y0);

    const int flag = set_up(made);
    if (flag != CV_SUCCESS)
        status = flag != CV_MEM_FAIL ? br_ivp_fail(made, flag, error)
                                     : br_fail(error, BR_ERR_MEMORY,
                                               "out of memory for an integrator of %zu states", problem->n);
    else
        status = br_ivp_restart(made, error);
    if (status != BR_OK) {
        br_ivp_destroy(made);
        return status;
    }
    *ivp = made;
    return BR_OK;
}

void br_ivp_destroy(br_ivp *ivp)
{
    if (!ivp)
        return;
    if (ivp->cvode)
        CVodeFree(&ivp->cvode);
    if (ivp->linear_solver)
        SUNLinSolFree(ivp->linear_solver);
    if (ivp->matrix)
        SUNMatDestroy(ivp->matrix);
    if (ivp->nonlinear_solver)
        SUNNonlinSolFree(ivp->nonlinear_solver);
    br_vector_destroy_pool(&ivp->vectors);
    if (ivp->context)
        SUNContext_Free(&ivp->context);
    if (ivp->options.method == BR_IVP_ROSENBROCK) {
        free(ivp->y_frontier);
        free(ivp->y_scratch);
    }
    br_dense_destroy(&ivp->dense);
    br_rosenbrock_destroy(&ivp->rosenbrock);
    free(ivp->absolute_tolerances);
    free(ivp->y);
    free(ivp->y_other);
    free(ivp->dydt);
    free(ivp->crossed);
    free(ivp->zero);
    free(ivp->g);
    free(ivp->g_other);
    free(ivp);
}

/* CVODE's own counters; it sets them to zero at every start. */
static void add_cvode_counters(const struct br_ivp *ivp, br_ivp_statistics *sum)
{
    long int value = 0;
    if (!ivp->cvode)
        return;
    if (CVodeGetNumSteps(ivp->cvode, &value) == CV_SUCCESS)
        sum->steps += (size_t)value;
    if (CVodeGetNumErrTestFails(ivp->cvode, &value) == CV_SUCCESS)
        sum->failed_steps += (size_t)value;
    if (CVodeGetNumNonlinSolvConvFails(ivp->cvode, &value) == CV_SUCCESS)
        sum->convergence_failures += (size_t)value;
    if (CVodeGetNumNonlinSolvIters(ivp->cvode, &value) == CV_SUCCESS)
        sum->newton_iterations += (size_t)value;
    if (ivp->linear || ivp->options.method == BR_IVP_ADAMS)
        return;
    /* The package's own dense solver counts by itself. */
    if (CVodeGetNumLinSolvSetups(ivp->cvode, &value) == CV_SUCCESS)
        sum->linear_setups += (size_t)value;
    if (CVodeGetNumJacEvals(ivp->cvode, &value) == CV_SUCCESS)
        sum->jacobians += (size_t)value;
    if (CVodeGetNumLinRhsEvals(ivp->cvode, &value) == CV_SUCCESS) {
        sum->jacobian_rhs_evaluations += (size_t)value;
        sum->rhs_evaluations -= (size_t)value;
    }
}

br_status br_ivp_restart(struct br_ivp *ivp, br_error *error)
{
    add_cvode_counters(ivp, &ivp->sum);
    memcpy(ivp->y_frontier, ivp->y, ivp->problem.n * sizeof(double));
    int flag = CV_SUCCESS;
    if (ivp->cvode)
        flag = CVodeReInit(ivp->cvode, ivp->t, ivp->frontier_y);
    else
        br_rosenbrock_start(&ivp->rosenbrock);
    if (flag == CV_SUCCESS && ivp->cvode) {
        const bool more = ivp->next_break < ivp->problem.n_breaks;
        if (more || ivp->problem.n_breaks > 0)
            flag = CVodeSetStopTime(ivp->cvode, more ? ivp->problem.breaks[ivp->next_break] : INFINITY);
    }
    ivp->fresh = true;
    ivp->frontier = BR_FRONTIER_NONE;
    ivp->t_frontier = ivp->t;
    return flag == CV_SUCCESS ? BR_OK : br_ivp_fail(ivp, flag, error);
}

br_status br_ivp_reset(br_ivp *ivp, double t, const double *y, br_error *error)
{
    BR_ASSERT_HANDLE(ivp);
    const br_status status = check_state(ivp->problem.n, t, y, error);
    if (status != BR_OK)
        return status;
    /* A run from elsewhere owes nothing to the one before; one that goes on from here knows the event that
     * just was. */
    if (t != ivp->t) {
        for (size_t i = 0; i < ivp->problem.n_events; i++)
            ivp->zero[i].t_event = -INFINITY;
        ivp->t_last_event = -INFINITY;
        ivp->last_step = 0;
    }
    ivp->t = t;
    memmove(ivp->y, y, ivp->problem.n * sizeof *y);
    ivp->next_break = first_break_after(&ivp->problem, t);
    ivp->steps_since_output = 0;
    ivp->trouble = ivp->overcome = (br_ivp_trouble){0};
    ivp->stalled_steps = 0;
    return br_ivp_restart(ivp, error);
}

double br_ivp_time(const br_ivp *ivp)
{
    BR_ASSERT_HANDLE(ivp);
    return ivp->t;
}

const double *br_ivp_state(const br_ivp *ivp)
{
    BR_ASSERT_HANDLE(ivp);
    return ivp->y;
}

br_ivp_statistics br_ivp_get_statistics(const br_ivp *ivp)
{
    BR_ASSERT_HANDLE(ivp);
    br_ivp_statistics sum = ivp->sum;
    add_cvode_counters(ivp, &sum);
    sum.last_step = ivp->last_step;
    return sum;
}
