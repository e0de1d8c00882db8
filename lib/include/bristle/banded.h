/* A linear solver for Newton systems whose Jacobian is a band: the rate of state i depends on the states from
 * i - lower to i + upper alone, as in a chain of bodies numbered along it.
 *
 * J comes from differences of the right-hand side: states that are farther apart than the band is wide are
 * moved together, so that lower + upper + 1 evaluations are enough [Curtis, Powell, Reid: On the estimation
 * of sparse Jacobian matrices, 1974]. M = I - gamma J is factored within the band with partial pivoting. O(n)
 * memory and time for a band of a given width. */
#ifndef BRISTLE_BANDED_H
#define BRISTLE_BANDED_H

#include <stddef.h>
#include <bristle/error.h>
#include <bristle/ivp.h>

/* The shape. */
typedef struct br_banded_shape {
    size_t n;            /* states >= 1 */
    size_t lower, upper; /* how far to each side a rate looks; at most n - 1 counts */
    double scale; /* > 0: states are moved by the square root of round-off times this or their own size,
                     whichever is larger */
} br_banded_shape;

/* The solver: workspace and factors; opaque. */
typedef struct br_banded br_banded;

BR_BEGIN_DECLS

/* Of the right-hand side that the problem has, with its context. Errors: n = 0, scale not positive, rhs null,
 * memory. All memory is allocated here. */
BR_API BR_NODISCARD br_status br_banded_create(const br_banded_shape *shape, br_ivp_rhs rhs, void *context,
                                               br_banded **banded, br_error *error);
/* Frees; takes null. */
BR_API void br_banded_destroy(br_banded *banded);
/* The solver for br_ivp_problem.linear_solver; lives as long as `banded`, serves one integrator at a time.
 * Its setup returns 1 if M is singular or not finite, and what the right-hand side returns where that is not
 * 0. */
BR_API const br_ivp_linear_solver *br_banded_linear_solver(br_banded *banded);
/* J as it was last found, at row i and column j; 0 outside of the band. */
BR_API double br_banded_jacobian(const br_banded *banded, size_t i, size_t j);

BR_END_DECLS
#endif
