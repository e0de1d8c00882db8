/* Private: velocities of measured positions. */
#ifndef BRISTLE_LAWS_RECORD_MOTION_H
#define BRISTLE_LAWS_RECORD_MOTION_H

#include <stddef.h>

/* Velocities v (n) [m/s] at times t (n) [s], increasing, of positions x (n) [m], n at least 2: to the next
 * position, the last one as the one before it; with `smoothing` > 0 [s] the slope of the parabola of least
 * squares through the positions within half of that time. */
void br_record_motion(size_t n, const double *t, const double *x, double smoothing, double *v);

#endif
