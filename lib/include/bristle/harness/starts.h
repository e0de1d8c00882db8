/* What runs that are counted as trials of their own start from: for each what was drawn for it, such as the
 * seed of its scene, or its offset, speed and angle. A run that starts as another one has the same outcome
 * and is no trial of its own; an interval that counts it is too narrow.
 *
 *     br_starts *const from = br_starts_begin(ex);
 *     for (size_t i = 0; i < n; i++) {
 *         br_starts_put(from, runs[i].params.seed);
 *         jams += runs[i].outcome.jammed;
 *     }
 *     br_claim_sampled(ex, "jams", jams, from);
 *
 * What is put has to come from the run (its parameters), not from how runs are counted. */
#ifndef BRISTLE_HARNESS_STARTS_H
#define BRISTLE_HARNESS_STARTS_H

#include <bristle/harness/experiment.h>

/* Starts of runs that are counted together; opaque. */
typedef struct br_starts br_starts;

BR_BEGIN_DECLS

/* None yet. The memory is the experiment's. */
BR_API br_starts *br_starts_begin(br_experiment *ex);

/* One more run, with the numbers drawn for it (n). */
BR_API void br_starts_add(br_starts *starts, const double *drawn, size_t n);

/* The same, br_starts_put(starts, yaw, shift). */
#define br_starts_put(starts, ...)                                                                           \
    br_starts_add((starts), (const double[]){__VA_ARGS__},                                                   \
                  sizeof((const double[]){__VA_ARGS__}) / sizeof(double))

/* How many runs there are. */
BR_API size_t br_starts_count(const br_starts *starts);

/* Whether two of them start alike; the first such pair is told, counted from 0: before < after. */
BR_API bool br_starts_twins(const br_starts *starts, size_t *before, size_t *after);

/* Two of them that start alike end the program with status 3 (but for a case of the user's own, in which no
 * claim counts); `of` says of what they are starts. For means and medians over them. */
BR_API void br_starts_require(const br_starts *starts, const char *of);

/* Claims by rule sampled: in `held` of the runs that start from these, all of them apart
 * (br_starts_require). */
BR_API void br_claim_sampled(br_experiment *ex, const char *id, int held, const br_starts *runs);

BR_END_DECLS
#endif
