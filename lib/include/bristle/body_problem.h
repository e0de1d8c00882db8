/* Contact problems of rigid bodies: rows and contacts by their arms, bodies by their masses; an assembler
 * makes blocks and a matrix-free operator of them (problem.h), W = J M^-1 J^T with v = J u, u the velocities
 * of the bodies.
 *
 * Impulses are forces times the step, so that nothing here knows the step's length. Index -1 is the fixed
 * world. */
#ifndef BRISTLE_BODY_PROBLEM_H
#define BRISTLE_BODY_PROBLEM_H

#include <bristle/problem.h>

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
    double bias;                /* [m/s]: the velocity wanted is -bias */
    double compliance;          /* [m/(s N s)] >= 0: 0 is rigid */
    double low, high;           /* bounds of lambda; -INFINITY and INFINITY: a bilateral constraint */
    double lambda;              /* in: the first guess; out: the solution */
    double correction_velocity; /* [m/s] that position correction wants: J p = correction_velocity; NAN: no
                                   part in it */
} br_solver_row;

/* One contact: normal from B to A, forces on A. */
typedef struct br_solver_contact {
    int body_a, body_b;
    br_vec3 normal, tangent, binormal; /* unit, right-handed */
    br_vec3 arm_a, arm_b;              /* from the centres of mass to the point [m], world axes */
    double bias;                       /* [m/s]: v_n >= -bias */
    double compliance;                 /* [m/(s N s)] >= 0 */
    double lambda_n;                   /* in: the first guess; out: the solution [N s] */
    br_contact_vec friction;           /* the same [N s], [N m s] */
    double correction_velocity;        /* [m/s] position correction: p_n >= correction_velocity; NAN: none */
} br_solver_contact;

/* The problem. Nothing is owned. */
typedef struct br_body_problem {
    size_t n_bodies;
    const br_inverse_mass *masses; /* (n_bodies) */
    br_velocity *velocities;       /* (n_bodies) in: before the impulses; out: after them */
    size_t n_rows;
    br_solver_row *rows; /* (n_rows) */
    size_t n_contacts;
    br_solver_contact *contacts; /* (n_contacts) */
    const br_cone *cones;        /* (n_contacts); null: no friction */
} br_body_problem;

/* The assembler: memory that grows and is kept. One thread at a time. */
typedef struct br_body_assembler br_body_assembler; /* opaque */

BR_BEGIN_DECLS

/* Null when out of memory. Destroying takes null. */
BR_API br_body_assembler *br_body_assembler_create(void);
BR_API void br_body_assembler_destroy(br_body_assembler *assembler);
/* Room for so many: no allocation while counts stay within it. */
BR_API BR_NODISCARD br_status br_body_assembler_reserve(br_body_assembler *assembler, size_t n_bodies,
                                                        size_t n_rows, size_t n_contacts, br_error *error);

/* The problem as blocks and operator, with its impulses as the first guess. `bodies` must stay until the
 * problem is stored. */
BR_API BR_NODISCARD br_status br_body_assembler_assemble(br_body_assembler *assembler,
                                                         const br_body_problem *bodies,
                                                         br_contact_problem *problem, br_error *error);
/* The impulses of a problem that was assembled here, and the velocities that belong to them, back into its
 * bodies. */
BR_API void br_body_assembler_store(br_body_assembler *assembler, const br_contact_problem *problem);

/* Position correction, a second problem, without friction, for the bodies that were assembled last: from no
 * velocity at all, rows with a correction_velocity get it, normals get at least theirs; one-sided rows push
 * their way only. The first problem is used up. */
BR_API void br_body_assembler_correct(br_body_assembler *assembler, br_contact_problem *problem);
/* The velocities of the running solution (n_bodies): of position correction, once its problem is solved. */
BR_API const br_velocity *br_body_assembler_velocities(const br_body_assembler *assembler);

/* The residual straight from the definitions: impulses and velocities of the bodies, which must belong
 * together. */
BR_API br_problem_residual br_body_problem_residual(const br_body_problem *bodies);

/* Velocity of A against B at the contact in its frame: along normal [m/s] and in the contact plane with the
 * drilling rate. */
BR_API double br_solver_contact_velocity(const br_solver_contact *contact, const br_velocity *velocities,
                                         br_contact_vec *slip);

BR_END_DECLS
#endif
