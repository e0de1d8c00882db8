/* The contact problem of a time step, matrix-free, and what solves it.
 *
 * Unknown are impulses [N s] (force times the step) that change the velocities of bodies:
 *
 *   rows      J u + bias + compliance lambda = 0, or lambda at a bound and the left side pressing it there;
 *   normals   0 <= lambda_n, 0 <= v_n + bias + compliance lambda_n, one of them zero;
 *   friction  the admissible impulse of maximum dissipation for the sliding velocity (cone.h),
 *
 * u the velocities after the step, v = J u those of a contact in its frame. Cones are scaled by lambda_n, so
 * nothing here knows the step's length. An array of masses and one of velocities describe the bodies; index
 * -1 is the fixed world. */
#ifndef BRISTLE_SOLVER_H
#define BRISTLE_SOLVER_H

#include <bristle/cone.h>

/* Velocity of a body: of its centre of mass [m/s], and angular [rad/s], world axes. */
typedef struct br_velocity {
    br_vec3 linear, angular;
} br_velocity;

/* 1/mass [1/kg] and the inverse inertia about the centre of mass [1/(kg m^2)], world axes, symmetric. Zero:
 * the body's velocity is given. */
typedef struct br_inverse_mass {
    double inverse_mass;
    br_mat3 inverse_inertia;
} br_inverse_mass;

/* One scalar constraint: J u = linear.(v_a - v_b) + angular_a.w_a + angular_b.w_b [m/s], or [rad/s] if it is
 * one of rotation (lambda then in N m s). */
typedef struct br_solver_row {
    int body_a, body_b;
    br_vec3 linear, angular_a, angular_b;
    double bias;       /* [m/s]: the velocity wanted is -bias */
    double compliance; /* [m/(s N s)] >= 0: 0 is rigid */
    double low, high;  /* bounds of lambda; -INFINITY and INFINITY: a bilateral constraint */
    double lambda;     /* in: the first guess; out: the solution */
    double correction_velocity; /* [m/s] velocity of the position correction (br_contact_solver_correct): J p
                    = correction_velocity; NAN: none */
} br_solver_row;

/* One contact: normal from B to A, forces on A. */
typedef struct br_solver_contact {
    int body_a, body_b;
    br_vec3 normal, tangent, binormal; /* unit, right-handed */
    br_vec3 arm_a, arm_b;              /* from the centres of mass to the point [m], world axes */
    double bias;                       /* [m/s]: v_n >= -bias */
    double compliance;                 /* [m/(s N s)] >= 0 */
    double lambda_n;                   /* in: the first guess; out: the solution [N s] */
    br_contact_vec friction;                  /* the same [N s], [N m s] */
    double correction_velocity; /* [m/s] position correction: p_n >= correction_velocity; NAN: none */
} br_solver_contact;

/* The problem. Nothing is owned. */
typedef struct br_contact_problem {
    size_t n_bodies;
    const br_inverse_mass *masses; /* (n_bodies) */
    br_velocity *velocities;       /* (n_bodies) in: before the impulses; out: after them */
    size_t n_rows;
    br_solver_row *rows; /* (n_rows) */
    size_t n_contacts;
    br_solver_contact *contacts; /* (n_contacts) */
    const br_cone *cones;        /* (n_contacts); null: no friction */
} br_contact_problem;

/* When to end. Default: 50 iterations, 1e-6 m/s. */
typedef struct br_solver_options {
    int iterations;   /* at most, >= 0 */
    double tolerance; /* [m/s, rad/s] >= 0: largest change of a constraint's velocity in an iteration; 0: all
                         iterations */
    int inner;        /* steps of the local friction problem where a cone is no box, >= 1 */
    double *history;  /* (iterations + 1) or null: br_contact_problem_residual before the first iteration and
                       * after each; costs  about an iteration each time */
} br_solver_options;

/* How a solution went. */
typedef struct br_solver_statistics {
    int iterations;
    double change;  /* the last iteration's largest change of a constraint's velocity [m/s, rad/s] */
    bool converged; /* change <= tolerance */
} br_solver_statistics;

/* A contact solver, with work space that grows and is kept. One thread at a time. The type object: one a
 * method. */
typedef struct br_contact_solver br_contact_solver;
typedef struct br_contact_solver_type {
    const char *name;   /* "pgs" */
    const char *title;  /* a phrase */
    const char *source; /* "ploughing, section 4.4" */
    br_contact_solver *(*create)(void);
    void (*destroy)(br_contact_solver *self);
    /* Room for so many; no allocation in solve while counts stay within it. */
    br_status (*reserve)(br_contact_solver *self, size_t n_bodies, size_t n_rows, size_t n_contacts,
                         br_error *error);
    br_status (*solve)(br_contact_solver *self, const br_contact_problem *problem,
                       const br_solver_options *options, br_solver_statistics *statistics, br_error *error);
    /* Velocities of position correction for the problem that was solved last, from zero: rows with a
     * correction_velocity get it, normals get at least theirs, without friction. pseudo (n_bodies). Null
     * where a method has none of its own. */
    void (*correct)(br_contact_solver *self, const br_contact_problem *problem, int iterations,
                    double tolerance, br_velocity *pseudo);
} br_contact_solver_type;
struct br_contact_solver {
    const br_contact_solver_type *type;
};

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_solver_options br_solver_options_default(void);

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

/* All of them, for whoever enumerates; (*n). */
BR_API const br_contact_solver_type *const *br_contact_solvers(size_t *n);

/* Creation by type; null when out of memory. */
BR_API br_contact_solver *br_contact_solver_create(const br_contact_solver_type *type);
BR_API void br_contact_solver_destroy(br_contact_solver *solver);
BR_API br_status br_contact_solver_solve(br_contact_solver *solver, const br_contact_problem *problem,
                                         const br_solver_options *options, br_solver_statistics *statistics,
                                         br_error *error);

/* How far the problem is from solved, without any solver's code. */
typedef struct br_problem_residual {
    double rows, normal, friction; /* largest natural map of each kind [m/s, rad/s] */
    double largest;                /* of the three */
    double approach; /* largest v_n + bias + compliance lambda_n below zero, as a positive number [m/s] */
    double deficit;  /* dissipation missed, sum over contacts [J] */
} br_problem_residual;

/* The natural maps at the present impulses and velocities, which must belong together. Each is an impulse
 * |lambda
 * - P(lambda - r v)| with r the constraint's own effective mass, divided by r: a velocity. For the ellipsoid
 * r is that of the tangents. */
BR_API br_problem_residual br_contact_problem_residual(const br_contact_problem *problem);

/* Velocity of A against B at the contact in its frame: along normal [m/s] and in the contact plane with the
 * drilling rate. */
BR_API double br_solver_contact_velocity(const br_solver_contact *contact, const br_velocity *velocities,
                                         br_contact_vec *slip);

BR_END_DECLS
#endif
