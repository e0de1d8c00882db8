/* A sweep on several threads: each takes the next index when it is free. */
#include "private.h"

#include <bristle/assert.h>

#include <stdatomic.h>
#include <string.h>

typedef struct sweep {
    br_status (*work)(size_t i, void *context, br_error *error);
    void *context;
    atomic_size_t next;  /* index to hand out */
    atomic_size_t limit; /* indices from here on are not worth starting: n, or the lowest that failed */
    pthread_mutex_t mutex;
    size_t failed; /* lowest index that failed, or n */
    br_status status;
    br_error error; /* of that index */
} sweep;

static void *run(void *argument)
{
    sweep *const s = argument;
    for (;;) {
        const size_t i = atomic_fetch_add(&s->next, 1);
        if (i >= atomic_load(&s->limit))
            return NULL;
        br_error error = {0};
        const br_status status = s->work(i, s->context, &error);
        if (status >= 0)
            continue;
        /* Indices below a failed one still run, so that the lowest that fails is the same for any number of
         * threads. */
        pthread_mutex_lock(&s->mutex);
        if (i < s->failed) {
            s->failed = i;
            s->status = status;
            s->error = error;
            atomic_store(&s->limit, i);
        }
        pthread_mutex_unlock(&s->mutex);
    }
}

void br_parallel(br_experiment *ex, size_t n, br_status (*work)(size_t i, void *context, br_error *error),
                 void *context)
{
    BR_ASSERT_HANDLE(ex);
    sweep s = {.work = work, .context = context, .failed = n, .status = BR_OK};
    atomic_init(&s.next, 0);
    atomic_init(&s.limit, n);
    pthread_mutex_init(&s.mutex, NULL);

    /* This thread works, too; fewer threads than asked for do the same work. */
    pthread_t threads[256];
    size_t started = 0;
    const size_t wanted = (size_t)ex->options.threads < n ? (size_t)ex->options.threads : n;
    while (started + 1 < wanted && pthread_create(&threads[started], NULL, run, &s) == 0)
        started++;
    run(&s);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&s.mutex);
    br_require(ex, s.status, &s.error);
}
