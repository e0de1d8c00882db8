/* Private: noise in space, for grain: independent numbers in [0, 1) at the corners of cubes a line's width
 * wide, linear between them. The cubes lie askew, so that faces along the axes do not show them.
 *
 * Points are taken several at once, one a lane of vectors; the loop is compiled once for each vector width
 * and chosen by what the processor can do, and all widths give the same bytes. Neighbouring points lie in the
 * same cubes, a hundred or more in one: what is at the corners of a cube is worked out once and remembered. */
#ifndef BRISTLE_MATERIALS_NOISE_H
#define BRISTLE_MATERIALS_NOISE_H

#include <stddef.h>
#include <stdint.h>

enum {
    NOISE_LANES = 8, /* of the widest vectors */
    NOISE_MOST = 32, /* points at once; a whole number of such vectors */
    NOISE_BITS = 12,
    NOISE_CUBES = 1 << NOISE_BITS /* that are remembered */
};

/* Steps of a corner's number along x, y and z. */
#define NOISE_X 0x9E3779B97F4A7C15u
#define NOISE_Y 0xC2B2AE3D27D4EB4Fu
#define NOISE_Z 0x165667B19E3779F9u

typedef struct noise_space noise_space;

typedef struct noise_kernel {
    const char *name;
    /* Noise at the points (n of each coordinate, 1 to NOISE_MOST [m]) into value; the vector that holds the
     * last one reads and writes what is behind it, too. */
    void (*at)(noise_space *noise, size_t n, double (*point)[NOISE_MOST], double *value);
} noise_kernel;

/* For one thread at a time. */
struct noise_space {
    const noise_kernel *kernel;
    uint64_t seed;
    double scale;                  /* 1 / width of a cube [1/m] */
    uint64_t cube[NOISE_CUBES];    /* the numbers of their first corners, from which the others follow */
    /* x + 1: the second four; y + 1: odd ones; z + 1: the second two of four. */
    double corner[NOISE_CUBES][8];
};

extern const noise_kernel noise_base, noise_avx2, noise_avx512;

/* All that this processor runs, null-terminated, best first. Returns how many. */
size_t noise_all(const noise_kernel *all[4]);

/* Null: out of memory. Freed by free. */
noise_space *noise_create(const noise_kernel *kernel, uint64_t seed, double width);

/* Where a cube is remembered. Numbers are sums of multiples of constants: their highest bits are spread. */
static inline size_t noise_slot(uint64_t number)
{
    return (size_t)(number >> (64 - NOISE_BITS));
}

/* Remembers the cube whose first corner has this number, in place of what is in its slot. */
void noise_remember(noise_space *noise, uint64_t number);

#endif
