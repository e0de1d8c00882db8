/* Noise in space: pairs of points in vectors, and what is at the corners of cubes. */
#include <stdbool.h>
#include <stdlib.h>

#define BR_WIDTH 2
#define BR_TARGET
#include "../base/wide_rows.h"
#include "noise.h"

enum {
    BITS = 12,
    CUBES = 1 << BITS /* that are remembered */
};

/* Steps of a corner's number along x, y and z. */
#define STEP_X 0x9E3779B97F4A7C15u
#define STEP_Y 0xC2B2AE3D27D4EB4Fu
#define STEP_Z 0x165667B19E3779F9u

struct noise_space {
    uint64_t seed;
    double scale;         /* 1 / width of a cube [1/m] */
    uint64_t cube[CUBES]; /* the numbers of their first corners, from which the others follow */
    /* x + 1: the second four; y + 1: odd ones; z + 1: the second two of four. */
    double corner[CUBES][8];
};

/* Where a cube is remembered. Numbers are sums of multiples of constants: their highest bits are spread. */
static size_t slot_of(uint64_t number)
{
    return (size_t)(number >> (64 - BITS));
}

noise_space *noise_create(uint64_t seed, double width)
{
    noise_space *const made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->seed = seed;
    made->scale = 1 / width;
    /* None yet: what belongs to the next slot is never found in this one. */
    for (uint64_t i = 0; i < CUBES; i++)
        made->cube[i] = (i + 1) << (64 - BITS);
    return made;
}

void noise_destroy(noise_space *noise)
{
    free(noise);
}

static double corner(uint64_t number)
{
    uint64_t h = number;
    h = (h ^ (h >> 31)) * 0xBF58476D1CE4E5B9u;
    h = (h ^ (h >> 29)) * 0x94D049BB133111EBu;
    return (double)(h >> 11) * 0x1p-53;
}

/* The cube whose first corner has this number, in place of what is in its slot. */
static void remember(noise_space *noise, uint64_t number)
{
    const size_t slot = slot_of(number);
    noise->cube[slot] = number;
    for (unsigned i = 0; i < 8; i++)
        noise->corner[slot][i] =
            corner(number + (i >> 2) * STEP_X + (i & 1) * STEP_Y + (i >> 1 & 1) * STEP_Z);
}

/* The whole number below, as bits of two's complement and as a number; |x| < 2^51. To the nearest first: what
 * is added leaves no bits for a fraction. */
INLINE vu whole_below(vd x, vd *below)
{
    const double large = 0x1.8p52;
    const vd sum = x + large, nearest = sum - large;
    const vm above = nearest > x;
    *below = nearest - v_where(above, v_fill(1));
    return (vu)((vm)sum - (vm)v_fill(large) + above);
}

INLINE vd mixed(vd a, vd b, vd t)
{
    return a + (b - a) * t;
}

/* Corners of both cubes. */
static inline void corners_of(noise_space *noise, vu number, vd c[8])
{
    double *rows[BR_WIDTH], own[BR_WIDTH][8];
    bool known = true;
    for (int k = 0; k < BR_WIDTH; k++) {
        const size_t slot = slot_of(number[k]);
        rows[k] = noise->corner[slot];
        known = known && noise->cube[slot] == number[k];
    }
    /* What is remembered for one may be in the slot of the other. */
    for (int k = 0; k < BR_WIDTH && !known; k++) {
        const size_t slot = slot_of(number[k]);
        if (noise->cube[slot] != number[k])
            remember(noise, number[k]);
        rows[k] = memcpy(own[k], noise->corner[slot], sizeof own[k]);
    }
    v_read_four(rows, c);
    for (int k = 0; k < BR_WIDTH; k++)
        rows[k] += 4;
    v_read_four(rows, c + 4);
}

static void two_points(noise_space *noise, double (*point)[NOISE_MOST], size_t first, double *value)
{
    const double one = 1.0 / 3, two = 2.0 / 3;
    const vd x = v_load(point[0] + first), y = v_load(point[1] + first), z = v_load(point[2] + first);
    const vd askew[3] = {two * x + -one * y + two * z, two * x + two * y + -one * z,
                         -one * x + two * y + two * z};
    vd t[3], c[8], row[4];
    vu whole[3];
    UNROLL
    for (int i = 0; i < 3; i++) {
        const vd p = noise->scale * askew[i];
        whole[i] = whole_below(p, &t[i]);
        t[i] = p - t[i];
    }
    const vu number = noise->seed + STEP_X * whole[0] + STEP_Y * whole[1] + STEP_Z * whole[2];
    corners_of(noise, number, c);
    UNROLL
    for (int i = 0; i < 4; i++)
        row[i] = mixed(c[i], c[i + 4], t[0]);
    v_store(value + first, mixed(mixed(row[0], row[1], t[1]), mixed(row[2], row[3], t[1]), t[2]));
}

void noise_at(noise_space *noise, size_t n, double (*point)[NOISE_MOST], double *value)
{
    for (size_t first = 0; first < n; first += BR_WIDTH)
        two_points(noise, point, first, value);
}
