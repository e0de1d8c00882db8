/* Contact solvers: what takes a contact problem (problem.h) from a first guess to a solution.
 *
 * A solver sees the problem's blocks, cones and operator, and nothing of where they come from. */
#ifndef BRISTLE_SOLVER_H
#define BRISTLE_SOLVER_H

#include <bristle/body_problem.h>
#include <bristle/field.h>
#include <bristle/problem.h>

/* How a contact's normal and friction are solved within an iteration, all else fixed. */
typedef enum br_local_step {
    BR_LOCAL_SPLIT, /* the normal, then friction within its bounds: one step each [ploughing, section 4.4] */
    BR_LOCAL_EXACT, /* both together, to the end: also where friction presses a contact down more than its
                     * normal impulse lifts it, and  steps of one after the other go to and fro without end
                     * (Painleve's rod) */
    BR_LOCAL_COUPLED /* exact at contacts whose friction can move them along the normal by more than half of
                      * what the normal impulse does, split at all others, where each step of one after the
                      * other leaves half of the contact's error at most */
} br_local_step;

/* What must not exceed the tolerance at the end. */
typedef enum br_stop {
    BR_STOP_CHANGE,  /* the largest change of a constraint's velocity in an iteration */
    BR_STOP_RESIDUAL /* that, and then br_contact_problem_residual; costs about an iteration each time that it
                        is asked */
} br_stop;

/* One iteration, as it has left the problem. */
typedef struct br_solver_iteration {
    double change;   /* largest change of a constraint's velocity [m/s, rad/s]; 0 before the first */
    double residual; /* br_contact_problem_residual().largest; NAN unless asked for */
    double seconds;  /* of the options' clock; 0 without one */
    bool rejected;   /* an accelerated step was not taken, or taken back */
} br_solver_iteration;

/* When to end, and how a step of one block is made. Default: 50 iterations, 1e-6 m/s, BR_STOP_CHANGE,
 * BR_LOCAL_SPLIT. */
typedef struct br_solver_options {
    int iterations;   /* at most, >= 0 */
    double tolerance; /* [m/s, rad/s] >= 0: largest change of a constraint's velocity in an iteration; 0: all
                         iterations */
    br_stop stop;
    br_local_step local;
    int inner; /* steps of the local friction problem where a cone is no box, >= 1 */
    /* A row's or normal's velocity is divided by its diagonal instead of multiplied with the inverse: the
     * same but for round-off. Position correction has always been so, and keeps its bytes. Default: false. */
    bool divide;
    /* br_auto_type hands problems of so many rows and contacts at most to Newton's method, >= 0, and
     * br_islands_type islands; larger ones they leave to sweeps. Default 1,000,000. */
    int newton_blocks;
    br_solver_iteration *trace; /* (iterations + 1) or null: before the first iteration and after each */
    bool residuals;             /* of the trace; costs about an iteration each time */
    double (*clock)(void);      /* [s], of the trace and of `until`; null: no times */
    /* Of the clock [s]; 0: no limit. No iteration begins afterwards. A factorisation of a linear system in
     * impulses is not begun where it would end afterwards, by what the last of its pattern took, or by its
     * operations; one in bodies' velocities is broken off then. A solution that it ends is BR_LOOSE. */
    double until;
} br_solver_options;

/* How a solution went. */
typedef struct br_solver_statistics {
    int iterations;
    double change;  /* the last iteration's largest change of a constraint's velocity [m/s, rad/s] */
    bool converged; /* to the tolerance, by what the options' `stop` says */
    int rejected;   /* iterations whose accelerated step was not taken, or taken back */
    /* Share of a step that was taken at the end: less than 1 where sweeps went round in circles and steps
     * were made shorter: of contacts by BR_LOCAL_EXACT in plain sweeps to 0.9, then 0.7; of br_prox_type by
     * its r factors. 0: not a matter of the method. */
    double relaxation;
} br_solver_statistics;

/* A contact solver, with work space that grows and is kept. One thread at a time. The type object: constant,
 * one a method. A third-party type needs no registration: it is handed over as a pointer, to
 * br_contact_solver_create, in br_world_options or in a scene's variant. */
typedef struct br_contact_solver br_contact_solver;
typedef struct br_contact_solver_type {
    size_t size;        /* sizeof(br_contact_solver_type): tells which header it was built with */
    const char *name;   /* one word of a-z, 0-9, '-', '_': "pgs" */
    const char *title;  /* a phrase */
    const char *source; /* "ploughing, section 4.4" */
    /* A solver whose first member, a br_contact_solver, points to this type; null when out of memory. */
    br_contact_solver *(*create)(void);
    /* Frees it; never called with null. */
    void (*destroy)(br_contact_solver *self);
    /* Room for so many; no allocation in solve while counts stay within it, but for what factors take. */
    br_status (*reserve)(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error);
    /* From problem->lambda to the solution, which takes its place and is the operator's running solution,
     * too. Statistics may be null. BR_LOOSE where the iterations ended before the tolerance was reached; an
     * error only where nothing was solved. */
    br_status (*solve)(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error);
} br_contact_solver_type;
struct br_contact_solver {
    const br_contact_solver_type *type;
};

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_solver_options br_solver_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_solver_options_struct;

/* Projected Gauss-Seidel [ploughing, section 4.4; Erleben 2007]: rows, then contacts, in the order given; in
 * a contact the normal first, then friction, whose bounds follow the current lambda_n [eq. (9)]. A box is
 * swept axis by axis; other cones by projection of a step of the local problem, whose length is the inverse
 * of the local matrix's largest eigenvalue. */
extern BR_API const br_contact_solver_type br_pgs_type;

/* The same sweeps as descent directions of a nonlinear conjugate gradient method (Fletcher-Reeves, started
 * again where it would climb) [Silcowitz-Hansen, Niebe, Erleben: A nonsmooth nonlinear conjugate gradient
 * method for interactive contact force problems, 2010]: the same solution in fewer iterations where
 * Gauss-Seidel is slow, as in high stacks and under large ratios of mass. */
extern BR_API const br_contact_solver_type br_nncg_type;

/* The same sweeps as a fixed-point iteration with Anderson's mixing: impulses are combined from the last five
 * sweeps so that, if these were linear, the change would be least; where that fails, plain sweeps follow
 * [Anderson: Iterative procedures for nonlinear integral equations, 1965; Walker, Ni: Anderson acceleration
 * for fixed-point iterations, 2011]; the last eighth of the iterations allowed is plain, too. What makes
 * Gauss-Seidel slow, chains of joints and contacts along which impulses travel by a body a sweep, and large
 * ratios of mass, is linear once it is settled which contacts carry and slide: some tens of sweeps instead of
 * hundreds or thousands. A sweep costs 1.5 to 2 times that of Gauss-Seidel alone. */
extern BR_API const br_contact_solver_type br_anderson_type;

/* Newton's method on natural maps, |lambda - P(lambda - r v)| = 0 of all blocks at once, P the projection
 * onto a row's bounds, the normal's half line or the cone of the normal impulse, with its generalised
 * derivative [Alart, Curnier: A mixed formulation for frictional contact problems prone to Newton like
 * solution methods, 1991], within a proximal point method, whose shift makes the matrix regular where more
 * contacts hold a body than it has ways to move [Rockafellar: Monotone operators and the proximal point
 * algorithm, 1976]: the reading of [matchstick, section 4.2] that works. An iteration is a sparse linear
 * system, in the impulses or, in problems of bodies with more than 600 rows and contacts, in the bodies'
 * velocities where that has fewer entries; some tens solve what takes sweeps thousands, to round-off. The
 * options' local, inner and divide say nothing here; what must not exceed the tolerance is always the
 * residual. Each new pattern of contacts, and fill, allocate. */
extern BR_API const br_contact_solver_type br_newton_type;

/* Block pivoting (Bard's rule) on polyhedral limit surfaces [matchstick, sections 4.1, 4.3]: contacts are
 * taken for open, at rest, or sliding on a corner or facet of their limit surface, rows for free or at a
 * bound; all impulses of that follow from one sparse factorisation, all labels that they contradict change at
 * once. It begins without friction. Once labels stay, facets shrink around the forces that were found until
 * the curved problem is solved: some ten pivots, where sweeps take hundreds, each of which costs far more
 * than a sweep. Where the number of contradicted labels does not fall, it pivots on the first of them alone,
 * and where that does not help, either, blocks are solved one at a time, normal and friction together, for
 * some sweeps; pivots and sweeps are its iterations. Redundant contacts (W singular) keep what W leaves open
 * from the first guess. It ends by its residual, whatever `stop` says, and pays no heed to `local`, `inner`
 * and `divide`. Options: pivot.h. */
extern BR_API const br_contact_solver_type br_pivot_type;

/* Anderson's sweeps for half of the iterations, 200 at most; what they have not solved by then goes to
 * Newton's method, from where they have ended; what that has not solved by three quarters of the rest, back
 * to sweeps. After each the better impulses are kept, by br_contact_problem_residual, which is what must not
 * exceed the tolerance: a problem that sweeps solve never pays for a linear system. Of a problem of more than
 * `newton_blocks` rows and contacts all iterations are sweeps. */
extern BR_API const br_contact_solver_type br_auto_type;

/* Gauss-Seidel for a quarter of the iterations, 16 at most; then each island that it leaves above the
 * tolerance by itself, bodies and blocks that move each other and no further ones: Newton's method and sweeps
 * in turn, 16 iterations of each, twice as many in each round. Of each island the best impulses are kept, by
 * br_contact_problem_residual, which is what must not exceed the tolerance. Few bodies that sweeps hardly
 * move on, as capsules that roll on the ground, don't hold up the others, and cost a small linear system
 * each. Islands of more than `newton_blocks` rows and contacts are only swept. The number of iterations is
 * that of the island that takes the most. Islands of bodies are found by the bodies that move; of other
 * problems by W, which costs its memory. */
extern BR_API const br_contact_solver_type br_islands_type;

/* Gauss-Seidel by proximal operators [matchstick, algorithm 2; Erleben: Rigid body contact problems using
 * proximal operators, 2017]: of each block one step of length r against its velocity, then the nearest
 * admissible impulse. r is the inverse of the block's own W: for rows and normals of the diagonal's entry,
 * for friction one number for all its axes, of the largest eigenvalue, so that where it rests friction
 * dissipates all that it can. A sweep that changes more than the last accepted one is taken back, impulses
 * and velocities, and all r become smaller; they grow again while sweeps are accepted. Normal and friction
 * take their steps together, and shorter steps end what goes to and fro between the two, so that `local`
 * does not matter, nor do `inner` and `divide`. */
extern BR_API const br_contact_solver_type br_prox_type;

/* The same as the authors' program has it, to show what that does: each axis of friction has its own r, so
 * that friction is of maximum dissipation for the velocity (r_t v_t, r_b v_b, r_tau v_tau) and not for the
 * one there is; a sweep that is taken back restores impulses, but not the velocities that belong to them; r
 * never grows again. What it ends with is no solution, and its residual says so: not one of
 * br_contact_solvers. */
extern BR_API const br_contact_solver_type br_prox_as_published_type;

/* Alternating directions of multipliers [Boyd, Parikh, Chu, Peleato, Eckstein 2011], with the adaptive
 * penalty and relaxation of [Stellato, Banjac, Goulart, Bemporad, Boyd: OSQP, 2020]: in turn all equations of
 * W at once, and all laws of contact one by one, of Coulomb as they are, no relaxation of them to a convex
 * problem. The equations are solved by a factor of W + rho R, made a few times a problem, or, where that
 * would be large, by conjugate gradients. The number of iterations hardly depends on the height of a tower or
 * the length of a chain, nor on contacts that carry together what one could carry. What comes out has gone
 * through one sweep of br_pgs_type, by the options' `local`, `inner` and `divide`. */
extern BR_API const br_contact_solver_type br_admm_type;

/* A primal-dual interior-point method on Coulomb's law as complementarity in second-order cones [Acary,
 * Cadoux, Lemarechal, Malick: A formulation of the linear discrete Coulomb friction problem via convex
 * optimization, 2011]: impulses and velocities inside their cones, their products a number mu that goes to 0,
 * scaled as of [Nesterov, Todd: Primal-dual interior-point methods for self-scaled cones, 1998]. Its points
 * are a curve, which is followed around its folds, where mu grows for a while [Allgower, Georg: Numerical
 * continuation methods, 1990]. Near the solution br_newton_type takes over, which then knows what slides. An
 * iteration is a sparse linear system, in the bodies' velocities or, of other problems, in impulses, where mu
 * only falls. Contacts that carry together what fewer could are no trouble, and no impulse has to travel, so
 * that it takes 20 to 60 iterations, up to 200 where the curve has folds; it starts anew each time, a first
 * guess is of use only where it solves the problem. Takes circles, ellipses, ellipsoids, rows with and
 * without bounds; problems with any other cone are br_newton_type's alone. What must not exceed the tolerance
 * is always the residual; `local`, `inner` and `divide` say nothing. New patterns, and fill, allocate. */
extern BR_API const br_contact_solver_type br_interior_type;

/* All of them, for whoever enumerates; (*n). */
BR_API const br_contact_solver_type *const *br_contact_solvers(size_t *n);
/* One of them by its name; null if none has it. */
BR_API const br_contact_solver_type *br_contact_solver_find(const char *name);

/* Whether a third-party type is complete: its size, name, title, source and functions. BR_ERR_ARGUMENT says
 * what is wrong. */
BR_API BR_NODISCARD br_status br_contact_solver_type_check(const br_contact_solver_type *type,
                                                           br_error *error);
/* Creation by type, which must be complete; null when out of memory. */
BR_API br_contact_solver *br_contact_solver_create(const br_contact_solver_type *type);
BR_API void br_contact_solver_destroy(br_contact_solver *solver);
/* BR_LOOSE where the iterations ended before the tolerance was reached; BR_OK if it was, and where it is 0.
 */
BR_API BR_NODISCARD br_status br_contact_solver_solve(br_contact_solver *solver,
                                                      const br_contact_problem *problem,
                                                      const br_solver_options *options,
                                                      br_solver_statistics *statistics, br_error *error);

/* Assembles the problem of bodies, solves it, and stores impulses and velocities in it. A null assembler: one
 * for this call. */
BR_API BR_NODISCARD br_status br_contact_solver_solve_bodies(
    br_contact_solver *solver, br_body_assembler *assembler, const br_body_problem *bodies,
    const br_solver_options *options, br_solver_statistics *statistics, br_error *error);

BR_END_DECLS
#endif
