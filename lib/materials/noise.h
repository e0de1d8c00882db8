/* Private: noise in space, for grain: independent numbers in [0, 1) at the corners of cubes a line's width
 * wide, linear between them. The cubes lie askew, so that faces along the axes do not show them.
 *
 * Neighbouring points lie in the same cubes, a hundred or more in one: what is at a cube's corners is worked
 * out once and remembered. */
#ifndef BRISTLE_MATERIALS_NOISE_H
#define BRISTLE_MATERIALS_NOISE_H

#include <stddef.h>
#include <stdint.h>

enum { NOISE_MOST = 26 }; /* points at once, an even number */

/* For one thread at a time. Opaque. */
typedef struct noise_space noise_space;

/* Cubes of this width [m]. Null: out of memory. */
noise_space *noise_create(uint64_t seed, double width);
/* Frees; takes null. */
void noise_destroy(noise_space *noise);

/* Noise at the points (n of each coordinate, 1 to NOISE_MOST [m]) into value. Where n is odd, the point and
 * the value behind the last one are read and written, too. */
void noise_at(noise_space *noise, size_t n, double (*point)[NOISE_MOST], double *value);

#endif
