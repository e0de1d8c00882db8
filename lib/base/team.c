/* The threads of a team. A loop is open from its start until the caller has found no part left; a helper that
 * wakes up later than that has missed it, so that nobody waits for a thread that gets no processor. */
#include "team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <bristle/assert.h>

/* One thread beside the caller's. */
typedef struct helper {
    pthread_t thread;
    br_team *team;
    int member;
} helper;

struct br_team {
    int n_helpers;
    helper *helpers;
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    /* under the lock */
    unsigned long loop; /* the number of the one that is open, or was last */
    bool open, quit;
    int busy;      /* helpers at it */
    size_t failed; /* first part that failed */
    br_status status;
    br_error error;
    /* of that loop; set before it is open */
    br_team_work work;
    void *context;
    atomic_size_t next;  /* part that nobody has taken */
    atomic_size_t limit; /* parts from here on need not be worked out */
};

static void note(br_team *team, size_t part, br_status status, const br_error *error)
{
    pthread_mutex_lock(&team->lock);
    if (part < team->failed) {
        team->failed = part;
        team->status = status;
        team->error = *error;
        atomic_store(&team->limit, part);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Takes parts until there are none left. Those before one that failed are worked out all the same, so that of
 * all failures the first one's is known whoever takes what. */
static void take_part(br_team *team, int member)
{
    for (;;) {
        const size_t part = atomic_fetch_add(&team->next, 1);
        if (part >= atomic_load(&team->limit))
            return;
        br_error error = {0};
        const br_status status = team->work(team->context, part, member, &error);
        if (status < 0)
            note(team, part, status, &error);
    }
}

static void *help(void *context)
{
    const helper *const self = context;
    br_team *const team = self->team;
    unsigned long done = 0;
    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (!team->quit && !(team->open && team->loop != done))
            pthread_cond_wait(&team->begun, &team->lock);
        if (team->quit)
            break;
        done = team->loop;
        team->busy++;
        pthread_mutex_unlock(&team->lock);
        take_part(team, self->member);
        pthread_mutex_lock(&team->lock);
        if (--team->busy == 0)
            pthread_cond_signal(&team->ended);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

static br_status start(br_team *team, int n, br_error *error)
{
    for (int i = 0; i < n; i++) {
        helper *const h = &team->helpers[i];
        *h = (helper){.team = team, .member = i + 1};
        const int code = pthread_create(&h->thread, NULL, help, h);
        if (code)
            return br_fail(error, BR_ERR_EXTERNAL, "no thread %d of %d: error %d", i + 2, n + 1, code);
        team->n_helpers++;
    }
    return BR_OK;
}

br_status br_team_create(int threads, br_team **team, br_error *error)
{
    BR_ASSERT_HANDLE(team);
    BR_ASSERT(threads > 0, "%d threads", threads);
    *team = NULL;
    br_team *const t = calloc(1, sizeof *t);
    helper *const helpers = calloc((size_t)threads, sizeof *helpers);
    if (!t || !helpers) {
        free(t);
        free(helpers);
        return br_fail(error, BR_ERR_MEMORY, "no memory for %d threads", threads);
    }
    t->helpers = helpers;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->begun, NULL);
    pthread_cond_init(&t->ended, NULL);
    const br_status status = start(t, threads - 1, error);
    if (status < 0)
        br_team_destroy(t);
    else
        *team = t;
    return status;
}

void br_team_destroy(br_team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->quit = true;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->lock);
    for (int i = 0; i < team->n_helpers; i++)
        pthread_join(team->helpers[i].thread, NULL);
    pthread_cond_destroy(&team->begun);
    pthread_cond_destroy(&team->ended);
    pthread_mutex_destroy(&team->lock);
    free(team->helpers);
    free(team);
}

int br_team_size(const br_team *team)
{
    return team ? team->n_helpers + 1 : 1;
}

/* By the caller's thread alone: in order, until one fails. */
static br_status run_alone(size_t parts, br_team_work work, void *context, br_error *error)
{
    for (size_t part = 0; part < parts; part++) {
        const br_status status = work(context, part, 0, error);
        if (status < 0)
            return status;
    }
    return BR_OK;
}

br_status br_team_run(br_team *team, size_t parts, br_team_work work, void *context, br_error *error)
{
    if (br_team_size(team) == 1 || parts < 2)
        return run_alone(parts, work, context, error);
    pthread_mutex_lock(&team->lock);
    team->work = work;
    team->context = context;
    team->failed = parts;
    team->status = BR_OK;
    atomic_store(&team->next, 0);
    atomic_store(&team->limit, parts);
    team->loop++;
    team->open = true;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->lock);
    take_part(team, 0);
    pthread_mutex_lock(&team->lock);
    team->open = false;
    while (team->busy > 0)
        pthread_cond_wait(&team->ended, &team->lock);
    pthread_mutex_unlock(&team->lock);
    return team->status < 0 ? br_fail(error, team->status, "%s", team->error.message) : BR_OK;
}
