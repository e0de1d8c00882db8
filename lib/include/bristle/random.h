/* Random streams: independent, reproducible, with an explicit seed. The generator is GSL's gsl_rng_mt19937;
 * numbers are the same on every platform with IEEE doubles (uniform) and up to libm's rounding (normal). */
#ifndef BRISTLE_RANDOM_H
#define BRISTLE_RANDOM_H

#include <stddef.h>
#include <stdint.h>
#include <bristle/status.h>

/* One stream of random numbers; opaque. */
typedef struct br_random br_random;

BR_BEGIN_DECLS

/* A stream for (seed, stream): runs 0, 1, 2 ... of an experiment take streams 0, 1, 2 ... of its one seed, so
 * that the result does not depend on the order in which they run. mt19937 takes 32 bits of seed: streams that
 * differ in their low 32 bits have different ones for certain, streams of different seeds except by a chance
 * of 2^-32. Null when out of memory (GSL's own error handler comes first: gsl_set_error_handler_off). */
BR_API br_random *br_random_create(uint64_t seed, uint64_t stream);

/* Frees; takes null. */
BR_API void br_random_destroy(br_random *random);

/* Uniform in [0, 1), 53 random bits. */
BR_API double br_random_uniform(br_random *random);

/* Uniform in [low, high). */
BR_API double br_random_between(br_random *random, double low, double high);

/* Normal with mean 0 and standard deviation 1. */
BR_API double br_random_normal(br_random *random);

/* Uniform integer in 0 ... n - 1, n >= 1, without modulo bias. */
BR_API uint64_t br_random_below(br_random *random, uint64_t n);

BR_END_DECLS
#endif
