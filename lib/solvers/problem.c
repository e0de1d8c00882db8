/* The problem as solvers see it: its size and residual. */
#include <bristle/assert.h>
#include <bristle/problem.h>

size_t br_contact_problem_size(const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    return problem->n_rows + BR_BLOCK * problem->n_contacts;
}

br_problem_residual br_contact_problem_residual(const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    return problem->op->type->residual(problem->op, problem->lambda);
}
