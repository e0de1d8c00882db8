/* Trials of one kind side by side: an array of what is tried, and one of what comes of it. (What differs from
 * trial to trial, in its work or in what it costs, takes br_parallel itself.) */
#ifndef BRISTLE_HARNESS_TRIALS_H
#define BRISTLE_HARNESS_TRIALS_H

#include <bristle/harness/experiment.h>

/* One trial; from any thread. What comes of it must depend on context and trial alone. */
typedef br_status br_trial(const void *context, const void *trial, void *outcome, br_error *error);

BR_BEGIN_DECLS

/* Calls run for each of n trials on --threads threads (br_parallel), with the elements i of two arrays, whose
 * sizes in bytes are given, and counts a unit of progress for each that went well. Null trials, of size 0:
 * run is given null, and finds all that it needs in the outcome. A negative status ends the program with its
 * message (that of the lowest i). */
BR_API void br_trials(br_experiment *ex, size_t n, br_trial *run, const void *context, const void *trials,
                      size_t trial_size, void *outcomes, size_t outcome_size);

BR_END_DECLS
#endif
