/* Private: noise at several points for one vector width; see noise.h. Included by noise_*.c with BR_WIDTH,
 * BR_TARGET, BR_WIDE and BR_WIDE_NAME defined. */
#include <stdbool.h>

#include "../base/wide_rows.h"
#include "noise.h"

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

/* Corners of each lane's cube. */
INLINE void corners_of(noise_space *noise, vu number, vd c[8])
{
    double *rows[BR_WIDTH], own[BR_WIDTH][8];
    bool known = true;
    for (int k = 0; k < BR_WIDTH; k++) {
        const size_t slot = noise_slot(number[k]);
        rows[k] = noise->corner[slot];
        known = known && noise->cube[slot] == number[k];
    }
    /* What is remembered for one lane may be in the slot of another. */
    for (int k = 0; k < BR_WIDTH && !known; k++) {
        const size_t slot = noise_slot(number[k]);
        if (noise->cube[slot] != number[k])
            noise_remember(noise, number[k]);
        rows[k] = memcpy(own[k], noise->corner[slot], sizeof own[k]);
    }
    v_read_four(rows, c);
    for (int k = 0; k < BR_WIDTH; k++)
        rows[k] += 4;
    v_read_four(rows, c + 4);
}

INLINE void noise_lanes(noise_space *noise, double (*point)[NOISE_MOST], size_t first, double *value)
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
    const vu number = noise->seed + NOISE_X * whole[0] + NOISE_Y * whole[1] + NOISE_Z * whole[2];
    corners_of(noise, number, c);
    UNROLL
    for (int i = 0; i < 4; i++)
        row[i] = mixed(c[i], c[i + 4], t[0]);
    v_store(value + first, mixed(mixed(row[0], row[1], t[1]), mixed(row[2], row[3], t[1]), t[2]));
}

static BR_TARGET void noise_at(noise_space *noise, size_t n, double (*point)[NOISE_MOST], double *value)
{
    for (size_t first = 0; first < n; first += BR_WIDTH)
        noise_lanes(noise, point, first, value);
}

const noise_kernel BR_WIDE = {.name = BR_WIDE_NAME, .at = noise_at};
