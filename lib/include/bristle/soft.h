/* A soft body by the finite element method, linear tetrahedra of stable neo-Hookean material, in contact with
 * obstacles that move as they are told (fingers, the ground).
 *
 * A step of length h is implicit Euler: velocities v at its end for which
 *
 *   M (v - v_0) = h (f(x_0 + h v, v) + f_external + M g) + J^T lambda,      x = x_0 + h v,
 *
 * f elastic and viscous forces, M lumped masses. Each node of the surface that is nearer to an obstacle than
 * the margin, or gets into it within the step if both move on as they do, is a contact, whose normal and
 * friction cone are those at the start of the step: lambda and the velocities J v against the obstacle solve
 * the common contact problem (problem.h) with gap + h v_n >= 0, by any solver and for the cones of any
 * generator. Newton's method: at each iterate A = M + h^2 K, K the stiffness with no negative eigenvalue of
 * an element, is factored, and the contact problem with W = J A^-1 J^T gives impulses and step at once; a
 * line search on the step's energy guards it. A is kept while that converges fast.
 *
 * Nodes may be held: they move with a velocity that is given. Deterministic: the same calls give the same
 * bytes. One thread at a time. */
#ifndef BRISTLE_SOFT_H
#define BRISTLE_SOFT_H

#include <bristle/field.h>
#include <bristle/materials.h>
#include <bristle/matrix_problem.h>
#include <bristle/soft_material.h>
#include <bristle/soft_mesh.h>
#include <bristle/solver.h>

typedef struct br_soft br_soft; /* opaque */

/* ---- obstacles ---- */

/* What an obstacle is. */
typedef enum br_soft_shape {
    BR_SOFT_HALF_SPACE, /* below z = 0 of its own coordinates */
    BR_SOFT_ROUNDED_BOX /* all points within `radius` of a box of `sides` about the origin: with one side a
                           capsule, with none a sphere */
} br_soft_shape;

/* An obstacle. Default: a half space at rest, no structure. */
typedef struct br_soft_obstacle {
    unsigned shape; /* br_soft_shape */
    br_vec3 sides;  /* of the box [m] >= 0 */
    double radius;  /* [m] >= 0 */
    br_pose pose;
    br_vec3 linear, angular; /* velocity of its origin [m/s], and [rad/s], world axes */
    br_vec3 structure;       /* structure direction in its own coordinates; zero: none */
    int surface;             /* goes into br_contact.surface_b; -1: none */
} br_soft_obstacle;

/* ---- the body ---- */

/* How a body is stepped. */
typedef struct br_soft_options {
    double dt;                            /* h [s] > 0; default 0.01 */
    br_vec3 gravity;                      /* [m/s^2]; default (0, 0, -9.81) */
    double margin;                        /* gap [m] up to which slow nodes are contacts, too; default 2e-3 */
    double tolerance;                     /* of Newton's method: largest way of a node in its last iteration,
                                             over the body's extent [1]; default 1e-9 */
    int iterations;                       /* of it at most; default 50 */
    const br_contact_solver_type *solver; /* default br_auto_type */
    br_solver_options solver_options;     /* default 2000 iterations, residual of 1e-9 m/s; trace ignored */
} br_soft_options;

/* A contact of the last step: forces on the body, in the frame of `contact`. */
typedef struct br_soft_contact {
    br_contact contact; /* A is the body, B the obstacle; body_a and body_b are -1 */
    size_t node, obstacle;
    double normal;           /* lambda_n over the step [N] */
    br_contact_vec friction; /* [N] */
    br_contact_vec slip;     /* sliding velocity after the step [m/s] */
} br_soft_contact;

/* What a step was like. */
typedef struct br_soft_report {
    br_status status;      /* what br_soft_step returned: BR_OK or BR_LOOSE */
    int iterations;        /* of Newton's method */
    int factorisations;    /* of A */
    int solver_iterations; /* of the contact solver, all together */
    size_t contacts;
    double change;          /* largest way of a node in the last iteration [m] */
    br_block_residual last; /* of the last contact problem; zero without contacts */
    double deepest;         /* largest penetration after the step, of its contacts [m] */
} br_soft_report;

/* Energy [J]. */
typedef struct br_soft_energies {
    double kinetic, elastic, potential; /* potential: -m g.x and forces set on nodes */
} br_soft_energies;

BR_BEGIN_DECLS

/* The defaults that the structs state. */
BR_API br_soft_options br_soft_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_soft_options_struct;
/* As br_soft_obstacle says. */
BR_API br_soft_obstacle br_soft_obstacle_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_soft_obstacle_struct;
/* Distance of a point from an obstacle's surface [m], negative inside; and the unit normal of the nearest
 * place, away from the obstacle. */
BR_API double br_soft_obstacle_distance(const br_soft_obstacle *obstacle, br_vec3 point, br_vec3 *normal);

/* A body at rest where the mesh is. Mesh, material and options are copied; the generator is not owned and
 * must outlive the body; null: no friction. Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_soft_create(const br_soft_mesh *mesh, const br_soft_material *material,
                                             const br_soft_options *options, br_cone_generator *generator,
                                             br_soft **soft, br_error *error);
/* Frees; takes null. */
BR_API void br_soft_destroy(br_soft *soft);
BR_API const br_soft_options *br_soft_get_options(const br_soft *soft);
/* Another generator from the next step on. */
BR_API void br_soft_set_generator(br_soft *soft, br_cone_generator *generator);
/* Structure directions over the body at rest; as it deforms, F carries them along. `surface` goes into
 * br_contact.surface_a. Default: none, -1. What `structure` points to must outlive the body. */
BR_API void br_soft_set_structure(br_soft *soft, const br_structure_field *structure, int surface);

/* The node moves with this velocity [m/s] from now on, whatever pushes it. */
BR_API void br_soft_hold(br_soft *soft, size_t node, br_vec3 velocity);
/* It is free again. */
BR_API void br_soft_release(br_soft *soft, size_t node);
/* A force on a node [N] from now on, in place of the one before. */
BR_API void br_soft_set_force(br_soft *soft, size_t node, br_vec3 force);

/* Adds an obstacle (copied); its index counts from 0. Errors: out of range, out of memory. */
BR_API BR_NODISCARD br_status br_soft_add_obstacle(br_soft *soft, const br_soft_obstacle *obstacle,
                                                   size_t *index, br_error *error);
/* Its velocity from now on. */
BR_API void br_soft_drive(br_soft *soft, size_t index, br_vec3 linear, br_vec3 angular);
/* Where it is now. */
BR_API const br_soft_obstacle *br_soft_get_obstacle(const br_soft *soft, size_t index);

/* One step. BR_LOOSE, which is no error: the step was taken, but Newton's method or the contact solver did
 * not reach its tolerance. Errors, after which the body is as before: out of memory, a generator that fails,
 * a matrix that cannot be factored, deformations that are not finite. */
BR_API BR_NODISCARD br_status br_soft_step(br_soft *soft, br_error *error);
/* Handed the body after each step of a run. BR_OK goes on, positive information ends the run, a failure ends
 * it with that status. */
typedef br_status (*br_soft_observer)(br_soft *soft, void *context, br_error *error);
/* Steps until the time `until` [s], to the nearest step, or until on_step (may be null) ends it, then with
 * that status. It goes on after a step that was BR_LOOSE. */
BR_API BR_NODISCARD br_status br_soft_run(br_soft *soft, double until, br_soft_observer on_step,
                                          void *context, br_error *error);
/* What the last step was like. */
BR_API br_soft_report br_soft_last(const br_soft *soft);
/* Time since the start [s]. */
BR_API double br_soft_time(const br_soft *soft);

/* Number of nodes, and of tetrahedra. */
BR_API size_t br_soft_nodes(const br_soft *soft);
BR_API size_t br_soft_tetrahedra(const br_soft *soft);
/* Where nodes are, and how they move, (nodes). Valid as long as the body. */
BR_API const br_vec3 *br_soft_positions(const br_soft *soft);
BR_API const br_vec3 *br_soft_velocities(const br_soft *soft);
/* Places (nodes) [m] and velocities (nodes) [m/s] of all nodes, finite; nodes that are held go on with the
 * velocity given here. */
BR_API void br_soft_place(br_soft *soft, const br_vec3 *positions, const br_vec3 *velocities);
/* The deformation gradient of a tetrahedron. */
BR_API br_mat3 br_soft_deformation(const br_soft *soft, size_t tetrahedron);

/* Contacts of the last step, (*n). Valid until the next one. */
BR_API const br_soft_contact *br_soft_contacts(const br_soft *soft, size_t *n);
/* Sum of an obstacle's forces on the body in the last step [N], world axes. */
BR_API br_vec3 br_soft_obstacle_force(const br_soft *soft, size_t index);
/* The contact problem that the last step ended with, as arrays, for export and for other solvers; its cones,
 * W and q stay valid until the next step. No contacts before the first. */
BR_API const br_matrix_problem *br_soft_problem(const br_soft *soft);

/* Energy now. */
BR_API br_soft_energies br_soft_energy(const br_soft *soft);
/* Sums of m v [N s] and of x cross m v [N m s] about the origin. */
BR_API void br_soft_momentum(const br_soft *soft, br_vec3 *linear, br_vec3 *angular);
/* Place and velocity of the centre of mass. */
BR_API void br_soft_centre(const br_soft *soft, br_vec3 *position, br_vec3 *velocity);
/* Elastic forces on the nodes (nodes) [N]. */
BR_API void br_soft_elastic_forces(const br_soft *soft, br_vec3 *forces);

BR_END_DECLS
#endif
