/* A capsule that rolls on the ground on the two balls of its ends, one of them a little deeper in it, with
 * friction and drilling torque. Where both arms are equal both contacts rest while it rolls on; here they
 * cannot: what stops the one slides the other, and turning the capsule so that neither slides makes both
 * drill. Nothing that friction can do stops the rolling, for its arm is the difference of both. So the
 * solution has forces and torques in opposite directions at both ends, in balance, as large as the cones
 * allow, and speeds of the size of rolling times that difference. Sweeps, which raise an impulse by what the
 * speed asks for, need some million to build them up: 100 capsules in a funnel (bench/funnel.c), of which
 * some have rolled out, stop at 1e-7 m/s for that alone. Newton's method and pivots need no
 * more steps for them than for others. */
#ifndef BRISTLE_TESTS_ROLLING_CAPSULE_H
#define BRISTLE_TESTS_ROLLING_CAPSULE_H

#include <math.h>
#include <bristle/solver.h>

#define CAPSULE_MASS 357.0
#define CAPSULE_INERTIA 30.0
#define CAPSULE_REACH 0.3
#define CAPSULE_RADIUS 0.4
#define CAPSULE_ROLLING 1.1
#define CAPSULE_APART 1.2e-7
#define CAPSULE_FALL 0.3
#define CAPSULE_MU 0.75
#define CAPSULE_MU_TAU 0.6
enum { CAPSULE_ENDS = 2 };

static inline br_inverse_mass capsule_mass(void)
{
    const double j = 1 / CAPSULE_INERTIA;
    return (br_inverse_mass){1 / CAPSULE_MASS, br_mat3_diagonal(j, j, j)};
}

/* Along x, rolling about it; the middle of both contacts rests. */
static inline br_velocity capsule_velocity(double rolling)
{
    return (br_velocity){{0, -rolling * CAPSULE_RADIUS, -CAPSULE_FALL}, {rolling, 0, 0}};
}

/* End k, of body `body` on body `ground`. */
static inline br_solver_contact capsule_contact(int k, int body, int ground, double apart)
{
    const double side = k ? -1 : 1;
    return (br_solver_contact){.body_a = body,
                               .body_b = ground,
                               .normal = {0, 0, 1},
                               .tangent = {1, 0, 0},
                               .binormal = {0, 1, 0},
                               .arm_a = {side * CAPSULE_REACH, 0, -CAPSULE_RADIUS + 0.5 * side * apart},
                               .correction_velocity = NAN};
}

static inline br_cone capsule_cone(void)
{
    return br_cone_ellipsoid(CAPSULE_MU, CAPSULE_MU, CAPSULE_MU_TAU, br_vec2_make(1, 0));
}

/* Forces f along y and -f, torques -f REACH, which leave the capsule as it is: of the size of the bound where
 * the ends slide at -/+rolling apart/2 +/- REACH w and drill at w, with speeds along the normal of the
 * ellipsoid; to first order in the difference. */
static inline double capsule_turning(double rolling, double apart)
{
    const double ratio = CAPSULE_MU_TAU / CAPSULE_MU;
    return rolling * apart * CAPSULE_REACH / (2 * (CAPSULE_REACH * CAPSULE_REACH + ratio * ratio));
}

static inline double capsule_force(void)
{
    return CAPSULE_MASS * CAPSULE_FALL / CAPSULE_ENDS / hypot(1 / CAPSULE_MU, CAPSULE_REACH / CAPSULE_MU_TAU);
}

#endif
