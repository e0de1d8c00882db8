/* The contact solvers of the library: a new one is its own file and one line here. */
#ifndef BRISTLE_SOLVERS_H
#define BRISTLE_SOLVERS_H

#include <bristle/solver.h>

/* X(name, type), the name as the type has it. */
#define CONTACT_SOLVERS(X)                                                                                   \
    X("pgs", br_pgs_type)                                                                                    \
    X("nncg", br_nncg_type)                                                                                  \
    X("anderson", br_anderson_type)                                                                          \
    X("newton", br_newton_type)                                                                              \
    X("pivot", br_pivot_type)                                                                                \
    X("auto", br_auto_type)                                                                                  \
    X("islands", br_islands_type)                                                                            \
    X("prox", br_prox_type)                                                                                  \
    X("admm", br_admm_type)                                                                                  \
    X("interior", br_interior_type)

/* The same as fields of a struct's table take a choice: words, ended by null, and what they stand for. */
extern const char *const contact_solver_names[];
extern const void *const contact_solver_types[];
/* For the check of options that have a solver: BR_ERR_ARGUMENT where it is null; `defaults` is the function
 * that gives them one. */
br_status contact_solver_given(const br_contact_solver_type *solver, const char *defaults, br_error *error);

/* Whether the limit of time has passed; a solver's loop looks at it before each iteration. */
static inline bool solver_late(const br_solver_options *options)
{
    return options->until > 0 && options->clock && options->clock() >= options->until;
}

/* Where both sweep, the borrower works in the lender's memory of contacts from its first problem on: the
 * lender must outlive it, and is not to be in the middle of a problem while the borrower solves one. */
void contact_solvers_share(br_contact_solver *borrower, br_contact_solver *lender);
/* auto.c: the solver within that sweeps. */
br_contact_solver *auto_sweeps(br_contact_solver *solver);

#endif
