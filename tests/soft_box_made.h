/* A soft box and a run of it, for the tests of soft boxes. */
#ifndef BRISTLE_TESTS_SOFT_BOX_MADE_H
#define BRISTLE_TESTS_SOFT_BOX_MADE_H

#include <bristle/laws.h>
#include <bristle/soft_box.h>

#include <stdlib.h>

#include "check.h"

/* Largest number of states in these tests. */
enum { STATES = 4 * 64 };

static inline br_soft_box *create(const br_soft_box_params *params)
{
    br_soft_box *box = NULL;
    br_error error = {0};
    if (br_soft_box_create(params, &box, &error) < 0) {
        check(false, "a box of %d x %d is created: %s", params->columns, params->rows, error.message);
        exit(check_end());
    }
    return box;
}

/* How a run goes, and for how long. */
typedef struct timed {
    br_soft_box_options options;
    double t_end;
} timed;

static inline timed run_for(double t_end)
{
    return (timed){br_soft_box_options_default(), t_end};
}

/* From `state`, which becomes that of the end. */
static inline br_status run_through(const br_soft_box *box, const timed *how, double *state,
                             br_soft_box_result *result, br_error *error)
{
    size_t n;
    br_soft_box_run *run;
    BR_TRY(br_soft_box_run_create(box, &how->options, state, &run, error));
    const br_status status = br_soft_box_run_to(run, how->t_end, NULL, NULL, error);
    const double *const end = br_soft_box_run_state(run, &n);
    memcpy(state, end, n * sizeof *state);
    *result = *br_soft_box_run_result(run);
    br_soft_box_run_destroy(run);
    return status;
}

static inline br_soft_box_result simulate(const br_soft_box *box, const timed *how, double *state)
{
    br_soft_box_result result = {0};
    br_error error = {0};
    const br_status status = run_through(box, how, state, &result, &error);
    check(status >= 0, "%zu particles are simulated for %g s%s%s", br_soft_box_particles(box), how->t_end,
          status < 0 ? ": " : "", status < 0 ? error.message : "");
    return result;
}

/* A deformed, moving state that is the same on every machine. */
static inline void shake(double *state, size_t n, double size)
{
    unsigned long long seed = 12345;
    for (size_t i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        state[i] += size * ((double)(seed >> 40) / (double)(1 << 24) - 0.5);
    }
}

#endif
