/* Private: how what is driven gets its velocity in scenes of cloth. */
#ifndef BRISTLE_SCENES_CLOTH_RAMP_PRIVATE_H
#define BRISTLE_SCENES_CLOTH_RAMP_PRIVATE_H

#include <stddef.h>

/* Velocity that grows evenly from 0 at t = 0 to `speed` at t = `ramp` and stays there, at t >= 0; a ramp of 0
 * gives it at once. `way` gets what it adds up to, and may be null. Units are the caller's. */
static inline double br_cloth_ramp(double speed, double ramp, double t, double *way)
{
    const int full = t >= ramp;
    if (way)
        *way = full ? speed * (t - ramp / 2) : speed * t * t / (2 * ramp);
    return full ? speed : speed * t / ramp;
}

#endif
