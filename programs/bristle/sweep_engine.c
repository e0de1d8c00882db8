/* Handing jobs out. One process leads: it alone writes the journal. Others, where there are any, ask it for
 * the next job with each answer, so that whoever is fast does more of them. */
#include "sweep_engine.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"

enum { MOST_WORKERS = 1024, FIRST_WAIT = 20, LONGEST_WAIT = 2000, LOCAL_WAIT = 200000 }; /* [us] */
#define NO_MORE UINT64_MAX

/* What a follower sends: that it wants a job, with the record of its last one, whose values come behind. */
typedef struct request {
    uint64_t has_record, job, failed;
    double seconds;
    char error[BR_SWEEP_ERROR];
    char fingerprint[BR_SHA256_TEXT];
} request;

typedef struct leader {
    const sweep_task *task;
    br_sweep_pool *pool;
    const br_sweep_transport *transport;
    sweep_outcome *outcome;
    size_t next;  /* job that was not looked at */
    size_t ended; /* followers' workers that were told that there is no more */
    double begin, shown;
    bool terminal;
    br_sweep_record record;
    char *message; /* a request with its values */
    size_t message_size;
} leader;

static volatile sig_atomic_t caught;

static void catch (int number)
{
    caught = number;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- which job ---- */

static bool is_wanted(const sweep_task *task, size_t job)
{
    const br_sweep_state state = br_sweep_ledger_state(task->ledger, job);
    return job % task->n_shards == task->shard - 1 &&
           (state == BR_SWEEP_OPEN || (state == BR_SWEEP_FAILED && task->retry));
}

static bool next_job(leader *l, size_t *job)
{
    const size_t n = l->task->plan->n_jobs;
    while (l->next < n && !is_wanted(l->task, l->next))
        l->next++;
    *job = l->next;
    return l->next < n && !caught ? (l->next++, true) : false;
}

/* ---- progress ---- */

static void show(leader *l)
{
    const double now = seconds_now(), elapsed = now - l->begin;
    const sweep_outcome *const o = l->outcome;
    if (now - (l->shown > 0 ? l->shown : l->begin) < (l->terminal ? 0.2 : 10))
        return;
    l->shown = now;
    char left[PROGRESS_TEXT] = "", failed[40] = "";
    if (o->finished >= 5)
        progress_estimate((double)o->finished / (double)o->wanted, elapsed, left);
    if (o->failed > 0)
        snprintf(failed, sizeof failed, ", %zu failed", o->failed);
    fprintf(stderr, "%ssweep: %zu of %zu jobs, %.0f s%s%s%s", l->terminal ? "\r\033[K" : "", o->finished,
            o->wanted, elapsed, failed, left, l->terminal ? "" : "\n");
}

static br_status note(leader *l, br_error *error)
{
    BR_TRY(br_sweep_journal_add(l->task->journal, &l->record, error));
    l->outcome->finished++;
    l->outcome->failed += l->record.failed;
    return BR_OK;
}

/* ---- workers of this process ---- */

static br_status feed(leader *l, br_error *error)
{
    size_t job;
    for (size_t i = 0; i < br_sweep_pool_size(l->pool); i++)
        if (!br_sweep_pool_busy(l->pool, i) && next_job(l, &job))
            BR_TRY(br_sweep_pool_give(l->pool, i, job, error));
    return BR_OK;
}

/* Waits until a worker has an answer, at most so long; how many have. A signal ends the wait. */
static int wait_for(const br_sweep_pool *pool, long microseconds, struct pollfd *fds, size_t *n)
{
    *n = br_sweep_pool_size(pool);
    for (size_t i = 0; i < *n; i++)
        fds[i] = (struct pollfd){.fd = br_sweep_pool_busy(pool, i) ? br_sweep_pool_fd(pool, i) : -1,
                                 .events = POLLIN};
    const struct timespec most = {.tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
    return ppoll(fds, *n, &most, NULL);
}

static br_status collect(leader *l, long wait, bool *any, br_error *error)
{
    struct pollfd fds[MOST_WORKERS];
    size_t n;
    if (wait_for(l->pool, wait, fds, &n) <= 0)
        return BR_OK;
    for (size_t i = 0; i < n; i++) {
        if (!fds[i].revents)
            continue;
        *any = true;
        BR_TRY(br_sweep_pool_take(l->pool, i, &l->record, error));
        BR_TRY(note(l, error));
    }
    return BR_OK;
}

static bool any_busy(const br_sweep_pool *pool)
{
    for (size_t i = 0; i < br_sweep_pool_size(pool); i++)
        if (br_sweep_pool_busy(pool, i))
            return true;
    return false;
}

/* ---- workers of others ---- */

static br_status serve(leader *l, bool *any, br_error *error)
{
    int from;
    const size_t n = l->task->plan->n_metrics;
    while (l->transport->receive(&from, l->message, l->message_size)) {
        request r;
        size_t job;
        memcpy(&r, l->message, sizeof r);
        *any = true;
        if (strcmp(r.fingerprint, br_sweep_manifest_fingerprint(l->task->manifest)) != 0)
            return br_fail(error, BR_ERR_ARGUMENT,
                           "rank %d has other inputs than rank 0: a file or the program differs there", from);
        if (r.has_record) {
            l->record.job = (size_t)r.job;
            l->record.failed = r.failed != 0;
            l->record.seconds = r.seconds;
            memcpy(l->record.error, r.error, sizeof r.error);
            memcpy(l->record.values, l->message + sizeof r, n * sizeof(double));
            BR_TRY(note(l, error));
        }
        const bool more = next_job(l, &job);
        const uint64_t answer = more ? job : NO_MORE;
        l->ended += !more;
        l->transport->send(from, &answer, sizeof answer);
    }
    return BR_OK;
}

static bool others_at_work(const leader *l)
{
    return l->transport && l->ended < (size_t)(l->transport->size - 1) * br_sweep_pool_size(l->pool);
}

/* ---- leading ---- */

static br_status lead(leader *l, br_error *error)
{
    long wait = FIRST_WAIT;
    for (;;) {
        bool any = false;
        BR_TRY(feed(l, error));
        if (!any_busy(l->pool) && !others_at_work(l))
            return BR_OK;
        BR_TRY(collect(l, l->transport ? wait : LOCAL_WAIT, &any, error));
        if (l->transport)
            BR_TRY(serve(l, &any, error));
        wait = any ? FIRST_WAIT : wait < LONGEST_WAIT ? wait * 2 : LONGEST_WAIT;
        show(l);
        if (caught && !l->transport)
            return BR_OK; /* what is running is lost, and nothing else */
    }
}

static size_t count_wanted(const sweep_task *task)
{
    size_t n = 0;
    for (size_t job = 0; job < task->plan->n_jobs; job++)
        n += is_wanted(task, job);
    return n;
}

br_status sweep_lead(const sweep_task *task, br_sweep_pool *pool, const br_sweep_transport *transport,
                     sweep_outcome *outcome, br_error *error)
{
    const size_t n = task->plan->n_metrics;
    const struct sigaction action = {.sa_handler = catch};
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before[3];
    leader l = {.task = task,
                .pool = pool,
                .transport = transport,
                .outcome = outcome,
                .begin = seconds_now(),
                .terminal = isatty(STDERR_FILENO) == 1,
                .message_size = sizeof(request) + n * sizeof(double)};
    *outcome = (sweep_outcome){.wanted = count_wanted(task)};
    l.record.values = malloc((n + 1) * sizeof(double));
    l.message = malloc(l.message_size);
    br_status status =
        l.record.values && l.message ? BR_OK : br_fail(error, BR_ERR_MEMORY, "records of a study");
    caught = 0;
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &action, &before[i]);
    if (status >= 0)
        status = lead(&l, error);
    for (int i = 0; i < 3; i++)
        sigaction(numbers[i], &before[i], NULL);
    if (l.terminal && l.shown > 0)
        fputs("\r\033[K", stderr);
    outcome->signal = caught;
    free(l.record.values);
    free(l.message);
    return status;
}

/* ---- following ---- */

static void ask(const br_sweep_transport *transport, const char *fingerprint, const br_sweep_record *record,
                size_t n_values, char *message)
{
    request r = {0};
    memcpy(r.fingerprint, fingerprint, BR_SHA256_TEXT);
    if (record) {
        r.has_record = 1;
        r.job = record->job;
        r.failed = record->failed;
        r.seconds = record->seconds;
        memcpy(r.error, record->error, sizeof r.error);
        memcpy(message + sizeof r, record->values, n_values * sizeof(double));
    }
    memcpy(message, &r, sizeof r);
    transport->send(0, message, sizeof r + n_values * sizeof(double));
}

static br_status give_any(br_sweep_pool *pool, size_t job, br_error *error)
{
    for (size_t i = 0; i < br_sweep_pool_size(pool); i++)
        if (!br_sweep_pool_busy(pool, i))
            return br_sweep_pool_give(pool, i, job, error);
    return br_fail(error, BR_ERR_EXTERNAL, "more jobs than workers");
}

static br_status follow(const sweep_task *task, br_sweep_pool *pool, const br_sweep_transport *transport,
                        br_sweep_record *record, char *message, br_error *error)
{
    const char *const fingerprint = br_sweep_manifest_fingerprint(task->manifest);
    const size_t n = task->plan->n_metrics, size = br_sweep_pool_size(pool);
    struct pollfd fds[MOST_WORKERS];
    size_t ended = 0, n_fds;
    long wait = FIRST_WAIT;
    for (size_t i = 0; i < size; i++)
        ask(transport, fingerprint, NULL, n, message);
    while (ended < size) {
        bool any = false;
        uint64_t job;
        for (int from; transport->receive(&from, &job, sizeof job); any = true) {
            if (job == NO_MORE)
                ended++;
            else
                BR_TRY(give_any(pool, (size_t)job, error));
        }
        if (wait_for(pool, wait, fds, &n_fds) > 0)
            for (size_t i = 0; i < n_fds; i++) {
                if (!fds[i].revents)
                    continue;
                any = true;
                BR_TRY(br_sweep_pool_take(pool, i, record, error));
                ask(transport, fingerprint, record, n, message);
            }
        wait = any ? FIRST_WAIT : wait < LONGEST_WAIT ? wait * 2 : LONGEST_WAIT;
    }
    return BR_OK;
}

br_status sweep_follow(const sweep_task *task, br_sweep_pool *pool, const br_sweep_transport *transport,
                       br_error *error)
{
    const size_t n = task->plan->n_metrics;
    br_sweep_record record = {.values = malloc((n + 1) * sizeof(double))};
    char *const message = malloc(sizeof(request) + n * sizeof(double));
    br_status status = record.values && message ? BR_OK : br_fail(error, BR_ERR_MEMORY, "records of a study");
    if (status >= 0)
        status = follow(task, pool, transport, &record, message, error);
    free(record.values);
    free(message);
    return status;
}
