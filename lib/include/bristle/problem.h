/* The contact problem of a time step as every solver sees it: blocks of impulses and velocities, the sets
 * that the impulses may come from, and an operator between the two.
 *
 *   v = W lambda + q                lambda impulses [N s], v velocities [m/s], W symmetric, positive
 * semi-definite [1/kg]
 *
 * Blocks come in this order, in every vector of the problem:
 *
 *   rows       one component each: w = v + bias + compliance lambda is 0, or lambda is at its lower bound and
 * w >= 0, or at its upper bound and w <= 0; contacts   BR_BLOCK = 4 components each: along the normal, along
 * tangent and binormal, and the torque about the normal [N m s] with its rate [rad/s]. Normal: 0 <= lambda_n,
 * 0 <= v_n + bias + compliance lambda_n, one of them zero. Friction: the admissible impulse of maximum
 * dissipation for the sliding velocity (cone.h), scaled by lambda_n. Tangent and binormal are the axes of the
 * cone. A cone without torque leaves lambda_tau at 0.
 *
 * Who makes a problem is an assembler: of rigid bodies, without a matrix (body_problem.h), or of arrays
 * (matrix_problem.h). */
#ifndef BRISTLE_PROBLEM_H
#define BRISTLE_PROBLEM_H

#include <bristle/cone.h>

/* Components of a contact, and their number. */
enum { BR_BLOCK_N, BR_BLOCK_T, BR_BLOCK_B, BR_BLOCK_TAU, BR_BLOCK };

/* How far a problem is from solved. */
typedef struct br_problem_residual {
    double rows, normal, friction; /* largest natural map of each kind [m/s, rad/s] */
    double largest;                /* of the three */
    double approach;  /* largest v_n + bias + compliance lambda_n below zero, as a positive number [m/s] */
    double deficit;   /* dissipation missed, sum over contacts [J] */
    size_t powerless; /* contacts with W_nn <= 0, whose normal impulse does not part their sides: none is
                         given to them. Those whose part of W is 0 are not among the maps */
} br_problem_residual;

/* How far a problem is from solved, by one measure for all solvers: the natural map of each block in units of
 * velocity, |lambda - P(lambda - r v)|/r, with r = 3/trace of the contact's own 3 x 3 part of W (1/W of a
 * row; compliance counts as part of W). Of a contact it is the root of the squares of the normal's, of
 * friction's within the cone at the present normal impulse, and of the torque's at a length of 1 m.
 * Projections onto circles and ellipses are its own; those of other cones are the cone's. Where the trace is
 * not positive, r is one over the largest entry of that part; where that is 0, a contact counts by its
 * velocity of approach, a row with r = 1 kg. Infinite where a number is not one. */
typedef struct br_block_residual {
    double absolute; /* largest of the blocks [m/s] */
    double speed;    /* |q|: the largest velocity of a block without impulses, in the same norm [m/s] */
    double relative; /* absolute/speed [1]; 0 where both are 0 */
    size_t block;    /* where the largest is: rows, then contacts */
} br_block_residual;

/* The operator: W and q, and a running solution, impulses with the velocities that belong to them, which a
 * method that goes from block to block changes block by block. Blocks count from 0: rows, then contacts; one
 * number each for a row, BR_BLOCK for a contact (BR_BLOCK x BR_BLOCK, by rows, for its part of W). A constant
 * struct; one a kind of assembler. */
typedef struct br_contact_operator br_contact_operator;
typedef struct br_problem_matrix_maker br_problem_matrix_maker; /* problem_matrix.h */
typedef struct br_contact_operator_type {
    const char *name; /* "bodies" */
    /* y = W x, whole vectors. */
    void (*apply)(br_contact_operator *self, const double *x, double *y);
    /* q, a whole vector. */
    void (*free_velocity)(br_contact_operator *self, double *q);
    /* The block's own part of W. */
    void (*diagonal)(const br_contact_operator *self, size_t block, double *w);
    /* The running solution is lambda, a whole vector. */
    void (*start)(br_contact_operator *self, const double *lambda);
    /* v of one block for the running solution. */
    void (*velocity)(const br_contact_operator *self, size_t block, double *v);
    /* The running solution goes on: impulses of one block grow by delta. */
    void (*change)(br_contact_operator *self, size_t block, const double *delta);
    /* The largest velocity [m/s, rad/s] without impulses: the measure of what the problem's impulses have to
     * change. */
    double (*speed)(const br_contact_operator *self);
    /* How far the running solution, whose impulses are lambda, is from solving the problem, by what was
     * assembled. */
    br_problem_residual (*residual)(br_contact_operator *self, const double *lambda);
    /* Hands over every block of W that may not be zero, and the diagonal (br_problem_matrix_add). May be
     * null. Error: out of memory. */
    br_status (*matrix)(br_contact_operator *self, br_problem_matrix_maker *maker, br_error *error);
} br_contact_operator_type;
struct br_contact_operator {
    const br_contact_operator_type *type;
};

/* A block of one component. */
typedef struct br_problem_row {
    double bias;       /* [m/s]: the velocity wanted is -bias */
    double compliance; /* [m/(s N s)] >= 0: 0 is rigid */
    double low, high;  /* bounds of lambda; -INFINITY and INFINITY: a bilateral constraint */
} br_problem_row;

/* A block of a contact. */
typedef struct br_problem_contact {
    double bias;         /* [m/s]: v_n >= -bias */
    double compliance;   /* [m/(s N s)] >= 0, of the normal */
    const br_cone *cone; /* whose axes are the block's tangent and binormal, whatever its `axis` says; null:
                            no friction */
} br_problem_contact;

/* The problem. Nothing is owned: an assembler keeps what is pointed to until it assembles the next problem.
 */
typedef struct br_contact_problem {
    br_contact_operator *op;
    size_t n_rows;
    const br_problem_row *rows; /* (n_rows) */
    size_t n_contacts;
    const br_problem_contact *contacts; /* (n_contacts) */
    double *lambda;                     /* (br_contact_problem_size) in: the first guess; out: the solution */
} br_contact_problem;

BR_BEGIN_DECLS

/* Number of components: n_rows + BR_BLOCK n_contacts. */
BR_API size_t br_contact_problem_size(const br_contact_problem *problem);

/* The largest velocity without impulses, or wanted by a constraint [m/s, rad/s]. */
BR_API double br_contact_problem_speed(const br_contact_problem *problem);

/* How far the problem's impulses, which must be the operator's running solution, as those of a solver are,
 * are from a solution; by the assembler's own data, no solver's code. Each constraint's natural map is an
 * impulse |lambda - P(lambda - r v)| with r its own effective mass, divided by r: a velocity. For cones with
 * torque r is that of the tangents. Where a diagonal entry of W is not positive there is none, and one over
 * the largest entry of the contact's rows there is taken: the map of any positive r is zero at solutions
 * alone.
 *
 * W of bodies is positive semi-definite; of arrays it may be anything. The normal impulse of a contact with
 * W_nn < 0 draws its sides together, and with W_nn = 0 it does not move them: by itself such a contact has no
 * solution where they approach, and where they part the one without an impulse, beside which W_nn < 0 has
 * another, v_n = 0, away from which any small change grows. Solvers give it no impulse; if others do not keep
 * its sides apart, the residual says so, but for two sides that nothing moves, and `powerless` counts it. */
BR_API br_problem_residual br_contact_problem_residual(const br_contact_problem *problem);

BR_END_DECLS
#endif
