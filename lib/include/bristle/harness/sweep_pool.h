/* Processes that run the jobs of a study, one job at a time each, and outlive what a job does to them: a job
 * that ends its process by a signal, or takes longer than it may, is answered for, and the process replaced.
 *
 *     br_sweep_pool_create(n, plan->n_metrics, limit, work, context, &pool, &error);
 *     br_sweep_pool_give(pool, worker, job);
 *     ... poll br_sweep_pool_fd(pool, worker) ...
 *     br_sweep_pool_take(pool, worker, &record, &error);
 *
 * Each worker is forked from this process as it is now, so that it has the plan, and no thread may run yet.
 * When this process ends, however it does, the workers end. */
#ifndef BRISTLE_HARNESS_SWEEP_POOL_H
#define BRISTLE_HARNESS_SWEEP_POOL_H

#include <bristle/harness/sweep_journal.h>

/* Runs a job and fills in its values, those of the pool's number; an error makes it one that failed. */
typedef br_status (*br_sweep_work)(void *context, size_t job, double *values, br_error *error);

/* A pool; opaque. */
typedef struct br_sweep_pool br_sweep_pool;

BR_BEGIN_DECLS

/* Of n workers. `time_limit` [s] of a job, 0 for none. Errors: no process to be had. */
BR_API BR_NODISCARD br_status br_sweep_pool_create(size_t n, size_t n_values, double time_limit,
                                                   br_sweep_work work, void *context, br_sweep_pool **pool,
                                                   br_error *error);
/* Ends the workers, also those at work; takes null. */
BR_API void br_sweep_pool_destroy(br_sweep_pool *pool);
/* How many there are. */
BR_API size_t br_sweep_pool_size(const br_sweep_pool *pool);
/* Gives a job to an idle worker. BR_ERR_EXTERNAL: it is gone. */
BR_API BR_NODISCARD br_status br_sweep_pool_give(br_sweep_pool *pool, size_t worker, size_t job,
                                                 br_error *error);
/* Whether a worker has a job. */
BR_API bool br_sweep_pool_busy(const br_sweep_pool *pool, size_t worker);
/* The descriptor that can be read when a worker has an answer. */
BR_API int br_sweep_pool_fd(const br_sweep_pool *pool, size_t worker);
/* The answer; waits for it. record->values has room for the values. BR_ERR_EXTERNAL: the worker is gone. */
BR_API BR_NODISCARD br_status br_sweep_pool_take(br_sweep_pool *pool, size_t worker, br_sweep_record *record,
                                                 br_error *error);

BR_END_DECLS
#endif
