/* PROX and alternating directions stopped anywhere: impulses and velocities belong together, what is said to
 * have changed is a velocity, the equations have one solution, and memory may run out. */
#include "first_order_arrays.h"

/* ---- stopped anywhere ---- */

/* A rod with so much friction that steps of normal and friction together are too long [Painleve 1895]: sweeps
 * are taken back. */
static void make_rod(arrays *a)
{
    static const double w[DIRECTIONS][DIRECTIONS] = {
        {2.2396, 1.4772, 0, 0}, {1.4772, 2.7604, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    memset(a, 0, sizeof *a);
    memcpy(a->w, w, sizeof w);
    a->q[0] = -0.00981;
    a->q[1] = -3;
    a->q[2] = 0.2;
    a->cones[0] = br_cone_circle(2);
    a->lambda[0] = 0.0015; /* the solution is 0.0019: changes grow */
    a->lambda[1] = 0.003;
    describe(a, 1);
}

/* After any number of iterations impulses and velocities belong together, as the operator has them; status,
 * statistics and trace say how it went. */
static void test_stopped(const br_contact_solver_type *type)
{
    br_contact_solver *solver = br_contact_solver_create(type);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    double apart = 0, other = 0;
    int rejected = 0, lies = 0;
    for (int iterations = 0; iterations <= 60; iterations++) {
        arrays a;
        br_contact_problem problem;
        br_solver_iteration trace[61];
        double plain[DIRECTIONS] = {0};
        for (int traced = 0; traced < 2; traced++) {
            br_solver_options options = tight(1e-10);
            options.iterations = iterations;
            options.trace = traced ? trace : NULL;
            options.residuals = traced;
            make_rod(&a);
            br_solver_statistics s;
            check_need(br_matrix_assembler_assemble(assembler, &a.problem, &problem, NULL));
            const br_status status = br_contact_solver_solve(solver, &problem, &options, &s, NULL);
            double v[DIRECTIONS];
            problem.op->type->velocity(problem.op, 0, v);
            const double residual = br_contact_problem_residual(&problem).largest;
            br_matrix_assembler_store(assembler, &problem);
            for (int i = 0; i < DIRECTIONS; i++) {
                br_worst(&apart, v[i] - a.velocity[i]);
                br_worst(&other, traced ? plain[i] - a.lambda[i] : 0);
                plain[i] = a.lambda[i];
            }
            rejected += s.rejected;
            lies += (status == BR_OK) != s.converged || (s.converged && residual > 1e-10) ||
                    s.iterations > iterations || (traced && trace[s.iterations].residual != residual);
        }
    }
    check(apart < 1e-13, "%s: stopped anywhere, velocities belong to the impulses (%.2g m/s)", type->name,
          apart);
    check(other < 1e-12, "%s: to look at residuals changes nothing (%.2g N s)", type->name, other);
    check(lies == 0, "%s: what is said of the solution is true", type->name);
    check(type == &br_admm_type || rejected > 0, "%s: sweeps were taken back on the way", type->name);
    br_matrix_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
}

/* What PROX says has changed is a velocity, however small its steps are. Beside a rod that makes them small a
 * contact by itself comes to rest slowly, since its W is a hundredth along the binormal: the change is the
 * velocity that it has left, which is the residual of the state before, and not a share of it. */
static void test_answer(void)
{
    enum { SWEEPS = 200, M = 2 * DIRECTIONS };
    static const double w[DIRECTIONS] = {1, 1, 0.01, 1}, q[DIRECTIONS] = {-1, 0, 0.005, 0};
    arrays a;
    make_rod(&a);
    a.cones[0] = a.cones[1] = br_cone_circle(4);
    double rod[DIRECTIONS * DIRECTIONS];
    memcpy(rod, a.w, sizeof rod);
    memset(a.w, 0, sizeof a.w);
    for (int i = 0; i < DIRECTIONS; i++) {
        memcpy(&a.w[M * i], &rod[DIRECTIONS * i], DIRECTIONS * sizeof *rod);
        a.w[(M + 1) * (DIRECTIONS + i)] = w[i];
        a.q[DIRECTIONS + i] = q[i];
    }
    describe(&a, 2);
    br_solver_iteration trace[SWEEPS + 1];
    br_solver_options options = tight(0);
    options.iterations = SWEEPS;
    options.trace = trace;
    options.residuals = true;
    br_solver_statistics s;
    const br_status status = solve(&br_prox_type, &a, &options, &s);
    check(status == BR_OK && s.relaxation < 0.8, "prox: a rod makes all steps shorter (%.2f)", s.relaxation);
    check_close(trace[SWEEPS].change, trace[SWEEPS - 1].residual, 1e-6,
                "and the change is a velocity all the same");
}

/* The equations of alternating directions by a factor and by conjugate gradients: the same solution, and one.
 */
static void test_equations(void)
{
    static arrays a;
    br_random *random = br_random_create(10, 0);
    make_random(&a, random, 8, MOST);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_solver *solver = br_contact_solver_create(&br_admm_type);
    admm *s = (admm *)solver;
    br_contact_problem problem;
    const br_solver_options options = tight(1e-6);
    check_need(br_matrix_assembler_assemble(assembler, &a.problem, &problem, NULL));
    check_need(br_contact_solver_solve(solver, &problem, &options, NULL, NULL));
    const size_t n = br_contact_problem_size(&problem);
    double *const *v = s->sweeps.vector, x[2][MOST], y[MOST], apart = 0, left = 0;
    for (size_t i = 0; i < n; i++)
        v[ADMM_RIGHT][i] = v[ADMM_PENALTY][i] > 0 ? br_random_normal(random) : 0;
    for (int way = 0; way < 2; way++) {
        s->direct = way == 0;
        for (size_t i = 0; i < n; i++)
            v[ADMM_X][i] = 0;
        admm_solve_equations(s, &problem, 1e-13);
        memcpy(x[way], v[ADMM_X], n * sizeof *x[way]);
        admm_apply(&problem, x[way], y);
        for (size_t i = 0; i < n; i++)
            if (v[ADMM_PENALTY][i] > 0)
                br_worst(&left, y[i] + s->rho * v[ADMM_PENALTY][i] * x[way][i] - v[ADMM_RIGHT][i]);
    }
    for (size_t i = 0; i < n; i++)
        br_worst(&apart, x[0][i] - x[1][i]);
    check(left < 1e-12 && apart < 1e-11, "admm: equations by both ways, %.2g apart, %.2g m/s left", apart,
          left);
    br_contact_solver_destroy(solver);
    br_matrix_assembler_destroy(assembler);
    br_random_destroy(random);
}

/* Memory that runs out at any allocation is an error, and the solver still solves when there is some again.
 */
static void test_memory(const br_contact_solver_type *type)
{
    if (!FAILING_MALLOC) {
        check_skip("allocations are not seen here", "%s: memory that runs out is told", type->name);
        return;
    }
    static arrays a;
    br_random *random = br_random_create(9, 0);
    make_random(&a, random, 8, MOST);
    br_random_destroy(random);
    br_matrix_assembler *assembler = br_matrix_assembler_create();
    br_contact_problem problem;
    check_need(br_matrix_assembler_assemble(assembler, &a.problem, &problem, NULL));
    const br_solver_options options = tight(1e-9);
    int told = 0, wrong = 0;
    br_status status = BR_ERR_MEMORY;
    for (int left = 1; left < 1000 && status != BR_OK; left++) {
        br_error error = {0};
        malloc_left = left;
        br_contact_solver *solver = br_contact_solver_create(type);
        status = solver ? br_contact_solver_solve(solver, &problem, &options, NULL, &error) : BR_ERR_MEMORY;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        wrong += status != BR_OK && status != BR_ERR_MEMORY;
        wrong += solver && status == BR_ERR_MEMORY && error.message[0] == 0;
        if (solver)
            wrong += br_contact_solver_solve(solver, &problem, &options, NULL, &error) != BR_OK;
        br_contact_solver_destroy(solver);
    }
    check(status == BR_OK && told > 2 && wrong == 0,
          "%s: memory that runs out is told (%d allocations), and what there is again serves", type->name,
          told);
    br_matrix_assembler_destroy(assembler);
}

int main(void)
{
    check_begin();
    for (int k = 0; k < TYPES; k++) {
        test_stopped(types[k]);
        test_memory(types[k]);
    }
    test_answer();
    test_equations();
    test_stopped(&br_prox_as_published_type);
    return check_end();
}
