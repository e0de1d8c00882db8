/* Private: smooth noise that tiles. */
#ifndef BR_GEOMETRY_NOISE_H
#define BR_GEOMETRY_NOISE_H

#include <stdint.h>

/* Value noise with the period (period_x, period_y) cells, about normally distributed values of unit variance
 * at the corners, cubic between them; x and y count cells. */
double br_noise(uint64_t seed, int period_x, int period_y, double x, double y);

/* A number in [0, 1) that belongs to a cell. */
double br_noise_cell(uint64_t seed, int64_t x, int64_t y);

#endif
