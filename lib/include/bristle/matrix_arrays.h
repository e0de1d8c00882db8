/* A contact problem in arrays that own their memory: a step of a scene that is kept after the scene has gone
 * on, or a problem in other units. */
#ifndef BRISTLE_MATRIX_ARRAYS_H
#define BRISTLE_MATRIX_ARRAYS_H

#include <bristle/matrix_problem.h>

/* Arrays and cones. Opaque. */
typedef struct br_matrix_arrays br_matrix_arrays;

BR_BEGIN_DECLS

/* A copy of a problem, whoever assembled it: W sparse, by rows; contacts of four directions in the axes of
 * their cones, whose `axis` is (1, 0); biases in q, compliances in W, so that rows want a velocity of 0 and
 * normals one that is not negative; its impulses as the first guess. Cones of any type are made again, with a
 * pool of their own; a contact without one gets a circle of 0. Errors: cones that cannot be made, out of
 * memory; *arrays is null then. */
BR_API BR_NODISCARD br_status br_matrix_arrays_create(const br_contact_problem *problem,
                                                      br_matrix_arrays **arrays, br_error *error);
/* Frees; takes null. */
BR_API void br_matrix_arrays_destroy(br_matrix_arrays *arrays);

/* What is in it, without `velocity`. Its first guess may be written to. Valid until it is destroyed. */
BR_API const br_matrix_problem *br_matrix_arrays_problem(const br_matrix_arrays *arrays);

/* The same problem with each contact's components in other units: W becomes S W S, q S q, the first guess
 * S^-1 lambda, S the diagonal matrix of s, each above 0, of every contact and 1 of rows. Cones stay as they
 * are. Of circles of mu, with s = {1, a, b, 1}: impulses that solve the result are S^-1 times those that
 * solve the problem with ellipses of half axes a mu and b mu in their place, velocities S times. */
BR_API void br_matrix_arrays_scale(br_matrix_arrays *arrays, const double s[BR_BLOCK]);

BR_END_DECLS
#endif
