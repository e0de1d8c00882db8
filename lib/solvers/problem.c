/* The problem as solvers see it: its size, speed and residual. */
#include <math.h>
#include <bristle/assert.h>
#include <bristle/problem.h>

size_t br_contact_problem_size(const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    return problem->n_rows + BR_BLOCK * problem->n_contacts;
}

double br_contact_problem_speed(const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    double most = problem->op->type->speed(problem->op);
    for (size_t i = 0; i < problem->n_rows; i++)
        most = fmax(most, fabs(problem->rows[i].bias));
    for (size_t i = 0; i < problem->n_contacts; i++)
        most = fmax(most, fabs(problem->contacts[i].bias));
    return most;
}

br_problem_residual br_contact_problem_residual(const br_contact_problem *problem)
{
    BR_ASSERT_HANDLE(problem);
    return problem->op->type->residual(problem->op, problem->lambda);
}
