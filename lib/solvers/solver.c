/* Solvers by type: the registry, and the calls. */
#include <string.h>
#include <bristle/assert.h>
#include "../base/type_list.h"
#include "solvers.h"

#define NAME(name, type) name,
#define TYPE(name, type) &(type),
const char *const contact_solver_names[] = {CONTACT_SOLVERS(NAME) NULL};
const void *const contact_solver_types[] = {CONTACT_SOLVERS(TYPE)};

br_status contact_solver_given(const br_contact_solver_type *solver, const char *defaults, br_error *error)
{
    return solver ? BR_OK : br_fail(error, BR_ERR_ARGUMENT, "no solver; start from %s()", defaults);
}

const br_contact_solver_type *const *br_contact_solvers(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    static const br_contact_solver_type *const all[] = {CONTACT_SOLVERS(TYPE)};
    *n = sizeof all / sizeof *all;
    return all;
}

const br_contact_solver_type *br_contact_solver_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    size_t n;
    const br_contact_solver_type *const *const all = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return NULL;
}

br_status br_contact_solver_type_check(const br_contact_solver_type *type, br_error *error)
{
    BR_TRY(
        type_list_check_size("solver", "br_contact_solver_type", type ? type->size : 0, sizeof *type, error));
    BR_TRY(type_list_check_name("solver", type->name, type->title, type->source, error));
    if (!type->create || !type->destroy || !type->reserve || !type->solve)
        return br_fail(error, BR_ERR_ARGUMENT, "solver %s: create, destroy, reserve and solve must be given",
                       type->name);
    return BR_OK;
}

br_contact_solver *br_contact_solver_create(const br_contact_solver_type *type)
{
    br_error error = {0};
    BR_ASSERT_HANDLE(type);
    BR_ASSERT(br_contact_solver_type_check(type, &error) >= 0, "%s", error.message);
    return type->create();
}

void br_contact_solver_destroy(br_contact_solver *solver)
{
    if (solver)
        solver->type->destroy(solver);
}

br_status br_contact_solver_solve(br_contact_solver *solver, const br_contact_problem *problem,
                                  const br_solver_options *options, br_solver_statistics *statistics,
                                  br_error *error)
{
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(solver);
    BR_ASSERT_HANDLE(problem);
    return solver->type->solve(solver, problem, options, statistics, error);
}

br_status br_contact_solver_solve_bodies(br_contact_solver *solver, br_body_assembler *assembler,
                                         const br_body_problem *bodies, const br_solver_options *options,
                                         br_solver_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(solver);
    BR_ASSERT_HANDLE(bodies);
    BR_ASSERT_HANDLE(options);
    br_body_assembler *own = assembler ? NULL : br_body_assembler_create();
    br_body_assembler *used = assembler ? assembler : own;
    if (!used)
        return br_fail(error, BR_ERR_MEMORY, "contact problem: out of memory");
    br_contact_problem problem;
    br_status status = br_body_assembler_assemble(used, bodies, &problem, error);
    if (status >= 0)
        status = br_contact_solver_solve(solver, &problem, options, statistics, error);
    if (status >= 0)
        br_body_assembler_store(used, &problem);
    br_body_assembler_destroy(own);
    return status;
}
