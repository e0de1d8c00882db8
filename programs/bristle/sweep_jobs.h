/* The jobs of a study: what one of them runs, and what is read off it. */
#ifndef BRISTLE_PROGRAM_SWEEP_JOBS_H
#define BRISTLE_PROGRAM_SWEEP_JOBS_H

#include <bristle/harness/sweep.h>

/* Whatever jobs share; opaque. */
typedef struct sweep_jobs sweep_jobs;

/* Reads what the plan names, and makes the first job without running it, so that a key that does not exist is
 * told before anything runs. Units of parameters that the plan does not say are filled in. `folder` is that
 * of the study, where experiments leave their results for a while; both outlive the jobs. */
br_status sweep_jobs_create(br_sweep_plan *plan, const char *folder, sweep_jobs **jobs, br_error *error);
/* Frees; takes null. */
void sweep_jobs_destroy(sweep_jobs *jobs);
/* Files that jobs read, (*n). */
const char *const *sweep_jobs_inputs(const sweep_jobs *jobs, size_t *n);
/* A br_sweep_work; `jobs` is the sweep_jobs. */
br_status sweep_jobs_run(void *jobs, size_t job, double *values, br_error *error);

#endif
