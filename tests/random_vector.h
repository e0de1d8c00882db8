/* A vector of three normal numbers, drawn in their order. */
#ifndef BRISTLE_TESTS_RANDOM_VECTOR_H
#define BRISTLE_TESTS_RANDOM_VECTOR_H

#include <bristle/random.h>
#include <bristle/vec.h>

static inline br_vec3 random_vector(br_random *random)
{
    const double x = br_random_normal(random), y = br_random_normal(random);
    return br_vec3_make(x, y, br_random_normal(random));
}

#endif
