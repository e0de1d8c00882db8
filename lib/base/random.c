/* Random streams: GSL's Mersenne twister, seeded from (seed, stream) so that streams of one seed never
 * coincide. */
#include <bristle/random.h>
#include <bristle/assert.h>

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct br_random {
    gsl_rng *generator;
    double spare; /* second result of the polar method */
    bool has_spare;
};

/* A 64-bit finaliser of SplitMix64's kind: a bijection in which every input bit flips each output bit with
 * probability near 1/2. */
static uint64_t mix64(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* mt19937 takes 32 bits of seed, and cutting a 64-bit hash to 32 bits would let two of some 10^5 streams
 * coincide. So the low half of `stream` goes through a permutation of the 32-bit numbers that the seed (and
 * the high half of `stream`) selects: each step is invertible, therefore 2^32 streams of one seed have 2^32
 * different states. */
static uint32_t stream_seed(uint64_t seed, uint64_t stream)
{
    const uint64_t key = mix64(mix64(seed) ^ (stream >> 32));
    uint32_t x = (uint32_t)stream;
    for (int round = 0; round < 4; round++) {
        x ^= (uint32_t)(mix64(key + (uint64_t)round) >> 32);
        x = (x ^ (x >> 16)) * 0x7FEB352Du;
        x = (x ^ (x >> 15)) * 0x846CA68Bu;
        x ^= x >> 16;
    }
    return x;
}

br_random *br_random_create(uint64_t seed, uint64_t stream)
{
    br_random *random = calloc(1, sizeof *random);
    if (!random)
        return NULL;
    random->generator = gsl_rng_alloc(gsl_rng_mt19937);
    if (!random->generator) {
        free(random);
        return NULL;
    }
    gsl_rng_set(random->generator, stream_seed(seed, stream));
    return random;
}

void br_random_destroy(br_random *random)
{
    if (!random)
        return;
    gsl_rng_free(random->generator);
    free(random);
}

static uint64_t draw32(br_random *random)
{
    return gsl_rng_get(random->generator);
}

static uint64_t draw64(br_random *random)
{
    const uint64_t high = draw32(random);
    return high << 32 | draw32(random);
}

double br_random_uniform(br_random *random)
{
    BR_INVARIANT(random != NULL);
    return (double)(draw64(random) >> 11) * 0x1p-53;
}

double br_random_between(br_random *random, double low, double high)
{
    BR_INVARIANT(random != NULL);
    /* Rounding of the sum can reach `high`; such a draw is thrown away. A closed interval of one point stays.
     */
    for (;;) {
        const double x = low + (high - low) * br_random_uniform(random);
        if (x < high || !(low < high))
            return x;
    }
}

double br_random_normal(br_random *random)
{
    BR_INVARIANT(random != NULL);
    if (random->has_spare) {
        random->has_spare = false;
        return random->spare;
    }
    /* Marsaglia's polar method: a point in the unit disc gives two independent normals. */
    double x, y, r2;
    do {
        x = 2 * br_random_uniform(random) - 1;
        y = 2 * br_random_uniform(random) - 1;
        r2 = x * x + y * y;
    } while (r2 >= 1 || r2 == 0);
    const double scale = sqrt(-2 * log(r2) / r2);
    random->spare = scale * y;
    random->has_spare = true;
    return scale * x;
}

uint64_t br_random_below(br_random *random, uint64_t n)
{
    BR_INVARIANT(random != NULL);
    if (n < 2)
        return 0;
    /* 2^64 mod n draws are refused, so that what remains divides evenly. */
    const uint64_t refused = (0 - n) % n;
    uint64_t x;
    do
        x = draw64(random);
    while (x < refused);
    return x % n;
}
