/* Private: a law's friction or slope at one point, from the code for vectors with a width of one [points.h].
 */
#ifndef BR_LAWS_SINGLE_H
#define BR_LAWS_SINGLE_H

#define BR_WIDTH 1
#define BR_TARGET
#include "points.h"

INLINE double br_single_friction(br_point *point, const void *params, double speed, double normal_force)
{
    return point(params, speed, normal_force, NULL, NULL);
}

INLINE double br_single_slope(br_point *point, const void *params, double speed, double normal_force)
{
    vd slope;
    (void)point(params, speed, normal_force, NULL, &slope);
    return slope;
}

#endif
