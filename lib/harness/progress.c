/* Progress with an estimate of the time left, on stderr only. */
#include "private.h"

#include <bristle/assert.h>

#include <time.h>
#include <unistd.h>

double br_wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double br_cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void br_progress_init(br_progress *progress)
{
    *progress = (br_progress){.terminal = isatty(STDERR_FILENO) == 1};
    pthread_mutex_init(&progress->mutex, NULL);
}

void br_progress_clear(br_progress *progress)
{
    if (progress->terminal && progress->shown > 0) {
        fputs("\r\033[K", stderr);
        progress->shown = 0;
    }
}

void br_progress_begin(br_experiment *ex, size_t units)
{
    BR_ASSERT_HANDLE(ex);
    br_progress *const progress = &ex->progress;
    pthread_mutex_lock(&progress->mutex);
    progress->units = units;
    progress->done = 0;
    progress->cost = (double)units;
    progress->spent = 0;
    progress->start = br_wall_seconds();
    progress->shown = 0;
    pthread_mutex_unlock(&progress->mutex);
}

void br_progress_cost(br_experiment *ex, double total)
{
    BR_ASSERT_HANDLE(ex);
    br_progress *const progress = &ex->progress;
    pthread_mutex_lock(&progress->mutex);
    progress->cost = total;
    pthread_mutex_unlock(&progress->mutex);
}

double br_progress_left(double cost, double spent, double elapsed)
{
    if (!(spent >= cost / 20) || !(spent > 0))
        return -1;
    return spent < cost ? elapsed / spent * (cost - spent) : 0;
}

/* A terminal line is rewritten up to five times a second; elsewhere a plain line comes every 10 s at most. */
static void show(br_experiment *ex, double now)
{
    br_progress *const progress = &ex->progress;
    const double since = now - (progress->shown > 0 ? progress->shown : progress->start);
    if (since < (progress->terminal ? 0.2 : 10))
        return;
    progress->shown = now;
    const double elapsed = now - progress->start;
    const size_t total = progress->units > progress->done ? progress->units : progress->done;
    const double left = br_progress_left(progress->cost, progress->spent, elapsed);
    char estimate[60] = "";
    if (left >= 0)
        snprintf(estimate, sizeof estimate, ", about %.0f s left", left);
    fprintf(stderr, "%s%s: %zu of %zu, %.0f s%s%s", progress->terminal ? "\r\033[K" : "", ex->type->id,
            progress->done, total, elapsed, estimate, progress->terminal ? "" : "\n");
}

void br_progress_step_of(br_experiment *ex, double cost)
{
    BR_ASSERT_HANDLE(ex);
    br_progress *const progress = &ex->progress;
    const double now = br_wall_seconds();
    pthread_mutex_lock(&progress->mutex);
    progress->done++;
    progress->spent += cost;
    show(ex, now);
    pthread_mutex_unlock(&progress->mutex);
}

void br_progress_step(br_experiment *ex)
{
    BR_ASSERT_HANDLE(ex);
    br_progress_step_of(ex, 1);
}
