/* Steady-state friction wrench of a pressure distribution: what the distributed model settles to at a
 * constant twist, and what limit surfaces are made of. */
#ifndef BRISTLE_STEADY_H
#define BRISTLE_STEADY_H

#include <bristle/lugre.h>
#include <bristle/planar.h>
#include <bristle/pressure.h>

BR_BEGIN_DECLS

/* Wrench on the moving surface at the centre of the grid, at a twist there and a normal force [N] (negative
 * counts as none), with the velocity of each cell's centre [planar, eqs. (12), (19), (20)]. A cell at rest
 * carries nothing. */
BR_API br_wrench br_steady_point(const br_pressure *pressure, const br_lugre *lugre, br_twist twist,
                                 double normal_force);

/* The same interpolated between pure rotations about the four corners of the grid cell that holds the centre
 * of rotation, which removes the steps of the single-point sum [eq. (21)]; by single points when the centre
 * of rotation is off the grid. `as_published`: up to one cell below the low edges is extrapolated, and
 * |omega| < 1e-10 rad/s counts as translation, as the published program has it. */
BR_API br_wrench br_steady_bilinear(const br_pressure *pressure, const br_lugre *lugre, br_twist twist,
                                    double normal_force, bool as_published);

/* Unit Coulomb friction: mu_c = mu_s = 1 and no viscosity (Table I, row p = 0). */
BR_API br_lugre br_lugre_coulomb(void);

BR_END_DECLS
#endif
