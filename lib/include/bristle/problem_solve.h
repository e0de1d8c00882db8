/* One contact problem in arrays, solved by any contact solver and judged from outside: by the block residual,
 * relative to the velocities without impulses. Comparisons of solvers go through here, so that all of them
 * stop at the same measure. */
#ifndef BRISTLE_PROBLEM_SOLVE_H
#define BRISTLE_PROBLEM_SOLVE_H

#include <bristle/field.h>
#include <bristle/matrix_problem.h>
#include <bristle/solver.h>

/* When to end. Solvers stop by their own residual: where that is reached and the outside one is not, they go
 * on from there with a tolerance so much smaller. Default: 1e-8, 10000 iterations, no limit of time, exact
 * local steps, cones as they are. */
typedef struct br_problem_solve_options {
    double tolerance; /* of the relative block residual [1] > 0 */
    int iterations;   /* at most, >= 0 */
    double seconds;   /* at most [s], by `clock`, as br_solver_options.until; 0: no limit */
    unsigned local;   /* br_local_step: how normal and friction of a contact are solved */
    /* Cones that are circles become ellipses: half axes of so many times the coefficient along tangent and
     * binormal [1] >= 0. */
    double ellipse_t, ellipse_b;
    bool trace;            /* records iterations, by a second solution of the same problem */
    double (*clock)(void); /* [s]; null: no times */
} br_problem_solve_options;

/* How it went. */
typedef struct br_problem_solution {
    br_status status;           /* BR_OK: to the tolerance; BR_LOOSE: not; an error: nothing was solved */
    br_error error;             /* of the solver */
    br_block_residual residual; /* at `impulses`, from the arrays */
    size_t powerless;           /* contacts with W_nn <= 0, which get no impulse (br_problem_residual) */
    int iterations;
    double seconds;             /* without recording */
    double *impulses;           /* as the problem's lambda */
    br_solver_iteration *trace; /* (n_trace) the first is the start; null: none. Residuals are the problem's
                                   own (br_contact_problem_residual), seconds from the start */
    size_t n_trace;
} br_problem_solution;

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_problem_solve_options br_problem_solve_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_problem_solve_options_struct;

/* Solves, beginning with the problem's lambda, which stays as it is. What a solver refuses comes back in the
 * solution's status. Errors: options out of range, ellipses of cones that are no circles, a problem that
 * cannot be assembled, out of memory; the solution is empty then. */
BR_API BR_NODISCARD br_status br_problem_solve(const br_matrix_problem *matrix,
                                               const br_contact_solver_type *type,
                                               const br_problem_solve_options *options,
                                               br_problem_solution *solution, br_error *error);
/* Frees what the solution holds. */
BR_API void br_problem_solution_free(br_problem_solution *solution);
/* Its status in a word, for tables: "solved", "loose" or "failed". */
BR_API const char *br_problem_solution_word(const br_problem_solution *solution);

BR_END_DECLS
#endif
