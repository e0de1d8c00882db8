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
    X("prox", br_prox_type)                                                                                  \
    X("admm", br_admm_type)

#endif
