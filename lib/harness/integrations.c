/* Counters of all integrations of an experiment, summed over its threads. */
#include "private.h"

#include <bristle/assert.h>

void br_count_integration(br_experiment *ex, const br_ivp_statistics *statistics)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(statistics);
    br_integrations *sum = &ex->integrations;
    atomic_fetch_add(&sum->runs, 1);
    atomic_fetch_add(&sum->steps, statistics->steps);
    atomic_fetch_add(&sum->failed_steps, statistics->failed_steps);
    atomic_fetch_add(&sum->rhs_evaluations, statistics->rhs_evaluations);
    atomic_fetch_add(&sum->jacobians, statistics->jacobians);
    atomic_fetch_add(&sum->events, statistics->events);
}

void br_integrations_note(br_experiment *ex)
{
    br_integrations *sum = &ex->integrations;
    if (atomic_load(&sum->runs) == 0)
        return;
    br_note_number(ex, "integrator_runs", (double)atomic_load(&sum->runs), "1");
    br_note_number(ex, "integrator_steps", (double)atomic_load(&sum->steps), "1");
    br_note_number(ex, "integrator_failed_steps", (double)atomic_load(&sum->failed_steps), "1");
    br_note_number(ex, "integrator_rhs_evaluations", (double)atomic_load(&sum->rhs_evaluations), "1");
    br_note_number(ex, "integrator_jacobians", (double)atomic_load(&sum->jacobians), "1");
    br_note_number(ex, "integrator_events", (double)atomic_load(&sum->events), "1");
}
