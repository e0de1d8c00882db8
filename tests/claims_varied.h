/* A claim that is evaluated in variations, for the tests of them; see claims_run.h. */
#ifndef BRISTLE_TESTS_CLAIMS_VARIED_H
#define BRISTLE_TESTS_CLAIMS_VARIED_H

#include "claims_run.h"

#include <math.h>

enum { MOST = 4 };
static double base, varied[MOST];
static size_t n_varied;

static inline void act_varied(br_experiment *ex)
{
    br_claim(ex, "c", base);
    for (size_t i = 0; i < n_varied; i++) {
        br_variation_begin(ex, "N = %d", 11 + 10 * (int)i);
        br_claim(ex, "c", varied[i]);
        br_variation_end(ex);
    }
}

static inline const char *field_of(const br_tap_line *line, const char *key)
{
    const char *const value = line != NULL ? br_tap_field(line, key) : NULL;
    return value != NULL ? value : "";
}

#endif
