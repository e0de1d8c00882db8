/* A set-valued law as a function: for integrators that need a right-hand side without jumps at rest.
 *
 * Below a speed epsilon the force rises from 0 to the break-away force along a parabola, above it the law
 * follows, shifted by epsilon, so that the peak F_S is kept whatever the law does beside it:
 *
 *     F_reg(s) = F_S (s/epsilon)(2 - s/epsilon)   for s <= epsilon
 *     F_reg(s) = F(s - epsilon)                   for s >  epsilon
 *
 * (Smoothing only the direction, F(s) tanh(s/epsilon) say, lowers the peak of a steep Stribeck fall: with
 * delta_S = 0.2 it is lost like epsilon^0.2.) At epsilon the force is continuous where F(0+) = F_S: C, CSS,
 * CSSV. For CS it jumps there from mu_s N to mu_c N, as CS itself does at rest. The slope is 0 at epsilon
 * from below; from above it is that of the law at 0+, minus infinity for a Stribeck fall with delta_S < 1. At
 * rest nothing is held: a load F < F_S creeps at epsilon (1 - sqrt(1 - F/F_S)). Laws that are not set-valued
 * pass through unchanged. */
#ifndef BRISTLE_REGULARISED_H
#define BRISTLE_REGULARISED_H

#include <bristle/law.h>

/* A value, no ownership. */
typedef struct br_regularised {
    br_law law;     /* without states */
    double epsilon; /* [m/s], > 0 */
} br_regularised;

BR_BEGIN_DECLS

/* Checks epsilon and that the law has no states; the law's parameters are checked by br_law_check. */
BR_API BR_NODISCARD br_status br_regularised_check(br_regularised regularised, br_error *error);

/* Magnitude [N] at speed >= 0 [m/s]. */
BR_API double br_regularised_friction(br_regularised regularised, double speed, double normal_force);

/* dF_reg/d(speed) [N s/m] at speed >= 0; at epsilon the slope from below, 0, so that it is finite wherever
 * the law's is finite for speeds > 0. */
BR_API double br_regularised_slope(br_regularised regularised, double speed, double normal_force);

/* Signed force on the body [N] at signed velocity v [m/s], an odd function without a jump at v = 0, and its
 * derivative [N s/m], an even one. */
BR_API double br_regularised_force(br_regularised regularised, double v, double normal_force);
BR_API double br_regularised_derivative(br_regularised regularised, double v, double normal_force);

/* Both of many at once, with the bytes of single calls: velocities v (n), normal forces, force (n) and
 * derivative (n), either null where it is not wanted, as of br_law_force_array (law_array.h). */
BR_API void br_regularised_force_array(br_regularised regularised, size_t n, const double *v,
                                       const double *normal_force, size_t normal_stride, double *force,
                                       double *derivative);

BR_END_DECLS
#endif
