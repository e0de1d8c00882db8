/* Private: sums in eight fixed lanes, so that the bytes of a sum do not depend on vector width, compiler or
 * optimisation. */
#ifndef BR_PLANAR_LANES_H
#define BR_PLANAR_LANES_H

#define BR_LANES 8

/* Sum of eight lanes, always in this order. */
static inline double br_lanes_sum(const double lanes[BR_LANES])
{
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

#endif
