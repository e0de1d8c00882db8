/* Points in the unit cube: Latin hypercube (McKay, Beckman and Conover, Technometrics 21, 1979), Sobol's
 * sequence (GSL's gsl_qrng_sobol, up to 40 dimensions), independent ones. */
#include "sweep_private.h"

#include <gsl/gsl_qrng.h>

#include <bristle/random.h>

/* Each coordinate has one point in each of n equal intervals; which one is a random permutation. */
static void fill_hypercube(br_random *random, double *points, size_t n, size_t dimensions, size_t *order)
{
    for (size_t d = 0; d < dimensions; d++) {
        for (size_t i = 0; i < n; i++)
            order[i] = i;
        for (size_t i = n; i > 1; i--) {
            const size_t k = (size_t)br_random_below(random, i), kept = order[i - 1];
            order[i - 1] = order[k];
            order[k] = kept;
        }
        for (size_t i = 0; i < n; i++)
            points[i * dimensions + d] = ((double)order[i] + br_random_uniform(random)) / (double)n;
    }
}

static br_status fill_sobol(double *points, size_t n, size_t dimensions, br_error *error)
{
    enum { MOST = 40 };
    gsl_qrng *const sequence =
        dimensions <= MOST ? gsl_qrng_alloc(gsl_qrng_sobol, (unsigned)dimensions) : NULL;
    if (!sequence)
        return br_fail(error, BR_ERR_RANGE, "%zu sampled parameters: a Sobol sequence has at most %d",
                       dimensions, MOST);
    for (size_t i = 0; i < n; i++)
        gsl_qrng_get(sequence, points + i * dimensions);
    gsl_qrng_free(sequence);
    return BR_OK;
}

br_status br_sweep_points(br_pool *pool, br_sweep_design design, size_t n, size_t dimensions,
                          unsigned long long seed, const double **points, br_error *error)
{
    double *const made = br_pool_alloc(pool, n * dimensions, sizeof *made);
    *points = made;
    if (design == BR_SWEEP_SOBOL)
        return fill_sobol(made, n, dimensions, error);
    br_random *const random = br_random_create(seed, 0);
    if (!random)
        return br_fail(error, BR_ERR_MEMORY, "points of a design");
    if (design == BR_SWEEP_RANDOM)
        for (size_t i = 0; i < n * dimensions; i++)
            made[i] = br_random_uniform(random);
    else
        fill_hypercube(random, made, n, dimensions, br_pool_alloc(pool, n, sizeof(size_t)));
    br_random_destroy(random);
    return BR_OK;
}
