/* Workers of a study. Each has a keeper, a process that forks the worker and waits for it: it says what a
 * worker that died was doing, and forks the next one. The pipes are the same for all of them. */
#include <bristle/harness/sweep_pool.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bristle/assert.h>

#include "private.h"

/* What goes back, with the values behind it. */
typedef struct answer {
    uint64_t job;
    double seconds;
    uint64_t failed;
    char error[BR_SWEEP_ERROR];
} answer;

/* What worker and keeper both see. */
typedef struct shared {
    uint64_t job;
    double start;
    uint64_t at_work;
} shared;

typedef struct worker {
    pid_t keeper;
    int ask, hear; /* requests to it, answers from it */
    bool busy;
    size_t job;
} worker;

struct br_sweep_pool {
    size_t n, n_values, message; /* bytes of an answer */
    double time_limit;
    br_sweep_work work;
    void *context;
    worker *workers;
    char *bytes; /* an answer */
};

static bool read_all(int fd, void *bytes, size_t size)
{
    for (char *at = bytes; size > 0;) {
        const ssize_t n = read(fd, at, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

static bool write_all(int fd, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        const ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

/* ---- the worker ---- */

/* SIGALRM ends the process, whatever it is doing: the keeper knows why. */
static void set_alarm(double seconds)
{
    const double whole = floor(seconds);
    const struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)whole, .tv_usec = (suseconds_t)((seconds - whole) * 1e6)}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void put_answer(const br_sweep_pool *pool, int to, const answer *a, const double *values)
{
    memcpy(pool->bytes, a, sizeof *a);
    for (size_t i = 0; i < pool->n_values; i++) {
        const double value = a->failed ? (double)NAN : values[i];
        memcpy(pool->bytes + sizeof *a + i * sizeof value, &value, sizeof value);
    }
    (void)write_all(to, pool->bytes, pool->message);
}

BR_NORETURN static void work_for_ever(const br_sweep_pool *pool, int from, int to, shared *seen)
{
    double *const values = malloc((pool->n_values + 1) * sizeof *values);
    uint64_t job;
    while (values && read_all(from, &job, sizeof job)) {
        br_error error = {0};
        answer a = {.job = job};
        *seen = (shared){job, br_wall_seconds(), 1};
        if (pool->time_limit > 0)
            set_alarm(pool->time_limit);
        a.failed = pool->work(pool->context, (size_t)job, values, &error) < 0;
        set_alarm(0);
        a.seconds = br_wall_seconds() - seen->start;
        if (a.failed)
            snprintf(a.error, sizeof a.error, "%.*s", (int)sizeof a.error - 1, error.message);
        put_answer(pool, to, &a, values);
        seen->at_work = 0;
    }
    _exit(0);
}

/* ---- its keeper ---- */

static void end_with_parent(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
}

static void tell_death(const br_sweep_pool *pool, int to, const shared *seen, int status)
{
    answer a = {.job = seen->job, .failed = 1, .seconds = br_wall_seconds() - seen->start};
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(a.error, sizeof a.error, "took longer than time_limit = %g s", pool->time_limit);
    else if (WIFSIGNALED(status))
        snprintf(a.error, sizeof a.error, "ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(a.error, sizeof a.error, "ended its process with status %d", WEXITSTATUS(status));
    put_answer(pool, to, &a, NULL);
}

BR_NORETURN static void keep(const br_sweep_pool *pool, int from, int to)
{
    shared *const seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const pid_t self = getpid();
    while (seen != MAP_FAILED) {
        const pid_t child = fork();
        int status = 0;
        if (child == 0) {
            setpgid(0, 0);
            end_with_parent(self);
            work_for_ever(pool, from, to, seen);
        }
        if (child < 0)
            break;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        if (!seen->at_work)
            break; /* nobody asks any more */
        kill(-child, SIGKILL); /* what it has started goes with it */
        tell_death(pool, to, seen, status);
        seen->at_work = 0;
    }
    _exit(0);
}

/* Signals of a terminal are for the process that the workers serve. */
static void become_keeper(br_sweep_pool *pool, size_t index, int from, int to, pid_t parent)
{
    end_with_parent(parent);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGALRM, SIG_DFL);
    for (size_t i = 0; i < index; i++) {
        close(pool->workers[i].ask);
        close(pool->workers[i].hear);
    }
    keep(pool, from, to);
}

/* ---- the pool ---- */

static br_status start(br_sweep_pool *pool, size_t index, br_error *error)
{
    int requests[2], answers[2] = {-1, -1};
    if (pipe2(requests, O_CLOEXEC) != 0)
        return br_fail(error, BR_ERR_EXTERNAL, "no pipe to a worker: %s", strerror(errno));
    const pid_t parent = getpid(), keeper = pipe2(answers, O_CLOEXEC) == 0 ? fork() : -1;
    if (keeper == 0) {
        close(requests[1]);
        close(answers[0]);
        become_keeper(pool, index, requests[0], answers[1], parent);
    }
    close(requests[0]);
    if (answers[1] >= 0)
        close(answers[1]);
    if (keeper < 0) {
        close(requests[1]);
        if (answers[0] >= 0)
            close(answers[0]);
        return br_fail(error, BR_ERR_EXTERNAL, "no process for a worker: %s", strerror(errno));
    }
    pool->workers[index] = (worker){.keeper = keeper, .ask = requests[1], .hear = answers[0]};
    return BR_OK;
}

br_status br_sweep_pool_create(size_t n, size_t n_values, double time_limit, br_sweep_work work,
                               void *context, br_sweep_pool **made, br_error *error)
{
    BR_ASSERT_HANDLE(work);
    BR_ASSERT_HANDLE(made);
    *made = NULL;
    br_sweep_pool *const pool = calloc(1, sizeof *pool);
    if (!pool)
        return br_fail(error, BR_ERR_MEMORY, "workers");
    *pool = (br_sweep_pool){.n_values = n_values,
                            .message = sizeof(answer) + n_values * sizeof(double),
                            .time_limit = time_limit,
                            .work = work,
                            .context = context};
    pool->workers = calloc(n, sizeof *pool->workers);
    pool->bytes = malloc(pool->message);
    br_status status = pool->workers && pool->bytes ? BR_OK : br_fail(error, BR_ERR_MEMORY, "workers");
    signal(SIGPIPE, SIG_IGN);
    fflush(NULL); /* what stands in buffers is printed once */
    while (status >= 0 && pool->n < n) {
        status = start(pool, pool->n, error);
        pool->n += status >= 0;
    }
    if (status < 0)
        br_sweep_pool_destroy(pool);
    else
        *made = pool;
    return status;
}

void br_sweep_pool_destroy(br_sweep_pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->n; i++) {
        close(pool->workers[i].ask);
        close(pool->workers[i].hear);
        if (pool->workers[i].busy)
            kill(pool->workers[i].keeper, SIGKILL); /* and its worker with it */
    }
    for (size_t i = 0; i < pool->n; i++)
        while (waitpid(pool->workers[i].keeper, NULL, 0) < 0 && errno == EINTR)
            continue;
    free(pool->workers);
    free(pool->bytes);
    free(pool);
}

size_t br_sweep_pool_size(const br_sweep_pool *pool)
{
    BR_ASSERT_HANDLE(pool);
    return pool->n;
}

br_status br_sweep_pool_give(br_sweep_pool *pool, size_t index, size_t job, br_error *error)
{
    BR_ASSERT_HANDLE(pool);
    BR_ASSERT_SIZE_INDEX("worker", index, pool->n);
    worker *const w = &pool->workers[index];
    BR_ASSERT(!w->busy, "worker %zu has a job", index);
    const uint64_t number = job;
    if (!write_all(w->ask, &number, sizeof number))
        return br_fail(error, BR_ERR_EXTERNAL, "worker %zu is gone", index + 1);
    w->busy = true;
    w->job = job;
    return BR_OK;
}

bool br_sweep_pool_busy(const br_sweep_pool *pool, size_t index)
{
    BR_ASSERT_HANDLE(pool);
    BR_ASSERT_SIZE_INDEX("worker", index, pool->n);
    return pool->workers[index].busy;
}

int br_sweep_pool_fd(const br_sweep_pool *pool, size_t index)
{
    BR_ASSERT_HANDLE(pool);
    BR_ASSERT_SIZE_INDEX("worker", index, pool->n);
    return pool->workers[index].hear;
}

br_status br_sweep_pool_take(br_sweep_pool *pool, size_t index, br_sweep_record *record, br_error *error)
{
    BR_ASSERT_HANDLE(pool);
    BR_ASSERT_SIZE_INDEX("worker", index, pool->n);
    BR_ASSERT_HANDLE(record);
    worker *const w = &pool->workers[index];
    answer a;
    do {
        if (!read_all(w->hear, pool->bytes, pool->message))
            return br_fail(error, BR_ERR_EXTERNAL, "worker %zu is gone", index + 1);
        memcpy(&a, pool->bytes, sizeof a);
    } while (a.job != w->job); /* a worker that was killed right behind its answer is answered for twice */
    memcpy(record->values, pool->bytes + sizeof a, pool->n_values * sizeof *record->values);
    record->job = (size_t)a.job;
    record->seconds = a.seconds;
    record->failed = a.failed != 0;
    memcpy(record->error, a.error, sizeof record->error);
    w->busy = false;
    return BR_OK;
}
