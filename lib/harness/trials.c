/* Trials side by side. */
#include <bristle/harness/trials.h>

#include <bristle/assert.h>

typedef struct side_by_side {
    br_experiment *ex;
    br_trial *run;
    const void *context;
    const char *trials;
    char *outcomes;
    size_t trial_size, outcome_size;
} side_by_side;

static br_status work(size_t i, void *context, br_error *error)
{
    const side_by_side *const all = context;
    const void *const trial = all->trials ? all->trials + i * all->trial_size : NULL;
    BR_TRY(all->run(all->context, trial, all->outcomes + i * all->outcome_size, error));
    br_progress_step(all->ex);
    return BR_OK;
}

void br_trials(br_experiment *ex, size_t n, br_trial *run, const void *context, const void *trials,
               size_t trial_size, void *outcomes, size_t outcome_size)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(outcomes);
    BR_ASSERT(trials || trial_size == 0, "trials are null, each of %zu bytes", trial_size);
    BR_ASSERT_HANDLE(run);
    side_by_side all = {ex, run, context, trials, outcomes, trial_size, outcome_size};
    br_parallel(ex, n, work, &all);
}
