/* Private: loads over time that users give. */
#ifndef BR_PLANAR_LOADS_H
#define BR_PLANAR_LOADS_H

#include <bristle/planar_path.h>

/* Adds force x, y and torque at time t. */
static inline void br_add_loads(const br_profile *loads, double t, br_wrench *load)
{
    double v[3];
    br_profile_at(loads, t, v);
    load->x += v[0];
    load->y += v[1];
    load->torque += v[2];
}

#endif
