/* Records of laws with noise, for tests and benchmarks of fits: a motion of many speeds and reversals under a
 * changing normal force. */
#ifndef BRISTLE_TESTS_FIT_RECORD_H
#define BRISTLE_TESTS_FIT_RECORD_H

#include <math.h>
#include <stdlib.h>
#include <bristle/fit.h>
#include <bristle/random.h>

/* Owns its arrays. */
typedef struct fit_record {
    br_law_record record;
    double *memory;
} fit_record;

/* n rows over 6 s of the law's friction and normal noise of standard deviation `noise` [N]; status of
 * br_law_run. */
static inline br_status fit_record_make(br_law law, size_t n, double noise, uint64_t seed, fit_record *made)
{
    double *const m = malloc(4 * n * sizeof *m);
    *made = (fit_record){{.n = n, .t = m, .v = m + n, .normal_force = m + 2 * n, .friction = m + 3 * n}, m};
    br_random *const random = br_random_create(seed, 0);
    if (!m || !random)
        return BR_ERR_MEMORY;
    for (size_t i = 0; i < n; i++) {
        const double t = 6.0 * (double)i / (double)n;
        m[i] = t;
        m[n + i] = 0.02 * cos(4.4 * t) * (1 + 0.5 * sin(1.6 * t)) + 0.004 * sin(13.6 * t);
        m[2 * n + i] = 5 + 1.5 * sin(0.9 * t);
    }
    const br_status status =
        br_law_run(law, &made->record, NULL, &(br_law_series){.friction = m + 3 * n}, NULL);
    for (size_t i = 0; i < n; i++)
        m[3 * n + i] += noise * br_random_normal(random);
    br_random_destroy(random);
    return status;
}

/* How many parameters of the law lie in their intervals. */
static inline int fit_record_held(const br_fit *fit, br_law law)
{
    int held = 0;
    for (size_t i = 0; i < fit->n; i++) {
        const double is = *(const double *)((const char *)law.params + law.type->fields[i].offset);
        held += is >= fit->parameters[i].low && is <= fit->parameters[i].high;
    }
    return held;
}

#endif
