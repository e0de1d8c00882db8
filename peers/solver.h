/* A program that solves a contact problem from a file by one library's solvers, and is judged from outside:
 *
 *     solve-siconos PROBLEM SOLVER TOLERANCE ITERATIONS
 *
 * prints "residual iterations seconds": the block residual over the velocities without impulses
 * (bristle/matrix_problem.h), which shares no code with any solver; iterations and time of all that was
 * needed, the least of some repetitions. Libraries stop by measures of their own: where that comes too early,
 * they are called again, from where they are, with a tenth of the tolerance. Exit status as of an adapter
 * (peer.h). */
#ifndef PEER_SOLVER_H
#define PEER_SOLVER_H

#include <bristle/problem_file.h>

typedef struct peer_solver {
    const char *name;
    const char *(*version)(void);
    /* Solves from `impulses` (3 n_contacts), which it changes, to its own measure; adds to *used. A solver
     * that gives up early is no error. BR_ERR_UNSUPPORTED: a refusal. */
    br_status (*solve)(const br_problem_content *problem, const char *solver, double tolerance,
                       int iterations, double *impulses, int *used, br_error *error);
} peer_solver;

extern const peer_solver peer_solver_here;

#endif
