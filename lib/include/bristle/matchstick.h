/* The Matchstick model of anisotropic friction [matchstick, section 3.1]: the angle between the structure
 * directions of two surfaces decides between an isotropic cone (directions across each other) and an
 * anisotropic one (directions parallel).
 *
 * With theta in [0, pi/2] between the lines of s_A and s_B, d = 1 - 2 theta/pi (eq. (5)) and every
 * coefficient is mu_k = d mu_k^A + (1 - d) mu (eqs. (10), (11)); the axes are t = s_A + s_B, made unit, after
 * s_B was turned to the side of s_A (eq. (7)), and b = n x t. The half axes of the ellipse are mu_t and mu_b
 * (eqs. (6), (13); eqs. (9), (12) print 1/mu for 1/mu^2).
 *
 * Where the directions are at right angles t has two values, a quarter turn apart, and jumps from one to the
 * other as the angle passes; the cone does not: there it is a circle. */
#ifndef BRISTLE_MATCHSTICK_H
#define BRISTLE_MATCHSTICK_H

#include <bristle/cone.h>
#include <bristle/field.h>

/* How structure directions are read that do not lie in the contact plane. */
typedef enum br_matchstick_reading {
    /* Projected into the plane and made unit, as eq. (5) has them. A direction along the normal is none;
     * where one body has none, the other one's decides alone: d = 1, t along it (section 6). Where both have
     * none the cone is a circle. */
    BR_MATCHSTICK_PROJECTED,
    /* As the authors' simulator reads them: theta between the vectors in space, and d = 0 where one of them
       is zero. */
    BR_MATCHSTICK_AS_PUBLISHED
} br_matchstick_reading;

/* Parameters. */
typedef struct br_matchstick_params {
    double mu;         /* coefficient of the isotropic cone [1] */
    double mu_t, mu_b; /* along and across parallel directions, mu_t^A <= mu_b^A [1] */
    /* Half axis of the drilling torque over the normal force [m], of the isotropic cone and for parallel
     * directions (section 4.4). Both zero: no torque. */
    double tau, mu_tau;
    unsigned reading; /* br_matchstick_reading */
} br_matchstick_params;

BR_API extern const br_struct_type br_matchstick_struct; /* of br_matchstick_params */

/* One cone. */
typedef struct br_matchstick {
    double d;                  /* 0 isotropic to 1 fully anisotropic [1] */
    double mu_t, mu_b, mu_tau; /* half axes [1], [1], [m] */
    br_vec3 tangent, binormal; /* unit, world, in the contact plane: directions of mu_t and mu_b */
} br_matchstick;

BR_BEGIN_DECLS

/* The coefficients of the authors' scenes: mu = 0.2, along 0.2, across 3; projected; no torque. */
BR_API br_matchstick_params br_matchstick_default(void);

/* The cone between structure directions s_a and s_b [1], of any length, zero where there is none, under the
 * unit normal; world axes. */
BR_API br_matchstick br_matchstick_between(const br_matchstick_params *params, br_vec3 s_a, br_vec3 s_b,
                                           br_vec3 normal);

/* A generator that makes ellipses (with torque: ellipsoids) of the contacts' structure directions. The
 * parameters are copied. Errors: parameters out of range, mu_b below mu_t, out of memory. */
BR_API BR_NODISCARD br_status br_matchstick_create(const br_matchstick_params *params,
                                                   br_cone_generator **generator, br_error *error);

BR_END_DECLS
#endif
