/* Several threads for one batch of patches: each takes the next few that nobody has taken. Who works a patch
 * out makes no difference to its numbers. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cpu.h"

/* Patches taken at a time: some tens of microseconds of work. */
enum { TAKEN = 8 };

/* One thread beside the caller's. */
typedef struct helper {
    pthread_t thread;
    br_patch_share *share;
    int work;
} helper;

/* What a batch is, for whoever takes part. */
typedef struct batch {
    size_t n;
    const br_patch *patches;
    double *mu, *covered;
} batch;

struct br_patch_share {
    br_patch_cpu *cpu;
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    /* under the lock */
    unsigned long round; /* of the batch that is open, or was last */
    bool open, quit;
    int busy;      /* helpers at it */
    size_t failed; /* first patch that failed; SIZE_MAX: none */
    br_status status;
    br_error error;
    batch batch;
    atomic_size_t next; /* patch that nobody has taken */
    int n_helpers;
    helper *helpers;
};

/* Patches first ... end - 1; the first that fails ends it. */
static br_status work_out(const br_patch_cpu *cpu, br_patch_work *work, const batch *b, size_t first,
                          size_t end, size_t *failed, br_error *error)
{
    const size_t directions = (size_t)cpu->base.options.directions;
    for (size_t i = first; i < end; i++) {
        const br_status status = br_patch_work_one(cpu, work, &b->patches[i], b->mu + i * directions,
                                                   b->covered ? b->covered + i : NULL, error);
        if (status < 0) {
            *failed = i;
            return status;
        }
    }
    return BR_OK;
}

/* Takes patches until there are none left, or one fails. All before that one are somebody's, so that of all
 * failures the first patch's is known whoever takes what. */
static void take_part(br_patch_share *share, int number)
{
    const batch b = share->batch;
    for (;;) {
        const size_t first = atomic_fetch_add(&share->next, TAKEN);
        size_t failed = SIZE_MAX;
        br_error error = {0};
        if (first >= b.n)
            return;
        const br_status status = work_out(share->cpu, &share->cpu->works[number], &b, first,
                                          first + TAKEN < b.n ? first + TAKEN : b.n, &failed, &error);
        if (status < 0) {
            pthread_mutex_lock(&share->lock);
            if (failed < share->failed) {
                share->failed = failed;
                share->status = status;
                share->error = error;
            }
            pthread_mutex_unlock(&share->lock);
            return;
        }
    }
}

static void *help(void *context)
{
    const helper *const self = context;
    br_patch_share *const share = self->share;
    unsigned long done = 0;
    pthread_mutex_lock(&share->lock);
    for (;;) {
        while (!share->quit && !(share->open && share->round != done))
            pthread_cond_wait(&share->begun, &share->lock);
        if (share->quit)
            break;
        done = share->round;
        share->busy++;
        pthread_mutex_unlock(&share->lock);
        take_part(share, self->work);
        pthread_mutex_lock(&share->lock);
        if (--share->busy == 0)
            pthread_cond_signal(&share->ended);
    }
    pthread_mutex_unlock(&share->lock);
    return NULL;
}

br_status br_patch_share_make(br_patch_cpu *cpu, br_error *error)
{
    const int n = cpu->n_works - 1;
    if (n < 1)
        return BR_OK;
    br_patch_share *const share = calloc(1, sizeof *share);
    helper *const helpers = calloc((size_t)n, sizeof *helpers);
    if (!share || !helpers) {
        free(share);
        free(helpers);
        return br_fail(error, BR_ERR_MEMORY, "no memory for %d threads", n);
    }
    share->cpu = cpu;
    share->helpers = helpers;
    pthread_mutex_init(&share->lock, NULL);
    pthread_cond_init(&share->begun, NULL);
    pthread_cond_init(&share->ended, NULL);
    cpu->share = share;
    for (int i = 0; i < n; i++) {
        helpers[i] = (helper){.share = share, .work = i + 1};
        const int code = pthread_create(&helpers[i].thread, NULL, help, &helpers[i]);
        if (code)
            return br_fail(error, BR_ERR_EXTERNAL, "no thread for contact patches (%d of %d): error %d",
                           i + 1, n, code);
        share->n_helpers++;
    }
    return BR_OK;
}

void br_patch_share_free(br_patch_share *share)
{
    if (!share)
        return;
    pthread_mutex_lock(&share->lock);
    share->quit = true;
    pthread_cond_broadcast(&share->begun);
    pthread_mutex_unlock(&share->lock);
    for (int i = 0; i < share->n_helpers; i++)
        pthread_join(share->helpers[i].thread, NULL);
    pthread_cond_destroy(&share->begun);
    pthread_cond_destroy(&share->ended);
    pthread_mutex_destroy(&share->lock);
    free(share->helpers);
    free(share);
}

br_status br_patch_share_batch(br_patch_cpu *cpu, size_t n, const br_patch *patches, double *mu,
                               double *covered, br_error *error)
{
    br_patch_share *const share = cpu->share;
    const batch b = {n, patches, mu, covered};
    size_t failed;
    if (!share || n <= TAKEN)
        return work_out(cpu, &cpu->works[0], &b, 0, n, &failed, error);
    pthread_mutex_lock(&share->lock);
    share->batch = b;
    share->failed = SIZE_MAX;
    share->status = BR_OK;
    atomic_store(&share->next, 0);
    share->round++;
    share->open = true;
    pthread_cond_broadcast(&share->begun);
    pthread_mutex_unlock(&share->lock);
    take_part(share, 0);
    pthread_mutex_lock(&share->lock);
    share->open = false;
    while (share->busy > 0)
        pthread_cond_wait(&share->ended, &share->lock);
    pthread_mutex_unlock(&share->lock);
    return share->status < 0 ? br_fail(error, share->status, "%s", share->error.message) : BR_OK;
}
