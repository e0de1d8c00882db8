/* Who runs the jobs of a study: workers of this process, and of others that are reached by a transport. */
#ifndef BRISTLE_PROGRAM_SWEEP_ENGINE_H
#define BRISTLE_PROGRAM_SWEEP_ENGINE_H

#include <bristle/harness/sweep_journal.h>
#include <bristle/harness/sweep_pool.h>
#include <bristle/harness/sweep_transport.h>

/* What is to be done: jobs that are open, and with `retry` those that failed, of one shard. */
typedef struct sweep_task {
    const br_sweep_plan *plan;
    const br_sweep_manifest *manifest;
    const br_sweep_ledger *ledger; /* as it was at the start */
    br_sweep_journal *journal;
    size_t shard, n_shards; /* 1 of 1: all */
    bool retry;
} sweep_task;

/* How it ended. */
typedef struct sweep_outcome {
    size_t wanted, finished, failed; /* jobs of this task */
    int signal;                      /* that ended it early; 0: none */
} sweep_outcome;

/* Hands the jobs of a task out, to the pool's workers and with a transport (may be null) to all who ask, and
 * writes their records down as they come. SIGINT and SIGTERM end it early. Errors: of the journal, a worker
 * that is gone. */
br_status sweep_lead(const sweep_task *task, br_sweep_pool *pool, const br_sweep_transport *transport,
                     sweep_outcome *outcome, br_error *error);
/* Asks rank 0 for jobs for the pool's workers until there are none. */
br_status sweep_follow(const sweep_task *task, br_sweep_pool *pool, const br_sweep_transport *transport,
                       br_error *error);

/* The transport of the launcher that has started this process along with others (mpirun, srun); null: it
 * stands alone. BR_ERR_EXTERNAL: there are others, but the plugin is not there or does not start. */
br_status sweep_transport_find(const br_sweep_transport **transport, br_error *error);
/* Whether there seem to be others. */
bool sweep_transport_wanted(void);
/* Whether this process is another one than rank 0, as the launcher says. */
bool sweep_transport_follows(void);
/* All processes come to it, ready (status >= 0) or not, and go on only if all are ready. Where one is not,
 * rank 0 alone tells the first reason, all end MPI, and it returns a failure with an empty `error`: a process
 * that spoke or ended by itself would have mpirun end the others before they can speak. */
br_status sweep_transport_agree(const br_sweep_transport *transport, br_status status, br_error *error);

#endif
