/* Private: the bilinear rule of eq. (21): the steady wrench of a rotation is interpolated between rotations
 * about the corners of the grid cell that holds the centre of rotation. */
#ifndef BR_PLANAR_CORNERS_H
#define BR_PLANAR_CORNERS_H

#include <bristle/planar.h>
#include <bristle/pressure.h>

typedef struct br_corners {
    bool inside;     /* false: the rule does not hold, evaluate the twist itself */
    int ix, iy;      /* lower left corner, counted from the lower left of the grid */
    double share[4]; /* of corners (ix, iy), (ix + 1, iy), (ix, iy + 1), (ix + 1, iy + 1) */
} br_corners;

br_corners br_corners_of(const br_pressure *pressure, br_twist twist, bool as_published);

/* Rotation by omega about corner (ix, iy), as a twist at the centre. */
br_twist br_corner_rotation(const br_pressure *pressure, int ix, int iy, double omega);

#endif
