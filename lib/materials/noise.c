/* Noise in space: what is at the corners of cubes, and which loops are there. */
#include <stdlib.h>

#include "../base/wide_choice.h"
#include "noise.h"

size_t noise_all(const noise_kernel *all[4])
{
    BR_WIDE_ALL(all, noise);
}

noise_space *noise_create(const noise_kernel *kernel, uint64_t seed, double width)
{
    noise_space *const made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->kernel = kernel;
    made->seed = seed;
    made->scale = 1 / width;
    /* None yet: what belongs to the next slot is never found in this one. */
    for (uint64_t i = 0; i < NOISE_CUBES; i++)
        made->cube[i] = (i + 1) << (64 - NOISE_BITS);
    return made;
}

static double corner(uint64_t number)
{
    uint64_t h = number;
    h = (h ^ (h >> 31)) * 0xBF58476D1CE4E5B9u;
    h = (h ^ (h >> 29)) * 0x94D049BB133111EBu;
    return (double)(h >> 11) * 0x1p-53;
}

void noise_remember(noise_space *noise, uint64_t number)
{
    const size_t slot = noise_slot(number);
    noise->cube[slot] = number;
    for (unsigned i = 0; i < 8; i++)
        noise->corner[slot][i] =
            corner(number + (i >> 2) * NOISE_X + (i & 1) * NOISE_Y + (i >> 1 & 1) * NOISE_Z);
}
